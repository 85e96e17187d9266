import { FIGHTER, pod, range } from "../../lobby/shapes";

const UNITS = [
  { space: 1, side: "friend" },
  { space: 4, side: "friend" },
  { space: 10, side: "friend" },
  { space: 6, side: "foe" },
  { space: 9, side: "foe" },
  { space: 15, side: "foe" },
];
const HAND = [-24, -12, 0, 12, 24];

/** Sixteen spaces to fight over, and a hand of cards on each side. */
export default function Cover() {
  return (
    <>
      <g transform="translate(160 8) scale(1 0.62) rotate(45)">
        {range(16).map((space) => (
          <rect key={space} class="cover-tile" x={xOf(space)} y={yOf(space)} width="38" height="38" rx="3" />
        ))}
      </g>
      {UNITS.map(({ space, side }) => {
        const { x, y } = seen(space);
        return side === "friend" ? (
          <path key={space} class="cover-friend" d={FIGHTER} transform={`translate(${x} ${y}) rotate(90)`} />
        ) : (
          <path key={space} class="cover-foe" d={pod({ x, y }, 7)} />
        );
      })}
      <Fan x={28} y={150} side="friend" />
      <Fan x={292} y={150} side="foe" />
    </>
  );
}

function Fan({ x, y, side }: { x: number; y: number; side: "friend" | "foe" }) {
  return (
    <>
      {HAND.map((turn) => (
        <g key={turn} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect class={`cover-paper is-${side}`} x="-13" y="-72" width="26" height="38" rx="3" />
        </g>
      ))}
    </>
  );
}

const xOf = (space: number): number => (space % 4) * 42;
const yOf = (space: number): number => Math.floor(space / 4) * 42;

/** Where the middle of a space is seen on the tilted field. */
function seen(space: number): { x: number; y: number } {
  const [x, y] = [xOf(space) + 19, yOf(space) + 19];
  return { x: 160 + (x - y) * Math.SQRT1_2, y: 8 + (x + y) * Math.SQRT1_2 * 0.62 };
}
