"""How fast is the table server? Many tables with four people each, beside bare servers in the same run.

    .venv/bin/python bench/server.py --tables 200 --seconds 10

Three servers with the same settings of uvicorn and Starlette, one after the other, each in a process of its own:

- echo: answers each message with itself;
- broadcast: answers each message with a scene of a table, always the same bytes, to the four people of its table;
- robotable: checks each move, plays it, commits it to disk, and tells the four people what they see now.

Robotable is measured in both protocols: in the first everybody is sent whole scenes, in the second, which the page
speaks, what differs from the scene before. The broadcast sends whole scenes.

Each is measured twice: as fast as it goes, every table making its next move as soon as the last was heard of; and at
the pace of people, every table making a move every two seconds. Latency is from a move being sent to a view of it being
received, for all four. Everything stays on 127.0.0.1.

Beside the clock on the wall, which others on the machine share, stands the processor time that a move takes: in the
server, and in the load generator. Bytes are what one move sends to all four.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import uvicorn
import uvloop
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from robotable.server.serving import config_for, listen
from robotable.server.settings import Limits, Rate, Settings
from robotable.table import patched

HOST = "127.0.0.1"
PEOPLE = 4
PACE_S = 2.0
CONNECTING_AT_ONCE = 20

ANY = Rate(1e9, 10**9)
NO_LIMITS = Limits(
    messages=ANY,
    messages_from_an_address=ANY,
    requests_from_an_address=ANY,
    new_tables_from_an_address=ANY,
    sockets_from_an_address=10**9,
    handshakes_from_an_address=ANY,
    tables_of_bots_from_an_address=ANY,
)

# The servers


def run_robotable(port: int, folder: str) -> None:
    """Our own server, with a database in a temporary folder."""
    settings = Settings(database_url=f"sqlite:///{folder}/tables.sqlite", limits=NO_LIMITS)
    uvicorn.Server(config_for(settings)).run(sockets=[listen(HOST, port)])


def run_bare(port: int, folder: str, app: Starlette) -> None:
    """A server that knows nothing, with the same settings."""
    config = config_for(Settings(database_url=f"sqlite:///{folder}/unused.sqlite"))
    config.app = app
    uvicorn.Server(config).run(sockets=[listen(HOST, port)])


def run_echo(port: int, folder: str) -> None:
    """Answers each message with itself."""

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket.send_text(await socket.receive_text())

    run_bare(port, folder, Starlette(routes=[WebSocketRoute("/ws/{table}", echo)]))


def run_broadcast(port: int, folder: str) -> None:
    """Answers each message with a scene to everybody at the table."""
    scene = Path(folder, "scene.json").read_text()
    at_table: dict[str, set[WebSocket]] = {}

    async def broadcast(socket: WebSocket) -> None:
        await socket.accept()
        others = at_table.setdefault(socket.path_params["table"], set())
        others.add(socket)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await socket.receive_text()
                for other in others:
                    await other.send_text(scene)

    run_bare(port, folder, Starlette(routes=[WebSocketRoute("/ws/{table}", broadcast)]))


class At(NamedTuple):
    """Where a server is."""

    address: str
    process: int


@contextlib.contextmanager
def running(server: Callable[[int, str], None], folder: str) -> Iterator[At]:
    """A server in a process of its own."""
    with listen(HOST, 0) as free:
        port = free.getsockname()[1]
    process = multiprocessing.get_context("spawn").Process(target=server, args=(port, folder))
    process.start()
    address = f"{HOST}:{port}"
    try:
        wait_for(address)
        yield At(address, process.pid or 0)
    finally:
        process.terminate()
        process.join(10)


def wait_for(address: str) -> None:
    """Return when the server answers."""
    for _ in range(300):
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"http://{address}/")
            return
        time.sleep(0.1)
    sys.exit("The server did not start.")


# What a client reads of a scene


class Offer(Struct):
    """A legal move."""

    verb: str
    noun: str | int | None


class Prompt(Struct):
    """What a seat may do."""

    seat: int
    waits: bool
    moves: list[Offer]


class Scene(Struct):
    """What a client needs of a scene."""

    prompts: list[Prompt]


class News(Struct):
    """What a client needs of what it hears."""

    type: str = ""
    version: int = -1
    seat: int | None = None
    scene: Scene | None = None
    change: dict[str, Any] | None = None


read_news = msgspec.json.Decoder(News).decode

# The load


@dataclass
class Group:
    """The four people of a table, and the move that is under way."""

    table: str
    sockets: list[ClientConnection] = field(default_factory=list)
    version: int = 0
    sent: float = 0.0
    heard: int = 0
    message: bytes = b'{"type":"Play","seat":0,"version":17,"verb":"drive","noun":4}'
    mover: int = 0
    is_told: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Figures:
    """What was measured."""

    moves: int = 0
    seconds: float = 0.0
    bytes: int = 0
    server_cpu_s: float = 0.0
    own_cpu_s: float = 0.0
    latencies: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    def per_move(self, total: float) -> float:
        """How much of a total falls to one move."""
        return total / max(1, self.moves)

    def percentile(self, percent: float) -> float:
        """The latency in milliseconds that so many per cent stay below."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else float("nan")


