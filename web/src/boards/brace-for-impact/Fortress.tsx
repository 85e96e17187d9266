const HALF_OF_THE_SHIP = [
  "M-6-150h-22l-6 14-4 96 8 22h24z",
  "M-40-16-74-34l-14-62-20 2-6 78 12 58 30 22 30-6z",
  "M-8 96-18 168h-30l-8-16 8-66 14-4z",
];

/** Where it burns, wound after wound. */
const FIRES = [
  [-96, -40],
  [30, 40],
  [-20, -110],
  [94, 10],
  [-38, 130],
  [8, 8],
  [60, -20],
  [34, 140],
] as const;

interface FortressProps {
  isHit: boolean;
  isBreaching: boolean;
  isLost: boolean;
  wounds: number;
}

/** The battle fortress from above, bow ahead: two booms, an arm on either side, the tower, two engine legs. */
export function Fortress({ isHit, isBreaching, isLost, wounds }: FortressProps) {
  const states = [isHit && "is-hit", isBreaching && "is-breaching", isLost && "is-lost"].filter(Boolean).join(" ");
  return (
    <svg class={`bfi-fortress ${states}`} viewBox="-125 -165 250 345" aria-hidden="true" focusable="false">
      <g class="bfi-flames">
        <path d="M-33 168l7 0 6 0-8 14z" />
        <path d="M33 168l-7 0-6 0 8 14z" />
      </g>
      {[1, -1].map((side) => (
        <g key={side} class="bfi-half">
          <g transform={`scale(${side} 1)`}>
            {HALF_OF_THE_SHIP.map((d) => (
              <path key={d} class="bfi-plate" d={d} />
            ))}
            <path
              class="bfi-line"
              d="M-14-142v100M-26-138v84M-98-84l-4 68M-88-80l2 66 8 34M-36 92l-8 62M-24 96l-8 66"
            />
            <path class="bfi-light" d="M-18-146h4M-104-88h6M-102-60h4M-102-44h4M-44 150h10" />
          </g>
        </g>
      ))}
      <path class="bfi-plate bfi-body" d="M-34-34-14-48h28l20 14 20 50-4 60-22 28-14 8h-28l-14-8-22-28-4-60z" />
      <path class="bfi-line" d="M-44 20h88M-46 54h92M-30 84h60M-24-28 0-12l24-16" />
      <path class="bfi-plate bfi-tower" d="M-13-8h26l7 34-9 34h-22l-9-34z" />
      <path class="bfi-line" d="M-16 20h32M-14 34h28M-10 48h20" />
      <circle class="bfi-core" cx="0" cy="74" r="9" />
      <path class="bfi-light" d="M-6 2h12M-8 10h16" />
      {(isLost ? FIRES : FIRES.slice(0, wounds)).map(([x, y]) => (
        <g key={`${x} ${y}`} class="bfi-fire" transform={`translate(${x} ${y})`}>
          <path class="bfi-scar" d="M-15 6-6-4-9-13 3-7 14-12 9 1 16 9 1 8-7 14z" />
          <path class="bfi-fire-out" d="M-8 6Q-11-4-3-12-3-5 1-4 2-12 6-16 5-8 9-3 12 6 1 9-5 9-8 6z" />
          <path class="bfi-fire-in" d="M-3 6Q-5 0 0-5 1-1 4-1 6 5 1 7z" />
        </g>
      ))}
    </svg>
  );
}
