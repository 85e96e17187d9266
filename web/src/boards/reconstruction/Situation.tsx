import { SeatMark } from "../../ui/SeatMark";
import { markOf } from "./faces";
import { useSight } from "./sight";
import { causeInWords, decisionInWords, factionOf, playerOf } from "./words";

/** Who decides what, and why everybody waits for it. */
export function Situation() {
  const { view, people, mine } = useSight();
  const { decision } = view;
  if (!decision) return null;
  const player = playerOf(factionOf(view, decision.faction), people);
  const isYours = decision.faction === mine;
  return (
    <p class={`situation fac-${decision.faction} ${isYours ? "is-yours" : ""}`} data-stage={decision.stage}>
      <SeatMark seat={markOf(decision.faction)} />
      <span>
        <b>{isYours ? `You (${decision.faction})` : `${player} (${decision.faction})`}</b>{" "}
        {isYours ? inSecondPerson(decisionInWords(view, decision)) : decisionInWords(view, decision)}.{" "}
        <span class="situation-why">{causeInWords(view, decision)}</span>
      </span>
    </p>
  );
}

/** "chooses" becomes "choose": the first word is always a verb. */
function inSecondPerson(words: string): string {
  const [verb = "", ...rest] = words.split(" ");
  return [SECOND[verb] ?? verb.replace(/s$/, ""), ...rest].join(" ");
}

const SECOND: Record<string, string> = { carries: "carry", flies: "fly", marches: "march", may: "may" };
