import { signal } from "@preact/signals";

import { api } from "./api";
import type { GameInfo } from "./types";

/** The games there are: null until the server has told. */
export const games = signal<GameInfo[] | null>(null);

/** Ask for the games, once. */
export async function loadGames(): Promise<void> {
  games.value ??= await api.games();
}
