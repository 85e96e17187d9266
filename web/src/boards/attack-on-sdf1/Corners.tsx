import { IconMark } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { pieceIcon } from "./faces";
import { SIDE } from "./geometry";
import { useFlags, useSight } from "./sight";
import { facing, kindName } from "./words";

/** The helm: two arrows that turn the ship by a notch, lit when somebody may turn it. */
export function TurnMarks() {
  return (
    <>
      <TurnMark way="ccw" name="counter-clockwise" x={84} y={84} />
      <TurnMark way="cw" name="clockwise" x={SIDE - 84} y={84} />
    </>
  );
}

function TurnMark({ way, name, x, y }: { way: string; name: string; x: number; y: number }) {
  const { view } = useSight();
  const address = `way:${way}`;
  const flags = useFlags(address, "turn-mark");
  return (
    <Piece
      as="g"
      address={address}
      label={`Turn the ship ${name}`}
      class={flags}
      tip={
        <div class="tip-words">
          <b>Turn the ship {name}</b>
          <p>The Forward Reactor faces A{facing(view)}. Everything on board turns with the ship; space stays where it is.</p>
        </div>
      }
    >
      <g transform={`translate(${x} ${y}) scale(${way === "ccw" ? -1 : 1} 1)`}>
        <circle r={52} />
        <path class="turn-arrow" d="M-22 14A26 26 0 1 1 22 14" />
        <path class="turn-head" d="M33 3 20 28 8 6Z" />
      </g>
      <text x={x} y={y + 40} aria-hidden="true">
        turn
      </text>
    </Piece>
  );
}

/** Cruiser or Battle Mode; lit when the Captain may transform the ship. */
export function ModeMark() {
  const { view } = useSight();
  const { offers } = useTable();
  const flags = useFlags("ship:mode", "mode-mark", view.is_battle && "is-battle");
  const canChange = offers.has("ship:mode");
  if (!canChange && !view.is_battle) return null;
  return (
    <Piece
      as="g"
      address="ship:mode"
      label={view.is_battle ? "Battle Mode" : "Cruiser Mode"}
      class={flags}
      tip={
        <div class="tip-words">
          <b>{view.is_battle ? "Battle Mode" : "Cruiser Mode"}</b>
          <p>In Battle Mode the Reflex Cannon can fire along its line, and the front Areas cover for each other.</p>
        </div>
      }
    >
      <rect x={400} y={408} width={200} height={0} />
      <g transform="translate(500 590)">
        <rect x={-66} y={-15} width={132} height={30} rx={15} />
        <text y={6.5}>{canChange ? "Transform" : "Battle Mode"}</text>
      </g>
    </Piece>
  );
}

/** Veritechs that wait in the Hangar. */
export function Hangar() {
  const { view } = useSight();
  return <Depot name="Hangar" kinds={["veritech", "super"]} stock={view.hangar} address="hangar" x={0} />;
}

/** Mecha under construction. */
export function Construction() {
  const { view } = useSight();
  return <Depot name="Building" kinds={["veritech", "super", "destroid"]} stock={view.construction} address="construction" x={SIDE} />;
}

interface DepotProps {
  name: string;
  kinds: string[];
  stock: Record<string, number>;
  address: string;
  /** At the left edge or at the right one. */
  x: number;
}

function Depot({ name, kinds, stock, address, x }: DepotProps) {
  const { offers } = useTable();
  const shown = kinds.filter((kind) => (stock[kind] ?? 0) > 0 || offers.has(`${address}:${kind}`));
  const side = x ? -1 : 1;
  return (
    <g class="depot">
      <text class="depot-name" x={x + side * 14} y={SIDE - 14} text-anchor={x ? "end" : "start"}>
        {name}
        {!shown.length && ": empty"}
      </text>
      {shown.map((kind, n) => (
        <DepotSpot key={kind} address={`${address}:${kind}`} kind={kind} n={stock[kind] ?? 0} x={x + side * (38 + n * 60)} y={SIDE - 62} />
      ))}
    </g>
  );
}

function DepotSpot({ address, kind, n, x, y }: { address: string; kind: string; n: number; x: number; y: number }) {
  const flags = useFlags(address, "stack mecha", `kind-${kind}`);
  return (
    <Piece as="g" address={address} label={`${n} ${kindName(kind)}`} class={flags} tip={<b>{`${n} ${kindName(kind)}`}</b>}>
      <g style={{ transform: `translate(${x}px, ${y}px)` }}>
        <rect class="token-body" x={-24} y={-24} width={48} height={48} rx={8} />
        <IconMark name={pieceIcon(kind)} x={0} y={0} size={30} class="token-face" />
        <g class="badge">
          <circle cx={18} cy={16} r={12.5} />
          <text x={18} y={22.5}>
            {n}
          </text>
        </g>
      </g>
    </Piece>
  );
}
