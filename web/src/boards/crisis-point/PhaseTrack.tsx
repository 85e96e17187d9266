import type { CrisisView } from "../../types";
import { PHASES } from "./words";

/** The four phases, the one that is being played, and the turn in it. */
export function PhaseTrack({ view }: { view: CrisisView }) {
  const now = PHASES.findIndex(({ phase }) => phase === view.phase);
  return (
    <ol class="phases" aria-label="Phases">
      {PHASES.map(({ phase, name, long }, n) => (
        <li
          key={phase}
          class={n === now ? "is-now" : n < now ? "is-past" : ""}
          title={long}
          aria-current={n === now ? "step" : undefined}
        >
          {name}
          {n === now && view.turn > 0 && phase !== "scoring" && <small> turn {view.turn}</small>}
        </li>
      ))}
    </ol>
  );
}
