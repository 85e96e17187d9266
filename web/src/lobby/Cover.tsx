import type { ComponentType } from "preact";

import { Radar } from "./Radar";
import { range } from "./shapes";

interface CoverProps {
  game: string;
}

const covers = import.meta.glob<{ default: ComponentType }>("../boards/*/Cover.tsx", { eager: true });

/** The picture on a game's box; a game that has none yet shows contacts on a radar. */
export function Cover({ game }: CoverProps) {
  const Picture = covers[`../boards/${game}/Cover.tsx`]?.default;
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
