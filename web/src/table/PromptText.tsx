import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { isNarrow } from "../ui/narrow";

/** A text with more letters than this is never set in large type. */
const LONG = 100;
/** As many sizes of type are tried, from large to small, until a text has room. */
const SIZES = 3;

interface PromptTextProps {
  text: string;
  children?: ComponentChildren;
}

/** The sentence of a bar, in type so large that the bar stays as high as it is. */
export function PromptText({ text, children }: PromptTextProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const sentence = place.current;
    const main = sentence?.parentElement;
    if (!sentence || !main) return;
    let width = 0;
    const chooseSize = () => {
      if (isNarrow.value || main.clientWidth === width) return;
      width = main.clientWidth;
      for (let size = 1; size <= SIZES; size++) {
        sentence.dataset.size = String(size);
        if (linesOf(sentence) <= size) return;
      }
    };
    chooseSize();
    const growth = new ResizeObserver(chooseSize);
    growth.observe(main);
    return () => growth.disconnect();
  }, [text]);
  return (
    <p ref={place} class={text.length > LONG ? "prompt-text is-long" : "prompt-text"} role="status" aria-live="polite">
      {children ?? text}
    </p>
  );
}

function linesOf(sentence: HTMLElement): number {
  return Math.round(sentence.offsetHeight / Number.parseFloat(getComputedStyle(sentence).lineHeight));
}
