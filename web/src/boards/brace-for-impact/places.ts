import { useRef } from "preact/hooks";

/** Where things lie: each keeps its place as long as it is there, and what is new takes the first that is free. */
export function inPlaces(before: readonly (string | null)[], there: readonly string[]): (string | null)[] {
  const places = before.map((id) => (id !== null && there.includes(id) ? id : null));
  for (const id of there) {
    if (places.includes(id)) continue;
    const free = places.indexOf(null);
    places[free < 0 ? places.length : free] = id;
  }
  while (places.at(-1) === null) places.pop();
  return places;
}

/** The places of things that come and go while somebody reaches for one of them. */
export function usePlaces(there: readonly string[]): (string | null)[] {
  const places = useRef<(string | null)[]>([]);
  places.current = inPlaces(places.current, there);
  return places.current;
}

/** With so few things nobody minds if they are laid out anew. */
const A_FEW = 3;

/** How many places there were at most since there were only a few, or half as many: what made room stays as it is. */
export function useMost(n: number): number {
  const most = useRef(n);
  most.current = n <= Math.max(A_FEW, most.current / 2) ? n : Math.max(n, most.current);
  return most.current;
}
