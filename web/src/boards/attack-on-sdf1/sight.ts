import type { Signal } from "@preact/signals";

import { makeSight } from "../../pieces/sight";
import type { NameOf } from "../../table/names";
import type { Sdf1View, Told } from "../../types";

/** So many go from one place to another. */
export interface Way {
  from: string;
  to: string;
  n: number;
}

/** A deed of the enemy that is pointed at: where from, where to, and what it is. */
export interface Aim {
  places: string[];
  ways: Way[];
}

/** What every part of the board looks at. */
export interface Sight {
  /** The table as it is shown: in a film, as it was then. */
  view: Sdf1View;
  /** It is a moment of a film. */
  isPast: boolean;
  nameOf: NameOf;
  seat: number | null;
  people: string[];
  /** What brought this moment about, and the addresses that it speaks about. */
  last: Told[];
  news: ReadonlySet<string>;
  hint: { piece: string | null; why: string } | null;
  /** Addresses that are offered, but not what is asked just now; and of these those that are offered out of turn. */
  quiet: ReadonlySet<string>;
  aside: ReadonlySet<string>;
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
