"""How fast is the table server? Many tables with four people each, beside bare servers in the same run.

    .venv/bin/python bench/server.py --tables 60 --seconds 6 --rounds 3 --before ../before

Servers take turns, each in a process of its own (bench/served.py): Robotable, a broadcast of the very bytes that
Robotable sent, and an echo. Robotable is measured in both protocols: in the first everybody is sent whole scenes, in
the second, which the page speaks, what differs from the scene before; each has its own broadcast beside it. `--before`
names another checkout, whose server is measured as well, in the first protocol.

Each is measured twice: as fast as it goes, every table making its next move as soon as the last was heard of; and at
the pace of people, every table making a move every two seconds. Latency is from a move being sent to a view of it being
received, for all four. Everything stays on 127.0.0.1. The server has one core and the load generator another, where the
system lets us say so.

Beside the clock on the wall, which others on the machine share, stands the processor time that a move takes: in the
server, and in the load generator, which reads what it hears in the same way whoever said it. Bytes are what one move
sends to all four.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
import msgspec
import uvloop
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.served import HEARD, At, cpu_s, keep_to_core, running

from robotable.table import patched

PEOPLE = 4
PACE_S = 2.0
CONNECTING_AT_ONCE = 20
MOST_HEARD = 200
"""So many moves are kept for a broadcast."""

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


class Change(Struct):
    """What a client needs of a change: what differs in its prompts, if anything does."""

    prompts: Any = None


class News(Struct):
    """What a client needs of what it hears."""

    type: str = ""
    version: int = -1
    seat: int | None = None
    scene: Scene | None = None
    change: Change | None = None


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
    scenes: list[list[str]] = field(default_factory=lambda: [[] for _ in range(PEOPLE)])
    """What each of them heard of their first moves."""

    def whole_moves(self) -> list[list[str]]:
        """What all four heard, move by move."""
        return [list(told) for told in zip(*self.scenes, strict=False)]


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
    def server_ms(self) -> float:
        """The server's processor time for one move, in milliseconds."""
        return 1000 * self.per_move(self.server_cpu_s)

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

    def __init__(self, groups: list[Group], server: int, *, knows_rules: bool) -> None:
        self.groups = groups
        self.server = server
        """The process id of the server."""
        self.prompts: dict[tuple[str, int], Any] = {}
        """What each person was last offered, as plain data, by table."""
        self.offered: dict[tuple[str, int], list[Prompt]] = {}
        """The same, as it is read."""
        self.views = PEOPLE
        """So many hear of a move."""
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
            news = read_news(raw)
            if self.knows_rules and not self._is_news_of_move(group, person, news, raw):
                continue
            self.figures.latencies.append(time.perf_counter() - group.sent)
            group.heard += 1
            if group.heard == self.views:
                group.is_told.set()

    def _is_news_of_move(self, group: Group, person: int, news: News, raw: str | bytes) -> bool:
        if news.type == "Refused":
            sys.exit(f"A move was refused: {raw!r}")
        if news.type not in ("SceneNews", "SceneChange"):
            return False
        group.version = news.version
        if group is self.groups[0] and len(group.scenes[person]) < MOST_HEARD:
            group.scenes[person].append(str(raw))
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
        elif news.change is None or news.change.prompts is None:
            return self.offered[key]
        else:
            self.prompts[key] = patched(self.prompts[key], news.change.prompts)
        self.offered[key] = msgspec.convert(self.prompts[key], list[Prompt])
        return self.offered[key]


# Sitting down


async def sit_down(at: At, tables: int, protocol: int, *, from_everywhere: bool = False) -> Load:
    """Four people who sit down together at every table of our server, from this machine or as a proxy would tell it."""
    address = at.address
    cookies = [dict(httpx.get(f"http://{address}/api/me", timeout=60).cookies) for _ in range(PEOPLE)]
    wish = {"game": "cyclone-run", "seats": [{"kind": "me"}] + [{"kind": "open"}] * (PEOPLE - 1)}
    options = {"options": {"stack": 11, "long_game": True}}
    with httpx.Client(base_url=f"http://{address}", cookies=cookies[0], timeout=60) as http:
        ids = [http.post("/api/tables", json=wish | options).json()["id"] for _ in range(tables)]
    load = Load([Group(id) for id in ids], at.process, knows_rules=True)
    load.takes_changes = protocol > 1
    headers = [{"Cookie": f"robotable={cookie['robotable']}"} for cookie in cookies]
    await connect_all(address, load.groups, headers, f"?protocol={protocol}", from_everywhere=from_everywhere)
    await asyncio.gather(*(start(load, group) for group in load.groups))
    return load


async def connect_all(
    address: str, groups: list[Group], headers: list[dict[str, str]], query: str = "", *, from_everywhere: bool = False
) -> None:
    """Open all sockets, a few at a time."""
    door = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def open_group(n: int, group: Group) -> None:
        async with door:
            for person, own in enumerate(headers):
                whence = {"X-Forwarded-For": f"198.51.{n % 250}.{person + 1}"} if from_everywhere else {}
                header = {**own, **whence}
                url = f"ws://{address}/ws/{group.table}{query}"
                group.sockets.append(await connect(url, additional_headers=header, compression=None, open_timeout=60))

    await asyncio.gather(*(open_group(n, group) for n, group in enumerate(groups)))


async def start(load: Load, group: Group) -> None:
    """Let the others sit down, and hear the first scene."""
    for seat in range(1, PEOPLE):
        await group.sockets[seat].send(json.dumps({"type": "Sit", "seat": seat}))
    for person, socket in enumerate(group.sockets):
        async for last_raw in texts(socket):
            news = read_news(last_raw)
            if news.scene is not None and f'"seat":{person},"scene"' in last_raw[:80]:
                load.choose(group, person, news, last_raw)
                break


