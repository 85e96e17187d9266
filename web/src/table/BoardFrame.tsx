import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";

import type { BoardProps } from "../boards/props";
import type { Ticking } from "../pieces/Countdown";
import type { Offer, Scene, Told } from "../types";
import { boardOf } from "./boards";
import { byPiece, TableTalkProvider } from "./context";
import { lit } from "./lit";
import { wear } from "./looks";

interface BoardFrameProps {
  game: string;
  scene: Scene;
  seat: number | null;
  people: string[];
  send: (verb: string, noun?: string | number | null) => void;
  hint: BoardProps<never>["hint"];
  hintButton?: ComponentChildren;
  last: Told[];
  log: Told[];
  clock: Ticking;
  isScreen?: boolean;
  openRule: (id: string) => void;
  finale?: (() => void) | null;
}

/** The board of the game, with all that its pieces need to know of the table. */
export function BoardFrame(props: BoardFrameProps) {
  const { game, scene, seat, people, send, hint, hintButton = null, last, log, clock, openRule } = props;
  const { isScreen = false, finale = null } = props;
  const board = boardOf(game).value;
  const sorted = useMemo(() => byPiece(scene.prompts), [scene.prompts]);
  useLayoutEffect(() => {
    wear(game);
    return () => wear(null);
  }, [game, board]);
  if (!board) return <p class="quiet board-loading">Laying out the board…</p>;
  const Board = board.default;
  const foretell = (offer: Offer) => board.foretell?.(scene.board as never, offer) ?? null;
  return (
    <TableTalkProvider value={{ ...sorted, send, lit, openRule, foretell }}>
      <div class="board" data-game={game}>
        <Board
          view={scene.board as never}
          seat={seat}
          people={people}
          prompts={scene.prompts}
          waiting={scene.waiting}
          send={send}
          lit={lit}
          hint={hint}
          hintButton={hintButton}
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
