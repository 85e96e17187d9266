export type Box = Record<"left" | "top" | "right" | "bottom", number>;

const MARGIN = 5;
/** So much of the room within one ring may be empty. */
const EMPTY = 0.15;

/** A box with a margin. */
export function grown({ left, top, right, bottom }: Box): Box {
  return { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
}

/** The box that holds both. */
export function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** The box that holds all of these that are drawn: what is not lies in the corner of the window, as browsers tell it. */
export function roundAll(boxes: Box[]): Box {
  return boxes.filter((box) => areaOf(box) > 0).reduce(around);
}

/** Boxes that touch, side by side, become one: a ring round all of them covers nothing between them. */
export function together(boxes: Box[]): Box[] {
  const found: Box[] = [];
  for (const box of boxes) {
    const near = found.findIndex((other) => isOneWith(box, other));
    const [other] = near < 0 ? [] : found.splice(near, 1);
    found.push(other ? around(box, other) : box);
  }
  return found.length < boxes.length ? together(found) : found;
}

function isOneWith(one: Box, other: Box): boolean {
  const isApart = one.left > other.right || other.left > one.right || one.top > other.bottom || other.top > one.bottom;
  return !isApart && areaOf(around(one, other)) * (1 - EMPTY) <= areaOf(one) + areaOf(other);
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
