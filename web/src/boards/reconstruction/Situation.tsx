import { SeatMark } from "../../ui/SeatMark";
import { markOf } from "./faces";
import { useSight } from "./sight";
import { factionOf, playerOf } from "./words";

/** Who decides what, and why everybody waits for it; while nobody does, its place stays. */
export function Situation() {
  const { view, people, mine } = useSight();
  const { decision } = view;
  if (!decision) return <p class="situation" />;
  const player = playerOf(factionOf(view, decision.faction), people);
  const isYours = decision.faction === mine;
  return (
    <p class={`situation fac-${decision.faction} ${isYours ? "is-yours" : ""}`} data-stage={decision.stage}>
      <SeatMark seat={markOf(decision.faction)} />
      <span>
        <b>{isYours ? `You (${decision.faction})` : `${player} (${decision.faction})`}</b>{" "}
        {isYours ? decision.you_do : decision.does}. <span class="situation-why">{decision.why}</span>
      </span>
    </p>
  );
}
