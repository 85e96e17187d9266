import { type ReadonlySignal, signal } from "@preact/signals";

import type { BoardModule } from "../boards/props";
import type { Scene } from "../types";
import { showToast } from "../ui/toast";
import * as fallback from "./FallbackBoard";

const files = import.meta.glob<BoardModule>("../boards/*/Board.tsx");
/** The style sheet of each board: it reaches what is marked `data-board` with the board's name, and nothing else. */
const styles = import.meta.glob("../boards/*/*.css");
const boards = new Map<string, ReadonlySignal<BoardModule | null>>();

/** The colours of the seats, where the sides of a game have colours of their own. */
export function coloursOf(board: BoardModule | null, scene: Pick<Scene, "board"> | null): Record<string, string> {
  const colours = (scene && board?.seatColours?.(scene.board as never)) ?? [];
  return Object.fromEntries(colours.map((colour, seat) => [`--seat-${seat}`, colour]));
}

/** Whether a game has a board of its own yet. */
export const hasBoard = (game: string): boolean => `../boards/${game}/Board.tsx` in files;

/** The board of a game: null until it is loaded; a game without one gets a list of its moves. */
export function boardOf(game: string): ReadonlySignal<BoardModule | null> {
  const known = boards.get(game);
  if (known) return known;
  const board = signal<BoardModule | null>(null);
  boards.set(game, board);
  const load = files[`../boards/${game}/Board.tsx`];
  if (load) {
    // The style sheet comes after the module, so that it has the last word over what all boards share.
    const fetched = load().then(async (module) => {
      await styles[`../boards/${game}/${game}.css`]?.();
      board.value = module;
    });
    fetched.catch(() => {
      boards.delete(game);
      showToast("The board could not be fetched. Reload the page to try again.", "refusal");
    });
  } else board.value = fallback;
  return board;
}
