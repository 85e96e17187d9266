"""A table as it is stored: its row, and the way to the disk."""

import logging
from collections.abc import Callable
from functools import partial

from robotable.server import store
from robotable.server.journal import Entry, Journal
from robotable.server.order_queue import NOT_SAVED
from robotable.server.roster import Refuse
from robotable.server.store import DATABASE_PROBLEMS, Change, TableRow

log = logging.getLogger(__name__)


class StoredTable:
    """A table's row. What can't be put on disk does not count, and closes the table."""

    def __init__(self, row: TableRow, journal: Journal, owner: str, close: Callable[[str], None]) -> None:
        self.row = row
        self.owner = owner
        """The server that has claimed it: us, when it was loaded."""
        self.close = close
        """Let everybody go, and say why; they come back to the table as it is stored."""
        self._journal = journal

    async def write(self, *changes: Change) -> None:
        """Put changes on disk; if that fails, close: what is in memory may be ahead of what is stored."""
        await self._arrival(self._journal.begin(*changes))

    async def _arrival(self, entry: Entry) -> None:
        try:
            await entry.done
        except Exception as problem:
            is_ours = not isinstance(problem, DATABASE_PROBLEMS)
            log.error("Table %s could not be saved: %r", self.row.id, problem, exc_info=is_ours)
            self.close(NOT_SAVED)
            raise Refuse(NOT_SAVED) from problem

    async def write_as_owner(self, *changes: Change) -> None:
        """Put changes on disk that count only while the table is ours."""
        await self.write(*changes, store.table_is_held(self.row.id, self.owner))

    async def commit(
        self, after: TableRow, *changes: Change, meanwhile: Callable[[TableRow], None] | None = None
    ) -> None:
        """Put the table as it is afterwards on disk, with all that led there, and only then let it count.

        What can be done before it counts is done `meanwhile`.
        """
        prepare = None if meanwhile is None else partial(meanwhile, after)
        changed = store.table_is_changed(after, self.row.version, self.owner)
        entry = self._journal.begin(*changes, changed, meanwhile=prepare)
        await self._arrival(entry)
        self.row = after
