import { around, FIGHTER, FORTRESS, pod, range, slice } from "../../lobby/shapes";

const SHIP = { x: 160, y: 66 };
const VESSELS = [0.02, 0.1, 0.14, 0.22, 0.31, 0.44, 0.55, 0.62, 0.71, 0.83, 0.93];
const WING = [
  { x: 214, y: 34, turn: 50 },
  { x: 224, y: 50, turn: 70 },
  { x: 100, y: 92, turn: 240 },
];

/** The fortress in the middle of two rings of enemies, a gun arc opened on them. */
export default function Cover() {
  return (
    <>
      <g class="cover-rings">
        <ellipse cx={SHIP.x} cy={SHIP.y} rx="84" ry="38" />
        <ellipse cx={SHIP.x} cy={SHIP.y} rx="142" ry="60" />
        {range(6).map((area) => {
          const [from, to] = [around(SHIP, (area + 0.5) / 6, 84, 38), around(SHIP, (area + 0.5) / 6, 142, 60)];
          return <path key={area} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
        })}
      </g>
      <path class="cover-sweep" d={slice(SHIP, 0.17, 0.33, 20, 170)} />
      <path class="cover-friend" d={FORTRESS} transform={`translate(${SHIP.x} ${SHIP.y}) scale(1)`} />
      {VESSELS.map((turn, i) => (
        <path
          key={turn}
          class="cover-foe"
          d={pod(around(SHIP, turn, i % 3 ? 142 : 112, i % 3 ? 60 : 50), i % 4 ? 5 : 8)}
        />
      ))}
      {WING.map(({ x, y, turn }) => (
        <path key={x} class="cover-friend" d={FIGHTER} transform={`translate(${x} ${y}) rotate(${turn}) scale(0.7)`} />
      ))}
    </>
  );
}
