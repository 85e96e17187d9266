import type { ComponentChildren } from "preact";

import type { TableInfo } from "../types";
import { TableRow } from "./TableRow";

interface TableListsProps {
  tables: TableInfo[] | null;
}

const RECENT = 8;

/** Your tables, open ones to join, and finished ones to watch again. */
export function TableLists({ tables }: TableListsProps) {
  const all = [...(tables ?? [])].sort((a, b) => b.updated - a.updated);
  const mine = all.filter((table) => table.status !== "over" && isMine(table));
  const open = all.filter((table) => table.status !== "over" && !isMine(table));
  const over = all.filter((table) => table.status === "over").slice(0, RECENT);
  return (
    <div class="lists">
      <List title="Your tables" empty="You sit at no table yet." tables={mine}>
        {(table) => (
          <TableRow
            table={table}
            status={standing(table)}
            calls={isYourTurn(table)}
            action="Go there"
            to={`/t/${table.id}`}
          />
        )}
      </List>
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
      <List title="Recent games" empty="No game has been finished yet." tables={over}>
        {(table) => <TableRow table={table} status="Finished" action="Replay" to={`/t/${table.id}/replay?at=0`} />}
      </List>
    </div>
  );
}

interface ListProps {
  title: string;
  empty: string;
  tables: TableInfo[];
  children: (table: TableInfo) => ComponentChildren;
}

function List({ title, empty, tables, children }: ListProps) {
  return (
    <section class="panel list">
      <h2>{title}</h2>
      {tables.length ? <ul class="plain">{tables.map(children)}</ul> : <p class="quiet">{empty}</p>}
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

function standing(table: TableInfo): string {
  if (table.status === "waiting") return "Waiting for players";
  if (isYourTurn(table)) return "Your turn";
  const names = table.waiting.map((seat) => table.seats[seat]?.name ?? "").join(" and ");
  return names ? `Turn of ${names}` : "Being played";
}
