import type {
  CardFace,
  DeviceCode,
  DeviceInfo,
  GameGuide,
  GameInfo,
  Me,
  MyGames,
  MyPack,
  NewChannel,
  NewTable,
  NoticesInfo,
  PackDetails,
  Reel,
  ReplayMoment,
  ReviewNews,
  RuleInfo,
  TableInfo,
  Tale,
} from "./types";

/** The server refused a request; the message says why, for people. */
export class RequestRefused extends Error {
  constructor(
    why: string,
    readonly status: number,
    /** Everything that is wrong with a pack. */
    readonly faults: string[] = [],
  ) {
    super(why);
  }
}

async function request<T>(path: string, options?: RequestInit): Promise<T> {
  const answer = await fetch(path, options).catch(() => {
    throw new RequestRefused("The server can't be reached. Is it running?", 0);
  });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

async function refusal(answer: Response): Promise<RequestRefused> {
  const problem: unknown = await answer.json().catch(() => null);
  if (problem === null || typeof problem !== "object" || !("why" in problem)) {
    return new RequestRefused(`The server answered ${answer.status}.`, answer.status);
  }
  const faults = "faults" in problem && Array.isArray(problem.faults) ? problem.faults.map(String) : [];
  return new RequestRefused(String(problem.why), answer.status, faults);
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const part = encodeURIComponent;

export const api = {
  me: () => request<Me>("/api/me"),
  rename: (name: string) => post<Me>("/api/me", { name }),
  /** How we are told of our turn while we are elsewhere. */
  notices: () => request<NoticesInfo>("/api/me/notices"),
  addChannel: (kind: NewChannel["kind"], target: string) => post<NoticesInfo>("/api/me/notices", { kind, target }),
  removeChannel: (id: string) => request<NoticesInfo>(`/api/me/notices/${part(id)}`, { method: "DELETE" }),
  likeRatings: (likes_ratings: boolean) => post<Me>("/api/me", { likes_ratings }),
  /** Delete all that the server has of us; from then on we are a stranger. */
  forgetMe: () => post<{ tables: number }>("/api/me/forget", { is_sure: true }),
  devices: () => request<DeviceInfo[]>("/api/me/devices"),
  newCode: () => post<DeviceCode>("/api/me/code", {}),
  /** Make this browser one of those of whoever made the code. */
  takeOver: (code: string) => post<Me>("/api/me/take-over", { code }),
  signOut: (device: string) => post<{ is_this: boolean }>(`/api/me/devices/${part(device)}/sign-out`, {}),
  /** A page of our games: the latest, or those before a moment. */
  myGames: (game: string | null, before: number | null) => {
    const query = new URLSearchParams({ ...(game && { game }), ...(before && { before: String(before) }) });
    return request<MyGames>(`/api/me/games?${query}`);
  },
  packs: (game: string) => request<MyPack[]>(`/api/games/${part(game)}/packs`),
  /** Bring a pack along: one zip file, or the text of each of its files. */
  bringPack: (game: string, title: string, pack: Blob | Record<string, string>) => {
    const body = pack instanceof Blob ? pack : JSON.stringify({ files: pack });
    const type = pack instanceof Blob ? "application/zip" : "application/json";
    const query = new URLSearchParams({ title });
    const headers = { "content-type": type };
    return request<MyPack>(`/api/games/${part(game)}/packs?${query}`, { method: "POST", headers, body });
  },
  /** The pack that a table is played with, and what it has otherwise than the game itself. */
  packAt: (table: string) => request<PackDetails>(`/api/tables/${part(table)}/pack`),
  guideAt: (table: string) => request<GameGuide>(`/api/tables/${part(table)}/guide`),
  games: () => request<GameInfo[]>("/api/games"),
  rules: (game: string) => request<RuleInfo[]>(`/api/games/${part(game)}/rules`),
  guide: (game: string) => request<GameGuide>(`/api/games/${part(game)}/guide`),
  /** The tables where we sit, and those that everybody may find. */
  tables: async () => {
    const [own, listed] = await Promise.all([
      request<TableInfo[]>("/api/me/tables"),
      request<TableInfo[]>("/api/tables"),
    ]);
    return [...new Map([...listed, ...own].map((table) => [table.id, table])).values()];
  },
  /** What each seat of such a table would play. */
  partsOf: (table: NewTable) => post<string[]>("/api/parts", table),
  /** The guided first game of ours: the one we are at, or a new one. */
  learn: (game: string) => post<TableInfo>(`/api/games/${part(game)}/tutorial`, {}),
  create: (table: NewTable) => post<TableInfo>("/api/tables", table),
  table: (id: string) => request<TableInfo>(`/api/tables/${part(id)}`),
  /** What everything in a table's game is called, by kind and id. */
  names: (id: string) => request<Record<string, Record<string, string>>>(`/api/tables/${part(id)}/names`),
  /** What is told of a finished game beside its scores. */
  tale: (id: string) => request<Tale>(`/api/tables/${part(id)}/tale`),
  /** How far the review of a finished game is, and the review when it is there. */
  review: (id: string) => request<ReviewNews>(`/api/tables/${part(id)}/review`),
  /** A table of our own that goes on from a moment of a finished game. */
  tryFrom: (id: string, at: number, seat: number) => post<TableInfo>(`/api/tables/${part(id)}/try`, { at, seat }),
  /** What a seat has seen before it had been told so many lines. */
  past: (id: string, seat: number | null, before: number) => {
    const query = new URLSearchParams({ before: String(before), ...(seat !== null && { seat: String(seat) }) });
    return request<Reel>(`/api/tables/${part(id)}/past?${query}`);
  },
  /** What is printed on everything in a table's game, by kind and id. */
  cards: (id: string) => request<Record<string, Record<string, CardFace>>>(`/api/tables/${part(id)}/cards`),
  frame: (id: string, at: number | null, seat: number | null) => {
    const query = new URLSearchParams();
    if (at !== null) query.set("at", String(at));
    if (seat !== null) query.set("seat", String(seat));
    return request<ReplayMoment>(`/api/tables/${part(id)}/replay?${query}`);
  },
};
