"""How long until everybody knows who was first? Fifteen people at a table in real time, beside a bare echo server.

    PYTHONPATH=src .venv/bin/python -m bench.race --rounds 500

The game is the tiny one of the tests: a call is open, and the first to answer it wins. Two ways to play:

- alone: one person answers, and the time runs until all fifteen have been shown the table after it;
- race: all fifteen answer at once; one wins, fourteen are refused, and the time runs from the first answer that was
  sent until all fifteen have been shown the table after it.

What is told is on disk. The echo server, with the same settings of uvicorn and Starlette, knows nothing and keeps
nothing: it answers each message with itself, to its sender alone. Everything stays on 127.0.0.1.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence

import httpx
import msgspec
import uvicorn
import uvloop
from bench.server import HOST, NO_LIMITS, Figures, run_echo, running
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from robotable import games
from robotable.server.messages import Play, Sit
from robotable.server.serving import config_for, listen
from robotable.server.settings import Settings

PEOPLE = 15
RUSH = "tests.server.rush"
WAYS = {"alone": 1, "race": PEOPLE}


def run_rush(port: int, folder: str) -> None:
    """Our own server, with the tiny game on its shelf and a database in a temporary folder."""
    games.ADDED.append(RUSH)
    settings = Settings(database_url=f"sqlite:///{folder}/tables.sqlite", limits=NO_LIMITS)
    uvicorn.Server(config_for(settings)).run(sockets=[listen(HOST, port)])


# What a client reads


class Board(Struct):
    """The part of a board that tells one call from the next."""

    call: int


class Scene(Struct):
    """What a client needs of a scene."""

    board: Board


class News(Struct):
    """What a client needs of what it hears."""

    type: str = ""
    scene: Scene | None = None


read_news = msgspec.json.Decoder(News).decode


async def hear_call(socket: ClientConnection, call: int) -> float:
    """Wait until this call is open; the moment when that was heard."""
    while True:
        news = read_news(await socket.recv())
        if news.scene is not None and news.scene.board.call >= call:
            return time.perf_counter()


async def hear_refusal(socket: ClientConnection) -> None:
    """Wait until an answer that came too late is refused."""
    while read_news(await socket.recv()).type != "Refused":
        pass


# The two servers


async def sit_down(address: str, rounds: int) -> list[ClientConnection]:
    """Fifteen people at one table."""
    cookies = [f"robotable={httpx.get(f'http://{address}/api/me').cookies['robotable']}" for _ in range(PEOPLE)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (PEOPLE - 1)
    wish = {"game": "rush", "seats": seats, "options": {"calls": min(1000, 2 * rounds + 1)}}
    made = httpx.post(f"http://{address}/api/tables", json=wish, headers={"Cookie": cookies[0]})
    url = f"ws://{address}/ws/{made.json()['id']}"
    sockets = [await connect(url, additional_headers={"Cookie": cookie}, compression=None) for cookie in cookies]
    for seat, socket in enumerate(sockets):
        await socket.send(msgspec.json.encode(Sit(seat)), text=True)
    await asyncio.gather(*(hear_scene_of(socket, seat) for seat, socket in enumerate(sockets)))
    return sockets


async def hear_scene_of(socket: ClientConnection, seat: int) -> None:
    """Wait until the game has begun for this seat."""
    while f'"seat":{seat},"scene"' not in str(await socket.recv())[:80]:
        pass


async def measure_rush(address: str, rounds: int) -> dict[str, Figures]:
    """Answer call after call, alone and in a race."""
    sockets = await sit_down(address, rounds)
    measured, call = {way: Figures() for way in WAYS}, 1
    for way, answering in WAYS.items():
        for _ in range(rounds):
            measured[way].latencies.append(await answer(sockets, answering, call))
            call += 1
    return measured


async def answer(sockets: Sequence[ClientConnection], answering: int, call: int) -> float:
    """So many answer a call; how long until everybody knows of it."""
    sent = time.perf_counter()
    for seat in range(answering):
        await sockets[seat].send(msgspec.json.encode(Play(seat, 0, "answer", call)), text=True)
    heard = await asyncio.gather(*(hear_call(socket, call + 1) for socket in sockets))
    if answering > 1:
        await hear_the_others_refused(sockets)
    return max(heard) - sent


async def hear_the_others_refused(sockets: Sequence[ClientConnection]) -> None:
    """All but the one who won are told so."""
    waiting = {asyncio.create_task(hear_refusal(socket)) for socket in sockets}
    while len(waiting) > 1:
        _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def measure_echo(address: str, rounds: int) -> dict[str, Figures]:
    """Send the same messages, and hear them back."""
    sockets = [await connect(f"ws://{address}/ws/table", compression=None) for _ in range(PEOPLE)]
    message = msgspec.json.encode(Play(0, 0, "answer", 1))
    measured = {way: Figures() for way in WAYS}
    for way, sending in WAYS.items():
        for _ in range(rounds):
            sent = time.perf_counter()
            for socket in sockets[:sending]:
                await socket.send(message, text=True)
            await asyncio.gather(*(socket.recv() for socket in sockets[:sending]))
            measured[way].latencies.append(time.perf_counter() - sent)
    return measured


# The report


def main() -> None:
    """Measure the two servers one after the other."""
    parser = argparse.ArgumentParser(description="How long until everybody knows who was first?")
    parser.add_argument("--rounds", type=int, default=500, choices=range(1, 501), metavar="1-500")
    rounds = parser.parse_args().rounds
    shown = Table("server", "way", "p50 ms", "p99 ms", title=f"{PEOPLE} people, {rounds} rounds each way")
    servers: list[tuple[str, Callable[[int, str], None], Callable[[str], dict[str, Figures]]]] = [
        ("robotable", run_rush, lambda address: uvloop.run(measure_rush(address, rounds))),
        ("echo", run_echo, lambda address: uvloop.run(measure_echo(address, rounds))),
    ]
    for name, server, measure in servers:
        with tempfile.TemporaryDirectory() as folder, running(server, folder) as address:
            for way, figures in measure(address).items():
                shown.add_row(name, way, f"{figures.percentile(50):.1f}", f"{figures.percentile(99):.1f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
