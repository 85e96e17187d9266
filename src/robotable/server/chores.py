"""What is done beside everything else, while nobody waits for it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from robotable.server.roster import Refuse
from robotable.server.store import DATABASE_PROBLEMS

log = logging.getLogger(__name__)


class Chores:
    """Tasks that are kept alive until they are done, and whose failures are logged."""

    def __init__(self, whose: str) -> None:
        self.whose = whose
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, chore: Coroutine[Any, Any, None]) -> None:
        """Have something done without waiting for it."""
        task = asyncio.create_task(self._quietly(chore))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def repeat(self, what: Callable[[], Awaitable[None]], every_s: float) -> None:
        """Have something done again and again: what goes wrong once may go well the next time."""
        self.start(self._repeatedly(what, every_s))

    def cancel(self) -> None:
        """Leave the rest undone."""
        for task in self._tasks:
            task.cancel()

    async def _quietly(self, chore: Coroutine[Any, Any, None]) -> None:
        try:
            await chore
        except Refuse as no:
            log.warning("%s: %s", self.whose, no.why)
        except Exception:
            log.exception("%s can't go on by itself", self.whose)

    async def _repeatedly(self, what: Callable[[], Awaitable[None]], every_s: float) -> None:
        while True:
            try:
                await what()
            except DATABASE_PROBLEMS as problem:
                log.warning("%s can't use the database now: %s", self.whose, problem)
            except Exception:
                log.exception("%s stumbled, and goes on", self.whose)
            await asyncio.sleep(every_s)
