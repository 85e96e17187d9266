"""The same person on several devices, and a person who wants to be forgotten."""

import asyncio
import random
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from tests.server.clients import (
    NO_LIMITS,
    PATIENCE,
    TestServer,
    Visitor,
    closing_code,
    is_of_seat,
    open_server,
    play_on,
)
from tests.server.test_packs_at_the_table import bring, renamed_hero

from robotable.server import devices, people, store
from robotable.server.devices import LIVES_MS, device_name, hash_code
from robotable.server.forgetting import NOBODY_LEFT
from robotable.server.messages.news import ChatLine
from robotable.server.messages.orders import CloseTable, FillSeat, Leave, Mute, Say, Sit
from robotable.server.new_tables import now
from robotable.server.settings import Rate, Settings
from robotable.server.store import Ban, Person, Store
from robotable.server.store.layout import metadata

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1"


def with_code(visitor: Visitor, code: str, agent: str = PHONE) -> httpx.Response:
    """Somebody types a code into a browser."""
    return visitor.http.post("/api/me/take-over", json={"code": code}, headers={"User-Agent": agent})


def code_of(visitor: Visitor) -> str:
    code: str = visitor.post("/api/me/code", {})["code"]
    return code


def test_a_code_carries_a_person_over_to_another_device_and_works_once(server: TestServer) -> None:
    anna, phone, thief = Visitor(server.address, "Anna"), Visitor(server.address), Visitor(server.address, "Thief")
    table = anna.new_table("me", "open")
    code, before = code_of(anna), phone.cookie
    answer = with_code(phone, code.lower().replace("-", " "))
    assert answer.json()["name"] == "Anna"
    assert phone.cookie not in (before, anna.cookie)
    with phone.at(table) as place:
        assert [seat["is_you"] for seat in place.table["seats"]] == [True, False]
        assert place.table["is_host"]
    assert phone.post("/api/me", {"name": "Anne"})["name"] == anna.get("/api/me")["name"] == "Anne"
    assert with_code(thief, code).status_code == 400
    assert thief.get("/api/me")["name"] == "Thief"


def test_only_the_newest_code_holds_and_only_for_some_minutes(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, phone = Visitor(server.address, "Anna"), Visitor(server.address)
    older, newer = code_of(anna), code_of(anna)
    assert "no such code" in with_code(phone, older).json()["why"]
    monkeypatch.setattr(devices, "now", lambda: now() + LIVES_MS + 1)
    assert "ten minutes" in with_code(phone, newer).json()["why"]


def test_codes_can_not_be_guessed_and_lie_nowhere_in_the_open(settings: Settings, tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, codes_from_an_address=Rate(0, 3))
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with open_server(replace(settings, database_url=url, limits=limits)) as strict:
        anna, thief = Visitor(strict.address, "Anna"), Visitor(strict.address)
        code = code_of(anna)
        tries = [with_code(thief, guess).status_code for guess in ("AAAA-AAAA", "x", "BBBBBBBB", code)]
        assert tries == [400, 400, 400, 429]
        kept = everything_in(url)
        assert hash_code(code.replace("-", "")).hex() in kept
        for secret in (code, code.replace("-", ""), anna.http.cookies["robotable"]):
            assert secret not in kept


def test_devices_are_listed_and_one_that_is_signed_out_is_a_strangers(server: TestServer) -> None:
    anna, phone = Visitor(server.address, "Anna"), Visitor(server.address)
    anna.http.headers["User-Agent"] = FIREFOX
    table = anna.new_table("me", "open")
    assert [one["name"] for one in anna.get("/api/me/devices")] == ["Firefox on Linux"]
    with_code(phone, code_of(anna))
    mine, lost = anna.get("/api/me/devices")
    assert (mine["name"], mine["is_this"]) == ("Firefox on Linux", True)
    assert (lost["name"], lost["is_this"]) == ("Safari on an iPhone", False)
    with phone.at(table) as place:
        assert anna.post(f"/api/me/devices/{lost['key']}/sign-out", {}) == {"is_this": False}
        assert closing_code(place) == 1013
    with phone.at(table) as place:
        assert not any(seat["is_you"] for seat in place.table["seats"])
    assert phone.get("/api/me")["name"] != "Anna"
    assert len(anna.get("/api/me/devices")) == 1
    assert anna.http.post(f"/api/me/devices/{lost['key']}/sign-out", json={}).status_code == 400


def test_the_first_device_can_be_signed_out_from_the_second_and_never_comes_back(server: TestServer) -> None:
    anna, phone = Visitor(server.address, "Anna"), Visitor(server.address)
    with_code(phone, code_of(anna))
    first = next(one for one in phone.get("/api/me/devices") if not one["is_this"])
    phone.post(f"/api/me/devices/{first['key']}/sign-out", {})
    stranger = anna.get("/api/me")["name"]
    assert stranger.startswith("Guest")
    assert anna.post("/api/me", {"name": "Not Anna"})["name"] == anna.get("/api/me")["name"] == "Not Anna"
    assert phone.get("/api/me")["name"] == "Anna"


def test_nobody_signs_out_again_and_again(settings: Settings, tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, departures_from_an_address=Rate(0, 2))
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with open_server(replace(settings, database_url=url, limits=limits)) as strict:
        anna, codes = Visitor(strict.address, "Anna"), []
        for _ in range(2):
            (own,) = anna.get("/api/me/devices")
            codes.append(anna.http.post(f"/api/me/devices/{own['key']}/sign-out", json={}).status_code)
        codes.append(anna.http.post("/api/me/forget", json={"is_sure": True}).status_code)
        assert codes == [200, 200, 429]


def test_who_signs_out_where_they_are_has_another_secret(server: TestServer) -> None:
    anna = Visitor(server.address, "Anna")
    before, (own,) = anna.cookie, anna.get("/api/me/devices")
    assert anna.post(f"/api/me/devices/{own['key']}/sign-out", {}) == {"is_this": True}
    assert anna.cookie != before
    assert anna.get("/api/me")["name"].startswith("Guest")


def test_a_ban_holds_on_every_device(server: TestServer) -> None:
    anna, phone = Visitor(server.address, "Anna"), Visitor(server.address)
    with_code(phone, code_of(anna))
    bans = server.inside.bans
    bans.become([Ban(people.id_of(anna.http.cookies["robotable"]), "Enough.")])
    try:
        assert [one.http.get("/api/tables").status_code for one in (anna, phone)] == [403, 403]
    finally:
        bans.become([])


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        (PHONE, "Safari on an iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/142.0 Safari/537 Edg/142.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/142.0 Mobile Safari/537", "Chrome on Android"),
        ("python-httpx/0.28", "A program"),
        ("", "A program"),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(agent: str, name: str) -> None:
    assert device_name(agent) == name


# Forget me


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> Iterator[TestServer]:
    """A server on each kind of database."""
    is_sqlite = request.param == "sqlite"
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}" if is_sqlite else request.getfixturevalue("postgres_url")
    with open_server(replace(settings, database_url=url, seat_grace_s=0)) as opened:
        yield opened


