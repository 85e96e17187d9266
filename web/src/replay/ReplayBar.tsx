import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";

import { pace } from "../settings";
import { PaceSelect } from "../table/PaceSelect";
import type { TableInfo } from "../types";
import { Glyph, type GlyphName } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { copyLink } from "../ui/share";

interface ReplayBarProps {
  table: TableInfo;
  at: number;
  of: number;
  /** After which moves a new turn began. */
  turns: number[];
  seat: number | null;
  trail: string[];
  /** The film of the last move is still running. */
  isBehind: boolean;
  goTo: (at: number, seat?: number | null) => void;
}

/** How long a move is shown before the next one comes, in milliseconds. */
const PACES = { slow: 1600, normal: 800, fast: 250, step: 1600, off: 80 } as const;

/** The controls of a replay: a slider, steps and turns, play at a speed, whose eyes, and a link to this moment. */
export function ReplayBar({ table, at, of, turns, seat, trail, isBehind, goTo }: ReplayBarProps) {
  const isPlaying = useSignal(false);
  const id = useId();

  useEffect(() => {
    if (!isPlaying.value || isBehind) return;
    if (at >= of) {
      isPlaying.value = false;
      return;
    }
    const timer = window.setTimeout(() => goTo(at + 1), PACES[pace.value]);
    return () => window.clearTimeout(timer);
  }, [isPlaying.value, pace.value, at, of, isBehind]);

  const turnBefore = turns.findLast((turn) => turn < at) ?? 0;
  const turnAfter = turns.find((turn) => turn > at) ?? of;
  return (
    <section class="prompt replay-bar" aria-label="Replay">
      <div class="replay-slider">
        <p class="replay-where" role="status">
          {trail.join(" › ") || (at >= of ? "The end" : "")}
        </p>
        <label for={`${id}-at`} class="sr-only">
          Moment
        </label>
        <input
          id={`${id}-at`}
          type="range"
          min={0}
          max={of}
          value={at}
          aria-valuetext={`After ${at} of ${of} moves`}
          onInput={({ currentTarget }) => goTo(Number(currentTarget.value))}
        />
        <output for={`${id}-at`}>
          {at} / {of}
        </output>
      </div>
      <div class="replay-controls">
        <Step glyph="first" text="Previous turn" go={() => goTo(turnBefore)} off={at === 0} />
        <Step glyph="previous" text="Previous move" go={() => goTo(at - 1)} off={at === 0} />
        <button
          type="button"
          class="button is-primary"
          onClick={() => (isPlaying.value = !isPlaying.value)}
          disabled={at >= of}
        >
          <Glyph name={isPlaying.value ? "pause" : "play"} />
          {isPlaying.value ? "Pause" : "Play"}
        </button>
        <Step glyph="next" text="Next move" go={() => goTo(at + 1)} off={at >= of} />
        <Step glyph="last" text="Next turn" go={() => goTo(turnAfter)} off={at >= of} />
        <label class="replay-choice" for="replay-pace">
          <span>Speed</span>
          <PaceSelect id="replay-pace" />
        </label>
        <label class="replay-choice">
          <span>Eyes of</span>
          <select
            value={seat === null ? "" : String(seat)}
            onChange={({ currentTarget: { value } }) => goTo(at, value === "" ? null : Number(value))}
          >
            <option value="">Everybody</option>
            {table.seats.map(({ seat, name }) => (
              <option key={seat} value={String(seat)}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="button"
          title="Copy a link to this moment"
          onClick={() => void copyLink(window.location.href)}
        >
          <Glyph name="copy" />
          <span class="tool-word">Copy link</span>
        </button>
        <Link to={`/t/${table.id}`} class="button">
          <Glyph name="back" />
          <span class="tool-word">To the table</span>
        </Link>
      </div>
    </section>
  );
}

interface StepProps {
  glyph: GlyphName;
  text: string;
  go: () => void;
  off: boolean;
}

function Step({ glyph, text, go, off }: StepProps) {
  return (
    <button type="button" class="icon-button is-framed" aria-label={text} title={text} onClick={go} disabled={off}>
      <Glyph name={glyph} />
    </button>
  );
}
