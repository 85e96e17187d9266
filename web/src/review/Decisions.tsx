import { useSignal } from "@preact/signals";

import { api } from "../api";
import { useLookup } from "../guide/lookup";
import { Named } from "../guide/Name";
import { go } from "../router";
import type { CostlyDecision, Review, TableInfo } from "../types";
import { Choice } from "../ui/Choice";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { showToast } from "../ui/toast";
import { change, cost, isLikely, percent, sureness } from "./words";

interface DecisionsProps {
  review: Review;
  table: TableInfo;
}

/** The costliest decisions of one seat: your own at first. */
export function Decisions({ review, table }: DecisionsProps) {
  const { whose, people, decisions } = review;
  const own = table.seats.filter(({ is_you }) => is_you).map(({ seat }) => seat);
  const seat = useSignal(whose.find((one) => own.includes(one)) ?? whose[0] ?? 0);
  useLookup(table.game, table.id);
  if (!whose.length) return null;
  const isYou = own.includes(seat.value);
  const who = isYou ? "you" : (people[seat.value] ?? "");
  const theirs = decisions.filter((one) => one.seat === seat.value);
  return (
    <section class="panel" aria-labelledby="review-decisions">
      <h2 id="review-decisions">{isYou ? "Your costliest decisions" : `The costliest decisions of ${who}`}</h2>
      {whose.length > 1 && (
        <Choice
          label="Decisions of"
          value={String(seat.value)}
          values={whose.map((one) => ({ value: String(one), text: people[one] ?? `Seat ${one + 1}` }))}
          choose={(one) => (seat.value = Number(one))}
        />
      )}
      {theirs.length ? (
        <ol class="plain review-cards">
          {theirs.map((one) => (
            <DecisionCard key={one.at} decision={one} table={table.id} who={who} />
          ))}
        </ol>
      ) : (
        <p>No decision was found that cost anything to speak of: an officer would have done much the same.</p>
      )}
    </section>
  );
}

interface DecisionCardProps {
  decision: CostlyDecision;
  table: string;
  who: string;
}

function DecisionCard({ decision, table, who }: DecisionCardProps) {
  const { at, seat, made, better, why, loss, error } = decision;
  const isOpening = useSignal(false);
  const tryIt = () => {
    isOpening.value = true;
    api.tryFrom(table, at, seat).then(
      ({ id }) => go(`/t/${id}`),
      (no: Error) => {
        isOpening.value = false;
        showToast(no.message, "refusal");
      },
    );
  };
  return (
    <li class={loss > 0 ? "review-card" : "review-card is-open"}>
      <p class="review-cost">
        <b>{loss > 0 ? change(-loss) : "?"}</b>
        <span class="badge">{sureness(decision)}</span>
        <small>
          Move {at + 1}, ± {percent(error)}
        </small>
      </p>
      <dl>
        <dt>Done</dt>
        <dd>
          <Named text={made} />
        </dd>
        <dt>{isLikely(decision) ? "Better" : "An officer"}</dt>
        <dd>
          <strong>
            <Named text={better} />
          </strong>
        </dd>
      </dl>
      <p>
        <span class="quiet">The officer’s reason:</span> <Named text={why} />
      </p>
      <p class="quiet">{cost(decision, who)}</p>
      <div class="row wrap review-ways">
        <Link to={`/t/${table}/replay?at=${at}&seat=${seat}&play=1`} class="button" label={`See it: move ${at + 1}`}>
          <Glyph name="eye" />
          See it
        </Link>
        <button
          type="button"
          class="button"
          disabled={isOpening.value}
          onClick={tryIt}
          aria-label={`Try it from here: before move ${at + 1}`}
        >
          <Glyph name="undo" />
          Try it from here
        </button>
      </div>
    </li>
  );
}
