"""The way into a database, and what comes of one that is not there."""

import sqlite3
from inspect import signature
from pathlib import Path

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
KNOWN_TO_SQLALCHEMY = ("prepared_statement_cache_size", "prepared_statement_name_func")
LIKE_THESE = "Write sqlite:////folder/tables.sqlite or postgresql://user@host/name."


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


class NoDatabase(ValueError):
    """What was named is no database that can be used here; says why, and what would be one."""


def read_url(url: str) -> URL:
    """Where a database is; NoDatabase if it is of no kind that is known here."""
    try:
        where = make_url(url)
    except (ArgumentError, ValueError):
        raise NoDatabase(f"'{url}' is no database. {LIKE_THESE}") from None
    if where.port is not None and not 0 < where.port < 2**16:
        raise NoDatabase(f"'{where.render_as_string()}' is no database: there is no port {where.port}. {LIKE_THESE}")
    if where.get_backend_name() not in DRIVERS:
        raise NoDatabase(f"'{where.render_as_string()}' is a kind of database that is not known here. {LIKE_THESE}")
    return where


def open_engine(url: str) -> AsyncEngine:
    """A way into the database; SQLite is set so that what is committed survives a power cut."""
    where = read_url(url)
    is_sqlite = where.get_backend_name() == "sqlite"
    if is_sqlite and where.database:
        Path(where.database).parent.mkdir(parents=True, exist_ok=True)
    if is_sqlite or where.drivername in DRIVERS:
        where = where.set(drivername=DRIVERS[where.get_backend_name()])
    try:
        engine = create_async_engine(where, pool_pre_ping=not is_sqlite)
    except ModuleNotFoundError as problem:
        raise NoDatabase(f"This database needs the package {problem.name}: install robotable[postgres].") from None
    if where.drivername == DRIVERS["postgresql"]:
        _check_wishes(engine)
    if is_sqlite:
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def _check_wishes(engine: AsyncEngine) -> None:
    """NoDatabase if the end of a URL asks for something that PostgreSQL's driver knows nothing of."""
    import asyncpg

    known = {*signature(asyncpg.connect).parameters, *KNOWN_TO_SQLALCHEMY}
    for wish in engine.url.query:
        if wish not in known:
            raise NoDatabase(f"'{wish}' is nothing that this database can be asked for. TLS is ?ssl=require.")


def set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """Have a connection keep what is committed through a power cut, and wait for its turn."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