class Load:
    """Plays at all tables of a server, and measures."""

    def __init__(self, groups: list[Group], views: int, knows_rules: bool, server: int) -> None:
        self.groups = groups
        self.server = server
        """The process id of the server."""
        self.prompts: dict[tuple[str, int], Any] = {}
        """What each person was last offered, as plain data, by table."""
        self.views = views
        self.knows_rules = knows_rules
        self.takes_changes = False
        self.figures = Figures()
        self.luck = random.Random(1)

    async def run(self, seconds: float, pace_s: float) -> Figures:
        """Play for so long, each table resting so long between two moves."""
        self.figures = Figures()
        listening = [
            asyncio.create_task(self._listen(group, person))
            for group in self.groups
            for person in range(len(group.sockets))
        ]
        start, served, own = time.perf_counter(), cpu_s(self.server), time.process_time()
        end = start + seconds
        await asyncio.gather(*(self._play(group, end, pace_s) for group in self.groups))
        self.figures.seconds = time.perf_counter() - start
        self.figures.server_cpu_s, self.figures.own_cpu_s = cpu_s(self.server) - served, time.process_time() - own
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        return self.figures

    async def _play(self, group: Group, end: float, pace_s: float) -> None:
        await asyncio.sleep(self.luck.uniform(0, pace_s))
        while time.perf_counter() < end:
            group.is_told.clear()
            group.heard = 0
            group.sent = time.perf_counter()
            await group.sockets[group.mover].send(group.message, text=True)
            await asyncio.wait_for(group.is_told.wait(), 60)
            self.figures.moves += 1
            if pace_s:
                await asyncio.sleep(max(0.0, group.sent + pace_s - time.perf_counter()))

    async def _listen(self, group: Group, person: int) -> None:
        async for raw in group.sockets[person]:
            self.figures.bytes += len(raw)
            if self.knows_rules and not self._is_news_of_move(group, person, raw):
                continue
            self.figures.latencies.append(time.perf_counter() - group.sent)
            group.heard += 1
            if group.heard == self.views:
                group.is_told.set()

    def _is_news_of_move(self, group: Group, person: int, raw: str | bytes) -> bool:
        news = read_news(raw)
        if news.type == "Refused":
            sys.exit(f"A move was refused: {raw!r}")
        if news.type not in ("SceneNews", "SceneChange"):
            return False
        group.version = news.version
        self.choose(group, person, news, raw)
        return True

    def choose(self, group: Group, person: int, news: News, raw: str | bytes) -> None:
        """If this person is to move, prepare any legal move."""
        for prompt in self._offered(group, person, news, raw):
            if prompt.waits:
                offer = self.luck.choice(prompt.moves)
                play = {"seat": prompt.seat, "version": news.version, "verb": offer.verb, "noun": offer.noun}
                group.mover, group.message = person, json.dumps({"type": "Play", **play}).encode()

    def _offered(self, group: Group, person: int, news: News, raw: str | bytes) -> list[Prompt]:
        """What this person may do now, as they are told it: whole, or by what differs from before."""
        if not self.takes_changes:
            return news.scene.prompts if news.scene else []
        key = (group.table, person)
        if news.scene is not None:
            self.prompts[key] = json.loads(raw)["scene"]["prompts"]
        elif news.change is not None:
            self.prompts[key] = patched(self.prompts[key], news.change.get("prompts"))
        return msgspec.convert(self.prompts[key], list[Prompt])


