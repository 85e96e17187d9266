import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

const FINGER = 40;
const NONE = { x: 0, y: 0, width: 0, height: 0 };
const TOUCH = window.matchMedia("(pointer: coarse)");

/** Unseen room around a small drawn thing, so that a finger hits it: as wide as a finger, whatever the drawing's scale. */
export function Reach() {
  const room = useRef<SVGRectElement>(null);
  const box = useSignal(NONE);
  useLayoutEffect(() => {
    const measure = () => {
      const thing = room.current?.parentElement as SVGGraphicsElement | null | undefined;
      const scale = thing?.getScreenCTM();
      if (!room.current || !thing || !scale) return;
      room.current.setAttribute("width", "0");
      room.current.setAttribute("height", "0");
      const { x, y, width, height } = thing.getBBox();
      const finger = FINGER / Math.hypot(scale.a, scale.b);
      const wide = Math.max(width, finger);
      const high = Math.max(height, finger);
      const around = { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
      // The box around a big thing that is not square would cover its neighbours.
      box.value = width >= finger && height >= finger ? NONE : around;
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return <rect ref={room} class="reach" {...box.value} />;
}

/** Whether what is drawn here is touched with fingers. */
export const isTouched = (): boolean => TOUCH.matches;
