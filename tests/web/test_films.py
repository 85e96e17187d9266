"""What a move brings about is played as a film: a token that turns up, an event that is carried out."""

import time
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect
from tests.web.player import Bring, Player
from tests.web.positions import before_the_end, lay_out, show_position

from live_page import LiveServer

pytestmark = pytest.mark.browser

PATIENCE_S = 150


class Moment(NamedTuple):
    """What is told in a moment of a film, and how a screen reader tells the board then."""

    text: str
    board: list[str]


def test_a_token_turns_up_after_the_car_has_moved_and_before_anything_comes_of_it(player: Bring) -> None:
    roy = player("Roy")
    set_a_table(roy, "Cyclone Run", ".tray")
    moments = film_with(roy, "turns up at", ".board [data-piece^=cell]")
    at = next(n for n, moment in enumerate(moments) if "turns up at" in moment.text)
    assert any(moment.board != moments[at].board for moment in moments[at + 1 :])
    assert not any(word in moments[at].text for word in (" takes ", "is stopped"))


def test_an_event_is_played_before_it_is_carried_out_step_by_step(player: Bring) -> None:
    lisa = player("Lisa")
    set_a_table(lisa, "Reconstruction", ".timeline")
    moments = film_with(lisa, " plays ", ".board [data-piece]")
    played = next(n for n, moment in enumerate(moments) if " plays " in moment.text)
    assert played < len(moments) - 1
    assert moments[played + 1].text != moments[played].text


def test_a_running_game_can_be_stepped_back_further_than_the_page_has_seen(player: Bring) -> None:
    roy = player("Roy")
    set_a_table(roy, "Cyclone Run", ".tray", pace="off")
    while not roy.page.locator(".since").count():
        roy.page.locator(".prompt.is-yours").wait_for()
        roy.click_what_is_lit()
    roy.page.reload()
    roy.page.locator(".prompt.is-yours").wait_for()
    lines = roy.page.locator(".log li").count()
    for _ in range(20):
        left = roy.page.evaluate(LEFT)
        roy.page.keyboard.press(",")
        roy.page.wait_for_function(f"old => ({LEFT})() !== old", arg=left)
    expect(roy.page.locator(".board .piece.is-open")).to_have_count(0)
    assert roy.page.locator(".log li").count() < lines
    roy.page.locator("[data-tool=skip]").click()
    expect(roy.page.locator(".prompt.is-yours")).to_be_visible()


def test_all_that_steers_a_film_has_room_on_the_narrowest_phone(player: Bring) -> None:
    roy = player("Roy", is_on_phone=True)
    roy.page.set_viewport_size({"width": 360, "height": 740})
    set_a_table(roy, "Cyclone Run", ".tray", pace="step")
    while not roy.page.locator(".film-bar").count():
        if roy.is_to_move:
            roy.click_what_is_lit()
        roy.page.wait_for_timeout(20)
    assert roy.page.evaluate(CUT_OFF) == []
    expect(roy.page.get_by_role("button", name="Step on")).to_be_visible()
    expect(roy.page.get_by_role("button", name="Pause or go on")).to_have_count(0)


def test_a_phone_counts_what_happened_since_and_tells_it_in_its_drawer(player: Bring) -> None:
    roy = player("Roy", is_on_phone=True)
    set_a_table(roy, "Cyclone Run", ".tray", pace="off")
    log, since = roy.page.get_by_role("tab", name="Log"), roy.page.locator(".since")
    while not log.locator(".count").count():
        roy.page.locator(".prompt.is-yours").wait_for()
        roy.click_what_is_lit()
    expect(since).not_to_be_visible()
    log.click()
    expect(since).to_be_in_viewport()
    since.get_by_role("button", name="Watch again").click()
    expect(roy.page.locator(".film-bar")).to_be_visible()
    expect(roy.page.locator(".side-content")).not_to_be_visible()


@pytest.mark.parametrize("pace", ["slow", "off"])
def test_the_log_tells_the_end_only_when_the_board_has_played_it_out(
    browser: Browser, server: LiveServer, pace: str
) -> None:
    position = before_the_end("crisis-point-2")
    context = browser.new_context(reduced_motion="reduce")
    lay_out(context, [position])
    page = context.new_page()
    page.goto(server.address)
    page.evaluate("pace => localStorage['robotable.pace'] = pace", pace)
    page.reload()
    show_position(page, position)
    log = page.locator(".log")
    expect(log).not_to_contain_text(" wins ")
    page.locator(".board .piece.is-open").first.click()
    if pace != "off":
        expect(page.locator(".scoring")).to_be_visible()
        expect(page.locator(".film-bar")).to_have_count(0)
        expect(log).not_to_contain_text(" wins ")
        expect(log).not_to_contain_text(" claims ")
        page.get_by_role("button", name="Skip").click()
    expect(page.locator(".end")).to_be_visible()
    expect(log).to_contain_text(" claims ")
    context.close()


# What people do


def set_a_table(host: Player, game: str, board: str, pace: str = "slow") -> None:
    """A table with one person, who lets the film run slowly, and bots."""
    host.show_films(pace)
    host.introduce()
    host.game_card(game).get_by_role("button", name="New table").click()
    dialog = host.page.get_by_role("dialog", name="New table")
    for n in range(2, int(dialog.get_by_label("Players").input_value()) + 1):
        dialog.get_by_label(f"Seat {n}").select_option("Bot: officer")
    dialog.get_by_text("Options, pack and seed").click()
    dialog.get_by_label("Seed", exact=True).fill("11")
    dialog.get_by_role("button", name="Set the table").click()
    expect(host.page.locator(board).first).to_be_visible()


def film_with(person: Player, told: str, pieces: str) -> list[Moment]:
    """Play on until a film tells this, with something after it; all of its moments, paused and stepped."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        assert time.monotonic() < deadline, f"no film tells that {told}"
        assert not person.is_done, f"the game was over before a film told that {told}"
        moments = watch(person, pieces)
        if any(told in moment.text for moment in moments[:-1]):
            return moments
        if person.is_to_move:
            person.click_what_is_lit()
        else:
            person.page.wait_for_timeout(20)


def watch(person: Player, pieces: str) -> list[Moment]:
    """Pause a film, if one is running, look at what is left of it moment by moment, and come to the present."""
    moments: list[Moment] = []
    person.page.evaluate(PAUSE)
    while (seen := person.page.evaluate(LOOK, pieces)) is not None:
        moments.append(Moment(*seen))
        bar = person.page.evaluate(BAR)
        person.page.keyboard.press(".")
        # While somebody steps on, others may move: as many moments can be left as before.
        person.page.wait_for_function(f"old => ({BAR})() !== old", arg=bar)
    return moments


CUT_OFF = """() => {
  const { left, right } = document.querySelector(".film-bar").getBoundingClientRect();
  return [...document.querySelectorAll(".film-controls :is(button, select)")]
    .filter((one) => one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right)
    .map((one) => one.ariaLabel ?? one.innerText);
}"""

BAR = "() => document.querySelector('.film-bar')?.innerText ?? null"
LEFT = "() => document.querySelector('.film-left')?.innerText ?? null"

PAUSE = """() => {
  const left = document.querySelector(".film-left")?.innerText;
  if (left?.startsWith("Now")) document.querySelector(".film-bar [aria-label^=Pause]").click();
}"""

LOOK = """pieces => {
  const left = document.querySelector(".film-left");
  if (!left) return null;
  const labels = [...document.querySelectorAll(pieces)].map(piece => piece.ariaLabel ?? "");
  return [document.querySelector(".film-bar .prompt-text").innerText, labels];
}"""
