"""What the server keeps: people, tables and all that is played there, in any database that SQLAlchemy knows.

A table is a snapshot, the content it is played with, and its moves: the moves are the truth for replay and audit, the
snapshot is what play goes on from.
"""

import socket
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    RowMapping,
    Select,
    String,
    Table,
    Text,
    and_,
    bindparam,
    case,
    delete,
    event,
    exists,
    false,
    func,
    insert,
    literal,
    make_url,
    null,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql import Executable

from robotable.server.messages import ChatLine, SeatKind, Status
from robotable.table import Line, Pack, Played, Progress, Seed, Snapshot

SCHEMA = 6
"""Raised when the tables below change in a way that an older database does not have."""

UPGRADES: dict[int, tuple[str, ...]] = {
    1: ("ALTER TABLE tables ADD COLUMN clock BIGINT NOT NULL DEFAULT 0",),
    2: (),
    3: (
        "ALTER TABLE tables ADD COLUMN secret TEXT",
        "ALTER TABLE tables ADD COLUMN has_chosen_luck BOOLEAN NOT NULL DEFAULT FALSE",
    ),
    4: (
        "ALTER TABLE tables ADD COLUMN owner VARCHAR(32)",
        "ALTER TABLE tables ADD COLUMN wanted_by VARCHAR(32)",
        "CREATE INDEX tables_owned ON tables (owner)",
    ),
    5: (
        "ALTER TABLE seats ADD COLUMN is_stand_in BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE chat ADD COLUMN who VARCHAR(16) NOT NULL DEFAULT 'player'",
    ),
}
"""What leads from a layout to the next, beside tables that are new as a whole."""

OLDEST_READABLE = 2
"""The oldest layout that can be looked at without being brought up to date."""

SNAPSHOTS_SINCE = 3
LESSONS_SINCE = 4
COLUMNS_SINCE = {4: ("secret", "has_chosen_luck"), 5: ("owner", "wanted_by")}
"""What a table's row has only since a layout."""

ONE_AT_A_TIME = 20261118
"""The lock under which one of several servers sets the database up."""

CHAT_LINES = 200
TABLES_IN_A_LIST = 100

# The schema

metadata = MetaData()

schema = Table("schema", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""Servers that are alive: each counts its heartbeats."""

people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("secret", Text),
    Column("has_chosen_luck", Boolean, nullable=False, server_default=false()),
    Column("pack", Text),
    Column("rules", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("is_bots_turn", Boolean, nullable=False),
    Column("rematch", String(32)),
    Column("clock", BigInteger, nullable=False, server_default="0"),
    Column("owner", String(32)),
    Column("wanted_by", String(32)),
    Index("tables_listed", "is_listed", "updated"),
    Index("tables_hosted", "host"),
    Index("tables_of_bots", "is_bots_turn"),
    Index("tables_owned", "owner"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("person", ForeignKey("people.id")),
    Column("bot", String(64)),
    Column("is_away", Boolean, nullable=False),
    Column("is_stand_in", Boolean, nullable=False, server_default=false()),
    Index("seats_of_a_person", "person"),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("verb", Text, nullable=False),
    Column("noun", Text, nullable=False),
    Column("at", BigInteger),
    Column("made", BigInteger, nullable=False),
)

packs = Table(
    "packs",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("content", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("is_start", Boolean, primary_key=True),
    Column("moves", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("passed", BigInteger, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""One for a table to go on from, and one where its record starts if the rules were changed on the way."""

log_lines = Table(
    "log_lines",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("lines", LargeBinary, nullable=False),
)
"""What was told before a table's snapshot, in pieces that are only ever added to; n is the number of the first line."""

lessons = Table(
    "lessons",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("progress", Text, nullable=False),
)
"""How far the learner at a table with a guided game is; other tables have no row here."""

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("who", String(16), nullable=False, server_default="player"),
    Column("at", BigInteger, nullable=False),
    Index("chat_of_a_table", "table_id", "id"),
)

# What comes out of it


class Person(Struct, frozen=True):
    """Somebody, known by the hash of a secret that only they have."""

    id: str
    name: str


class SeatRow(Struct, frozen=True):
    """A seat: who holds it, and which bot plays there."""

    seat: int
    kind: SeatKind
    person: Person | None = None
    bot: str | None = None
    is_away: bool = False
    is_stand_in: bool = False
    """The host let a bot play here while somebody's line was cut."""

    @property
    def is_played_by_bot(self) -> bool:
        """A bot decides here: its own seat, or that of a person who is away."""
        return self.kind == "bot" or self.is_away


