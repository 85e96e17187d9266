import type { Signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";

import type { Ticking } from "../pieces/Countdown";
import type { Offer, Outcome, Prompt, Told } from "../types";
import type { KeyNote } from "../ui/shortcuts";

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
  /** Asks for a hint; null where the prompt bar has it, or nobody can be asked. */
  hintButton: ComponentChildren;
  /** What the last move brought about. */
  last: Told[];
  /** All that happened so far. */
  log: Told[];
  /** The table's clock: it runs in a game in real time, and stands still in any other and in a replay. */
  clock: Ticking;
  /** A big screen for everybody in the room: nobody's hand, nothing to click. */
  isScreen: boolean;
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
  /** Whether the board itself says what to do now, so that there is no prompt bar. */
  saysWhatToDo?: boolean;
  /** Whether the board can fill a big screen in the middle of a room. */
  hasScreen?: boolean;
  /** The keys of this board, for the help sheet. */
  keys?: KeyNote[];
  /** What a move would do, in a few words, where the view tells. */
  foretell?: (view: never, offer: Offer) => string | null;
}
