import type { Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Ticking } from "../../pieces/Countdown";
import { aid } from "../../settings";
import type { BraceView, Offer, OfficerView, Outcome, Prompt, SectorView, Told } from "../../types";

/** What every part of the board looks at. */
export interface Sight {
  view: BraceView;
  /** Whose eyes these are; null is an observer or the big screen. */
  seat: number | null;
  people: string[];
  prompts: Prompt[];
  /** All moves of all prompts. */
  offers: Offer[];
  clock: Ticking;
  log: Told[];
  /** The addresses that the last lines of the log speak about. */
  news: ReadonlySet<string>;
  outcome: Outcome | null;
  isScreen: boolean;
  isNarrow: boolean;
  send: (verb: string, noun?: string | number | null) => void;
  openRule: (id: string) => void;
  /** The officer whose call is to be answered, where it is not clear which. */
  aimed: Signal<number | null>;
  /** The ship of the hand that is to be placed. */
  held: Signal<string | null>;
}

const Eyes = createContext<Sight | null>(null);

export const SightProvider = Eyes.Provider;

export function useSight(): Sight {
  const sight = useContext(Eyes);
  if (!sight) throw new Error("a part of the board stands outside of it");
  return sight;
}

/** The officer whose eyes these are. */
export function ownOfficer({ view, seat }: Sight): OfficerView | null {
  return view.officers.find((officer) => officer.seat === seat) ?? null;
}

export function isZentraedi({ view, seat }: Sight): boolean {
  return seat !== null && seat === view.zentraedi;
}

/** Whether the face of a sector's ship may be shown: what only the Zentraedi know stays off the big screen. */
export function isFaceKnown(sight: Sight, sector: SectorView): boolean {
  return sector.ship !== null && (sector.is_up || isZentraedi(sight));
}

/** Whether Commands that answer a call are lit: by the table's rules, or because this player wants it so. */
export function hasAid(sight: Sight): boolean {
  return sight.view.keyword_aid || aid.value === "on";
}

export function offerOf(sight: Sight, verb: string): Offer | null {
  return sight.offers.find((offer) => offer.verb === verb) ?? null;
}

/** Why something can't be done now, if the rules say. */
export function refusalOf({ prompts }: Sight, verb: string): string | null {
  return prompts.flatMap(({ refusals }) => refusals).find((refusal) => refusal.verb === verb)?.why ?? null;
}

/** What may be done at any time; every other prompt is a decision that somebody owes. */
const STANDING = new Set([
  "OnDuty",
  "Firepower",
  "FireCannon",
  "Chatter",
  "Breaks",
  "PlayTactic",
  "ClaimWord",
  "UseLeader",
  "PlanAhead",
]);

/** When what this seat has to decide is decided for it. */
export function decideUntil(sight: Sight): number | null {
  const { work } = sight.view;
  const owed = ownOfficer(sight)?.owes_until ?? null;
  return work !== null && work.seat === sight.seat ? work.until : owed;
}

/** What this seat has to decide now, if anything. */
export function decisionOf({ prompts }: Sight): Prompt | null {
  return prompts.find(({ stage }) => !STANDING.has(stage)) ?? null;
}
