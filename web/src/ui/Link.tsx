import type { ComponentChildren } from "preact";

import { go } from "../router";

interface LinkProps {
  to: string;
  class?: string;
  label?: string;
  children: ComponentChildren;
}

/** A link inside the page; a middle click or a modifier key opens it as any other link. */
export function Link({ to, class: own, label, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} class={own} aria-label={label} onClick={follow}>
      {children}
    </a>
  );
}
