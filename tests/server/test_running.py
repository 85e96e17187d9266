"""For those who run a server: what admin does reaches it, tables expire, figures, logs, a database that goes away."""

import asyncio
import json
import logging
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace
from tests.server.clients import (
    NO_LIMITS,
    PATIENCE,
    TestServer,
    Visitor,
    closing_code,
    open_server,
    play_on,
    wait_until,
)
from tests.server.postgres import postgres
from tests.server.test_abuse import line_to
from tests.server.test_packs_at_the_table import bring, renamed_hero
from tests.server.test_people import play_to_the_end
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from robotable.server.administration import Administration, CantDo, administration
from robotable.server.chores import Chores
from robotable.server.logs import JsonLines, is_worth_a_line
from robotable.server.messages.orders import Leave, Sit
from robotable.server.new_tables import now
from robotable.server.people import id_of
from robotable.server.ratings import LATE_MS
from robotable.server.settings import Settings
from robotable.server.store import PastGame

T = TypeVar("T")
DAY_MS = 24 * 3600 * 1000


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def watched(database: Path) -> Iterator[TestServer]:
    """A server that looks outside all the time."""
    url = f"sqlite:///{database}"
    with open_server(Settings(database_url=url, bot_pause_ms=0, workers=1, limits=NO_LIMITS, watch_s=0.02)) as opened:
        yield opened


def do(server: TestServer, what: Callable[[Administration], Awaitable[T]]) -> T:
    """What an operator does in another process."""

    async def done() -> T:
        async with administration(server.settings.database_url) as admin:
            return await what(admin)

    return asyncio.run(done())


def id_in(visitor: Visitor) -> str:
    return id_of(visitor.http.cookies["robotable"])


def test_a_table_that_is_closed_can_be_looked_at_and_one_that_is_deleted_is_gone(watched: TestServer) -> None:
    anna = Visitor(watched.address, "Anna")
    table = anna.new_table("me", "me", is_listed=True)
    with anna.at(table) as place:
        play_on([place], random.Random(1), moves=5)
        do(watched, lambda admin: admin.close(table, "Too loud."))
        assert "was changed" in place.hear("Refused")["why"]
        assert closing_code(place) == 1013
    with anna.at(table) as place:
        assert place.table["read_only"] == "Too loud."
        assert place.scenes == {}
        do(watched, lambda admin: admin.delete(table))
        assert closing_code(place) == 1013
    assert anna.get("/api/tables") == []
    assert anna.http.get(f"/api/tables/{table}").status_code == 404
    with pytest.raises(CantDo, match="no table"):
        do(watched, lambda admin: admin.delete(table))


def test_whoever_is_banned_is_let_go_and_not_let_in(watched: TestServer) -> None:
    anna, bert = Visitor(watched.address, "Anna"), Visitor(watched.address, "Bert")
    table = anna.new_table("me", "open")
    with bert.at(table) as place:
        place.send(Sit(1))
        place.hear("SceneNews")
        do(watched, lambda admin: admin.ban(id_in(bert)[:12], "You cheat.", 1))
        assert place.hear("Refused")["why"] == "You cheat."
    with pytest.raises(Exception, match="4403"), bert.at(table):
        pass
    assert bert.http.get("/api/me").status_code == 403
    assert anna.http.get("/api/me").status_code == 200
    do(watched, lambda admin: admin.lift_ban(id_in(bert)[:12]))
    wait_until(lambda: bert.http.get("/api/me").status_code == 200)
    do(watched, lambda admin: admin.ban("127.0.0.1", "Nobody from there.", None))
    wait_until(lambda: anna.http.get("/api/me").status_code == 403)


def test_whoever_is_forgotten_leaves_nothing_but_games_without_a_name(watched: TestServer, database: Path) -> None:
    anna, bert = Visitor(watched.address, "Anna"), Visitor(watched.address, "Bert")
    waiting = bert.new_table("me", "open")
    table = bert.new_table("me", "open", "random")
    with anna.at(table) as place, bert.at(table) as berts:
        berts.ws.send('{"type":"Say","text":"My name is Bertram"}')
        berts.hear("ChatNews")
        place.send(Sit(1))
        place.hear("SceneNews", lambda news: news["seat"] == 1)
        gone = id_in(bert)
        assert do(watched, lambda admin: admin.forget(gone)) == 2
        assert closing_code(place) == 1013
    with anna.at(table) as place:
        seats = place.table["seats"]
        assert [(seat["name"], seat["is_away"]) for seat in seats][:2] == [("Somebody", True), ("Anna", False)]
        assert not any("Bertram" in line["text"] for line in place.chat)
        while not place.turn():
            place.next()
    assert anna.http.get(f"/api/tables/{waiting}").status_code == 404
    with sqlite3.connect(database) as kept:
        assert not any(gone in line or "Bert" in line for line in kept.iterdump())


