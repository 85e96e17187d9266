import type { MapSpaceView, Told } from "../../types";

export const WIDTH = 700;
export const HEIGHT = 508;

/** Half the width of a space's plate, and how far it reaches above and below its middle. */
export const HALF = 62;
export const ABOVE = 34;
export const BELOW = 49;
/** The same of a zone, which has no contentment track. */
export const ZONE_HALF = 55;
export const ZONE_BELOW = 32;

const EDGE = { left: 66, right: 62, top: 64, bottom: 64 };

export interface Point {
  x: number;
  y: number;
}

/** Off the board, in the corner where nobody fights: the ZR hideout and the REF dock. */
export const HIDEOUT: Point = { x: 496, y: 40 };
export const DOCK: Point = { x: 630, y: 40 };

/** Where each space is drawn: the content pack says how they lie to each other, the map gives them all its room. */
export function places(spaces: MapSpaceView[]): ReadonlyMap<string, Point> {
  const [xs, ys] = [spaces.map(({ at }) => at[0]), spaces.map(({ at }) => at[1])];
  const x = spread(xs, EDGE.left, WIDTH - EDGE.right);
  const y = spread(ys, EDGE.top, HEIGHT - EDGE.bottom);
  const points = spaces.map(({ id, at }) => [id, { x: x(at[0]), y: y(at[1]) }] as const);
  return new Map([...points, ["hideout", HIDEOUT]]);
}

function spread(values: number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => from + ((value - least) / (most - least || 1)) * (to - from);
}

/** Every border once. */
export function borders(spaces: MapSpaceView[]): [string, string][] {
  return spaces.flatMap(({ id, adjacent }) => adjacent.filter((to) => id < to).map((to): [string, string] => [id, to]));
}

interface Journey {
  unit: string;
  from: Point;
  to: Point;
}

/** Where units went that a line of the log tells of, whatever its words; a retreat ends in the hideout. */
export function journey({ says, about }: Told, at: ReadonlyMap<string, Point>): Journey[] {
  const from = at.get(String(about.space));
  const to = at.get(says === "retreats" ? "hideout" : String(about.to_space));
  return from && to ? [{ unit: String(about.unit), from, to }] : [];
}
