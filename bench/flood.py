"""What do others feel while somebody holds a thousand lines open, or connects without end?

    .venv/bin/python bench/flood.py --tables 8 --seconds 6 --before ../before

People play at a few tables at their own pace, a move at each every half second; latency is from a move being sent to a
view of it being received. They are measured undisturbed, then while an attacker holds idle TCP connections open, and
then while an attacker opens WebSockets to a table as fast as they come, and hangs up at the first word. The server has
the limits of one that is open to everybody, and may have 1,024 files open, as on most systems. The attacker comes from
this machine's address on the network, people from one each, as a proxy would tell it.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
from asyncio.subprocess import PIPE
from pathlib import Path

import uvloop
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.served import HOST, At, running
from bench.server import Figures, Load, sit_down

from robotable.server.serving import own_address

QUIET, IDLE_LINES, HANDSHAKES = WAYS = ("undisturbed", "1,000 idle connections", "a flood of handshakes")
PACE_S = 0.5
SETTLE_S = 3.0
"""How long an attack goes on before anybody is measured."""
IDLE = 1_000
AT_ONCE = 40
"""So many attempts to connect are under way at any time."""
ATTACKER = {"X-Forwarded-For": "203.0.113.66"}


class Attack:
    """What an attacker does, in a process of its own, and how far they get."""

    def __init__(self, port: int, table: str) -> None:
        self.port = port
        self.table = table
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
        url = f"ws://{HOST}:{self.port}/ws/{self.table}"
        while True:
            try:
                async with connect(url, additional_headers=ATTACKER, open_timeout=20, compression=None) as line:
                    await line.recv()
                    self.done += 1
            except (OSError, TimeoutError, WebSocketException):
                self.refused += 1


async def measure(at: At, arguments: argparse.Namespace) -> dict[str, tuple[Figures, str]]:
    """What people feel in each of the ways, and how far the attacker went."""
    measured = {}
    for way in WAYS:
        load: Load = await sit_down(at, arguments.tables, 1, from_everywhere=True)
        command = [sys.executable, __file__, "--attack", way, at.address.partition(":")[2], load.groups[0].table]
        attacker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert attacker.stdout is not None
        await attacker.stdout.readline()
        await asyncio.sleep(SETTLE_S)
        figures = await load.run(arguments.seconds, PACE_S)
        told, _ = await attacker.communicate(b"")
        measured[way] = figures, told.decode().strip()
        print(f"{way}: p99 {figures.percentile(99):.1f} ms", file=sys.stderr, flush=True)
        for group in load.groups:
            for socket in group.sockets:
                with contextlib.suppress(WebSocketException):
                    await socket.close()
    return measured


def main() -> None:
    """Measure the server before and now."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--before", help="another checkout, whose server is measured too")
    parser.add_argument("--attack", nargs=3, metavar=("WAY", "PORT", "TABLE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.attack:
        way, port, table = arguments.attack
        uvloop.run(Attack(int(port), table).run(way))
        return
    shown = Table("server", "while", "p50 ms", "p99 ms", "moves", "let in", "refused")
    for name, checkout in {"before": arguments.before, "now": None}.items():
        if name == "before" and checkout is None:
            continue
        with tempfile.TemporaryDirectory() as folder, running("robotable", folder, checkout, is_open_to_all=True) as at:
            for way, (figures, attack) in uvloop.run(measure(at, arguments)).items():
                p50, p99 = f"{figures.percentile(50):.1f}", f"{figures.percentile(99):.1f}"
                shown.add_row(name, way, p50, p99, str(figures.moves), *attack.split())
    Console().print(shown)


if __name__ == "__main__":
    main()
