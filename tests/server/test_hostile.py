"""Thousands of messages that nobody should send: each gets an answer, none changes or reveals anything."""

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from sqlalchemy import select
from starlette.routing import Route
from tests.server.clients import Place, TestServer, Visitor, catch_up, mover, open_server, play_on, seated
from tests.server.postgres import empty

from robotable.server.messages.orders import ClientMessage
from robotable.server.settings import Settings
from robotable.server.store import Store
from robotable.server.store.layout import metadata

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
KINDS = [kind.__name__ for kind in get_args(ClientMessage)]
FIELDS: dict[str, dict[str, Any]] = {
    "Play": {"seat": 0, "version": 0, "verb": "roll"},
    "Leave": {"seat": 0, "bot": "officer"},
    "FillSeat": {"seat": 0, "bot": "officer"},
    "AskHint": {"seat": 0, "version": 0, "bot": "officer"},
    "Undo": {"seat": 0, "version": 0},
    "Sit": {"seat": 0},
    "Unseat": {"seat": 0},
    "Mute": {"speaker": "0" * 64, "is_muted": True},
    "Say": {"text": "hi"},
    "ShowToRoom": {"is_screen": True},
    "NextLesson": {"lesson": 0},
    "Ping": {"sent": 1},
}
"""What belongs to an order."""
OF_A_SEAT = [kind for kind, fields in FIELDS.items() if "seat" in fields]
OF_THE_HOST = ["Mute", "CloseTable"]
OF_A_LEARNER = ["NextLesson", "EndLessons"]

CHANGES_BY_ITSELF = ("servers", "opening")
"""What servers write for each other while nothing happens."""

ODD = ["%00", "a%00b", "%ff", "x" * 300, "'", "é", "0", "-1", "cyclone-run"]
NEEDS_NOTHING = r"/api/me/code|/api/games/cyclone-run/tutorial|/api/me/notices/.*"
"""What is done, or was done already, whatever is sent along."""
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
            self.not_theirs,
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
                {"type": "Leave", "seat": 0, "bot": self.luck.choice([1, None, []])},
                self.luck.choice(JUNK),
                self.without_one_field(),
                self.with_one_field_of_another_type(),
            ]
        )
        return json.dumps(message)

    def without_one_field(self) -> dict[str, object]:
        kind = self.luck.choice([kind for kind in FIELDS if kind != "Mute"])
        fields = FIELDS[kind]
        missing = next(iter(fields))
        return {"type": kind, **{name: value for name, value in fields.items() if name != missing}}

    def with_one_field_of_another_type(self) -> dict[str, object]:
        kind = self.luck.choice(list(FIELDS))
        name = self.luck.choice(list(FIELDS[kind]))
        return {"type": kind, **FIELDS[kind], name: self.luck.choice([None, [], {}, [0]])}

    def with_too_much(self) -> str:
        kind = self.luck.choice(KINDS)
        return json.dumps({"type": kind, **FIELDS.get(kind, {}), "admin": self.luck.choice(JUNK)})

    def too_large(self) -> str:
        return json.dumps({"type": "Say", "text": "x" * self.luck.randint(4_100, 60_000)})

    def foreign(self) -> str:
        kind = self.luck.choice(OF_A_SEAT)
        message = {"type": kind, **FIELDS[kind], "seat": self.luck.choice([*self.seats, -1, 7, 2**40])}
        if "version" in message:
            message["version"] = self.version
        if kind == "Play":
            message["verb"] = self.luck.choice(VERBS)
        return json.dumps(message)

    def not_theirs(self) -> str:
        """What only the host, a learner, or whoever has played to the end may ask for."""
        kind = self.luck.choice([*OF_THE_HOST, *OF_A_LEARNER, "Rematch"])
        return json.dumps({"type": kind, **FIELDS.get(kind, {})})

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
                for kept in metadata.sorted_tables
                if kept.name not in CHANGES_BY_ITSELF
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
        moving, idle = places
        while mover(places) is not moving:  # The host may do more than others, so it is the other who sends all that.
            play_on(places, luck, moves=1)
        catch_up([observer, *places])
        before = everything_stored(server)
        scenes = [dict(place.scenes) for place in places]
        attack(observer, Enemy(luck, moving.version, [0, 1]), messages // 2)
        attack(idle, Enemy(luck, moving.version, [0]), messages // 2)
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


def ways_in(server: TestServer, table: str, luck: random.Random) -> list[str]:
    """A path for every route there is, with odd things where it names one."""
    paths = [route.path for route in server.app.routes if isinstance(route, Route)]
    return [re.sub(r"{[^}]*}", lambda _: luck.choice([table, *ODD]), path) for path in paths]


def check_requests(server: TestServer, requests: int) -> None:
    luck = random.Random(7)
    eve = Visitor(server.address, "Eve")
    table = eve.new_table("me", "me", seed=None)
    eve.get(f"/api/tables/{table}/names")  # From now on it is in memory, and stored as this server's.
    enemy = Enemy(luck, 0, [0, 1])
    before = everything_stored(server)
    for _ in range(requests):
        method = luck.choice(["GET", "POST", "POST", "PUT", "DELETE", "PATCH"])
        path = luck.choice(ways_in(server, table, luck))
        if re.fullmatch(NEEDS_NOTHING, path):
            method = "GET"
        answer = eve.http.request(method, path, content=enemy.message())
        assert answer.status_code < 500, (method, path, answer.text)
        assert method == "GET" or answer.status_code >= 400, (method, path, answer.text)
        reveals_nothing(answer.text)
    for _ in range(requests // 3):
        junk = "".join(luck.choice("/.%\\é?&=#0aZ-_") for _ in range(luck.randint(1, 40)))
        place = luck.choice(["/api/tables/", "/api/games/", "/notices/", "/t/", "/"])
        answer = eve.http.get(f"http://{server.address}{place}{junk}")
        assert answer.status_code < 500, answer.text
        reveals_nothing(answer.text)
    for cookie in ("", "x" * 43, "'; DROP TABLE people", "\x80", "=" * 2000):
        answer = eve.http.get("/api/me", headers={b"Cookie": f"robotable={cookie}".encode("latin-1")})
        assert answer.status_code < 500
    assert everything_stored(server) == before


def test_hostile_requests_get_an_answer_and_never_a_500(server: TestServer) -> None:
    check_requests(server, 600)


def test_hostile_requests_get_an_answer_and_never_a_500_on_postgres(on_postgres: TestServer) -> None:
    check_requests(on_postgres, 600)
