"""What do others feel while somebody holds a thousand lines open, or connects without end?

    .venv/bin/python bench/flood.py --tables 8 --seconds 6 --before ../before

People play at a few tables at their own pace, a move at each every half second; latency is from a move being sent to a
view of it being received. Meanwhile others come: how long each waits from the first word to a view of a table is
measured too, and how many see none at all. That is done undisturbed, then while an attacker holds idle TCP connections
open, and then while an attacker opens WebSockets to a table as fast as they come, and hangs up at the first word. The
server has the limits of one that is open to everybody, and may have 1,024 files open, as on most systems. The attacker
comes from this machine's address on the network, people from one each, as a proxy would tell it.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.served import HOST, At, running
from bench.server import Figures, Load, read_news, sit_down

from robotable.server.serving import own_address

QUIET, IDLE_LINES, HANDSHAKES = WAYS = ("undisturbed", "1,000 idle connections", "a flood of handshakes")
PACE_S = 0.5
SETTLE_S = 3.0
"""How long an attack goes on before anybody is measured."""
IDLE = 1_000
AT_ONCE = 40
"""So many attempts to connect are under way at any time."""
ATTACKER = {"X-Forwarded-For": "203.0.113.66"}
COMING_S = 0.1
"""How often somebody new comes."""
PATIENCE_S = 10.0
"""Whoever sees nothing by then is shut out."""


class Newcomers:
    """People who come to look on at a table, each from an address of their own, and how long they wait at the door."""

    def __init__(self, address: str, table: str) -> None:
        self.url = f"ws://{address}/ws/{table}"
        self.waits = Figures()
        self.came = 0

    @property
    def shut_out(self) -> int:
        """How many saw nothing."""
        return self.came - len(self.waits.latencies)

    async def come(self, seconds: float) -> None:
        """One after the other, whether those before were let in or not."""
        async with asyncio.TaskGroup() as all_of_them:
            for n in range(int(seconds / COMING_S)):
                all_of_them.create_task(self._come_in(n))
                await asyncio.sleep(COMING_S)

    async def _come_in(self, n: int) -> None:
        began, whence = time.perf_counter(), {"X-Forwarded-For": f"198.52.{n // 250}.{n % 250}"}
        self.came += 1
        with contextlib.suppress(OSError, TimeoutError, WebSocketException):
            async with (
                asyncio.timeout(PATIENCE_S),
                connect(self.url, additional_headers=whence, open_timeout=None, compression=None) as line,
            ):
                while read_news(str(await line.recv())).scene is None:
                    pass
                self.waits.latencies.append(time.perf_counter() - began)


class Attack:
    """What an attacker does, in a process of its own, and how far they get."""

    def __init__(self, port: int, path: str) -> None:
        self.port = port
        self.path = path
        self.done = 0
        self.refused = 0

    async def run(self, way: str) -> None:
        """Go on until nobody listens any more, and then tell how far it went."""
        tasks: list[asyncio.Task[None]] = []
        if way == IDLE_LINES:
            tasks = [asyncio.create_task(self._hold()) for _ in range(IDLE)]
        elif way == HANDSHAKES:
            tasks = [asyncio.create_task(self._knock()) for _ in range(AT_ONCE)]
        print("here", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        print(self.done, self.refused, flush=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _hold(self) -> None:
        """A connection on which nothing is ever said, and another when it is cut."""
        while True:
            try:
                reader, writer = await asyncio.open_connection(own_address(), self.port)
                self.done += 1
                await reader.read()
                writer.close()
            except OSError:
                self.refused += 1
            await asyncio.sleep(1)

    async def _knock(self) -> None:
        """WebSockets without end."""
        url = f"ws://{HOST}:{self.port}{self.path}"
        while True:
            try:
                async with connect(url, additional_headers=ATTACKER, open_timeout=20, compression=None) as line:
                    await line.recv()
                    self.done += 1
            except (OSError, TimeoutError, WebSocketException):
                self.refused += 1


async def measure(at: At, arguments: argparse.Namespace) -> dict[str, tuple[Figures, Newcomers, str]]:
    """What people and newcomers feel in each of the ways, and how far the attacker went."""
    measured = {}
    for way in WAYS:
        load: Load = await sit_down(at, arguments.tables, 1, from_everywhere=True)
        command = [
            sys.executable,
            __file__,
            "--attack",
            way,
            at.address.partition(":")[2],
            f"/ws/{load.groups[0].table}",
        ]
        attacker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert attacker.stdout is not None
        await attacker.stdout.readline()
        await asyncio.sleep(SETTLE_S)
        newcomers = Newcomers(at.address, load.groups[0].table)
        figures, _ = await asyncio.gather(load.run(arguments.seconds, PACE_S), newcomers.come(arguments.seconds))
        told, _ = await attacker.communicate(b"")
        measured[way] = figures, newcomers, told.decode().strip()
        print(f"{way}: p99 {figures.percentile(99):.1f} ms", file=sys.stderr, flush=True)
        for group in load.groups:
            for socket in group.sockets:
                with contextlib.suppress(WebSocketException):
                    await socket.close()
    return measured


def _percentiles(figures: Figures) -> tuple[str, str]:
    return f"{figures.percentile(50):.1f}", f"{figures.percentile(99):.1f}"


def main() -> None:
    """Measure the server before and now."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--before", help="another checkout, whose server is measured too")
    parser.add_argument("--attack", nargs=3, metavar=("WAY", "PORT", "PATH"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.attack:
        way, port, path = arguments.attack
        uvloop.run(Attack(int(port), path).run(way))
        return
    coming = ("newcomers", "p50 ms", "p99 ms", "shut out")
    shown = Table("server", "while", "moves", "p50 ms", "p99 ms", *coming, "attacker let in", "refused")
    for name, checkout in {"before": arguments.before, "now": None}.items():
        if name == "before" and checkout is None:
            continue
        with tempfile.TemporaryDirectory() as folder, running("robotable", folder, checkout, is_open_to_all=True) as at:
            for way, (figures, newcomers, attack) in uvloop.run(measure(at, arguments)).items():
                waits = newcomers.waits
                came = (str(newcomers.came), *_percentiles(waits), str(newcomers.shut_out))
                shown.add_row(name, way, str(figures.moves), *_percentiles(figures), *came, *attack.split())
    Console().print(shown)


if __name__ == "__main__":
    main()
