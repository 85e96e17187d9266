import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { Glyph } from "./Glyph";

interface DialogProps {
  title: string;
  close: () => void;
  class?: string;
  children: ComponentChildren;
}

/** A sheet over the page. Escape and a click beside it close it; the focus stays inside while it is open. */
export function Dialog({ title, close, class: own = "", children }: DialogProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = sheet.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={sheet}
      class={`dialog ${own}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === sheet.current && close()}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={close}>
            <Glyph name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
