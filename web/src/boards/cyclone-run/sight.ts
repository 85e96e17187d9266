import { makeSight } from "../../pieces/sight";
import type { NameOf } from "../../table/names";
import type { CycloneView } from "../../types";

/** What every part of the board looks at. */
export interface Sight {
  view: CycloneView;
  nameOf: NameOf;
}

export const [SightProvider, useSight] = makeSight<Sight>();
