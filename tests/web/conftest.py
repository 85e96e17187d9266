"""What the browser tests share: the page, a server, a browser, and people to play."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.web.player import Bring, Player

import web
from live_page import LiveServer, live_browser, live_server

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def page_is_built() -> None:
    """The page as its sources are now, and what the tests look at it with."""
    web.install_packages(with_checks=True)
    web.build()


@pytest.fixture(scope="session")
def server(page_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server that all tests share."""
    with live_server(tmp_path_factory.mktemp("tables")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser that all tests share; each player has a context of their own."""
    with live_browser() as browser:
        yield browser


@pytest.fixture
def player(server: LiveServer, browser: Browser) -> Iterator[Bring]:
    """Brings people with a browser of their own; when the test is over, none of them may have seen an error."""
    players: list[Player] = []

    def bring(name: str, is_on_phone: bool = False, address: str = server.address) -> Player:
        players.append(Player(browser, address, name, is_on_phone))
        return players[-1]

    yield bring
    for person in players:
        person.context.close()
    errors = [f"{person.name}: {error}" for person in players for error in person.errors]
    assert errors == []
