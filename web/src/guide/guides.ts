import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import type { GameGuide, TableInfo } from "../types";

const NOTHING: GameGuide = { how_to_play: null, book: [], cards: {} };
const guides = new Map<string, ReadonlySignal<GameGuide | null>>();

/** The table that this page is about, if it is played with a pack of somebody's: its words are those of that pack. */
const ownWords = signal<{ game: string; table: string } | null>(null);

/** While this page is open, its game is taught in the words of the pack that this table is played with. */
export function useWordsOf(table: TableInfo | null): void {
  const id = table?.pack ? table.id : null;
  const game = table?.game;
  useEffect(() => {
    if (!id || !game) return;
    ownWords.value = { game, table: id };
    return () => {
      ownWords.value = null;
    };
  }, [id, game]);
}

/** What teaches a game: null until it has come, and empty if it can't be had. */
export function guideTo(game: string): ReadonlySignal<GameGuide | null> {
  const table = ownWords.value?.game === game ? ownWords.value.table : null;
  const key = table ? `${game} at ${table}` : game;
  const known = guides.get(key);
  if (known) return known;
  const guide = signal<GameGuide | null>(null);
  guides.set(key, guide);
  (table ? api.guideAt(table) : api.guide(game)).then(
    (found) => (guide.value = found),
    () => {
      guide.value = NOTHING;
      guides.delete(key);
    },
  );
  return guide;
}
