import type { Signal } from "@preact/signals";
import type { ComponentType } from "preact";

import type { Offer, Outcome, Prompt, Told } from "../types";

/** What every board is given. */
export interface BoardProps<View> {
  /** The game's view (`Scene.board`). */
  view: View;
  /** Whose eyes; null is an observer. */
  seat: number | null;
  /** Names by seat. */
  people: string[];
  /** What this seat may do now; empty when it is not your move. */
  prompts: Prompt[];
  waiting: number[];
  /** Make a move; does nothing in a replay. */
  send: (verb: string, noun?: string | number | null) => void;
  /** The piece lit from the log or a hint, such as "cell:4" or "hero:rand". */
  lit: Signal<string | null>;
  hint: { verb: string; noun: string | number | null; piece: string | null; why: string } | null;
  /** What the last move brought about. */
  last: Told[];
  outcome: Outcome | null;
  /** To be called once the board has played out the end; null when there is nothing to play out. */
  finale: (() => void) | null;
}

/** What a game's `Board.tsx` exports. */
export interface BoardModule {
  default: ComponentType<BoardProps<never>>;
  /** Whether the board itself shows where to click for a move that has no piece; the prompt bar shows the rest. */
  handles?: (offer: Offer) => boolean;
  /** Whether the board plays out how the game ended before the end screen comes. */
  hasFinale?: boolean;
  /** What a move would do, in a few words, where the view tells. */
  foretell?: (view: never, offer: Offer) => string | null;
}
