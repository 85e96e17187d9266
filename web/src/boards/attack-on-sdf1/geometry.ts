import type { Sdf1View } from "../../types";

/** The drawing is a square; the ship lies in its middle and turns there. */
export const SIDE = 940;
export const MIDDLE = SIDE / 2;

/** Where the rings end, from the Bridge outwards. */
export const BRIDGE_EDGE = 92;
export const HULL_EDGE = 286;
/** Where the middle of what a hull Area shows lies. */
const HULL_MIDDLE = 186;
export const INNER_EDGE = 382;
export const OUTER_EDGE = 466;

export interface Point {
  x: number;
  y: number;
}

/** The direction of a sector in degrees: A1 is at the top, and the numbers go round counter-clockwise. */
export function direction(sector: number): number {
  return -90 - 60 * (sector - 1);
}

/** A point so far from the middle of the ship, in that direction. */
export function polar(radius: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return { x: MIDDLE + radius * Math.cos(turn), y: MIDDLE + radius * Math.sin(turn) };
}

/** A sixth of a ring, with a little air to its neighbours. */
export function wedge(from: number, to: number, degrees: number): string {
  const air = 3;
  const corner = (radius: number, side: number) => {
    const slack = (Math.asin(air / radius) * 180) / Math.PI;
    return polar(radius, degrees + side * (30 - slack));
  };
  const [a, b, c, d] = [corner(from, -1), corner(from, 1), corner(to, 1), corner(to, -1)];
  return [`M${spot(a)}A${from} ${from} 0 0 1 ${spot(b)}`, `L${spot(c)}A${to} ${to} 0 0 0 ${spot(d)}Z`].join("");
}

function spot({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** The rings of space. */
export const RINGS = {
  outer: { from: INNER_EDGE, to: OUTER_EDGE },
  inner: { from: HULL_EDGE, to: INNER_EDGE },
} as const;

/** The middle of a place on the board, while the ship lies as in this view. */
export function middleOf(view: Sdf1View, place: string): Point {
  const space = view.space.find(({ id }) => id === place);
  if (space) return polar((RINGS[space.ring].from + RINGS[space.ring].to) / 2, direction(space.number));
  const sector = view.areas.find(({ id }) => id === place)?.number;
  return sector ? polar(HULL_MIDDLE, direction(sector)) : { x: MIDDLE, y: MIDDLE };
}