class TableRow(Struct, frozen=True, kw_only=True):
    """A table as it is stored, with its seats."""

    id: str
    game: str
    options: dict[str, Any]
    seed: Seed
    """Its luck: a secret, unless it is from before there were secrets, or was chosen."""
    has_chosen_luck: bool = False
    """Whoever made the table chose its seed, which everybody is told."""
    pack: str | None = None
    """The digest of the content it is played with; None before its database was brought up to date."""
    rules: int
    """The version of the rules that it is played by."""
    status: Status
    is_listed: bool
    host: str
    created: int
    updated: int
    version: int = 0
    waiting: tuple[int, ...] = ()
    rematch: str | None = None
    clock: int = 0
    """In real time: how long the game has run, in milliseconds."""
    seats: tuple[SeatRow, ...]
    lessons: Progress | None = None
    """At the table of a guided game: how far its learner is."""

    @property
    def is_all_bots(self) -> bool:
        """No person plays."""
        return all(seat.is_played_by_bot for seat in self.seats)

    @property
    def is_bots_turn(self) -> bool:
        """Everybody waits for a bot."""
        waits = self.is_all_bots or any(self.seats[seat].is_played_by_bot for seat in self.waiting)
        return self.status == "playing" and waits


# What goes into it


class Change(NamedTuple):
    """One statement to be carried out, and its values."""

    statement: Executable
    values: dict[str, Any]


ADD_PERSON = insert(people).from_select(
    ["id", "name", "created"],
    select(
        bindparam("new_id", type_=String), bindparam("new_name", type_=Text), bindparam("now", type_=BigInteger)
    ).where(~exists(select(literal(1)).select_from(people).where(people.c.id == bindparam("new_id", type_=String)))),
)
RENAME = update(people).where(people.c.id == bindparam("person_id")).values(name=bindparam("new_name"))
ADD_PACK = insert(packs).from_select(
    ["digest", "game", "content"],
    select(
        bindparam("new_digest", type_=String),
        bindparam("of_game", type_=String),
        bindparam("new_content", type_=LargeBinary),
    ).where(
        ~exists(select(literal(1)).select_from(packs).where(packs.c.digest == bindparam("new_digest", type_=String)))
    ),
)
PIN_CONTENT = (
    update(tables)
    .where(tables.c.pack.is_(None), tables.c.game == bindparam("of_game"))
    .values(pack=bindparam("new_digest"))
)
ADD_TABLE = insert(tables)
ADD_SEAT = insert(seats)
CHANGE_SEAT = (
    update(seats)
    .where(seats.c.table_id == bindparam("of_table"), seats.c.seat == bindparam("which"))
    .values(
        kind=bindparam("new_kind"),
        person=bindparam("new_person"),
        bot=bindparam("new_bot"),
        is_away=bindparam("now_away"),
        is_stand_in=bindparam("now_stand_in"),
    )
)
TAKE_MOVE_BACK = delete(moves).where(moves.c.table_id == bindparam("of_table"), moves.c.n == bindparam("last"))
ADD_MOVE = insert(moves)
REWRITE_MOVE = (
    update(moves)
    .where(moves.c.table_id == bindparam("of_table"), moves.c.n == bindparam("which"))
    .values(verb=bindparam("new_verb"), noun=bindparam("new_noun"))
)
DROP_SNAPSHOT = delete(snapshots).where(
    snapshots.c.table_id == bindparam("of_table"), snapshots.c.is_start == bindparam("of_start")
)
ADD_SNAPSHOT = insert(snapshots)
DROP_LINES = delete(log_lines).where(log_lines.c.table_id == bindparam("of_table"), log_lines.c.n >= bindparam("first"))
ADD_LINES = insert(log_lines)
DEAL_LUCK = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(seed=bindparam("new_seed"), secret=bindparam("new_secret"))
)
CHANGE_RULES = update(tables).where(tables.c.id == bindparam("which")).values(rules=bindparam("new_rules"))
CHANGE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(
        status=bindparam("new_status"),
        updated=bindparam("now"),
        version=case(
            (
                and_(tables.c.version == bindparam("old_version"), tables.c.owner == bindparam("me")),
                bindparam("new_version", type_=BigInteger),
            ),
            else_=null(),
        ),
        waiting=bindparam("now_waiting"),
        is_bots_turn=bindparam("now_bots_turn"),
        rematch=bindparam("new_rematch"),
        clock=bindparam("new_clock"),
    )
)
HOLD_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(version=case((tables.c.owner == bindparam("me"), tables.c.version), else_=null()))
)
IS_FREE = or_(tables.c.owner.is_(None), tables.c.owner == bindparam("me"), tables.c.owner.not_in(select(servers.c.id)))
CLAIM_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(
        version=case((IS_FREE, tables.c.version), else_=null()),
        owner=bindparam("me", type_=String),
        wanted_by=null(),
    )
)
"""A version can't be null: whoever does not hold a table, or builds on an older version, fails as a whole."""
WANT_TABLE = update(tables).where(tables.c.id == bindparam("which")).values(wanted_by=bindparam("new_owner"))
RELEASE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"), tables.c.owner == bindparam("old_owner"))
    .values(owner=null())
)
LET_CLOCK_RUN = update(tables).where(tables.c.id == bindparam("which")).values(clock=bindparam("new_clock"))
ADD_LESSONS = insert(lessons)
CHANGE_LESSONS = (
    update(lessons).where(lessons.c.table_id == bindparam("of_table")).values(progress=bindparam("new_progress"))
)
ADD_CHAT = insert(chat)

