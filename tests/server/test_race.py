"""Fifteen people answer the same call at once, five hundred times: one wins, and nobody loses a card."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.server.clients import TestServer, Visitor, open_server
from tests.server.rush import HAND, RushView
from websockets.asyncio.client import ClientConnection, connect

from robotable.server.messages.orders import Play, Sit
from robotable.server.settings import Settings

PEOPLE = 15
ROUNDS = 500

pytestmark = pytest.mark.usefixtures("rush")


class Board(Struct):
    """What a racer reads of a scene."""

    board: RushView


class News(Struct):
    """What a racer reads of what it hears."""

    type: str
    seat: int | None = None
    scene: Board | None = None
    why: str = ""


read_news = msgspec.json.Decoder(News).decode


class Racer:
    """Somebody who answers every call as soon as everybody has heard of it."""

    def __init__(self, seat: int, socket: ClientConnection) -> None:
        self.seat = seat
        self.socket = socket
        self.board: RushView | None = None
        self.wins = 0

    async def hear(self) -> News:
        news = read_news(await asyncio.wait_for(self.socket.recv(), 20))
        if news.scene is not None and news.seat == self.seat:
            self.board = news.scene.board
        return news

    async def wait_for_call(self, call: int) -> RushView:
        while self.board is None or self.board.call < call:
            assert (await self.hear()).type != "Refused"
        return self.board

    async def answer(self, call: int) -> bool:
        """Answer at once; whether it was the first."""
        await self.socket.send(msgspec.json.encode(Play(self.seat, 0, "answer", call)), text=True)
        board = await self.wait_for_call(call + 1)
        if board.wins[self.seat] > self.wins:
            self.wins = board.wins[self.seat]
            return True
        refused = await self.hear()
        assert refused.type == "Refused"
        assert "that call was answered" in refused.why
        return False


@pytest.fixture(scope="module")
def racing(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestServer]:
    path: Path = tmp_path_factory.mktemp("race") / "tables.sqlite"
    with open_server(replace(settings, database_url=f"sqlite:///{path}")) as opened:
        yield opened


@pytest.mark.slow
def test_one_of_fifteen_wins_every_race(racing: TestServer) -> None:
    asyncio.run(race(racing))


async def race(server: TestServer) -> None:
    visitors = [Visitor(server.address) for _ in range(PEOPLE)]
    table = visitors[0].new_table("me", *["open"] * (PEOPLE - 1), game="rush", calls=ROUNDS + 1)
    racers = [await sit_down(server, visitor, table, seat) for seat, visitor in enumerate(visitors)]
    for call in range(1, ROUNDS + 1):
        await asyncio.gather(*(racer.wait_for_call(call) for racer in racers))
        winners = await asyncio.gather(*(racer.answer(call) for racer in racers))
        assert sum(winners) == 1, f"call {call} was won by {winners}"
    check_that_all_agree(racers)
    for racer in racers:
        await racer.socket.close()


async def sit_down(server: TestServer, visitor: Visitor, table: str, seat: int) -> Racer:
    address, cookie = f"ws://{server.address}/ws/{table}", {"Cookie": visitor.cookie}
    racer = Racer(seat, await connect(address, additional_headers=cookie, compression=None))
    await racer.socket.send(msgspec.json.encode(Sit(seat)), text=True)
    return racer


def check_that_all_agree(racers: list[Racer]) -> None:
    """The open parts of all views are the same, and every card is somewhere once."""
    boards = [racer.board for racer in racers if racer.board is not None]
    assert len({msgspec.json.encode(replace(board, hand=[])) for board in boards}) == 1
    assert len(boards) == PEOPLE
    assert boards[0].wins == [racer.wins for racer in racers]
    assert sum(boards[0].wins) == len(boards[0].laid) == ROUNDS
    held = [card for board in boards for card in board.hand] + boards[0].laid
    assert all(len(board.hand) == HAND for board in boards)
    assert len(set(held)) == len(held) == PEOPLE * HAND + ROUNDS
