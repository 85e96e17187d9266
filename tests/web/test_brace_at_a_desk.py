"""Big hands and big crews at a desk: the whole bridge is in sight, and nothing hides the ship."""

import pytest
from playwright.sync_api import Browser, ViewportSize
from tests.web.positions import BIG_HAND, battle, battles, calls_in, hand_of, lay_out, show_position, still

from live_page import LiveServer

pytestmark = pytest.mark.browser

WINDOWS: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1366, "height": 768},
    {"width": 1024, "height": 768},
]
WIDE = WINDOWS[:2]
"""In the narrowest there is room for one call, and one scrolls for others."""
WHOLE = (
    ".bfi-timer, .bfi-system, .bfi-system-head, .bfi-tokens, .bfi-breach, .bfi-sector, "
    "[data-card] .piece, [data-card] button, .bfi-big-call"
)
CUT = """whole => [...document.querySelectorAll(whole)].filter(thing => {
  const frame = thing.parentElement.closest(
    ".bfi-system, .bfi-hand, .bfi-crew, .bfi-ring, .bfi-bridge, .table-main");
  const around = frame.getBoundingClientRect();
  const { top, bottom, left, right } = thing.getBoundingClientRect();
  return top < around.top - 1 || bottom > around.bottom + 1 || left < around.left - 1 || right > around.right + 1;
}).filter(thing => thing.checkVisibility()).map(thing => thing.dataset.piece ?? thing.className)"""
HIDING = """() => {
  const ship = document.querySelector(".bfi-body").getBoundingClientRect();
  return [...document.querySelectorAll(".bfi-sector")].filter(sector => {
    const { top, bottom, left, right } = sector.getBoundingClientRect();
    return right > ship.left && left < ship.right && bottom > ship.top && top < ship.bottom;
  }).map(sector => sector.dataset.piece);
}"""
CUT_SEATS = """() => [...document.querySelectorAll(".seat")].filter(seat =>
  seat.querySelector(".seat-who").offsetHeight > seat.clientHeight).map(seat => seat.textContent)"""
KEYS = "[...document.querySelectorAll('.bfi-command kbd')].map(key => key.textContent)"

LAYOUTS = """async () => {
  const seen = new Set();
  for (let frames = 0; frames < 20; frames++) {
    await new Promise(requestAnimationFrame);
    seen.add(document.querySelector(".bfi-hand").className);
  }
  return [...seen];
}"""
FRAME = """() => [".bfi-systems", ".bfi-ring", ".bfi-orders", ".bfi-hand", ".bfi-big-call"].map(part => {
  const { top, left, width, height } = document.querySelector(part).getBoundingClientRect();
  return [part, top, left, width, height].join(" ");
})"""
LEFT_BELOW = """() => document.querySelector(".table-main").getBoundingClientRect().bottom
  - document.querySelector(".bfi-card:last-of-type").getBoundingClientRect().bottom"""
MARGIN = 24
A_MINUTE_MS = 60_000
FOUR = 4
TWO = 2
SIX = 6
"""More than lie beside the calls of all hands in a wide window, and no more than lie in one row below them."""


def test_a_big_hand_and_a_big_crew_fit_into_every_window(browser: Browser, server: LiveServer) -> None:
    positions = battles()
    context = browser.new_context(reduced_motion="reduce")
    lay_out(context, positions)
    page = context.new_page()
    page.goto(server.address)
    for window in WINDOWS:
        page.set_viewport_size(window)
        for position in positions:
            show_position(page, position)
            assert page.evaluate(CUT, WHOLE) == [], (window, position.name)
            if window in WIDE:
                assert page.evaluate(CUT, ".bfi-call") == [], (window, position.name)
            assert page.evaluate(HIDING) == [], (window, position.name)
            assert page.evaluate(CUT_SEATS) == [], (window, position.name)
            assert set(page.evaluate(KEYS)) <= set("123456789"), (window, position.name)
            assert page.evaluate("document.querySelector('main').scrollHeight <= innerHeight"), (window, position.name)
    context.close()


def test_whoever_calls_is_in_sight_beside_a_big_hand(browser: Browser, server: LiveServer) -> None:
    fought = battle(5, {"difficulty": "training"}, lambda game: len(hand_of(game)) > SIX and len(calls_in(game)) >= TWO)
    position = still(fought, "two-calls", 0)
    context = browser.new_context(reduced_motion="reduce")
    lay_out(context, [position])
    page = context.new_page()
    page.goto(server.address)
    for window in WIDE:
        page.set_viewport_size(window)
        show_position(page, position)
        assert page.locator(".bfi-call").count() >= TWO
        assert page.evaluate(CUT, ".bfi-call") == [], window
    context.close()


