import { useSignal } from "@preact/signals";

import { HowToPlay } from "../guide/HowToPlay";
import { hasBoard } from "../table/boards";
import type { GameInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { Cover } from "./Cover";

interface GameCardProps {
  game: GameInfo;
  playNow: () => void;
  /** To its guided first game; null if it has none. */
  learn: (() => void) | null;
  newTable: () => void;
}

/** A game, and the way to a table of it. */
export function GameCard({ game, playNow, learn, newTable }: GameCardProps) {
  const isLearning = useSignal(false);
  return (
    <article class="game-card">
      <Cover game={game.id} />
      <div class="game-card-body">
        <h3>{game.title}</h3>
        <p>{game.blurb}</p>
        <p class="facts">
          <span>{game.least === game.most ? game.least : `${game.least} to ${game.most}`} players</span>
          <span>{game.minutes} min</span>
          <span class="fact-links">
            <button type="button" class="link-button" onClick={() => (isLearning.value = true)}>
              How to play
            </button>
            <Link to={`/rules/${game.id}`}>Rules</Link>
          </span>
          {!hasBoard(game.id) && <span>The rules are ready; its board is still being drawn</span>}
        </p>
        <div class="row">
          <button type="button" class="button is-primary" onClick={playNow}>
            <Glyph name="play" />
            Play now against bots
          </button>
          {learn && (
            <button type="button" class="button" onClick={learn}>
              <Glyph name="book" />
              Learn
            </button>
          )}
          <button type="button" class="button" onClick={newTable}>
            <Glyph name="plus" />
            New table
          </button>
        </div>
      </div>
      {isLearning.value && <HowToPlay game={game.id} learn={learn} close={() => (isLearning.value = false)} />}
    </article>
  );
}
