import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

import type { GameInfo, SeatWish } from "../types";
import { SeatMark } from "../ui/SeatMark";

interface SeatWishesProps {
  game: GameInfo;
  seats: Signal<SeatWish[]>;
  /** What each seat plays, where seats are not alike. */
  parts: string[];
}

/** How many play, and who shall sit on each seat: you, a bot, or whoever comes. */
export function SeatWishes({ game, seats, parts }: SeatWishesProps) {
  const id = useId();
  const counts = Array.from({ length: game.most - game.least + 1 }, (_, i) => game.least + i);
  const resize = (count: number) => {
    const kept = seats.value.slice(0, count);
    seats.value = [...kept, ...Array.from({ length: count - kept.length }, (): SeatWish => ({ kind: "open" }))];
  };
  const choose = (seat: number, wish: SeatWish) => {
    // In real time nobody can be in two places at once: whoever takes another seat leaves the first.
    const moves = game.is_real_time && wish.kind === "me";
    const others = moves
      ? seats.value.map((one): SeatWish => (one.kind === "me" ? { kind: "open" } : one))
      : seats.value;
    seats.value = others.with(seat, wish);
  };
  const fill = () => {
    seats.value = seats.value.map((wish) => (wish.kind === "open" ? { kind: "bot", bot: "officer" } : wish));
  };
  return (
    <div class="field">
      <label for={id} class="field-label">
        Players
      </label>
      <select
        id={id}
        value={String(seats.value.length)}
        onChange={({ currentTarget }) => resize(Number(currentTarget.value))}
      >
        {counts.map((count) => (
          <option key={count} value={String(count)}>
            {count}
          </option>
        ))}
      </select>
      <ul class="seat-wishes">
        {seats.value.map((wish, seat) => (
          <li key={seat}>
            <SeatMark seat={seat} />
            <label for={`${id}-${seat}`}>
              Seat {seat + 1}
              {parts[seat] && <small>{parts[seat]}</small>}
            </label>
            <select
              id={`${id}-${seat}`}
              class="grow"
              value={written(wish)}
              onChange={({ currentTarget }) => choose(seat, read(currentTarget.value))}
            >
              <option value="me">Me</option>
              <option value="open">Open: whoever has the link</option>
              {game.bots.map((bot) => (
                <option key={bot.id} value={`bot ${bot.id}`}>
                  Bot: {bot.id}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {game.bots
        .filter((bot) => seats.value.some((wish) => wish.kind === "bot" && wish.bot === bot.id))
        .map((bot) => (
          <p key={bot.id} class="quiet">
            <b>{bot.id}</b>: {bot.text}
          </p>
        ))}
      {seats.value.some((wish) => wish.kind === "bot") && (
        <p class="quiet">
          Every bot has a name of its own, and most have a temperament: cautious, bold or spiteful, where moves are
          about as good.
        </p>
      )}
      {seats.value.filter((wish) => wish.kind === "open").length > 1 && (
        <button type="button" class="button is-small" onClick={fill}>
          Bots on all open seats
        </button>
      )}
    </div>
  );
}

function written({ kind, bot }: SeatWish): string {
  return kind === "bot" ? `bot ${bot ?? "officer"}` : kind;
}

function read(text: string): SeatWish {
  const [kind, bot] = text.split(" ");
  if (kind === "bot" && bot) return { kind, bot };
  return { kind: kind === "me" ? "me" : "open" };
}
