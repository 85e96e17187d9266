import { useRef } from "preact/hooks";

import { MIDDLE } from "./geometry";

/** The battle fortress seen from above: it turns on the spot, and its parts swing out into Battle Mode. */
export function Ship({ heading, isBattle }: { heading: number; isBattle: boolean }) {
  const turn = useTurn(heading);
  return (
    <g
      class={isBattle ? "sdf is-battle" : "sdf"}
      style={{ transform: `translate(${MIDDLE}px, ${MIDDLE}px) rotate(${turn}deg)` }}
      aria-hidden="true"
    >
      <Limb kind="leg" shape={LEG} lines={LEG_LINES} glow="M-80 250h46l-7 24h-32Z" />
      <Limb kind="arm" shape={CARRIER} lines={DECK} />
      <Limb kind="boom" shape={BOOM} lines={RAILS} glow="M-30-284l-14-4 2 60 10 2Z" />
      <path class="sdf-body" d={BODY} />
      <path class="sdf-line" d={SEAMS} />
      <path class="sdf-tower" d="M-22-62h44l12 30v58l-16 26h-36l-16-26v-58Z" />
    </g>
  );
}

/** Every notch goes on from where the ship is, the short way round. */
function useTurn(heading: number): number {
  const turned = useRef(-60 * heading);
  const wanted = -60 * heading;
  const away = ((((wanted - turned.current) % 360) + 540) % 360) - 180;
  turned.current += away;
  return turned.current;
}

interface LimbProps {
  kind: string;
  /** The left one; the right one mirrors it. */
  shape: string;
  lines: string;
  glow?: string;
}

/** A part of the ship that there is twice, left and right. */
function Limb({ kind, shape, lines, glow }: LimbProps) {
  return (
    <>
      {(["left", "right"] as const).map((side) => (
        <g key={side} class={`sdf-${kind} sdf-${side}`}>
          <g transform={side === "right" ? "scale(-1 1)" : undefined}>
            <path d={shape} />
            <path class="sdf-line" d={lines} />
            {glow && <path class="sdf-glow" d={glow} />}
          </g>
        </g>
      ))}
    </>
  );
}

const BODY = "M0-134 46-112 78-66 92 0 82 78 54 122 0 138-54 122-82 78-92 0-78-66-46-112Z";
const SEAMS = "M-62-74 0-100 62-74M-66 0h-24M66 0h24M-42 98 0 120 42 98M-58-40-80 20-62 80M58-40 80 20 62 80";
const BOOM = "M-16-96-14-270-28-290-58-280-70-250-70-124-50-88Z";
const RAILS = "M-40-268v170M-28-284v180M-70-190h34M-70-150h34";
const CARRIER = "M-96-34-108-84-150-98-178-66-178 112-160 138-118 128-96 62Z";
const DECK = "M-138-78v190M-156-60v160M-178 0h36M-178 50h36M-120-70v180";
const LEG = "M-22 100-26 236-34 256-82 256-94 228-90 122-64 94Z";
const LEG_LINES = "M-46 122v110M-90 160h40M-92 200h40M-60 104l10 20";
