"""A minute of battle on a phone: nothing that a finger reaches for moves away, whatever the others do meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect
from tests.web.player import PHONE
from tests.web.positions import (
    AT_REST,
    Position,
    battle,
    calls_in,
    hand_of,
    is_breaching,
    lay_out,
    show_position,
    still,
)

from live_page import LiveServer
from robotable import bots, games
from robotable.server.messages.news import Pong, SceneNews
from robotable.server.messages.tables import Clock
from robotable.server.viewers import as_text
from robotable.table import Game, Luck

pytestmark = pytest.mark.browser

SEATS = 5
TWO = 2
THREE = 3
NARROW: ViewportSize = {"width": 360, "height": 740}
LARGE_TEXT = "localStorage['robotable.text'] = 'large'"
MOVING = "localStorage['robotable.motion'] = 'on'; localStorage['robotable.pace'] = 'normal'"
MINUTE_MS = 60_000
QUIET_MS = 2000
"""After a longer silence the page would take its line for dead."""
TOO_FAR = 30
"""Whoever aims at the middle of a card misses it when it moves by so many pixels."""

PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-card], .bfi-big-call")].map(thing => {
  const { x, y } = thing.getBoundingClientRect();
  return [thing.dataset.card ?? thing.dataset.move, [x, y]];
}))"""
OVER_EACH_OTHER = """() => {
  const boxes = [...document.querySelectorAll(".bfi-call")].map(call => call.getBoundingClientRect());
  const isOver = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return boxes.filter((one, n) => boxes.some((other, m) => m > n && isOver(one, other))).length;
}"""
COVERED = """() => {
  const told = document.querySelector(".bfi-spun")?.getBoundingClientRect();
  return [...document.querySelectorAll(".bfi-sector")].filter(sector => {
    const { top, bottom } = sector.getBoundingClientRect();
    return told && told.top < bottom && told.bottom > top;
  }).length;
}"""
TIMERS_END = "Math.max(...[...document.querySelectorAll('.bfi-timer')].map(one => one.getBoundingClientRect().right))"
BUTTONS_BEGIN = "document.querySelector('.bfi-controls').getBoundingClientRect().left"
HAS_VERSION = "version => document.querySelector('.table-page').dataset.version === String(version)"

WITNESS = """
window.locks = window.shakes = 0;
window.waves = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.locks += 1;
  return { release: async () => {} };
} } });
navigator.vibrate = () => { window.shakes += 1; return true; };
const Wave = window.OscillatorNode;
window.OscillatorNode = class extends Wave {
  constructor(context, options) { super(context, options); window.waves += 1; }
};
"""

Places = dict[str, tuple[float, float]]
"""Where the cards and the calls to all hands lie."""


@pytest.mark.parametrize(("is_played", "things"), [(True, 6), (False, 8)])
def test_cards_stay_and_brace_does_not_move_at_all(
    browser: Browser, server: LiveServer, is_played: bool, things: int
) -> None:
    game, crew = a_battle("training")
    first = still(game, "minute", 0)
    news = list(a_minute_of(game, crew if is_played else seated(game, is_played=False)))
    with phone_that_hears(browser, server, first) as (page, lines):
        seen = []
        for passed, message in news:
            seen.append(places_after(page, lines[-1], passed, message))
            assert page.evaluate(COVERED) == 0
    assert max(map(len, seen)) >= things
    assert {"brace", "concentrate"} <= set.intersection(*map(set, seen))
    assert [moved for before, after in pairwise(seen) for moved in moved_between(before, after)] == []


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["390", "360"])
def test_calls_do_not_lie_over_each_other(browser: Browser, server: LiveServer, size: ViewportSize) -> None:
    called = battle(SEATS, {"difficulty": "training"}, lambda game: len(calls_in(game)) > TWO)
    own = next(move for prompt in called.prompts_of(0) for move in prompt.moves if move.verb == "announce")
    called.play(0, own.verb, own.noun, called.state.now)
    first = still(called, "calls", 0)
    with phone_that_hears(browser, server, first, LARGE_TEXT) as (page, _):
        page.set_viewport_size(size)
        page.evaluate(AT_REST)
        assert page.locator(".bfi-call").count() > THREE
        assert page.evaluate(OVER_EACH_OTHER) == 0


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["390", "360"])
def test_the_timers_of_a_breach_keep_clear_of_the_buttons(
    browser: Browser, server: LiveServer, size: ViewportSize
) -> None:
    first = still(battle(4, {"difficulty": "training"}, is_breaching, "random"), "breach", 0)
    with phone_that_hears(browser, server, first) as (page, _):
        page.set_viewport_size(size)
        page.evaluate(AT_REST)
        assert page.locator(".bfi-timer").count() > TWO
        assert page.evaluate(TIMERS_END) <= page.evaluate(BUTTONS_BEGIN)


