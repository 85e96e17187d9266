"""What those who run a server can do with its tables and people, whether it is running or not.

All of it is written to the database. Servers that have a table in memory hear of it there within moments, and fetch it
anew; what they would have written meanwhile is refused, as the table has another version by then.
"""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from robotable.server import store
from robotable.server.forgetting import forget
from robotable.server.limits import NOWHERE, household
from robotable.server.new_tables import now
from robotable.server.ratings import rate
from robotable.server.store import (
    DATABASE_PROBLEMS,
    Ban,
    History,
    KnownPerson,
    NoDatabase,
    Overview,
    Person,
    Store,
    StoreTooNew,
    TableRow,
    read_url,
)

DAY_MS = 24 * 3600 * 1000
SHORTEST_PREFIX = 6
MOST_DAYS = 36_500

_PERSON = re.compile(r"[0-9a-f]{64}")


class CantDo(Exception):
    """What an operator asked for can't be done; says why."""


class Administration:
    """A database in the hands of whoever runs it."""

    def __init__(self, kept: Store) -> None:
        self.store = kept
        self.overview = Overview(kept)

    # Tables

    async def table(self, id: str) -> TableRow:
        """One table."""
        row = await self.store.table(id)
        if row is None:
            raise CantDo(f"There is no table '{id}'.")
        return row

    async def close(self, id: str, why: str) -> None:
        """Let nobody go on at a table; it can still be looked at, and its record downloaded."""
        row = await self.table(id)
        if row.closed is not None:
            raise CantDo(f"Table {id} is closed already: {row.closed}")
        await self.store.write([store.table_is_closed(id, why), store.table_is_touched(id, now())])

    async def delete(self, id: str) -> None:
        """Delete a table with all that was played and said there."""
        await self.table(id)
        await self.store.write([*store.table_is_deleted(id), store.table_is_touched(id, now())])

    # People

    async def person(self, id: str) -> KnownPerson:
        """Somebody by their id, or by its beginning."""
        if len(id) < SHORTEST_PREFIX:
            raise CantDo(
                f"Say at least {SHORTEST_PREFIX} characters of a person's id: `robotable admin people` lists them."
            )
        found = await self.overview.people(id)
        if len(found) != 1:
            raise CantDo(f"{'Nobody has' if not found else f'{len(found)} people have'} an id that begins with '{id}'.")
        return found[0]

    async def ban(self, who: str, why: str, days: float | None) -> Ban:
        """Let a person, by their id, or an address in no more."""
        if days is not None and not 0 < days <= MOST_DAYS:
            raise CantDo(f"A ban holds for up to {MOST_DAYS} days, or for good: leave --days out.")
        until = None if days is None else now() + round(days * DAY_MS)
        ban = Ban(await self._who(who), why, until)
        await self.store.write(store.ban_is_made(ban))
        return ban

    async def lift_ban(self, who: str) -> Ban:
        """Let somebody in again."""
        found = [ban for ban in await self.overview.bans() if ban.who.startswith(who) or ban.who == household(who)]
        if len(found) != 1:
            raise CantDo(f"{len(found)} bans begin with '{who}': `robotable admin bans` lists them.")
        await self.store.write([store.ban_is_lifted(found[0].who)])
        return found[0]

    async def _who(self, who: str) -> str:
        if (address := household(who)) != NOWHERE:
            return address
        return who if _PERSON.fullmatch(who) else (await self.person(who)).id

    async def forget(self, id: str) -> int:
        """Forget a person; the number of their tables, where somebody nameless has played from now on."""
        found = await self.person(id)
        return len(await forget(self.store, Person(found.id, found.name)))

    async def rate_anew(self) -> tuple[int, int]:
        """Compute all ratings anew from the results; how many there are, and how many were otherwise before."""
        history = History(self.store)
        known = {(one.person, one.game): one for one in await history.ratings_of()}
        found = rate(await history.rated_games(), {})
        changed = [rating for key, rating in found.items() if rating != known.get(key)]
        gone = [rating for key, rating in known.items() if key not in found]
        changes = [change for rating in changed for change in store.rating_is_changed(rating)]
        await self.store.write([*changes, *map(store.rating_is_dropped, gone)])
        return len(found), len(changed) + len(gone)

    # The database

    async def back_up(self, to: Path) -> None:
        """Copy a database, even one that is being written to, as it is at one moment."""
        where = read_url(self.store.url)
        if where.get_backend_name() != "sqlite" or not where.database:
            raise CantDo("This makes copies of SQLite files; PostgreSQL's own pg_dump makes them of its databases.")
        if to.exists():
            raise CantDo(f"{to} is there already: say another name.")
        try:
            with closing(sqlite3.connect(where.database)) as source, closing(sqlite3.connect(to)) as copy:
                source.backup(copy)
        except sqlite3.Error as problem:
            to.unlink(missing_ok=True)
            raise CantDo(f"No copy can be made at {to}: {problem}.") from problem


@asynccontextmanager
async def administration(url: str) -> AsyncIterator[Administration]:
    """The hands on a database, which is brought up to date if it is older; CantDo if that can't be."""
    try:
        where = read_url(url)
        if where.get_backend_name() == "sqlite" and where.database and not Path(where.database).exists():
            raise CantDo(f"There is no database at {where.database}.")
        kept = Store(url)
    except NoDatabase as problem:
        raise CantDo(str(problem)) from problem
    try:
        await kept.prepare()
        yield Administration(kept)
    except StoreTooNew as problem:
        raise CantDo(str(problem)) from problem
    except DATABASE_PROBLEMS as problem:
        raise CantDo(f"The database can't be used: {problem}") from problem
    finally:
        await kept.close()
