import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

import { isNarrow } from "../ui/narrow";

/** As many sizes of type are tried, from large to small, until what a bar says has room. */
const SIZES = 3;

/** Sets a part of a bar in type so large that it has room within the bar, which is always of one height at a desk. */
export function useFittingType(place: RefObject<HTMLElement | null>, text: string): void {
  useLayoutEffect(() => {
    const words = place.current;
    const part = words?.closest<HTMLElement>(".prompt > *");
    if (!words || !part) return;
    let width = -1;
    const chooseSize = () => {
      if (isNarrow.value || part.clientWidth === width) return;
      for (let size = 1; size <= SIZES; size++) {
        words.dataset.size = String(size);
        if (hasRoom(part)) break;
      }
      width = part.clientWidth;
    };
    chooseSize();
    const growth = new ResizeObserver(chooseSize);
    growth.observe(part);
    return () => growth.disconnect();
  }, [text]);
}

/** Leaves out the beginning of a trail that has no room on its line; where we are stands at its end. */
export function useFittingTrail(place: RefObject<HTMLElement | null>, text: string): void {
  useLayoutEffect(() => {
    const trail = place.current;
    const line = trail?.parentElement;
    if (!trail || !line) return;
    const crumbs = [...trail.children] as HTMLElement[];
    const here = crumbs.at(-1);
    const leaveOut = () => {
      for (const crumb of crumbs) crumb.hidden = false;
      for (const crumb of crumbs) if (here && here.offsetTop > crumb.offsetTop) crumb.hidden = true;
    };
    leaveOut();
    const growth = new ResizeObserver(leaveOut);
    growth.observe(line);
    return () => growth.disconnect();
  }, [text]);
}

/** Whether nothing of a part reaches over the edges of its bar. */
function hasRoom(part: HTMLElement): boolean {
  const bar = part.parentElement as HTMLElement;
  const { paddingTop, paddingBottom } = getComputedStyle(bar);
  const room = bar.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  return part.offsetHeight <= Math.ceil(room) && part.scrollWidth <= part.clientWidth;
}
