"""A minute of battle on a phone: nothing that a finger reaches for moves away, whatever the others do meanwhile."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute
from tests.web.player import PHONE
from tests.web.positions import AT_REST, hand_of, lay_out, show_position, still

from live_page import LiveServer
from robotable import bots, games
from robotable.server.messages import Clock, Pong, SceneNews
from robotable.server.viewers import as_text
from robotable.table import Game, Luck

pytestmark = pytest.mark.browser

SEATS = 5
MINUTE_MS = 60_000
QUIET_MS = 2000
"""After a longer silence the page would take its line for dead."""
TOO_FAR = 30
"""Whoever aims at the middle of a card misses it when it moves by so many pixels."""

PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-card], .bfi-big-call")].map(thing => {
  const { x, y } = thing.getBoundingClientRect();
  return [thing.dataset.card ?? thing.dataset.move, [x, y]];
}))"""
HAS_VERSION = "version => document.querySelector('.table-page').dataset.version === String(version)"

Places = dict[str, tuple[float, float]]
"""Where the cards and the calls to all hands lie."""


@pytest.mark.parametrize(("is_played", "things"), [(True, 6), (False, 8)])
def test_cards_stay_and_brace_does_not_move_at_all(
    browser: Browser, server: LiveServer, is_played: bool, things: int
) -> None:
    game = Game(games.find("brace-for-impact"), SEATS, 7, {"difficulty": "training", "zentraedi": SEATS - 1})
    crew = seated(game, is_played=True)
    while not hand_of(game):
        go_on(game, crew)
    first = still(game, "minute", 0)
    news = list(a_minute_of(game, crew if is_played else seated(game, is_played=False)))
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    lines: list[WebSocketRoute] = []

    def tell(line: WebSocketRoute) -> None:
        line.on_message(lambda _: None)
        lines.append(line)
        for message in first.messages:
            line.send(message)

    lay_out(context, [first])
    context.route_web_socket("**/ws/*", tell)
    page = context.new_page()
    page.clock.install()
    page.goto(server.address)
    show_position(page, first)
    seen = [places_after(page, lines[-1], passed, message) for passed, message in news]
    context.close()
    assert max(map(len, seen)) >= things
    assert {"brace", "concentrate"} <= set.intersection(*map(set, seen))
    assert [moved for before, after in pairwise(seen) for moved in moved_between(before, after)] == []


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


def a_minute_of(game: Game, crew: bots.RealTimeBots) -> Iterator[tuple[int, SceneNews]]:
    """What the first seat hears, each with how long after the last of it."""
    started = told_at = game.state.now
    told, version = len(game.log), 1
    while game.state.now < started + MINUTE_MS and game.outcome is None:
        go_on(game, crew)
        if len(game.log) == told:
            continue
        version += 1
        known, story = len(game.story(0)) - len(game.story(0, told)), game.story(0, told)
        clock = Clock(game.state.now, False, 0)
        yield game.state.now - told_at, SceneNews(version, 0, game.scene(0), known, story, [], clock)
        told, told_at = len(game.log), game.state.now
