import { Counter } from "../../pieces/Counter";
import { useSight } from "./sight";
import { phasesOf } from "./words";

/** Where in the story we are, and what the crew has to spend. */
export function Status() {
  const { view } = useSight();
  const isStory = view.mode === "story";
  const now = isStory ? `Episode ${view.episode} of 5` : `turn ${view.episode}`;
  const title = [isStory ? view.scenario : "Escalation", view.episode > 0 && now].filter(Boolean).join(", ");
  return (
    <section class="sdf-status" aria-label="Where we are">
      <p class="status-title">
        <b>{view.story?.name ?? title}</b>
        {view.story && <span>{title}</span>}
      </p>
      <ol class="phases" aria-label="Phases of the Episode">
        {phasesOf(view.mode).map(({ phase, name }) => (
          <li key={phase} aria-current={phase === view.phase ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p class="purse">
        <Counter icon="star-medal" n={view.ap} label="AP" shown class="ap" />
        <Counter icon="erlenmeyer" n={view.rp} label="RP" shown class="rp" />
        {view.ship_evades > 0 && <Counter icon="steering-wheel" n={view.ship_evades} label="ship Evades ready" />}
        {view.evades.length > 0 && <Counter icon="jet-fighter" n={view.evades.length} label="Veritech Evades ready" />}
        {view.barriers > 0 && <Counter icon="shield" n={view.barriers} label="barriers ready" />}
      </p>
    </section>
  );
}
