"""The page by itself: findable, usable, and back again after the line was lost."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.axe import violations
from tests.web.player import Bring, Player

from live_page import OTHER_NAME, live_server

pytestmark = pytest.mark.browser

WATCHED_SOCKETS = """
window.sockets = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...where) {
    super(...where);
    this.addEventListener("message", (event) => this.isDead && event.stopImmediatePropagation());
    window.sockets.push(this);
  }
  send(data) { if (!this.isDead) super.send(data); }
};
"""
"""Sockets that can be made to die without a word."""

SLEEPY_SPEAKER = """
window.woken = 0;
window.AudioContext = class extends AudioContext {
  get state() { return "suspended"; }
  resume() { window.woken += 1; return Promise.resolve(); }
};
"""
"""Sound that the browser keeps back."""

RULES_IN_USE = """board => {
  const select = (rule) => rule.selectorText ? [rule.selectorText] : styles(rule.cssRules ?? []);
  const styles = (rules) => [...rules].flatMap(select);
  const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(`/${board}-`));
  if (!sheets.length) throw new Error(`the style sheet of ${board} has not come`);
  const plain = (selector) => selector.replaceAll(/::[a-z-]+/g, "");
  return sheets.flatMap(({ cssRules }) => styles(cssRules)).filter((one) => document.querySelector(plain(one))).length;
}"""
"""How many rules of a board's style sheet there is something for on the page."""


def play_now(person: Player, game: str = "Cyclone Run") -> None:
    """One click from the lobby to a table against bots."""
    person.knows_all_games()
    person.introduce()
    person.game_card(game).get_by_role("button", name="Play now against bots").click()
    expect(person.page.locator(".prompt.is-yours")).to_be_visible(timeout=30_000)


def overflow(page: Page) -> int:
    """How many pixels of the page hang over the right edge."""
    width: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return width


def test_nothing_of_the_lobby_hangs_over_the_edge(player: Bring) -> None:
    max_ = player("Maximilian the Unbeaten")
    max_.introduce()
    for width in (360, 768, 1280, 2560):
        max_.page.set_viewport_size({"width": width, "height": 740})
        assert overflow(max_.page) <= 0, f"{width} pixels are not enough"


def test_a_hint_says_what_the_officer_or_the_ace_would_do_and_does_it(player: Bring) -> None:
    vanessa = player("Vanessa")
    play_now(vanessa)
    vanessa.page.keyboard.press("h")
    hint = vanessa.page.locator(".hint")
    expect(hint).to_contain_text("The officer would")
    hint.get_by_role("button", name="Ask the ace").click()
    expect(hint).to_contain_text("The ace would")
    before = vanessa.version
    hint.get_by_role("button", name="Do it").click()
    vanessa.wait_for_news(before)
    expect(hint).to_have_count(0)


def test_a_rule_of_the_prompt_opens_the_rules_there(player: Bring) -> None:
    kim = player("Kim")
    play_now(kim)
    why = kim.page.locator(".prompt").get_by_role("button", name="Why?")
    id = why.get_attribute("data-rule")
    why.click()
    expect(kim.page.locator(".rule.is-asked .rule-id")).to_have_text(str(id))
    kim.page.get_by_label("Search the rules").fill("vehicle centre")
    expect(kim.page.locator(".rules-search")).to_contain_text("entries")


def test_what_cannot_be_done_says_why_and_which_rule(player: Bring) -> None:
    azonia = player("Azonia")
    play_now(azonia)
    denied = azonia.page.locator(".piece.is-denied")
    while not (azonia.is_to_move and denied.count()):
        if azonia.is_to_move:
            azonia.click_what_is_lit()
        azonia.page.wait_for_timeout(20)
    denied.first.click(force=True)
    reason = azonia.page.get_by_role("tooltip")
    expect(reason).to_contain_text("Not now:")
    why = reason.get_by_role("button", name="Why?")
    id = why.get_attribute("data-rule")
    why.click()
    expect(azonia.page.locator(".rule.is-asked .rule-id")).to_have_text(str(id))


def test_a_turn_can_be_played_with_the_keyboard_alone(player: Bring) -> None:
    sammie = player("Sammie")
    play_now(sammie)
    keyboard, moves = sammie.page.keyboard, sammie.page.get_by_role("menuitem")
    for _ in range(6):
        if not sammie.is_to_move:
            break
        before = sammie.version
        keyboard.press("m")
        expect(moves.first).to_be_focused()
        keyboard.press("ArrowUp")
        keyboard.press("Enter")
        sammie.wait_for_news(before)


def test_what_is_said_is_heard_and_the_log_lights_pieces(player: Bring) -> None:
    claudia = player("Claudia")
    play_now(claudia)
    page = claudia.page
    page.keyboard.press("c")
    page.get_by_label("Say something").fill("Good hunting <b>all</b>")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".chat-lines")).to_contain_text("Good hunting <b>all</b>")
    page.get_by_label("Say something").blur()
    page.keyboard.press("l")
    page.locator(".log .ref:visible").first.hover()
    expect(page.locator(".seat.is-lit")).to_have_count(1)


