import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

const EDGE = 8;

/** Put a floating box below its anchor, or above where there is no room, and never over the edge of the window. */
export function usePlaceBeside(box: RefObject<HTMLElement | null>, anchor: Element | null): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !anchor) return;
    const target = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const middle = target.left + target.width / 2 - width / 2;
    const left = Math.max(EDGE, Math.min(middle, window.innerWidth - width - EDGE));
    const below = target.bottom + EDGE;
    const above = target.top - height - EDGE;
    const top = below + height < window.innerHeight - EDGE || above < EDGE ? below : above;
    element.style.left = `${left}px`;
    element.style.top = `${Math.max(EDGE, Math.min(top, window.innerHeight - height - EDGE))}px`;
  });
}
