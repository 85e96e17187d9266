import type { ComponentChildren } from "preact";

interface RuleTextProps {
  text: string;
  /** The letters that the ids of this game begin with, such as "CYC". */
  prefix: string;
  open: (id: string) => void;
}

const MARKS = /(\*\*.+?\*\*|`[^`]+`|\b[A-Z]{3}-[A-Z]+\d+[a-z]?\b|->(?:\s*R\d+)+)/;

/** A rule's text: bold, code, and other rules as links. */
export function RuleText({ text, prefix, open }: RuleTextProps) {
  return <>{text.split(MARKS).map((part, i) => (i % 2 ? marked(part, prefix, open) : part))}</>;
}

function marked(part: string, prefix: string, open: (id: string) => void): ComponentChildren {
  if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
  if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
  if (part.startsWith("->")) {
    const rulings = part.match(/R\d+/g) ?? [];
    return rulings.map((ruling) => link(`${prefix}-${ruling}`, `ruling ${ruling}`, open));
  }
  return link(part, part, open);
}

function link(id: string, text: string, open: (id: string) => void): ComponentChildren {
  return (
    <button key={id} type="button" class="rule-link" onClick={() => open(id)}>
      {text}
    </button>
  );
}
