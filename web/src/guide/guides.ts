import { type ReadonlySignal, signal } from "@preact/signals";

import { api } from "../api";
import type { GameGuide } from "../types";

const NOTHING: GameGuide = { how_to_play: null, book: [], cards: {} };
const guides = new Map<string, ReadonlySignal<GameGuide | null>>();

/** What teaches a game: null until it has come, and empty if it can't be had. */
export function guideTo(game: string): ReadonlySignal<GameGuide | null> {
  const known = guides.get(game);
  if (known) return known;
  const guide = signal<GameGuide | null>(null);
  guides.set(game, guide);
  api.guide(game).then(
    (found) => (guide.value = found),
    () => {
      guide.value = NOTHING;
      guides.delete(game);
    },
  );
  return guide;
}
