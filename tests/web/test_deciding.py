"""Deciding is safe: what would be a waste asks once, a hint moves nothing, and keys go to what can be used."""

import pytest
from playwright.sync_api import expect
from tests.web.player import Bring, Player

pytestmark = pytest.mark.browser

ENOUGH_MOVES = 60
MARGIN = 10
"""So many pixels lie between the top bar and what runs below it."""
LONG_REFUSAL = """words => {
  const toasts = document.querySelector(".toasts");
  toasts.innerHTML = `<div class="toast is-refusal"><span>${words}</span></div>`;
  return toasts.getBoundingClientRect().bottom;
}"""


def test_ending_a_turn_asks_once_when_a_hero_has_not_acted(player: Bring) -> None:
    roy = player("Roy")
    play_until_shown(roy, "[data-move=end_turn]")
    end_turn = roy.page.locator("[data-move=end_turn]")
    expect(end_turn).not_to_have_class("button is-lit")
    before = roy.version
    end_turn.click()
    question = roy.page.get_by_role("dialog", name="End turn?")
    expect(question).to_contain_text("not acted")
    question.get_by_role("button", name="Not yet").click()
    expect(question).to_have_count(0)
    assert roy.version == before
    end_turn.click()
    question.get_by_role("button", name="End turn").click()
    roy.wait_for_news(before)


def test_a_hint_moves_nothing_and_the_keys_go_to_what_can_be_used(player: Bring) -> None:
    roy = player("Roy")
    play_until_shown(roy, "[data-move=end_turn]")
    tray = roy.page.locator(".board")
    before = tray.bounding_box()
    roy.page.keyboard.press("h")
    expect(roy.page.locator(".side .hint")).to_be_visible()
    assert tray.bounding_box() == before
    roy.page.keyboard.press("g")
    roy.page.wait_for_function("() => document.activeElement.matches('.board .piece.is-open')")
    tabbable = roy.page.locator(".board .piece[tabindex='0']")
    expect(tabbable).to_have_count(roy.page.locator(".board .piece.is-open").count())
    roy.page.keyboard.press("t")
    expect(roy.page.locator(".board .piece[tabindex='-1']")).to_have_count(0)


def test_a_long_refusal_on_a_phone_covers_the_top_bar_alone(player: Bring) -> None:
    roy = player("Roy", is_on_phone=True)
    roy.introduce()
    height: float = roy.page.evaluate(LONG_REFUSAL, "You can't call this now: somebody has to answer first. " * 4)
    bar = roy.page.locator(".topbar").bounding_box()
    assert bar is not None
    assert height <= bar["height"] + MARGIN


# What people do


def play_until_shown(person: Player, button: str) -> None:
    """A table of Cyclone Run against a bot, up to a move that has a button in the bar."""
    person.introduce()
    person.game_card("Cyclone Run").get_by_role("button", name="New table").click()
    dialog = person.page.get_by_role("dialog", name="New table")
    dialog.get_by_label("Players").select_option("2")
    dialog.get_by_label("Seat 2").select_option("Bot: officer")
    dialog.get_by_text("Options, pack and seed").click()
    dialog.get_by_label("Seed", exact=True).fill("11")
    dialog.get_by_role("button", name="Set the table").click()
    for _ in range(ENOUGH_MOVES):
        person.page.locator(".prompt.is-yours").wait_for()
        if person.page.locator(button).count():
            return
        person.click_what_is_lit()
    raise AssertionError(f"{person.name} never saw {button}")
