"""Whose table it is: many servers may share a database, and each table is played by one of them at a time.

A server beats once a second in a row of its own. One that did not beat while the others looked a few times is struck
off, and its tables are anybody's. If it lives after all, it finds out at its next beat, and can't write anything at a
table that another has taken: every commit is guarded by the claim, and by the version that it builds on.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import IntegrityError

from robotable.server import store
from robotable.server.journal import Journal
from robotable.server.store import DATABASE_PROBLEMS, Store

log = logging.getLogger(__name__)

BEAT_S = 1.0
LOOKS = 5
"""A server that did not beat between so many looks is dead."""


class ClaimedElsewhere(Exception):
    """Another server plays this table: whoever comes again by the right door finds it."""


class Claims:
    """What this server has claimed, and whether the others still live."""

    def __init__(self, database: Store, journal: Journal) -> None:
        self.me = new_name()
        self.store = database
        self._journal = journal
        self._seen: dict[str, tuple[int, int]] = {}
        """For every other server its last beat, and how often we have looked since."""
        self._beating: asyncio.Task[None] | None = None

    async def open(self, struck_off: Callable[[], Awaitable[None]], asked_for: Callable[[str], None]) -> None:
        """Begin to beat. `struck_off` is called when the others took us for dead, `asked_for` when one wants a table.

        A database that only one server can have needs no heartbeat: whoever had tables before is gone.
        """
        await self.store.register(self.me, alone=self.store.is_for_one_server)
        if not self.store.is_for_one_server:
            self._beating = asyncio.create_task(self._beat_forever(struck_off, asked_for))

    async def close(self) -> None:
        """Leave every table to the others."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        try:
            await self.store.strike_off(self.me)
        except DATABASE_PROBLEMS as problem:
            log.warning("The others will find out by themselves that this server is gone: %s", problem)

    async def take(self, table: str) -> None:
        """Claim a table; ClaimedElsewhere if another server has it, which is then asked to let it go."""
        try:
            await self._journal.write(store.table_is_claimed(table, self.me))
        except IntegrityError as taken:
            await self._journal.write(store.table_is_wanted(table, self.me))
            raise ClaimedElsewhere("This table is played by another server: please come again.") from taken

    async def release(self, table: str) -> None:
        """Let a table go."""
        await self._journal.write(store.table_is_released(table, self.me))

    async def _beat_forever(self, struck_off: Callable[[], Awaitable[None]], asked_for: Callable[[str], None]) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                if not await self.store.beat(self.me):
                    log.warning("The other servers took this one for dead: its tables are loaded anew")
                    self.me = new_name()
                    await self.store.register(self.me)
                    await struck_off()
                for table in await self.store.tables_wanted_of(self.me):
                    asked_for(table)
                await self._look_at_others()
            except DATABASE_PROBLEMS as problem:
                log.warning("No heartbeat: %s", problem)

    async def _look_at_others(self) -> None:
        beats = await self.store.heartbeats()
        beats.pop(self.me, None)
        for name, beat in beats.items():
            last, looks = self._seen.get(name, (beat, 0))
            self._seen[name] = (beat, looks + 1) if beat == last else (beat, 0)
            if self._seen[name][1] >= LOOKS:
                log.warning("Server %s is dead: its tables go on elsewhere", name)
                await self.store.strike_off(name, beat)
        self._seen = {name: seen for name, seen in self._seen.items() if name in beats}


def new_name() -> str:
    """What a server is called among the others."""
    return secrets.token_hex(8)
