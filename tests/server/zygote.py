"""Starts servers quickly for the crash test: all is imported once, and every server is a fork of that."""

import os
import sys

from tests.server.clients import NO_LIMITS

from robotable import games
from robotable.server.serving import address_of, listen, run_server
from robotable.server.settings import Settings

HOST = "127.0.0.1"


def main(database_url: str, port: int) -> None:
    """For each line of input start a server, say its process id, and wait until it is gone."""
    games.ADDED.extend(["tests.server.rush", "tests.server.drill"])
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            serve(database_url, port)
            os._exit(0)
        print(pid, flush=True)
        os.waitpid(pid, 0)


def serve(database_url: str, port: int) -> None:
    """Be a server, which says so once it answers."""
    settings = Settings(database_url=database_url, bot_pause_ms=20, workers=1, limits=NO_LIMITS)
    listening = listen(HOST, port)
    run_server(settings, listening, address_of(HOST, listening), open_browser=False)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
