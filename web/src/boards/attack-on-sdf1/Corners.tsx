import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { SIDE } from "./geometry";
import { useFlags, useSight } from "./sight";
import { facing } from "./words";

/** The helm: two arrows that turn the ship by a notch, lit when somebody may turn it. */
export function TurnMarks() {
  return (
    <>
      <TurnMark way="ccw" name="counter-clockwise" x={74} y={74} />
      <TurnMark way="cw" name="clockwise" x={SIDE - 74} y={74} />
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
          <p>
            The Forward Reactor faces A{facing(view)}. Everything on board turns with the ship; space stays where it is.
          </p>
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
      <g transform={`translate(92 ${SIDE - 34})`}>
        <rect x={-78} y={-22} width={156} height={44} rx={22} />
        <text y={8}>{canChange ? "Transform" : "Battle Mode"}</text>
      </g>
    </Piece>
  );
}
