"""Nobody is shut out: axe-core finds nothing at all on any kind of page, in the dark and in the light."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page
from tests.web.axe import violations
from tests.web.positions import GO_TO, Position, lay_out, positions_of, show_position

from live_page import LiveServer
from robotable import games

pytestmark = [pytest.mark.browser, pytest.mark.slow]

IN_PLAY = {
    "cyclone-run": {"dark": "Rolling", "light": "Act"},
    "crisis-point": {"dark": "PlaceToken", "light": "PickCard"},
    "reconstruction": {"dark": "TakeCommand", "light": "Answer"},
    "attack-on-sdf1": {"dark": "HeroTurn", "light": "Gunfire"},
    "brace-for-impact": {"dark": "OnDuty", "light": "big-hand"},
}
"""A position of each game that shows much of it, another one in the light."""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_any_page(browser: Browser, server: LiveServer, theme: Literal["dark", "light"]) -> None:
    positions = [position for game in games.catalog() for position in shown_of(game, theme)]
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=theme, reduced_motion="reduce")
    lay_out(context, positions)
    page = context.new_page()
    page.goto(server.address)
    wrong = [f"{where}: {problem}" for where in tour(page, positions) for problem in violations(page)]
    context.close()
    assert wrong == []


def shown_of(game: str, theme: str) -> list[Position]:
    """A game while it is played, and its end."""
    return [position for position in positions_of(game) if position.name in (IN_PLAY[game][theme], "end")]


def tour(page: Page, positions: list[Position]) -> Iterator[str]:
    """Go to every kind of page, and say where we are."""
    page.locator(".game-card").first.wait_for()
    yield "the lobby"
    page.get_by_role("button", name="New table").first.click()
    page.get_by_role("dialog", name="New table").wait_for()
    yield "a new table"
    page.keyboard.press("Escape")
    page.evaluate(GO_TO, "/rules/crisis-point")
    page.locator(".book-details summary").first.click()
    page.locator(".rule").first.wait_for()
    yield "the rules"
    page.evaluate(GO_TO, "/me")
    page.locator(".device").wait_for()
    yield "oneself"
    page.evaluate(GO_TO, "/device")
    page.get_by_label("Code").wait_for()
    yield "one more device"
    for position in positions:
        show_position(page, position)
        yield position.id
    page.set_viewport_size({"width": 390, "height": 844})
    for position in positions:
        if position.name != "end":
            show_position(page, position)
            yield f"{position.id} on a phone"
