"""What an update would do to the tables of a database: each is tried with the code at hand, and nothing is changed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

from msgspec import Struct

from robotable import games
from robotable.server.archive import Archive, CantGoOn, Restored
from robotable.server.store import DATABASE_PROBLEMS, NoDatabase, Store, StoreTooNew, TableRow, read_url
from robotable.table import Game, Record, replay

Verdict = Literal["unchanged", "new rules", "another state", "read-only"]

MEANINGS: dict[Verdict, str] = {
    "unchanged": "go on unchanged",
    "new rules": "go on from their snapshot under new rules",
    "another state": "replay to another state than their snapshot: the rules have changed without a raised version",
    "read-only": "would open read-only",
}


class Finding(Struct, frozen=True):
    """What would become of one table."""

    table: str
    game: str
    moves: int
    verdict: Verdict
    why: str = ""


class CantLook(Exception):
    """A database that can't be looked at; says why."""


class Inspection:
    """A database with its running tables, to be looked at one by one."""

    def __init__(self, store: Store, tables: list[str]) -> None:
        self.tables = tables
        self._store = store
        self._archive = Archive(store)

    def close(self) -> None:
        """Nothing more is looked at."""
        self._archive.first_edition.close()

    async def findings(self) -> AsyncIterator[Finding]:
        """What would become of each running table."""
        for id in self.tables:
            row = await self._store.table(id)
            if row is not None:
                verdict, why = await self._verdict_on(row)
                yield Finding(id, row.game, await self._store.move_count(id), verdict, why)

    async def _verdict_on(self, row: TableRow) -> tuple[Verdict, str]:
        try:
            restored = await self._archive.restore(row)
        except CantGoOn as problem:
            return "read-only", str(problem.__cause__)
        except games.UnknownGame as problem:
            return "read-only", str(problem)
        if restored.how == "new rules":
            return "new rules", f"version {row.rules} of the rules is now version {restored.row.rules}"
        why = await asyncio.to_thread(_difference, restored, row, await self._archive.record_of(row))
        return ("another state", why) if why else ("unchanged", "")


@asynccontextmanager
async def inspection(url: str) -> AsyncIterator[Inspection]:
    """Look at a database as it is; CantLook if it can't be read."""
    try:
        where = read_url(url)
        if where.get_backend_name() == "sqlite" and where.database and not Path(where.database).exists():
            raise CantLook(f"There is no database at {where.database}.")  # SQLite would make a file that is not there.
        store = Store(url)
    except NoDatabase as problem:
        raise CantLook(str(problem)) from problem
    try:
        inspected = Inspection(store, await _running_tables(store))
        try:
            yield inspected
        finally:
            inspected.close()
    finally:
        await store.close()


async def _running_tables(store: Store) -> list[str]:
    try:
        await store.look()
        return await store.running_tables()
    except StoreTooNew as problem:
        raise CantLook(str(problem)) from problem
    except DATABASE_PROBLEMS as problem:
        why = getattr(problem, "orig", None) or problem
        where = read_url(store.url).render_as_string()
        raise CantLook(f"The database {where} can't be looked at: {why}.") from problem


def _difference(restored: Restored, row: TableRow, record: Record) -> str:
    """How a table that is played again from its first move differs from the one that goes on; empty if it does not."""
    game = restored.game
    if row.status == "playing" and tuple(game.waiting) != row.waiting:
        return f"everybody waits for {game.waiting}, and waited for {list(row.waiting)} when it was stored"
    try:
        again = replay(game.ruleset, record, game.people)
    except Exception as problem:
        return f"its moves can't be played again: {problem}"
    return _first_difference(game, again)


def _first_difference(game: Game, again: Game) -> str:
    again.state.news = game.state.news  # What was heard last; all that was ever heard is in the log.
    fields = game.state.__struct_fields__
    differing = [name for name in fields if getattr(game.state, name) != getattr(again.state, name)]
    return f"played again it differs in {', '.join(differing)}" if differing else ""
