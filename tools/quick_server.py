"""A server for tests and screenshots: its bots don't pause, and nobody is too fast for it.

Bots think in processes that read this file again, so nothing is imported before it is needed.
"""

import sys

HOST = "127.0.0.1"


def serve(database: str, port: int, review_s: float = 1.5) -> None:
    """Serve until ended; port 0 takes any that is free. A review takes so many seconds."""
    from robotable.server.serving import address_of, listen, run_server
    from robotable.server.settings import Limits, Rate, Settings

    plenty = Rate(1000, 1000)
    limits = Limits(
        messages=plenty,
        hints=plenty,
        requests_from_an_address=plenty,
        new_tables_from_an_address=plenty,
        listed_tables_from_an_address=plenty,
        codes_from_an_address=plenty,
        packs_from_an_address=plenty,
        reviews_from_an_address=plenty,
    )
    settings = Settings(
        database_url=database,
        bot_pause_ms=0,
        think_ms=300,
        grace_s=2,
        waiting_days=0,  # Tables of older editions may be as old as they like.
        bots_days=0,
        review_s=review_s,
        review_niceness=0,
        limits=limits,
    )
    listening = listen(HOST, port)
    run_server(settings, listening, address_of(HOST, listening), open_browser=False)


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]), *map(float, sys.argv[3:]))
