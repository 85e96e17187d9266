import { api } from "../api";
import { readStored, store } from "../settings";
import type { GameInfo, SeatWish, TableInfo } from "../types";

const known = (game: string) => `robotable.knows.${game}`;

/** Whether somebody has never played this game, as far as this browser and their tables tell. */
export function isNewTo(game: GameInfo, tables: TableInfo[] | null): boolean {
  const hasPlayed = tables?.some((table) => table.game === game.id && table.seats.some(({ is_you }) => is_you));
  return Boolean(game.easy_table) && !hasPlayed && readStored(known(game.id)) !== "yes";
}

/** Begin the guided first game, or go on with it; answers with where it is. */
export async function learn(game: GameInfo): Promise<string> {
  const { id } = await api.learn(game.id);
  store(known(game.id), "yes");
  return `/t/${id}`;
}

/** Set a table that suits somebody who has just learned the game; answers with where it is. */
export async function playEasy(game: GameInfo): Promise<string> {
  const { seats, options } = game.easy_table ?? { seats: meAgainstBots(game), options: {} };
  const { id } = await api.create({ game: game.id, seats, options });
  store(known(game.id), "yes");
  return `/t/${id}`;
}

function meAgainstBots(game: GameInfo): SeatWish[] {
  const bots = Array.from({ length: game.usual - 1 }, (): SeatWish => ({ kind: "bot", bot: "officer" }));
  return [{ kind: "me" }, ...bots];
}
