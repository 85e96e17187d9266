import { DieSymbol } from "../../pieces/DieSymbol";

interface SymbolProps {
  symbol: string;
  /** Its middle. */
  x?: number;
  y?: number;
  size?: number;
}

/** The mark on a Vessel that tells which line of Z-Orders it obeys. */
export function SymbolMark({ symbol, x = 0, y = 0, size = 20 }: SymbolProps) {
  return (
    <path
      class={`z-symbol z-${symbol}`}
      d={SHAPES[symbol] ?? SHAPES.circle}
      transform={`translate(${x} ${y}) scale(${size / 20})`}
    />
  );
}

const SHAPES: Record<string, string> = {
  circle: "M0-8a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z",
  triangle: "M0-8.5 9 7.5h-18Z",
  square: "M-7.5-7.5h15v15h-15Z",
  x: "M-8-8 8 8M8-8-8 8",
  y: "M-8-8 0 0 8-8M0 0V9",
  shield: "M-8-7H8v7C8 5 4 8 0 10-4 8-8 5-8 0Z",
};

/** The same in a line of text. */
export function SymbolIcon({ symbol }: { symbol: string }) {
  return (
    <svg class="icon z-icon" viewBox="-11 -11 22 22" aria-hidden="true">
      <SymbolMark symbol={symbol} />
    </svg>
  );
}

/** The face of an Action Die, in a square of 40 by 40. */
export function FaceShape({ face }: { face: string }) {
  return SHARED.has(face) ? <DieSymbol symbol={face} /> : <path class="solid" d={STAR} />;
}

const SHARED = new Set(["target", "move", "instinct"]);
const STAR = "m20 4 4.7 10.6 11.6 1.2-8.7 7.7 2.5 11.4L20 29.1 9.9 34.9l2.5-11.4-8.7-7.7 11.6-1.2Z";

/** A die face in a line of text. */
export function FaceIcon({ face }: { face: string }) {
  return (
    <svg class="icon face-icon" viewBox="0 0 40 40" aria-hidden="true">
      <FaceShape face={face} />
    </svg>
  );
}