def test_the_style_sheet_of_a_board_reaches_no_other_board(player: Bring) -> None:
    miriya = player("Miriya")
    page = miriya.page
    play_now(miriya)
    expect(page.locator(".board[data-board=cyclone-run] .piece").first).to_be_visible()
    assert page.evaluate(RULES_IN_USE, "cyclone-run") > 0
    page.get_by_role("link", name="Robotable").click()
    expect(page.locator(".game-card").first).to_be_visible()
    assert page.evaluate(RULES_IN_USE, "cyclone-run") == 0
    miriya.game_card("Crisis Point").get_by_role("button", name="Play now against bots").click()
    expect(page.locator(".board[data-board=crisis-point] .piece").first).to_be_visible()
    assert page.evaluate(RULES_IN_USE, "crisis-point") > 0
    assert page.evaluate(RULES_IN_USE, "cyclone-run") == 0


def test_settings_are_remembered(player: Bring) -> None:
    bronwyn = player("Bronwyn")
    bronwyn.introduce()
    page = bronwyn.page
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Effects")).to_be_visible()
    expect(page.get_by_label("Music")).to_have_count(0)
    page.get_by_label("Light").check()
    page.get_by_label("Large").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("data-text", "large")


def test_an_open_table_shows_its_link_to_cameras_where_others_can_use_it(player: Bring) -> None:
    emerson, known = player("Rolf Emerson"), player("Marie Angel")
    known.address = known.address.replace("127.0.0.1", OTHER_NAME)
    for host in (emerson, known):
        host.introduce()
        host.game_card("Crisis Point").get_by_role("button", name="New table").click()
        host.page.get_by_role("button", name="Set the table").click()
    expect(emerson.page.locator(".share")).to_contain_text("works on this computer only")
    expect(emerson.page.locator(".qr-code")).to_have_count(0)
    expect(known.page.locator(".share")).to_contain_text(known.page.url)
    expect(known.page.locator(".qr-code path")).to_be_visible()
    assert violations(known.page) == []


def test_a_stranger_watches_without_a_seat_and_a_wrong_link_says_so(player: Bring) -> None:
    host, stranger = player("Exedore"), player("Khyron")
    play_now(host)
    stranger.go_to(host.page.url.removeprefix(host.address))
    expect(stranger.page.locator(".prompt-text")).to_contain_text("You are watching")
    expect(stranger.page.locator(".piece.is-open")).to_have_count(0)
    stranger.go_to("/t/nowhere")
    expect(stranger.page.get_by_role("heading", name="There is no such table")).to_be_visible()


@pytest.mark.slow
def test_a_line_that_died_without_a_word_is_noticed_and_replaced(player: Bring) -> None:
    azonia = player("Azonia")
    azonia.page.add_init_script(WATCHED_SOCKETS)
    play_now(azonia)
    azonia.page.evaluate("sockets.at(-1).isDead = true")
    azonia.page.wait_for_function("() => sockets.length > 1 && sockets.at(-1).readyState === WebSocket.OPEN")
    expect(azonia.page.locator(".prompt.is-yours")).to_be_visible()
    azonia.click_what_is_lit()


def test_coming_back_opens_one_line_however_often_one_is_told_to(player: Bring) -> None:
    kyle = player("Kyle")
    kyle.page.add_init_script(WATCHED_SOCKETS)
    play_now(kyle)
    kyle.page.evaluate("sockets.at(-1).close()")
    expect(kyle.page.get_by_text("Line lost")).to_be_visible()
    kyle.page.evaluate("() => ['online', 'online'].forEach((news) => window.dispatchEvent(new Event(news)))")
    kyle.page.wait_for_function("() => sockets.at(-1).readyState === WebSocket.OPEN")
    expect(kyle.page.get_by_text("Line lost")).to_have_count(0)
    assert kyle.page.evaluate("sockets.filter(({ readyState }) => readyState < WebSocket.CLOSING).length") == 1


def test_every_tap_wakes_a_speaker_that_sleeps(player: Bring) -> None:
    minmei = player("Minmei", is_on_phone=True)
    minmei.page.add_init_script(SLEEPY_SPEAKER)
    minmei.go_to("/")
    expect(minmei.page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    for taps in (1, 2):
        minmei.page.touchscreen.tap(20, 120)
        minmei.page.wait_for_function("taps => window.woken >= taps", arg=taps)


@pytest.mark.slow
def test_the_table_comes_back_when_the_server_does(browser: Browser, page_is_built: None, tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        person = Player(browser, server.address, "Breetai", is_on_phone=False)
        play_now(person)
        log = person.page.locator(".log li").count()
        server.kill()
        expect(person.page.get_by_text("Line lost")).to_be_visible()
        server.start()
        expect(person.page.get_by_text("Line lost")).to_have_count(0, timeout=30_000)
        expect(person.page.locator(".prompt.is-yours")).to_be_visible()
        assert person.page.locator(".log li").count() == log
        person.click_what_is_lit()
        person.context.close()
