"""The timekeeper: sees that at every table of this server, in memory or not, those are told whose time runs short."""

import logging

from robotable.server.chores import Chores
from robotable.server.claims import ClaimedElsewhere
from robotable.server.opening_hours import OpeningHours
from robotable.server.registry import TableRegistry
from robotable.server.roster import Refuse
from robotable.server.store import DATABASE_PROBLEMS

log = logging.getLogger(__name__)

LOOKS_EVERY_S = 1.0


class Timekeeper:
    """Looks once a second for clocks that are due, at tables that no other server plays."""

    def __init__(self, registry: TableRegistry, hours: OpeningHours) -> None:
        self.registry = registry
        self.hours = hours
        self.services = registry.services
        self._given_up: set[str] = set()
        """Tables that can't go on: their clocks stand."""
        self._chores = Chores("The timekeeper")

    def open(self) -> None:
        """Begin to look."""
        self._chores.repeat(self.look, LOOKS_EVERY_S)

    def close(self) -> None:
        """Leave the clocks to the others."""
        self._chores.cancel()

    async def look(self) -> None:
        """Fetch every table whose clock is due, and let it see to that."""
        await self.hours.leave_word()
        for id in await self.services.store.clocks_due(self.services.claims.me, self.hours.now()):
            if id not in self._given_up:
                await self._look_at(id)

    async def _look_at(self, id: str) -> None:
        try:
            table = await self.registry.find(id)
            if table.read_only is None:
                await table.queue.run(table.live.look_at_clock)
            else:
                self._given_up.add(id)
        except ClaimedElsewhere:
            log.info("Table %s is played by another server", id, extra={"table": id})
        except Refuse as no:
            log.warning("The clock of table %s is looked at again: %s", id, no.why, extra={"table": id})
        except DATABASE_PROBLEMS:
            raise
        except Exception:
            log.exception("The clock of table %s can't be looked at", id, extra={"table": id})
            self._given_up.add(id)
