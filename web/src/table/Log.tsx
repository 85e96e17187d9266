import type { Told } from "../types";
import { useShowNewest } from "../ui/newest";
import { RefLink } from "./RefLink";
import { inTurns } from "./turns";

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
            {lines.map((told, i) => {
              const at = from + i + (heading ? 1 : 0);
              return (
                <li key={at} class={at >= firstFresh ? "is-fresh" : undefined}>
                  <LogLine told={told} />
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface LogLineProps {
  told: Told;
}

function LogLine({ told }: LogLineProps) {
  return <>{told.parts.map((part, i) => (typeof part === "string" ? part : <RefLink key={i} thing={part} />))}</>;
}
