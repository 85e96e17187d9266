"""The way into a database, and what comes of one that is not there."""

import sqlite3
from pathlib import Path

from sqlalchemy import event, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


def _problems_of_drivers() -> tuple[type[Exception], ...]:
    """What PostgreSQL's driver, where there is one, says in words of its own."""
    try:
        import asyncpg  # type: ignore[import-untyped]
    except ImportError:
        return ()
    return (asyncpg.PostgresError, asyncpg.InterfaceError)


DATABASE_PROBLEMS: tuple[type[Exception], ...] = (
    SQLAlchemyError,
    OSError,
    *_problems_of_drivers(),
)
"""What comes of a database that is not there, or goes away: a plain OSError if its name leads to several addresses."""


def open_engine(url: str) -> AsyncEngine:
    """A way into the database; SQLite is set so that what is committed survives a power cut."""
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        where = where.set(drivername="sqlite+aiosqlite")
        if where.database:
            Path(where.database).parent.mkdir(parents=True, exist_ok=True)
    elif where.drivername in ("postgres", "postgresql"):
        where = where.set(drivername="postgresql+asyncpg")
    is_sqlite = where.get_backend_name() == "sqlite"
    engine = create_async_engine(where, pool_pre_ping=not is_sqlite)
    if is_sqlite:
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """Have a connection keep what is committed through a power cut, and wait for its turn."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