ORDER: Sequence[Executable] = (
    ADD_PERSON,
    RENAME,
    ADD_PACK,
    PIN_CONTENT,
    ADD_TABLE,
    ADD_SEAT,
    ADD_LESSONS,
    CHANGE_SEAT,
    TAKE_MOVE_BACK,
    ADD_MOVE,
    REWRITE_MOVE,
    DROP_SNAPSHOT,
    ADD_SNAPSHOT,
    DROP_LINES,
    ADD_LINES,
    DEAL_LUCK,
    CHANGE_RULES,
    CLAIM_TABLE,
    HOLD_TABLE,
    CHANGE_TABLE,
    WANT_TABLE,
    RELEASE_TABLE,
    LET_CLOCK_RUN,
    CHANGE_LESSONS,
    ADD_CHAT,
)
"""The order in which changes can be made together without one missing another."""


def person_is_known(person: Person, now: int) -> Change:
    """Somebody does a thing that is remembered with them."""
    return Change(ADD_PERSON, {"new_id": person.id, "new_name": person.name, "now": now})


def person_is_renamed(person: Person) -> Change:
    """Somebody goes by another name."""
    return Change(RENAME, {"person_id": person.id, "new_name": person.name})


def table_is_made(row: TableRow) -> list[Change]:
    """A new table with its seats."""
    values = {
        "id": row.id,
        "game": row.game,
        "options": _json(row.options),
        **_luck_values(row.seed),
        "has_chosen_luck": row.has_chosen_luck,
        "pack": row.pack,
        "rules": row.rules,
        "status": row.status,
        "is_listed": row.is_listed,
        "host": row.host,
        "created": row.created,
        "updated": row.updated,
        "version": row.version,
        "waiting": _json(row.waiting),
        "is_bots_turn": row.is_bots_turn,
        "rematch": row.rematch,
        "clock": row.clock,
    }
    return [Change(ADD_TABLE, values), *(_seat_is_made(row.id, seat) for seat in row.seats)]


def _seat_is_made(table: str, seat: SeatRow) -> Change:
    person = seat.person and seat.person.id
    values = {"kind": seat.kind, "person": person, "bot": seat.bot, "is_away": seat.is_away}
    values["is_stand_in"] = seat.is_stand_in
    return Change(ADD_SEAT, {"table_id": table, "seat": seat.seat, **values})


def seat_is_changed(table: str, seat: SeatRow) -> Change:
    """Somebody else holds a seat, or plays on it."""
    person = seat.person and seat.person.id
    values = {"new_kind": seat.kind, "new_person": person, "new_bot": seat.bot, "now_away": seat.is_away}
    values["now_stand_in"] = seat.is_stand_in
    return Change(CHANGE_SEAT, {"of_table": table, "which": seat.seat, **values})


