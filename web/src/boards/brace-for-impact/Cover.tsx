import { arc, around, FORTRESS, pod, range, slice } from "../../lobby/shapes";

const SHIP = { x: 160, y: 66 };
const SHIPS_AT = [1, 2, 5, 7];
const CALLS = [
  { x: 12, y: 14, width: 66, tail: 54 },
  { x: 30, y: 92, width: 52, tail: 44 },
  { x: 246, y: 22, width: 58, tail: 12 },
];

/** The ship in eight sectors, the timer running out round it, and calls from every side. */
export default function Cover() {
  return (
    <>
      {range(8).map((sector) => (
        <path key={sector} class="cover-tile" d={slice(SHIP, (sector + 0.06) / 8, (sector + 0.94) / 8, 31, 50)} />
      ))}
      <path class="cover-timer" d={arc(SHIP, 0, 0.72, 56)} />
      <path class="cover-friend" d={FORTRESS} transform={`translate(${SHIP.x} ${SHIP.y}) scale(0.56)`} />
      {SHIPS_AT.map((sector) => (
        <path key={sector} class="cover-foe" d={pod(around(SHIP, (sector + 0.5) / 8, 40.5), 6)} />
      ))}
      {CALLS.map(({ x, y, width, tail }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path
            class="cover-paper"
            d={`M6 0H${width - 6}q6 0 6 6v14q0 6-6 6H${tail + 10}l-6 8-4-8H6q-6 0-6-6V6q0-6 6-6z`}
          />
          <path class="cover-words" d={`M9 9H${width - 9}M9 17H${width - 22}`} />
        </g>
      ))}
    </>
  );
}
