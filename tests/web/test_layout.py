"""Real positions of all games on phones, tablets and desks: what is lit is in sight or counted, can be hit and read.

`./test` shows a quarter of all positions at each size, another one at every size, so that each is shown once with touch
and once with a mouse; with Large text all on the narrowest phone, and a quarter at the smallest desk. With
ROBOTABLE_EVERY_SIZE=1 every position is shown at every size, and with Large text at both.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from tests.web.positions import Position, lay_out, positions_of, show_position

from live_page import LiveServer
from robotable import games

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROBE = Path(__file__).with_name("probe.js").read_text("utf-8")
FINGER = 40
"""So many pixels are as wide as a finger."""
TOUCHED: list[ViewportSize] = [
    {"width": 360, "height": 740},
    {"width": 390, "height": 844},
    {"width": 768, "height": 1024},
    {"width": 1024, "height": 768},
]
POINTED_AT: list[ViewportSize] = [
    {"width": 1366, "height": 768},
    {"width": 1440, "height": 900},
    {"width": 1920, "height": 1080},
    {"width": 2560, "height": 1440},
]


BAR = "() => document.querySelector('.prompt')?.getBoundingClientRect().height ?? null"
"""How high the bar is that says what to do; where there is one."""
LEAST_DESK = 901
"""From so many pixels on the bar lies above the board, and would push it."""

LARGE: dict[bool, ViewportSize] = {True: TOUCHED[0], False: POINTED_AT[0]}
"""Where positions are also shown with Large text: all on the narrowest phone, a part of them at the smallest desk."""
SHARE = 4
"""One position of so many."""
IS_WHOLE = bool(os.environ.get("ROBOTABLE_EVERY_SIZE"))
"""Every position at every size: a quarter of an hour, for whoever changed a layout."""


@pytest.mark.parametrize("is_touch", [True, False], ids=["touched", "pointed at"])
@pytest.mark.parametrize("game", games.catalog())
def test_what_is_lit_is_in_sight_and_can_be_hit_and_read(
    browser: Browser, server: LiveServer, game: str, is_touch: bool
) -> None:
    positions, sizes = positions_of(game), TOUCHED if is_touch else POINTED_AT
    step = 1 if IS_WHOLE else SHARE
    walk = [(size, position) for n, size in enumerate(sizes) for position in positions[n % step :: step]]
    assert problems_on(browser, server, positions, walk, is_touch, "normal") == []


@pytest.mark.parametrize("is_touch", [True, False], ids=["touched", "pointed at"])
@pytest.mark.parametrize("game", games.catalog())
def test_large_text_cuts_and_hides_nothing(browser: Browser, server: LiveServer, game: str, is_touch: bool) -> None:
    positions = positions_of(game)
    shown = positions if is_touch or IS_WHOLE else positions[SHARE // 2 :: SHARE]
    walk = [(LARGE[is_touch], position) for position in shown]
    assert problems_on(browser, server, positions, walk, is_touch, "large") == []


def problems_on(
    browser: Browser,
    server: LiveServer,
    positions: list[Position],
    walk: list[tuple[ViewportSize, Position]],
    is_touch: bool,
    text: str,
) -> list[str]:
    """What is wrong with these positions in windows of these sizes."""
    context = browser.new_context(has_touch=is_touch, is_mobile=is_touch, reduced_motion="reduce")
    lay_out(context, positions)
    context.add_init_script(f"localStorage['robotable.text'] = '{text}'")
    page = context.new_page()
    page.goto(server.address)
    wrong: list[str] = []
    heights: dict[int, set[float]] = {}
    for size, position in walk:
        problems = problems_with(page, position, size, is_touch)
        wrong += [f"{size['width']}x{size['height']} {position.name}: {problem}" for problem in problems]
        if (height := page.evaluate(BAR)) and size["width"] >= LEAST_DESK:
            heights.setdefault(size["width"], set()).add(height)
    wrong += [f"{width}: the bar is of many heights: {many}" for width, many in heights.items() if len(many) > 1]
    context.close()
    return wrong


def problems_with(page: Page, position: Position, size: ViewportSize, is_touch: bool) -> list[str]:
    """Show a position in a window of this size, and say what is wrong."""
    page.set_viewport_size(size)
    show_position(page, position)
    wrong: list[str] = page.evaluate(PROBE, {"isTouch": is_touch, "finger": FINGER})
    return wrong
