import { hasBoard } from "../table/boards";
import type { GameInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { Cover } from "./Cover";

interface GameCardProps {
  game: GameInfo;
  playNow: () => void;
  newTable: () => void;
}

/** A game, and the way to a table of it. */
export function GameCard({ game, playNow, newTable }: GameCardProps) {
  return (
    <article class="game-card">
      <Cover game={game.id} />
      <div class="game-card-body">
        <h3>{game.title}</h3>
        <p>{game.blurb}</p>
        <p class="facts">
          <span>{game.least === game.most ? game.least : `${game.least} to ${game.most}`} players</span>
          <span>{game.minutes} min</span>
          <Link to={`/rules/${game.id}`}>Rules</Link>
          {!hasBoard(game.id) && <span>The rules are ready; its board is still being drawn</span>}
        </p>
        <div class="row">
          <button type="button" class="button is-primary" onClick={playNow}>
            <Glyph name="play" />
            Play now against bots
          </button>
          <button type="button" class="button" onClick={newTable}>
            <Glyph name="plus" />
            New table
          </button>
        </div>
      </div>
    </article>
  );
}