def test_tables_nobody_came_to_and_tables_of_bots_expire(watched: TestServer, database: Path) -> None:
    anna = Visitor(watched.address, "Anna")
    long_ago, fresh = anna.new_table("me", "open"), anna.new_table("me", "open")
    of_bots = anna.new_table("random", "random")
    played, never_played, left = (anna.new_table("me", "random", stack=4) for _ in range(3))
    with anna.at(played) as place:
        play_on([place], random.Random(1), moves=1)
    with anna.at(left) as place:
        place.send(Leave(0, "random"))
        place.hear("SceneNews", lambda news: news["scene"]["outcome"])
    bring(anna, renamed_hero("Nobody's"), "A pack for no table")
    pack = bring(anna, renamed_hero("Somebody's"), "A pack with a table").json()["id"]
    with_pack = anna.post("/api/tables", {"game": "cyclone-run", "seats": [{"kind": "me"}] * 2, "pack": pack})["id"]
    with sqlite3.connect(database) as kept:
        old = [(15 * DAY_MS, long_ago), (8 * DAY_MS, of_bots), (99 * DAY_MS, played)]
        old += [(15 * DAY_MS, never_played), (8 * DAY_MS, left)]
        kept.executemany("UPDATE tables SET created = created - ?1, updated = updated - ?1 WHERE id = ?2", old)
        kept.execute("UPDATE uploads SET created = created - ?", [15 * DAY_MS])
    kept.close()
    clearing = asyncio.run_coroutine_threadsafe(watched.inside.housekeeper.clear_away(), watched.loop)
    clearing.result(PATIENCE)
    assert {info["id"] for info in anna.get("/api/me/tables")} == {fresh, played, with_pack}
    assert [one["title"] for one in anna.get("/api/games/cyclone-run/packs")] == ["A pack with a table"]
    assert do(watched, lambda admin: admin.overview.faults()) == []


