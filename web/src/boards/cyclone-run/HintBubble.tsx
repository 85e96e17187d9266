import type { BoardProps } from "../props";

/** Why the officer would choose a place on the tray, said beside it. */
export function HintBubble({ hint }: { hint: NonNullable<BoardProps<never>["hint"]> }) {
  const [kind, id] = hint.piece?.split(":") ?? [];
  if (kind !== "cell" && kind !== "line" && kind !== "quadrant") return null;
  const [column, row] = kind === "cell" ? [Number(id) % 3, Math.floor(Number(id) / 3)] : [1, 2];
  const place = `at-column-${column} at-row-${row}`;
  return <p class={`hint-bubble ${place}`}>{hint.why}</p>;
}
