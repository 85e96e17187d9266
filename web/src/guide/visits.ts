import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { readStored, store } from "../settings";
import type { TableInfo } from "../types";

const KEY = "robotable.how-to-play";

/** The first time that this browser comes to a game, how to play opens by itself: not while seats are open, where it
    would hide the seat to take and the link to send, and never over something that runs on a clock, and when that begins,
    it closes. A guided game teaches it in its own way. */
export function useFirstVisit(
  { game, status, lessons }: TableInfo,
  isHurried: boolean,
  isLearning: Signal<boolean>,
): void {
  useEffect(() => {
    if (lessons) noteVisit(game);
    if (isHurried || status === "waiting" || status === "over" || hasSeen(game)) return;
    noteVisit(game);
    isLearning.value = true;
  }, [game, status, isHurried]);
  useEffect(() => {
    if (isHurried) isLearning.value = false;
  }, [isHurried]);
}

/** How to play this game was shown, and need not open by itself any more. */
export function noteVisit(game: string): void {
  if (!hasSeen(game)) store(KEY, [readStored(KEY), game].filter(Boolean).join(" "));
}

function hasSeen(game: string): boolean {
  return (readStored(KEY) ?? "").split(" ").includes(game);
}
