import type { CrisisView } from "../../types";
import { useNames } from "./names";

const PHASES: CrisisView["phase"][] = ["tactical", "token", "command", "scoring"];

/** The phases, the one that is being played, and the turn in it. */
export function PhaseTrack({ view }: { view: CrisisView }) {
  const nameOf = useNames();
  const now = PHASES.indexOf(view.phase);
  return (
    <ol class="phases" aria-label="Phases">
      {PHASES.map((phase, n) => (
        <li
          key={phase}
          class={n === now ? "is-now" : n < now ? "is-past" : ""}
          title={nameOf("phase", phase)}
          aria-current={n === now ? "step" : undefined}
        >
          {nameOf("short_phase", phase)}
          {n === now && view.turn > 0 && phase !== "scoring" && <small> turn {view.turn}</small>}
        </li>
      ))}
    </ol>
  );
}
