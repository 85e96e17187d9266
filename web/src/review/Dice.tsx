import { count } from "../pieces/words";
import type { Review } from "../types";
import { SeatMark } from "../ui/SeatMark";
import { change, percent } from "./words";

/** How lucky everybody's dice were, where the game can tell. */
export function Dice({ review: { luck, people } }: { review: Review }) {
  const rolled = (luck ?? []).filter(({ rolls }) => rolls > 0);
  return (
    <section class="panel" aria-labelledby="review-dice">
      <h2 id="review-dice">Luck and skill</h2>
      {rolled.length ? (
        <ul class="plain review-dice">
          {rolled.map(({ seat, rolls, gain, error }) => (
            <li key={seat}>
              <SeatMark seat={seat} />
              <b>{change(gain)}</b>
              <span>
                {people[seat]}: what the dice brought against the average, give or take {percent(error)}, in{" "}
                {count(rolls, "roll")}.
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="quiet">What luck brought can't be told apart in this game.</p>
      )}
    </section>
  );
}
