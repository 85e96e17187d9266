import type { Point } from "./geometry";
import { useSight } from "./sight";

/** Scouts, wrecks to salvage and marks of a place, at the edge of it. */
export function Extras({ place, at }: { place: string; at: Point }) {
  const { view } = useSight();
  const counts = {
    "◉": view.scouts.filter((where) => where === place).length,
    "⚙": view.salvage[place] ?? 0,
    "✦": view.marks[place] ?? 0,
  };
  const signs = Object.entries(counts).flatMap(([sign, n]) => (n ? [`${sign}${n > 1 ? n : ""}`] : []));
  if (!signs.length) return null;
  return (
    <text class="extras" x={at.x} y={at.y + 6} aria-hidden="true">
      {signs.join(" ")}
    </text>
  );
}
