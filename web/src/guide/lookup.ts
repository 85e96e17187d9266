import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import type { CardFace, Ref } from "../types";
import { guideTo } from "./guides";

export type CardFaces = Record<string, Record<string, CardFace>>;

/** What can be looked up on this page: the game it is about, and what is printed on its things. */
interface Lookup {
  game: string;
  cards: CardFaces;
  /** Things by their name, and a pattern that finds these names in a text. */
  named: Map<string, Ref>;
  pattern: RegExp | null;
}

export const lookup = signal<Lookup | null>(null);

/** While this page is open, names are those of this game; at a table, of the content it is played with. */
export function useLookup(game: string | null, table: string | null = null): void {
  const own = game ? guideTo(game).value : null;
  useEffect(() => {
    if (!game || !own) return;
    lookup.value = lookupIn(game, own.cards);
    if (!table) return;
    api.cards(table).then(
      (cards) => (lookup.value = lookupIn(game, cards)),
      () => {},
    );
  }, [game, table, own]);
}

/** What is printed on a thing, if it has a face. */
export function faceOf(thing: Pick<Ref, "kind" | "id">): CardFace | null {
  return lookup.value?.cards[thing.kind]?.[String(thing.id)] ?? null;
}

/** A text taken apart into plain words and names that can be looked up. */
export function withNames(text: string): (string | Ref)[] {
  const { pattern, named } = lookup.value ?? {};
  if (!pattern || !named) return [text];
  return text.split(pattern).map((part, i) => (i % 2 ? (named.get(part) ?? part) : part));
}

export function lookupIn(game: string, cards: CardFaces): Lookup {
  const named = new Map<string, Ref>();
  const doubtful = new Set<string>();
  for (const [kind, faces] of Object.entries(cards)) {
    for (const [id, { name, is_plain }] of Object.entries(faces)) {
      const known = named.get(name);
      if (is_plain || (known && known.kind === kind)) doubtful.add(name);
      else if (!known) named.set(name, { kind, id, text: name });
    }
  }
  for (const name of doubtful) named.delete(name);
  const longestFirst = [...named.keys()].sort((one, other) => other.length - one.length);
  const words = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const pattern = words ? new RegExp(`(?<![\\p{L}\\p{N}])(${words})(?![\\p{L}\\p{N}])`, "u") : null;
  return { game, cards, named, pattern };
}
