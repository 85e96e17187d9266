"""What nobody needs is refused: floods, false names, requests that never end, two seats from one place."""

import logging
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from tests.server.clients import NO_LIMITS, TestServer, Visitor, open_server, play_on
from tests.server.test_store import a_table
from tests.there import there
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from robotable.server import connections
from robotable.server.bans import Banned, Bans
from robotable.server.limits import household, is_own_machine
from robotable.server.live_table import NEIGHBOURS_TOLD
from robotable.server.messages.orders import AskHint, Leave, Mute, Ping, Say, ShowToRoom, Sit
from robotable.server.messages.replays import ReplayMoment
from robotable.server.neighbours import REMEMBERED_S, Neighbours
from robotable.server.people import BadName, clean, clean_name
from robotable.server.replays import Replay
from robotable.server.roster import names_of
from robotable.server.settings import Rate, Settings
from robotable.server.store import Ban, Person


@pytest.fixture(scope="module")
def strict(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestServer]:
    """A server with little patience."""
    limits = replace(
        NO_LIMITS,
        handshakes_from_an_address=Rate(0, 4),
        tables_of_bots_from_an_address=Rate(0, 2),
        listed_tables_from_an_address=Rate(0, 2),
        chat=Rate(0, 3),
        changes_of_seats=Rate(0, 6),
        unfinished_s=0.3,
    )
    url = f"sqlite:///{tmp_path_factory.mktemp('strict') / 'tables.sqlite'}"
    with open_server(replace(settings, database_url=url, limits=limits, hosts=("127.0.0.1",))) as opened:
        yield opened


def from_elsewhere(server: TestServer, name: str, address: str) -> Visitor:
    """Somebody who comes by way of a proxy."""
    visitor = Visitor(server.address, name)
    visitor.proxied = {"X-Forwarded-For": address}
    return visitor


def line_to(server: TestServer) -> socket.socket:
    host, port = server.address.split(":")
    return socket.create_connection((host, int(port)), timeout=20)


def test_a_request_that_is_never_finished_is_let_go(strict: TestServer) -> None:
    for begun in (b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"):
        with line_to(strict) as line:
            line.sendall(begun)
            with suppress(ConnectionResetError):
                assert line.recv(100) == b""


POST = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("begun", "goes_on"),
    [
        (b"GET /", b"a" * 1000),
        (b"GET / HTTP/1.1\r\nX: ", b"a" * 1000),
        (b"GET / HTTP/1.1\r\n", b"a: b\r\n" * 100),
        (POST + b"0\r\n", b"a: b\r\n" * 100),
        (POST + b"1;x=", b"a" * 1000),
        (POST, b"1\r\nx\r\n" * 100),
    ],
    ids=["address", "header", "headers", "trailers", "extension", "crumbs"],
)
def test_a_request_whose_head_does_not_end_keeps_nobody_waiting(
    server: TestServer, begun: bytes, goes_on: bytes
) -> None:
    """Each header, or part of one, is copied when more comes: ten seconds of it would take all others' time."""
    with line_to(server) as line:
        line.sendall(begun + goes_on * 100)
        assert b" 431 " in line.recv(100)


def test_a_body_that_comes_in_parts_is_none_of_the_head(server: TestServer) -> None:
    body = b'{"files": {"heroes.toml": "' + b" " * 100_000 + b'"}}'
    parts = (body[at : at + 5000] for at in range(0, len(body), 5000))
    answer = Visitor(server.address).http.post("/api/games/cyclone-run/packs?title=Mine", content=parts)
    assert (answer.status_code, answer.json()["faults"] != []) == (400, True)


@pytest.fixture
def three_lines(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """An address may have three connections, and we are an address like others."""
    monkeypatch.setattr(connections, "is_own_machine", lambda address: False)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "203.0.113.1")
    url, limits = f"sqlite:///{tmp_path / 'tables.sqlite'}", replace(NO_LIMITS, connections_from_an_address=3)
    return replace(settings, database_url=url, limits=limits)


def is_let_in(line: socket.socket) -> bool:
    """Whether somebody is answered at all."""
    with suppress(ConnectionError):
        line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return line.recv(12) == b"HTTP/1.1 200"
    return False


def test_an_address_has_so_many_connections_and_no_more(three_lines: Settings) -> None:
    with open_server(three_lines) as few, ExitStack() as stack:
        assert [is_let_in(stack.enter_context(line_to(few))) for _ in range(4)] == [True] * 3 + [False]


