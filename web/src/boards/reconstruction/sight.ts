import type { Signal } from "@preact/signals";

import { makeSight } from "../../pieces/sight";
import { useTable } from "../../table/context";
import type { NameOf } from "../../table/names";
import type { Foresight, ReconstructionView } from "../../types";
import type { Faction } from "./faces";
import { foresightOf } from "./words";

/** What every part of the board looks at. */
export interface Sight {
  view: ReconstructionView;
  /** The faction whose eyes these are; null is an observer. */
  mine: Faction | null;
  people: string[];
  nameOf: NameOf;
  /** The addresses that the last lines of the log speak about. */
  news: ReadonlySet<string>;
  /** The piece of a hint, and why the officer would choose it. */
  hint: { piece: string | null; why: string } | null;
  /** What the move that is pointed at would do. */
  aimed: Signal<Foresight | null>;
}

export const [SightProvider, useSight] = makeSight<Sight>();

/** For a piece: while it is pointed at, the board shows what its move would do. */
export function useAim(address: string): (isOn: boolean) => void {
  const { view, aimed } = useSight();
  const { offers } = useTable();
  return (isOn) => {
    const [only, ...others] = (isOn && offers.get(address)) || [];
    aimed.value = only && !others.length ? foresightOf(view, only) : null;
  };
}
