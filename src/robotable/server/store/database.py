"""The database: how it is opened, how changes are made in it, and every question that is asked of it."""

import asyncio
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    CompoundSelect,
    RowMapping,
    Select,
    Table,
    and_,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.sql.expression import UpdateBase

from robotable.server.messages.news import ChatLine
from robotable.server.messages.tables import Status
from robotable.server.store.changes import Change
from robotable.server.store.clocks import ADD_TURN_CLOCK, SET_TURN_CLOCK
from robotable.server.store.content import ADD_PACK, PIN_CONTENT
from robotable.server.store.devices import ADD_CODE, ADD_DEVICE, DROP_CODES, SEE_DEVICE, SIGN_OUT
from robotable.server.store.engine import open_engine
from robotable.server.store.housekeeping import (
    ADD_BAN,
    ADD_DEPARTURE,
    ADD_FORGOTTEN,
    ADD_MUTE,
    CLOSE_TABLE,
    DROP_BAN,
    DROP_DEPARTURE,
    DROP_FORGOTTEN,
    DROP_MUTE,
    DROP_PARTS,
    DROP_TABLE,
    FORGET_ANNOUNCEMENTS,
    FORGET_CODES,
    FORGET_DEPARTURES,
    FORGET_DEVICES,
    FORGET_MUTES,
    FORGET_PERSON,
    FORGET_UPLOADS,
    FORGET_WHO_CLOSED,
    FORGET_WORDS,
    HAND_ON_RATINGS,
    HAND_ON_TABLE,
    INTERVENE,
)
from robotable.server.store.layout import (
    CLOCKS_SINCE,
    COLUMNS_SINCE,
    LESSONS_SINCE,
    OLDEST_READABLE,
    ONE_AT_A_TIME,
    SCHEMA,
    SEAT_COLUMNS_SINCE,
    SNAPSHOTS_SINCE,
    UPGRADES,
    UPLOADS_SINCE,
    StoreTooNew,
    chat,
    departures,
    lessons,
    log_lines,
    metadata,
    moves,
    mutes,
    opening,
    packs,
    people,
    schema,
    seats,
    servers,
    snapshots,
    tables,
    turn_clocks,
    upgrade,
    uploads,
)
from robotable.server.store.notices import (
    ADD_CHANNEL,
    ADD_NOTICE,
    CONFIRM_CHANNEL,
    DROP_CHANNEL,
    DROP_NOTICE,
    FORGET_CHANNELS,
    FORGET_NOTICES,
)
from robotable.server.store.ownership import CLAIM_TABLE, HOLD_TABLE, RELEASE_TABLE, WANT_TABLE
from robotable.server.store.people import ADD_CHAT, ADD_PERSON, LIKE_RATINGS, RENAME
from robotable.server.store.play import (
    ADD_LINES,
    ADD_MOVE,
    ADD_SNAPSHOT,
    CHANGE_RULES,
    DEAL_LUCK,
    DROP_LINES,
    DROP_SNAPSHOT,
    REWRITE_MOVE,
    TAKE_MOVE_BACK,
)
from robotable.server.store.results import ADD_RATED, ADD_RATING, ADD_RESULT, DROP_RATING, DROP_RESULTS
from robotable.server.store.rows import SeatRow, TableRow, Upload, read_seat, read_table, read_upload, speaker_at
from robotable.server.store.seating import (
    ADD_LESSONS,
    ADD_SEAT,
    ADD_TABLE,
    CHANGE_LESSONS,
    CHANGE_SEAT,
    CHANGE_TABLE,
    LET_CLOCK_RUN,
)
from robotable.server.store.sqlite_writer import SqliteWriter
from robotable.server.store.uploads import ADD_UPLOAD, DROP_CONTENT, DROP_UPLOAD
from robotable.server.turn_clock import TurnClock
from robotable.table import Line, Played, Progress, Snapshot

CHAT_LINES = 200
TABLES_IN_A_LIST = 100
MOST_LISTED: Mapping[Status, int] = {"waiting": 100, "playing": 50, "over": 20}
"""How many tables of each kind everybody may find, the latest: none pushes out those of another kind."""

