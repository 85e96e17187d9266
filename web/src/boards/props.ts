import type { Signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";

import type { Ticking } from "../pieces/Countdown";
import type { NameOf } from "../table/names";
import type { Noun, Offer, Outcome, Prompt, Told, Verb } from "../types";
import type { KeyNote } from "../ui/shortcuts";

/** Makes a move. */
export type Send = (verb: Verb, noun?: Noun) => void;

/** What every board is given. */
export interface BoardProps<View> {
  /** The game's view (`Scene.board`). */
  view: View;
  /** Whose eyes; null is an observer. */
  seat: number | null;
  /** Names by seat. */
  people: string[];
  /** What anything in the game is called, by its kind and id. */
  nameOf: NameOf;
  /** What this seat may do now; empty when it is not your move. */
  prompts: Prompt[];
  waiting: number[];
  /** Make a move; does nothing in a replay. */
  send: Send;
  /** The piece lit from the log or a hint, such as "cell:4" or "hero:rand". */
  lit: Signal<string | null>;
  hint: { verb: Verb; noun: Noun; piece: string | null; why: string } | null;
  /** Asks for a hint; null where the prompt bar has it, or nobody can be asked. */
  hintButton: ComponentChildren;
  /** A moment of a film is shown, and the table has moved on since: nothing can be done now. */
  isPast: boolean;
  /** What brought this moment about. */
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

/** What a game's `Thing.tsx` draws: a thing by its kind and id, as log lines name it. */
export interface ThingProps {
  kind: string;
  id: string;
  name: string;
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
  /** Whether the board needs the whole screen of a phone while the game runs: the seats make room for it. */
  fillsPhone?: boolean;
  /** In a game on a clock: whether nobody has to hurry yet, so that something may lie over the board. */
  isCalm?: (view: never) => boolean;
  /** The colours of the seats, where their sides have colours of their own. */
  seatColours?: (view: never) => string[];
  /** The keys of this board, for the help sheet. */
  keys?: KeyNote[];
  /** What a move would do, in a few words, where the view tells. */
  foretell?: (view: never, offer: Offer) => string | null;
}
