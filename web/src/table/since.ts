import { readStored, store } from "../settings";

const KEY = "robotable.acted";
/** So many tables are remembered. */
const MOST = 40;

type Acted = [place: string, lines: number][];

/** How much of the log had been told when this seat last did something in this browser; all of it if that is not known. */
export function lastActed(table: string, seat: number | null): number {
  return read().find(([place]) => place === `${table}/${seat}`)?.[1] ?? Infinity;
}

/** This seat has done something now. */
export function rememberActed(table: string, seat: number | null, lines: number): void {
  const place = `${table}/${seat}`;
  const others = read().filter(([other]) => other !== place);
  store(KEY, JSON.stringify([...others, [place, lines]].slice(-MOST)));
}

function read(): Acted {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as Acted) : [];
  } catch {
    return [];
  }
}
