"""Real time: moves are stamped, timers fire by themselves, everybody sees the same clock, and pausing is a move."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import make_url
from tests.server.clients import (
    Json,
    Place,
    TestServer,
    Visitor,
    check_record,
    has_seat,
    is_of_seat,
    open_server,
    wait_until,
)
from tests.server.rush import GAME

from robotable import bots
from robotable.lab.fuzz import fuzz_one
from robotable.server.clocks import TableClock
from robotable.server.live_table import LiveTable
from robotable.server.messages.orders import AskHint, Leave, Ping, Play, Sit, Undo
from robotable.server.settings import Settings
from robotable.table import Luck

pytestmark = pytest.mark.usefixtures("rush")

GRACE_S = 0.3
A_WHILE_S = 0.25
A_MOMENT_MS = 50
"""What passes while a message is on its way."""


@pytest.fixture(scope="module")
def hasty(settings: Settings) -> Settings:
    """Bots that act almost at once, and little patience with those who are gone."""
    return replace(settings, bot_pace=0.02, grace_s=GRACE_S)


@pytest.fixture(scope="module")
def server(hasty: Settings) -> Iterator[TestServer]:
    with open_server(hasty) as opened:
        yield opened


@contextmanager
def playing(server: TestServer, *names: str, bots: tuple[str, ...] = (), **options: Any) -> Iterator[list[Place]]:
    """People who sit down at a table of rush, each with a seat, and the clock running."""
    visitors = [Visitor(server.address, name) for name in names]
    table = visitors[0].new_table("me", *["open"] * (len(names) - 1), *bots, game="rush", **options)
    with ExitStack() as stack:
        places = [stack.enter_context(visitor.at(table)) for visitor in visitors]
        for seat, place in enumerate(places[1:], 1):
            place.send(Sit(seat))
            place.hear("TableNews", partial(has_seat, seat))
        for seat, place in enumerate(places):
            if seat not in place.scenes:
                place.hear("SceneNews", partial(is_of_seat, seat))
        yield places


def board(place: Place) -> Json:
    """The table as its latest scene shows it."""
    latest = max(place.scenes.values(), key=lambda news: news["version"])
    shown: Json = latest["scene"]["board"]
    return shown


def clock(place: Place) -> Json:
    latest = max(place.scenes.values(), key=lambda news: news["version"])
    shown: Json = latest["clock"]
    return shown


def told(place: Place, seat: int | None = 0) -> list[str]:
    return [line["says"] for line in place.logs[seat]]


def hear_until(place: Place, happens: partial[bool]) -> None:
    while not happens():
        place.next()


def has_lapsed(place: Place, calls: int) -> bool:
    """So many calls were answered by nobody."""
    return bool(board(place)["lapsed"] >= calls)


def stored(server: TestServer, table: str) -> tuple[int, str]:
    """How far the clock ran, and the status, as another program finds them on disk."""
    path = make_url(server.settings.database_url).database
    assert path is not None
    with sqlite3.connect(path) as connection:
        found: tuple[int, str] = connection.execute(
            "SELECT clock, status FROM tables WHERE id = ?", (table,)
        ).fetchone()
        return found


# The game that we test with


def test_rush_is_sound() -> None:
    for seed in range(3):
        assert fuzz_one(GAME, seed).failures == []


# Timers


def test_timers_fire_while_nobody_acts(server: TestServer) -> None:
    with playing(server, "Anna", calls=4, call_ms=60) as (place,):
        hear_until(place, partial(lambda: place.is_over))
        assert told(place) == ["lapses"] * 4
        assert clock(place) | {"as_of": 0} == {"now": 240, "running": False, "as_of": 0}
        assert stored(server, place.table["id"]) == (240, "over")


def test_a_timer_is_on_disk_before_anybody_hears_of_it(server: TestServer) -> None:
    with playing(server, "Anna", calls=6, call_ms=50) as (place,):
        table = place.table["id"]
        for lapsed in range(1, 6):
            hear_until(place, partial(has_lapsed, place, lapsed))
            assert stored(server, table)[0] >= 50 * lapsed


def test_while_nothing_happens_the_clock_is_kept_on_disk(server: TestServer) -> None:
    with playing(server, "Anna") as (place,):
        wait_until(lambda: stored(server, place.table["id"])[0] >= 1000)
        assert clock(place)["running"]


def test_a_new_table_waits_for_its_first_player(server: TestServer) -> None:
    anna = Visitor(server.address)
    table = anna.new_table("me", "officer", game="rush", call_ms=50)
    with Visitor(server.address).at(table) as looking:
        looking.settle()
        assert clock(looking)["running"] is False
        assert board(looking)["lapsed"] == 0
        with anna.at(table) as place:
            assert place.scenes[0]["clock"]["running"]
            looking.hear("SceneNews", lambda news: news["scene"]["board"]["lapsed"] == 1)


# Moves


def test_what_is_legal_now_may_be_done_whatever_its_sender_had_seen(server: TestServer) -> None:
    with playing(server, "Anna", "Bert") as (anna, bert):
        anna.act(0, "answer", 1)
        bert.send(Play(1, 0, "answer", 2))
        assert bert.hear("SceneNews", lambda news: news["version"] == anna.version + 1)["scene"]["board"]["wins"] == [
            1,
            1,
        ]


def test_a_refused_move_is_told_why(server: TestServer) -> None:
    with playing(server, "Anna", "Bert") as (anna, bert):
        anna.act(0, "answer", 1)
        refused = bert.ask(Play(1, 0, "answer", 1), "Refused")
        assert refused["why"] == "“Answer call 1” is not possible: that call was answered or has lapsed."
        assert refused["rule"] == "RSH-CALL02"
        assert bert.refusal(Play(1, 0, "answer", 9)) == "“Answer call 9” is not possible now."
        assert "not yours" in bert.refusal(Play(0, 0, "answer", 2))
        assert "no move is taken back" in anna.refusal(Undo(0, anna.version))


def test_a_move_comes_after_the_timers_that_were_due_before_it(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(server, "Anna", call_ms=120) as (place,):
        table = server.inside.registry._live[place.table["id"]]
        assert isinstance(table, LiveTable)
        monkeypatch.setattr(table.tempo, "_set_alarm", lambda: None)
        time.sleep(0.3)
        assert "is not possible" in place.refusal(Play(0, 0, "answer", 1))
        assert told(place)[:2] == ["lapses", "lapses"]


def test_a_hint_is_about_what_is_open(server: TestServer) -> None:
    with playing(server, "Anna") as (place,):
        assert place.ask(AskHint(0, 0), "HintNews")["noun"] == 1
        place.act(0, "answer", 1)
        place.act(0, "answer", 2)
        assert place.refusal(AskHint(0, 0)) == "The officer would wait."


# The clock


def test_everybody_sees_the_same_clock(server: TestServer) -> None:
    with playing(server, "Anna", "Bert") as (anna, bert):
        anna.act(0, "answer", 1)
        bert.hear("SceneNews", lambda news: news["version"] == anna.version)
        assert clock(bert) == clock(anna)
        pong = bert.ask(Ping(1), "Pong")
        late = pong["now"] - clock(bert)["as_of"]
        assert 0 <= late < 10_000
        bert.act(1, "answer", 2)
        assert clock(bert)["now"] >= clock(anna)["now"] + late


def test_a_clock_stands_still_and_goes_on_from_there() -> None:
    table = TableClock(500)
    assert (table.now, table.is_running) == (500, False)
    table.run()
    time.sleep(0.02)
    assert 515 <= table.now < 5000
    assert table.at(time.monotonic() - 0.01) < table.at(time.monotonic()) <= table.now
    table.stop(510)
    assert table.now == table.at(time.monotonic()) == 510
    table.run()
    assert 510 <= table.now < 5000


# Pausing


def test_anybody_pauses_and_after_the_countdown_the_call_has_the_time_it_had(server: TestServer) -> None:
    with playing(server, "Anna", "Bert", call_ms=2000, countdown_ms=100) as (anna, bert):
        bert.act(1, "pause")
        anna.hear("SceneNews", lambda news: news["scene"]["board"]["is_paused"])
        paused, left = clock(anna), board(anna)["ends"]
        assert paused["running"] is False
        assert left == 2000 - paused["now"]
        time.sleep(A_WHILE_S)
        assert "is not possible now" in anna.refusal(Play(0, 0, "answer", 1))
        anna.act(0, "go_on")
        assert clock(anna)["now"] - paused["now"] < A_MOMENT_MS
        assert clock(anna)["running"] is True
        hear_until(anna, partial(lambda: told(anna)[-1] == "goes_on"))
        assert board(anna)["ends"] == paused["now"] + 100 + left


def test_a_paused_table_is_put_away_and_found_again(server: TestServer, tmp_path: Path) -> None:
    settings = replace(server.settings, idle_s=0.2, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(settings) as opened:
        anna = Visitor(opened.address, "Anna")
        table = anna.new_table("me", "officer", game="rush")
        with anna.at(table) as place:
            place.act(0, "pause")
            version = place.version
        wait_until(lambda: table not in opened.inside.registry._live)
        with anna.at(table) as place:
            assert (place.version, told(place)[-1]) == (version, "pauses")


# Restart


def test_after_a_restart_the_table_is_paused_and_its_timers_go_on(hasty: Settings, tmp_path: Path) -> None:
    settings = replace(hasty, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(settings) as first:
        anna = Visitor(first.address, "Anna")
        table = anna.new_table("me", game="rush", calls=3, call_ms=1500)
        with anna.at(table) as place:
            place.act(0, "answer", 1)
            ends = board(place)["ends"]
    time.sleep(A_WHILE_S)
    with open_server(settings) as second:
        anna.address, anna.http.base_url = second.address, f"http://{second.address}"
        with anna.at(table) as place:
            assert clock(place)["running"] is False
            assert told(place) == ["answers", "cut_off"]
            ran, left = clock(place)["now"], board(place)["ends"]
            assert ran + left == ends
            place.act(0, "go_on")
            place.hear("SceneNews", lambda news: news["scene"]["board"]["lapsed"] == 1)
            assert told(place)[2:] == ["counts_down", "goes_on", "lapses"]
            assert board(place)["ends"] == ran + 100 + left + 1500
            place.act(0, "answer", 3)
            assert place.is_over
        check_record(anna, table)


def test_a_table_of_bots_goes_on_by_itself_after_a_restart(hasty: Settings, tmp_path: Path) -> None:
    settings = replace(hasty, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(settings) as first:
        table = Visitor(first.address).new_table("officer", "random", game="rush", calls=1000, call_ms=50)
        wait_until(lambda: stored(first, table)[0] > 0)
    ran = stored(first, table)[0]
    with open_server(settings) as second:
        wait_until(lambda: stored(second, table)[0] > ran + 100)


# Who is gone, and bots


def test_a_dropped_seat_is_covered_and_given_back(server: TestServer) -> None:
    host, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = host.new_table("me", "open", game="rush", calls=1000, call_ms=400)
    with host.at(table) as anna:
        with bert.at(table) as place:
            place.send(Sit(1))
            place.hear("TableNews", partial(has_seat, 1))
        anna.hear("TableNews", lambda news: news["table"]["seats"][1]["is_away"])
        assert anna.table["seats"][1]["kind"] == "person"
        anna.hear("SceneNews", lambda news: news["scene"]["board"]["wins"][1] > 0)
        with bert.at(table) as place:
            assert not place.table["seats"][1]["is_away"]
            assert place.table["seats"][1]["is_you"]
            before = board(place)["wins"][1]
            place.hear("SceneNews", lambda news: news["scene"]["board"]["lapsed"] > board(anna)["lapsed"])
            place.hear("SceneNews")
            assert board(place)["wins"][1] == before
            place.act(1, "pause")


def test_when_no_player_is_left_the_game_pauses(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "officer", game="rush", calls=1000, call_ms=100)
    with Visitor(server.address).at(table) as looking:
        with anna.at(table):
            pass
        looking.hear("SceneNews", lambda news: news["scene"]["board"]["is_paused"])
        assert clock(looking)["running"] is False
        with anna.at(table) as place:
            assert told(place)[-1] == "cut_off"
            place.act(0, "go_on")


def test_who_leaves_a_seat_to_a_bot_does_not_get_it_back_by_looking(server: TestServer) -> None:
    with playing(server, "Anna", "Bert", calls=1000) as (anna, bert):
        bert.send(Leave(1))
        anna.hear("TableNews", lambda news: news["table"]["seats"][1]["is_away"])
        anna.hear("SceneNews", lambda news: news["scene"]["board"]["wins"][1] == 2)
        bert.send(Sit(1))
        anna.hear("TableNews", lambda news: not news["table"]["seats"][1]["is_away"])


def test_who_comes_late_takes_over_from_a_bot_and_hears_what_it_was_told(server: TestServer) -> None:
    with playing(server, "Anna", bots=("officer", "officer"), calls=1000, call_ms=200) as (anna,):
        hear_until(anna, partial(has_lapsed, anna, 1))
        with Visitor(server.address, "Bert").at(anna.table["id"]) as bert:
            bert.send(Sit(2))
            bert.hear("TableNews", partial(has_seat, 2))
            bert.hear("SceneNews", partial(is_of_seat, 2))
            assert told(bert, 2)[: len(told(bert, None))] == told(bert, None)
            anna.hear("TableNews", lambda news: news["table"]["seats"][2]["name"] == "Bert")
            assert "is taken by" in bert.refusal(Sit(1))
            bert.act(2, "pause")
        assert "is taken by" in anna.refusal(Sit(1))


def test_who_takes_over_from_a_bot_at_a_table_that_everybody_left_can_go_on(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", "officer", game="rush", calls=1000, call_ms=60_000, countdown_ms=20)
    with Visitor(server.address, "Bert").at(table) as bert:
        with anna.at(table):
            bert.hear("TableNews", lambda news: news["clock"]["running"])
        bert.hear("SceneNews", lambda news: not news["clock"]["running"])
        bert.send(Sit(1))
        bert.hear("SceneNews", partial(is_of_seat, 1))
        bert.act(1, "go_on")
        hear_until(bert, partial(lambda: told(bert, 1)[-1] == "goes_on"))


def test_a_table_of_bots_that_somebody_joins_plays_on(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("officer", "officer", game="rush", calls=1000, call_ms=200)
    with anna.at(table) as place:
        place.send(Sit(1))
        place.hear("SceneNews", partial(is_of_seat, 1))
        assert clock(place)["running"]
        hear_until(place, partial(has_lapsed, place, 1))


def test_bots_play_beside_people_and_never_pause(server: TestServer) -> None:
    with playing(server, "Anna", bots=("officer", "random"), calls=12, call_ms=300) as (place,):
        hear_until(place, partial(lambda: place.is_over))
        assert {"pauses", "cut_off"}.isdisjoint(told(place))
        assert board(place)["wins"][0] == 0
        assert min(board(place)["wins"][1:]) + board(place)["lapsed"] < 12
        record = check_record(Visitor(server.address), place.table["id"])
        assert {1} <= {played.seat for played in record.moves} <= {1, 2}


def test_a_bot_takes_its_time(hasty: Settings, tmp_path: Path) -> None:
    settings = replace(hasty, bot_pace=0.2, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(settings) as opened, playing(opened, "Anna", bots=("officer",), calls=3) as (place,):
        place.hear("SceneNews", lambda news: news["scene"]["board"]["wins"][1] == 1)
        assert clock(place)["now"] >= 0.2 * 500


def delays(seed: int) -> list[int]:
    """A thousand and one reactions of a bot, the quickest first."""
    luck = Luck.seeded(seed)
    return sorted(bots.delay(2200, luck) for _ in range(1001))


def test_the_pace_of_a_bot_is_like_a_person_s_and_the_same_for_the_same_seed() -> None:
    times = delays(1)
    assert times == delays(1)
    assert times != delays(5000)
    assert 2000 < times[500] < 2400
    assert 500 < times[0] < times[-1] < 9000