ORDER: Sequence[UpdateBase] = (
    ADD_PERSON,
    RENAME,
    LIKE_RATINGS,
    ADD_DEVICE,
    SEE_DEVICE,
    SIGN_OUT,
    DROP_CODES,
    ADD_CODE,
    FORGET_ANNOUNCEMENTS,
    FORGET_WHO_CLOSED,
    ADD_PACK,
    PIN_CONTENT,
    ADD_UPLOAD,
    ADD_TABLE,
    ADD_SEAT,
    ADD_LESSONS,
    ADD_TURN_CLOCK,
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
    SET_TURN_CLOCK,
    DROP_NOTICE,
    ADD_NOTICE,
    DROP_CHANNEL,
    ADD_CHANNEL,
    CONFIRM_CHANNEL,
    DROP_RESULTS,
    ADD_RESULT,
    ADD_RATED,
    DROP_RATING,
    ADD_RATING,
    ADD_CHAT,
    CLOSE_TABLE,
    HAND_ON_TABLE,
    DROP_MUTE,
    ADD_MUTE,
    DROP_DEPARTURE,
    ADD_DEPARTURE,
    DROP_BAN,
    ADD_BAN,
    *DROP_PARTS,
    DROP_TABLE,
    DROP_UPLOAD,
    DROP_CONTENT,
    HAND_ON_RATINGS,
    FORGET_WORDS,
    FORGET_MUTES,
    FORGET_DEPARTURES,
    FORGET_NOTICES,
    FORGET_CHANNELS,
    FORGET_CODES,
    FORGET_DEVICES,
    FORGET_UPLOADS,
    FORGET_PERSON,
    DROP_FORGOTTEN,
    ADD_FORGOTTEN,
    INTERVENE,
)
"""The order in which changes can be made together without one missing another."""
_PLACE = {id(statement): n for n, statement in enumerate(ORDER)}

_lines = msgspec.msgpack.Decoder(list[Line])


def _nobody_waits() -> None:
    pass


