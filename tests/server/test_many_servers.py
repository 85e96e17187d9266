"""Several servers on one database: each table is played by one of them, and goes on when that one is killed."""

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.clients import NO_LIMITS, TestServer, Visitor, closing_code, has, open_server, play_on, wait_until
from tests.server.cluster import HAPROXY, SMALL, Trial, hold
from tests.server.postgres import postgres
from tests.server.test_people import code_of, with_code

from robotable.server.messages.orders import Ping, Sit
from robotable.server.settings import Settings
from robotable.server.store import Store

IS_WHOLE = bool(os.environ.get("ROBOTABLE_ALL_KILLS"))
"""Sixty tables and twenty kills, in some four minutes, and not six tables and three."""


@pytest.fixture
def two_servers(empty_postgres: str) -> Iterator[tuple[TestServer, TestServer]]:
    settings = Settings(database_url=empty_postgres, bot_pause_ms=0, workers=1, limits=NO_LIMITS)
    with open_server(settings) as one, open_server(settings) as other:
        yield one, other


def test_a_table_that_nobody_watches_goes_to_the_server_where_people_come(
    two_servers: tuple[TestServer, TestServer],
) -> None:
    one, other = two_servers
    anna = Visitor(one.address)
    table = anna.new_table("me", "me")
    with anna.at(table) as place:
        play_on([place], random.Random(1), moves=5)
        version = place.version
    anna.address = other.address
    with anna.at(table) as place:
        assert place.version == version
        assert has(other, table)
        assert not has(one, table)
        play_on([place], random.Random(1), moves=5)
        assert place.version == version + 5


def test_where_people_play_others_are_told_to_come_again(two_servers: tuple[TestServer, TestServer]) -> None:
    one, other = two_servers
    anna, bert = Visitor(one.address), Visitor(other.address)
    table = anna.new_table("me", "me")
    with anna.at(table) as place:
        with pytest.raises(Exception, match="1013"), bert.at(table):
            pass
        play_on([place], random.Random(1), moves=5)
        one.inside.registry._live[table].since -= 60
        with bert.at(table) as looking:
            assert looking.version == place.version
        assert closing_code(place) == 1013
    assert has(other, table)


def test_who_was_taken_for_dead_can_write_nothing_and_starts_anew(two_servers: tuple[TestServer, TestServer]) -> None:
    one, _ = two_servers
    anna = Visitor(one.address)
    table = anna.new_table("me", "me")
    with anna.at(table) as place:
        play_on([place], random.Random(1), moves=3)
        before = one.inside.claims.me
        asyncio.run_coroutine_threadsafe(one.inside.store.strike_off(before), one.loop).result(10)
        assert closing_code(place) == 1013
    wait_until(lambda: one.inside.claims.me != before)
    with anna.at(table) as place:
        play_on([place], random.Random(1), moves=3)
        assert place.version == 6


def test_a_device_that_is_signed_out_is_let_go_at_every_server_and_nobody_else_is(
    two_servers: tuple[TestServer, TestServer],
) -> None:
    one, other = two_servers
    anna, phone, bert = Visitor(one.address, "Anna"), Visitor(other.address), Visitor(other.address, "Bert")
    table = bert.new_table("me", "open")
    with_code(phone, code_of(anna))
    lost = next(device for device in anna.get("/api/me/devices") if not device["is_this"])
    with bert.at(table) as berts, phone.at(table) as place:
        place.send(Sit(1))
        berts.hear("TableNews", lambda news: news["table"]["status"] == "playing")
        anna.post(f"/api/me/devices/{lost['key']}/sign-out", {})
        assert closing_code(place) == 1013
        berts.hear("TableNews", lambda news: not news["table"]["seats"][1]["is_online"])
        berts.ask(Ping(0), "Pong")


def test_bots_go_on_at_another_server(two_servers: tuple[TestServer, TestServer]) -> None:
    one, other = two_servers
    anna = Visitor(one.address)
    table = anna.new_table("random", "random", stack=11, long_game=True)
    wait_until(lambda: has(one, table))
    one.stop()
    wait_until(lambda: has(other, table))
    anna.address = other.address
    with anna.at(table) as place:
        place.hear("SceneNews")


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.skipif(not Path(HAPROXY).exists(), reason="needs HAProxy")
def test_no_move_is_lost_or_doubled_when_servers_and_the_database_are_killed(tmp_path: Path) -> None:
    with postgres() as database:
        asyncio.run(Store(database.url).prepare())
        report = asyncio.run(hold(Trial() if IS_WHOLE else SMALL, database, tmp_path))
    assert report.wrong == []
    assert report.acknowledged > 0
    assert report.lines_lost > 0
    assert (report.kills, report.restarts) == ((20, 1) if IS_WHOLE else (3, 1))
