import type { ComponentChildren } from "preact";

import type { TableInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { TableRow } from "./TableRow";

interface TableListsProps {
  tables: TableInfo[] | null;
}

const RECENT = 8;

/** The tables where you sit and the game is not over: those first that wait for you. */
export function YourTables({ tables }: TableListsProps) {
  const mine = newestFirst(tables).filter((table) => table.status !== "over" && isMine(table));
  if (!mine.length) return null;
  return (
    <List title="Your tables" empty="" tables={[...mine.filter(isYourTurn), ...mine.filter((one) => !isYourTurn(one))]}>
      {(table) => (
        <TableRow
          table={table}
          status={standing(table)}
          calls={isYourTurn(table)}
          action={isYourTurn(table) ? "Your move" : "Go on"}
          to={`/t/${table.id}`}
        />
      )}
    </List>
  );
}

function newestFirst(tables: TableInfo[] | null): TableInfo[] {
  return [...(tables ?? [])].sort((a, b) => b.updated - a.updated);
}

/** Open tables to join, and finished ones to watch again. */
export function TableLists({ tables }: TableListsProps) {
  const all = newestFirst(tables);
  const others = all.filter((table) => table.status !== "over" && !isMine(table));
  const open = [...others.filter(hasRoom), ...others.filter((table) => !hasRoom(table))];
  const over = all.filter((table) => table.status === "over").slice(0, RECENT);
  return (
    <div class="lists">
      <List title="Open tables" empty="Nobody waits for players right now." tables={open}>
        {(table) => (
          <TableRow
            table={table}
            status={standing(table)}
            action={hasRoom(table) ? "Join" : "Watch"}
            to={`/t/${table.id}`}
          />
        )}
      </List>
      <List
        title="Recent games"
        empty="No game has been finished yet."
        tables={over}
        more={
          <Link to="/games" class="button">
            All my games
            <Glyph name="next" />
          </Link>
        }
      >
        {(table) => <TableRow table={table} status="Finished" action="Replay" to={`/t/${table.id}/replay?at=0`} />}
      </List>
    </div>
  );
}

interface ListProps {
  title: string;
  empty: string;
  tables: TableInfo[];
  more?: ComponentChildren;
  children: (table: TableInfo) => ComponentChildren;
}

function List({ title, empty, tables, more, children }: ListProps) {
  return (
    <section class="panel list">
      <h2>{title}</h2>
      {tables.length ? <ul class="plain">{tables.map(children)}</ul> : <p class="quiet">{empty}</p>}
      {more}
    </section>
  );
}

function isMine({ seats }: TableInfo): boolean {
  return seats.some(({ is_you }) => is_you);
}

function hasRoom({ seats }: TableInfo): boolean {
  return seats.some(({ kind }) => kind === "open");
}

function isYourTurn({ seats, waiting }: TableInfo): boolean {
  return seats.some(({ seat, is_you, is_away }) => is_you && !is_away && waiting.includes(seat));
}

/** How a table stands, in a few words. */
export function standing(table: TableInfo): string {
  if (table.status === "waiting") return "Waiting for players";
  if (table.lessons) return `Lesson ${table.lessons.done + 1} of ${table.lessons.of}`;
  if (isYourTurn(table)) return "Your turn";
  const names = table.waiting.map((seat) => table.seats[seat]?.name ?? "").join(" and ");
  return names ? `Turn of ${names}` : "Being played";
}
