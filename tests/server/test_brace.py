"""Brace for Impact on the server: the clock, pauses, empty seats, chat, a killed server, and whole battles."""

import random
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
from tests.rule import rule
from tests.server.clients import (
    Json,
    Place,
    TestServer,
    Visitor,
    check_record,
    has_seat,
    open_server,
    wait_until,
)
from tests.server.mortal import MortalServer, mortal_server

from robotable.server.live_table import LiveTable
from robotable.server.messages.orders import Play, Say, Sit
from robotable.server.real_time import RealTimeTempo
from robotable.server.settings import Settings

BRACE = "brace-for-impact"
TIMERS = 10
"""The shortest timers: a battle takes a minute."""
LEFT_TO_OTHERS = ("pause", "resume", "withdraw", "say", "abort")
"""What our random players do not do by themselves."""


@pytest.fixture(scope="module")
def hasty(settings: Settings) -> Settings:
    """Bots that act quickly, and little patience with those who are gone."""
    return replace(settings, bot_pace=0.1, grace_s=0.3)


@pytest.fixture(scope="module")
def server(hasty: Settings) -> Iterator[TestServer]:
    with open_server(hasty) as opened:
        yield opened


@contextmanager
def battle(server: TestServer, *names: str, bots: int = 0, zentraedi: bool = False, **options: Any) -> Iterator[Any]:
    """People and bots at a table, the battle begun; the Zentraedi player is a bot, or else the last of the people."""
    visitors = [Visitor(server.address, name) for name in names]
    seats = ["me", *["open"] * (len(names) - 1), *["officer"] * bots]
    chosen = {"zentraedi": len(names) - 1, **options} if zentraedi else options
    table = visitors[0].new_table(*seats, game=BRACE, **chosen)
    with ExitStack() as stack:
        places = [stack.enter_context(visitor.at(table)) for visitor in visitors]
        for seat, place in enumerate(places[1:], 1):
            place.send(Sit(seat))
            place.hear("TableNews", partial(has_seat, seat))
        for seat, place in enumerate(places):
            get_ready(place, seat)
        for place in places:
            hear_phase(place, "running")
        yield places


def get_ready(place: Place, seat: int) -> None:
    """Do what is to be done before the battle, Tactics cards rather than ships, until one is ready."""
    place.settle()
    verb = ""
    while verb != "ready":
        move = max(offers(place, seat), key=lambda move: bool(move["noun"] == "tactics"))
        verb = move["verb"]
        place.act(seat, verb, move["noun"])


def board(place: Place) -> Json:
    """The table as its latest scene shows it."""
    shown: Json = latest(place)["scene"]["board"]
    return shown


def latest(place: Place) -> Json:
    return max(place.scenes.values(), key=lambda news: news["version"])


def offers(place: Place, seat: int) -> Iterator[Json]:
    """What the seat may do, as it was told."""
    for prompt in place.scenes[seat]["scene"]["prompts"]:
        yield from prompt["moves"]


def hear_phase(place: Place, phase: str) -> None:
    while not place.scenes or board(place)["phase"] != phase:
        place.next()


def verbs_of(server: TestServer, table: str, seat: int) -> set[str]:
    """What was done on a seat so far, as it is stored."""
    with sqlite3.connect(make_url(server.settings.database_url).database or "") as connection:
        rows = connection.execute("SELECT verb FROM moves WHERE table_id = ? AND seat = ?", (table, seat))
        return {verb for (verb,) in rows}


def told(place: Place, seat: int = 0) -> list[str]:
    return [line["says"] for line in place.logs[seat]]


def status_of(place: Place, seat: int) -> Json | None:
    """The open Status of an officer."""
    (found,) = [officer["status"] for officer in board(place)["officers"] if officer["seat"] == seat]
    status: Json | None = found
    return status


def call_something(place: Place, seat: int) -> None:
    """Call the first Status in hand."""
    card = place.scenes[seat]["scene"]["board"]["own"]["hand"][0]["id"]
    place.act(seat, "announce", f"{card}/1")


def ends(place: Place) -> dict[str, int]:
    """When each timer runs out, by the clock of the battle, which stands still in a pause."""
    clock = board(place)["clock"]
    return {name: clock + timer["left"] for name, timer in board(place)["timers"].items()}


# Time


