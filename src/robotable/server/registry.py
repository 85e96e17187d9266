"""All tables of a server: found when somebody asks for them, put away when nobody looks."""

import asyncio
import logging
import re
import time
from contextlib import suppress
from functools import partial

from robotable import bots, games
from robotable.server import new_tables, roster, store, turn_clock
from robotable.server.archive import Archive, CantGoOn
from robotable.server.chores import Chores
from robotable.server.claims import ClaimedElsewhere
from robotable.server.live_table import LiveTable
from robotable.server.messages.tables import NewTable, SeatWish, TableInfo
from robotable.server.roster import Refuse
from robotable.server.store import DATABASE_PROBLEMS, Person, SeatRow, TableRow, Upload
from robotable.server.table import Services, Table
from robotable.table import BadOption, Game, Pack

log = logging.getLogger(__name__)

RETRY_S = 1.0
"""How often we look for tables that wait for a bot and that nobody plays."""
CLAIM_PATIENCE_S = 3.0
"""For how long we wait for another server to let go of a table."""
SETTLED_S = 10.0
"""Who plays is not sent to another server more often than this."""
MOVED = "The table goes on at another server."
REPORT_EVERY = 100
OPPONENT = "officer"
"""Against whom a moment of a finished game is tried again."""


_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class NoSuchTable(LookupError):
    """There is no table at that address."""


