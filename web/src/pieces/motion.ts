import { useEffect, useRef } from "preact/hooks";

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

/** Listen to keys on the whole page, before anything else does, but not while somebody types. */
export function useKeys(onKey: (key: string) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isAsking()) return;
      if (!onKey(event.key.toLowerCase())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  });
}

function isAsking(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select") !== null;
}
