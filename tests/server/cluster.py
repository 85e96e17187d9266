"""Several servers on one PostgreSQL behind HAProxy, and people who play there while servers are killed."""

import asyncio
import json
import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from sqlalchemy import select
from tests.server.mortal import KillableServer
from tests.server.postgres import Postgres
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from robotable.server.serving import listen
from robotable.server.sockets import TRY_AGAIN
from robotable.server.store import Store
from robotable.server.store.layout import moves, tables

CONFIG = Path(__file__).resolve().parents[2] / "deploy" / "haproxy.cfg"
PORTS = ("127.0.0.1:8001", "127.0.0.1:8002", "127.0.0.1:8003")
HAPROXY = shutil.which("haproxy") or "/usr/sbin/haproxy"
PATIENCE_S = 120
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 15.0
"""How long people wait before they come back: the page doubles it each time until it hears something, or that the table
moves."""

Move = tuple[int, str, Any]


@dataclass(frozen=True)
class Trial:
    """What is tried, and how large it is."""

    servers: int = 3
    tables: int = 60
    people: int = 4
    kills: int = 20
    between_s: float = 5.0
    """Most seconds between two kills."""
    restarts: int = 1
    """Of PostgreSQL, as after a crash."""
    pause_s: float = 2.0
    """Most seconds that anybody thinks before a move."""
    seed: int = 1


SMALL = Trial(tables=6, people=2, kills=3, between_s=2.0, pause_s=0.2)


class Cluster:
    """Servers, and the one address at which people find them."""

    def __init__(self, database_url: str, folder: Path, servers: int) -> None:
        self.database_url = database_url
        self.servers = [KillableServer(database_url) for _ in range(servers)]
        with listen("127.0.0.1", 0) as free:
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        config = folder / "haproxy.cfg"
        config.write_text(self._config())
        for server in self.servers:
            server.start()
        self.proxy = subprocess.Popen([HAPROXY, "-db", "-q", "-f", str(config)])

    def _config(self) -> str:
        """The configuration that we deploy, with other ports, and no more servers than there are."""
        lines = CONFIG.read_text().replace("bind :8000", f"bind {self.address}").splitlines()
        for port, server in zip(PORTS, self.servers, strict=False):
            lines = [line.replace(port, server.address) for line in lines]
        return "\n".join(line for line in lines if not any(port in line for port in PORTS)) + "\n"

    def end(self) -> None:
        self.proxy.terminate()
        self.proxy.wait(10)
        for server in self.servers:
            server.end()


@contextmanager
def cluster(database_url: str, folder: Path, servers: int) -> Iterator[Cluster]:
    """Such servers, for the length of a test."""
    opened = Cluster(database_url, folder, servers)
    try:
        wait_for(opened.address)
        yield opened
    finally:
        opened.end()


def wait_for(address: str) -> None:
    """Return when somebody answers there."""
    end = time.monotonic() + PATIENCE_S
    while True:
        with suppress(httpx.HTTPError):
            if httpx.get(f"http://{address}/health").is_success:
                return
        assert time.monotonic() < end, "nobody answers"
        time.sleep(0.1)


@dataclass
class Group:
    """The people of one table, and every move of which the server told them that it was made."""

    table: str
    acknowledged: dict[int, Move] = field(default_factory=dict)
    """By the version of the table before it."""
    version: int = 0
    is_over: bool = False


class Player:
    """Somebody who sits down, makes any legal move when it is their turn, and comes back when the line is cut."""

    def __init__(
        self, address: str, whence: str, cookie: str, group: Group, seat: int, luck: random.Random, pause_s: float
    ) -> None:
        self.address = address
        self.whence = whence
        """Our own address: the proxy counts the connections of each."""
        self.cookie = cookie
        self.group = group
        self.seat = seat
        self.luck = luck
        self.lines_lost = 0
        self.pause_s = pause_s
        self.wait_s = FIRST_WAIT_S

    async def play(self) -> None:
        """Play until the game is over; whoever is turned away again and again comes back less and less often."""
        while not self.group.is_over:
            try:
                where = f"ws://{self.address}/ws/{self.group.table}"
                headers, whence = {"Cookie": self.cookie}, (self.whence, 0)
                async with connect(
                    where, additional_headers=headers, max_size=None, open_timeout=10, local_addr=whence
                ) as line:
                    await self._talk(line)
            except (WebSocketException, OSError, TimeoutError) as lost:
                self.lines_lost += 1
                if isinstance(lost, ConnectionClosed) and lost.rcvd is not None and lost.rcvd.code == TRY_AGAIN:
                    self.wait_s = FIRST_WAIT_S
                await asyncio.sleep(self.luck.uniform(0.75, 1.25) * self.wait_s)
                self.wait_s = min(2 * self.wait_s, LONGEST_WAIT_S)

    async def _talk(self, line: ClientConnection) -> None:
        asked: tuple[int, Move] | None = None
        scene: dict[str, Any] = {}
        async for text in line:
            self.wait_s = FIRST_WAIT_S
            news = json.loads(text)
            match news["type"]:
                case "TableNews":
                    if news["table"]["seats"][self.seat]["kind"] == "open":
                        await line.send(json.dumps({"type": "Sit", "seat": self.seat}))
                case "Refused":
                    asked = None
                case "Pong" if asked is not None:
                    self.group.acknowledged[asked[0]] = asked[1]
                    asked = None
                case "SceneNews":
                    scene = news
                    self.group.version = max(self.group.version, news["version"])
                    if news["scene"]["outcome"]:
                        self.group.is_over = True
                        return
            if asked is None and scene and (move := self._choice(scene)) is not None:
                await asyncio.sleep(self.luck.uniform(0, self.pause_s))
                asked = (scene["version"], move)
                scene = {}
                seat, verb, noun = move
                play = {"type": "Play", "seat": seat, "version": asked[0], "verb": verb, "noun": noun}
                await line.send(json.dumps(play))
                await line.send(json.dumps({"type": "Ping", "sent": 0}))

    def _choice(self, news: dict[str, Any]) -> Move | None:
        for prompt in news["scene"]["prompts"]:
            if prompt["waits"]:
                move = self.luck.choice(prompt["moves"])
                return prompt["seat"], move["verb"], move["noun"]
        return None


