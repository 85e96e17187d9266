import type { Offer } from "../../types";
import { Deadline } from "./Deadline";
import { decideUntil, decisionOf, useSight } from "./sight";

/** Moves whose cards lie nowhere on the board, or so far away from the other choice that both are made here. */
const IN_WORDS = new Set(["next_event", "next_ship", "carry_out"]);

/** Whether a move is made somewhere on the board; what is left over is a button of the orders. */
function hasPlace({ verb, piece }: Offer): boolean {
  return piece !== null && !IN_WORDS.has(verb);
}

/** What you have to decide now, in one sentence, with the time that is left and what has no place on the board. */
export function Orders() {
  const sight = useSight();
  const { view, prompts, seat, send, openRule, outcome } = sight;
  const decision = decisionOf(sight);
  const standing = prompts.find(({ stage }) => stage === "OnDuty") ?? null;
  const prompt = decision ?? standing;
  const until = decideUntil(sight);
  const moves = (decision?.moves ?? []).filter((offer) => !hasPlace(offer));
  if (outcome) return null;
  return (
    <section class={decision ? "bfi-orders is-yours" : "bfi-orders"} aria-label="What to do now">
      <p class="bfi-orders-text" role="status">
        {prompt?.text ?? (seat === null ? watching(view.phase) : quiet(view.phase, seat === view.zentraedi))}
      </p>
      {decision && until !== null && <Deadline key={until} until={until} />}
      <span class="bfi-orders-moves">
        {moves.map((offer) => (
          <button
            key={`${offer.verb} ${offer.noun}`}
            type="button"
            class="button is-lit"
            data-move={offer.verb}
            onClick={() => send(offer.verb, offer.noun)}
          >
            {offer.text}
          </button>
        ))}
      </span>
      {prompt?.rules.slice(0, 1).map((rule) => (
        <button key={rule} type="button" class="rule-link" onClick={() => openRule(rule)}>
          {rule}
        </button>
      ))}
    </section>
  );
}

function watching(phase: string): string {
  return phase === "setup" ? "The crew gathers." : "You are watching.";
}

function quiet(phase: string, isZentraedi: boolean): string {
  if (phase === "setup") return "Ready. Waiting for the others.";
  if (phase === "countdown") return "Battle stations!";
  if (phase !== "running") return "The battle is paused.";
  return isZentraedi ? "The next event is yours. Until then, listen to them." : "Keep your eyes on the ship.";
}
