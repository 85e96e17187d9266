import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";

import { pace } from "../../settings";
import type { CrisisView } from "../../types";

const SECONDS = { slow: 3.5, normal: 1.7, fast: 0.6, off: 1.7 };

/** The Scoring Phase as it is played out: card by card, then the Objectives. */
export interface Scoring {
  /** How many cards have been scored; one more when the Objectives are done. */
  at: number;
  isRunning: boolean;
  isPaused: boolean;
  goTo: (at: number) => void;
  pause: () => void;
  /** To the end at once. */
  skip: () => void;
  /** From the first card again. */
  restart: () => void;
}

/**
 * Plays the scoring out when the game ends, and again when asked to; otherwise all of it is done. Whoever has turned films
 * off sees it only when they ask for it.
 */
export function useScoring(view: CrisisView, finale: (() => void) | null): Scoring {
  const end = view.contests.length + 1;
  const at = useSignal<number | null>(null);
  const isPaused = useSignal(false);
  const isFinale = finale !== null;
  useLayoutEffect(() => {
    if (!isFinale) return;
    if (pace.value === "off") finale();
    else at.value = 0;
  }, [isFinale]);

  const goTo = (next: number) => {
    at.value = next < end ? Math.max(0, next) : null;
    if (next >= end) finale?.();
  };
  const now = at.value;
  useEffect(() => {
    if (now === null || isPaused.value || pace.value === "step") return;
    const timer = window.setTimeout(() => goTo(now + 1), 1000 * SECONDS[pace.value]);
    return () => window.clearTimeout(timer);
  }, [now, isPaused.value, pace.value, isFinale]);

  return {
    at: now ?? (isFinale ? 0 : end),
    isRunning: now !== null || isFinale,
    isPaused: isPaused.value,
    goTo,
    pause: () => (isPaused.value = !isPaused.value),
    skip: () => goTo(end),
    restart: () => {
      isPaused.value = false;
      at.value = 0;
    },
  };
}

/** What a seat has won so far: the VP of its cards, and of its Objective once those are looked at. */
export function scoreSoFar(view: CrisisView, seat: number, at: number): number {
  if (at > view.contests.length) return view.players[seat]?.score ?? 0;
  return view.contests[at - 1]?.scores[seat] ?? 0;
}
