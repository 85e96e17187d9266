import { useRef } from "preact/hooks";

import { motion } from "../settings";

/** Whether somebody wants nothing to move that need not: as they set it here, else as their system says. */
export function isStill(): boolean {
  if (motion.value !== "system") return motion.value === "off";
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What a value was when the table last changed; undefined at first, so that nothing moves when a page opens. */
export function usePrevious<T>(value: T): T | undefined {
  const before = useRef<T | undefined>(undefined);
  const now = useRef<T>(value);
  if (now.current !== value) {
    before.current = now.current;
    now.current = value;
  }
  return before.current;
}
