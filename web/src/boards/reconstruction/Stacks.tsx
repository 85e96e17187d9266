import { join } from "../../nouns";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { FACTIONS } from "./faces";
import { useAim, useSight } from "./sight";
import { UnitToken } from "./UnitToken";
import { unitsInWords } from "./words";

interface StacksProps {
  place: string;
  units: Record<string, Record<string, number>>;
  /** The middle of the room they stand in, and how wide it is. */
  x: number;
  y: number;
  width: number;
}

interface Stack {
  faction: string;
  unit: string;
  n: number;
}

/** All units of a place, a token for each kind; those that you may use are lit. */
export function Stacks({ place, units, x, y, width }: StacksProps) {
  const stacks = FACTIONS.flatMap((faction) =>
    Object.entries(units[faction] ?? {}).map(([unit, n]): Stack => ({ faction, unit, n })),
  );
  const { size, pitch, rows } = ranks(stacks.length, width);
  return rows.map((row, r) =>
    row.map((n, i) => {
      const stack = stacks[n];
      if (!stack) return null;
      const left = x - ((row.length - 1) * pitch) / 2;
      const top = y - ((rows.length - 1) * (size + 1)) / 2;
      return (
        <StackSpot
          key={`${stack.faction}-${stack.unit}`}
          stack={stack}
          place={place}
          size={size}
          x={left + i * pitch}
          y={top + r * (size + 1)}
        />
      );
    }),
  );
}

/** Few tokens are big; many stand in two rows and closer together. */
function ranks(n: number, width: number): { size: number; pitch: number; rows: number[][] } {
  const all = Array.from({ length: n }, (_, i) => i);
  if (n <= 3) return { size: 33, pitch: Math.min(39, width / 3), rows: [all] };
  if (n === 4) return { size: Math.min(28, width / 3.6), pitch: width / 4, rows: [all] };
  const half = Math.ceil(n / 2);
  return { size: 23.5, pitch: Math.min(29, width / half), rows: [all.slice(0, half), all.slice(half)] };
}

interface SpotProps {
  stack: Stack;
  place: string;
  x: number;
  y: number;
  size: number;
}

function StackSpot({ stack, place, x, y, size }: SpotProps) {
  const { view, hint, nameOf } = useSight();
  const { offers, denials } = useTable();
  const address = addressOf(stack, place, offers, view.decision?.place ?? null);
  const aim = useAim(address);
  const space = view.spaces.find(({ id }) => id === place);
  const states = [
    stack.unit === "khyron" && space?.is_khyron_overt && "is-overt",
    (view.spent[join(stack.unit, place)] ?? 0) >= stack.n && "is-spent",
    hint?.piece === address && "is-hinted",
  ];
  const token = <UnitToken {...stack} x={x} y={y} size={size} class={states.filter(Boolean).join(" ")} />;
  if (!offers.has(address) && !denials.has(address)) {
    return (
      <g class="stack" data-piece={`stack:${join(stack.unit, place)}`} aria-hidden="true">
        {token}
      </g>
    );
  }
  return (
    <Piece
      as="g"
      address={address}
      label={`${stack.faction}: ${unitsInWords(nameOf, stack.unit, stack.n)}, ${nameOf("space", place)}`}
      class="stack"
      onPoint={aim}
    >
      <rect class="stack-hit" x={x - size / 2 - 3} y={y - size / 2 - 3} width={size + 6} height={size + 6} rx={8} />
      {token}
    </Piece>
  );
}

/** Losses are named by the unit alone, because everybody knows where the attack is. */
function addressOf(stack: Stack, place: string, offers: ReadonlyMap<string, unknown>, scene: string | null): string {
  const loss = `unit:${stack.unit}`;
  return scene === place && offers.has(loss) ? loss : `stack:${join(stack.unit, place)}`;
}