@rule("BFI-R85")
def test_a_battle_waits_for_its_one_person_and_bots_get_ready_by_themselves(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", *["officer"] * 4, game=BRACE)
    with Visitor(server.address).at(table) as looking:
        looking.settle()
        assert latest(looking)["clock"]["running"] is False
        with anna.at(table) as place:
            assert place.scenes[0]["clock"]["running"]
            place.act(0, "ready")
            hear_phase(place, "running")
            assert ends(place) == {"battle": 300_000, "event": 30_000}


def test_every_seat_sees_the_same_clock_and_the_same_timers(server: TestServer) -> None:
    with battle(server, "Anna", "Bert", bots=3) as (anna, bert):
        call_something(anna, 0)
        bert.hear("SceneNews", lambda news: news["version"] >= anna.version)
        while anna.version < bert.version:
            anna.next()
        assert latest(anna)["clock"] == latest(bert)["clock"]
        assert board(anna)["timers"] == board(bert)["timers"]


# Pausing


@rule("BFI-PAUSE01", "BFI-PAUSE02", "BFI-PAUSE04", "BFI-PAUSE05")
def test_anybody_pauses_statuses_lapse_and_after_the_countdown_every_timer_goes_on(server: TestServer) -> None:
    with battle(server, "Anna", "Bert", bots=0, zentraedi=False, mode="cooperative") as (anna, bert):
        call_something(anna, 0)
        assert status_of(anna, 0) is not None
        bert.act(1, "pause")
        hear_phase(anna, "paused")
        assert status_of(anna, 0) is None
        before = ends(anna)
        time.sleep(0.5)
        anna.act(0, "resume")
        assert board(anna)["phase"] == "countdown"
        hear_phase(anna, "running")
        assert told(anna)[-1] == "goes-on"
        assert ends(anna) == before


@rule("BFI-R79")
def test_with_a_bot_as_the_zentraedi_whoever_paused_goes_on(server: TestServer) -> None:
    with battle(server, "Anna", bots=4, timers=100) as (anna,):
        anna.act(0, "pause")
        hear_phase(anna, "paused")
        before = ends(anna)
        anna.act(0, "resume")
        hear_phase(anna, "running")
        assert told(anna).count("goes-on") == 1
        assert ends(anna) == before


# Who is gone


@pytest.mark.slow
@rule("BFI-R81")
def test_a_dropped_officer_s_seat_is_covered_by_a_bot_and_given_back_with_its_cards(server: TestServer) -> None:
    host, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = host.new_table("me", "open", *["officer"] * 3, game=BRACE)
    with host.at(table) as anna:
        with bert.at(table) as place:
            place.send(Sit(1))
            place.hear("TableNews", partial(has_seat, 1))
            get_ready(place, 1)
            get_ready(anna, 0)
            hear_phase(place, "running")
        anna.hear("TableNews", lambda news: news["table"]["seats"][1]["is_away"])
        hear_call_of(anna, 1)
        with bert.at(table) as place:
            assert not place.table["seats"][1]["is_away"]
            cards = next(officer["cards"] for officer in board(place)["officers"] if officer["seat"] == 1)
            assert len(board(place)["own"]["hand"]) == cards
            place.act(1, "pause")


def hear_call_of(place: Place, seat: int) -> None:
    """Wait until an officer has called or answered something."""
    while not any(is_said_by(line, seat) for line in place.logs[0]):
        place.next()


def is_said_by(line: Json, seat: int) -> bool:
    speaker = next((part for part in line["parts"] if isinstance(part, dict)), {})
    return line["says"] in ("calls", "answers") and speaker.get("id") == seat


@rule("BFI-R81")
def test_a_dropped_zentraedi_player_s_events_are_answered_by_a_bot_until_they_are_back(server: TestServer) -> None:
    host, bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
    table = host.new_table("me", "open", *["officer"] * 3, game=BRACE, zentraedi=1, timers=TIMERS)
    with host.at(table) as anna:
        with bert.at(table) as place:
            place.send(Sit(1))
            place.hear("TableNews", partial(has_seat, 1))
            get_ready(place, 1)
            get_ready(anna, 0)
            hear_phase(place, "running")
        anna.hear("TableNews", lambda news: news["table"]["seats"][1]["is_away"])
        wait_until(lambda: {"carry_out", "attack"} & verbs_of(server, table, 1))
        with bert.at(table) as place:
            assert not place.table["seats"][1]["is_away"]
            assert board(place)["secret"] is not None


@rule("BFI-R81")
def test_when_all_people_are_gone_the_battle_pauses_and_whoever_is_back_goes_on(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", *["officer"] * 4, game=BRACE)
    with Visitor(server.address).at(table) as looking:
        with anna.at(table) as place:
            get_ready(place, 0)
            hear_phase(place, "running")
        hear_phase(looking, "paused")
        assert latest(looking)["clock"]["running"] is False
        before = ends(looking)
        with anna.at(table) as place:
            place.act(0, "resume")
            hear_phase(place, "running")
            assert ends(place) == before


@rule("BFI-R81")
def test_those_without_whom_nothing_goes_on_are_covered_sooner(settings: Settings, tmp_path: Path) -> None:
    own = replace(settings, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(own) as opened:
        assert patience_at(opened, 5) == [10, 10, 10, 10, 4]
        assert patience_at(opened, 3) == [4, 4, 4]


def patience_at(server: TestServer, seats: int) -> list[float]:
    """For how many seconds a table of so many waits for each of them."""
    anna = Visitor(server.address, "Anna")
    table = anna.new_table("me", *["officer"] * (seats - 1), game=BRACE)
    with anna.at(table):
        live = server.inside.registry._live[table]
        assert isinstance(live, LiveTable)
        assert isinstance(live.tempo, RealTimeTempo)
        return [live.tempo.absences._grace_s(seat) for seat in range(seats)]


# Chat


@rule("BFI-R45", "BFI-R71", "BFI-TACT07")
def test_what_an_officer_says_in_the_chat_arms_the_tactics_that_listen_for_it(server: TestServer) -> None:
    with battle(server, "Anna", "Bert", "Clea", zentraedi=True, tactics=True) as (anna, bert, clea):
        listening = [card for card in board(clea)["secret"]["tactics"] if words_of(card)]
        assert listening, "the Zentraedi player drew Tactics cards"
        said = words_of(listening[0])
        clea.send(Say(f"They say {said} over there"))
        anna.send(Say("Nothing of note"))
        bert.send(Say(f"Mind the {said.upper()}, everybody!"))
        clea.hear("SceneNews", partial(is_armed, listening[0]["id"]))
        assert [line["text"] for line in hear_chat(anna, 3)][-1] == f"Mind the {said.upper()}, everybody!"
        assert told(clea, 2).count("chats") == 1


def words_of(card: Json) -> str:
    """The words for which a Tactics card listens, if it does."""
    content = {"TC13": "armor", "TC14": "repair", "TC15": "hull", "TC16": "scout", "TC17": "fire"}
    content |= {"TC18": "life support", "TC19": "reflex", "TC20": "squadron"}
    return content.get(card["id"], "")


def is_armed(card: str, news: Json) -> bool:
    secret = news["scene"]["board"]["secret"]
    return bool(secret and any(held["id"] == card and held["is_armed"] for held in secret["tactics"]))


def hear_chat(place: Place, lines: int) -> list[Json]:
    while len(place.chat) < lines:
        place.next()
    return place.chat


# Whole battles


class Player:
    """Somebody who makes any move that is offered, a few in a second."""

    def __init__(self, place: Place, seat: int, luck: random.Random) -> None:
        self.place = place
        self.seat = seat
        self.luck = luck

    def play_until(self, clock: int | None = None) -> None:
        """Play until the battle is over, or its clock has run so far."""
        while not self.place.is_over and (clock is None or board(self.place)["clock"] < clock):
            self.listen()
            moves = [move for move in offers(self.place, self.seat) if move["verb"] not in LEFT_TO_OTHERS]
            if moves:
                move = self.luck.choice(moves)
                self.place.send(Play(self.seat, 0, move["verb"], move["noun"]))

    def listen(self) -> None:
        """Take in what happens for a moment."""
        end = time.monotonic() + 0.4
        while not self.place.is_over and (left := end - time.monotonic()) > 0:
            try:
                self.place.next(left)
            except TimeoutError:
                return


@pytest.mark.slow
@rule("BFI-R85", "BFI-R90")
def test_one_person_as_the_zentraedi_fights_a_whole_battle_against_bots(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    seats = ["me", *["officer"] * 4]
    table = anna.new_table(*seats, game=BRACE, zentraedi=0, timers=TIMERS, tactics=True, leaders=True)
    with anna.at(table) as place:
        get_ready(place, 0)
        hear_phase(place, "running")
        Player(place, 0, random.Random(1)).play_until()
        outcome = place.scenes[0]["scene"]["outcome"]
    record = check_record(anna, table)
    assert {played.seat for played in record.moves} == set(range(5))
    assert outcome["how"]


@pytest.mark.slow
@rule("BFI-R87", "BFI-R90")
def test_a_battle_survives_two_kills_and_its_record_replays_to_the_same_end(tmp_path: Path) -> None:
    with mortal_server(tmp_path) as server:
        anna = Visitor(server.address, "Anna")
        table = anna.new_table("me", *["officer"] * 4, game=BRACE, timers=TIMERS, difficulty="training")
        luck = random.Random(2)
        with anna.at(table) as place:
            get_ready(place, 0)
            hear_phase(place, "running")
            shown = play_and_kill(server, place, luck, 6000)
        with anna.at(table) as place:
            check_that_it_came_back_paused(place, shown)
            place.act(0, "resume")
            hear_phase(place, "running")
            shown = play_and_kill(server, place, luck, 15_000)
        with anna.at(table) as place:
            check_that_it_came_back_paused(place, shown)
            place.act(0, "resume")
            Player(place, 0, luck).play_until()
        record = check_record(anna, table)
        assert [played.verb for played in record.moves if played.seat == -1] == ["interrupt"] * 2


def play_and_kill(server: MortalServer, place: Place, luck: random.Random, clock: int) -> Json:
    """Play until the battle's clock has run so far, then kill the server and start it again; what was shown last."""
    Player(place, 0, luck).play_until(clock)
    assert not place.is_over
    server.kill()
    shown = latest(place)
    time.sleep(0.2)
    server.start()
    return shown


def check_that_it_came_back_paused(place: Place, shown: Json) -> None:
    """The clock stands, at most a second before what was shown, and what was shown to have happened has."""
    clock = latest(place)["clock"]
    assert clock["running"] is False
    assert clock["now"] >= shown["clock"]["now"] - 1000
    assert board(place)["phase"] == "paused"
    assert told(place)[-1] == "cut-off"
    assert place.version > shown["version"]
    assert all(officer["status"] is None for officer in board(place)["officers"])
