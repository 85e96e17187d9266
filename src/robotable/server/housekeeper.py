"""The housekeeper: hears of what was changed from outside, and clears away tables that nobody comes to."""

import logging
from collections.abc import Callable

from sqlalchemy.exc import IntegrityError

from robotable.games import UnknownGame
from robotable.server import store
from robotable.server.archive import CantGoOn
from robotable.server.bans import Banned, Bans
from robotable.server.chores import Chores
from robotable.server.messages.news import Refused
from robotable.server.new_tables import now
from robotable.server.ratings import Ratings
from robotable.server.registry import NoSuchTable, TableRegistry
from robotable.server.results import results_of
from robotable.server.store import Guests, History, NoticeBook, Overview

log = logging.getLogger(__name__)

DAY_MS = 24 * 3600 * 1000
DAYS_TO_CONFIRM = 3
"""Whoever has not said by then that they want to be written to is not remembered."""
CHANGED = "Something about this table was changed: here it is as it is now."


class Housekeeper:
    """Does from time to time what nobody asks for."""

    def __init__(self, registry: TableRegistry, bans: Bans, forgets: tuple[Callable[[str], None], ...] = ()) -> None:
        self.registry = registry
        self.bans = bans
        self.forgets = forgets
        """What else is known of a table that was changed, and must be made anew."""
        self.history = History(registry.services.store)
        self.ratings = Ratings(self.history, registry.services.journal)
        self.services = registry.services
        self._overview = Overview(registry.services.store)
        self._notices = NoticeBook(registry.services.store)
        self._heard = 0
        """The number of the last change from outside that we know of."""
        self._without_result: set[str] = set()
        """Tables that we tried to tell the result of: it is done once."""
        self._chores = Chores("The housekeeper")

    async def open(self) -> None:
        """Begin: whoever is banned is so from the first moment on."""
        self._heard = await self._overview.last_intervention()
        self.bans.become(await self._overview.bans())
        settings = self.services.settings
        self._chores.repeat(self.look_outside, settings.watch_s)
        self._chores.repeat(self.clear_away, settings.expiry_s)
        self._chores.repeat(self.keep_score, settings.expiry_s)
        self._chores.repeat(self.ratings.look_for_news, settings.watch_s)

    def close(self) -> None:
        """Leave the rest to the next one."""
        self._chores.cancel()

    async def look_outside(self) -> None:
        """Fetch anew what was changed from outside, and see who is banned."""
        for change in await self._overview.interventions_since(self._heard):
            self._heard = change.n
            if change.person is not None:
                self.registry.hang_up_on(change.person)
            if change.table is not None:
                self._drop(change.table)
        self.bans.become(await self._overview.bans())
        for table in self.registry.live_tables() if self.bans else ():
            for viewer in list(table.audience.viewers):
                try:
                    self.bans.check(viewer.person.id, viewer.address)
                except Banned as no:
                    viewer.send(Refused(str(no)))
                    viewer.hang_up()

    def _drop(self, table: str) -> None:
        for forget in self.forgets:
            forget(table)
        self.registry.drop(table, CHANGED)

    async def clear_away(self) -> None:
        """Delete tables that nobody came to, tables of bots that stood for long, packs that nobody plays with, and
        addresses not confirmed."""
        settings, moment = self.services.settings, now()
        waiting, of_bots = (
            moment - round(days * DAY_MS) if days else 0 for days in (settings.waiting_days, settings.bots_days)
        )
        for id in await self._overview.expired_tables(waiting, of_bots):
            if not self.registry.is_watched(id):
                await self._delete(id)
        guests = Guests(self.services.store)
        for upload in await guests.uploads_not_played_with(waiting):
            await self.services.journal.write(*store.pack_is_taken_away(upload))
        await self._overview.forget_interventions(moment - DAY_MS)
        await self._notices.forget_unconfirmed(moment - DAYS_TO_CONFIRM * DAY_MS)
        await guests.forget_codes(moment)

    async def keep_score(self) -> None:
        """Write down how older games ended, as far as their tables are brought up to date, and rate what is over."""
        await self.write_old_results()
        await self.ratings.catch_up()

    async def write_old_results(self) -> None:
        """The results of games that ended before results were kept, where they can still be told."""
        for id in await self.history.tables_without_result():
            if id in self._without_result:
                continue
            self._without_result.add(id)
            try:
                row = await self.registry.row(id)
                restored = await self.registry.archive.restore(row)
            except (CantGoOn, NoSuchTable, UnknownGame):
                continue
            if found := results_of(restored.game):
                await self.services.journal.write(*store.game_is_over(id, found, row.updated))

    async def _delete(self, id: str) -> None:
        """Delete a table, unless another server has it."""
        claim = store.table_is_claimed(id, self.services.claims.me)
        try:
            await self.services.journal.write(claim, *store.table_is_deleted(id))
        except IntegrityError:
            log.info("Table %s is played elsewhere", id, extra={"table": id})
        else:
            self.services.metrics.expired.inc()
            log.info("Table %s has expired", id, extra={"table": id})
            self.registry.drop(id, "Nobody came to this table for so long that it was cleared away.")
