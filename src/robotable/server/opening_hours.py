"""Open time: a clock that stands still while no server is there, so that an outage costs nobody their time to think.

It is the time of day less all the time for which no server was seen. Every server leaves word from time to time that it
is there; whoever finds that nobody did for a while adds that while to what does not count. So a restart, a crash, a
database that was away and a computer that slept are all alike. Servers that share a database share this clock.
"""

import logging
from collections.abc import Callable

from robotable.server.new_tables import now
from robotable.server.store import Store

log = logging.getLogger(__name__)

WORD_EVERY_MS = 5_000
"""How often a server leaves word."""
SILENCE_MS = 10_000
"""A longer silence than this was an outage."""


class OpeningHours:
    """How much time has passed while people could play."""

    def __init__(self, store: Store, wall: Callable[[], int] = now) -> None:
        self.wall = wall
        """The time of day, in milliseconds since 1970."""
        self._store = store
        self._closed_for = 0
        self._last_word: int | None = None

    def now(self) -> int:
        """What the clock shows, in milliseconds."""
        return self.wall() - self._closed_for

    async def leave_word(self) -> None:
        """Say that somebody is there, unless we have just said so, and hear for how long nobody was."""
        moment = self.wall()
        if self._last_word is not None and 0 <= moment - self._last_word < WORD_EVERY_MS:
            return
        closed_for = await self._store.is_open_at(moment, SILENCE_MS)
        if self._last_word is not None and closed_for > self._closed_for:
            log.warning("No server was there for %d s: nobody's time ran", (closed_for - self._closed_for) // 1000)
        self._closed_for, self._last_word = closed_for, moment
