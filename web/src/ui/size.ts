import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Size {
  width: number;
  height: number;
}

const AT_FIRST: Size = { width: 640, height: 256 };

/** A box and the size it has, as it changes: for drawings whose letters must not shrink with them. */
export function useSize(): [RefObject<HTMLDivElement | null>, Size] {
  const box = useRef<HTMLDivElement>(null);
  const size = useSignal(AT_FIRST);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      size.value = { width: element.clientWidth, height: element.clientHeight };
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [box, size.value];
}
