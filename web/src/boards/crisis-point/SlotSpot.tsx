import { Icon } from "../../pieces/Icon";
import { Mark } from "../../pieces/Mark";
import { usePrevious } from "../../pieces/motion";
import type { NameOf } from "../../table/names";
import { Piece } from "../../table/Piece";
import type { CrisisView, SlotView } from "../../types";
import { emblem, type Side } from "./faces";
import { useNames } from "./names";
import { slotInWords } from "./words";

interface SlotProps {
  slot: string;
  view: CrisisView;
  people: string[];
  /** Whose eyes; null is an observer. */
  seat: number | null;
  class: string;
  onPoint: (isOn: boolean) => void;
}

/** A place for a Combat Card beside the battlefield. */
export function SlotSpot({ slot, view, people, seat, class: own, onPoint }: SlotProps) {
  const nameOf = useNames();
  const shown = view.slots[slot];
  const side = shown && view.players[shown.owner]?.side;
  if (!shown || !side) return null;
  const state = shown.is_filled ? "is-filled" : "is-empty";
  const flags = [state, shown.is_face_up && "is-face-up", shown.card && "is-known"];
  return (
    <Piece
      address={`slot:${slot}`}
      label={slotInWords(view, slot, people, nameOf)}
      class={["slot-spot", `side-${side}`, own, ...flags].filter(Boolean).join(" ")}
      tip={shown.is_filled && <SlotTip {...{ slot, view, shown, people, seat, nameOf }} />}
      onPoint={onPoint}
    >
      {shown.is_filled ? (
        <CombatCard shown={shown} side={side} view={view} seat={seat} />
      ) : (
        <span class="slot-tag" aria-hidden="true">
          {nameOf("short_slot", slot)}
        </span>
      )}
    </Piece>
  );
}

interface CombatProps {
  shown: SlotView;
  side: Side;
  view: CrisisView;
  seat: number | null;
}

function CombatCard({ shown, side, view, seat }: CombatProps) {
  const wasUp = usePrevious(shown.is_face_up);
  const face = view.cards[shown.card];
  const hasTurned = wasUp === false && shown.is_face_up;
  return (
    <span key={String(shown.is_face_up)} class={hasTurned ? "combat-card card-turn" : "combat-card"} aria-hidden="true">
      {face ? (
        <>
          <b class="combat-value">{face.value}</b> <span class="combat-name">{face.name}</span>
        </>
      ) : (
        <Icon name={emblem(side)} class="combat-back" />
      )}
      {shown.is_peeked && !shown.is_face_up && (
        <Mark icon="spyglass" text={shown.owner === seat ? "Your opponent has looked at it" : "Looked at"} />
      )}
    </span>
  );
}

interface SlotTipProps extends Omit<SlotProps, "class" | "onPoint"> {
  shown: SlotView;
  nameOf: NameOf;
}

function SlotTip({ slot, view, shown, people, seat, nameOf }: SlotTipProps) {
  const face = view.cards[shown.card];
  const unseen = view.players[shown.owner]?.unseen ?? [];
  return (
    <div class="tip-words">
      <b>
        {nameOf("slot", slot)}, {people[shown.owner]}’s
      </b>
      {face && (
        <p>
          {face.name}, value {face.value}, face {shown.is_face_up ? "up" : "down"}.
        </p>
      )}
      {!face && <p>A face-down Combat Card: one of {unseen.join(", ")}.</p>}
      {shown.is_peeked && !shown.is_face_up && (
        <p>{shown.owner === seat ? "Your opponent has looked at it." : "It has been looked at."}</p>
      )}
    </div>
  );
}
