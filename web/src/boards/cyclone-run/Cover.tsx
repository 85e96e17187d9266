import { FIGHTER, pod, range } from "../../lobby/shapes";

const ROAD = "M-10 118C60 118 64 84 118 84S178 42 232 42 288 20 340 20";
const RIDERS = [
  { x: 62, y: 101, turn: 60 },
  { x: 118, y: 84, turn: 82 },
  { x: 176, y: 62, turn: 52 },
];
const INVID = [
  { x: 228, y: 24 },
  { x: 262, y: 56 },
  { x: 300, y: 34 },
];
const DICE = [
  { x: 226, y: 84, turn: -10, pips: [0, 2, 4, 6, 8] },
  { x: 268, y: 78, turn: 14, pips: [2, 4, 6] },
];

/** Riders on the road to Reflex Point, Invid ahead, two dice in the air. */
export default function Cover() {
  return (
    <>
      <path class="cover-road" d={ROAD} />
      <path class="cover-course" d={ROAD} />
      {RIDERS.map(({ x, y, turn }) => (
        <path key={x} class="cover-friend" d={FIGHTER} transform={`translate(${x} ${y}) rotate(${turn})`} />
      ))}
      {INVID.map((foe) => (
        <path key={foe.x} class="cover-foe" d={pod(foe, 6)} />
      ))}
      {DICE.map(({ x, y, turn, pips }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect class="cover-paper" width="32" height="32" rx="6" />
          {range(9)
            .filter((pip) => pips.includes(pip))
            .map((pip) => (
              <circle key={pip} class="cover-lit" cx={8 + (pip % 3) * 8} cy={8 + Math.floor(pip / 3) * 8} r="2.6" />
            ))}
        </g>
      ))}
    </>
  );
}
