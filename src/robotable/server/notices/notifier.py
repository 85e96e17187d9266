"""Tells people that it is their turn: those who are not looking, once a turn, and of all their tables together."""

import asyncio
import logging
from collections.abc import Mapping

from sqlalchemy.exc import IntegrityError

from robotable.server import roster, store
from robotable.server.chores import Chores
from robotable.server.messages.people import ChannelKind
from robotable.server.new_tables import now
from robotable.server.notices.carriers import Carrier, Gone
from robotable.server.notices.desk import NoticeDesk
from robotable.server.notices.outbound import NotAllowed, NotDelivered
from robotable.server.notices.words import Notice, WaitingTable
from robotable.server.registry import TableRegistry
from robotable.server.store import Channel, NoticeBook, Person, TableRow

log = logging.getLogger(__name__)

AT_ONCE = 10
"""So many notices are on their way at a time: a slow mail server keeps no more of them open."""


class Notifier:
    """Looks from time to time who is to be told, at the tables of this server and at those that nobody plays."""

    def __init__(self, registry: TableRegistry, carriers: Mapping[ChannelKind, Carrier], desk: NoticeDesk) -> None:
        self.registry = registry
        self.services = registry.services
        self.settings = registry.services.settings.notices
        self._carriers = carriers
        self._desk = desk
        self._book = NoticeBook(self.services.store)
        self._ways = asyncio.Semaphore(AT_ONCE)
        self._chores = Chores("The notifier")
        self._on_their_way = Chores("A notice")

    async def open(self) -> None:
        """Begin, if there is any way to tell anybody."""
        if self._carriers:
            await self.hear_who_wants()
            self._chores.repeat(self.look, self.settings.look_s)

    def close(self) -> None:
        """Leave the rest to the others."""
        self._chores.cancel()
        self._on_their_way.cancel()

    async def hear_who_wants(self) -> None:
        """Know who wants to be told: for nobody else is anything written."""
        self.services.slow.subscribers = await self._book.subscribers()

    async def look(self) -> None:
        """Tell everybody whose table has waited for long enough."""
        await self.hear_who_wants()
        for person, tables in (await self._book.due(self.services.claims.me, now())).items():
            waiting = [found for id, again in tables.items() if (found := await self._take(person, id, again))]
            if waiting:
                await self._tell(person, waiting)

    async def _take(self, person: str, id: str, is_reminder: bool) -> WaitingTable | None:
        """Make it ours to tell somebody of a table; None if another server does, or they know, or need not."""
        claim = store.table_is_claimed(id, self.services.claims.me)
        try:
            await self.services.journal.write(claim, store.notice_is_taken(id, person))
        except IntegrityError:
            log.info("Table %s is played elsewhere", id, extra={"table": id})
            return None
        row = await self.services.store.table(id)
        if row is None or not _is_awaited(row, person) or self.registry.is_looking(id, person):
            return None
        return self._described(row, person, is_reminder)

    def _described(self, row: TableRow, person: str, is_reminder: bool) -> WaitingTable:
        time, info = self.services.slow.shown(row.time), roster.describe(row, Person(person, ""), ())
        own = [seat for seat in row.awaited if info.seats[seat].is_you]
        left = min(time.seats[seat].left for seat in own) if time else None
        others = [seat.name for seat in info.seats if not seat.is_you]
        return WaitingTable(row.id, info.title, others, left, is_reminder)

    async def _tell(self, person: str, waiting: list[WaitingTable]) -> None:
        name = await self.services.store.name_of(person) or ""
        notice = Notice(name, waiting, self.services.settings.address)
        for channel in await self._book.channels_of(person):
            if channel.is_confirmed and channel.kind in self._carriers:
                self._on_their_way.start(self._send(channel, notice))

    async def _send(self, channel: Channel, notice: Notice) -> None:
        """Send a notice, a few times if need be; nobody waits for it."""
        carrier, outcome = self._carriers[channel.kind], "dropped"
        for wait in (0, *self.settings.retries_s):
            await asyncio.sleep(wait)
            try:
                async with self._ways:
                    await carrier.send(channel.target, notice, self._desk.way_out(channel))
            except NotDelivered as problem:
                log.info("A %s notice is not delivered: %s", channel.kind, problem)
            except (Gone, NotAllowed) as problem:
                log.info("A %s channel is given up: %s", channel.kind, problem)
                await self.services.journal.write(store.channel_is_removed(channel.id))
                outcome = "gone"
                break
            else:
                outcome = "sent"
                break
        self.services.metrics.notices.labels(channel.kind, outcome).inc()


def _is_awaited(row: TableRow, person: str) -> bool:
    return row.closed is None and any(roster.holds(row.seats[seat], Person(person, "")) for seat in row.awaited)