class TableRegistry:
    """The tables in memory, and the way to all the others."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.archive = Archive(services.store)
        self._live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._given_up: set[str] = set()
        """Tables that wait for a bot and can't be fetched: they are when somebody comes to them."""
        self._chores = Chores("The server")

    # Life

    async def open(self) -> None:
        """Begin: every table that waits for a bot goes on, and idle ones are put away from time to time."""
        await self.services.claims.open(self._start_anew, self._asked_for)
        await self._pin_contents()
        self._chores.start(self._resume_tables())
        self._chores.repeat(self._put_idle_away, self.services.settings.idle_s / 4)

    async def close(self) -> None:
        """Let everybody go, and leave every table so that it can be taken up again at once."""
        self._chores.cancel()
        await asyncio.to_thread(self.archive.first_edition.close)
        tables = list(self._live.values())
        for table in tables:
            table.stop()
            for viewer in table.audience.viewers:
                viewer.hang_up()
        await asyncio.gather(*(table.queue.run(table.put_away) for table in tables), return_exceptions=True)

    # Tables

    async def make(self, wish: NewTable, host: Person, brought: tuple[Upload, Pack] | None = None) -> TableInfo:
        """A new table, with a pack if one was brought along; Refuse tells what is wrong with it."""
        if wish.seed is not None and not 0 <= wish.seed < new_tables.MOST_SEED:
            raise Refuse(f"A seed is a whole number from 0 to {new_tables.MOST_SEED - 1}.")
        try:
            _check_time(wish)
            seats = tuple(_seat(number, seat, host, wish.game) for number, seat in enumerate(wish.seats))
            row, changes = new_tables.new_table(
                wish.game, seats, wish.options, wish.seed, wish.is_listed, host, brought
            )
        except (games.UnknownGame, BadOption) as problem:
            raise Refuse(str(problem)) from problem
        paced = self.services.slow.begins(row, wish.time)
        await self.services.journal.write(store.person_is_known(host, row.created), *changes, *paced)
        if row.is_bots_turn:
            await self.find(row.id)
        return self.describe(await self.row(row.id) if wish.time else row, host)

    async def learn(self, game: str, person: Person) -> TableInfo:
        """The guided game that this person is at, or else a new one; Refuse if the game has none."""
        tutorial = games.find(game).tutorial
        if tutorial is None:
            raise Refuse(f"{games.find(game).title} has no guided game yet.")
        for row in await self.services.store.tables_of(person.id):
            if row.game == game and row.status == "playing" and self.describe(row, person).lessons:
                return self.describe(row, person)
        bot = tutorial.bot or bots.gentlest(games.find(game))
        wishes = (SeatWish(kind, bot) for kind in tutorial.seats)
        seats = tuple(_seat(number, wish, person, game) for number, wish in enumerate(wishes))
        row, changes = new_tables.guided_table(game, seats, person)
        await self.services.journal.write(store.person_is_known(person, row.created), *changes)
        if row.is_bots_turn:
            await self.find(row.id)
        return self.describe(row, person)

    async def try_from(self, game: Game, at: int, seat: int, person: Person, upload: Upload | None) -> TableInfo:
        """A table of one person among officers that goes on from a moment of another game."""
        if game.outcome is not None or not 0 <= seat < game.seats:
            raise Refuse(f"Seat {seat} has nothing to try there.")
        wishes = (SeatWish("me" if one == seat else "bot", OPPONENT) for one in range(game.seats))
        seats = tuple(_seat(number, wish, person, game.ruleset.id) for number, wish in enumerate(wishes))
        row, changes = new_tables.tried_table(game, at, seats, person, upload)
        await self.services.journal.write(store.person_is_known(person, row.created), *changes)
        if row.is_bots_turn:
            await self.find(row.id)
        return self.describe(row, person)

    async def find(self, id: str) -> Table:
        """A table in memory, fetched from the store if need be; NoSuchTable if there is none."""
        if (live := self._live.get(id)) is not None:
            live.queue.last_used = time.monotonic()
            return live
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def row(self, id: str) -> TableRow:
        """A table as it is stored; NoSuchTable if there is none."""
        row = await self.services.store.table(id) if _ID.fullmatch(id) else None
        if row is None:
            raise NoSuchTable(f"There is no table '{id[:40]}'.")
        return row

    async def rematch(self, table: Table, person: Person) -> None:
        """Make the table where the same people play again, and set its bots to work."""
        await self.find(await table.queue.run(partial(table.live.rematch, person)))

    async def rename(self, person: Person) -> None:
        """Somebody goes by another name now, at every table."""
        known = store.person_is_known(person, new_tables.now())
        await self.services.journal.write(known, store.person_is_renamed(person))
        for table in list(self._live.values()):
            await table.queue.run(partial(table.rename, person))

    def hang_up_on(self, person: str) -> None:
        """Cut the lines of somebody who is not whom they were: they come back as whoever they are now."""
        for table in list(self._live.values()):
            for viewer in table.audience.viewers:
                if viewer.person.id == person:
                    viewer.hang_up()

    def drop(self, id: str, why: str) -> None:
        """Let go of a table that is not as it was: whoever comes back finds it as it is stored."""
        if (table := self._live.get(id)) is not None:
            table.close(why)

    def live_tables(self) -> list[Table]:
        """The tables in memory."""
        return list(self._live.values())

    def games_in_memory(self) -> list[tuple[str, int]]:
        """For every table in memory its game, and how many look on."""
        return [(table.row.game, len(table.audience.viewers)) for table in self._live.values()]

    def is_watched(self, id: str) -> bool:
        """Anybody looks at a table, here."""
        table = self._live.get(id)
        return id in self._loading or (table is not None and bool(table.audience.viewers))

    def is_looking(self, id: str, person: str) -> bool:
        """This person looks at a table, here."""
        table = self._live.get(id)
        return table is not None and person in table.audience.online

    def describe_all(self, rows: list[TableRow], person: Person) -> list[TableInfo]:
        """Tables as one person sees them, but for those of games that are not here any more."""
        return [self.describe(row, person) for row in rows if row.game in games.catalog()]

    def describe(self, row: TableRow, person: Person) -> TableInfo:
        """A table as one person sees it."""
        live = self._live.get(row.id)
        time = self.services.slow.shown(row.time)
        if live is None:
            return roster.describe(row, person, (), time=time)
        return roster.describe(row, person, live.audience.online, live.covered, live.read_only, time=time)

    # Inside

    async def _load(self, id: str) -> Table:
        await self.row(id)
        await self._claim(id)
        table = self._live[id] = await self._set_up(await self.row(id))
        await table.queue.run(table.resume)
        return table

    async def _set_up(self, row: TableRow) -> Table:
        """A table as it can be used: to go on, or only to be looked at."""
        chat, muted = await self.services.store.chat_of(row.id), await self.services.store.muted_at(row.id)
        if row.closed is not None:
            return Table(row, chat, self.services, self._give_up, muted, row.closed)
        try:
            restored = await self.archive.restore(row)
        except CantGoOn as problem:
            return Table(row, chat, self.services, self._give_up, muted, str(problem))
        if restored.changes:
            await self.services.journal.write(*restored.changes)
        sent_away = await self.services.store.sent_away_from(row.id)
        return LiveTable(restored.row, restored.game, chat, self.services, self._give_up, muted, sent_away)

    def _give_up(self, table: Table) -> None:
        """A table could not be saved: forget it. Whoever comes back, or a bot whose turn it is, fetches it again."""
        if self._live.get(table.row.id) is table:
            del self._live[table.row.id]

    async def _resume_tables(self) -> None:
        await self._let_bots_go_on()
        try:
            await self._bring_up_to_date()
        except DATABASE_PROBLEMS as problem:
            log.warning("Tables are brought up to date when they are next loaded: %s", problem)
        while True:
            await asyncio.sleep(RETRY_S)
            await self._let_bots_go_on()

    async def _let_bots_go_on(self) -> None:
        """Fetch every table that waits for a bot and that nobody plays: its server died, or the database was away."""
        try:
            waiting = await self.services.store.bots_to_move(self.services.claims.me)
        except DATABASE_PROBLEMS as problem:
            log.warning("No table can be fetched: %s", problem)
            return
        for id in waiting:
            if id not in self._live and id not in self._given_up and not await self._resume(id):
                return

    # Among other servers

    async def _claim(self, id: str) -> None:
        """Make a table ours; ClaimedElsewhere if another server does not let go of it."""
        end = time.monotonic() + CLAIM_PATIENCE_S
        while True:
            try:
                return await self.services.claims.take(id)
            except ClaimedElsewhere:
                if time.monotonic() > end:
                    raise
            await asyncio.sleep(CLAIM_PATIENCE_S / 10)

    async def _start_anew(self) -> None:
        """The others took us for dead: what we have in memory may not be what is stored."""
        for table in list(self._live.values()):
            table.close(MOVED)

    def _asked_for(self, id: str) -> None:
        """People come to another server for a table of ours: let it go there, unless it has just come here."""
        table = self._live.get(id)
        if table is None and id not in self._loading:
            self._chores.start(self.services.claims.release(id))
        elif table is not None and (not table.audience.viewers or time.monotonic() - table.since > SETTLED_S):
            self._chores.start(self._hand_over(table))

    async def _hand_over(self, table: Table) -> None:
        """Let everybody go, so that they come back by the door by which the others come."""
        table.stop()
        with suppress(Refuse):
            await table.queue.run(table.put_away)
        table.queue.close()
        for viewer in table.audience.viewers:
            viewer.hang_up()
        self._give_up(table)
        await self.services.claims.release(table.row.id)

    # From the store

    async def _pin_contents(self) -> None:
        """Tables from before content was kept are played with the content of then, from now on for good."""
        for game in await self.services.store.games_without_content():
            try:
                then = await asyncio.to_thread(self.archive.first_edition.content_of, game)
            except ValueError as problem:
                log.warning("Tables of %s keep no content: %s", game, problem)
            else:
                await self.services.journal.write(*store.content_is_pinned(game, then.digest, then.content))

    async def _bring_up_to_date(self) -> None:
        """Tables that have no snapshot get one as they are loaded: it is what the next update goes on from."""
        waiting = await self.services.store.tables_without_snapshot()
        for n, id in enumerate(waiting, 1):
            await self._resume(id)
            await self._put_away(id)
            if n % REPORT_EVERY == 0 or n == len(waiting):
                log.warning("Tables brought up to date: %d of %d", n, len(waiting))
        await asyncio.to_thread(self.archive.first_edition.close)

    async def _resume(self, id: str) -> bool:
        """Fetch a table; False if the database is away."""
        try:
            await self.find(id)
        except ClaimedElsewhere:
            log.info("Table %s is played by another server", id, extra={"table": id})
        except DATABASE_PROBLEMS as problem:
            log.warning("Table %s can't be fetched now: %s", id, problem, extra={"table": id})
            return False
        except Refuse as no:
            log.warning("Table %s can't go on now: %s", id, no.why, extra={"table": id})
        except Exception:
            log.exception("Table %s can't go on", id, extra={"table": id})
            self._given_up.add(id)
        return True

    async def _put_idle_away(self) -> None:
        long_ago = time.monotonic() - self.services.settings.idle_s
        for id in [id for id, table in self._live.items() if table.queue.last_used < long_ago]:
            await self._put_away(id)

    async def _put_away(self, id: str) -> None:
        """Let go of a table, unless somebody is busy with it."""
        table = self._live.get(id)
        if table is not None and table.is_idle:
            with suppress(Refuse):
                await table.queue.run(table.put_away)
            if table.is_idle and self._live.get(id) is table:
                self._live.pop(id).stop()


def _check_time(wish: NewTable) -> None:
    """Refuse a clock that can't be."""
    if wish.time is None:
        return
    if games.find(wish.game).is_real_time:
        raise Refuse("This game is played against its own clock: it has no turns to be timed.")
    if why := turn_clock.problem_with(wish.time):
        raise Refuse(why)


def _seat(number: int, wish: SeatWish, host: Person, game: str) -> SeatRow:
    match wish.kind:
        case "me":
            return SeatRow(number, "person", host)
        case "bot":
            return SeatRow(number, "bot", bot=roster.known_bot(wish.bot, game))
        case "open":
            return SeatRow(number, "open")
