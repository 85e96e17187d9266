import { useRef } from "preact/hooks";

const LONG_PRESS = 450;

/** Tells a long press with a finger or pen from a tap; the click that ends a long press is none. */
export function useLongPress(held: () => void) {
  const timer = useRef<number | undefined>(undefined);
  const isLong = useRef(false);
  const isTouch = useRef(false);
  return {
    start: ({ pointerType }: PointerEvent) => {
      isLong.current = false;
      isTouch.current = pointerType !== "mouse";
      if (!isTouch.current) return;
      timer.current = window.setTimeout(() => {
        isLong.current = true;
        held();
      }, LONG_PRESS);
    },
    isTouch: () => isTouch.current,
    end: () => window.clearTimeout(timer.current),
    wasLong: () => {
      const was = isLong.current;
      isLong.current = false;
      return was;
    },
  };
}
