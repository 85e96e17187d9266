"""Tables online: seats, store, clocks, chat, WebSocket."""


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    database_url: str | None = None,
    open_browser: bool = True,
) -> None:
    """Serve tables until interrupted: at this port, or at 8000 or the next free one."""
    # A bot's worker imports this package too, and needs nothing of all that a server needs.
    from robotable.server.logs import set_up_logs
    from robotable.server.serving import default_database, serve
    from robotable.server.settings import Settings

    set_up_logs("text", "warning")
    serve(Settings(database_url=database_url or default_database()), host, port, open_browser)