def test_a_websocket_counts_as_a_connection_until_it_is_closed(three_lines: Settings) -> None:
    with open_server(three_lines) as few:
        anna = Visitor(few.address)
        table = f"ws://{few.address}/ws/{anna.new_table('me', 'me')}"
        anna.http.close()
        for _ in range(5):
            with connect(table):
                pass
            with line_to(few) as line:
                assert is_let_in(line)
        with connect(table), connect(table), connect(table), line_to(few) as line:
            assert not is_let_in(line)


def test_a_proxy_that_is_believed_has_as_many_connections_as_it_needs(
    three_lines: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.1, 127.0.0.0/8")
    with open_server(three_lines) as few, ExitStack() as stack:
        assert all(is_let_in(stack.enter_context(line_to(few))) for _ in range(5))


def test_what_is_no_request_keeps_no_line_open(strict: TestServer) -> None:
    with line_to(strict) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        line.sendall(b"x")
        with suppress(ConnectionResetError):
            assert line.recv(100) == b""


@pytest.mark.parametrize("frame", [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\0\x80\0\0\0\0"])
def test_pings_answers_and_parts_of_messages_are_limited(server: TestServer, frame: bytes) -> None:
    with connect(f"ws://{server.address}/ws/{Visitor(server.address).new_table('me', 'me')}") as line:
        line.socket.sendall(b"\x01\x80\0\0\0\0" + frame * 1000)
        with pytest.raises(ConnectionClosed) as closed:
            list(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_a_household_has_one_address() -> None:
    assert household("2001:db8:1:2::5") == household("2001:DB8:1:2:ffff::") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::5") != household("2001:db8:1:2::5")
    assert household("::ffff:203.0.113.7") == household("203.0.113.7") == "203.0.113.7"
    assert household("2001:db8:1:2::/64") == "2001:db8:1:2::/64"
    assert is_own_machine(household("::1"))
    assert is_own_machine(household("::ffff:127.0.0.1"))


def test_what_a_proxy_tells_that_nobody_can_read_is_not_our_own_machine(strict: TestServer) -> None:
    unknown = {"X-Forwarded-For": "unknown"}
    assert Visitor(strict.address).http.get("/metrics", headers=unknown).status_code == 404


def test_whoever_is_banned_comes_by_no_other_address_of_their_household() -> None:
    bans = Bans()
    bans.become([Ban("2001:db8:1:2::5", "Enough."), Ban("f" * 64, "Enough.")])
    with pytest.raises(Banned):
        bans.check("a" * 64, household("2001:db8:1:2::6"))
    with pytest.raises(Banned):
        bans.check("f" * 64, None)
    bans.check("a" * 64, household("2001:db8:1:3::5"))


def test_a_household_that_fills_its_limits_has_no_other_address(strict: TestServer) -> None:
    wish = {"game": "cyclone-run", "seats": [{"kind": "bot", "bot": "random"}] * 2, "options": {"stack": 4}}
    anna = Visitor(strict.address)

    def made_from(address: str) -> int:
        return anna.http.post("/api/tables", json=wish, headers={"X-Forwarded-For": address}).status_code

    assert [made_from(f"2001:db8::{n}") for n in range(3)] == [201, 201, 429]
    assert made_from("2001:db8:0:1::1") == 201


def test_a_body_that_never_comes_is_refused(strict: TestServer) -> None:
    host, port = strict.address.split(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{")
        assert b" 408 " in line.recv(100)


def test_whoever_asks_or_connects_without_end_waits_for_each_no(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rates = {"requests_from_an_address": Rate(0, 5), "handshakes_from_an_address": Rate(0, 1)}
    limits = replace(NO_LIMITS, **rates, refusal_takes_s=2)
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with open_server(replace(settings, database_url=url, limits=limits)) as few:
        anna, mallory = Visitor(few.address, "Anna"), {"X-Forwarded-For": "203.0.113.66"}
        table = f"ws://{few.address}/ws/{anna.new_table('me', 'me')}"
        with connect(table, additional_headers=mallory):
            pass
        with pytest.raises(TimeoutError), connect(table, additional_headers=mallory, open_timeout=0.3):
            pass
        answered = [anna.http.get("/api/me", headers=mallory).status_code for _ in range(5)]
        with pytest.raises(httpx.ReadTimeout):
            anna.http.get("/api/me", headers=mallory, timeout=0.3)
        assert [*answered, anna.http.get("/api/me").status_code] == [200] * 6
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_tables_of_bots_are_few(strict: TestServer) -> None:
    anna = Visitor(strict.address)
    wish = {"game": "cyclone-run", "seats": [{"kind": "bot", "bot": "random"}] * 2, "options": {"stack": 4}}
    assert [anna.http.post("/api/tables", json=wish).status_code for _ in range(3)] == [201, 201, 429]
    assert anna.new_table("me", "random")


def test_a_table_that_is_left_to_bots_counts_as_one_of_bots(strict: TestServer) -> None:
    anna = from_elsewhere(strict, "Anna", "203.0.113.20")
    for n in range(3):
        with anna.at(anna.new_table("me", "random")) as place:
            if n < 2:
                place.send(Leave(0, "random"))
                place.hear("TableNews", lambda news: news["table"]["seats"][0]["is_away"])
            else:
                assert "many tables of bots" in place.refusal(Leave(0, "random"))


def test_nobody_fills_the_lobby_with_tables_whatever_they_call_themselves(strict: TestServer) -> None:
    wish = {"game": "cyclone-run", "seats": [{"kind": "me"}, {"kind": "open"}], "is_listed": True}
    made = [Visitor(strict.address).http.post("/api/tables", json=wish) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 429]
    assert "only those with the link" in made[-1].json()["why"]
    assert Visitor(strict.address).new_table("me", "open")


def test_chat_is_limited_for_a_person_and_handshakes_for_an_address(strict: TestServer) -> None:
    anna = Visitor(strict.address)
    table = anna.new_table("me", "me")
    with anna.at(table) as one, anna.at(table) as other:
        for n in range(3):
            one.send(Say(f"line {n}"))
            one.hear("ChatNews")
        assert "too fast" in other.refusal(Say("and more"))
    with anna.at(table), anna.at(table), pytest.raises(InvalidStatus, match="429"), anna.at(table):
        pass


def test_chat_and_hints_are_limited_for_an_address_whoever_comes_from_there(settings: Settings, tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, chat_from_an_address=Rate(0, 3), hints_from_an_address=Rate(0, 1))
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with open_server(replace(settings, database_url=url, limits=limits)) as few:
        anna, eve = from_elsewhere(few, "Anna", "2001:db8::7"), from_elsewhere(few, "Eve", "2001:db8::8")
        with anna.at(anna.new_table("me", "me")) as one, eve.at(eve.new_table("me", "me")) as other:
            one.ask(Say("one"), "ChatNews")
            other.ask(Say("two"), "ChatNews")
            one.ask(Say("three"), "ChatNews")
            assert "too fast" in other.refusal(Say("four"))
            one.ask(AskHint(there(one.turn())[0], 0), "HintNews")
            assert "needs a breath" in other.refusal(AskHint(there(other.turn())[0], 0))


def test_looking_back_is_limited_and_keeps_nobody_waiting(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown_in: list[threading.Thread] = []
    show = Replay.moment

    def note(replay: Replay, at: int, seat: int | None) -> ReplayMoment:
        shown_in.append(threading.current_thread())
        return show(replay, at, seat)

    monkeypatch.setattr(Replay, "moment", note)
    limits = replace(NO_LIMITS, looks_back_from_an_address=Rate(0, 3))
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with open_server(replace(settings, database_url=url, limits=limits)) as few:
        anna = Visitor(few.address, "Anna")
        table = anna.new_table("me", "me", stack=4)
        with anna.at(table) as place:
            play_on([place], random.Random(1))
        ways = ("replay?at=1", "tale", "replay", "replay", "past?seat=0", "tale", "record")
        answers = [anna.http.get(f"/api/tables/{table}/{way}").status_code for way in ways]
        assert answers == [200, 200, 200, 429, 429, 429, 429]
        assert few.thread not in shown_in
        assert len(shown_in) == 2


def test_lists_of_many_tables_are_limited_and_single_tables_are_not(settings: Settings, tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, lists_from_an_address=Rate(0, 3))
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with open_server(replace(settings, database_url=url, limits=limits)) as few:
        anna = Visitor(few.address, "Anna")
        lists = ("/api/tables", "/api/me/tables", "/api/me/games", "/api/tables", "/api/me/tables", "/api/me/games")
        assert [anna.http.get(path).status_code for path in lists] == [200] * 3 + [429] * 3
        assert anna.get(f"/api/tables/{anna.new_table('me', 'me')}")["is_host"]


def test_nobody_shows_everybody_again_and_again_who_sits_where(strict: TestServer) -> None:
    anna, bert = (from_elsewhere(strict, name, "203.0.113.40") for name in ("Anna", "Bert"))
    table = anna.new_table("me", "open", "open")
    with anna.at(table) as place, bert.at(table) as other:
        for _ in range(2):
            place.send(Leave(0))
            place.send(Sit(0))
        place.ask(Ping(0), "Pong")
        assert anna.http.post("/api/me", json={"name": "Annabel"}).status_code == 200
        assert anna.http.post("/api/me", json={"name": "Annabella"}).status_code == 429
        place.settle()
        assert "too fast" in place.refusal(Leave(0))
        other.send(Sit(1))
        other.hear("TableNews", lambda news: news["table"]["seats"][1]["is_you"])
        place.ask(Sit(0), "TableNews")
        assert "too fast" in place.refusal(Mute(other.table["seats"][1]["speaker"]))
        for is_screen in (True, False, True, False):
            other.send(ShowToRoom(is_screen))
        other.settle()
        assert "too fast" in other.refusal(ShowToRoom(is_screen=True))


def test_another_host_is_refused_where_hosts_are_named(strict: TestServer) -> None:
    anna = Visitor(strict.address)
    assert anna.http.get("/api/me", headers={"Host": "evil.example"}).status_code == 400
    assert anna.http.get("/api/me").is_success
    with pytest.raises(InvalidStatus, match="400"), connect("ws://evil.example/ws/1", sock=line_to(strict)):
        pass


@pytest.mark.parametrize("table", ["%00", "a%00b", "x" * 500, "a'b", "é"])
def test_an_odd_table_is_not_there(server: TestServer, table: str) -> None:
    assert Visitor(server.address).http.get(f"/api/tables/{table}").status_code == 404


@pytest.mark.parametrize("name", ["", " ", "\u3164", "\u2800", "...", "\ufe0f", "Officer", "random 2", "Legend", "You"])
def test_names_that_are_blank_or_pass_for_others_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    ["Officer Viktor", "0ffIcer Viktor", "WARLORD Karsa 2", "Cadet  Noor", "Robotable admin", "Off\u00edcer Viktor"],
)
def test_nobody_is_called_as_bots_and_tables_are(name: str) -> None:
    with pytest.raises(BadName, match="calls a bot or itself"):
        clean_name(name)


@pytest.mark.parametrize("name", ["\u0410nna", "\u13aanna", "An\u0578a", "Ann\u03b1"])
def test_a_name_of_two_scripts_is_refused(name: str) -> None:
    with pytest.raises(BadName, match="one script"):
        clean_name(name)


def test_marks_are_not_piled_on_a_letter() -> None:
    pile = "\u0301\u0302\u0303\u0304\u0305\u0306"
    assert clean(f"A{pile}b{pile}") == f"A{pile[:3]}b{pile[:3]}"
    assert clean_name(f"An{pile}na") == f"A\u0144{pile[1:4]}na"


def test_a_name_is_not_numbered_as_the_table_numbers_names() -> None:
    with pytest.raises(BadName, match="in brackets"):
        clean_name("Anna (2)")


@pytest.mark.parametrize("mark", ["\u034f", "\ufe0f", "\u180b", "\u17b4", "\U000e0101", "\u200d", "\u115f"])
def test_marks_that_nobody_sees_are_no_part_of_a_name(mark: str) -> None:
    assert clean_name(f"An{mark}na{mark}") == "Anna"


@pytest.mark.parametrize(
    "name", ["Anna", "Анна", "Ελένη", "花子", "Ken太郎", "R2-D2", "Björn 7", "Max Sterling", "अनुज"]
)
def test_names_of_every_script_are_welcome(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Bill", "BiIl"),
        ("Otto", "0tto"),
        ("Cop", "\u0421\u043e\u0440"),
        ("Pi", "\u03a1\u03b9"),
        ("Tom", "Torn"),
        ("Ann", "An\u0332n"),
        ("Anna", "\u0251nn\u00e1"),
        ("Bill", "\u0299\u026a\u029f\u029f"),
    ],
)
def test_names_that_look_the_same_are_numbered(one: str, other: str) -> None:
    row, people = a_table(), (Person("a", clean_name(one)), Person("b", clean_name(other)), Person("c", "Cora"))
    seated = tuple(replace(seat, kind="person", person=who) for seat, who in zip(row.seats, people, strict=True))
    assert names_of(replace(row, seats=seated)) == [one, f"{other} (2)", "Cora"]


def test_who_sits_down_beside_a_neighbour_is_told_of(server: TestServer) -> None:
    anna = from_elsewhere(server, "Anna", "203.0.113.7")
    eve, bert = from_elsewhere(server, "Eve", "203.0.113.7"), from_elsewhere(server, "Bert", "203.0.113.8")
    with anna.at(anna.new_table("me", "open", "open")) as host, bert.at(host.table["id"]) as stranger:
        stranger.send(Sit(1))
        host.hear("TableNews", lambda news: news["table"]["seats"][1]["kind"] == "person")
        with eve.at(host.table["id"]) as neighbour:
            neighbour.send(Sit(2))
            line = stranger.hear("ChatNews")["lines"][0]
            assert (line["who"], line["text"]) == ("table", "Anna and Eve play from the same address.")


def test_neighbours_are_told_of_once_and_also_if_one_comes_after_the_other_sat_down(server: TestServer) -> None:
    anna, eve = (from_elsewhere(server, name, "203.0.113.9") for name in ("Anna", "Eve"))
    table = anna.new_table("me", "open", "open")

    def told() -> list[str]:
        with Visitor(server.address).at(table) as looking:
            return [line["text"] for line in looking.chat]

    with eve.at(table) as place:
        place.send(Sit(1))
        place.hear("TableNews", lambda news: news["table"]["seats"][1]["is_you"])
    assert told() == []
    for _ in range(2):
        with anna.at(table) as place:
            place.send(Leave(0))
            place.send(Sit(0))
            place.settle()
        assert told() == ["Anna and Eve play from the same address."]


def test_nobody_fills_the_chat_by_sitting_down_under_ever_other_names(server: TestServer) -> None:
    anna, eve = (from_elsewhere(server, name, "203.0.113.11") for name in ("Anna", "Eve"))
    with anna.at(anna.new_table("me", "open", "open")) as host, eve.at(host.table["id"]) as place:
        for n in range(8):
            place.send(Sit(1))
            place.settle()
            eve.post("/api/me", {"name": f"Eve the {n}th"})
            place.send(Leave(1))
        place.settle()
        with Visitor(server.address).at(host.table["id"]) as looking:
            assert len(looking.chat) == NEIGHBOURS_TOLD.at_once


def test_nobody_peeks_from_a_bots_seat_while_their_own_is_empty_for_a_moment(server: TestServer) -> None:
    anna, eve = (from_elsewhere(server, name, "203.0.113.10") for name in ("Anna", "Eve"))
    table = anna.new_table("me", *["officer"] * 3, game="brace-for-impact")
    with anna.at(table):
        pass
    with eve.at(table) as peeking:
        assert "Anna plays here from your address" in peeking.refusal(Sit(1))


def test_a_neighbour_is_forgotten_after_a_day_and_by_all_their_addresses_before() -> None:
    now = 0.0
    neighbours = Neighbours(lambda: now)
    anna, eve = Person("a", "Anna"), Person("e", "Eve")
    for address in ("203.0.113.1", "203.0.113.2"):
        neighbours.came(anna, address)
    neighbours.came(anna, None)
    neighbours.came(eve, "203.0.113.1")
    assert neighbours.of(eve, [anna, eve]) == [anna]
    assert neighbours.of(anna, [anna, eve]) == [eve]
    now = REMEMBERED_S + 1
    neighbours.came(eve, "203.0.113.1")
    assert neighbours.of(eve, [anna, eve]) == []


def test_nobody_peeks_from_a_bots_seat_beside_their_own(server: TestServer) -> None:
    anna = from_elsewhere(server, "Anna", "203.0.113.7")
    eve, bert = from_elsewhere(server, "Eve", "203.0.113.7"), from_elsewhere(server, "Bert", "203.0.113.8")
    table = anna.new_table("me", *["officer"] * 3, game="brace-for-impact")
    with anna.at(table), eve.at(table) as peeking, bert.at(table) as joining:
        assert "Anna plays here from your address" in peeking.refusal(Sit(1))
        joining.send(Sit(1))
        joining.hear("TableNews", lambda news: news["table"]["seats"][1]["is_you"])
