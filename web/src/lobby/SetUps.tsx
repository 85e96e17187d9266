import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

import type { GameInfo, SeatWish, SetUpInfo } from "../types";

/** Whether the seats are as a set-up has them: as many, with bots on the same ones. */
export function isSetUp({ seats }: SetUpInfo, wishes: readonly SeatWish[]): boolean {
  return (
    seats.length === wishes.length && seats.every(({ kind }, i) => (kind === "bot") === (wishes[i]?.kind === "bot"))
  );
}

interface SetUpsProps {
  game: GameInfo;
  seats: Signal<SeatWish[]>;
}

/** The named set-ups of a game to choose from; each seat can still be changed below. */
export function SetUps({ game, seats }: SetUpsProps) {
  const id = useId();
  const setUps = game.set_ups;
  if (!setUps.length) return null;
  return (
    <div class="field" role="radiogroup" aria-labelledby={id}>
      <span id={id} class="field-label">
        Who plays
      </span>
      {setUps.map((setUp) => (
        <label key={setUp.name} class="set-up">
          <input
            type="radio"
            name={id}
            checked={isSetUp(setUp, seats.value)}
            onChange={() => (seats.value = [...setUp.seats])}
          />
          <span>
            <b>{setUp.name}</b>
            <span class="quiet">{setUp.text}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
