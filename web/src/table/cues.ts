import { useEffect, useRef } from "preact/hooks";

import { notifyTurn, setWindowTitle } from "../notify";
import { play } from "../sound";
import type { Scene, Told } from "../types";

/** Call a player by title, sound and notification when the table waits for them, and let dice and cards be heard. */
export function useCues(title: string, scene: Scene | null, seat: number | null, last: Told[]): void {
  const isYours = seat !== null && (scene?.waiting.includes(seat) ?? false);
  const isOver = Boolean(scene?.outcome);
  const was = useRef({ isYours, isOver, known: scene !== null });

  useEffect(() => setWindowTitle(title, isYours), [title, isYours]);

  useEffect(() => {
    if (was.current.known && isYours && !was.current.isYours) {
      play("turn");
      notifyTurn(title, scene?.prompts.find(({ waits }) => waits)?.text ?? "");
    }
    if (was.current.known && isOver && !was.current.isOver) play("end");
    was.current = { isYours, isOver, known: scene !== null };
  }, [isYours, isOver, scene === null]);

  useEffect(() => {
    const sounds = new Set(last.map(({ sound }) => sound));
    if (sounds.has("dice")) play("dice");
    else if (sounds.has("card")) play("card");
  }, [last]);
}
