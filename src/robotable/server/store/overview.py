"""Questions about everything that is stored: for those who run a server, and for the server's own housekeeping."""

from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import and_, delete, exists, func, or_, select, text, union

from robotable.server.messages.news import ChatLine
from robotable.server.store.database import Store
from robotable.server.store.layout import (
    bans,
    chat,
    departures,
    moves,
    mutes,
    people,
    seats,
    snapshots,
    tables,
    touched,
)
from robotable.server.store.rows import Ban, Person, TableRow


class KnownPerson(Struct, frozen=True):
    """Somebody who did anything here, and how much."""

    id: str
    name: str
    created: int
    tables: int
    """How many they made or sit at."""


class SaidLine(Struct, frozen=True):
    """Something that was said, and by whom."""

    person: str
    line: ChatLine


class Intervention(Struct, frozen=True):
    """A change from outside: of a table, or of a person's devices."""

    n: int
    table: str | None
    person: str | None


class Overview:
    """The whole of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Tables

    async def tables(self, most: int) -> list[TableRow]:
        """The latest tables, and no more than so many."""
        return await self.store.tables_where(None, most)

    async def tables_of(self, person: str) -> list[TableRow]:
        """Every table where somebody sits or that they made."""
        sits = select(seats.c.table_id).where(seats.c.person == person)
        return await self.store.tables_where(or_(tables.c.host == person, tables.c.id.in_(sits)))

    async def tables_that_know(self, person: str) -> list[str]:
        """Every table where somebody has said something, was muted, or had a seat and has it no more."""
        found = (select(part.c.table_id).where(part.c.person == person) for part in (chat, mutes, departures))
        return [row["table_id"] for row in await self.store.rows(union(*found))]

    async def expired_tables(self, waiting_since: int, of_bots_since: int) -> list[str]:
        """Tables that still waited for people then, or for the first move of one, and tables of bots that were made
        before, where all people have left their seats without a move, if there were any; 0 is never."""
        seat = exists().where(seats.c.table_id == tables.c.id)
        has_person, is_played = seat.where(seats.c.kind != "bot"), seat.where(seats.c.has_moved)
        is_anybodys = seat.where(seats.c.kind != "bot", ~seats.c.is_away)
        waited = and_(or_(tables.c.status == "waiting", and_(has_person, ~is_played)), tables.c.updated < waiting_since)
        of_bots = and_(~is_anybodys, ~is_played, tables.c.created < of_bots_since)
        rows = await self.store.rows(select(tables.c.id).where(or_(waited, of_bots)))
        return [row["id"] for row in rows]

    # People

    async def people(self, like: str = "") -> list[KnownPerson]:
        """Everybody, or those whose id begins so; the latest first."""
        made = select(func.count()).where(tables.c.host == people.c.id).scalar_subquery()
        sits = select(func.count()).where(seats.c.person == people.c.id).scalar_subquery()
        found = select(people, (made + sits).label("tables")).order_by(people.c.created.desc())
        rows = await self.store.rows(found.where(people.c.id.startswith(like, autoescape=True)) if like else found)
        return [KnownPerson(row["id"], row["name"], row["created"], row["tables"]) for row in rows]

    async def said_at(self, table: str) -> list[SaidLine]:
        """Everything that was said at a table, and by whom."""
        rows = await self.store.rows(select(chat).where(chat.c.table_id == table).order_by(chat.c.id))
        return [SaidLine(row["person"], ChatLine(row["name"], row["text"], row["at"], row["who"])) for row in rows]

    async def bans(self) -> list[Ban]:
        """Who may not come in."""
        rows = await self.store.rows(select(bans).order_by(bans.c.who))
        return [Ban(row["who"], row["why"], row["until"]) for row in rows]

    # What happened from outside

    async def last_intervention(self) -> int:
        """The number of the last change that was made from outside."""
        rows = await self.store.rows(select(func.max(touched.c.n).label("n")))
        return int(rows[0]["n"] or 0)

    async def interventions_since(self, n: int) -> list[Intervention]:
        """What was changed from outside since then."""
        later = select(touched).where(touched.c.n > n).order_by(touched.c.n)
        return [Intervention(row["n"], row["table_id"], row["person"]) for row in await self.store.rows(later)]

    async def forget_interventions(self, before: int) -> None:
        """Changes that every server has heard of by now.

        The last one stays: SQLite would give its number again, and who has heard of that would hear of nothing new.
        """
        is_old = and_(touched.c.at < before, touched.c.n < select(func.max(touched.c.n)).scalar_subquery())
        async with self.store.engine.begin() as connection:
            await connection.execute(delete(touched).where(is_old))

    # Is it whole?

    async def faults(self) -> list[str]:
        """Everything that should not be."""
        return [*await self._broken_pages(), *await self._broken_tables()]

    async def _broken_pages(self) -> list[str]:
        """What SQLite itself finds; PostgreSQL lets no row in that refers to nothing."""
        if not self.store.is_for_one_server:
            return []
        async with self.store.engine.connect() as connection:
            pages = (await connection.execute(text("PRAGMA integrity_check"))).scalars()
            faults = [str(page) for page in pages if page != "ok"]
            loose = (await connection.execute(text("PRAGMA foreign_key_check"))).mappings()
            return faults + [f"a row of {row['table']} refers to none of {row['parent']}" for row in loose]

    async def _broken_tables(self) -> list[str]:
        """Tables with gaps in their moves, ahead of their moves, or without seats."""
        counted = select(moves.c.table_id, func.count().label("count"), func.max(moves.c.n).label("last"))
        made = {row["table_id"]: row for row in await self.store.rows(counted.group_by(moves.c.table_id))}
        ahead = await self.store.rows(select(snapshots.c.table_id, snapshots.c.moves))
        seated = exists().where(seats.c.table_id == tables.c.id)
        empty = await self.store.rows(select(tables.c.id).where(~seated))

        def told() -> Iterator[str]:
            for id, row in made.items():
                if row["count"] != row["last"]:
                    yield f"table {id} has {row['count']} moves, and the last is number {row['last']}"
            for row in ahead:
                if row["moves"] > (made[row["table_id"]]["count"] if row["table_id"] in made else 0):
                    yield f"table {row['table_id']} goes on from move {row['moves']}, which is not there"
            yield from (f"table {row['id']} has no seats" for row in empty)

        return list(told())


def nameless(id: str) -> Person:
    """Who holds the seats of somebody who was forgotten: nobody can be them, as ids of people are hashes."""
    return Person(f"gone:{id}", "Somebody")
