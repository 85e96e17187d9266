"""Group commit: everything that waits to be written goes into one transaction, and nobody hears of it before."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

from robotable.server.metrics import Metrics
from robotable.server.store import Change, Store

log = logging.getLogger(__name__)


class Entry:
    """Changes that belong together, and the promise that they are on disk."""

    def __init__(self, changes: Sequence[Change], meanwhile: Callable[[], None] | None) -> None:
        self.changes = changes
        self.meanwhile = meanwhile
        """Called when nothing is left to be done but to wait for the disk."""
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Journal:
    """The one writer. While it commits, the next batch gathers, so a busy server pays for few commits."""

    def __init__(self, store: Store, metrics: Metrics | None = None) -> None:
        self.store = store
        self.metrics = metrics or Metrics()
        self._waiting: asyncio.Queue[Entry] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._committed: list[Entry] = []
        """What is being committed."""

    def start(self) -> None:
        """Begin to write."""
        self.store.committing = self._is_under_way
        self._writer = asyncio.create_task(self._write_forever())

    async def stop(self) -> None:
        """Write what still waits, then end."""
        await self._waiting.join()
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)

    async def write(self, *changes: Change) -> None:
        """Return when all these changes are on disk; raise if none of them are."""
        await self.begin(*changes).done

    def begin(self, *changes: Change, meanwhile: Callable[[], None] | None = None) -> Entry:
        """Send changes on their way; the entry is done when they are on disk, and fails if none of them are."""
        entry = Entry(changes, meanwhile)
        self._waiting.put_nowait(entry)
        return entry

    def _is_under_way(self) -> None:
        for entry in self._committed:
            if entry.meanwhile is not None:
                entry.meanwhile()

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            await asyncio.sleep(0)  # What everybody else wants who is being heard just now comes along.
            while not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            await self._commit(batch)
            for _ in batch:
                self._waiting.task_done()

    async def _commit(self, batch: list[Entry]) -> None:
        """Commit all at once; if that fails, one by one, so that one bad entry does not take others with it."""
        start = time.perf_counter()
        self._committed = batch
        try:
            await self.store.write([change for entry in batch for change in entry.changes])
        except Exception as problem:
            if len(batch) == 1:
                self.metrics.commit_failures.inc()
                log.debug("A change could not be written: %s", problem)
                _settle(batch[0], problem)
                return
            for entry in batch:
                await self._commit([entry])
        else:
            self.metrics.commits.observe(time.perf_counter() - start)
            for entry in batch:
                _settle(entry)


def _settle(entry: Entry, problem: Exception | None = None) -> None:
    if entry.done.done():
        return
    if problem is None:
        entry.done.set_result(None)
    else:
        entry.done.set_exception(problem)
