export interface Point {
  x: number;
  y: number;
}

/** The numbers from 0 up. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** The point at an angle (in turns, clockwise from the top) on an ellipse. */
export function around(centre: Point, turns: number, across: number, down = across): Point {
  const angle = turns * 2 * Math.PI;
  return { x: round(centre.x + Math.sin(angle) * across), y: round(centre.y - Math.cos(angle) * down) };
}

/** An arc of a circle between two angles in turns. */
export function arc(centre: Point, from: number, to: number, radius: number): string {
  const start = around(centre, from, radius);
  const end = around(centre, to, radius);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${end.x} ${end.y}`;
}

/** A slice of a ring between two angles in turns. */
export function slice(centre: Point, from: number, to: number, inner: number, outer: number): string {
  const [a, b, c, d] = [
    around(centre, from, outer),
    around(centre, to, outer),
    around(centre, to, inner),
    around(centre, from, inner),
  ];
  return `M${a.x} ${a.y}A${outer} ${outer} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 0 0 ${d.x} ${d.y}z`;
}

/** A small fighter that points the way it flies; its heading is in turns, clockwise from the top. */
export const FIGHTER = "M0-9 7 8 0 4-7 8z";

/** An enemy pod: a diamond. */
export const pod = ({ x, y }: Point, size = 5): string =>
  `M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}z`;

/** The battle fortress from above, its bow to the right: a hull with two arms. */
export const FORTRESS = "M-44-9-20-13 6-11 12-19 40-17 46-10 22-6 22 6 46 10 40 17 12 19 6 11-20 13-44 9-38 5-38-5z";

const round = (value: number): number => Math.round(value * 10) / 10;
