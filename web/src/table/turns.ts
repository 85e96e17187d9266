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
