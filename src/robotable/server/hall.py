"""All tables of a server: found when somebody asks for them, put away when nobody looks."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from functools import partial
from typing import Any

from robotable import games
from robotable.server import making, roster, store
from robotable.server.live import LiveTable, Services
from robotable.server.messages import NewTable, SeatWish, TableInfo
from robotable.server.realtime import RealTimeTable
from robotable.server.roster import Refuse
from robotable.server.store import Person, SeatRow, TableRow
from robotable.table import BadOption

log = logging.getLogger(__name__)

RETRY_S = 1.0


class NoSuchTable(LookupError):
    """There is no table at that address."""


class Hall:
    """The tables in memory, and the way to all the others."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._chores: set[asyncio.Task[None]] = set()

    # Life

    def open(self) -> None:
        """Begin: every table that waits for a bot goes on, and idle ones are put away from time to time."""
        self._do(self._resume_tables())
        self._do(self._put_idle_away())

    def close(self) -> None:
        """Let everybody go."""
        for chore in self._chores:
            chore.cancel()
        for table in self._live.values():
            table.stop()
            for viewer in table.viewers:
                viewer.hang_up()

    # Tables

    async def make(self, wish: NewTable, host: Person) -> TableInfo:
        """A new table; Refuse tells what is wrong with it."""
        if wish.seed is not None and not 0 <= wish.seed < making.MOST_SEED:
            raise Refuse(f"A seed is a whole number from 0 to {making.MOST_SEED - 1}.")
        try:
            seats = tuple(_seat(number, seat, host, wish.game) for number, seat in enumerate(wish.seats))
            row = making.new_table(wish.game, seats, wish.options, wish.seed, wish.is_listed, host)
        except (games.UnknownGame, BadOption) as problem:
            raise Refuse(str(problem)) from problem
        await self.services.journal.write(store.person_is_known(host, row.created), *store.table_is_made(row))
        if row.is_bots_turn:
            await self.find(row.id)
        return self.describe(row, host)

    async def find(self, id: str) -> LiveTable:
        """A table in memory, fetched from the store if need be; NoSuchTable if there is none."""
        if (live := self._live.get(id)) is not None:
            live.last_used = time.monotonic()
            return live
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def row(self, id: str) -> TableRow:
        """A table as it is stored; NoSuchTable if there is none."""
        row = await self.services.store.table(id)
        if row is None:
            raise NoSuchTable(f"There is no table '{id}'.")
        return row

    async def rematch(self, table: LiveTable, person: Person) -> None:
        """Make the table where the same people play again, and set its bots to work."""
        await self.find(await table.ask(partial(table.rematch, person)))

    async def rename(self, person: Person) -> None:
        """Somebody goes by another name now, at every table."""
        known = store.person_is_known(person, making.now())
        await self.services.journal.write(known, store.person_is_renamed(person))
        for table in list(self._live.values()):
            await table.ask(partial(table.rename, person))

    def describe(self, row: TableRow, person: Person) -> TableInfo:
        """A table as one person sees it."""
        live = self._live.get(row.id)
        return roster.describe(row, person, live.online if live else (), live.covered if live else ())

    # Inside

    async def _load(self, id: str) -> LiveTable:
        row = await self.row(id)
        moves, chat = await self.services.store.moves_of(id), await self.services.store.chat_of(id)
        game = await asyncio.to_thread(making.restore, row, moves)
        kind = RealTimeTable if game.ruleset.is_real_time else LiveTable
        table = self._live[id] = kind(row, game, chat, self.services, self._give_up)
        await table.ask(table.resume)
        return table

    def _give_up(self, table: LiveTable) -> None:
        """A table could not be saved: forget it, and if it waits for a bot, fetch it again after a while."""
        self._live.pop(table.row.id, None)
        if table.row.is_bots_turn:
            self._do(self._try_again(table.row.id))

    async def _try_again(self, id: str) -> None:
        await asyncio.sleep(RETRY_S)
        await self._resume(id)

    async def _resume_tables(self) -> None:
        for id in await self.services.store.bots_to_move():
            await self._resume(id)

    async def _resume(self, id: str) -> None:
        try:
            await self.find(id)
        except Exception:
            log.exception("Table %s can't go on", id)

    async def _put_idle_away(self) -> None:
        idle_s = self.services.settings.idle_s
        while True:
            await asyncio.sleep(idle_s / 4)
            long_ago = time.monotonic() - idle_s
            for id in [id for id, table in self._live.items() if table.is_idle and table.last_used < long_ago]:
                self._live.pop(id).stop()

    def _do(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)


def _seat(number: int, wish: SeatWish, host: Person, game: str) -> SeatRow:
    match wish.kind:
        case "me":
            return SeatRow(number, "person", host)
        case "bot":
            return SeatRow(number, "bot", bot=roster.known_bot(wish.bot, game))
        case "open":
            return SeatRow(number, "open")
