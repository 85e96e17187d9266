import type { Told } from "../types";

/** The addresses of everything that the last lines of the log speak about. */
export function touched(last: Told[]): ReadonlySet<string> {
  const refs = last.flatMap((told) => told.parts).filter((part) => typeof part !== "string");
  return new Set(refs.map((ref) => `${ref.kind}:${ref.id}`));
}
