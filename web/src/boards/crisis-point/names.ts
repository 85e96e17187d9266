import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { NameOf } from "../../table/names";

const Names = createContext<NameOf>((_, id) => String(id));

export const NamesProvider = Names.Provider;

/** What the things of this game are called. */
export function useNames(): NameOf {
  return useContext(Names);
}
