"""`robotable serve`: tables for your browser and your friends'."""

from typing import Annotated, Literal

from cyclopts import Parameter

from robotable.cli.errors import UserError


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    open_page: Annotated[bool, Parameter(name="--open", negative="--no-open")] = True,
    names: Annotated[tuple[str, ...], Parameter(name="--name", negative="")] = (),
    waiting_days: float = 14,
    bots_days: float = 7,
    metrics_to: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    log_format: Literal["text", "json"] = "text",
    log_level: Literal["debug", "info", "warning", "error"] = "warning",
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
    names: tuple
        The name by which people ask for this server, as in example.org; others are refused. May be given again.
    waiting_days: float
        Tables that have waited for people so many days are deleted; 0 keeps them.
    bots_days: float
        Tables where only bots play are deleted after so many days; 0 keeps them.
    metrics_to: tuple
        An address, beside this machine itself, that may read /metrics. May be given again.
    log_format: str
        Lines for people, or JSON for programs.
    log_level: str
        How much is logged.
    """
    from robotable.server.logs import set_up_logs
    from robotable.server.serving import CantServe, default_database
    from robotable.server.serving import serve as serve_tables
    from robotable.server.settings import Settings

    set_up_logs(log_format, log_level)
    settings = Settings(
        database_url=database or default_database(),
        hosts=names,
        waiting_days=waiting_days,
        bots_days=bots_days,
        metrics_to=metrics_to,
    )
    try:
        serve_tables(settings, host, port, open_page)
    except CantServe as problem:
        raise UserError(str(problem)) from None
