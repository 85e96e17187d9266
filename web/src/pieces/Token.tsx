import type { ComponentChildren } from "preact";

import type { IconName } from "../icons";
import { IconMark } from "./Icon";

export const TOKEN_WIDTH = 98;
export const TOKEN_HEIGHT = 86;
/** How much one more token lifts a stack. */
export const TOKEN_THICKNESS = 1.7;

/** A square token lying face up, seen a little from the front: its name, its picture, and a line of figures. */
export function Token({ name, icon, tone, children }: TokenProps) {
  return (
    <g class={`token token-${tone}`}>
      <Plate />
      <text class="token-name" x={TOKEN_WIDTH / 2} y={18}>
        {name}
      </text>{" "}
      <IconMark name={icon} x={TOKEN_WIDTH / 2} y={42} size={40} class="token-icon" />
      {children}
    </g>
  );
}

interface TokenProps {
  name: string;
  icon: IconName;
  /** Which of the token colours of pieces.css it has; its picture tells it apart as well. */
  tone: string;
  children?: ComponentChildren;
}

/** A token's back. */
export function TokenBack({ icon }: { icon: IconName }) {
  return (
    <g class="token token-back">
      <Plate />
      <path class="token-weave" d={WEAVE} />
      <IconMark name={icon} x={TOKEN_WIDTH / 2} y={TOKEN_HEIGHT / 2} size={44} class="token-icon" />
    </g>
  );
}

function Plate() {
  return (
    <>
      <rect class="token-plate" width={TOKEN_WIDTH} height={TOKEN_HEIGHT} rx={7} />
      <rect class="token-rim" x={2.5} y={2.5} width={TOKEN_WIDTH - 5} height={TOKEN_HEIGHT - 5} rx={5} />
    </>
  );
}

const WEAVE = Array.from({ length: 9 }, (_, n) => {
  const x = 12 + n * 11;
  return `M${x} 8 L${Math.max(8, x - 70)} ${Math.min(78, 8 + (x - 8))}`;
}).join("");

/** The edges of the tokens under the top one: a stack is as thick as it is high. */
export function StackEdges({ below }: { below: number }) {
  return (
    <g class="stack-edges">
      {Array.from({ length: below }, (_, n) => (
        <rect
          key={n}
          class={n % 2 ? "edge edge-odd" : "edge"}
          y={(below - n) * TOKEN_THICKNESS}
          width={TOKEN_WIDTH}
          height={TOKEN_HEIGHT}
          rx={7}
        />
      ))}
    </g>
  );
}