def test_ratings_are_looked_at_only_when_a_game_has_ended(watched: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    history, asked = watched.inside.housekeeper.history, list[int]()
    unrated = history.unrated_games

    async def counted(most: int, since: int = 0) -> list[PastGame]:
        asked.append(since)
        return await unrated(most, since)

    anna, bert = Visitor(watched.address, "Anna"), Visitor(watched.address, "Bert")
    play_to_the_end(anna, bert)
    wait_until(lambda: watched.inside.housekeeper.ratings._looked_until > 0)
    monkeypatch.setattr(history, "unrated_games", counted)
    time.sleep(0.2)
    assert asked == []
    play_to_the_end(anna, bert)
    wait_until(lambda: len(asked) == 2)
    assert min(asked) > now() - 10 * LATE_MS
    rated = asyncio.run_coroutine_threadsafe(history.rated_games(), watched.loop)
    assert len(rated.result(PATIENCE)) == 2


def test_a_backup_of_a_running_server_is_whole(watched: TestServer, tmp_path: Path) -> None:
    anna = Visitor(watched.address, "Anna")
    table, copy = anna.new_table("me", "me"), tmp_path / "copy.sqlite"
    with anna.at(table) as place:
        play_on([place], random.Random(1), moves=25)
        do(watched, lambda admin: admin.back_up(copy))
        version = place.version
    with pytest.raises(CantDo, match="there already"):
        do(watched, lambda admin: admin.back_up(copy))
    with open_server(replace(watched.settings, database_url=f"sqlite:///{copy}")) as other:
        assert do(other, lambda admin: admin.overview.faults()) == []
        anna.address = other.address
        with anna.at(table) as place:
            assert place.version == version
    with sqlite3.connect(copy) as kept:
        kept.execute("DELETE FROM moves WHERE n = 3")
    kept.close()
    faults = do(other, lambda admin: admin.overview.faults())
    assert faults == [f"table {table} has 24 moves, and the last is number 25"]


def test_figures_are_for_this_machine_and_for_those_who_are_named(watched: TestServer) -> None:
    anna = Visitor(watched.address, "Anna")
    with anna.at(anna.new_table("me", "me")) as place:
        play_on([place], random.Random(1), moves=5)
        plays = 'robotable_message_seconds_count{type="Play"} 5.0'
        wait_until(lambda: plays in anna.http.get("/metrics").text)  # An answer is on its way before it is counted.
        told = anna.http.get("/metrics").text
    assert 'robotable_moves_total{by="person",game="cyclone-run"} 5.0' in told
    assert 'robotable_viewers{game="cyclone-run"} 1.0' in told
    assert "robotable_commit_seconds_bucket" in told
    elsewhere = anna.http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert elsewhere.status_code == 404


def test_the_log_can_be_read_by_programs() -> None:
    record = logging.LogRecord("robotable", logging.WARNING, "", 0, "Table %s is %s", ("T1", "lost"), None)
    record.table = "T1"
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "Table T1 is lost"
    assert (line["level"], line["table"]) == ("warning", "T1")
    assert line["time"].endswith("+00:00")


def test_nobody_fills_the_log_with_what_is_no_request(
    watched: TestServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging.getLogger("uvicorn.error"), "filters", [is_worth_a_line])
    refused = watched.inside.metrics.requests.labels(400)._value
    upgrade = b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    post = b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
    for sent in (b"\0garbage\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n" + upgrade, post):
        with line_to(watched) as line:
            line.sendall(sent)
            assert line.recv(100).startswith(b"HTTP/1.1 ")
    table = Visitor(watched.address).new_table("me", "me")
    with connect(f"ws://{watched.address}/ws/{table}") as line:
        line.socket.sendall(b"\x81\x84\0\0\0\0\xff\xfe\xfd\xfc")
        with pytest.raises(ConnectionClosed):
            list(line)
    wait_until(lambda: refused.get() == 1)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_when_the_database_is_away_people_are_told_and_bots_go_on_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with postgres() as kept:
        settings = Settings(database_url=kept.url, bot_pause_ms=20, workers=1, limits=NO_LIMITS)
        with open_server(settings) as server:
            anna = Visitor(server.address, "Anna")
            of_bots, own = anna.new_table("random", "random", "random"), anna.new_table("me", "me")
            with anna.at(own) as place:
                kept.stop()
                play = place.any_play(random.Random(1))
                assert play is not None
                assert "could not be saved" in place.refusal(play)
                assert closing_code(place) == 1013
            answers = [anna.http.get(path) for path in ("/health", "/api/tables", f"/api/tables/{own}", "/api/me")]
            assert [answer.status_code for answer in answers] == [503] * 4
            assert "database" in answers[1].json()["why"]
            wait_until(lambda: of_bots not in server.inside.registry._live)
            assert "could not be saved" in caplog.text
            assert "Traceback" not in caplog.text
            kept.start()
            wait_until(lambda: anna.http.get("/health").status_code == 200)
            with anna.at(own) as place:
                play_on([place], random.Random(1), moves=3)
            moves = anna.get(f"/api/tables/{of_bots}")["moves"]
            wait_until(lambda: anna.get(f"/api/tables/{of_bots}")["moves"] > moves)


def test_what_is_done_again_and_again_outlives_a_stumble(caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        times = 0
        is_done = asyncio.Event()

        async def stumble_twice() -> None:
            nonlocal times
            times += 1
            if times == 1:
                raise LookupError("a mistake of ours")
            if times == 2:
                raise OSError("the database is away")
            is_done.set()

        chores = Chores("The tester")
        chores.repeat(stumble_twice, 0.01)
        await asyncio.wait_for(is_done.wait(), PATIENCE)
        chores.cancel()

    asyncio.run(check())
    assert "a mistake of ours" in caplog.text
    assert "the database is away" in caplog.text


def test_a_table_of_a_game_that_is_gone_keeps_nobody_from_the_others(watched: TestServer, database: Path) -> None:
    anna = Visitor(watched.address, "Anna")
    gone, other = (anna.new_table("me", "open", is_listed=True) for _ in range(2))
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET game = 'gone', is_bots_turn = TRUE WHERE id = ?", (gone,))
    assert [table["id"] for table in anna.get("/api/tables")] == [other]
    assert [table["id"] for table in anna.get("/api/me/tables")] == [other]
    assert [one["table"]["id"] for one in anna.get("/api/me/games")["games"]] == [other]
    assert anna.http.get(f"/api/tables/{gone}").status_code == 404
    wait_until(lambda: gone in watched.inside.registry._given_up)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET status = 'over' WHERE id = ?", (gone,))
    asyncio.run_coroutine_threadsafe(watched.inside.housekeeper.keep_score(), watched.loop).result(PATIENCE)
