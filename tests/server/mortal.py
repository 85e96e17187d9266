"""A server in a process of its own, that is killed and started again."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from robotable.server.serving import listen

ROOT = Path(__file__).resolve().parents[2]

Move = tuple[int, str, str | int | None]


class KillableServer:
    """A server that is killed and started again, always on the same database and port."""

    def __init__(self, database_url: str) -> None:
        with listen("127.0.0.1", 0) as free:
            self.port: int = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.pid = 0
        command = [sys.executable, "-m", "tests.server.zygote", database_url, str(self.port)]
        self.zygote = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def start(self) -> None:
        assert self.zygote.stdin is not None
        assert self.zygote.stdout is not None
        self.zygote.stdin.write("start\n")
        self.zygote.stdin.flush()
        said = [self.zygote.stdout.readline(), self.zygote.stdout.readline()]
        self.pid = next(int(line) for line in said if line.strip().isdigit())
        assert any("is open" in line for line in said), said

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        self.kill()
        self.zygote.terminate()
        self.zygote.wait(10)


class MortalServer(KillableServer):
    """Such a server with a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.sqlite"
        super().__init__(f"sqlite:///{self.database}")

    def moves(self, table: str) -> list[Move]:
        with sqlite3.connect(self.database) as connection:
            rows = connection.execute("SELECT seat, verb, noun FROM moves WHERE table_id = ? ORDER BY n", (table,))
            return [(seat, verb, json.loads(noun)) for seat, verb, noun in rows]


@contextmanager
def mortal_server(folder: Path) -> Iterator[MortalServer]:
    """Such a server, started."""
    server = MortalServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.end()