def test_who_is_forgotten_leaves_no_personal_row_in_any_table(either: TestServer) -> None:
    bert, anna, phone = Visitor(either.address, "Bertram"), Visitor(either.address, "Anna"), Visitor(either.address)
    with_code(phone, code_of(bert))
    code = code_of(bert)
    bert.post("/api/me", {"likes_ratings": True})
    bert.proxied = anna.proxied = {"X-Forwarded-For": "203.0.113.7"}
    bring(bert, renamed_hero("Bertram's hero"), "Bertram's unplayed pack")
    pack = bring(bert, renamed_hero("Somebody else's hero"), "Bertram's pack").json()["id"]
    over = play_to_the_end(bert, anna, pack=pack)
    plain = play_to_the_end(bert, anna)
    running = bert.new_table("me", "open")
    closed = bert.new_table("me", "me")
    waiting = bring(bert, renamed_hero("Bertram's other hero"), "Bertram's other pack").json()["id"]
    seats = [{"kind": "me"}, {"kind": "open"}]
    bert.post("/api/tables", {"game": "cyclone-run", "seats": seats, "pack": waiting})
    with anna.at(running) as host_away, bert.at(closed) as place:
        with bert.at(running) as berts:
            host_away.send(Sit(1))
            berts.hear("SceneNews")
            berts.send(Say("Call me Bertram"))
            berts.hear("ChatNews", lambda news: "Call me" in news["lines"][0]["text"])
        place.send(CloseTable())
        assert closing_code(place) == 1013
    theirs = anna.new_table("me", "open")
    with anna.at(theirs) as annas:
        with bert.at(theirs) as berts:
            berts.send(Sit(1))
            annas.hear("ChatNews", lambda news: news["lines"][0]["text"].endswith("play from the same address."))
            annas.send(Mute(annas.table["seats"][1]["speaker"]))
            annas.hear("TableNews", lambda news: news["table"]["muted"])
        annas.hear("TableNews", lambda news: not news["table"]["seats"][1]["is_online"])
        annas.send(FillSeat(1))
        annas.hear("ChatNews", lambda news: "Bertram is gone" in news["lines"][0]["text"])
    rate_all(either)
    mine = [people.id_of(one.http.cookies["robotable"]) for one in (bert, phone)]
    personal = [*mine, "Bertram", hash_code(code.replace("-", "")).hex()]
    before = everything_in(either.settings.database_url)
    assert all(what in before for what in personal)

    assert bert.http.post("/api/me/forget", json={"is_sure": False}).status_code == 400
    assert bert.post("/api/me/forget", {"is_sure": True})["tables"] == 6

    after = everything_in(either.settings.database_url)
    assert [what for what in personal if what in after] == []
    assert people.id_of(bert.http.cookies["robotable"]) not in mine
    for one in (bert, phone):
        assert one.get("/api/me")["name"].startswith("Guest")
        assert one.get("/api/me/tables") == []
    for table in (over, plain):
        seats = anna.get(f"/api/tables/{table}")["seats"]
        assert sorted(seat["name"] for seat in seats) == ["Anna", "Somebody"]
        assert anna.get(f"/api/tables/{table}/replay")["scene"]["outcome"]
    assert anna.get(f"/api/tables/{over}")["pack"] == {"title": "A pack", "by": None}
    with anna.at(running) as place:
        assert place.table["seats"][0]["is_away"]
        while not place.turn():
            place.next()


