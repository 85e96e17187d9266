import type { Signal } from "@preact/signals";

import type { Ticking } from "../../pieces/Countdown";
import { makeSight } from "../../pieces/sight";
import { aid } from "../../settings";
import type { NameOf } from "../../table/names";
import type { BraceView, Offer, OfficerView, Outcome, Prompt, SectorView, Told, Verb } from "../../types";
import type { Send } from "../props";

/** A call that was chosen to be answered: whose it is, and since when it stands. Their next call is another. */
export interface Aim {
  seat: number;
  opens: number;
}

/** What every part of the board looks at. */
export interface Sight {
  view: BraceView;
  /** Whose eyes these are; null is an observer or the big screen. */
  seat: number | null;
  people: string[];
  nameOf: NameOf;
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
  send: Send;
  openRule: (id: string) => void;
  /** The call to be answered, where it is not clear which. */
  aimed: Signal<Aim | null>;
  /** The ship of the hand that is to be placed. */
  held: Signal<string | null>;
}

export const [SightProvider, useSight] = makeSight<Sight>();

/** The officer whose eyes these are. */
export function ownOfficer({ view, seat }: Sight): OfficerView | null {
  return view.officers.find((officer) => officer.seat === seat) ?? null;
}

/** The officer whose call the next Command answers, as long as that call stands. */
export function aimedAt({ view, aimed }: Sight): number | null {
  const aim = aimed.value;
  const officer = view.officers.find(({ seat }) => seat === aim?.seat);
  return officer && officer.status?.opens === aim?.opens ? officer.seat : null;
}

export function isZentraedi({ view, seat }: Sight): boolean {
  return seat !== null && seat === view.zentraedi;
}

/** Whether the face of a sector's ship may be shown: what only the Zentraedi know stays off the big screen, and is covered
    during a pause. */
export function isFaceKnown(sight: Sight, sector: SectorView): boolean {
  return sector.ship !== null && (sector.is_up || (isZentraedi(sight) && !sight.view.is_covered));
}

/** Whether Commands that answer a call are lit: by the table's rules, or because this player wants it so. */
export function hasAid(sight: Sight): boolean {
  return sight.view.keyword_aid || aid.value === "on";
}

export function offerOf(sight: Sight, verb: Verb): Offer | null {
  return sight.offers.find((offer) => offer.verb === verb) ?? null;
}

/** Make a move that needs no more words, if it can be made; whether it could. */
export function sendIfOffered(sight: Sight, verb: Verb): boolean {
  const offer = offerOf(sight, verb);
  if (offer) sight.send(verb);
  return offer !== null;
}

/** Why something can't be done now, if the rules say. */
export function refusalOf({ prompts }: Sight, verb: Verb): string | null {
  return prompts.flatMap(({ refusals }) => refusals).find((refusal) => refusal.verb === verb)?.why ?? null;
}

/** What this seat has to decide now: what is decided for it if it takes too long, and whether it is ready. */
export function decisionsOf({ prompts }: Sight): Prompt[] {
  return prompts.filter(({ until, stage }) => until !== null || stage === "GetReady");
}
