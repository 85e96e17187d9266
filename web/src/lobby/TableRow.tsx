import { TimeLeft } from "../pieces/TimeLeft";
import { count } from "../pieces/words";
import { ReviewLink } from "../review/ReviewLink";
import type { TableInfo, TimeInfo } from "../types";
import { ago } from "../ui/ago";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { SeatMark } from "../ui/SeatMark";

interface TableRowProps {
  table: TableInfo;
  /** What the button says, and where it leads. */
  action: string;
  to: string;
  status: string;
  calls?: boolean;
}

/** A table in a list: the game, who sits there, how it stands, and the way in. */
export function TableRow({ table, action, to, status, calls = false }: TableRowProps) {
  return (
    <li class={calls ? "table-row calls" : "table-row"}>
      <div class="table-row-main">
        <strong>{table.title}</strong>
        <span class={calls ? "badge is-lit" : "badge"}>{status}</span>
        {table.pack && <span class="badge">Pack: {table.pack.title}</span>}
        {table.chosen_seed !== null && <span class="badge">Chosen luck</span>}
        {table.time && <TimeBadge table={table} time={table.time} />}
        <span class="quiet">
          {table.moves > 0 && `${count(table.moves, "move")}, `}
          {ago(table.updated)}
        </span>
        <ul class="table-row-seats" aria-label="Seats">
          {table.seats.map(({ seat, name, kind, is_you }) => (
            <li key={seat} class={is_you ? "is-you" : undefined}>
              <SeatMark seat={seat} />
              {kind === "open" ? <em>open</em> : is_you ? "You" : name}
            </li>
          ))}
        </ul>
      </div>
      <div class="table-row-ways">
        {table.status === "over" && <ReviewLink table={table} />}
        <Link to={to} class="button">
          {action}
          <Glyph name="next" />
        </Link>
      </div>
    </li>
  );
}

interface TimeBadgeProps {
  table: TableInfo;
  time: TimeInfo;
}

/** Whose time runs: your own first. */
function TimeBadge({ table: { seats }, time }: TimeBadgeProps) {
  const running = seats.filter(({ seat }) => time.seats[seat]?.is_running);
  const shown = running.find(({ is_you }) => is_you) ?? running[0];
  return shown ? <TimeLeft time={time} seat={shown.seat} label={`Time of ${shown.name}`} /> : null;
}
