"""Servers and databases that the tests share."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.server.clients import NO_LIMITS, TestServer, open_server

from robotable import games
from robotable.server.settings import Settings

RUSH = "tests.server.rush"
DRILL = "tests.server.drill"
POSTGRES_HOMES = "/usr/lib/postgresql"
SPEED = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Tables in a folder of their own, bots that don't pause, and no limits."""
    return Settings(
        database_url=f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.sqlite'}",
        bot_pause_ms=0,
        workers=1,
        limits=NO_LIMITS,
    )


@pytest.fixture(scope="module")
def rush() -> Iterator[None]:
    """The tiny game in real time is among the games."""
    games.ADDED.append(RUSH)
    games.catalog.cache_clear()
    yield
    games.ADDED.remove(RUSH)
    games.catalog.cache_clear()


@pytest.fixture(scope="module")
def drill() -> Iterator[None]:
    """The drill is among the games."""
    games.ADDED.append(DRILL)
    games.catalog.cache_clear()
    yield
    games.ADDED.remove(DRILL)
    games.catalog.cache_clear()


@pytest.fixture(scope="module")
def server(settings: Settings) -> Iterator[TestServer]:
    """A server for all tests of a module."""
    with open_server(settings) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL of our own, over a socket in a temporary folder that its user may enter."""
    initdb, pg_ctl = find_postgres("initdb"), find_postgres("pg_ctl")
    with TemporaryDirectory(prefix="robotable-") as name:
        folder = Path(name)
        data = folder / "data"
        run_as_nobody_special(
            folder, initdb, "-D", data, "-A", "trust", "-U", "t", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"
        )
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} {SPEED}"
        run_as_nobody_special(folder, pg_ctl, "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        yield f"postgresql+asyncpg://t@/postgres?host={folder}"
        run_as_nobody_special(folder, pg_ctl, "-D", data, "-m", "immediate", "stop")


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
