import type { GameInfo, SeatInfo, TableInfo } from "../types";
import { askToLeave } from "./leaving";
import { Seat, type SeatAction } from "./Seat";

interface SeatsProps {
  table: TableInfo;
  game: GameInfo | null;
  waiting: number[];
  scores: (number | null)[];
  sit: (seat: number) => void;
  leave: (seat: number) => void;
  fill: (seat: number, bot: string) => void;
  unseat: (seat: number) => void;
  /** What whoever made the table may do about a seat beside that. */
  asHost?: (seat: SeatInfo) => SeatAction[];
}

/** Who sits at the table, whom everybody waits for, and how they stand. */
export function Seats({ table, game, waiting, scores, sit, leave, fill, unseat, asHost }: SeatsProps) {
  const isSeated = table.seats.some(({ is_you }) => is_you);
  return (
    <section class="seats" aria-label="Seats">
      <ul>
        {table.seats.map((seat) => (
          <Seat
            key={seat.seat}
            seat={seat}
            isWaited={waiting.includes(seat.seat)}
            score={scores[seat.seat] ?? null}
            time={table.status === "playing" && seat.kind === "person" && !seat.is_away ? table.time : null}
            offer={offer(seat)}
            more={[...more(seat), ...(asHost?.(seat) ?? [])]}
          />
        ))}
      </ul>
    </section>
  );

  function offer({ seat, kind, is_you, is_away, has_resigned }: SeatInfo): SeatAction | null {
    if (table.status === "over") return null;
    if (kind === "open") return isSeated ? null : { text: "Sit here", choose: () => sit(seat) };
    if (kind === "bot" && game?.is_real_time && !isSeated) return { text: "Take over", choose: () => sit(seat) };
    return is_you && is_away && !has_resigned ? { text: "Come back", choose: () => sit(seat) } : null;
  }

  function more({ seat, kind, is_you, is_away, is_online }: SeatInfo): SeatAction[] {
    if (table.status === "over" || is_away) return [];
    const isGone = kind === "person" && !is_online && !is_you && table.status === "playing";
    if (table.is_host && (kind === "open" || isGone)) {
      return (game?.bots ?? []).map(({ id }) => ({ text: `Seat a bot: ${id}`, choose: () => fill(seat, id) }));
    }
    if (table.is_host && kind === "person" && table.status === "waiting" && !is_you) {
      return [{ text: "Send away", choose: () => unseat(seat) }];
    }
    if (!is_you) return [];
    if (table.status === "waiting") return [{ text: "Leave this seat", choose: () => leave(seat) }];
    return [
      { text: "Hand over to a bot", choose: () => leave(seat) },
      { text: "Leave the table", choose: () => askToLeave(table, leave) },
    ];
  }
}