class Store:
    """The database: how it is opened, and every question that is asked of it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.is_for_one_server = self.engine.dialect.name == "sqlite"
        """Only one server can have it."""
        path = self.engine.url.database if self.is_for_one_server else None
        self.committing: Callable[[], None] = _nobody_waits
        """Called when all that is left of a change is to wait for the disk."""
        self._writer = SqliteWriter(path, lambda: self.committing()) if path else None
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
                await upgrade(connection, found)
            elif found != SCHEMA:
                raise StoreTooNew(f"This database has layout {found}, and this Robotable needs layout {SCHEMA}.")
            if (await connection.execute(select(opening.c.id))).scalar() is None:
                await connection.execute(insert(opening), {"id": 1, "seen": 0, "closed_for": 0})

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
        if self._writer is not None:
            await self._writer.close()
        await self.engine.dispose()

    async def write(self, changes: Iterable[Change]) -> None:
        """Make all these changes, or none of them."""
        values: dict[int, list[dict[str, Any]]] = {}
        for change in changes:
            values.setdefault(_PLACE[id(change.statement)], []).append(change.values)
        batch = [(ORDER[place], values[place]) for place in sorted(values)]
        if self._writer is not None:
            await self._writer.write(batch)
            return
        async with self.engine.begin() as connection:
            for statement, rows in batch:
                await connection.execute(statement, rows)
            asyncio.get_running_loop().call_soon(self.committing)

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
        return {row["id"]: row["beat"] for row in await self.rows(select(servers))}

    async def strike_off(self, server: str, beat: int | None = None) -> None:
        """A server is gone, unless it has beaten since: its tables are anybody's."""
        async with self.engine.begin() as connection:
            gone = delete(servers).where(servers.c.id == server)
            await connection.execute(gone if beat is None else gone.where(servers.c.beat == beat))

    async def tables_wanted_of(self, server: str) -> list[str]:
        """The tables of a server that others were asked for."""
        wanted = select(tables.c.id).where(tables.c.owner == server, tables.c.wanted_by.is_not(None))
        return [row["id"] for row in await self.rows(wanted)]

    # Time

    async def is_open_at(self, now: int, silence: int) -> int:
        """A server is there now; for how long in all none was, which a longer silence than this has added to."""
        silent = case((opening.c.seen == 0, 0), (now - opening.c.seen > silence, now - opening.c.seen), else_=0)
        seen = case((opening.c.seen < now, now), else_=opening.c.seen)
        async with self.engine.begin() as connection:
            await connection.execute(update(opening).values(seen=seen, closed_for=opening.c.closed_for + silent))
            return int((await connection.execute(select(opening.c.closed_for))).scalar_one())

    async def clocks_due(self, server: str, now: int) -> list[str]:
        """The tables where somebody's time runs short or is up, and that no other server plays."""
        is_played = and_(tables.c.status == "playing", tables.c.closed.is_(None))
        clocks = select(tables.c.id).join(turn_clocks, turn_clocks.c.table_id == tables.c.id)
        found = clocks.where(turn_clocks.c.due <= now, is_played, is_free_for(server)).order_by(turn_clocks.c.due)
        return [row["id"] for row in await self.rows(found)]

    # People and tables

    async def name_of(self, person: str) -> str | None:
        """What somebody is called, if they did anything here."""
        rows = await self.rows(select(people.c.name).where(people.c.id == person))
        return rows[0]["name"] if rows else None

    async def table(self, id: str) -> TableRow | None:
        """One table."""
        found = await self._tables(self._select_tables().where(tables.c.id == id))
        return found[0] if found else None

    async def listed_tables(self) -> list[TableRow]:
        """The tables that everybody may find: those that wait for people first, those that are over last."""
        latest = [_latest_listed(status, most).subquery() for status, most in MOST_LISTED.items()]
        listed = self._select_tables().where(tables.c.id.in_(union_all(*(select(found.c.id) for found in latest))))
        order = case({status: n for n, status in enumerate(MOST_LISTED)}, value=tables.c.status)
        return await self._tables(listed.order_by(order, tables.c.updated.desc()))

    async def tables_of(self, person: str) -> list[TableRow]:
        """The tables where somebody sits or that they made, the latest first."""
        sits = select(seats.c.table_id).where(seats.c.person == person)
        own = self._select_tables().where(or_(tables.c.host == person, tables.c.id.in_(sits)))
        return await self._tables(own.order_by(tables.c.updated.desc()).limit(TABLES_IN_A_LIST))

    async def tables_where(self, what: ColumnElement[bool] | None, most: int | None = None) -> list[TableRow]:
        """The tables of which this is so, or all, the latest first."""
        found = self._select_tables() if what is None else self._select_tables().where(what)
        return await self._tables(found.order_by(tables.c.updated.desc()).limit(most))

    async def bots_to_move(self, server: str) -> list[str]:
        """The tables that wait for a bot, and that no other server plays."""
        waiting = select(tables.c.id).where(tables.c.is_bots_turn, is_free_for(server))
        return [row["id"] for row in await self.rows(waiting.order_by(tables.c.updated))]

    async def tables_without_snapshot(self) -> list[str]:
        """The tables that have nothing to go on from but their moves."""
        taken = select(snapshots.c.table_id).where(~snapshots.c.is_start)
        rows = await self.rows(select(tables.c.id).where(tables.c.id.not_in(taken)).order_by(tables.c.updated.desc()))
        return [row["id"] for row in rows]

    async def running_tables(self) -> list[str]:
        """The tables whose game is not over."""
        rows = await self.rows(select(tables.c.id).where(tables.c.status != "over").order_by(tables.c.updated.desc()))
        return [row["id"] for row in rows]

    async def games_without_content(self) -> list[str]:
        """The games of tables that don't say which content they are played with."""
        rows = await self.rows(select(tables.c.game).where(tables.c.pack.is_(None)).distinct())
        return [row["game"] for row in rows]

    async def content(self, digest: str) -> bytes | None:
        """Content as it was kept."""
        if not self.has_snapshots:
            return None
        rows = await self.rows(select(packs.c.content).where(packs.c.digest == digest))
        return zlib.decompress(rows[0]["content"]) if rows else None

    async def snapshot_of(self, table: str, *, is_start: bool = False) -> Snapshot | None:
        """What a table goes on from; or where its record starts, if that is not its seed."""
        if not self.has_snapshots:
            return None
        of_table = select(snapshots).where(snapshots.c.table_id == table, snapshots.c.is_start == is_start)
        found = await self.rows(of_table)
        if not found:
            return None
        row, told = found[0], select(log_lines.c.lines).where(log_lines.c.table_id == table).order_by(log_lines.c.n)
        lines = [line for piece in await self.rows(told) for line in _lines.decode(zlib.decompress(piece["lines"]))]
        state = zlib.decompress(row["state"])
        return Snapshot(row["moves"], row["rules"], state, row["passed"], lines[: row["lines"]])

    async def move_count(self, table: str) -> int:
        """How many moves were made at a table."""
        rows = await self.rows(select(func.count().label("n")).where(moves.c.table_id == table))
        return int(rows[0]["n"])

    async def moves_of(self, table: str, since: int = 0) -> list[Played]:
        """Every move of a table in order, but for so many that came first."""
        later = select(moves).where(moves.c.table_id == table, moves.c.n > since)
        rows = await self.rows(later.order_by(moves.c.n))
        return [Played(row["seat"], row["verb"], msgspec.json.decode(row["noun"]), row["at"]) for row in rows]

    async def chat_of(self, table: str) -> list[ChatLine]:
        """The last things that were said at a table."""
        of_table = select(chat).where(chat.c.table_id == table)
        rows = await self.rows(of_table.order_by(chat.c.id.desc()).limit(CHAT_LINES))
        return [_line(row) for row in reversed(rows)]

    async def speakers_at(self, table: str) -> set[str]:
        """The people who said something at a table."""
        rows = await self.rows(select(chat.c.person).where(chat.c.table_id == table, chat.c.who != "table").distinct())
        return {row["person"] for row in rows}

    async def muted_at(self, table: str) -> set[str]:
        """The people who may not talk at a table."""
        return {row["person"] for row in await self.rows(select(mutes.c.person).where(mutes.c.table_id == table))}

    async def sent_away_from(self, table: str) -> set[str]:
        """The people from whom the host of a table took a seat."""
        gone = select(departures.c.person).where(departures.c.table_id == table, departures.c.is_sent_away)
        return {row["person"] for row in await self.rows(gone)}

    def _select_tables(self) -> Select[Any]:
        """Rows of tables with all that this database has of them."""
        return select(*self._known(tables, COLUMNS_SINCE))

    def _known(self, table: Table, since: Mapping[int, tuple[str, ...]]) -> list[Column[Any]]:
        """The columns of a table that this database has."""
        missing = {name for layout, names in since.items() if layout > self.layout for name in names}
        return [column for column in table.c if column.name not in missing]

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        rows = await self.rows(query)
        named = select(*self._known(seats, SEAT_COLUMNS_SINCE), people.c.name).join(
            people, seats.c.person == people.c.id, isouter=True
        )
        ids = [row["id"] for row in rows]
        seated: dict[str, list[SeatRow]] = {id: [] for id in ids}
        for row in await self.rows(named.where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)):
            seated[row["table_id"]].append(read_seat(row))
        learned, clocks = await self._progress_at(ids), await self._clocks_at(ids)
        brought = await self._uploads_with([row["upload"] for row in rows if row.get("upload")])
        return [
            read_table(
                row,
                seated[row["id"]],
                progress=learned.get(row["id"]),
                time=clocks.get(row["id"]),
                upload=brought.get(row.get("upload") or ""),
            )
            for row in rows
        ]

    async def _uploads_with(self, ids: list[str]) -> dict[str, Upload]:
        """Packs that people brought along, by their ids."""
        if not ids or self.layout < UPLOADS_SINCE:
            return {}
        named = select(uploads, people.c.name).join(people, uploads.c.person == people.c.id, isouter=True)
        return {row["id"]: read_upload(row) for row in await self.rows(named.where(uploads.c.id.in_(ids)))}

    async def _progress_at(self, ids: list[str]) -> dict[str, Progress]:
        """How far learners are, at those of the tables where there are any."""
        if self.layout < LESSONS_SINCE:
            return {}
        rows = await self.rows(select(lessons).where(lessons.c.table_id.in_(ids)))
        return {row["table_id"]: msgspec.json.decode(row["progress"], type=Progress) for row in rows}

    async def _clocks_at(self, ids: list[str]) -> dict[str, TurnClock]:
        """The clocks of those of the tables that have one."""
        if self.layout < CLOCKS_SINCE:
            return {}
        rows = await self.rows(select(turn_clocks).where(turn_clocks.c.table_id.in_(ids)))
        return {row["table_id"]: msgspec.json.decode(row["clock"], type=TurnClock) for row in rows}

    async def rows(self, query: Select[Any] | CompoundSelect[Any]) -> Sequence[RowMapping]:
        """What a query finds."""
        async with self.engine.connect() as connection:
            found: Sequence[RowMapping] = (await connection.execute(query)).mappings().all()
            return found


def is_free_for(server: str) -> ColumnElement[bool]:
    """No other server that lives plays a table."""
    return or_(tables.c.owner.is_(None), tables.c.owner == server, tables.c.owner.not_in(select(servers.c.id)))


def _latest_listed(status: Status, most: int) -> Select[Any]:
    is_found = and_(tables.c.is_listed, tables.c.status == status, tables.c.closed.is_(None))
    return select(tables.c.id).where(is_found).order_by(tables.c.updated.desc()).limit(most)


def _line(row: RowMapping) -> ChatLine:
    speaker = "" if row["who"] == "table" else speaker_at(row["table_id"], row["person"])
    return ChatLine(row["name"], row["text"], row["at"], row["who"], speaker)
