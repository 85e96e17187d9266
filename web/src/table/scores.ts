/** The running score of each seat, where a game's view tells it as `players[seat].score`. */
export function scoresOf(view: unknown): (number | null)[] {
  const players = field(view, "players");
  if (!Array.isArray(players)) return [];
  return players.map((player: unknown) => {
    const score = field(player, "score");
    return typeof score === "number" ? score : null;
  });
}

/** The scores of all seats after each turn, where a game's view tells them as `history`. */
export function historyOf(view: unknown): number[][] {
  const history = field(view, "history");
  return Array.isArray(history) && history.every(isNumbers) ? history : [];
}

function isNumbers(row: unknown): row is number[] {
  return Array.isArray(row) && row.every((cell) => typeof cell === "number");
}

function field(thing: unknown, name: string): unknown {
  return thing !== null && typeof thing === "object" ? (thing as Record<string, unknown>)[name] : undefined;
}
