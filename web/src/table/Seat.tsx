import { TimeLeft } from "../pieces/TimeLeft";
import type { SeatInfo, TimeInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { menu } from "../ui/menu";
import { SeatMark } from "../ui/SeatMark";
import { lit } from "./lit";

export interface SeatAction {
  text: string;
  choose: () => void;
}

interface SeatProps {
  seat: SeatInfo;
  isWaited: boolean;
  score: number | null;
  /** How long everybody may think, if that is limited. */
  time?: TimeInfo | null;
  /** What you most likely want to do here: a button of its own. */
  offer: SeatAction | null;
  /** What else you may do: behind a button. */
  more: SeatAction[];
}

/** One seat: its mark, who sits there, how they are, their score, and what you may do about it. */
export function Seat({ seat, isWaited, score, time = null, offer, more }: SeatProps) {
  return (
    <li class={classes(seat, isWaited)} data-seat={seat.seat} aria-current={isWaited ? "true" : undefined}>
      <SeatMark seat={seat.seat} />
      <div class="seat-who">
        <span class="seat-name">{seat.kind === "open" ? "Open seat" : seat.name}</span>
        {seat.part && <span class="seat-part">{seat.part}</span>}
        <span class="seat-state" title={seat.temperament?.sentence}>
          {state(seat, isWaited)}
        </span>
        {time && <TimeLeft time={time} seat={seat.seat} label={`Time of ${seat.name}`} />}
      </div>
      {score !== null && seat.kind !== "open" && (
        <span class="seat-score" title="Score">
          {score}
          <span class="sr-only"> points</span>
        </span>
      )}
      {offer && (
        <button type="button" class="button is-small is-lit" onClick={offer.choose}>
          {offer.text}
        </button>
      )}
      {more.length > 0 && (
        <button
          type="button"
          class="icon-button"
          aria-label={`More for seat ${seat.seat + 1}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            menu.value = { anchor: currentTarget, title: `Seat ${seat.seat + 1}`, items: more };
          }}
        >
          <Glyph name="more" />
        </button>
      )}
    </li>
  );
}

function classes(seat: SeatInfo, isWaited: boolean): string {
  const isLit = lit.value === `seat:${seat.seat}`;
  const states = [
    isWaited && "is-waited",
    seat.is_you && "is-you",
    seat.kind === "open" && "is-free",
    isLit && "is-lit",
  ];
  return ["seat", `seat-${seat.seat % 6}`, ...states].filter(Boolean).join(" ");
}

/** A bot, and what it is like; while it is to move there is no room for that. */
function bot({ temperament }: SeatInfo, isWaited: boolean): string {
  return temperament && !isWaited ? `Bot, ${temperament.id}` : "Bot";
}

function state(seat: SeatInfo, isWaited: boolean): string {
  if (seat.kind === "open") return "Free";
  if (seat.is_you && isWaited && !seat.is_away) return "Your move";
  const who = seat.is_you ? "You" : seat.kind === "bot" ? bot(seat, isWaited) : seat.is_online ? "Here" : "Not here";
  const how = seat.has_resigned ? "resigned, a bot plays" : seat.is_away ? "a bot plays" : isWaited ? "to move" : "";
  return [who, how].filter(Boolean).join(" · ");
}
