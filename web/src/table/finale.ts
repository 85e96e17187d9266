import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";

import type { Scene } from "../types";
import { boardOf } from "./boards";

/** While the board plays out how the game ended: what it calls when it is done. Only who saw the game end sees it;
    who comes later finds the end screen. */
export function useFinale(game: string, scene: Scene | null): (() => void) | null {
  const isPlayedOut = useSignal(false);
  const hasSeenPlay = useRef(false);
  const isOver = Boolean(scene?.outcome);
  if (scene && !isOver) hasSeenPlay.current = true;
  const isDue = isOver && hasSeenPlay.current && !isPlayedOut.value && boardOf(game).value?.hasFinale;
  return isDue ? () => (isPlayedOut.value = true) : null;
}
