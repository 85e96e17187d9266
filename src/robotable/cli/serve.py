"""`robotable serve`: tables for your browser and your friends'."""

from pathlib import Path
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
    url: str | None = None,
    push_key: Path | None = None,
    push_contact: str = "",
    mail_server: Annotated[str | None, Parameter(env_var="ROBOTABLE_MAIL_SERVER")] = None,
    mail_from: str = "",
    webhooks: Annotated[bool, Parameter(negative="")] = False,
    private_webhooks: Annotated[bool, Parameter(negative="")] = False,
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
    url: str
        Where people find this server, as in https://example.org: for links that are sent to them.
    push_key: Path
        The file with the key for push messages, made if it is not there: people may be told of their turn by them.
    push_contact: str
        Whom push services may write to, as in mailto:you@example.org.
    mail_server: str
        Where mail is handed in, as in smtp://user:password@host:587 or smtps://host: people may be told by mail.
    mail_from: str
        Who these mails are from, as in Robotable <turns@example.org>.
    webhooks: bool
        People may have a webhook called when it is their turn, as Discord has them.
    private_webhooks: bool
        Webhooks and push services may be in this server's own network, and without TLS.
    log_format: str
        Lines for people, or JSON for programs.
    log_level: str
        How much is logged.
    """
    from robotable.server.logs import set_up_logs
    from robotable.server.serving import CantServe, default_database
    from robotable.server.serving import serve as serve_tables
    from robotable.server.settings import NoticeSettings, Settings

    set_up_logs(log_format, log_level)
    settings = Settings(
        database_url=database or default_database(),
        hosts=names,
        waiting_days=waiting_days,
        bots_days=bots_days,
        metrics_to=metrics_to,
        address=url.rstrip("/") if url else None,
        notices=NoticeSettings(
            push_key=push_key,
            push_contact=push_contact,
            mail_server=mail_server,
            mail_from=mail_from,
            has_webhooks=webhooks,
            may_reach_private=private_webhooks,
        ),
    )
    try:
        serve_tables(settings, host, port, open_page)
    except CantServe as problem:
        raise UserError(str(problem)) from None
