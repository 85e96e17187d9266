"""Too much, too often, or from a stranger's page: refused with a reason, and nothing happens."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.clients import TestServer, Visitor, closing_code, open_server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from robotable.server.limits import Bucket, Buckets
from robotable.server.messages.orders import AskHint, Ping, Say
from robotable.server.settings import Limits, Rate, Settings

TIGHT = Limits(
    messages=Rate(0.001, 20),
    chat=Rate(0.001, 2),
    hints=Rate(0.001, 1),
    requests_from_an_address=Rate(0.001, 60),
    new_tables_from_an_address=Rate(0.001, 3),
    sockets_from_an_address=2,
    refusal_takes_s=0,
    refusals_before_closing=5,
)


@pytest.fixture
def tight(tmp_path: Path) -> Iterator[TestServer]:
    """A server that allows hardly anything."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with open_server(Settings(database_url=url, bot_pause_ms=0, workers=1, limits=TIGHT)) as opened:
        yield opened


def test_a_bucket_fills_with_time() -> None:
    now = [0.0]
    bucket = Bucket(Rate(2, 3), lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_address_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(Rate(0, 1))
    assert [buckets.take(address) for address in ("a", "a", "b", "b")] == [True, False, True, False]


def test_a_flood_is_refused_and_then_cut_off(tight: TestServer) -> None:
    anna = Visitor(tight.address)
    with anna.at(anna.new_table("me", "me")) as place:
        for n in range(40):
            place.send(Ping(n))
        assert closing_code(place) == 1008
        kinds = [news["type"] for news in place.heard]
        assert kinds.count("Pong") == 20
        assert kinds.count("Refused") == 5


def test_chat_and_hints_have_limits_of_their_own(tight: TestServer) -> None:
    anna = Visitor(tight.address)
    with anna.at(anna.new_table("me", "me")) as place:
        place.ask(Say("one"), "ChatNews")
        place.ask(Say("two"), "ChatNews")
        assert "too fast" in place.refusal(Say("three"))
        turn = place.turn()
        assert turn is not None
        place.send(AskHint(turn[0], 0))
        assert "needs a breath" in place.refusal(AskHint(turn[0], 0))
        place.hear("HintNews")


def test_too_many_requests_and_tables_are_refused(tight: TestServer) -> None:
    anna = Visitor(tight.address)
    for _ in range(3):
        anna.new_table("me", "open")
    answer = anna.http.post("/api/tables", json={"game": "cyclone-run", "seats": [{"kind": "me"}] * 2})
    assert answer.status_code == 429
    answers = [anna.http.get("/api/me") for _ in range(70)]
    assert answers[-1].status_code == 429
    assert "wait" in answers[-1].json()["why"]


def test_too_many_sockets_are_refused(tight: TestServer) -> None:
    anna = Visitor(tight.address)
    table = anna.new_table("me", "me")
    with anna.at(table), anna.at(table), pytest.raises(InvalidStatus, match="429"), anna.at(table):
        pass


def test_large_messages_are_refused_and_huge_ones_not_even_read(server: TestServer) -> None:
    anna = Visitor(server.address)
    with anna.at(anna.new_table("me", "me")) as place:
        assert "4096 bytes" in place.refusal(Say("x" * 5000))
        place.ask(Ping(1), "Pong")
        place.ws.send("x" * 100_000)
        assert closing_code(place) == 1009
    answer = anna.http.post("/api/me", content=b'{"name": "' + b"x" * 20_000 + b'"}')
    assert answer.status_code == 413


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "https://127.0.0.1:1"])
def test_a_page_from_elsewhere_gets_nowhere(server: TestServer, origin: str) -> None:
    anna = Visitor(server.address, "Anna")
    answer = anna.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert anna.get("/api/me")["name"] == "Anna"
    table = anna.new_table("me", "me")
    headers = {"Cookie": anna.cookie, "Origin": origin}
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(f"ws://{server.address}/ws/{table}", additional_headers=headers),
    ):
        pass


def test_our_own_page_gets_in(server: TestServer) -> None:
    anna = Visitor(server.address)
    own = {"Origin": f"http://{server.address}"}
    assert anna.http.post("/api/me", json={"name": "Anna"}, headers=own).status_code == 200
    with connect(f"ws://{server.address}/ws/{anna.new_table('me', 'me')}", additional_headers=own) as ws:
        assert "TableNews" in ws.recv(5)


def test_a_table_that_is_not_there(server: TestServer) -> None:
    with connect(f"ws://{server.address}/ws/nowhere") as ws:
        assert "There is no table 'nowhere'" in str(ws.recv(5))
        with pytest.raises(Exception, match="4404"):
            ws.recv(5)
    with pytest.raises(InvalidStatus, match="404"), connect(f"ws://{server.address}/elsewhere"):
        pass