def test_an_own_call_takes_no_room_of_a_big_hand(browser: Browser, server: LiveServer) -> None:
    fought = battle(5, {"difficulty": "training"}, lambda game: len(hand_of(game)) > SIX)
    call = next(move for prompt in fought.prompts_of(0) for move in prompt.moves if move.verb == "announce")
    fought.play(0, call.verb, call.noun, fought.state.now)
    position = still(fought, "own-call", 0)
    context = browser.new_context(reduced_motion="reduce")
    lay_out(context, [position])
    page = context.new_page()
    page.goto(server.address)
    for window in WIDE:
        page.set_viewport_size(window)
        show_position(page, position)
        assert page.locator(".bfi-card.is-called").count() == 1
        assert page.evaluate(CUT, WHOLE) == [], window
        assert page.locator(".bfi-call.is-own:enabled").is_visible()
    context.close()


def test_all_leaders_and_the_fleet_of_the_zentraedi_are_in_sight(browser: Browser, server: LiveServer) -> None:
    options: dict[str, object] = {"difficulty": "training", "tactics": True, "leaders": True}
    fought = battle(FOUR, options, lambda game: len(hand_of(game)) >= FOUR)
    position = still(fought, "leaders", FOUR - 1)
    context = browser.new_context(reduced_motion="reduce", viewport=WINDOWS[0])
    lay_out(context, [position])
    page = context.new_page()
    page.goto(server.address)
    show_position(page, position)
    assert page.locator(".bfi-fleet-card.is-leader").count() > FOUR
    assert page.evaluate(CUT, ".bfi-fleet-card, .bfi-event") == []
    context.close()


def test_a_hand_of_one_row_is_laid_out_once(browser: Browser, server: LiveServer) -> None:
    fought = battle(4, {"difficulty": "training"}, lambda game: len(hand_of(game)) >= SIX)
    position = still(fought, "six-cards", 0)
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1920, "height": 1080})
    lay_out(context, [position])
    page = context.new_page()
    page.goto(server.address)
    show_position(page, position)
    assert len(page.evaluate(LAYOUTS)) == 1
    assert page.evaluate(CUT, WHOLE) == []
    context.close()


@pytest.mark.parametrize("cards", [FOUR, BIG_HAND])
def test_a_pause_covers_the_cards_where_they_lie_and_the_bridge_fills_the_window(
    browser: Browser, server: LiveServer, cards: int
) -> None:
    fought = battle(4, {"difficulty": "training"}, lambda game: len(hand_of(game)) >= cards)
    running = still(fought, "running", 0)
    fought.play(0, "pause", None, fought.state.now)
    fought.advance(fought.state.now + A_MINUTE_MS)
    paused = still(fought, "paused", 0)
    context = browser.new_context(reduced_motion="reduce")
    lay_out(context, [running, paused])
    page = context.new_page()
    page.goto(server.address)
    for window in WIDE:
        page.set_viewport_size(window)
        show_position(page, running)
        frame = page.evaluate(FRAME)
        assert page.evaluate(LEFT_BELOW) < MARGIN, window
        show_position(page, paused)
        assert page.locator(".is-covered .bfi-command").first.is_hidden()
        assert page.evaluate(FRAME) == frame, window
    context.close()


def test_signs_say_what_they_mean(browser: Browser, server: LiveServer) -> None:
    fought = battle(4, {"difficulty": "training"}, lambda game: len(hand_of(game)) >= FOUR)
    position = still(fought, "signs", 0)
    context = browser.new_context(reduced_motion="reduce", viewport=WINDOWS[0])
    lay_out(context, [position])
    page = context.new_page()
    page.goto(server.address)
    show_position(page, position)
    signs: list[str] = page.evaluate("[...document.querySelectorAll('[data-sign]')].map(sign => sign.dataset.sign)")
    assert {name.split(":")[0] for name in signs} >= {"system", "piece"}
    for name in sorted(set(signs)):
        page.mouse.move(0, 0)
        page.locator(f"[data-sign='{name}']").first.hover()
        page.locator(f".sign-tip:has([data-thing='{name}'])").wait_for()
    context.close()
