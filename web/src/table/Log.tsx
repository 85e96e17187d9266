import type { Told } from "../types";
import { useShowNewest } from "../ui/newest";
import { LogLine } from "./LogLine";
import { inRuns, inTurns } from "./turns";

interface LogProps {
  log: Told[];
  /** How many of the last lines are new. */
  fresh: number;
}

/** What happened, turn by turn; it stays at the newest line unless you scroll up to read. */
export function Log({ log, fresh }: LogProps) {
  const box = useShowNewest(log);
  const firstFresh = log.length - fresh;
  return (
    <div ref={box} class="log" role="log" aria-label="What happened" aria-live="off" tabIndex={0}>
      {log.length === 0 && <p class="quiet">Nothing has happened yet.</p>}
      {inTurns(log).map(({ heading, from, lines }) => (
        <section key={from} class="log-turn">
          {heading && (
            <h3>
              <LogLine told={heading} />
            </h3>
          )}
          <ol>
            <Lines lines={lines} from={from + (heading ? 1 : 0)} firstFresh={firstFresh} />
          </ol>
        </section>
      ))}
    </div>
  );
}

/** So many lines of one kind in a row are folded. */
const MANY = 4;

interface LinesProps {
  lines: Told[];
  /** The place of the first in the whole log. */
  from: number;
  firstFresh: number;
}

/** The lines of a turn; many of one kind in a row are one line that can be opened, unless they are new. */
function Lines({ lines, from, firstFresh }: LinesProps) {
  let at = from;
  return (
    <>
      {inRuns(lines).map((run) => {
        const first = at;
        at += run.length;
        const isFresh = (place: number) => (place >= firstFresh ? "is-fresh" : undefined);
        const items = run.map((told, i) => (
          <li key={first + i} class={isFresh(first + i)}>
            <LogLine told={told} />
          </li>
        ));
        if (run.length < MANY || first + run.length > firstFresh) return items;
        return (
          <li key={first}>
            <LogLine told={run[0] as Told} />
            <details>
              <summary class="quiet">and {run.length - 1} more</summary>
              <ol>{items.slice(1)}</ol>
            </details>
          </li>
        );
      })}
    </>
  );
}
