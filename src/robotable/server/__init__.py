"""Tables online: seats, store, clocks, chat, WebSocket."""


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    database_url: str | None = None,
    open_browser: bool = True,
) -> None:
    """Serve tables until interrupted: at this port, or at 8000 or the next free one."""
    # A bot's worker imports this package too, and needs nothing of all that a server needs.
    from robotable.server.serving import serve

    serve(host, port, database_url, open_browser)
