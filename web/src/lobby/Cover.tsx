import type { ComponentType } from "preact";

import { AttackOnSdf1 } from "./covers/AttackOnSdf1";
import { BraceForImpact } from "./covers/BraceForImpact";
import { CrisisPoint } from "./covers/CrisisPoint";
import { CycloneRun } from "./covers/CycloneRun";
import { Radar } from "./covers/Radar";
import { Reconstruction } from "./covers/Reconstruction";
import { range } from "./covers/shapes";

interface CoverProps {
  game: string;
}

const PICTURES: Record<string, ComponentType> = {
  "attack-on-sdf1": AttackOnSdf1,
  "brace-for-impact": BraceForImpact,
  "crisis-point": CrisisPoint,
  "cyclone-run": CycloneRun,
  reconstruction: Reconstruction,
};

/** The picture on a game's box; a game that has none yet shows contacts on a radar. */
export function Cover({ game }: CoverProps) {
  const Picture = PICTURES[game];
  return (
    <svg class="cover" viewBox="0 0 320 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <g class="cover-grid">
        {range(17).map((i) => (
          <path key={i} d={`M${i * 20} -60V192`} />
        ))}
        {range(13).map((i) => (
          <path key={i} d={`M0 ${i * 20 - 54}H320`} />
        ))}
      </g>
      {Picture ? <Picture /> : <Radar name={game} />}
    </svg>
  );
}