def test_forgetting_one_takes_no_words_from_tables_where_they_never_were(either: TestServer) -> None:
    anna, bert = Visitor(either.address, "Anna"), Visitor(either.address, "Bert")
    anna.proxied = bert.proxied = {"X-Forwarded-For": "203.0.113.30"}
    table, told = anna.new_table("me", "open", "open"), "Anna and Bert play from the same address."
    with anna.at(table) as host, bert.at(table) as place:
        place.send(Sit(1))
        host.hear("ChatNews", lambda news: news["lines"][0]["text"] == told)
        place.send(Leave(1))
        host.hear("TableNews", lambda news: news["table"]["seats"][1]["kind"] == "open")
    for stranger in ("e", "Bert"):
        Visitor(either.address, stranger).post("/api/me/forget", {"is_sure": True})
        assert told in everything_in(either.settings.database_url)
    bert.post("/api/me/forget", {"is_sure": True})
    assert "Bert" not in everything_in(either.settings.database_url)


def test_bots_play_on_for_the_forgotten_only_where_others_play(either: TestServer) -> None:
    bert = Visitor(either.address, "Bert")
    alone, of_bots = bert.new_table("me", "random"), bert.new_table("random", "random", stack=11, long_game=True)
    bert.post("/api/me/forget", {"is_sure": True})
    assert bert.get(f"/api/tables/{alone}")["read_only"] == NOBODY_LEFT
    assert bert.get(f"/api/tables/{of_bots}")["read_only"] is None
    with bert.at(of_bots) as place:
        version = place.version
        while place.version == version:
            place.next()


def test_nothing_that_is_still_under_way_brings_back_who_is_forgotten(either: TestServer) -> None:
    anna, bert = Visitor(either.address, "Anna"), Visitor(either.address, "Bertram")
    table, secret = anna.new_table("me", "open"), bert.http.cookies["robotable"]
    bertram = Person(people.id_of(secret), "Bertram")
    bert.post("/api/me/forget", {"is_sure": True})

    async def say() -> None:
        kept, line = Store(either.settings.database_url), ChatLine("Bertram", "I am Bertram", now(), "onlooker")
        with pytest.raises(IntegrityError):
            await kept.write([store.person_is_known(bertram, now()), store.line_is_said(table, bertram, line)])
        await kept.close()

    asyncio.run(say())
    assert "Bertram" not in everything_in(either.settings.database_url)
    bert.http.cookies.clear()
    bert.http.cookies.set("robotable", secret)
    assert bert.post("/api/me", {"name": "Nobody you know"})["name"] == bert.get("/api/me")["name"] == "Nobody you know"
    assert bertram.id not in everything_in(either.settings.database_url)


def test_what_an_onlooker_said_is_forgotten_in_memory_too(either: TestServer) -> None:
    anna, bert = Visitor(either.address, "Anna"), Visitor(either.address, "Bert")
    table = anna.new_table("me", "open")
    with anna.at(table) as host:
        with bert.at(table) as onlooker:
            onlooker.send(Say("Bert was here"))
            host.hear("ChatNews", lambda news: "Bert was here" in news["lines"][0]["text"])
        bert.post("/api/me/forget", {"is_sure": True})
        assert closing_code(host) == 1013
    with anna.at(table) as host:
        assert host.chat == []


def play_to_the_end(host: Visitor, guest: Visitor, **wish: Any) -> str:
    """A game of two people."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table: str = host.post("/api/tables", {"game": "cyclone-run", "seats": seats, "options": {"stack": 4}, **wish})[
        "id"
    ]
    with host.at(table) as one, guest.at(table) as other:
        other.send(Sit(1))
        for seat, place in enumerate((one, other)):
            place.hear("SceneNews", partial(is_of_seat, seat))
        play_on([one, other], random.Random(1))
    return table


def rate_all(server: TestServer) -> None:
    """Look at every game that has ended."""
    rating = server.inside.housekeeper.ratings.catch_up()
    asyncio.run_coroutine_threadsafe(rating, server.loop).result(PATIENCE)


def everything_in(url: str) -> str:
    """All that is in a database, as text; what is compressed is unpacked."""

    async def read() -> list[str]:
        kept, found = Store(url), []
        for table in metadata.sorted_tables:
            for row in await kept.rows(select(table)):
                found += [as_text(value) for value in row.values()]
        await kept.close()
        return found

    return "\n".join(asyncio.run(read()))


def as_text(value: object) -> str:
    return zlib.decompress(value).decode("latin-1") if isinstance(value, bytes) else str(value)
