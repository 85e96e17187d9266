import { useEffect } from "preact/hooks";

export type Shortcuts = Record<string, () => void>;

/** A key and what it does, for the help sheet. */
export type KeyNote = [key: string, what: string];

/** Single keys that do something at any table. */
export function useShortcuts(keys: Shortcuts): void {
  useListener(false, (event) => {
    const action = keys[event.key];
    action?.();
    return action !== undefined;
  });
}

/** The keys of a board: it hears them before the table does, once however long they are held, and says whether it used
    them. */
export function useKeys(onKey: (key: string) => boolean): void {
  useListener(true, (event) => !event.repeat && onKey(event.key.toLowerCase()));
}

function useListener(isFirst: boolean, onKey: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isBusy(event) || !onKey(event)) return;
      event.preventDefault();
      if (isFirst) event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", listen, { capture: isFirst });
    return () => window.removeEventListener("keydown", listen, { capture: isFirst });
  });
}

/** Whether a key is meant for something else: for the browser, for what is being typed, for a dialog or a menu. */
function isBusy(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target } = event;
  return ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector("dialog[open], .menu") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select") !== null;
}
