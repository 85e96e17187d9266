import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import { useFittingType } from "./fit";

/** A text with more letters than this is never set in large type. */
const LONG = 100;

interface PromptTextProps {
  text: string;
  children?: ComponentChildren;
}

/** The sentence of a bar, in type so large that the bar stays as high as it is. */
export function PromptText({ text, children }: PromptTextProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useFittingType(place, text);
  return (
    <p ref={place} class={text.length > LONG ? "prompt-text is-long" : "prompt-text"} role="status" aria-live="polite">
      {children ?? text}
    </p>
  );
}
