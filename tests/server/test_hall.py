"""Tables come into memory when they are needed, and go when nobody looks; who lags too far behind is let go."""

import asyncio
import random
from pathlib import Path

from msgspec.structs import replace
from tests.server.clients import TestServer, Visitor, open_server, play_on, wait_until

from robotable.server.messages import Pong
from robotable.server.store import Person
from robotable.server.viewers import MOST_WAITING, Viewer


def test_a_table_that_nobody_looks_at_is_put_away_and_found_again(server: TestServer, tmp_path: Path) -> None:
    settings = replace(server.settings, idle_s=0.2, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(settings) as opened:
        anna = Visitor(opened.address, "Anna")
        table = anna.new_table("me", "me")
        with anna.at(table) as place:
            play_on([place], random.Random(1), moves=20)
            before = place.scenes
            assert table in opened.inside.hall._live
        wait_until(lambda: table not in opened.inside.hall._live)
        with anna.at(table) as place:
            assert [place.scenes[seat]["scene"] for seat in (0, 1)] == [before[seat]["scene"] for seat in (0, 1)]


def test_a_viewer_who_does_not_listen_is_let_go() -> None:
    async def check() -> None:
        viewer = Viewer(Person("a" * 64, "Anna"))
        for n in range(2 * MOST_WAITING):
            viewer.send(Pong(n, n))
        assert viewer.is_lost
        assert [text async for text in viewer.outgoing()] == []

    asyncio.run(check())
