"""A PostgreSQL of our own, over a socket in a temporary folder that its user may enter."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from robotable.server.store import open_engine
from robotable.server.store.layout import metadata

POSTGRES_HOMES = "/usr/lib/postgresql"
SPEED = "-c fsync=off -c full_page_writes=off"
"""Nothing need outlive the machine here; what was committed outlives the program all the same."""


class Postgres:
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"postgresql+asyncpg://t@/postgres?host={folder}"

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c max_connections=200 {SPEED}"
        self._control("-w", "-l", self.folder / "log", "-o", options, "start")

    def stop(self) -> None:
        """As if it were killed."""
        self._control("-m", "immediate", "stop")

    def _control(self, *words: str | Path) -> None:
        run_as_nobody_special(self.folder, find_postgres("pg_ctl"), "-D", self.folder / "data", *words)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """One that is running."""
    with TemporaryDirectory(prefix="robotable-") as name:
        folder = Path(name)
        kind = ("-A", "trust", "-U", "t", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        run_as_nobody_special(folder, find_postgres("initdb"), "-D", folder / "data", *kind)
        opened = Postgres(folder)
        opened.start()
        yield opened
        opened.stop()


def find_postgres(program: str) -> Path:
    """One of PostgreSQL's programs, which Debian does not put on PATH."""
    homes = sorted(Path(POSTGRES_HOMES).glob("*/bin"), reverse=True) if Path(POSTGRES_HOMES).is_dir() else []
    on_path = shutil.which(program)
    found = [home / program for home in homes if (home / program).exists()] + ([Path(on_path)] if on_path else [])
    if not found:
        pytest.fail(f"{program} is missing. Install PostgreSQL's server, on Debian: apt-get install postgresql")
    return found[0]


def run_as_nobody_special(folder: Path, *command: str | Path) -> None:
    """Run a PostgreSQL program, as the user postgres if we are root, whom it refuses."""
    as_user: dict[str, int] = {}
    if os.geteuid() == 0:
        postgres = pwd.getpwnam("postgres")
        os.chown(folder, postgres.pw_uid, postgres.pw_gid)
        as_user = {"user": postgres.pw_uid, "group": postgres.pw_gid}
    answer = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=(folder / "out").open("w"),
        stderr=subprocess.STDOUT,
        extra_groups=[] if as_user else None,
        user=as_user.get("user"),
        group=as_user.get("group"),
    )
    assert answer.returncode == 0, (folder / "out").read_text()


async def empty(url: str) -> None:
    """Take everything out of a database."""
    engine = open_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(metadata.drop_all)
    await engine.dispose()
