import { Die } from "../../pieces/Die";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { useFlags, useSight } from "./sight";
import { FaceShape } from "./symbols";

/** Dice that were stored for later, and room for more. */
export function Tracker() {
  const { view, nameOf } = useSight();
  const { offers } = useTable();
  const held = view.tracker.map((face) => nameOf("face", face)).join(", ");
  const room = Math.max(0, view.tracker_spaces - view.tracker.length);
  return (
    <section
      class="dice-tracker"
      aria-label={`Tracker: ${held || "empty"}`}
      title="The Tracker keeps dice that pay for Resource cards later"
    >
      <span class="tracker-name">Tracker</span>
      {view.tracker.map((face, n) => (
        <TrackedDie key={`${n} ${face}`} face={face} />
      ))}
      {Array.from({ length: room }, (_, n) =>
        n === 0 && offers.has("tracker:free") ? (
          <FreeSlot key="free" />
        ) : (
          <span key={n} class="tracker-slot" aria-hidden="true" />
        ),
      )}
    </section>
  );
}

function TrackedDie({ face }: { face: string }) {
  const name = useSight().nameOf("face", face);
  const flags = useFlags(`tracker:${face}`, "die-spot is-small");
  return (
    <Piece
      address={`tracker:${face}`}
      label={`${name} on the Tracker`}
      class={flags}
      tip={<b>{name}, stored for later</b>}
    >
      <Die label={name}>
        <FaceShape face={face} />
      </Die>
    </Piece>
  );
}

function FreeSlot() {
  const flags = useFlags("tracker:free", "tracker-slot");
  return (
    <Piece address="tracker:free" label="Store a die" class={flags} tip={<b>Store a die here for later</b>}>
      <span aria-hidden="true">+</span>
    </Piece>
  );
}
