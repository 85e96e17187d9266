import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import { standing } from "../lobby/TableLists";
import { TableRow } from "../lobby/TableRow";
import { likesRatings } from "../me";
import { setWindowTitle } from "../notify";
import { count } from "../pieces/words";
import { replaceUrl, url } from "../router";
import type { GameTotal, MyGame, MyGames, Opponent, RatingInfo } from "../types";
import { Link } from "../ui/Link";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { showToast } from "../ui/toast";

/** What you play and have played: how it ended, against whom, and how you did in all. */
export function MyGamesPage() {
  const game = url.value.searchParams.get("game");
  const first = useSignal<MyGames | null>(null);
  const games = useSignal<MyGame[]>([]);
  const older = useSignal<number | null>(null);
  const kinds = useSignal<GameTotal[]>([]);

  const add = (found: MyGames) => {
    games.value = [...games.value, ...found.games];
    older.value = found.older;
  };
  useEffect(() => {
    setWindowTitle("My games");
    games.value = [];
    first.value = null;
    api.myGames(game, null).then((found) => {
      first.value = found;
      if (!game) kinds.value = found.totals;
      add(found);
    }, complain);
  }, [game, likesRatings.value]);
  const showMore = () => void api.myGames(game, older.value).then(add, complain);

  const found = first.value;
  return (
    <>
      <TopBar />
      <main class="page my-games">
        <header class="row wrap">
          <h1>My games</h1>
          {kinds.value.length > 1 && (
            <select
              aria-label="Which games"
              value={game ?? ""}
              onChange={({ currentTarget: { value } }) => replaceUrl(value ? `/games?game=${value}` : "/games")}
            >
              <option value="">All games</option>
              {kinds.value.map((kind) => (
                <option key={kind.game} value={kind.game}>
                  {kind.title}
                </option>
              ))}
            </select>
          )}
        </header>
        {found && !games.value.length && (
          <p>
            You have not played yet. <Link to="/">Find a game in the lobby.</Link>
          </p>
        )}
        {found && found.totals.length > 0 && (
          <div class="lists">
            <Totals totals={found.totals} />
            <Opponents opponents={found.opponents} />
          </div>
        )}
        {games.value.length > 0 && (
          <section class="panel" aria-label="Games">
            <ul class="plain">{games.value.map(row)}</ul>
            {older.value !== null && (
              <button type="button" class="button" onClick={showMore}>
                Show older games
              </button>
            )}
          </section>
        )}
      </main>
      <Toasts />
    </>
  );
}

function complain(why: Error): void {
  showToast(why.message, "refusal");
}

function row(game: MyGame) {
  const { table } = game;
  const isOver = table.status === "over";
  return (
    <TableRow
      key={table.id}
      table={table}
      status={isOver ? result(game) : standing(table)}
      calls={game.has_won === true}
      action={isOver ? "Replay" : "Go on"}
      to={isOver ? `/t/${table.id}/replay?at=0` : `/t/${table.id}`}
    />
  );
}

/** How a game ended for you, in a few words. */
function result({ table, has_won, places, scores, is_together }: MyGame): string {
  if (has_won === null) return "Finished";
  if (is_together) return has_won ? "Won together" : "Lost together";
  const own = table.seats.filter(({ is_you }) => is_you).map(({ seat }) => seat);
  const mine = own.map((seat) => scores[seat] ?? 0);
  const said = has_won ? "Won" : `Place ${Math.min(...own.map((seat) => places[seat] ?? 0))} of ${places.length}`;
  return `${said}, ${mine.join(" and ")} to ${scores.filter((_, seat) => !own.includes(seat)).join(", ") || "nobody"}`;
}

function Totals({ totals }: { totals: GameTotal[] }) {
  return (
    <section class="panel">
      <h2>How you did</h2>
      <table class="tallies">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">Played</th>
            <th scope="col">Won</th>
            {likesRatings.value && <th scope="col">Rating</th>}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ game, title, games, won, rating }) => (
            <tr key={game}>
              <th scope="row">{title}</th>
              <td>{games}</td>
              <td>{won}</td>
              {likesRatings.value && <td>{rating ? <Rating rating={rating} /> : "–"}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {likesRatings.value && (
        <p class="quiet">Ratings count games against people, with luck that nobody chose and without packs.</p>
      )}
    </section>
  );
}

function Opponents({ opponents }: { opponents: Opponent[] }) {
  return (
    <section class="panel">
      <h2>With whom</h2>
      <table class="tallies">
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Played</th>
            <th scope="col">You ahead</th>
            <th scope="col">Behind</th>
          </tr>
        </thead>
        <tbody>
          {opponents.map((one, n) => (
            <tr key={n}>
              <th scope="row">
                {one.bot ? `Bots: ${one.bot}` : one.name}
                {one.together > 0 && <span class="quiet"> {count(one.together, "game")} together</span>}
                {one.ratings.map((rating) => (
                  <span key={rating.game} class="quiet">
                    {" "}
                    {rating.title} <Rating rating={rating} />
                  </span>
                ))}
              </th>
              <td>{one.games}</td>
              <td>{one.ahead}</td>
              <td>{one.behind}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rating({ rating: { rating, margin } }: { rating: RatingInfo }) {
  return (
    <span title={`Give or take ${margin}`}>
      {rating}
      <small class="quiet"> ±{margin}</small>
    </span>
  );
}
