import { IconMark } from "../../pieces/Icon";
import { unitFace } from "./faces";

interface TokenProps {
  faction: string;
  unit: string;
  n: number;
  /** Its middle. */
  x: number;
  y: number;
  size: number;
  /** Khyron stands in the open, or a token has attacked this turn. */
  class?: string;
}

/** Units of one kind: a token whose outline tells the faction as its colour does, and how many there are. */
export function UnitToken({ faction, unit, n, x, y, size, class: own = "" }: TokenProps) {
  const { icon, isNamed } = unitFace(unit);
  const scale = size / 40;
  const kinds = [`unit-${unit}`, isNamed && "is-named", own].filter(Boolean).join(" ");
  return (
    <g class={`unit fac-${faction} ${kinds}`} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
      {n > 1 && <path class="unit-under" d={OUTLINES[faction]} transform="translate(2.6 3.4)" />}
      <path class="unit-plate" d={OUTLINES[faction]} />
      <IconMark name={icon} x={0} y={faction === "RDF" ? 1.5 : 0} size={faction === "REF" ? 24 : 25} />
      {n > 1 && (
        <text class="unit-count" x={19} y={20} style={{ fontSize: `${17 / scale}px` }}>
          {n}
        </text>
      )}
    </g>
  );
}

/** RDF: a gabled house, like its triangle; AUL: a square; ZR: a circle; REF: a hexagon, like its diamond. */
const OUTLINES: Record<string, string> = {
  RDF: "M0-19.5 18-8V16a2.5 2.5 0 0 1-2.5 2.5h-31A2.5 2.5 0 0 1-18 16V-8Z",
  AUL: "M-15.5-18h31a2.5 2.5 0 0 1 2.5 2.5v31a2.5 2.5 0 0 1-2.5 2.5h-31a2.5 2.5 0 0 1-2.5-2.5v-31a2.5 2.5 0 0 1 2.5-2.5Z",
  ZR: "M0-18.5a18.5 18.5 0 1 0 0 37 18.5 18.5 0 1 0 0-37Z",
  REF: "M-20 0-10-18H10L20 0 10 18H-10Z",
};
