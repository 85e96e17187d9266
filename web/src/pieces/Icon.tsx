import { ICON_SIDE, type IconName, outlineOf } from "../icons";

/** An icon in a line of text or on a card: as high as a line, in the colour of the text. It says nothing itself. */
export function Icon({ name, class: own = "" }: { name: IconName; class?: string }) {
  return (
    <svg class={`icon ${own}`} viewBox={`0 0 ${ICON_SIDE} ${ICON_SIDE}`} aria-hidden="true">
      <path d={outlineOf(name)} />
    </svg>
  );
}

interface MarkProps {
  name: IconName;
  /** Its middle. */
  x: number;
  y: number;
  size: number;
  class?: string;
}

/** The same icon inside a drawing. */
export function IconMark({ name, x, y, size, class: own = "" }: MarkProps) {
  const scale = size / ICON_SIDE;
  return (
    <path
      class={`icon-mark ${own}`}
      d={outlineOf(name)}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
    />
  );
}