def luck_is_dealt(table: str, seed: Seed) -> list[Change]:
    """A table's game begins with this luck, and so does its record."""
    values = {f"new_{name}": value for name, value in _luck_values(seed).items()}
    return [
        Change(DEAL_LUCK, {"which": table, **values}),
        Change(DROP_SNAPSHOT, {"of_table": table, "of_start": True}),
    ]


def _luck_values(seed: Seed) -> dict[str, Any]:
    return {"seed": 0, "secret": seed} if isinstance(seed, str) else {"seed": seed, "secret": None}


def move_is_made(table: str, n: int, played: Played, now: int) -> Change:
    """The n-th move of a table."""
    values = {"seat": played.seat, "verb": played.verb, "noun": _json(played.noun), "at": played.at, "made": now}
    return Change(ADD_MOVE, {"table_id": table, "n": n, **values})


def move_is_taken_back(table: str, n: int) -> Change:
    """The n-th move, which was the last, never was."""
    return Change(TAKE_MOVE_BACK, {"of_table": table, "last": n})


def move_is_rewritten(table: str, n: int, played: Played) -> Change:
    """The n-th move reads otherwise today, and is the same."""
    values = {"new_verb": played.verb, "new_noun": _json(played.noun)}
    return Change(REWRITE_MOVE, {"of_table": table, "which": n, **values})


def content_is_kept(game: str, pack: Pack) -> Change:
    """Content that tables are played with from now on."""
    return content_is_kept_as(game, pack.digest, msgspec.msgpack.encode(pack))


def content_is_kept_as(game: str, digest: str, content: bytes) -> Change:
    """Content as it is written down, which goes by this digest."""
    return Change(ADD_PACK, {"new_digest": digest, "of_game": game, "new_content": zlib.compress(content)})


def content_is_pinned(game: str, digest: str, content: bytes) -> list[Change]:
    """Tables that don't say which content they are played with are played with this."""
    return [content_is_kept_as(game, digest, content), Change(PIN_CONTENT, {"of_game": game, "new_digest": digest})]


def snapshot_is_taken(table: str, snapshot: Snapshot, lines_kept: int) -> list[Change]:
    """A table goes on from here. What was told since the last snapshot is put behind what was kept then."""
    lines = {"table_id": table, "n": lines_kept, "lines": _pressed(snapshot.log[lines_kept:])}
    return [
        Change(DROP_SNAPSHOT, {"of_table": table, "of_start": False}),
        Change(ADD_SNAPSHOT, _values_of(table, snapshot, is_start=False)),
        Change(DROP_LINES, {"of_table": table, "first": lines_kept}),
        *([Change(ADD_LINES, lines)] if len(snapshot.log) > lines_kept else []),
    ]


def record_starts(table: str, start: Snapshot) -> list[Change]:
    """From here on a table is played by other rules: its record starts here."""
    return [
        Change(DROP_SNAPSHOT, {"of_table": table, "of_start": True}),
        Change(ADD_SNAPSHOT, _values_of(table, start, is_start=True)),
        rules_are_changed(table, start.rules),
    ]


def rules_are_changed(table: str, rules: int) -> Change:
    """A table is played by this version of the rules from now on."""
    return Change(CHANGE_RULES, {"which": table, "new_rules": rules})


def _values_of(table: str, snapshot: Snapshot, is_start: bool) -> dict[str, Any]:
    return {
        "table_id": table,
        "is_start": is_start,
        "moves": snapshot.moves,
        "rules": snapshot.rules,
        "passed": snapshot.passed,
        "lines": len(snapshot.log),
        "state": zlib.compress(snapshot.state),
    }


def _pressed(lines: list[Line]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(lines))


def table_is_changed(row: TableRow, old_version: int, owner: str) -> Change:
    """A table goes on from this version; that fails if it is at another by now, or is not its owner's any more."""
    values = {
        "which": row.id,
        "old_version": old_version,
        "me": owner,
        "new_status": row.status,
        "now": row.updated,
        "new_version": row.version,
        "now_waiting": _json(row.waiting),
        "now_bots_turn": row.is_bots_turn,
        "new_rematch": row.rematch,
        "new_clock": row.clock,
    }
    return Change(CHANGE_TABLE, values)


def table_is_held(table: str, owner: str) -> Change:
    """What is changed with this counts only if the table is still its owner's."""
    return Change(HOLD_TABLE, {"which": table, "me": owner})


