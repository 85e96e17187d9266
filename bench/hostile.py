"""Does the server stand up to what nobody should send? Many hostile messages over each database.

    .venv/bin/python bench/hostile.py --messages 50000

Half come from somebody who looks on, half from a player whose turn it is not; tests/server/test_hostile.py says what
they are and what must hold: each is answered by one refusal, nothing that is stored or shown has changed, no answer
tells a secret, and the game goes on. For every twenty messages a request goes to any of the HTTP routes. The server is
the one of the tests: it runs in this process, with a database of its own.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.clients import NO_LIMITS, open_server
from tests.server.postgres import postgres
from tests.server.test_hostile import check_attack, check_requests

from robotable.server.settings import Settings
from robotable.server.store import Store


def bombard(database_url: str, messages: int, seed: int) -> None:
    """Attack a server on this database, and say how long it took."""
    asyncio.run(_prepare(database_url))
    began = time.monotonic()
    with open_server(Settings(database_url=database_url, workers=1, limits=NO_LIMITS)) as server:
        check_attack(server, messages, seed)
        check_requests(server, messages // 20)
    kind = database_url.partition(":")[0]
    print(f"{kind}: {messages:,} hostile messages in {time.monotonic() - began:.0f} s, nothing changed", flush=True)


async def _prepare(database_url: str) -> None:
    store = Store(database_url)
    await store.prepare()
    await store.close()


def main() -> None:
    """Attack servers on both databases."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=2026)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bombard(f"sqlite:///{folder}/tables.sqlite", arguments.messages, arguments.seed)
    with postgres() as database:
        bombard(database.url, arguments.messages, arguments.seed)


if __name__ == "__main__":
    main()
