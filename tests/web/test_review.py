"""After a game: its review, the worst decision seen again, and tried from there."""

import pytest
from playwright.sync_api import expect
from tests.web.axe import violations
from tests.web.player import Bring, Player
from tests.web.test_the_page import overflow

from finished_tables import finished_table
from live_page import LiveServer
from robotable import games
from robotable.server.people import COOKIE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

IN_TURNS = [id for id, ruleset in games.catalog().items() if not ruleset.is_real_time]
COLOUR = "page => document.querySelector(page).style.getPropertyValue('--seat-0')"
THINKING_MS = 300_000
"""A review takes some seconds of a processor that others use as well."""


@pytest.mark.parametrize("game", IN_TURNS)
def test_the_worst_decision_is_seen_again_and_tried_from_there(player: Bring, server: LiveServer, game: str) -> None:
    roy = player("Roy Fokker", is_on_phone=game == "crisis-point")
    roy.introduce()
    table = finished_table(server.database, secret_of(roy), roy.name, game)
    page = roy.page
    roy.go_to(f"/t/{table}")
    page.locator(".end").get_by_role("link", name="Review").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("heading", name="Your costliest decisions")).to_be_visible(timeout=THINKING_MS)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        assert violations(page) == []
    assert overflow(page) == 0
    assert page.evaluate(COLOUR, "main.review") == colours_of(game)

    page.get_by_label("Moment of the game").fill("0")
    expect(page.locator(".review-told")).to_contain_text("The start")
    worst = page.locator(".review-card").first
    at = int((worst.locator("small").inner_text()).split()[1].rstrip(","))
    worst.get_by_role("link", name="See it").click()
    expect(page.locator(".replay-slider output")).to_contain_text(f"{at} /")
    assert page.evaluate(COLOUR, ".table-page") == colours_of(game)
    assert page.locator(".replay-bar").evaluate("bar => bar.scrollHeight <= bar.clientHeight")
    page.go_back()

    page.locator(".review-card").first.get_by_role("button", name="Try it from here").click()
    page.locator(".prompt.is-yours").wait_for()
    expect(page.locator(".seat.is-you")).to_contain_text(roy.name)
    before = roy.version
    while roy.version == before:
        roy.click_what_is_lit()


def colours_of(game: str) -> str:
    """The first seat's colour where the sides of a game have colours of their own; else nothing."""
    return "var(--rebel)" if game == "crisis-point" else ""


def secret_of(player: Player) -> str:
    """What the player's browser says who it is."""
    return next(cookie["value"] for cookie in player.context.cookies() if cookie["name"] == COOKIE)