def test_the_end_is_watched_before_the_result(browser: Browser, server: LiveServer) -> None:
    game = Game(games.find("brace-for-impact"), TWO, 7, {"mode": "cooperative"})
    crew = bots.RealTimeBots(game.ruleset, game.state, dict.fromkeys(range(TWO), "officer"), Luck.seeded(7))
    while not any(move.verb == "concede" for prompt in game.prompts_of(0) for move in prompt.moves):
        go_on(game, crew)
    first, told = still(game, "end", 0), len(game.story(0))
    for seat in range(TWO):
        game.play(seat, "concede", None, game.state.now)
    lost = SceneNews(2, 0, game.scene(0), told, game.story(0)[told:], [], Clock(game.state.now, False, 0))
    with phone_that_hears(browser, server, first, MOVING) as (page, lines):
        lines[-1].send(as_text(lost))
        expect(page.locator(".bfi-last")).to_contain_text("The SDF-1 is lost")
        assert page.locator(".bfi-last .bfi-explosion").count() > TWO
        assert page.locator(".end").count() == 0
        expect(page.locator(".end")).to_be_visible()
        expect(page.locator(".bfi-last")).to_have_count(0)


def test_a_hit_is_seen_felt_and_heard_and_the_screen_stays_on(browser: Browser, server: LiveServer) -> None:
    game, crew = a_battle("elite")
    first = still(game, "hits", 0)
    explosions = 0
    with phone_that_hears(browser, server, first, WITNESS) as (page, lines):
        page.touchscreen.tap(PHONE["width"] / 2, 4)
        for _, news in a_minute_of(game, crew, MINUTE_MS * 5):
            lines[-1].send(as_text(replace(news, clock=Clock(game.state.now, True, 0))))
            page.wait_for_function(HAS_VERSION, arg=news.version)
            explosions += page.locator(".bfi-explosion").count()
            if page.locator(".bfi-alert").count():
                break
        expect(page.locator(".brace.is-red-alert .bfi-small-ship .bfi-fire").first).to_be_attached()
        page.wait_for_function("() => window.waves > 0")
        felt: dict[str, int] = page.evaluate("({ locks: window.locks, shakes: window.shakes })")
    assert explosions > 0
    assert min(felt.values()) > 0, felt


@contextmanager
def phone_that_hears(
    browser: Browser, server: LiveServer, first: Position, script: str = ""
) -> Iterator[tuple[Page, list[WebSocketRoute]]]:
    """A phone at a position, and the lines on which it can be told more; the last is the one that it listens to."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    context.add_init_script(script)
    lines: list[WebSocketRoute] = []

    def tell(line: WebSocketRoute) -> None:
        line.on_message(lambda _: None)
        lines.append(line)
        for message in first.messages:
            line.send(message)

    lay_out(context, [first])
    context.route_web_socket("**/ws/*", tell)
    page = context.new_page()
    if not script:
        page.clock.install()
    page.goto(server.address)
    show_position(page, first)
    yield page, lines
    context.close()


def places_after(page: Page, line: WebSocketRoute, passed: int, news: SceneNews) -> Places:
    """Let some time pass, tell the page what is new, and look where everything lies."""
    for _ in range(passed // QUIET_MS):
        page.clock.run_for(QUIET_MS)
        line.send(as_text(Pong(0, 0)))
        page.evaluate(AT_REST)
    page.clock.run_for(passed % QUIET_MS)
    line.send(as_text(news))
    page.wait_for_function(HAS_VERSION, arg=news.version)
    page.evaluate(AT_REST)
    places: Places = page.evaluate(PLACES)
    return places


def moved_between(before: Places, after: Places) -> list[str]:
    """What lies elsewhere now: cards that were pushed too far, and calls to all hands that were pushed at all."""
    return [
        f"{thing} from {before[thing]} to {after[thing]}"
        for thing in before.keys() & after.keys()
        if distance(before[thing], after[thing]) >= (1 if thing in ("brace", "concentrate") else TOO_FAR)
    ]


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far two places lie apart, across or down."""
    return max(abs(here - there) for here, there in zip(one, other, strict=True))


# A battle without a clock


def a_battle(difficulty: str) -> tuple[Game, bots.RealTimeBots]:
    """A battle that has begun, with officers on all seats."""
    game = Game(games.find("brace-for-impact"), SEATS, 7, {"difficulty": difficulty, "zentraedi": SEATS - 1})
    crew = seated(game, is_played=True)
    while not hand_of(game):
        go_on(game, crew)
    return game, crew


def seated(game: Game, is_played: bool) -> bots.RealTimeBots:
    """Officers on all seats, or on all but the first."""
    names = dict.fromkeys(range(0 if is_played else 1, SEATS), "officer")
    return bots.RealTimeBots(game.ruleset, game.state, names, Luck.seeded(7))


def go_on(game: Game, crew: bots.RealTimeBots) -> None:
    """Let the next thing happen."""
    game.advance(crew.next_moment(game.state) or game.state.now)
    if (wanted := crew.look(game.state)) is not None:
        seat, advice = wanted
        game.play(seat, advice.move.verb, advice.move.noun, game.state.now)
        crew.notice(game.state.now)


def a_minute_of(game: Game, crew: bots.RealTimeBots, lasts: int = MINUTE_MS) -> Iterator[tuple[int, SceneNews]]:
    """What the first seat hears, each with how long after the last of it."""
    started = told_at = game.state.now
    told, version = len(game.log), 1
    while game.state.now < started + lasts and game.outcome is None:
        go_on(game, crew)
        if len(game.log) == told:
            continue
        version += 1
        known, story = len(game.story(0)) - len(game.story(0, told)), game.story(0, told)
        clock = Clock(game.state.now, False, 0)
        yield game.state.now - told_at, SceneNews(version, 0, game.scene(0), known, story, [], clock)
        told, told_at = len(game.log), game.state.now