def table_is_claimed(table: str, owner: str) -> Change:
    """A server takes a table; that fails if another that lives has it."""
    return Change(CLAIM_TABLE, {"which": table, "me": owner})


def table_is_wanted(table: str, by: str) -> Change:
    """A server was asked for a table that another has."""
    return Change(WANT_TABLE, {"which": table, "new_owner": by})


def table_is_released(table: str, owner: str) -> Change:
    """A server lets a table go."""
    return Change(RELEASE_TABLE, {"which": table, "old_owner": owner})


def clock_has_run(table: str, clock: int) -> Change:
    """In real time: nothing happened, but time has passed."""
    return Change(LET_CLOCK_RUN, {"which": table, "new_clock": clock})


def lessons_begin(table: str, progress: Progress) -> Change:
    """A table is for somebody who learns the game."""
    return Change(ADD_LESSONS, {"table_id": table, "progress": _json(progress)})


def lessons_go_on(table: str, progress: Progress) -> Change:
    """The learner at a table is this far."""
    return Change(CHANGE_LESSONS, {"of_table": table, "new_progress": _json(progress)})


def line_is_said(table: str, person: Person, line: ChatLine) -> Change:
    """Somebody says something."""
    values = {
        "table_id": table,
        "person": person.id,
        "name": line.name,
        "text": line.text,
        "who": line.who,
        "at": line.at,
    }
    return Change(ADD_CHAT, values)


# The store

_lines = msgspec.msgpack.Decoder(list[Line])


class StoreTooNew(RuntimeError):
    """The database was made by another version of Robotable."""


def _problems_of_drivers() -> tuple[type[Exception], ...]:
    """What PostgreSQL's driver, where there is one, says in words of its own."""
    try:
        import asyncpg  # type: ignore[import-untyped]
    except ImportError:
        return ()
    return (asyncpg.PostgresError, asyncpg.InterfaceError)


DATABASE_PROBLEMS: tuple[type[Exception], ...] = (
    SQLAlchemyError,
    ConnectionError,
    TimeoutError,
    FileNotFoundError,
    socket.gaierror,
    *_problems_of_drivers(),
)
"""What comes of a database that is not there, or goes away."""


