import { Glyph } from "../ui/Glyph";
import { LogLine } from "./LogLine";
import { inShort, inTurns } from "./turns";
import type { useSince } from "./useSince";

const MOST_KINDS = 5;

interface SinceCardProps {
  since: ReturnType<typeof useSince>;
}

/** What happened since your last move, in short: turn by turn, one line of each kind. */
export function SinceCard({ since }: SinceCardProps) {
  const { lines, count, watch, close } = since;
  if (!count) return null;
  return (
    <section class="since" aria-label="Since your last move">
      <header class="row">
        <h3 class="grow">Since your last move</h3>
        <button type="button" class="button is-small" data-tool="watch-again" onClick={watch}>
          <Glyph name="previous" />
          Watch again
        </button>
        <button type="button" class="icon-button" aria-label="Close the summary" onClick={close}>
          <Glyph name="close" />
        </button>
      </header>
      <div class="since-turns">
        {inTurns(lines).map(({ heading, from, lines: own }) => (
          <div key={from}>
            {heading && (
              <h4>
                <LogLine told={heading} />
              </h4>
            )}
            <ul>
              {inShort(own, MOST_KINDS).map(({ told, n }) => (
                <li key={told.says}>
                  <LogLine told={told} />
                  {n > 1 && <span class="quiet"> and {n - 1} more</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
