import type { Review } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { SeatMark } from "../ui/SeatMark";
import { change } from "./words";

/** Where the chances changed most, each with the way to that move. */
export function TurningPoints({ review, table }: { review: Review; table: string }) {
  if (!review.turns.length) return null;
  return (
    <section class="panel" aria-labelledby="review-turns">
      <h2 id="review-turns">Turning points</h2>
      <ol class="plain review-turns">
        {review.turns.map(({ at, since, until, text, seat, change: by }) => (
          <li key={at}>
            <Link to={`/t/${table}/replay?at=${Math.max(0, at - 1)}&play=1`} class="review-turn">
              <Glyph name="play" />
              <span class="tale-at">{until > since + 1 ? `Moves ${since + 1} to ${until}` : `Move ${at}`}</span>
              <span>{text}</span>
              <span class="review-change">
                <SeatMark seat={seat} />
                {review.is_shared ? "Everybody" : (review.people[seat] ?? "")} {change(by)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
