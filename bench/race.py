"""How long until everybody knows who was first? Fifteen people at a table in real time, beside a bare echo server.

    PYTHONPATH=src .venv/bin/python -m bench.race --rounds 500

Two games. In the tiny one of the tests a call is open, and each of the fifteen may answer it. Brace for Impact is
played by its own rules with cards that let everybody answer (see `tests/server/drill`): one officer calls a Status, all
fifteen answer it; thirteen may, and the caller and the Zentraedi player are refused in any case. Two ways to play:

- alone: one person answers, and the time runs until all fifteen have been shown the table after it;
- race: all fifteen answer at once; one wins, fourteen are refused, and the time runs from the first answer that was
  sent until all fifteen have been shown the table after it. After every race of Brace for Impact it is checked that one
  has won and nobody else's hand has changed; in the end, that what is stored is what all fifteen see.

What is told is on disk. The echo server, with the same settings of uvicorn and Starlette, knows nothing and keeps
nothing: it answers each message with itself, to its sender alone. Everything stays on 127.0.0.1.

In the end one person sits among fourteen bots that play at their own pace, and alone at another table of the same
server, and asks for something ten times a second: how long do the queues keep them waiting while bots think and act?
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Callable, Sequence

import httpx
import msgspec
import uvloop
from bench.served import running
from bench.server import Figures
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from tests.server.drill.checks import check_race, check_that_the_store_agrees, stored
from tests.server.drill.racers import ZENTRAEDI, sit_down
from websockets.asyncio.client import ClientConnection, connect

from robotable import games
from robotable.server.messages.orders import Play, Sit

PEOPLE = 15
ADDED = ["tests.server.rush", "tests.server.drill"]
WAYS = {"alone": 1, "race": PEOPLE}


def database_in(folder: str) -> str:
    """Where the tables are kept."""
    return f"sqlite:///{folder}/tables.sqlite"


# What a client of the tiny game reads


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


# The tiny game


async def sit_down_to_rush(address: str, rounds: int) -> list[ClientConnection]:
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
    sockets = await sit_down_to_rush(address, rounds)
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


# Brace for Impact


async def measure_brace(address: str, rounds: int, folder: str) -> dict[str, Figures]:
    """Call and answer, alone and in a race, and check what comes of it."""
    table, crew = await sit_down(address, random.Random(rounds))
    measured = {way: Figures() for way in WAYS}
    for n in range(rounds):
        alone = await crew.race(n % ZENTRAEDI, answering=[(n + 1) % ZENTRAEDI])
        measured["alone"].latencies.append(alone.seconds)
    for n in range(rounds):
        race = await crew.race(n % ZENTRAEDI)
        check_race(race, crew.racers)
        measured["race"].latencies.append(race.seconds)
    await crew.hang_up()
    check_that_the_store_agrees(await stored(database_in(folder), table), crew, 2 * rounds)
    return measured


# One person among bots


async def measure_bots(address: str, seconds: float) -> tuple[dict[str, Figures], int]:
    """Ask for what is refused, which waits in the queue like any move; and how often the bots' table has changed."""
    cookie = f"robotable={httpx.get(f'http://{address}/api/me').cookies['robotable']}"
    bots = [{"kind": "bot", "bot": "officer"}] * (PEOPLE - 1)
    crowded = await alone_at(address, cookie, "brace-for-impact", bots, {"tactics": True, "leaders": True})
    empty = await alone_at(address, cookie, "rush", [], {})
    await crowded.send(msgspec.json.encode(Play(0, 0, "ready")), text=True)
    version = first = await hear_battle(crowded)
    measured, end = {"among bots": Figures(), "alone": Figures()}, time.perf_counter() + seconds
    while time.perf_counter() < end:
        waited, version = await ask_in_vain(crowded, version)
        measured["among bots"].latencies.append(waited)
        measured["alone"].latencies.append((await ask_in_vain(empty, 0))[0])
        await asyncio.sleep(0.1)
    return measured, version - first


async def alone_at(
    address: str, cookie: str, game: str, bots: list[dict[str, str]], options: dict[str, bool]
) -> ClientConnection:
    """The line of the only person at a new table."""
    wish = {"game": game, "seats": [{"kind": "me"}, *bots], "seed": 7, "options": options}
    table = httpx.post(f"http://{address}/api/tables", json=wish, headers={"Cookie": cookie}).json()["id"]
    return await connect(f"ws://{address}/ws/{table}", additional_headers={"Cookie": cookie}, compression=None)


async def hear_battle(socket: ClientConnection) -> int:
    """Wait until everybody is ready; the version from which the battle runs."""
    while True:
        news = json.loads(await socket.recv())
        if news["type"] == "SceneNews" and news["scene"]["board"]["phase"] == "running":
            return int(news["version"])


async def ask_in_vain(socket: ClientConnection, version: int) -> tuple[float, int]:
    """Ask for something that is refused: how long that took, and the latest version that was heard of."""
    sent = time.perf_counter()
    await socket.send(msgspec.json.encode(Play(0, 0, "spin")), text=True)
    while (news := json.loads(await socket.recv()))["type"] != "Refused":
        version = news.get("version", version)
    return time.perf_counter() - sent, version


# The echo server


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


Measure = Callable[[str, str], dict[str, Figures]]


def main() -> None:
    """Measure the servers one after the other."""
    parser = argparse.ArgumentParser(description="How long until everybody knows who was first?")
    parser.add_argument("--rounds", type=int, default=500, choices=range(1, 501), metavar="1-500")
    parser.add_argument("--bots", type=float, default=60, metavar="SECONDS", help="how long to sit among bots")
    asked = parser.parse_args()
    rounds: int = asked.rounds
    games.ADDED.extend(ADDED)
    servers: list[tuple[str, str, Measure]] = [
        ("rush", "robotable", lambda address, folder: uvloop.run(measure_rush(address, rounds))),
        ("brace for impact", "robotable", lambda address, folder: uvloop.run(measure_brace(address, rounds, folder))),
        ("echo", "echo", lambda address, folder: uvloop.run(measure_echo(address, rounds))),
    ]
    shown = Table("server", "way", "p50 ms", "p99 ms", title=f"{PEOPLE} people, {rounds} rounds each way")
    for name, kind, measure in servers:
        with tempfile.TemporaryDirectory() as folder, running(kind, folder, added=ADDED) as (address, _):
            for way, figures in measure(address, folder).items():
                shown.add_row(name, way, *percentiles(figures))
    Console().print(shown)
    with tempfile.TemporaryDirectory() as folder, running("robotable", folder, added=ADDED) as (address, _):
        measured, changes = uvloop.run(measure_bots(address, asked.bots))
    shown = Table("table", "p50 ms", "p99 ms", title=f"In the queue for {asked.bots:.0f} s, {changes} changes by bots")
    for where, figures in measured.items():
        shown.add_row(where, *percentiles(figures))
    Console().print(shown)


def percentiles(figures: Figures) -> tuple[str, str]:
    """The middle, and what one in a hundred exceeds."""
    return f"{figures.percentile(50):.1f}", f"{figures.percentile(99):.1f}"


if __name__ == "__main__":
    main()
