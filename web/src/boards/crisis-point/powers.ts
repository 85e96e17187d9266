import type { CrisisView, Offer, PowerView } from "../../types";

/** A power to be drawn; one that the move you point at would change is drawn as it would be. */
export interface ShownPower extends PowerView {
  isForecast: boolean;
}

/** Both players' powers on every space, as the view foretells them for the move that is pointed at. */
export function shownPowers({ spaces, forecasts }: CrisisView, pointed: Offer | undefined): ShownPower[][] {
  const forecast = pointed && forecasts.find(({ verb, noun }) => verb === pointed.verb && noun === pointed.noun);
  return spaces.map(({ powers }, n) =>
    powers.map((power, whose) => {
      const change = forecast?.powers.find(({ seat, space }) => seat === whose && space === n);
      return { ...(change?.power ?? power), isForecast: change !== undefined };
    }),
  );
}

/** The spaces to which the Combat Card in a slot gives power. */
export function lineOf(view: CrisisView, slot: string): readonly number[] {
  return view.slots[slot]?.line ?? [];
}
