import type { ComponentChildren } from "preact";

interface DieProps {
  /** What a screen reader calls it. */
  label: string;
  /** The drawing on its top face, in a square of 40 by 40. */
  children: ComponentChildren;
  class?: string;
}

/** A die lying on the table, its top face towards you. */
export function Die({ label, children, class: own = "" }: DieProps) {
  return (
    <svg class={`die ${own}`} viewBox="0 0 52 54" role="img" aria-label={label}>
      <rect class="die-side" x={1} y={4} width={50} height={49} rx={10} />
      <rect class="die-top" x={1} y={1} width={50} height={48} rx={10} />
      <g transform="translate(6 5)">{children}</g>
    </svg>
  );
}
