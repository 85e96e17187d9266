"""Reviews of finished games, and games tried again from a moment."""

import random
from collections.abc import Iterator

import httpx
import pytest
from msgspec.structs import replace
from tests.server.clients import Json, TestServer, Visitor, open_server, play_on, wait_until

import robotable
from robotable.server.settings import Rate, Settings
from robotable.table import Record

THINKING_S = 240.0
"""A review takes a second or two of a processor that others use as well."""


@pytest.fixture(scope="module")
def hasty(settings: Settings) -> Iterator[TestServer]:
    """A server that takes little time for a review, and makes but one for an address."""
    limits = replace(settings.limits, reviews_from_an_address=Rate(0, 1))
    with open_server(replace(settings, review_s=0.3, limits=limits)) as opened:
        yield opened


@pytest.fixture(scope="module")
def anna(hasty: TestServer) -> Visitor:
    return Visitor(hasty.address, "Anna")


@pytest.fixture(scope="module")
def table(anna: Visitor) -> str:
    """A finished game of Anna's."""
    return finished_table(anna)


def why(answer: httpx.Response) -> str:
    text: str = answer.json()["why"]
    return text


def finished_table(visitor: Visitor) -> str:
    table = visitor.new_table("me", "me", stack=4)
    with visitor.at(table) as place:
        play_on([place], random.Random(5))
    return table


def review_of(visitor: Visitor, table: str) -> Json:
    """The review when it is there."""
    found: list[Json] = []

    def is_there() -> bool:
        found.append(visitor.get(f"/api/tables/{table}/review"))
        return found[-1]["review"] is not None

    wait_until(is_there, patience=THINKING_S)
    shares = [news["share"] for news in found]
    assert shares == sorted(shares)
    review: Json = found[-1]["review"]
    return review


def test_a_finished_game_is_reviewed_once_however_many_ask(hasty: TestServer, anna: Visitor, table: str) -> None:
    bert = Visitor(hasty.address, "Bert")
    review = review_of(anna, table)
    assert review["people"] == ["Anna", "Anna"]
    assert review["whose"] == [0, 1]
    assert review["moments"][-1]["at"] == review["moves"]
    assert {decision["seat"] for decision in review["decisions"]} <= {0, 1}
    assert bert.get(f"/api/tables/{table}/review")["review"] == review
    assert hasty.inside.reviews._errands._out == set()
    another = anna.http.get(f"/api/tables/{finished_table(anna)}/review")
    assert another.status_code == 429
    assert "try again in a minute" in why(another)


def test_a_game_that_is_played_yet_or_in_real_time_is_not_reviewed(anna: Visitor) -> None:
    answer = anna.http.get(f"/api/tables/{anna.new_table('me', 'me')}/review")
    assert (answer.status_code, "when it is over" in why(answer)) == (400, True)
    battle = anna.new_table("me", "me", "me", game="brace-for-impact")
    assert "in real time" in why(anna.http.get(f"/api/tables/{battle}/review"))


def test_a_moment_of_a_finished_game_is_tried_again_with_other_luck(anna: Visitor, table: str) -> None:
    seen = anna.get(f"/api/tables/{table}/replay", at=20, seat=1)
    made = anna.http.post(f"/api/tables/{table}/try", json={"at": 20, "seat": 1})
    assert made.status_code == 201
    tried = made.json()
    assert [seat["kind"] for seat in tried["seats"]] == ["bot", "person"]
    with anna.at(tried["id"]) as place:
        told = [line["says"] for line in place.logs[1]]
        assert told[: len(seen["log"])] == [line["says"] for line in seen["log"]]
        assert told[len(seen["log"])] == "tried_again"
        play_on([place], random.Random(1))
    record = Record.decode(anna.http.get(f"/api/tables/{tried['id']}/record").content)
    assert record.start is not None
    outcome = robotable.replay(record).outcome
    assert outcome is not None
    assert anna.get(f"/api/tables/{tried['id']}/replay")["scene"]["outcome"]["scores"] == outcome.scores


def test_only_moments_that_there_are_can_be_tried_again(anna: Visitor, table: str) -> None:
    last = anna.get(f"/api/tables/{table}/replay")["at"]
    for wish in ({"at": last, "seat": 0}, {"at": 3, "seat": 2}, {"at": -1, "seat": 0}, {"at": 3}):
        assert anna.http.post(f"/api/tables/{table}/try", json=wish).status_code == 400
    running = anna.new_table("me", "me")
    assert anna.http.post(f"/api/tables/{running}/try", json={"at": 0, "seat": 0}).status_code == 400
