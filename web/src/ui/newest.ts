import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const NEAR = 40;

/** A list that shows its newest line: it follows what comes, unless somebody has scrolled up to read. */
export function useShowNewest(lines: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  const goToEnd = () => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  };
  useLayoutEffect(goToEnd, [lines]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let before = element.scrollTop;
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      if (scrollTop < before) follows.current = false;
      if (scrollHeight - scrollTop - clientHeight < NEAR) follows.current = true;
      before = scrollTop;
    };
    const resize = new ResizeObserver(goToEnd);
    resize.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);
  return box;
}