class Store:
    """The database: how it is opened, and every question that is asked of it."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.is_for_one_server = self.engine.dialect.name == "sqlite"
        """Only one server can have it."""
        self.layout = SCHEMA
        """Ours, unless an older database is only looked at."""

    async def prepare(self) -> None:
        """Make what is not there yet; StoreTooNew if it is not ours to use."""
        async with self.engine.begin() as connection:
            if not self.is_for_one_server:
                await connection.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            await connection.run_sync(metadata.create_all)
            found = (await connection.execute(select(schema.c.version))).scalar()
            if found is None:
                await connection.execute(insert(schema), {"version": SCHEMA})
            elif found in UPGRADES:
                await _upgrade(connection, found)
            elif found != SCHEMA:
                raise StoreTooNew(f"This database has layout {found}, and this Robotable needs layout {SCHEMA}.")

    async def look(self) -> None:
        """Open a database to read it as it is, without bringing it up to date; StoreTooNew if that can't be done."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(schema.c.version))).scalar()
        if found is None or not OLDEST_READABLE <= found <= SCHEMA:
            raise StoreTooNew(f"This database has layout {found}, and this Robotable needs layout {SCHEMA}.")
        self.layout = found

    @property
    def has_snapshots(self) -> bool:
        """Tables have more to go on from than their moves."""
        return self.layout >= SNAPSHOTS_SINCE

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def write(self, changes: Iterable[Change]) -> None:
        """Make all these changes, or none of them."""
        values: dict[int, list[dict[str, Any]]] = {}
        for change in changes:
            values.setdefault(id(change.statement), []).append(change.values)
        async with self.engine.begin() as connection:
            for statement in ORDER:
                if rows := values.get(id(statement)):
                    await connection.execute(statement, rows)

    async def answer(self) -> None:
        """Say something; one of DATABASE_PROBLEMS if it can't."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    # Servers

    async def register(self, server: str, *, alone: bool = False) -> None:
        """A server begins to live; if it is alone, all the others are dead."""
        async with self.engine.begin() as connection:
            if alone:
                await connection.execute(delete(servers))
            await connection.execute(insert(servers), {"id": server, "beat": 0})

    async def beat(self, server: str) -> bool:
        """A server lives; False if it was struck off."""
        async with self.engine.begin() as connection:
            own = update(servers).where(servers.c.id == server).values(beat=servers.c.beat + 1)
            return bool((await connection.execute(own)).rowcount)

    async def heartbeats(self) -> dict[str, int]:
        """How often each server has beaten."""
        return {row["id"]: row["beat"] for row in await self._rows(select(servers))}

    async def strike_off(self, server: str, beat: int | None = None) -> None:
        """A server is gone, unless it has beaten since: its tables are anybody's."""
        async with self.engine.begin() as connection:
            gone = delete(servers).where(servers.c.id == server)
            await connection.execute(gone if beat is None else gone.where(servers.c.beat == beat))

    async def tables_wanted_of(self, server: str) -> list[str]:
        """The tables of a server that others were asked for."""
        wanted = select(tables.c.id).where(tables.c.owner == server, tables.c.wanted_by.is_not(None))
        return [row["id"] for row in await self._rows(wanted)]

    # People and tables

    async def name_of(self, person: str) -> str | None:
        """What somebody is called, if they did anything here."""
        rows = await self._rows(select(people.c.name).where(people.c.id == person))
        return rows[0]["name"] if rows else None

    async def table(self, id: str) -> TableRow | None:
        """One table."""
        found = await self._tables(self._select_tables().where(tables.c.id == id))
        return found[0] if found else None

    async def listed_tables(self) -> list[TableRow]:
        """The tables that everybody may find, the latest first."""
        listed = self._select_tables().where(tables.c.is_listed)
        return await self._tables(listed.order_by(tables.c.updated.desc()).limit(TABLES_IN_A_LIST))

    async def tables_of(self, person: str) -> list[TableRow]:
        """The tables where somebody sits or that they made, the latest first."""
        sits = select(seats.c.table_id).where(seats.c.person == person)
        own = self._select_tables().where(or_(tables.c.host == person, tables.c.id.in_(sits)))
        return await self._tables(own.order_by(tables.c.updated.desc()).limit(TABLES_IN_A_LIST))

    async def bots_to_move(self, server: str) -> list[str]:
        """The tables that wait for a bot, and that no other server plays."""
        is_ours = or_(tables.c.owner.is_(None), tables.c.owner == server, tables.c.owner.not_in(select(servers.c.id)))
        waiting = select(tables.c.id).where(tables.c.is_bots_turn, is_ours)
        return [row["id"] for row in await self._rows(waiting.order_by(tables.c.updated))]

    async def tables_without_snapshot(self) -> list[str]:
        """The tables that have nothing to go on from but their moves."""
        taken = select(snapshots.c.table_id).where(~snapshots.c.is_start)
        rows = await self._rows(select(tables.c.id).where(tables.c.id.not_in(taken)).order_by(tables.c.updated.desc()))
        return [row["id"] for row in rows]

    async def running_tables(self) -> list[str]:
        """The tables whose game is not over."""
        rows = await self._rows(select(tables.c.id).where(tables.c.status != "over").order_by(tables.c.updated.desc()))
        return [row["id"] for row in rows]

    async def games_without_content(self) -> list[str]:
        """The games of tables that don't say which content they are played with."""
        rows = await self._rows(select(tables.c.game).where(tables.c.pack.is_(None)).distinct())
        return [row["game"] for row in rows]

    async def content(self, digest: str) -> bytes | None:
        """Content as it was kept."""
        if not self.has_snapshots:
            return None
        rows = await self._rows(select(packs.c.content).where(packs.c.digest == digest))
        return zlib.decompress(rows[0]["content"]) if rows else None

    async def snapshot_of(self, table: str, *, is_start: bool = False) -> Snapshot | None:
        """What a table goes on from; or where its record starts, if that is not its seed."""
        if not self.has_snapshots:
            return None
        of_table = select(snapshots).where(snapshots.c.table_id == table, snapshots.c.is_start == is_start)
        found = await self._rows(of_table)
        if not found:
            return None
        row, told = found[0], select(log_lines.c.lines).where(log_lines.c.table_id == table).order_by(log_lines.c.n)
        lines = [line for piece in await self._rows(told) for line in _lines.decode(zlib.decompress(piece["lines"]))]
        state = zlib.decompress(row["state"])
        return Snapshot(row["moves"], row["rules"], state, row["passed"], lines[: row["lines"]])

    async def move_count(self, table: str) -> int:
        """How many moves were made at a table."""
        rows = await self._rows(select(func.count().label("n")).where(moves.c.table_id == table))
        return int(rows[0]["n"])

    async def moves_of(self, table: str, since: int = 0) -> list[Played]:
        """Every move of a table in order, but for so many that came first."""
        later = select(moves).where(moves.c.table_id == table, moves.c.n > since)
        rows = await self._rows(later.order_by(moves.c.n))
        return [Played(row["seat"], row["verb"], msgspec.json.decode(row["noun"]), row["at"]) for row in rows]

    async def chat_of(self, table: str) -> list[ChatLine]:
        """The last things that were said at a table."""
        of_table = select(chat).where(chat.c.table_id == table)
        rows = await self._rows(of_table.order_by(chat.c.id.desc()).limit(CHAT_LINES))
        return [ChatLine(row["name"], row["text"], row["at"], row["who"]) for row in reversed(rows)]

    def _select_tables(self) -> Select[Any]:
        """Rows of tables with all that this database has of them."""
        missing = {name for layout, names in COLUMNS_SINCE.items() if layout > self.layout for name in names}
        return select(*(column for column in tables.c if column.name not in missing))

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        rows = await self._rows(query)
        known = (column for column in seats.c if self.layout >= SCHEMA or column.name != "is_stand_in")
        named = select(*known, people.c.name).join(people, seats.c.person == people.c.id, isouter=True)
        ids = [row["id"] for row in rows]
        seated: dict[str, list[SeatRow]] = {id: [] for id in ids}
        for row in await self._rows(named.where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)):
            seated[row["table_id"]].append(_seat(row))
        learned = await self._progress_at(ids)
        return [_table(row, seated[row["id"]], learned.get(row["id"])) for row in rows]

    async def _progress_at(self, ids: list[str]) -> dict[str, Progress]:
        """How far learners are, at those of the tables where there are any."""
        if self.layout < LESSONS_SINCE:
            return {}
        rows = await self._rows(select(lessons).where(lessons.c.table_id.in_(ids)))
        return {row["table_id"]: msgspec.json.decode(row["progress"], type=Progress) for row in rows}

    async def _rows(self, query: Select[Any]) -> Sequence[RowMapping]:
        async with self.engine.connect() as connection:
            found: Sequence[RowMapping] = (await connection.execute(query)).mappings().all()
            return found


