import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

const EDGE = 8;

/** What a floating box had better not hide, and how much that matters: other things that are lit, every answer, and clocks
    that run; then what one holds in one's hand, to compare. */
const PRECIOUS: [things: string, weight: number][] = [
  [".piece.is-open, .button.is-lit, .board .button, .prompt-moves .button, .countdown", 5],
  [":is(.hand, [class$=-hand]) .piece:not(.is-open)", 1],
];

interface Spot {
  left: number;
  top: number;
}

/** Put a floating box beside its anchor where it hides least of what matters, and never over the edge of the window:
    below, above, or at one side. */
export function usePlaceBeside(box: RefObject<HTMLElement | null>, anchor: Element | null): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !anchor) return;
    const { width, height } = element.getBoundingClientRect();
    const precious = PRECIOUS.flatMap(([things, weight]) =>
      [...document.querySelectorAll(things)]
        .filter((other) => !other.contains(anchor) && !anchor.contains(other) && !element.contains(other))
        .map((other) => ({ box: other.getBoundingClientRect(), weight })),
    );
    const spots = spotsBeside(anchor.getBoundingClientRect(), width, height);
    const hidden = spots.map((spot) =>
      precious.reduce((sum, { box, weight }) => sum + weight * overlap(spot, width, height, box), 0),
    );
    const { left, top } = spots[hidden.indexOf(Math.min(...hidden))] as Spot;
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  });
}

/** The places beside a thing, the best first; those where there is no room come last. */
function spotsBeside(target: DOMRect, width: number, height: number): Spot[] {
  const across = within(target.left + target.width / 2 - width / 2, window.innerWidth - width);
  const along = within(target.top + target.height / 2 - height / 2, window.innerHeight - height);
  const below = { left: across, top: target.bottom + EDGE };
  const above = { left: across, top: target.top - height - EDGE };
  const right = { left: target.right + EDGE, top: along };
  const left = { left: target.left - width - EDGE, top: along };
  const roomy = [below, above, right, left].filter(
    (spot) =>
      spot.left >= EDGE &&
      spot.top >= EDGE &&
      spot.left + width <= window.innerWidth - EDGE &&
      spot.top + height <= window.innerHeight - EDGE,
  );
  return roomy.length ? roomy : [{ left: across, top: within(below.top, window.innerHeight - height) }];
}

function within(at: number, most: number): number {
  return Math.max(EDGE, Math.min(at, most - EDGE));
}

/** How much of another thing a box there would hide. */
function overlap({ left, top }: Spot, width: number, height: number, other: DOMRect): number {
  const across = Math.min(left + width, other.right) - Math.max(left, other.left);
  const along = Math.min(top + height, other.bottom) - Math.max(top, other.top);
  return Math.max(0, across) * Math.max(0, along);
}
