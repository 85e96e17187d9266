import { type Point, range } from "./shapes";

const FRIENDS = [
  { x: 74, y: 100 },
  { x: 50, y: 88 },
  { x: 62, y: 116 },
];

/** A tactical display where a wing heads for contacts that follow from the game's name. */
export function Radar({ name }: { name: string }) {
  const foes = scattered(name);
  const [target] = foes;
  return (
    <>
      <g class="cover-rings">
        {[30, 60, 90, 120, 150].map((r) => (
          <circle key={r} cx="190" cy="60" r={r} />
        ))}
        <path d="M190 -60V192M0 60H320" />
      </g>
      <path class="cover-sweep" d="M190 60 276 -24A120 120 0 0 1 310 60z" />
      {target && (
        <>
          <path class="cover-course" d={`M84 94Q120 50 ${target.x - 14} ${target.y}`} />
          <circle class="cover-aim" cx={target.x} cy={target.y} r="12" />
        </>
      )}
      {foes.map(({ x, y }, i) => (
        <path key={i} class="cover-foe" d={`M${x} ${y - 5}l5 5-5 5-5-5z`} />
      ))}
      {FRIENDS.map(({ x, y }, i) => (
        <path key={i} class="cover-friend" d={`M${x + 8} ${y - 7}l-4 14-4-5-6-1z`} />
      ))}
    </>
  );
}

function scattered(name: string): Point[] {
  let noise = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = (below: number) => {
    noise = (noise * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((noise / 2 ** 32) * below);
  };
  return range(9).map((i) => ({
    x: 150 + ((i % 3) + 0.15) * 46 + next(32),
    y: 14 + Math.floor(i / 3) * 36 + next(26),
  }));
}
