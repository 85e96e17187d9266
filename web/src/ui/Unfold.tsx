import type { ComponentChildren, TargetedEvent } from "preact";

interface UnfoldProps {
  summary: ComponentChildren;
  children: ComponentChildren;
}

/** What not everybody needs: its heading opens it, and brings what was hidden into sight. */
export function Unfold({ summary, children }: UnfoldProps) {
  return (
    <details class="details" onToggle={show}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function show({ currentTarget }: TargetedEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
}
