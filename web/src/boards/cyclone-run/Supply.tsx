import { useSignal } from "@preact/signals";

import { Sign } from "../../guide/Sign";
import { Counter } from "../../pieces/Counter";
import { BookGlyph, HouseGlyph } from "../../pieces/SourceMark";
import { Track } from "../../pieces/Track";
import type { CycloneView } from "../../types";
import { countUnseen, UnseenTable } from "./Unseen";

/** How far the game is, and how far its end. */
export function Clock({ view }: { view: CycloneView }) {
  return (
    <section class="clock" aria-label="Round and end">
      <span class={view.is_ending ? "round is-last" : "round"}>
        Round <b>{view.round}</b>
        {view.is_ending && ", the last"}
      </span>
      <Sign of="piece:empty">
        <Track filled={Math.min(view.depleted, view.depleted_to_end)} of={view.depleted_to_end} label="Empty cells" />
      </Sign>
    </section>
  );
}

/** What belongs to nobody: the Fuel pile, the Location deck and the bag. */
export function Supply({ view }: { view: CycloneView }) {
  return (
    <section class="supply" aria-label="Supply">
      <Sign of="piece:pile">
        <Counter icon="jerrycan" n={view.fuel_pile} label="Fuel pile" shown class="fuel" />
      </Sign>
      <Counter icon="card-draw" n={view.deck} label="Locations" shown />
      <Counter icon="swap-bag" n={view.bag} label="in the bag" shown />
      <Unseen view={view} />
      <span class="legend">
        <BookGlyph /> rulebook <HouseGlyph /> ours
      </span>
    </section>
  );
}

/** What may still lie under there: shown while the mouse is on it, and kept open by a click, tap or key. */
function Unseen({ view }: { view: CycloneView }) {
  const isNear = useSignal(false);
  const isPinned = useSignal(false);
  const isOpen = isNear.value || isPinned.value;
  const near = (event: PointerEvent, value: boolean) => {
    if (event.pointerType === "mouse") isNear.value = value;
  };
  return (
    <span
      class="unseen"
      onPointerEnter={(event) => near(event, true)}
      onPointerLeave={(event) => near(event, false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") isPinned.value = false;
      }}
    >
      <button type="button" aria-expanded={isOpen} onClick={() => (isPinned.value = !isPinned.value)}>
        {countUnseen(view.tokens)} unseen tokens
      </button>
      {isOpen && (
        <div class="unseen-box">
          <UnseenTable tokens={view.tokens} />
        </div>
      )}
    </span>
  );
}
