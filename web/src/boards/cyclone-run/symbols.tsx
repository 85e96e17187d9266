import { Sign } from "../../guide/Sign";
import { DieSymbol } from "../../pieces/DieSymbol";
import { useSight } from "./sight";

/** A die symbol drawn in a square of 40 by 40; a blank face shows nothing. */
export function SymbolShape({ symbol }: { symbol: string }) {
  if (symbol !== "mars-base") return <DieSymbol symbol={symbol} />;
  return (
    <>
      <path class="solid" d="M4 31a13 13 0 0 1 26 0Z" />
      <path class="stroke" d="M2 35h36M33 31V9M28 11a7 7 0 0 1 10 0" />
    </>
  );
}

/** A symbol of a Hero's cost: a slot, marked if a die that you rolled would cover it, or with the die lying on it. */
export function CostSlot({ symbol, state }: { symbol: string; state: "open" | "met" | "laid" }) {
  const { nameOf } = useSight();
  const note = { open: "", met: ", shown by a die", laid: ", a die lies on it" }[state];
  return (
    <Sign of={`symbol:${symbol}`}>
      <svg class={`slot slot-${state}`} viewBox="0 0 40 44" role="img" aria-label={nameOf("symbol", symbol) + note}>
        <rect class="slot-ground" x={1.5} y={1.5} width={37} height={37} rx={8} />
        <g transform="translate(8 8) scale(0.6)">
          <SymbolShape symbol={symbol} />
        </g>
        {state === "met" && <path class="slot-tick" d="M9 42.5h22" />}
      </svg>
    </Sign>
  );
}

/** Which way a Hero may step: an arrow for each allowed neighbour. */
export function DirectionMark({ direction }: { direction: string }) {
  const turns = direction === "orthogonal" ? [0, 90, 180, 270] : direction === "diagonal" ? [45, 135, 225, 315] : EIGHT;
  return (
    <svg class="icon direction" viewBox="-20 -20 40 40" aria-hidden="true">
      {turns.map((turn) => (
        <path key={turn} d="M0-20-5-12h3.4v7h3.2v-7H5Z" transform={`rotate(${turn})`} />
      ))}
      <circle r={2.5} />
    </svg>
  );
}

const EIGHT = [0, 45, 90, 135, 180, 225, 270, 315];
