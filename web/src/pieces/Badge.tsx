import type { IconName } from "../icons";
import { IconMark } from "./Icon";

interface BadgeProps {
  icon: IconName;
  /** One of the token colours of pieces.css, or none. */
  tone?: string;
}

/** A thing that has no drawing of its own: its icon on a plate. */
export function Badge({ icon, tone = "plain" }: BadgeProps) {
  return (
    <svg class={`badge-plate badge-${tone}`} viewBox="0 0 100 100" aria-hidden="true">
      <rect x={4} y={4} width={92} height={92} rx={18} />
      <IconMark name={icon} x={50} y={50} size={64} />
    </svg>
  );
}
