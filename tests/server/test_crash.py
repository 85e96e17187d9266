"""Kill the server at any moment and start it again: every move that anybody was told of is there, and play goes on."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from functools import partial

import msgspec
import pytest
from tests.server.clients import Json, Visitor, wait_until
from tests.server.mortal import MortalServer, Move, mortal_server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from robotable.server.messages.orders import Play

KILLS = 50
KILLS_IN_REAL_TIME = 5


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MortalServer]:
    with mortal_server(tmp_path_factory.mktemp("mortal")) as server:
        yield server


class Witness:
    """Somebody who plays both hands at a table, and remembers every move they were told of."""

    def __init__(self, server: MortalServer, visitor: Visitor, table: str, luck: random.Random) -> None:
        self.server = server
        self.visitor = visitor
        self.table = table
        self.luck = luck
        self.acknowledged: dict[int, Move] = {}
        self.version = 0
        self.told: Json = {}
        self.is_over = False

    def check(self) -> None:
        """Everything that was acknowledged is stored."""
        stored = self.server.moves(self.table)
        assert len(stored) >= self.version
        for n, move in self.acknowledged.items():
            assert stored[n - 1] == move

    async def play(self) -> None:
        """Play until the line is cut or the game is over."""
        address, cookie = f"ws://{self.server.address}/ws/{self.table}", {"Cookie": self.visitor.cookie}
        try:
            async with connect(address, additional_headers=cookie) as ws:
                await self._play(ws)
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            return

    async def _play(self, ws: ClientConnection) -> None:
        sent: Play | None = None
        async for raw in ws:
            news = json.loads(raw)
            assert news["type"] != "Refused", news
            if news["type"] != "SceneNews":
                continue
            self.version = max(self.version, news["version"])
            if sent is not None and news["version"] == sent.version + 1:
                self.acknowledged[news["version"]] = (sent.seat, sent.verb, sent.noun)
            if news["scene"]["outcome"] is not None:
                self.is_over = True
                return
            for prompt in news["scene"]["prompts"]:
                if prompt["waits"]:
                    move = self.luck.choice(prompt["moves"])
                    sent = Play(prompt["seat"], news["version"], move["verb"], move["noun"])
                    await ws.send(msgspec.json.encode(sent), text=True)


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(mortal: MortalServer) -> None:
    luck = random.Random(50)
    visitor = Visitor(mortal.address, "Anna")
    witnesses: list[Witness] = []
    for _ in range(KILLS):
        while sum(not witness.is_over for witness in witnesses) < 3:
            witnesses.append(Witness(mortal, visitor, visitor.new_table("me", "me", seed=luck.getrandbits(40)), luck))
        asyncio.run(play_and_kill([witness for witness in witnesses if not witness.is_over], luck))
        mortal.start()
        for witness in witnesses:
            witness.check()
    assert sum(len(witness.acknowledged) for witness in witnesses) > KILLS


async def play_and_kill(witnesses: list[Witness], luck: random.Random) -> None:
    """Let them play, and kill the server some time after a few more moves were acknowledged."""
    playing = [asyncio.create_task(witness.play()) for witness in witnesses]
    enough = sum(len(witness.acknowledged) for witness in witnesses) + luck.randint(0, 12)
    while sum(len(witness.acknowledged) for witness in witnesses) < enough and not all(map(asyncio.Task.done, playing)):
        await asyncio.sleep(0.001)
    await asyncio.sleep(luck.uniform(0, 0.03))
    witnesses[0].server.kill()
    await asyncio.gather(*playing)


@pytest.mark.slow
def test_bots_go_on_by_themselves_after_a_restart(mortal: MortalServer) -> None:
    visitor = Visitor(mortal.address, "Anna")
    table = visitor.new_table("random", "random", stack=4)
    for moves in (5, 10):
        wait_until(partial(has_moves, mortal, table, moves), patience=60)
        mortal.kill()
        mortal.start()


class Rusher(Witness):
    """Somebody who answers call after call in real time, and lets the game go on when it comes back paused."""

    async def _play(self, ws: ClientConnection) -> None:
        async for raw in ws:
            news = json.loads(raw)
            if news["type"] != "SceneNews":
                continue
            self.told = news["scene"]["board"]
            seat, verb = news["seat"], "go_on" if self.told["is_paused"] else "answer"
            noun = None if verb == "go_on" else self.told["call"]
            await ws.send(msgspec.json.encode(Play(seat, 0, verb, noun)), text=True)

    def check(self) -> None:
        """Every card that somebody was seen to lay is stored as laid, at a time that never runs backwards."""
        with sqlite3.connect(self.server.database) as connection:
            query = "SELECT verb, at FROM moves WHERE table_id = ? ORDER BY n"
            stored = connection.execute(query, (self.table,)).fetchall()
        assert [verb for verb, _ in stored].count("answer") >= sum(self.told["wins"])
        assert [at for _, at in stored] == sorted(at for _, at in stored)


@pytest.mark.slow
def test_in_real_time_nothing_told_is_lost_and_play_comes_back_paused(mortal: MortalServer) -> None:
    luck = random.Random(7)
    anna = Visitor(mortal.address, "Anna")
    rusher = Rusher(mortal, anna, anna.new_table("me", "me", game="rush", calls=1000, countdown_ms=20), luck)
    for _ in range(KILLS_IN_REAL_TIME):
        asyncio.run(rush_and_kill(rusher, luck))
        mortal.start()
        rusher.check()
    with anna.at(rusher.table) as place:
        assert place.scenes[0]["clock"]["running"] is False
        assert place.logs[0][-1]["says"] == "cut_off"
        assert sum(place.scenes[0]["scene"]["board"]["wins"]) >= sum(rusher.told["wins"]) >= KILLS_IN_REAL_TIME


async def rush_and_kill(rusher: Rusher, luck: random.Random) -> None:
    """Let somebody play, and kill the server some time after a few more calls were answered."""
    playing = asyncio.create_task(rusher.play())
    enough = sum(rusher.told.get("wins", [])) + luck.randint(1, 8)
    while sum(rusher.told.get("wins", [])) < enough:
        await asyncio.sleep(0.001)
    await asyncio.sleep(luck.uniform(0, 0.03))
    rusher.server.kill()
    await playing


def has_moves(server: MortalServer, table: str, moves: int) -> bool:
    """So many moves are stored."""
    return len(server.moves(table)) >= moves
