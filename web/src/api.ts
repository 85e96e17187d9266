import type { Frame, GameInfo, Me, NewTable, RuleInfo, TableInfo } from "./types";

/** The server refused a request; the message says why, for people. */
export class RequestRefused extends Error {
  constructor(
    why: string,
    readonly status: number,
  ) {
    super(why);
  }
}

async function ask<T>(path: string, request?: RequestInit): Promise<T> {
  const answer = await fetch(path, request).catch(() => {
    throw new RequestRefused("The server can't be reached. Is it running?", 0);
  });
  if (!answer.ok) throw new RequestRefused(await whyNot(answer), answer.status);
  return (await answer.json()) as T;
}

async function whyNot(answer: Response): Promise<string> {
  const problem: unknown = await answer.json().catch(() => null);
  const known = problem !== null && typeof problem === "object" && "why" in problem;
  return known ? String(problem.why) : `The server answered ${answer.status}.`;
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const part = encodeURIComponent;

export const api = {
  me: () => ask<Me>("/api/me"),
  rename: (name: string) => post<Me>("/api/me", { name }),
  games: () => ask<GameInfo[]>("/api/games"),
  rules: (game: string) => ask<RuleInfo[]>(`/api/games/${part(game)}/rules`),
  /** The tables where we sit, and those that everybody may find. */
  tables: async () => {
    const [own, listed] = await Promise.all([ask<TableInfo[]>("/api/me/tables"), ask<TableInfo[]>("/api/tables")]);
    return [...new Map([...listed, ...own].map((table) => [table.id, table])).values()];
  },
  create: (table: NewTable) => post<TableInfo>("/api/tables", table),
  table: (id: string) => ask<TableInfo>(`/api/tables/${part(id)}`),
  frame: (id: string, at: number | null, seat: number | null) => {
    const query = new URLSearchParams();
    if (at !== null) query.set("at", String(at));
    if (seat !== null) query.set("seat", String(seat));
    return ask<Frame>(`/api/tables/${part(id)}/replay?${query}`);
  },
};
