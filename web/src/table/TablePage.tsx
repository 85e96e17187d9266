import { useEffect, useMemo } from "preact/hooks";

import { Link } from "../ui/Link";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { LiveTable } from "./live";
import { ReadOnlyTable } from "./ReadOnlyTable";
import { Table } from "./Table";

/** The code with which the server hangs up on whoever asks for a table that there is not. */
const NO_SUCH_TABLE = 4404;
/** And on whoever is banned. */
const NOT_LET_IN = 4403;

interface TablePageProps {
  id: string;
}

/** The page of a table: on the way to it, at it, or nowhere. */
export function TablePage({ id }: TablePageProps) {
  const live = useMemo(() => new LiveTable(id), [id]);
  useEffect(() => () => live.close(), [live]);

  const info = live.info.value;
  if (live.connection.value === "refused" && live.refusal === NO_SUCH_TABLE) {
    return <Notice title="There is no such table" text="The link may be wrong, or the table is gone." />;
  }
  if (live.connection.value === "refused" && live.refusal === NOT_LET_IN) {
    return <Notice title="You are not let in" text="Those who run this server have said so." />;
  }
  if (live.connection.value === "refused") {
    const text = "The server stumbled over it. Nothing is lost: come back a little later.";
    return <Notice title="The table can't be shown" text={text} />;
  }
  if (info?.read_only) return <ReadOnlyTable live={live} info={info} />;
  if (info) return <Table live={live} info={info} />;
  if (live.connection.value === "lost") {
    return <Notice title="The table can't be reached" text="We keep trying. Is the server running?" />;
  }
  return <Notice title="Going to the table…" text="" />;
}

interface NoticeProps {
  title: string;
  text: string;
}

function Notice({ title, text }: NoticeProps) {
  return (
    <>
      <TopBar />
      <main class="page stack">
        <h1>{title}</h1>
        <p>{text}</p>
        <div>
          <Link to="/" class="button">
            To the lobby
          </Link>
        </div>
      </main>
      <Toasts />
    </>
  );
}
