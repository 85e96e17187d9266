import type { TableInfo } from "../types";
import { Link } from "../ui/Link";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { Chat } from "./Chat";
import type { LiveTable } from "./live";

interface ReadOnlyTableProps {
  live: LiveTable;
  info: TableInfo;
}

/** A table that can't go on here: why, its record to take along, and the chat. */
export function ReadOnlyTable({ live, info }: ReadOnlyTableProps) {
  return (
    <>
      <TopBar />
      <main class="page stack">
        <h1>{info.title}: this table can't go on here</h1>
        <p role="status">{info.read_only}</p>
        <div class="row">
          <a class="button" href={`/api/tables/${info.id}/record`} download>
            Download the record
          </a>
          <Link to="/" class="button">
            To the lobby
          </Link>
        </div>
        <Chat lines={live.chat.value} say={live.say} />
      </main>
      <Toasts />
    </>
  );
}
