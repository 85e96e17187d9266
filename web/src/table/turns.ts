import type { Told } from "../types";

/** The log of one turn: its heading and what happened in it. */
export interface LogTurn {
  heading: Told | null;
  /** The place of its first line in the whole log. */
  from: number;
  lines: Told[];
}

/** The log cut into turns. What comes before the first turn has no heading. */
export function inTurns(log: Told[]): LogTurn[] {
  const turns: LogTurn[] = [];
  log.forEach((told, i) => {
    if (told.says === "turn") turns.push({ heading: told, from: i, lines: [] });
    else if (turns.length) turns.at(-1)?.lines.push(told);
    else turns.push({ heading: null, from: i, lines: [told] });
  });
  return turns;
}

/** A log line as plain text. */
export function asText({ parts }: Pick<Told, "parts">): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** Lines of one kind: the first of them, and how many there are. */
export interface Alike {
  told: Told;
  n: number;
}

/** Lines in short: one of each kind, in the order in which they came; of many kinds the last, which tell what came of it. */
export function inShort(lines: Told[], most = Infinity): Alike[] {
  const kinds = new Map<string, Alike>();
  for (const told of lines) {
    const known = kinds.get(told.says);
    if (known) known.n += 1;
    else kinds.set(told.says, { told, n: 1 });
  }
  return [...kinds.values()].slice(-most);
}

/** Lines with those of one kind that follow each other taken together. */
export function inRuns(lines: Told[]): Told[][] {
  const runs: Told[][] = [];
  for (const told of lines) {
    const run = runs.at(-1);
    if (run?.[0]?.says === told.says) run.push(told);
    else runs.push([told]);
  }
  return runs;
}
