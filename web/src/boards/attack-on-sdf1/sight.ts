import type { Signal } from "@preact/signals";

import { makeSight } from "../../pieces/sight";
import type { Sdf1View } from "../../types";
import type { Playback, Way } from "./playback";

/** A deed of the enemy that is pointed at: where from, where to, and what it is. */
export interface Aim {
  places: string[];
  ways: Way[];
}

/** What every part of the board looks at. */
export interface Sight {
  /** The table as it is shown: while the enemy's phase is played out, as it was then. */
  view: Sdf1View;
  seat: number | null;
  people: string[];
  /** The addresses that the last lines of the log, or the step being played out, speak about. */
  news: ReadonlySet<string>;
  hint: { piece: string | null; why: string } | null;
  playback: Playback;
  /** Addresses that are offered out of turn. */
  quiet: ReadonlySet<string>;
  /** What the enemy will do or the guns reach, while somebody points at it. */
  aim: Signal<Aim | null>;
  /** A Scout is to be sent: the Areas are lit. */
  sendsScout: Signal<boolean>;
  /** The Hero whose board lies open. */
  hero: Signal<string>;
}

export const [SightProvider, useSight] = makeSight<Sight>();

/** The classes of a piece: what it is, and what there is to see about it. */
export function useFlags(address: string, ...own: (string | false | null | undefined)[]): string {
  const { news, hint, quiet } = useSight();
  const isHinted = hint?.piece === address;
  const flags = [news.has(address) && "is-news", isHinted && "is-hinted", quiet.has(address) && "is-quiet"];
  return [...own, ...flags].filter(Boolean).join(" ");
}
