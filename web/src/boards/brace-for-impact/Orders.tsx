import { WhyButton } from "../../rules/WhyButton";
import type { Offer, Prompt } from "../../types";
import { Deadline } from "./Deadline";
import { decisionsOf, useSight } from "./sight";

/** Moves whose cards lie nowhere on the board, or so far away from the other choice that both are made here. */
const IN_WORDS = new Set(["next_event", "next_ship", "carry_out"]);

/** Whether a move is made somewhere on the board; what is left over is a button of the orders. On a phone the decks would lie
    below the fleet, where nobody finds them in time. */
function hasPlace({ verb, piece }: Offer, isNarrow: boolean): boolean {
  return piece !== null && !IN_WORDS.has(verb) && !(isNarrow && verb === "draw");
}

/** What you have to decide now, each in one sentence, with the time that is left and what has no place on the board. */
export function Orders() {
  const sight = useSight();
  const { view, prompts, seat } = sight;
  const decisions = decisionsOf(sight);
  const cannon = prompts.filter(({ stage }) => stage === "FireCannon");
  const votes = prompts.filter(({ stage }) => stage === "AgreeToGiveUp");
  const duty = prompts.filter(({ stage }) => stage === "OnDuty");
  const plan = prompts.find(({ stage }) => stage === "PlanAhead");
  const urgent = [...decisions, ...votes, ...cannon];
  const shown = urgent.length ? urgent : duty;
  return (
    <section class={urgent.length ? "bfi-orders is-yours" : "bfi-orders"} aria-label="What to do now">
      {shown.map((prompt) => (
        <Order key={prompt.stage} prompt={prompt} isDue={!cannon.includes(prompt) && urgent.includes(prompt)} />
      ))}
      {!shown.length && (
        <div class="bfi-order">
          <p class="bfi-orders-text" role="status">
            {seat === null ? watching(view.phase) : (plan?.text ?? quiet(view.phase, seat === view.zentraedi))}
          </p>
          {seat !== null && seat === view.zentraedi && <UntilTheEvent />}
        </div>
      )}
    </section>
  );
}

/** How long the Zentraedi still wait for their next move. */
function UntilTheEvent() {
  const { view } = useSight();
  const ends = view.timers.event?.ends ?? null;
  return ends === null ? null : <Deadline key={ends} until={ends} of={view.timers.event?.length} />;
}

function Order({ prompt, isDue }: { prompt: Prompt; isDue: boolean }) {
  const sight = useSight();
  const { send, openRule, isNarrow } = sight;
  const until = isDue ? prompt.until : null;
  const moves = isDue ? prompt.moves.filter((offer) => !hasPlace(offer, isNarrow)) : [];
  return (
    <div class="bfi-order">
      <p class="bfi-orders-text" role="status">
        {prompt.text}
      </p>
      {until !== null && <Deadline key={until} until={until} />}
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
      <WhyButton rules={prompt.rules} open={openRule} />
    </div>
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
