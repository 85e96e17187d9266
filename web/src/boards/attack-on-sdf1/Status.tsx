import { Sign } from "../../guide/Sign";
import { Counter } from "../../pieces/Counter";
import { useSight } from "./sight";

/** Where in the story we are, and what the crew has to spend. */
export function Status() {
  const { view } = useSight();
  const now = view.episodes ? `Episode ${view.episode} of ${view.episodes}` : `turn ${view.episode}`;
  return (
    <section class="sdf-status" aria-label="Where we are">
      <p class="status-title">
        {view.story ? (
          <>
            <b>{view.story.name}</b>
            <span>
              <span class="status-scenario">{view.scenario}, </span>
              {now}
            </span>
          </>
        ) : (
          <b>{[view.scenario, view.episode > 0 && now].filter(Boolean).join(", ")}</b>
        )}
      </p>
      <ol class="phases" aria-label="Phases of the Episode">
        {view.phases.map(({ id, name }) => (
          <li key={id} title={name} aria-current={id === view.phase ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p class="purse">
        <Sign of="face:ability">
          <Counter icon="star-medal" n={view.ap} label="AP" shown class="ap" />
        </Sign>
        <Sign of="piece:rp">
          <Counter icon="erlenmeyer" n={view.rp} label="RP" shown class="rp" />
        </Sign>
        {view.ship_evades > 0 && <Counter icon="steering-wheel" n={view.ship_evades} label="ship Evades ready" />}
        {view.evades.length > 0 && <Counter icon="jet-fighter" n={view.evades.length} label="Veritech Evades ready" />}
        {view.barriers > 0 && <Counter icon="shield" n={view.barriers} label="barriers ready" />}
      </p>
    </section>
  );
}
