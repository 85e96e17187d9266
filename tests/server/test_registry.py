"""Tables come into memory when they are needed, and go when nobody looks; who lags too far behind is let go."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

from msgspec.structs import replace
from tests.server.clients import NO_LIMITS, PATIENCE, TestServer, Visitor, open_server, play_on, wait_until

from robotable.server.game_in_play import SNAPSHOT_EVERY
from robotable.server.live_table import LiveTable
from robotable.server.messages.news import Pong
from robotable.server.settings import Settings
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
            assert table in opened.inside.registry._live
        wait_until(lambda: table not in opened.inside.registry._live)
        with anna.at(table) as place:
            assert [place.scenes[seat]["scene"] for seat in (0, 1)] == [before[seat]["scene"] for seat in (0, 1)]


AT_THE_SAME_MOMENT = """
import sys, threading
from robotable import games
from robotable.server.archive import Archive
from robotable.server.store import Store
from robotable.table import Game, load, save

sys.setswitchinterval(1e-6)
Archive(Store(sys.argv[1]))
for ruleset in games.catalog().values():
    game = Game(ruleset, ruleset.seats[-1], 1, {})
    saved, begin = save(game.state), threading.Barrier(8)

    def come_back():
        begin.wait()
        load(saved, ruleset.state, game.pack)

    threads = [threading.Thread(target=come_back) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_tables_that_are_loaded_at_the_same_moment_for_the_first_time_do_no_harm(tmp_path: Path) -> None:
    command = [sys.executable, "-c", AT_THE_SAME_MOMENT, f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    assert subprocess.run(command).returncode == 0


def test_a_table_that_is_closed_twice_does_not_take_its_successor_along(server: TestServer) -> None:
    table, registry = Visitor(server.address, "Anna").new_table("me", "me"), server.inside.registry

    async def check() -> None:
        old = await registry.find(table)
        registry.drop(table, "It was changed.")
        new = await registry.find(table)
        old.close("What it wrote was refused.")
        assert await registry.find(table) is new is not old

    asyncio.run_coroutine_threadsafe(check(), server.loop).result(PATIENCE)


def test_a_viewer_who_does_not_listen_is_let_go() -> None:
    async def check() -> None:
        viewer = Viewer(Person("a" * 64, "Anna"))
        for n in range(2 * MOST_WAITING):
            viewer.send(Pong(n, n))
        assert viewer.is_lost
        assert [text async for text in viewer.outgoing()] == []

    asyncio.run(check())


def test_a_snapshot_is_stored_with_the_moves_every_so_often_and_when_a_table_is_put_away(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    settings = Settings(database_url=f"sqlite:///{database}", bot_pause_ms=0, workers=1, idle_s=0.4, limits=NO_LIMITS)

    def snapshot_of(table: str) -> tuple[int, int]:
        """How many moves are in the table's snapshot, and how many are stored."""
        with sqlite3.connect(database) as connection:
            (kept,) = connection.execute("SELECT moves FROM snapshots WHERE table_id = ?", (table,)).fetchone()
            (made,) = connection.execute("SELECT count(*) FROM moves WHERE table_id = ?", (table,)).fetchone()
            return kept, made

    with open_server(settings) as opened:
        anna = Visitor(opened.address, "Anna")
        table = anna.new_table("me", "me")
        assert snapshot_of(table) == (0, 0)
        with anna.at(table) as place:
            luck = random.Random(1)
            for _ in range(60):
                play_on([place], luck, moves=1)
                kept, made = snapshot_of(table)
                live = opened.inside.registry._live[table]
                assert isinstance(live, LiveTable)
                firm = made - len(live.game._snapshots)
                assert firm - kept < SNAPSHOT_EVERY
            assert kept > 0
        wait_until(lambda: table not in opened.inside.registry._live)
        assert snapshot_of(table) == (firm, made)
