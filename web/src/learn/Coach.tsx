import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { Named } from "../guide/Name";
import { go } from "../router";
import type { LiveTable } from "../table/live";
import type { GameInfo, Lesson } from "../types";
import { Glyph } from "../ui/Glyph";
import { showToast } from "../ui/toast";
import { playEasy } from "./first";
import { Rings } from "./Rings";

interface CoachProps {
  live: LiveTable;
  game: GameInfo | null;
}

/** Who leads through a guided game: what is told now, and rings round what it is about. */
export function Coach({ live, game }: CoachProps) {
  const isFolded = useSignal(false);
  const now = live.seen.value?.news.lesson ?? null;
  const isPast = live.shown.value?.isPast ?? false;
  const told = useRef<Lesson | null>(now);
  // While the film of what happened runs, the lesson stays as it was: the next one speaks of what is not yet seen.
  if (!isPast || !now) told.current = now;
  const lesson = told.current;
  useEffect(() => {
    isFolded.value = false;
  }, [lesson?.id, lesson?.is_waiting]);

  if (!lesson) return null;
  return (
    <>
      <section
        class={isFolded.value ? "coach is-folded" : "coach"}
        aria-label="Lessons"
        data-lesson={lesson.id}
        data-refs={lesson.points_at.join(" ")}
      >
        <header class="coach-head">
          <span class="coach-count">{lesson.is_over ? "Done" : `${lesson.number} of ${lesson.of}`}</span>
          <h2>{lesson.title}</h2>
          <button
            type="button"
            class="icon-button coach-fold"
            aria-expanded={!isFolded.value}
            aria-label={isFolded.value ? "Unfold the lesson" : "Fold the lesson"}
            onClick={() => (isFolded.value = !isFolded.value)}
          >
            <Glyph name={isFolded.value ? "plus" : "minus"} />
          </button>
        </header>
        <progress
          class="coach-bar"
          max={lesson.of}
          value={lesson.number - (lesson.is_over ? 0 : 1)}
          aria-hidden="true"
        />
        {!isFolded.value && (
          <div class="coach-words" role="status" aria-live="polite">
            {lesson.reply && (
              <p class="coach-reply">
                <Named text={lesson.reply} />
              </p>
            )}
            <p class={lesson.is_waiting ? "quiet" : undefined}>
              <Named text={lesson.text} />
            </p>
          </div>
        )}
        <Ways live={live} lesson={lesson} game={game} />
      </section>
      {!isPast && !isFolded.value && <Rings key={lesson.id} refs={lesson.points_at} />}
    </>
  );
}

interface WaysProps extends CoachProps {
  lesson: Lesson;
}

/** Where one can go from a lesson. */
function Ways({ live, lesson, game }: WaysProps) {
  const skip = () => live.nextLesson(lesson.id);
  if (lesson.is_over) {
    return (
      <div class="coach-ways">
        {game && (
          <button type="button" class="button is-primary" onClick={() => playEasy(game).then(go, complain)}>
            Play a table against bots
          </button>
        )}
        <button type="button" class="button" onClick={live.endLessons}>
          Play this game on
        </button>
      </div>
    );
  }
  return (
    <div class="coach-ways">
      {lesson.needs_next ? (
        <button type="button" class="button is-primary" data-lesson-move="next" onClick={skip}>
          Next
          <Glyph name="next" />
        </button>
      ) : (
        <button type="button" class="button is-small" data-lesson-move="skip" onClick={skip}>
          Skip lesson
        </button>
      )}
      <button type="button" class="button is-small is-quiet" data-lesson-move="leave" onClick={live.endLessons}>
        Leave the lessons
      </button>
    </div>
  );
}

function complain(why: Error): void {
  showToast(why.message, "refusal");
}
