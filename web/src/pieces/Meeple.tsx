import type { IconName } from "../icons";
import { IconMark } from "./Icon";

interface MeepleProps {
  icon: IconName;
  /** Where it stands: the middle of its base. */
  x: number;
  y: number;
  size: number;
  tone: string;
}

/** A wooden figure that stands on the board and slides when it moves. */
export function Meeple({ icon, x, y, size, tone }: MeepleProps) {
  return (
    <g class={`meeple meeple-${tone}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <ellipse class="meeple-shadow" cx={0} cy={1} rx={size * 0.52} ry={size * 0.15} />
      <ellipse class="meeple-foot" cx={0} cy={-2} rx={size * 0.46} ry={size * 0.12} />
      <IconMark name={icon} x={0} y={-size * 0.38} size={size} class="meeple-edge" />
      <IconMark name={icon} x={0} y={-size * 0.38} size={size} class="meeple-body" />
    </g>
  );
}
