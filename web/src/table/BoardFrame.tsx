import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import type { BoardProps, Send } from "../boards/props";
import type { Ticking } from "../pieces/Countdown";
import type { Offer, Scene, Told } from "../types";
import { boardOf } from "./boards";
import { byPiece, TableTalkProvider } from "./context";
import { lit } from "./lit";
import { namesAt } from "./names";
import { touched } from "./news";

const NOTHING: Told[] = [];

interface BoardFrameProps {
  table: string;
  game: string;
  scene: Scene;
  seat: number | null;
  people: string[];
  send: Send;
  undo?: (() => void) | null;
  hint: BoardProps<never>["hint"];
  hintButton?: ComponentChildren;
  isPast: boolean;
  /** What was told since this seat last did something: what it names stays marked. */
  since?: Told[];
  last: Told[];
  log: Told[];
  clock: Ticking;
  isScreen?: boolean;
  openRule: (id: string) => void;
  finale?: (() => void) | null;
}

/** Whether all that a board is drawn with has arrived. */
export const isLaidOut = (table: string, game: string): boolean => Boolean(boardOf(game).value && namesAt(table).value);

/** Stands in for a board that is still on its way. */
export function LayingOut() {
  return <p class="quiet board-loading">Laying out the board…</p>;
}

/** The board of the game, with all that its pieces need to know of the table. */
export function BoardFrame(props: BoardFrameProps) {
  const { table, game, scene, seat, people, send, hint, hintButton = null, isPast, last, log, clock, openRule } = props;
  const { isScreen = false, finale = null, undo = null, since = NOTHING } = props;
  const board = boardOf(game).value;
  const sorted = useMemo(() => byPiece(scene.prompts), [scene.prompts]);
  const changed = useMemo(() => touched(since), [since]);
  const nameOf = namesAt(table).value;
  if (!board || !nameOf) return <LayingOut />;
  const Board = board.default;
  const foretell = (offer: Offer) => offer.note ?? board.foretell?.(scene.board as never, offer) ?? null;
  return (
    <TableTalkProvider value={{ ...sorted, undo, changed, send, lit, openRule, foretell }}>
      <h2 class="sr-only">On the table</h2>
      <div class="board" data-board={game}>
        <Board
          view={scene.board as never}
          seat={seat}
          people={people}
          nameOf={nameOf}
          prompts={scene.prompts}
          waiting={scene.waiting}
          send={send}
          lit={lit}
          hint={hint}
          hintButton={hintButton}
          isPast={isPast}
          last={last}
          log={log}
          clock={clock}
          isScreen={isScreen}
          outcome={scene.outcome}
          finale={finale}
        />
      </div>
    </TableTalkProvider>
  );
}
