import { useRef } from "preact/hooks";

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
