import type { Board, Frame, Reel, Scene, Told } from "../types";

/** One moment of a game as one seat sees it: the table then, and what had been told by then. */
export interface Moment {
  scene: Scene;
  log: Told[];
  /** The lines that brought it about. */
  last: Told[];
  /** The table has moved on since: nothing can be done in it. */
  isPast: boolean;
}

/** What the server says of a scene: how it stands, and the film that led up to it. */
interface Filmed {
  scene: Scene;
  film: Frame[];
}

/** The moments of a film, the oldest first; the last is the scene itself. The log is all that was told, and `from` is
    how much of it had been told before the film. */
export function momentsOf({ scene, film }: Filmed, log: Told[], from: number): Moment[] {
  const boards = boardsOf(scene.board, film);
  let told = from;
  const past = film.map(({ trail, log_to }, n): Moment => {
    const last = log.slice(told, log_to);
    told = log_to;
    return { scene: pastScene(scene, boards[n] as Board, trail), log: log.slice(0, log_to), last, isPast: true };
  });
  return [...past, { scene, log, last: log.slice(told), isPast: false }];
}

/** The moments of a stretch that was seen before this one. */
export function momentsBefore({ scene, log }: Moment, { board, trail, log_from, log_to, film }: Reel): Moment[] {
  const last = pastScene(scene, board as Board, trail);
  return momentsOf({ scene: last, film }, log.slice(0, log_to), log_from).map(asPast);
}

/** A moment that was the present until now. */
export function asPast(moment: Moment): Moment {
  const { scene } = moment;
  return moment.isPast ? moment : { ...moment, scene: pastScene(scene, scene.board, scene.trail), isPast: true };
}

/** A table on which nothing can be done any more. */
function pastScene(scene: Scene, board: Board, trail: string[]): Scene {
  return { ...scene, board, trail, prompts: [], waiting: [], can_undo: false, outcome: null };
}

/** The board of every frame: each is told by what differs from the one after it. */
function boardsOf(now: Board, film: Frame[]): Board[] {
  const boards: Board[] = [];
  let after: Board = now;
  for (const { back } of film.toReversed()) {
    after = patched(after, back) as Board;
    boards.unshift(after);
  }
  return boards;
}

/** A line that is yet to come: of a long log the end is told first. */
const BLANK = { says: "", parts: [], about: {}, sound: null, is_story: false } as unknown as Told;

/** The first lines of a log, with blanks for those that are not known yet. */
export function withBlanks(log: Told[], length: number): Told[] {
  return [...log.slice(0, length), ...Array<Told>(Math.max(0, length - log.length)).fill(BLANK)];
}

/** A log with older lines in their place. */
export function filledIn(log: Told[], from: number, lines: Told[]): Told[] {
  return [...log.slice(0, from), ...lines, ...log.slice(from + lines.length)].slice(0, log.length);
}

type Difference = Frame["back"];

/** A part of the table from the one that is known and what differs: `[value]` puts a value in its place, `[]` takes it
    away, and an object has a difference for each part that has one. */
export function patched(known: unknown, change: Difference): unknown {
  if (Array.isArray(change)) return change[0];
  if (Array.isArray(known)) return patchedList(known, change);
  const parts: Record<string, unknown> = { ...(known as Record<string, unknown>) };
  for (const [key, part] of Object.entries(change) as [string, Difference][]) {
    if (Array.isArray(part) && part.length === 0) delete parts[key];
    else parts[key] = patched(parts[key], part);
  }
  return parts;
}

function patchedList(known: unknown[], change: Record<string, unknown>): unknown[] {
  const { length = known.length, ...parts } = change;
  const list = known.slice(0, length as number);
  for (const [place, part] of Object.entries(parts))
    list[Number(place)] = patched(list[Number(place)], part as Difference);
  return list;
}
