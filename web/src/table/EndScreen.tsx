import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import { capital } from "../pieces/words";
import { ReviewLink } from "../review/ReviewLink";
import type { Outcome, TableInfo, Tale } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { SeatMark } from "../ui/SeatMark";
import { ScoreChart } from "./ScoreChart";
import { TaleOfTheGame } from "./TaleOfTheGame";

interface EndScreenProps {
  outcome: Outcome;
  people: string[];
  history: number[][];
  table: TableInfo;
  rematch: () => void;
}

/** How it ended, in two or three words: the game's own, or who won; when everybody did, nobody beat anybody. */
function verdict(outcome: Outcome, people: string[], table: TableInfo): string {
  const { winners, title } = outcome;
  if (title) return title;
  if (!winners.length) return "Nobody at this table wins";
  if (winners.length > 1 && winners.length === people.length) return "Everybody shares the win";
  if (table.seats.some(({ seat, is_you }) => is_you && winners.includes(seat))) return "You win";
  const names = winners.map((seat) => people[seat] ?? `Seat ${seat + 1}`);
  return `${names.join(" and ")} ${names.length > 1 ? "win" : "wins"}`;
}

/** Where the verdict does not say it: whether that is good or bad for who looks at it. */
function fortune({ winners }: Outcome, { seats }: TableInfo): string {
  const own = seats.filter(({ is_you }) => is_you).map(({ seat }) => seat);
  if (!own.length || !winners.length) return "Game over";
  return own.some((seat) => winners.includes(seat)) ? "You win" : "You lose";
}

/** How it ended: who won and how, what every point was for, how the scores went, and where to go from here. */
export function EndScreen({ outcome, people, history, table, rematch }: EndScreenProps) {
  const tale = useSignal<Tale | null>(null);
  useEffect(() => {
    api.tale(table.id).then(
      (told) => (tale.value = told),
      () => {},
    );
  }, [table.id]);
  const isSeated = table.seats.some(({ is_you }) => is_you);
  return (
    <section class="end panel" aria-labelledby="end-title">
      <header class="end-head">
        <p class="overline">{outcome.title ? fortune(outcome, table) : "Game over"}</p>
        <h2 id="end-title">
          {!outcome.title && outcome.winners.map((seat) => <SeatMark key={seat} seat={seat} />)}
          {verdict(outcome, people, table)}
        </h2>
        <p class="end-how">{sentence(outcome.how)}</p>
        <div class="row wrap end-ways">
          {table.rematch ? (
            <Link to={`/t/${table.rematch}`} class="button is-primary">
              To the rematch
            </Link>
          ) : (
            isSeated && (
              <button type="button" class="button is-primary" onClick={rematch}>
                Rematch
              </button>
            )
          )}
          <Link to={`/t/${table.id}/replay?at=0`} class="button">
            <Glyph name="play" />
            Replay
          </Link>
          <ReviewLink table={table} />
          <Link to="/" class="button">
            Lobby
          </Link>
        </div>
      </header>
      <ScoreTable outcome={outcome} people={people} tale={tale.value} />
      <ScoreChart history={history} people={people} measure={tale.value && measureOf(tale.value)} />
      {tale.value && <TaleOfTheGame tale={tale.value} table={table.id} />}
    </section>
  );
}

interface ScoreTableProps {
  outcome: Outcome;
  people: string[];
  tale: Tale | null;
}

/** What every point was for; where totals can't be compared, how each seat did on one measure instead. */
function ScoreTable({ outcome, people, tale }: ScoreTableProps) {
  const kinds = [...new Set(outcome.shares.flatMap((shares) => shares.map(({ what }) => what)))];
  const points = (seat: number, what: string) =>
    outcome.shares[seat]?.find((share) => share.what === what)?.points ?? 0;
  const rows = kinds.filter((what) => people.some((_, seat) => points(seat, what) !== 0));
  const columns = areAlike(outcome) ? ["Everybody"] : people;
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label="Final scores">
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">Points for</th>
            {columns.map((name, seat) => (
              <th key={seat} scope="col" class={outcome.winners.includes(seat) ? "is-winner" : undefined}>
                {columns === people ? <Marked seat={seat} name={name} /> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((what) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {columns.map((_, seat) => (
                <td key={seat}>{points(seat, what) || "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{tale?.measure || "Total"}</th>
            {columns.map((_, seat) => (
              <td key={seat} class={outcome.winners.includes(seat) ? "is-winner" : undefined}>
                {tale?.measure ? tale.marks[seat] : (outcome.scores[seat] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What is measured, and in what: the axis of a chart has bare numbers. */
function measureOf({ measure, marks }: Tale): string {
  return measure && marks.every((mark) => mark.endsWith("%")) ? `${measure}, in percent` : measure;
}

/** A name whose first word stays beside its mark. */
function Marked({ seat, name }: { seat: number; name: string }) {
  const [first = "", ...others] = name.split(" ");
  return (
    <>
      <span class="mark-and-word">
        <SeatMark seat={seat} /> {first}
      </span>{" "}
      {others.join(" ")}
    </>
  );
}

/** Whether every seat has the same for the same: then they played as one. */
function areAlike({ shares }: Outcome): boolean {
  const sums = shares.map((each) => JSON.stringify(each));
  return sums.length > 1 && sums.every((sum) => sum === sums[0]);
}

function sentence(text: string): string {
  return text && `${capital(text)}${text.endsWith(".") ? "" : "."}`;
}
