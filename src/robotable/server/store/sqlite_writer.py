"""Writing to an SQLite file: a thread of its own takes a whole batch at once, in SQL that was written beforehand."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.sql.expression import UpdateBase

from robotable.server.store.engine import set_up_sqlite

Batch = Sequence[tuple[UpdateBase, Sequence[dict[str, Any]]]]
"""Statements in the order in which they are to be carried out, each with the values of every time."""


class SqliteWriter:
    """The one connection that writes. To go through the engine would be a way to and fro for every statement."""

    def __init__(self, path: str, committing: Callable[[], None]) -> None:
        self.path = path
        self._committing = committing
        """Called in the loop of whoever writes, when all that is left is to wait for the disk."""
        self._thread = ThreadPoolExecutor(1, "writing")
        self._connection: sqlite3.Connection | None = None
        self._dialect = sqlite.dialect(paramstyle="named")
        self._written: dict[tuple[int, tuple[str, ...]], tuple[str, dict[str, Any]]] = {}

    async def write(self, batch: Batch) -> None:
        """Make all these changes, or none of them."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._write, batch, loop)

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _write(self, batch: Batch, loop: asyncio.AbstractEventLoop) -> None:
        connection = self._connection = self._connection or self._open()
        sql = "BEGIN IMMEDIATE"
        try:
            connection.execute(sql)
            for statement, rows in batch:
                sql, constants = self._sql_for(statement, rows[0])
                connection.executemany(sql, [constants | row for row in rows] if constants else rows)
            loop.call_soon_threadsafe(self._committing)
            connection.execute("COMMIT")
        except Exception as problem:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(problem, sqlite3.Error):
                raise _in_common_words(sql, problem) from problem
            raise

    def _open(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self.path, isolation_level=None)
            set_up_sqlite(connection, None)
        except sqlite3.Error as problem:
            raise _in_common_words("", problem) from problem
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _sql_for(self, statement: UpdateBase, values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """A statement as SQLite reads it, with the constants in it: written once, as it is always the same."""
        key = (id(statement), tuple(values))
        if key not in self._written:
            compiled = statement.compile(dialect=self._dialect, column_keys=list(values))
            constants = {name: value for name, value in compiled.params.items() if name not in values}
            self._written[key] = str(compiled), constants
        return self._written[key]


def _in_common_words(sql: str, problem: sqlite3.Error) -> DBAPIError:
    """What went wrong, as every database says it."""
    kind = IntegrityError if isinstance(problem, sqlite3.IntegrityError) else OperationalError
    return kind(sql, None, problem)
