"""Clocks: the server's own, and that of a table in real time, which stands still while people pause."""

import time

from robotable.server.messages.tables import Clock

_NS = 1_000_000
_STARTED = time.time_ns() - time.monotonic_ns()


def ticks() -> int:
    """The server's clock in milliseconds: it starts at the time of day, and then never jumps."""
    return (_STARTED + time.monotonic_ns()) // _NS


class TableClock:
    """How long a game has run, in milliseconds, without its pauses."""

    def __init__(self, now: int) -> None:
        self._stands_at = now
        self._zero: int | None = None
        """While it runs: when it would have shown 0, in nanoseconds."""

    @property
    def is_running(self) -> bool:
        """Time passes."""
        return self._zero is not None

    @property
    def now(self) -> int:
        """What it shows."""
        return self._stands_at if self._zero is None else (time.monotonic_ns() - self._zero) // _NS

    def at(self, moment: float) -> int:
        """What it showed at this time of `time.monotonic`, if it ran then as it does now."""
        return self._stands_at if self._zero is None else (round(moment * 1000 * _NS) - self._zero) // _NS

    def run(self) -> None:
        """Go on from where it stands."""
        if self._zero is None:
            self._zero = time.monotonic_ns() - self._stands_at * _NS

    def stop(self, at: int) -> None:
        """Stand still, showing this."""
        self._stands_at, self._zero = at, None

    def shown(self) -> Clock:
        """As people are told it."""
        return Clock(self.now, self.is_running, ticks())
