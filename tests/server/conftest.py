"""Servers and databases that the tests share."""

import asyncio
from collections.abc import Iterator

import pytest
from tests.server.clients import NO_LIMITS, TestServer, open_server
from tests.server.postgres import empty, postgres

from robotable import games
from robotable.server.settings import Settings

RUSH = "tests.server.rush"
DRILL = "tests.server.drill"


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Tables in a folder of their own, bots that don't pause, and no limits."""
    return Settings(
        database_url=f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.sqlite'}",
        bot_pause_ms=0,
        workers=1,
        review_niceness=0,
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
    """A PostgreSQL of our own."""
    with postgres() as opened:
        yield opened.url


@pytest.fixture
def empty_postgres(postgres_url: str) -> Iterator[str]:
    """That PostgreSQL with nothing in it, before and after."""
    asyncio.run(empty(postgres_url))
    yield postgres_url
    asyncio.run(empty(postgres_url))
