import { arc } from "../../lobby/shapes";

const EARTH = { x: 160, y: 84 };
const RADIUS = 62;
const FACTIONS = [
  { turn: -0.19, x: 34, y: 84, flag: "M-13 12 0-12 13 12z" },
  { turn: -0.065, x: 78, y: 44, flag: "M-12-12h24v24h-24z" },
  { turn: 0.065, x: 242, y: 44, flag: "M0-14A14 14 0 1 0 0 14 14 14 0 1 0 0-14z" },
  { turn: 0.19, x: 286, y: 84, flag: "M0-15 15 0 0 15-15 0z" },
];

/** A ruined Earth, and four factions with designs on it. */
export default function Cover() {
  return (
    <>
      <circle class="cover-globe" cx={EARTH.x} cy={EARTH.y} r={RADIUS} />
      <g class="cover-rings">
        {[18, 40, 56].map((rx) => (
          <ellipse key={rx} cx={EARTH.x} cy={EARTH.y} rx={rx} ry={RADIUS} />
        ))}
        {[-36, 0, 36].map((dy) => (
          <ellipse key={dy} cx={EARTH.x} cy={EARTH.y + dy} rx={Math.sqrt(RADIUS ** 2 - dy ** 2)} ry="5" />
        ))}
        <circle cx={EARTH.x} cy={EARTH.y} r={RADIUS} />
      </g>
      <path class="cover-crack" d="M126 60l14 12-6 12 18 10-4 14 16 8M196 48l-10 16 12 8-8 20" />
      {FACTIONS.map(({ turn, x, y, flag }, seat) => (
        <g key={seat} class={`seat-${seat}`}>
          <path class="cover-claim" d={arc(EARTH, turn - 0.05, turn + 0.05, RADIUS + 7)} />
          <path class="cover-flag" d={flag} transform={`translate(${x} ${y})`} />
        </g>
      ))}
    </>
  );
}