async def texts(socket: ClientConnection) -> AsyncIterator[str]:
    """What a socket hears."""
    async for raw in socket:
        yield str(raw)


# Measuring


class Contestant(NamedTuple):
    """A server that is measured."""

    name: str
    kind: str
    protocol: int
    """In which Robotable speaks, or what is broadcast was once said."""
    checkout: str | None = None


async def measure(contestant: Contestant, at: At, folder: Path, arguments: argparse.Namespace) -> list[Figures]:
    """One server, as fast as it goes and at the pace of people."""
    is_ours = contestant.kind == "robotable"
    if is_ours:
        load = await sit_down(at, arguments.tables, contestant.protocol)
    else:
        load = Load([Group(f"t{n}") for n in range(arguments.tables)], at.process, knows_rules=False)
        load.views = 1 if contestant.kind == "echo" else PEOPLE
        await connect_all(at.address, load.groups, [{}] * PEOPLE)
    figures = [await load.run(arguments.seconds, pace) for pace in (0, PACE_S)]
    if is_ours and contestant.checkout is None:
        (folder / HEARD).write_text(json.dumps(load.groups[0].whole_moves()))
    return figures


def measure_all(contestants: list[Contestant], arguments: argparse.Namespace) -> list[dict[str, list[Figures]]]:
    """Every server in its turn, as often as was asked for."""
    rounds: list[dict[str, list[Figures]]] = []
    for n in range(arguments.rounds):
        measured: dict[str, list[Figures]] = {}
        with tempfile.TemporaryDirectory() as kept:
            for contestant in contestants:
                print(f"round {n + 1}: {contestant.name} …", file=sys.stderr, flush=True)
                folder = Path(kept, str(contestant.protocol))
                folder.mkdir(exist_ok=True)
                with tempfile.TemporaryDirectory() as empty:
                    where = empty if contestant.kind == "robotable" else str(folder)
                    with running(contestant.kind, where, contestant.checkout, is_on_one_core=True) as at:
                        measured[contestant.name] = uvloop.run(measure(contestant, at, folder, arguments))
        rounds.append(measured)
    return rounds


# The report

WAYS = ("as fast as it goes", f"a move every {PACE_S:.0f} s at each table")
COLUMNS = (
    "server",
    "moves/s",
    "p50 ms",
    "p99 ms",
    "server ms/move",
    "load ms/move",
    "server busy",
    "load busy",
    "B/move",
)


def report(rounds: list[dict[str, list[Figures]]], arguments: argparse.Namespace) -> None:
    """Print the medians of what was measured, and how servers compare, round by round."""
    console = Console(width=120)
    for n, how in enumerate(WAYS):
        shown = Table(*COLUMNS, title=f"{arguments.tables} tables, {PEOPLE} people each, {how}")
        for name in rounds[0]:
            shown.add_row(name, *_row([measured[name][n] for measured in rounds]))
        console.print(shown)

    def compare(what: str, one: str, other: str, figure: Callable[[list[Figures]], float]) -> None:
        if one in rounds[0] and other in rounds[0]:
            ratios = [figure(measured[one]) / figure(measured[other]) for measured in rounds]
            each = ", ".join(f"{ratio:.2f}" for ratio in ratios)
            console.print(f"{what}: {one} / {other} = {median(ratios):.2f} ({each})", highlight=False)

    for ours in ("whole scenes", "robotable", "before"):
        like = BROADCAST if ours == "robotable" else BROADCAST_WHOLE
        compare("moves/s, flat out", like, ours, lambda figures: figures[0].rate)
        compare("server's processor time a move, flat out", ours, like, lambda figures: figures[0].server_ms)
        compare("p99, paced", ours, ECHO, lambda figures: figures[1].percentile(99))
        compare("bytes a move", "before", ours, lambda figures: figures[1].per_move(figures[1].bytes))


def _row(figures: list[Figures]) -> list[str]:
    """One server's medians."""
    told: list[tuple[str, Callable[[Figures], float]]] = [
        ("{:,.0f}", lambda f: f.rate),
        ("{:.1f}", lambda f: f.percentile(50)),
        ("{:.1f}", lambda f: f.percentile(99)),
        ("{:.3f}", lambda f: f.server_ms),
        ("{:.3f}", lambda f: 1000 * f.per_move(f.own_cpu_s)),
        ("{:.0%}", lambda f: f.server_cpu_s / f.seconds),
        ("{:.0%}", lambda f: f.own_cpu_s / f.seconds),
        ("{:,.0f}", lambda f: f.per_move(f.bytes)),
    ]
    return [shape.format(median(map(figure, figures))) for shape, figure in told]


BROADCAST_WHOLE, BROADCAST, ECHO = "broadcast of whole scenes", "broadcast", "echo"


def main() -> None:
    """Measure the servers one after the other."""
    parser = argparse.ArgumentParser(description="How fast is the table server?")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--before", help="another checkout, whose server is measured too")
    parser.add_argument("--only", nargs="*", help="leave the other servers out")
    arguments = parser.parse_args()
    contestants = [
        Contestant("whole scenes", "robotable", 1),
        Contestant("robotable", "robotable", 2),
        *([Contestant("before", "robotable", 1, arguments.before)] if arguments.before else []),
        Contestant(BROADCAST_WHOLE, "broadcast", 1),
        Contestant(BROADCAST, "broadcast", 2),
        Contestant(ECHO, "echo", 2),
    ]
    wanted = [contestant for contestant in contestants if not arguments.only or contestant.name in arguments.only]
    if not keep_to_core(1):
        print("There is no core for the servers alone: they share theirs with the load.", file=sys.stderr)
    report(measure_all(wanted, arguments), arguments)


if __name__ == "__main__":
    main()
