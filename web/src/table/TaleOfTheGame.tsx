import { Named } from "../guide/Name";
import type { Award, Chapter, Tale, TurningPoint } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { SeatMark } from "../ui/SeatMark";

/** What is told of a game when it is over: who did what best, where it turned, and how the story ends. */
export function TaleOfTheGame({ tale, table }: { tale: Tale; table: string }) {
  const { awards, turning_points, chapters, epilogue } = tale;
  if (!awards.length && !turning_points.length && !chapters.length) return null;
  return (
    <div class="tale">
      {epilogue && (
        <blockquote class="tale-epilogue">
          <Named text={epilogue} />
        </blockquote>
      )}
      {awards.length > 0 && (
        <section aria-labelledby="tale-awards">
          <h3 id="tale-awards">Awards</h3>
          <ul class="tale-awards">
            {awards.map((award) => (
              <AwardCard key={`${award.title} ${award.text}`} award={award} />
            ))}
          </ul>
        </section>
      )}
      {turning_points.length > 0 && (
        <section aria-labelledby="tale-turns">
          <h3 id="tale-turns">Turning points</h3>
          <ol class="tale-turns">
            {turning_points.map((point) => (
              <Turn key={point.at} point={point} table={table} />
            ))}
          </ol>
        </section>
      )}
      {chapters.length > 0 && (
        <section aria-labelledby="tale-chapters">
          <h3 id="tale-chapters">The voyage</h3>
          <ol class="tale-chapters">
            {chapters.map((chapter) => (
              <ChapterLine key={chapter.title} chapter={chapter} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function AwardCard({ award: { title, text, seats } }: { award: Award }) {
  return (
    <li class="tale-award">
      <svg class="tale-medal" viewBox="0 0 32 40" aria-hidden="true" focusable="false">
        <path class="tale-ribbon" d="M8 1h7l3 12-6 3zM24 1h-7l-3 12 6 3z" />
        <path class="tale-disc" d="M16 13l9 4 3 9-5 8-7 4-7-4-5-8 3-9z" />
        <path
          class="tale-star"
          d="M16 18l2.300 4.800 5.200.6-3.900 3.500 1.100 5.200-4.700-2.600-4.700 2.600 1.100-5.200-3.900-3.500 5.200-.6z"
        />
      </svg>
      <b>
        {title} {seats.length === 1 && seats.map((seat) => <SeatMark key={seat} seat={seat} />)}
      </b>
      <span>
        <Named text={text} />
      </span>
    </li>
  );
}

function Turn({ point: { at, text }, table }: { point: TurningPoint; table: string }) {
  return (
    <li>
      <Link to={`/t/${table}/replay?at=${at}`} class="tale-turn">
        <Glyph name="play" />
        <span class="tale-at">Move {at}</span>
        <span>{text}</span>
      </Link>
    </li>
  );
}

function ChapterLine({ chapter: { title, text, went_well } }: { chapter: Chapter }) {
  const how = went_well === null ? "is-open" : went_well ? "is-good" : "is-bad";
  return (
    <li class={`tale-chapter ${how}`}>
      <b>{title}</b>
      {text && (
        <span>
          <Named text={text} />
        </span>
      )}
    </li>
  );
}
