"""Games over days: time to think, what happens when it is over, and that no outage costs anybody theirs."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update
from tests.server.clients import (
    NO_LIMITS,
    Json,
    Place,
    TestServer,
    Visitor,
    has,
    is_of_seat,
    mover,
    open_server,
    play_on,
    wait_until,
)
from tests.server.time_travel import let_time_pass

from robotable.server.messages.orders import Leave, Rematch, Sit
from robotable.server.opening_hours import OpeningHours
from robotable.server.settings import Settings
from robotable.server.store import Store
from robotable.server.store.layout import opening

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def wish(*seats: str, game: str = "cyclone-run", **time: Any) -> Json:
    """A table with a clock."""
    wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return {"game": game, "seats": wishes, "seed": 7, "options": {"stack": 4}, "time": time}


def lefts(table: Json) -> list[int]:
    """Minutes left, for every seat."""
    return [round(seat["left"] / 60_000) for seat in table["time"]["seats"]]


def running(table: Json) -> list[int]:
    return [n for n, seat in enumerate(table["time"]["seats"]) if seat["is_running"]]


class Pair:
    """Two people at a table with a clock."""

    def __init__(self, server: TestServer, **time: Any) -> None:
        self.anna, self.bert = Visitor(server.address, "Anna"), Visitor(server.address, "Bert")
        self.table: str = self.anna.post("/api/tables", wish("me", "open", **time))["id"]

    @contextmanager
    def at_the_table(self) -> Iterator[list[Place]]:
        with self.anna.at(self.table) as anna, self.bert.at(self.table) as bert:
            if anna.table["status"] == "waiting":
                bert.send(Sit(1))
                for seat, place in enumerate((anna, bert)):
                    place.hear("SceneNews", partial(is_of_seat, seat))
            yield [anna, bert]

    def info(self) -> Json:
        found: Json = self.anna.get(f"/api/tables/{self.table}")
        return found


@pytest.fixture
def pair(server: TestServer) -> Pair:
    """Anna and Bert have an hour for each move."""
    return Pair(server, move_s=HOUR)


def test_nobodys_time_runs_before_the_game_has_begun(pair: Pair, server: TestServer) -> None:
    let_time_pass(server, 5 * DAY)
    assert running(pair.info()) == []
    with pair.at_the_table():
        assert len(running(pair.info())) == 1
        assert lefts(pair.info()) == [60, 60]


def test_everybody_hears_of_the_clock_with_every_move(pair: Pair, server: TestServer) -> None:
    with pair.at_the_table() as places:
        place = mover(places)
        seat = places.index(place)
        let_time_pass(server, 20 * MINUTE)
        assert lefts(pair.info())[seat] == 40
        place.play_any(random.Random(1))
        other = places[1 - seat]
        news = other.hear("TableNews")
        assert lefts(news["table"]) == [60, 60]
        assert news["table"]["time"]["limit"] == {"move_s": HOUR, "total_s": None, "when_over": "bot"}
        mine = pair.anna.get("/api/me/tables")
        assert lefts(next(info for info in mine if info["id"] == pair.table)) == [60, 60]


def test_when_a_persons_time_is_up_a_bot_plays_until_they_are_back(pair: Pair, server: TestServer) -> None:
    with pair.at_the_table() as places:
        late = places.index(mover(places))
        version = places[0].version
    let_time_pass(server, HOUR - 1)
    assert not pair.info()["seats"][late]["is_away"]
    let_time_pass(server, 2)
    wait_until(lambda: pair.info()["moves"] > version and running(pair.info()) == [1 - late])
    assert pair.info()["seats"][late]["is_away"]
    person = (pair.anna, pair.bert)[late]
    with person.at(pair.table) as place:
        place.hear("TableNews", lambda news: not news["table"]["seats"][late]["is_away"])
        said = [line["text"] for line in place.chat if line["who"] == "table"]
        assert f"The time of {person.name} is up. The officer plays for them until they are back." in said


def test_whoever_sits_there_and_does_nothing_can_come_back_too(pair: Pair, server: TestServer) -> None:
    with pair.at_the_table() as places:
        place = mover(places)
        late = places.index(place)
        let_time_pass(server, HOUR)
        place.hear("TableNews", lambda news: news["table"]["seats"][late]["is_away"])
        place.send(Sit(late))
        place.hear("TableNews", lambda news: not news["table"]["seats"][late]["is_away"])


@pytest.mark.slow
def test_where_the_table_agreed_on_it_whoever_is_late_has_resigned(server: TestServer) -> None:
    pair = Pair(server, total_s=HOUR, when_over="resign")
    with pair.at_the_table() as places:
        late = places.index(mover(places))
        other = places[1 - late]
        let_time_pass(server, HOUR)
        said = other.hear("ChatNews")["lines"][0]["text"]
        assert said.endswith("to the end: they have resigned.")
        assert pair.info()["seats"][late]["has_resigned"]
        assert "plays to the end" in places[late].refusal(Sit(late))
        play_on([other], random.Random(2))
        assert other.is_over
        other.send(Rematch())
        other.hear("TableNews", lambda news: news["table"]["rematch"])
    again = other.table["rematch"]
    seats = pair.anna.get(f"/api/tables/{again}")
    assert not any(seat["has_resigned"] for seat in seats["seats"])
    assert seats["time"]["limit"] == {"move_s": None, "total_s": HOUR, "when_over": "resign"}


def test_a_game_goes_on_to_its_end_when_nobody_comes_any_more(server: TestServer) -> None:
    pair = Pair(server, move_s=2 * MINUTE, when_over="resign")
    with pair.at_the_table():
        pass
    for _ in range(2):
        let_time_pass(server, 2 * MINUTE)
        wait_until(lambda: running(pair.info()) or pair.info()["status"] == "over")
    let_time_pass(server, 2 * MINUTE)
    wait_until(lambda: pair.info()["status"] == "over")
    assert running(pair.info()) == []


@pytest.mark.slow
def test_no_time_runs_for_a_bot_or_for_whoever_left_their_seat_to_one(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    table = anna.post("/api/tables", wish("me", "me", "officer", move_s=HOUR))["id"]
    with anna.at(table) as place:
        while (turn := place.turn()) is None:
            place.next()
        place.send(Leave(turn[0]))
        place.hear("TableNews", lambda news: news["table"]["seats"][turn[0]]["is_away"])
        wait_until(lambda: running(anna.get(f"/api/tables/{table}")) == [1 - turn[0]])


def test_a_table_in_nobodys_memory_is_noticed(pair: Pair, server: TestServer) -> None:
    with pair.at_the_table() as places:
        late = places.index(mover(places))
    inside = server.inside.registry
    asyncio.run_coroutine_threadsafe(put_away(server, pair.table), server.loop).result(10)
    assert pair.table not in inside._live
    let_time_pass(server, HOUR)
    assert pair.info()["seats"][late]["is_away"]


async def put_away(server: TestServer, table: str) -> None:
    while table in server.inside.registry._live:
        await server.inside.registry._put_away(table)
        await asyncio.sleep(0.01)


def test_clocks_outlive_the_server_and_stand_while_none_is_there(settings: Settings, tmp_path: Any) -> None:
    ours = replace(settings, database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with open_server(ours) as first:
        pair = Pair(first, move_s=HOUR)
        with pair.at_the_table() as places:
            late = places.index(mover(places))
        let_time_pass(first, 20 * MINUTE)
    asyncio.run(was_away(ours.database_url, 3 * DAY))
    with open_server(ours) as second:
        for person in (pair.anna, pair.bert):
            person.address, person.http.base_url = second.address, f"http://{second.address}"
        assert lefts(pair.info())[late] == 40
        let_time_pass(second, 41 * MINUTE)
        assert pair.info()["seats"][late]["is_away"]


async def was_away(url: str, seconds: int) -> None:
    """As if the last server had been seen so long before."""
    kept = Store(url)
    async with kept.engine.begin() as connection:
        await connection.execute(
            update(opening).values(
                seen=opening.c.seen - seconds * 1000, closed_for=opening.c.closed_for - seconds * 1000
            )
        )
    await kept.close()


def test_a_silence_does_not_count_whoever_notices_it(tmp_path: Any) -> None:
    async def check() -> None:
        kept = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await kept.prepare()
        time = [1_000_000]
        one, other = (OpeningHours(kept, lambda: time[0]) for _ in range(2))
        await one.leave_word()
        assert one.now() == 1_000_000
        for _ in range(10):
            time[0] += 6_000
            await one.leave_word()
        assert one.now() == 1_060_000
        time[0] += DAY * 1000
        await other.leave_word()
        assert other.now() == 1_060_000
        time[0] += 5_000
        await one.leave_word()
        assert one.now() == 1_065_000
        await kept.close()

    asyncio.run(check())


def test_of_several_servers_another_sees_to_the_clocks_of_one_that_is_gone(empty_postgres: str) -> None:
    settings = Settings(database_url=empty_postgres, bot_pause_ms=0, workers=1, limits=NO_LIMITS)
    with open_server(settings) as one, open_server(settings) as other:
        pair = Pair(one, move_s=HOUR)
        with pair.at_the_table() as places:
            late = places.index(mover(places))
        let_time_pass(other, HOUR)
        assert has(one, pair.table)
        assert not has(other, pair.table)
        one.stop()
        pair.anna.address, pair.anna.http.base_url = other.address, f"http://{other.address}"
        let_time_pass(other, 1)
        wait_until(lambda: pair.info()["seats"][late]["is_away"])


def test_a_game_in_real_time_and_a_senseless_clock_are_refused(server: TestServer) -> None:
    anna = Visitor(server.address)
    for body, why in (
        (wish("me", "officer", game="brace-for-impact", move_s=HOUR) | {"options": {}}, "against its own clock"),
        (wish("me", "officer"), "needs a time"),
        (wish("me", "officer", move_s=1), "30 to"),
        (wish("me", "officer", move_s=HOUR, when_over="explode"), "Invalid enum value"),
    ):
        answer = anna.http.post("/api/tables", json=body)
        assert answer.status_code == 400
        assert why in answer.json()["why"]
