"""Latency: a move counts from when it was sent, timers wait for what is on its way, and a silent line is cut."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.rule import rule
from tests.server.clients import TestServer, Visitor, has_seat, open_server, wait_until
from websockets.sync.client import ClientConnection, connect

from robotable.server import heartbeat
from robotable.server.heartbeat import MOST_ALLOWED_S, Heartbeat
from robotable.server.live_table import LiveTable
from robotable.server.messages.orders import Play, Sit
from robotable.server.real_time import RealTimeTempo
from robotable.server.serving import listen
from robotable.server.settings import Settings

pytestmark = pytest.mark.usefixtures("rush")

CALL_MS = 500
SLOW_S = 2.0


VERY_SLOW_S = 10.0
LOOKED_UP_MS = 6000
"""By then a bot has looked at the table, and wanted to answer."""


def tempo(server: TestServer, table: str) -> RealTimeTempo:
    found = server.inside.registry._live[table]
    assert isinstance(found, LiveTable)
    assert isinstance(found.tempo, RealTimeTempo)
    return found.tempo


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """More is allowed for latency, so that a busy machine does not matter."""
    monkeypatch.setattr(heartbeat, "MOST_ALLOWED_S", SLOW_S)


def line_with(round_trip_s: float) -> Heartbeat:
    made = Heartbeat()
    made.beat(round_trip_s)
    return made


def make_slow(server: TestServer, table: str, round_trip_s: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody who looks have a line with this round trip, as far as the server knows."""
    for viewer in tempo(server, table).audience.viewers:
        viewer.heartbeat = line_with(round_trip_s)
    monkeypatch.setattr(tempo(server, table), "_set_alarm", lambda: None)


# What is believed


@rule("BFI-R15")
def test_half_of_the_quickest_round_trip_is_allowed_for_up_to_a_limit() -> None:
    line = Heartbeat()
    assert line.allowance_s == 0
    for round_trip in (0.2, 0.06, 0.1):
        line.beat(round_trip)
    assert line.allowance_s == 0.03
    assert line_with(5.0).allowance_s == MOST_ALLOWED_S == 0.15


def test_every_line_is_measured_by_the_server_s_own_pings(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "officer", game="rush")
    with anna.at(table):
        (viewer,) = tempo(server, table).audience.viewers
        wait_until(lambda: viewer.heartbeat.round_trips)
        assert viewer.heartbeat.allowance_s < 0.1


# Moves and timers


