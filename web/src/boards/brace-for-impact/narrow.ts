import { signal } from "@preact/signals";

const query = window.matchMedia("(max-width: 900px)");
const isNarrow = signal(query.matches);
query.addEventListener("change", ({ matches }) => (isNarrow.value = matches));

/** Whether the page is so narrow that the hand comes first and the ship is a strip above it. */
export function useNarrow(): boolean {
  return isNarrow.value;
}
