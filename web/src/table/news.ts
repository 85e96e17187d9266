import { signal } from "@preact/signals";

import type { Told } from "../types";

/** The addresses of everything that the last lines of the log speak about. */
export function touched(last: Told[]): ReadonlySet<string> {
  const refs = last.flatMap((told) => told.parts).filter((part) => typeof part !== "string");
  return new Set(refs.map((ref) => `${ref.kind}:${ref.id}`));
}

/** How many of the last lines of the log the board is still playing out: the log keeps them back. */
export const heldBack = signal(0);