async def _upgrade(connection: AsyncConnection, layout: int) -> None:
    """Bring an older database up to our layout."""
    for step in range(layout, SCHEMA):
        for statement in UPGRADES[step]:
            await connection.execute(text(statement))
    await connection.execute(update(schema).values(version=SCHEMA))


def open_engine(url: str) -> AsyncEngine:
    """A way into the database; SQLite is set so that what is committed survives a power cut."""
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        where = where.set(drivername="sqlite+aiosqlite")
        if where.database:
            Path(where.database).parent.mkdir(parents=True, exist_ok=True)
    elif where.drivername in ("postgres", "postgresql"):
        where = where.set(drivername="postgresql+asyncpg")
    is_sqlite = where.get_backend_name() == "sqlite"
    engine = create_async_engine(where, pool_pre_ping=not is_sqlite)
    if is_sqlite:
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _seat(row: RowMapping) -> SeatRow:
    person = None if row["person"] is None else Person(row["person"], row["name"])
    return SeatRow(row["seat"], row["kind"], person, row["bot"], bool(row["is_away"]), bool(row.get("is_stand_in")))


def _table(row: RowMapping, seated: list[SeatRow], progress: Progress | None) -> TableRow:
    return TableRow(
        id=row["id"],
        game=row["game"],
        options=msgspec.json.decode(row["options"]),
        seed=row.get("secret") or row["seed"],
        has_chosen_luck=bool(row.get("has_chosen_luck")),
        pack=row["pack"],
        rules=row["rules"],
        status=row["status"],
        is_listed=bool(row["is_listed"]),
        host=row["host"],
        created=row["created"],
        updated=row["updated"],
        version=row["version"],
        waiting=tuple(msgspec.json.decode(row["waiting"])),
        rematch=row["rematch"],
        clock=row["clock"],
        seats=tuple(seated),
        lessons=progress,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
