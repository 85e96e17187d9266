import { Prose } from "../guide/Name";
import { pace } from "../settings";
import type { Ref, Told } from "../types";
import { Glyph, type GlyphName } from "../ui/Glyph";
import type { Moment } from "./film";
import { PaceSelect } from "./PaceSelect";
import { PromptText } from "./PromptText";
import type { FilmPlayer } from "./player";
import { asText } from "./turns";

const MOST_LINES = 3;

interface FilmBarProps {
  player: FilmPlayer;
  moment: Moment;
}

/** What is happening just now, and how fast: pause, step, go back, or skip to the present. */
export function FilmBar({ player, moment }: FilmBarProps) {
  const left = player.left.value;
  const parts = inShort(moment.last);
  const waits = player.isPaused.value || pace.value === "step";
  const isToBeRead = player.isPaused.value && moment.last.some(({ is_story }) => is_story);
  return (
    <section class="prompt film-bar" aria-label="What is happening">
      <div class="prompt-main">
        <p class="film-left">
          {isToBeRead ? "Paused for the story" : waits ? "Paused" : "Now"}, {left} more to see
        </p>
        <PromptText text={asText({ parts })}>
          <Prose parts={parts} />
        </PromptText>
      </div>
      <div class="film-controls">
        <Control glyph="previous" text="Step back (,)" act={player.back} off={!player.canGoBack.value} />
        {isToBeRead ? (
          <button type="button" class="button is-primary read-on" title="Pause or go on (p)" onClick={player.pause}>
            Go on
          </button>
        ) : (
          pace.value !== "step" && (
            <Control glyph={player.isPaused.value ? "play" : "pause"} text="Pause or go on (p)" act={player.pause} />
          )
        )}
        <Control glyph="next" text="Step on (.)" act={player.forward} />
        <label class="sr-only" for="film-pace">
          Pace
        </label>
        <PaceSelect id="film-pace" />
        <button
          type="button"
          class={isToBeRead ? "button" : "button is-primary"}
          data-tool="skip"
          onClick={player.skip}
        >
          Skip
        </button>
      </div>
    </section>
  );
}

/** What was told, as far as one can read it in passing. */
function inShort(last: Told[]): (string | Ref)[] {
  if (!last.length) return ["The table as it was."];
  const read = last.slice(0, MOST_LINES).flatMap(({ parts }, n) => (n ? [". ", ...parts] : parts));
  return last.length > MOST_LINES ? [...read, `, and ${last.length - MOST_LINES} more`] : read;
}

interface ControlProps {
  glyph: GlyphName;
  text: string;
  act: () => void;
  off?: boolean;
}

function Control({ glyph, text, act, off = false }: ControlProps) {
  return (
    <button type="button" class="icon-button is-framed" aria-label={text} title={text} onClick={act} disabled={off}>
      <Glyph name={glyph} />
    </button>
  );
}
