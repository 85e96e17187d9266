"""The servers that are measured, each in a process of its own: ours, ours of another checkout, and two bare ones.

- robotable: checks each move, plays it, commits it to disk, and tells everybody at the table what they see now;
- broadcast: answers each message by sending everybody at the table what Robotable once sent them, byte for byte;
- echo: answers each message with itself.

All run on the same uvicorn and Starlette with the same settings.
"""

import argparse
import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import httpx
from msgspec.structs import fields, replace
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from robotable import games
from robotable.server.serving import AnnouncingServer, config_for, listen
from robotable.server.settings import Limits, Rate, Settings

ROOT = Path(__file__).resolve().parents[1]
HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
USUAL_FILES = 1024
"""How many files and connections a process may have open at once on most systems, unless one says otherwise."""
HEARD = "heard.json"
"""What four people once heard of a game, move by move: a file in the folder of a broadcast."""

ANY = Rate(1e9, 10**9)


def no_limits() -> Limits:
    """Limits that nobody meets, whichever of them this edition has."""
    limits = Limits()
    rates = {field.name: ANY for field in fields(limits) if isinstance(getattr(limits, field.name), Rate)}
    counts = {field.name: 10**9 for field in fields(limits) if field.name.startswith(("sockets_", "connections_"))}
    return replace(limits, **rates, **counts)


# In the server's process


def run_robotable(port: int, folder: Path, is_open_to_all: bool) -> None:
    """Our own server, with a database in a temporary folder; open to all it has limits, and may open few files."""
    url = f"sqlite:///{folder}/tables.sqlite"
    if is_open_to_all:
        resource.setrlimit(resource.RLIMIT_NOFILE, (USUAL_FILES, USUAL_FILES))
        _run(port, Settings(database_url=url), None, EVERYWHERE)
    else:
        _run(port, Settings(database_url=url, limits=no_limits()), None)


def run_echo(port: int, folder: Path) -> None:
    """Answers each message with itself."""

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket.send_text(await socket.receive_text())

    _run_bare(port, folder, Starlette(routes=[WebSocketRoute("/ws/{table}", echo)]))


def run_broadcast(port: int, folder: Path) -> None:
    """Answers each message with what everybody at the table once heard of a move."""
    heard = cycle(json.loads((folder / HEARD).read_text()))
    at_table: dict[str, list[WebSocket]] = {}

    async def broadcast(socket: WebSocket) -> None:
        await socket.accept()
        people = at_table.setdefault(socket.path_params["table"], [])
        people.append(socket)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await socket.receive_text()
                for person, text in zip(people, next(heard), strict=True):
                    await person.send_text(text)

    _run_bare(port, folder, Starlette(routes=[WebSocketRoute("/ws/{table}", broadcast)]))


def _run_bare(port: int, folder: Path, app: Starlette) -> None:
    _run(port, Settings(database_url=f"sqlite:///{folder}/unused.sqlite", limits=no_limits()), app)


def _run(port: int, settings: Settings, app: Starlette | None, host: str = HOST) -> None:
    """A server as `robotable serve` starts it, with our application or another."""
    config = config_for(settings)
    config.app = app or config.app
    AnnouncingServer(config, f"http://{HOST}:{port}/", False).run(sockets=[listen(host, port)])


# In the process of whoever measures


class At(NamedTuple):
    """Where a server is."""

    address: str
    process: int


@contextlib.contextmanager
def running(
    kind: str,
    folder: str,
    checkout: str | None = None,
    *,
    is_open_to_all: bool = False,
    is_on_one_core: bool = False,
    added: Sequence[str] = (),
) -> Iterator[At]:
    """A server in a process of its own, of this checkout or another, perhaps with more games than there are."""
    with listen(HOST, 0) as free:
        port = free.getsockname()[1]
    command = [sys.executable, __file__, kind, str(port), folder]
    command += ["--open-to-all"] if is_open_to_all else []
    command += ["--one-core"] if is_on_one_core else []
    command += ["--games", *added] if added else []
    source = Path(checkout or ROOT) / "src"
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"{HOST}:{port}")
        yield At(f"{HOST}:{port}", process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(address: str) -> None:
    """Return when the server answers."""
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"http://{address}/", timeout=60)
            return
        time.sleep(0.1)
    sys.exit("The server did not start.")


def keep_to_core(core: int) -> bool:
    """Run this process on one core alone; False where the system has no way to, or there is no second core."""
    if not hasattr(os, "sched_setaffinity") or (os.cpu_count() or 1) < 2:
        return False
    try:
        os.sched_setaffinity(0, {core})
    except OSError:
        return False
    return True


def cpu_s(process: int) -> float:
    """The processor time that a process has taken, in seconds; nothing where the system does not tell."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Be one of the servers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["robotable", "broadcast", "echo"])
    parser.add_argument("port", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--open-to-all", action="store_true", help="with the limits of a server for everybody")
    parser.add_argument("--one-core", action="store_true", help="on the first core alone")
    parser.add_argument("--games", nargs="*", default=[], help="modules of games that are played beside the others")
    arguments = parser.parse_args()
    games.ADDED.extend(arguments.games)
    if arguments.one_core:
        keep_to_core(0)
    if arguments.kind == "robotable":
        run_robotable(arguments.port, arguments.folder, arguments.open_to_all)
    elif arguments.kind == "broadcast":
        run_broadcast(arguments.port, arguments.folder)
    else:
        run_echo(arguments.port, arguments.folder)


if __name__ == "__main__":
    main()
