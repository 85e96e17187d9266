import { useRef } from "preact/hooks";

import { MIDDLE } from "./geometry";

/** The battle fortress seen from above: it turns on the spot, and its parts swing out into Battle Mode. */
export function Ship({ heading, isBattle }: { heading: number; isBattle: boolean }) {
  const turn = useTurn(heading);
  return (
    <g class={isBattle ? "sdf is-battle" : "sdf"} style={{ transform: `translate(${MIDDLE}px, ${MIDDLE}px) rotate(${turn}deg)` }} aria-hidden="true">
      <g class="sdf-leg sdf-left">
        <path d={LEG} />
        <path class="sdf-line" d="M-46 120v90M-70 150h30M-70 190h26" />
        <path class="sdf-glow" d="M-78 246h44l-6 22h-32Z" />
      </g>
      <g class="sdf-leg sdf-right">
        <path d={LEG} transform="scale(-1 1)" />
        <path class="sdf-line" d="M46 120v90M70 150h-30M70 190h-26" />
        <path class="sdf-glow" d="M78 246h-44l6 22h32Z" />
      </g>
      <g class="sdf-arm sdf-left">
        <path d={CARRIER} />
        <path class="sdf-line" d="M-138-40v150M-160 10h36M-160 60h36" />
      </g>
      <g class="sdf-arm sdf-right">
        <path d={CARRIER} transform="scale(-1 1)" />
        <path class="sdf-line" d="M138-40v150M160 10h-36M160 60h-36" />
      </g>
      <g class="sdf-boom sdf-left">
        <path d={BOOM} />
        <path class="sdf-line" d="M-40-262v170" />
      </g>
      <g class="sdf-boom sdf-right">
        <path d={BOOM} transform="scale(-1 1)" />
        <path class="sdf-line" d="M40-262v170" />
      </g>
      <path class="sdf-body" d={BODY} />
      <path class="sdf-line" d="M-60-70 0-96 60-70M-64 0h-22M64 0h22M-40 96 0 118 40 96" />
      <path class="sdf-tower" d="M-22-58h44l10 30v56l-14 22h-36l-14-22v-56Z" />
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

const BODY = "M0-128 44-108 74-64 88 0 78 74 52 118 0 134-52 118-78 74-88 0-74-64-44-108Z";
const BOOM = "M-22-92-18-272-30-288-56-278-66-250-66-120-48-86Z";
const CARRIER = "M-96-30-112-74-150-86-170-60-170 104-156 128-118 120-96 60Z";
const LEG = "M-26 96-30 232-38 252-78 252-88 226-84 120-62 92Z";
