import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import { setWindowTitle } from "../notify";
import { count } from "../pieces/words";
import { boardOf, coloursOf } from "../table/boards";
import type { ReplayMoment, Review, TableInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { ChanceChart } from "./ChanceChart";
import { Decisions } from "./Decisions";
import { Dice } from "./Dice";
import "./review.css";
import { TurningPoints } from "./TurningPoints";
import { useReview } from "./waiting";

/** A finished game looked at again: chances, turning points, what cost most, and how the dice fell. */
export function ReviewPage({ id }: { id: string }) {
  const { table, review, share, problem } = useReview(id);
  useEffect(() => {
    if (table) setWindowTitle(`Review of ${table.title}`);
  }, [table]);
  const colours = useColoursAt(table);
  return (
    <>
      <TopBar>
        <p class="table-title">{table ? `Review: ${table.title}` : "Review"}</p>
      </TopBar>
      <main class="page review" style={colours}>
        <header class="review-head">
          <h1>Review{table && ` of ${table.title}`}</h1>
          <nav class="row wrap" aria-label="This game">
            <Link to={`/t/${id}`} class="button">
              <Glyph name="back" />
              To the table
            </Link>
            <Link to={`/t/${id}/replay?at=0`} class="button">
              <Glyph name="play" />
              Replay
            </Link>
          </nav>
        </header>
        {problem ? (
          <p role="alert">{problem}</p>
        ) : review && table ? (
          <Found review={review} table={table} />
        ) : (
          <Making share={share} />
        )}
      </main>
      <Toasts />
    </>
  );
}

/** The colours that the seats of a finished table have on its board. */
function useColoursAt(table: TableInfo | null): Record<string, string> {
  const start = useSignal<ReplayMoment | null>(null);
  useEffect(() => {
    if (!table) return;
    api.frame(table.id, 0, null).then(
      (found) => (start.value = found),
      () => {},
    );
  }, [table?.id]);
  return table ? coloursOf(boardOf(table.game).value, start.value?.scene ?? null) : {};
}

function Making({ share }: { share: number }) {
  return (
    <section class="panel review-making" aria-label="Progress">
      <p role="status">
        {share ? "The game is being played on from many of its moments…" : "The officers sit down to look at it again…"}
      </p>
      <progress value={share} max={1} aria-label="How much is done" />
      <p class="quiet">It takes half a minute where little else is going on, and goes on if you leave this page.</p>
    </section>
  );
}

function Found({ review, table }: { review: Review; table: TableInfo }) {
  return (
    <>
      <ChanceChart review={review} table={table.id} />
      <TurningPoints review={review} table={table.id} />
      <Decisions review={review} table={table} />
      <Dice review={review} />
      <p class="quiet">
        By {count(review.playouts, "game")} that officers played on. They play well, and not as you do: what they find
        out is as sure as the bands and figures say, and no surer.
      </p>
    </>
  );
}
