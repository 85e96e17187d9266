"""Thousands of messages that nobody should send: each gets an answer, none changes or reveals anything."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select
from tests.server.clients import Place, TestServer, Visitor, catch_up, mover, open_server, play_on, seated
from tests.server.postgres import empty

from robotable.server.settings import Settings
from robotable.server.store import Store
from robotable.server.store.layout import chat, moves, people, seats, tables

MESSAGES = 10_000
ON_POSTGRES = 2_000
"""In full on both: bench/hostile.py."""
AT_ONCE = 50
SECRETS = ('"seed"', '"luck"', '"stacks"', '"todo"', '"asides"', '"locations"')

VERBS = [
    "roll",
    "reroll",
    "keep",
    "do",
    "run",
    "moves",
    "prompt",
    "__init__",
    "__class__",
    "is_moot",
    "",
    "кошка",
    "a" * 999,
]
NOUNS = [0, 1, -1, 99, 2**63, -(2**70), "0", "", "cyclone", "../../x", "\0", None, "01234"]
KINDS = ["Play", "Undo", "Sit", "Leave", "FillSeat", "Say", "AskHint", "Rematch", "Ping"]
JUNK: list[Any] = [None, True, 1.5, -1, 2**64, 10**30, "x", "", [], {}, [[]], {"a": {}}, "\ud7ff", "0", float("1e300")]


class Enemy:
    """Writes what a broken or wicked client might send. Everything it writes must be refused."""

    def __init__(self, luck: random.Random, version: int, seats: list[int]) -> None:
        self.luck = luck
        self.version = version
        self.seats = seats
        """The seats that are somebody else's, or not there."""

    def message(self) -> str | bytes:
        ways: list[Callable[[], str | bytes]] = [
            self.noise,
            self.cut_off,
            self.nested,
            self.unknown,
            self.of_wrong_types,
            self.with_too_much,
            self.too_large,
            self.foreign,
            self.stale,
            self.illegal,
        ]
        return self.luck.choice(ways)()

    def noise(self) -> bytes:
        return self.luck.randbytes(self.luck.randint(0, 200))

    def cut_off(self) -> str:
        whole = self.foreign()
        return whole[: self.luck.randint(0, len(whole) - 1)]

    def nested(self) -> str:
        depth = self.luck.randint(1, 2000)
        opening = self.luck.choice(["[", '{"type":', '{"a":['])
        return opening * min(depth, 4000 // len(opening))

    def unknown(self) -> str:
        kind = self.luck.choice(["", "play", "Admin", "SceneNews", "Record", 7, None, ["Play"]])
        return json.dumps({"type": kind, "seat": 0, "version": self.version})

    def of_wrong_types(self) -> str:
        seat: object = self.luck.choice([None, "0", [], {}, 1.5])
        noun: object = self.luck.choice([[], {}, True, 1.5])
        message = self.luck.choice(
            [
                {"type": "Play", "seat": seat, "version": self.version, "verb": "roll"},
                {"type": "Play", "seat": 0, "version": self.version, "verb": "roll", "noun": noun},
                {"type": "Play", "seat": 0, "version": self.luck.choice(["0", None, []]), "verb": "roll"},
                {"type": "Say", "text": self.luck.choice([None, 1, [], {}])},
                {"type": "Sit"},
                {"type": "Leave", "seat": 0, "bot": self.luck.choice([1, None, []])},
                self.luck.choice(JUNK),
            ]
        )
        return json.dumps(message)

    def with_too_much(self) -> str:
        kind = self.luck.choice(KINDS)
        fields = {"seat": 0, "version": self.version, "verb": "roll", "text": "hi", "sent": 1}
        return json.dumps({"type": kind, **fields, "admin": self.luck.choice(JUNK)})

    def too_large(self) -> str:
        return json.dumps({"type": "Say", "text": "x" * self.luck.randint(4_100, 60_000)})

    def foreign(self) -> str:
        seat = self.luck.choice([*self.seats, -1, 7, 2**40])
        kind = self.luck.choice(["Play", "Undo", "Sit", "Leave", "FillSeat", "AskHint"])
        message: dict[str, Any] = {"type": kind, "seat": seat}
        if kind in ("Play", "Undo", "AskHint"):
            message["version"] = self.version
        if kind == "Play":
            message["verb"] = self.luck.choice(VERBS)
        return json.dumps(message)

    def stale(self) -> str:
        version = self.luck.choice([v for v in (0, self.version - 1, self.version + 1, -5, 2**60) if v != self.version])
        seat = self.luck.randint(0, 1)
        return json.dumps({"type": self.luck.choice(["Undo", "AskHint"]), "seat": seat, "version": version})

    def illegal(self) -> str:
        message = {"type": "Play", "seat": self.luck.randint(0, 1), "version": self.version}
        return json.dumps({**message, "verb": self.luck.choice(VERBS) + "!", "noun": self.luck.choice(NOUNS)})


def everything_stored(server: TestServer) -> dict[str, list[dict[str, Any]]]:
    async def read() -> dict[str, list[dict[str, Any]]]:
        store = Store(server.settings.database_url)
        try:
            return {
                kept.name: sorted((dict(row) for row in await store.rows(select(kept))), key=str)
                for kept in (people, tables, seats, moves, chat)
            }
        finally:
            await store.close()

    return asyncio.run(read())


def secret_luck(server: TestServer) -> list[str]:
    """The secret of every table: nobody must hear of one."""
    return [table["secret"] for table in everything_stored(server)["tables"] if table["secret"] is not None]


def attack(place: Place, enemy: Enemy, messages: int) -> None:
    """Send messages in volleys; each must be answered by one refusal that reveals nothing."""
    for _ in range(messages // AT_ONCE):
        for _ in range(AT_ONCE):
            place.ws.send(enemy.message())
        for _ in range(AT_ONCE):
            answer = str(place.ws.recv(20))
            assert '"type":"Refused"' in answer, answer
            assert "went wrong" not in answer, answer
            reveals_nothing(answer)


def reveals_nothing(text: str) -> None:
    assert not [secret for secret in SECRETS if secret in text], text


def check_attack(server: TestServer, messages: int, seed: int = 2026) -> None:
    """Half of the messages come from somebody who looks on, half from a player who is not to move."""
    luck = random.Random(seed)
    eve = Visitor(server.address, "Eve")
    with seated(server, "Anna", "Bert", seed=None) as (table, places), eve.at(table) as observer:
        play_on(places, luck, moves=25)
        catch_up([observer, *places])
        moving = mover(places)
        idle = next(place for place in places if place is not moving)
        seat = next(iter(idle.scenes)) or 0
        before = everything_stored(server)
        scenes = [dict(place.scenes) for place in places]
        attack(observer, Enemy(luck, moving.version, [0, 1]), messages // 2)
        attack(idle, Enemy(luck, moving.version, [1 - seat]), messages // 2)
        assert everything_stored(server) == before
        observer.settle()
        for place, known in zip(places, scenes, strict=True):
            place.settle()
            assert place.scenes == known
        moving.play_any(luck)
        luck_of_tables = secret_luck(server)
        assert luck_of_tables
        for place in (*places, observer):
            place.settle()
            for news in place.heard:
                text = json.dumps(news, separators=(",", ":"))
                reveals_nothing(text)
                assert not [secret for secret in luck_of_tables if secret in text]


@pytest.fixture
def on_postgres(settings: Settings, postgres_url: str) -> Iterator[TestServer]:
    asyncio.run(empty(postgres_url))
    with open_server(replace(settings, database_url=postgres_url)) as opened:
        yield opened
    asyncio.run(empty(postgres_url))


def test_hostile_messages_change_and_reveal_nothing(server: TestServer) -> None:
    check_attack(server, MESSAGES)


def test_hostile_messages_change_and_reveal_nothing_on_postgres(on_postgres: TestServer) -> None:
    check_attack(on_postgres, ON_POSTGRES)


def test_hostile_requests_get_an_answer_and_never_a_500(server: TestServer) -> None:
    luck = random.Random(7)
    eve = Visitor(server.address, "Eve")
    table = eve.new_table("me", "me", seed=None)
    enemy = Enemy(luck, 0, [0, 1])
    before = everything_stored(server)
    paths = [
        "/api/me",
        "/api/tables",
        f"/api/tables/{table}",
        "/api/games",
        "/",
        "/ws/x",
        f"/api/tables/{table}/replay",
    ]
    for _ in range(500):
        answer = eve.http.request(
            luck.choice(["POST", "POST", "PUT", "DELETE", "PATCH"]), luck.choice(paths), content=enemy.message()
        )
        assert 400 <= answer.status_code < 500, answer.text
        reveals_nothing(answer.text)
    for _ in range(200):
        junk = "".join(luck.choice("/.%\\é?&=#0aZ-_") for _ in range(luck.randint(1, 40)))
        answer = eve.http.get(luck.choice(["/api/tables/", "/api/games/", "/t/", "/"]) + junk)
        assert answer.status_code < 500, answer.text
        reveals_nothing(answer.text)
    for cookie in ("", "x" * 43, "'; DROP TABLE people", "\x80", "=" * 2000):
        answer = eve.http.get("/api/me", headers={b"Cookie": f"robotable={cookie}".encode("latin-1")})
        assert answer.status_code < 500
    assert everything_stored(server) == before
