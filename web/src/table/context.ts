import { type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Send } from "../boards/props";
import type { Denial, Offer, Prompt } from "../types";

/** What the pieces on a board need to know of the table around them. */
export interface TableTalk {
  /** Legal moves by the address of the piece they are done to. */
  offers: ReadonlyMap<string, Offer[]>;
  /** What can't be done to a piece now, and why. */
  denials: ReadonlyMap<string, Denial[]>;
  /** The piece that was taken up for the move being made. */
  held: string | null;
  /** Puts it down again; null where nothing can be taken back. */
  undo: (() => void) | null;
  send: Send;
  /** What others have changed since this seat last did something. */
  changed: ReadonlySet<string>;
  /** The piece lit from the log or a hint. */
  lit: Signal<string | null>;
  openRule: (id: string) => void;
  /** What a move would do, in a few words, where the game tells. */
  foretell: (offer: Offer) => string | null;
}

const Talk = createContext<TableTalk>({
  offers: new Map(),
  denials: new Map(),
  held: null,
  undo: null,
  send: () => {},
  changed: new Set(),
  lit: signal(null),
  openRule: () => {},
  foretell: () => null,
});

export const TableTalkProvider = Talk.Provider;

/** The table around this piece. */
export function useTable(): TableTalk {
  return useContext(Talk);
}

/** Moves and refusals of all prompts, sorted by the piece they concern. */
export function byPiece(prompts: Prompt[]): Pick<TableTalk, "offers" | "denials" | "held"> {
  return {
    offers: group(prompts.flatMap((prompt) => prompt.moves)),
    denials: group(prompts.flatMap((prompt) => prompt.refusals)),
    held: prompts.find(({ waits }) => waits)?.held ?? null,
  };
}

function group<T extends { piece: string | null }>(things: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    if (thing.piece === null) continue;
    const known = groups.get(thing.piece);
    if (known) known.push(thing);
    else groups.set(thing.piece, [thing]);
  }
  return groups;
}