@dataclass
class Report:
    """What came of it."""

    moves: int = 0
    acknowledged: int = 0
    lines_lost: int = 0
    kills: int = 0
    restarts: int = 0
    longest_standstill_s: float = 0.0
    """The longest time in which a table that was being played did not go on."""
    median_standstill_s: float = 0.0
    """Of all tables: half of them never stood still for longer."""
    wrong: list[str] = field(default_factory=list)


class Ordeal:
    """People play at many tables while things break."""

    def __init__(self, address: str, trial: Trial) -> None:
        self.address = address
        self.trial = trial
        self.luck = random.Random(trial.seed)
        self.groups: list[Group] = []
        self.players: list[Player] = []
        self.report = Report()
        self._playing: list[asyncio.Task[None]] = []
        self._watching: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Make the tables; people come, those of each table from an address of its own."""
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60) as http:
            for n in range(self.trial.tables):
                cookies = []
                for _ in range(self.trial.people):
                    http.cookies.clear()
                    await http.get("/api/me")
                    cookies.append(f"robotable={http.cookies['robotable']}")
                seats = [{"kind": "open"}] * self.trial.people
                answer = await http.post("/api/tables", json={"game": "cyclone-run", "seats": seats})
                group = Group(answer.json()["id"])
                self.groups.append(group)
                for seat, cookie in enumerate(cookies):
                    luck = random.Random(self.luck.getrandbits(32))
                    whence = f"127.0.1.{n + 1}"
                    self.players.append(Player(self.address, whence, cookie, group, seat, luck, self.trial.pause_s))
        self._playing = [asyncio.create_task(player.play()) for player in self.players]
        self._watching = asyncio.create_task(self._watch())
        await self.go_on()

    async def go_on(self, moves: int = 2) -> None:
        """Wait until so many moves were made at every table, or its game is over."""
        before = [group.version for group in self.groups]
        end = time.monotonic() + PATIENCE_S
        while stuck := [
            group.table
            for group, version in zip(self.groups, before, strict=True)
            if not group.is_over and group.version < version + moves
        ]:
            if time.monotonic() > end:
                self.report.wrong.append(f"these tables do not go on: {stuck}")
                return
            await asyncio.sleep(0.1)

    async def end(self, database_url: str) -> Report:
        """Let everybody go, and compare what they were told with what is stored."""
        for task in (*self._playing, self._watching):
            if task is not None:
                task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        self.report.lines_lost = sum(player.lines_lost for player in self.players)
        store = Store(database_url)
        for group in self.groups:
            await self._compare(group, store)
        await store.close()
        return self.report

    async def _compare(self, group: Group, store: Store) -> None:
        own = select(moves).where(moves.c.table_id == group.table).order_by(moves.c.n)
        rows = await store.rows(own)
        version = (await store.rows(select(tables.c.version).where(tables.c.id == group.table)))[0]["version"]
        self.report.moves += len(rows)
        self.report.acknowledged += len(group.acknowledged)
        if [row["n"] for row in rows] != list(range(1, version + 1)):
            self.report.wrong.append(f"table {group.table} is at version {version} with {len(rows)} moves")
        made = {row["n"] - 1: (row["seat"], row["verb"], json.loads(row["noun"])) for row in rows}
        for before, move in group.acknowledged.items():
            if made.get(before) != move:
                self.report.wrong.append(f"{group.table}: move {before + 1} was {move}, and is {made.get(before)}")

    async def _watch(self) -> None:
        """Take the time in which a table does not go on."""
        longest = dict.fromkeys((group.table for group in self.groups), 0.0)
        last = {group.table: (group.version, time.monotonic()) for group in self.groups}
        while True:
            await asyncio.sleep(0.2)
            for group in self.groups:
                version, since = last[group.table]
                now = time.monotonic()
                if group.version != version or group.is_over:
                    last[group.table] = (group.version, now)
                else:
                    longest[group.table] = max(longest[group.table], now - since)
            self.report.longest_standstill_s = max(longest.values())
            self.report.median_standstill_s = median(longest.values())


async def hold(trial: Trial, database: Postgres, folder: Path) -> Report:
    """Play, kill servers, stop PostgreSQL as in a crash, and compare what people were told with what is stored."""
    with cluster(database.url, folder, trial.servers) as opened:
        ordeal = Ordeal(opened.address, trial)
        await ordeal.begin()
        await _kill_some(ordeal, opened.servers)
        await ordeal.go_on()
        for _ in range(trial.restarts):
            await asyncio.to_thread(database.stop)
            await asyncio.sleep(2)
            await asyncio.to_thread(database.start)
            ordeal.report.restarts += 1
            await ordeal.go_on()
        return await ordeal.end(database.url)


async def _kill_some(ordeal: Ordeal, servers: list[KillableServer]) -> None:
    """Kill servers one after the other, each at a moment of its own, and start them again."""
    for _ in range(ordeal.trial.kills):
        await asyncio.sleep(ordeal.luck.uniform(0.3, 1) * ordeal.trial.between_s)
        victim = ordeal.luck.choice(servers)
        victim.kill()
        ordeal.report.kills += 1
        await asyncio.sleep(ordeal.luck.uniform(0, 2))
        await asyncio.to_thread(victim.start)
