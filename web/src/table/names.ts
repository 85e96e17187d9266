import { type ReadonlySignal, signal } from "@preact/signals";

import { api } from "../api";
import { showToast } from "../ui/toast";

/** What a thing is called: its kind and id, as log lines and pieces have them. */
export type NameOf = (kind: string, id: string | number) => string;

const known = new Map<string, ReadonlySignal<NameOf | null>>();

/** The names of everything at a table: null until they are fetched. */
export function namesAt(table: string): ReadonlySignal<NameOf | null> {
  const found = known.get(table);
  if (found) return found;
  const names = signal<NameOf | null>(null);
  known.set(table, names);
  api.names(table).then(
    (all) => (names.value = (kind, id) => all[kind]?.[String(id)] ?? String(id)),
    (why: Error) => {
      known.delete(table);
      showToast(why.message, "refusal");
    },
  );
  return names;
}
