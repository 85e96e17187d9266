import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { SIDE } from "./geometry";
import { useFlags, useSight } from "./sight";

/** The helm: two arrows that turn the ship by a notch, lit when somebody may turn it. */
export function TurnMarks() {
  return (
    <>
      <TurnMark way="ccw" x={74} y={74} />
      <TurnMark way="cw" x={SIDE - 74} y={74} />
    </>
  );
}

function TurnMark({ way, x, y }: { way: "ccw" | "cw"; x: number; y: number }) {
  const { view, nameOf } = useSight();
  const name = `Turn the ship ${nameOf("way", way)}`;
  const address = `way:${way}`;
  const flags = useFlags(address, "turn-mark");
  return (
    <Piece
      as="g"
      address={address}
      label={name}
      class={flags}
      tip={
        <div class="tip-words">
          <b>{name}</b>
          <p>The bow faces A{view.front} now.</p>
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
  const { view, nameOf } = useSight();
  const { offers } = useTable();
  const name = nameOf("mode", view.is_battle ? "battle" : "cruiser");
  const flags = useFlags("ship:mode", "mode-mark", view.is_battle && "is-battle");
  const canChange = offers.has("ship:mode");
  if (!canChange && !view.is_battle) return null;
  return (
    <Piece as="g" address="ship:mode" label={name} class={flags} tip={<b>{name}</b>}>
      <g transform={`translate(92 ${SIDE - 34})`}>
        <rect x={-78} y={-22} width={156} height={44} rx={22} />
        <text y={8}>{canChange ? "Transform" : name}</text>
      </g>
    </Piece>
  );
}
