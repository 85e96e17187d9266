"""The queue of a table: what is asked for there happens one thing after the other, each whole or not at all."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from robotable.server.roster import Refuse

T = TypeVar("T")

NOT_SAVED = "The table could not be saved, so nothing has changed. Please try again."


class OrderQueue:
    """Carries out one order after the other."""

    def __init__(self) -> None:
        self.is_closed = False
        self.last_used = time.monotonic()
        self._lock = asyncio.Lock()
        self._orders = 0

    @property
    def is_empty(self) -> bool:
        """Nothing is being done, and nothing waits to be."""
        return self._orders == 0

    async def run(self, order: Callable[[], Awaitable[T]]) -> T:
        """Wait in the queue, then carry an order out to its end, even if whoever gave it is gone by then."""
        return await asyncio.shield(asyncio.create_task(self._in_turn(order)))

    def close(self) -> None:
        """Carry out nothing more: what is in memory may be ahead of what is stored."""
        self.is_closed = True

    async def _in_turn(self, order: Callable[[], Awaitable[T]]) -> T:
        self._orders += 1
        try:
            async with self._lock:
                if self.is_closed:
                    raise Refuse(NOT_SAVED)
                return await order()
        finally:
            self._orders -= 1
            self.last_used = time.monotonic()
