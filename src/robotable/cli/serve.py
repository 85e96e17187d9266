"""`robotable serve`: tables for your browser and your friends'."""

from typing import Annotated

from cyclopts import Parameter


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    open_page: Annotated[bool, Parameter(name="--open", negative="--no-open")] = True,
) -> None:
    """Open the table in your browser.

    Parameters
    ----------
    host: str
        Where to listen; 0.0.0.0 lets others on your network join.
    port: int
        The port; without it 8000, or the next free one.
    database: str
        Where tables are kept, as an SQLAlchemy URL; without it a SQLite file in your data folder.
    open_page: bool
        Open the page in your browser.
    """
    from robotable.server import serve as serve_tables

    serve_tables(host, port, database, open_page)