@rule("BFI-R15")
@pytest.mark.usefixtures("patient")
def test_a_move_that_was_sent_before_a_timer_ran_out_comes_before_it(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", game="rush", calls=100, call_ms=CALL_MS)
    with anna.at(table) as place:
        make_slow(server, table, 2 * SLOW_S, monkeypatch)
        wait_until(lambda: tempo(server, table).clock.now > CALL_MS + 100)
        place.send(Play(0, 0, "answer", 1))
        board = place.hear("SceneNews")["scene"]["board"]
        assert (board["wins"], board["lapsed"]) == ([1], 0)
        assert board["ends"] < CALL_MS + CALL_MS


@rule("BFI-R15")
@pytest.mark.usefixtures("patient")
def test_who_is_near_comes_too_late_and_so_does_everybody_after_them(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = anna.new_table("me", "open", game="rush", calls=100, call_ms=CALL_MS)
    with anna.at(table) as far, bert.at(table) as near:
        near.send(Sit(1))
        near.hear("TableNews", partial(has_seat, 1))
        make_slow(server, table, 2 * SLOW_S, monkeypatch)
        for viewer in tempo(server, table).audience.viewers:
            if viewer.person.name == "Bert":
                viewer.heartbeat = Heartbeat()
        wait_until(lambda: tempo(server, table).clock.now > CALL_MS + 100)
        assert "answered or has lapsed" in near.refusal(Play(1, 0, "answer", 1))
        assert "answered or has lapsed" in far.refusal(Play(0, 0, "answer", 1))


@rule("BFI-R15")
def test_a_timer_waits_as_long_as_the_slowest_player_s_moves_may_take(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", game="rush", calls=100, call_ms=60_000)
    with anna.at(table), Visitor(server.address).at(table):
        playing = tempo(server, table)
        for viewer in playing.audience.viewers:
            viewer.heartbeat = line_with(0.08 if viewer.person.name == "Anna" else 1.0)
        assert playing._grace_ms() == 40


# A silent line


@pytest.fixture
def watchful(settings: Settings, tmp_path: Path) -> Iterator[TestServer]:
    """A server that soon takes a silent line for cut."""
    own = replace(settings, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}", bot_pace=0.02, grace_s=0.3)
    server = TestServer(own, listen("127.0.0.1", 0))
    server._uvicorn.config.ws_ping_interval, server._uvicorn.config.ws_ping_timeout = 0.1, 0.5
    server.start()
    yield server
    server.stop()


@rule("BFI-R81")
def test_a_line_that_falls_silent_is_cut_and_its_seat_covered(
    watchful: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert = Visitor(watchful.address, "Anna"), Visitor(watchful.address, "Bert")
    table = anna.new_table("me", "open", game="rush", calls=1000, call_ms=60_000)
    address, headers = f"ws://{watchful.address}/ws/{table}", {"Cookie": bert.cookie}
    with anna.at(table) as place, connect(address, additional_headers=headers, close_timeout=0.1) as mute:
        mute.send('{"type": "Sit", "seat": 1}')
        place.hear("TableNews", lambda news: news["table"]["seats"][1]["is_online"])
        fall_silent(mute, monkeypatch)
        place.hear("TableNews", lambda news: not news["table"]["seats"][1]["is_online"])
        place.hear("TableNews", lambda news: news["table"]["seats"][1]["is_away"])


def fall_silent(ws: ClientConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take nothing in any more, so that no ping is answered, and leave the connection open."""
    monkeypatch.setattr(ws.protocol, "recv_frame", lambda frame: None)


@rule("BFI-R81")
def test_the_time_for_which_a_line_was_silent_counts(settings: Settings, tmp_path: Path) -> None:
    own = replace(settings, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}", grace_s=60)
    with open_server(own) as opened:
        anna, bert = Visitor(opened.address, "Anna"), Visitor(opened.address, "Bert")
        table = anna.new_table("me", "open", game="rush")
        with anna.at(table) as place:
            with bert.at(table) as gone:
                gone.send(Sit(1))
                gone.hear("TableNews", partial(has_seat, 1))
                for viewer in tempo(opened, table).audience.viewers:
                    viewer.heartbeat.was_silent_s = 60
            place.hear("TableNews", lambda news: news["table"]["seats"][1]["is_away"])


# Bots


@rule("BFI-R15")
def test_a_bot_never_overtakes_a_move_that_is_on_its_way(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "MOST_ALLOWED_S", VERY_SLOW_S)
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "officer", game="rush", calls=100, call_ms=CALL_MS)
    with anna.at(table) as place:
        make_slow(server, table, 2 * VERY_SLOW_S, monkeypatch)
        wait_until(lambda: tempo(server, table).clock.now > LOOKED_UP_MS)
        assert tempo(server, table).in_play.game.state.now == 0
        place.send(Play(0, 0, "answer", 1))
        board = place.hear("SceneNews")["scene"]["board"]
        assert (board["wins"], board["lapsed"]) == ([1, 0], 0)


@rule("BFI-R15")
def test_a_bot_acts_once_nothing_can_be_on_its_way_any_more(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "officer", game="rush", calls=100, call_ms=60_000)
    with anna.at(table) as place:
        for viewer in tempo(server, table).audience.viewers:
            viewer.heartbeat = line_with(0.3)
        board = place.hear("SceneNews", lambda news: sum(news["scene"]["board"]["wins"]) == 1)["scene"]["board"]
        assert board["wins"] == [0, 1]
        playing = tempo(server, table)
        made_at = playing.in_play.game.played[0].at
        assert made_at is not None
        assert playing.clock.now - made_at >= 150