def cpu_s(process: int) -> float:
    """The processor time that a process has taken, in seconds; nothing where the system does not tell."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


# Sitting down


async def sit_down(address: str, tables: int, protocol: int, server: int) -> tuple[Load, str]:
    """Four people who sit down together at every table of our server; and a scene as one of them sees it."""
    cookies = [dict(httpx.get(f"http://{address}/api/me").cookies) for _ in range(PEOPLE)]
    wish = {"game": "cyclone-run", "seats": [{"kind": "me"}] + [{"kind": "open"}] * (PEOPLE - 1)}
    options = {"options": {"stack": 11, "long_game": True}}
    with httpx.Client(base_url=f"http://{address}", cookies=cookies[0]) as http:
        ids = [http.post("/api/tables", json=wish | options).json()["id"] for _ in range(tables)]
    load = Load([Group(id) for id in ids], PEOPLE, knows_rules=True, server=server)
    load.takes_changes = protocol > 1
    headers = [{"Cookie": f"robotable={cookie['robotable']}"} for cookie in cookies]
    await connect_all(address, load.groups, headers, f"?protocol={protocol}")
    scenes = [await asyncio.gather(*(start(load, group) for group in load.groups))]
    return load, scenes[0][0]


async def connect_all(address: str, groups: list[Group], headers: list[dict[str, str]], query: str = "") -> None:
    """Open all sockets, a few at a time."""
    door = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def open_group(group: Group) -> None:
        async with door:
            for header in headers:
                url = f"ws://{address}/ws/{group.table}{query}"
                group.sockets.append(await connect(url, additional_headers=header, compression=None, open_timeout=60))

    await asyncio.gather(*map(open_group, groups))


async def start(load: Load, group: Group) -> str:
    """Let the others sit down, and hear the first scene."""
    for seat in range(1, PEOPLE):
        await group.sockets[seat].send(json.dumps({"type": "Sit", "seat": seat}))
    last = ""
    for person, socket in enumerate(group.sockets):
        async for last_raw in texts(socket):
            news = read_news(last_raw)
            if news.scene is not None and f'"seat":{person},"scene"' in last_raw[:80]:
                load.choose(group, person, news, last_raw)
                last = last_raw
                break
    return last


async def texts(socket: ClientConnection) -> AsyncIterator[str]:
    """What a socket hears."""
    async for raw in socket:
        yield str(raw)


async def measure_robotable(at: "At", arguments: argparse.Namespace, folder: str, protocol: int) -> list[Figures]:
    """Our own server, as fast as it goes and at the pace of people."""
    load, scene = await sit_down(at.address, arguments.tables, protocol, at.process)
    Path(folder, "scene.json").write_text(scene)
    return [await load.run(arguments.seconds, pace) for pace in (0, PACE_S)]


async def measure_bare(at: "At", arguments: argparse.Namespace, views: int) -> list[Figures]:
    """A bare server, in the same two ways."""
    load = Load([Group(f"t{n}") for n in range(arguments.tables)], views, knows_rules=False, server=at.process)
    await connect_all(at.address, load.groups, [{}] * PEOPLE)
    return [await load.run(arguments.seconds, pace) for pace in (0, PACE_S)]


# The report


def report(measured: dict[str, list[Figures]], arguments: argparse.Namespace) -> None:
    """Print what was measured, with ratios to our own server."""
    console = Console()
    for n, how in enumerate(["as fast as it goes", f"a move every {PACE_S:.0f} s at each table"]):
        title = f"{arguments.tables} tables, {PEOPLE} people each, {how}"
        columns = ("server", "moves/s", "to robotable", "p50 ms", "p99 ms", "server ms/move", "load ms/move", "B/move")
        shown = Table(*columns, title=title)
        ours = measured["robotable"][n]
        for name, figures in measured.items():
            f = figures[n]
            quick = [
                f"{f.rate:,.0f}",
                f"{f.rate / ours.rate:.2f} x",
                f"{f.percentile(50):.1f}",
                f"{f.percentile(99):.1f}",
            ]
            cpu = [f"{1000 * f.per_move(total):.2f}" for total in (f.server_cpu_s, f.own_cpu_s)]
            shown.add_row(name, *quick, *cpu, f"{f.per_move(f.bytes):,.0f}")
        console.print(shown)


def main() -> None:
    """Measure the servers one after the other."""
    parser = argparse.ArgumentParser(description="How fast is the table server?")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    measured: dict[str, list[Figures]] = {}
    runs: list[tuple[str, Callable[[int, str], None], Callable[[At, str], Any]]] = [
        ("whole scenes", run_robotable, lambda at, folder: measure_robotable(at, arguments, folder, 1)),
        ("robotable", run_robotable, lambda at, folder: measure_robotable(at, arguments, folder, 2)),
        ("broadcast", run_broadcast, lambda at, folder: measure_bare(at, arguments, PEOPLE)),
        ("echo", run_echo, lambda at, folder: measure_bare(at, arguments, 1)),
    ]
    with tempfile.TemporaryDirectory() as folder:
        for name, server, measure in runs:
            print(f"measuring {name} …", file=sys.stderr, flush=True)
            with running(server, folder) as at:
                measured[name] = uvloop.run(measure(at, folder))
    report(measured, arguments)


if __name__ == "__main__":
    main()
