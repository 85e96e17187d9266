import type { CrisisView, Offer, Power, PowerView } from "../../types";

/** A power on a card, and what the move that you point at would add to it. */
export interface Forecast extends PowerView {
  by: number;
}

/** What a move would change: so much more power, so many more tokens, for one player on some spaces. */
interface Change {
  seat: number;
  spaces: readonly number[];
  known: number;
  tokens?: number;
  /** Combat Cards that would be laid there. */
  laid?: number;
}

/** Both players' powers on every space, as they would be after the move that is pointed at. */
export function forecasts(view: CrisisView, seat: number | null, pointed: Offer | undefined): Forecast[][] {
  const changes = seat === null || !pointed ? [] : changesOf(view, seat, pointed);
  return view.spaces.map((space, n) => {
    const contest = view.contests[n];
    const powers = contest ? contest.powers.map(settled) : space.powers;
    const here = (whose: number) => changes.filter(({ seat, spaces }) => seat === whose && spaces.includes(n));
    return powers.map((power, whose) => changed(power, here(whose)));
  });
}

/** The power of a card that was scored: all of it is known. */
function settled({ column, row, tokens, defence }: Power): PowerView {
  return { column, row, tokens, defence, known: sum({ column, row, tokens, defence }), unknown: 0, missing: 0 };
}

export function sum({ column, row, tokens, defence }: Power): number {
  return column + row + tokens + defence;
}

function changed(power: PowerView, changes: Change[]): Forecast {
  const add = (part: (change: Change) => number) => changes.reduce((all, change) => all + part(change), 0);
  const by = add(({ known }) => known);
  return {
    ...power,
    by,
    known: power.known + by,
    tokens: power.tokens + add(({ tokens = 0 }) => tokens),
    missing: power.missing - add(({ laid = 0 }) => laid),
  };
}

function changesOf(view: CrisisView, seat: number, { verb, noun }: Offer): Change[] {
  if (verb === "post") return posting(view, seat, String(noun));
  if (verb === "trade") return trading(view, seat, String(noun));
  const space = Number(noun);
  if (verb === "place") return [{ seat, spaces: [space], known: pickedFace(view, seat)?.defence ?? 0 }];
  if (view.touch && typeof noun === "number") {
    return [{ seat: view.touch.seat, spaces: [space], known: view.touch.n, tokens: view.touch.n }];
  }
  return [];
}

function posting(view: CrisisView, seat: number, slot: string): Change[] {
  return [{ seat, spaces: lineOf(view, slot), known: pickedFace(view, seat)?.value ?? 0, laid: 1 }];
}

function trading(view: CrisisView, seat: number, slot: string): Change[] {
  const [kind, other = ""] = view.held.split(":");
  if (kind !== "slot") return [];
  const more = valueAt(view, other) - valueAt(view, slot);
  return [
    { seat, spaces: lineOf(view, slot), known: more },
    { seat, spaces: lineOf(view, other), known: -more },
  ];
}

function pickedFace(view: CrisisView, seat: number) {
  return view.cards[view.players[seat]?.picked ?? ""];
}

export function lineOf(view: CrisisView, slot: string): readonly number[] {
  return view.slots[slot]?.line ?? [];
}

function valueAt(view: CrisisView, slot: string): number {
  return view.cards[view.slots[slot]?.card ?? ""]?.value ?? 0;
}
