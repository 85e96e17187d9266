"""Fifteen people at one table of the drill, who all answer the same call at once, again and again."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from robotable.games.brace_for_impact.view import BraceView
from robotable.server.messages.orders import Play, Sit
from robotable.table import Noun

PEOPLE = 15
ZENTRAEDI = PEOPLE - 1
OFFICERS = range(ZENTRAEDI)
EVERYBODY = range(PEOPLE)
PATIENCE_S = 20


class Scene(Struct):
    """What a racer reads of a scene."""

    board: BraceView


class News(Struct):
    """What a racer reads of what it hears."""

    type: str
    version: int = 0
    seat: int | None = None
    scene: Scene | None = None
    why: str = ""
    rule: str = ""


read_news = msgspec.json.Decoder(News).decode


class Racer:
    """Somebody with a seat and a line of their own."""

    def __init__(self, seat: int, socket: ClientConnection) -> None:
        self.seat = seat
        self.socket = socket
        self.board: BraceView | None = None
        self.version = -1
        self.refused: News | None = None
        self.heard_at = 0.0

    @property
    def hand(self) -> list[str]:
        """The cards in hand; the Zentraedi player, who has none of them, tries one all the same."""
        assert self.board is not None
        return ["RA01"] if self.board.own is None else [card.id for card in self.board.own.hand]

    @property
    def answered(self) -> list[int]:
        """How many Statuses each officer has answered, as this seat sees it."""
        assert self.board is not None
        return [officer.answered for officer in self.board.officers]

    async def hear(self) -> None:
        """Take in one message."""
        news = read_news(await asyncio.wait_for(self.socket.recv(), PATIENCE_S))
        if news.scene is not None and news.seat == self.seat:
            self.board, self.version, self.heard_at = news.scene.board, news.version, time.perf_counter()
        elif news.type == "Refused":
            self.refused = news

    async def hear_until(self, happened: Callable[["Racer"], bool]) -> None:
        """Take in messages until something is so."""
        while not happened(self):
            await self.hear()

    async def send(self, verb: str, noun: Noun = None) -> None:
        """Send a move, whatever comes of it."""
        await self.socket.send(msgspec.json.encode(Play(self.seat, 0, verb, noun)), text=True)


class Race(Struct):
    """What came of one call."""

    caller: int
    called: str
    """The card with the Status."""
    played: list[str]
    """The card with which each seat answered."""
    hands: list[list[str]]
    """Every hand when everybody had heard the call."""
    winners: list[int]
    """Those who have answered one Status more than before."""
    seconds: float
    """From the first answer that was sent until everybody was shown the table after it."""


class Crew:
    """All fifteen."""

    def __init__(self, racers: list[Racer], luck: random.Random) -> None:
        self.racers = racers
        self.luck = luck

    async def get_ready(self) -> None:
        """Two ships lie on the board, everybody is ready, the battle begins."""
        for move in (("start_place", 1), ("start_place", 2), ("ready", None)):
            await self.act(ZENTRAEDI, *move)
        for seat in OFFICERS:
            await self.act(seat, "ready")

    async def act(self, seat: int, verb: str, noun: Noun = None) -> None:
        """One makes a move and everybody hears of it."""
        racer = self.racers[seat]
        before = racer.version
        await racer.send(verb, noun)
        await racer.hear_until(lambda racer: racer.version > before or racer.refused is not None)
        assert racer.refused is None, racer.refused
        await self.catch_up(racer.version)

    async def catch_up(self, version: int) -> None:
        """Everybody hears of a version."""
        await self._hear_all(self.racers, lambda racer: racer.version >= version)

    async def race(self, caller: int, answering: Sequence[int] = EVERYBODY) -> Race:
        """One calls a Status, and all fifteen answer it at once, or only those who are named."""
        await self.draw_if_need_be()
        called = self.racers[caller].hand[0]
        await self.act(caller, "announce", f"{called}/1")
        hands, before = [racer.hand for racer in self.racers], self.racers[0].answered
        played = [self.luck.choice(hand) for hand in hands]
        sent = time.perf_counter()
        for seat in self.luck.sample(answering, len(answering)):
            await self.racers[seat].send("answer", f"{caller}/{played[seat]}")
        await self._hear_all(self.racers, lambda racer: sum(racer.answered) > sum(before))
        seconds = max(racer.heard_at for racer in self.racers) - sent
        winners = [seat for seat in OFFICERS if self.racers[0].answered[seat] > before[seat]]
        losers = [self.racers[seat] for seat in answering if seat not in winners]
        await self._hear_all(losers, lambda racer: racer.refused is not None)
        return Race(caller, called, played, hands, winners, seconds)

    async def _hear_all(self, racers: list[Racer], happened: Callable[[Racer], bool]) -> None:
        await asyncio.gather(*(racer.hear_until(happened) for racer in racers))

    async def draw_if_need_be(self) -> None:
        """When somebody has no card left, all hands brace for impact, and the Zentraedi let it pass."""
        for racer in self.racers:
            racer.refused = None
        while not all(racer.hand for racer in self.racers):
            await self.act(0, "brace")
            await self.act(ZENTRAEDI, "decline")

    async def hang_up(self) -> None:
        """Everybody leaves."""
        await asyncio.gather(*(racer.socket.close() for racer in self.racers))


async def sit_down(address: str, luck: random.Random) -> tuple[str, Crew]:
    """A table of the drill with fifteen people, each with a line of their own, and the battle begun."""
    cookies = [f"robotable={httpx.get(f'http://{address}/api/me').cookies['robotable']}" for _ in range(PEOPLE)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (PEOPLE - 1)
    wish = {"game": "drill", "seats": seats, "seed": 7, "options": {"difficulty": "training"}}
    made = httpx.post(f"http://{address}/api/tables", json=wish, headers={"Cookie": cookies[0]})
    table: str = made.json()["id"]
    url = f"ws://{address}/ws/{table}"
    lines = [await connect(url, additional_headers={"Cookie": cookie}, compression=None) for cookie in cookies]
    racers = [Racer(seat, line) for seat, line in enumerate(lines)]
    for racer in racers:
        await racer.socket.send(msgspec.json.encode(Sit(racer.seat)), text=True)
    await asyncio.gather(*(racer.hear_until(lambda racer: racer.board is not None) for racer in racers))
    crew = Crew(racers, luck)
    await crew.get_ready()
    return table, crew
