"""Boards at a desk: what changes there moves nothing else, and what there is room for is shown."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from tests.web.positions import Position, lay_out, positions_of, show_position

from live_page import LiveServer

pytestmark = pytest.mark.browser

DESK: ViewportSize = {"width": 1440, "height": 900}
LOW_DESK: ViewportSize = {"width": 1366, "height": 768}
NEEDS_SCROLLING = "() => (main => main.scrollHeight > main.clientHeight)(document.querySelector('.table-main'))"
HEIGHTS = """() => [".tracker", ".rec-map", ".pan-frame", ".sheet"].map(part =>
  Math.round(document.querySelector(part).getBoundingClientRect().height))"""
IS_TRADING = ".rec-table.is-trading"
CUT_SHORT = """() => [...document.querySelectorAll(".hand-cards .texts")]
  .filter(text => text.scrollHeight > text.clientHeight + 4).map(text => text.textContent)"""
OUT_OF_THE_BAND = """() => [...document.querySelectorAll(".space:has(.card-name)")].filter(space => {
  const name = space.querySelector(".card-name").getBoundingClientRect();
  const { fontSize } = getComputedStyle(space);
  const band = parseFloat(getComputedStyle(space).getPropertyValue("--head")) * parseFloat(fontSize);
  return name.bottom > space.getBoundingClientRect().top + band + 2;
}).map(space => space.textContent)"""
MARKS_BELOW = """() => [...document.querySelectorAll(".space-map .marks")].filter(marks =>
  [...document.querySelectorAll(".space-map .stack")].some(token => marks.compareDocumentPosition(token) & 4)).length"""
APART = """() => [...document.querySelectorAll(".player")].map(player => {
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  const [fuel, points] = [".fuel", ".score"].map(part => player.querySelector(part).getBoundingClientRect());
  return Math.abs(middle(fuel) - middle(points));
})"""
FEW = 10


def shown(
    browser: Browser, server: LiveServer, positions: list[Position], window: ViewportSize = DESK
) -> Iterator[tuple[Page, Position]]:
    """Each of these positions at a desk."""
    context = browser.new_context(reduced_motion="reduce", viewport=window)
    lay_out(context, positions)
    page = context.new_page()
    page.goto(server.address)
    for position in positions:
        show_position(page, position)
        yield page, position
    context.close()


def test_the_map_and_the_actions_of_reconstruction_are_as_high_whoever_decides(
    browser: Browser, server: LiveServer
) -> None:
    positions = [position for position in positions_of("reconstruction") if position.name != "end"]
    heights = {
        tuple(page.evaluate(HEIGHTS))
        for page, _ in shown(browser, server, positions)
        if not page.locator(IS_TRADING).count()
    }
    assert len(heights) == 1, heights


def test_few_cards_of_crisis_point_tell_all_and_names_stay_in_their_band(browser: Browser, server: LiveServer) -> None:
    for page, position in shown(browser, server, positions_of("crisis-point")):
        assert page.evaluate(OUT_OF_THE_BAND) == [], position.name
        if page.locator(".hand-cards .hand-card").count() <= FEW:
            assert page.evaluate(CUT_SHORT) == [], position.name
        if position.name == "ChooseObjective":
            assert page.locator(".hand-cards .hand-card").count() > 1, "the hand is out of sight"


@pytest.mark.parametrize(
    ("game", "decisions"),
    [("cyclone-run", ["Drive", "Interrupt"]), ("crisis-point", ["PickCard", "PlaceToken", "TradeFirst"])],
)
def test_a_low_desk_shows_all_of_the_table(
    browser: Browser, server: LiveServer, game: str, decisions: list[str]
) -> None:
    positions = [position for position in positions_of(game) if position.name in decisions]
    for page, position in shown(browser, server, positions, LOW_DESK):
        assert not page.evaluate(NEEDS_SCROLLING), position.name


def test_on_the_map_of_the_sdf1_no_token_lies_over_a_count_or_a_name(browser: Browser, server: LiveServer) -> None:
    for page, position in shown(browser, server, positions_of("attack-on-sdf1")):
        assert page.evaluate(MARKS_BELOW) == 0, position.name


def test_the_fuel_and_the_points_of_everybody_in_cyclone_run_stand_side_by_side(
    browser: Browser, server: LiveServer
) -> None:
    for page, position in shown(browser, server, positions_of("cyclone-run")):
        assert max(page.evaluate(APART)) < FEW, position.name


def test_the_signs_of_reconstruction_say_what_they_mean(browser: Browser, server: LiveServer) -> None:
    positions = [position for position in positions_of("reconstruction") if position.name == "TakeCommand"]
    for page, _ in shown(browser, server, positions):
        for sign in ("piece:protoculture", "piece:repeat"):
            page.mouse.move(0, 0)
            page.locator(f".sheet [data-sign='{sign}']").first.hover()
            page.locator(f".sign-tip:has([data-thing='{sign}'])").wait_for()
