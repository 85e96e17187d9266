"""Three people and a bot play from the new-table dialog to the end screen and the replay."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import Bring, Player

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE_S = 150


def test_three_people_and_a_bot_play_to_the_end(player: Bring) -> None:
    minmei, lisa, roy = player("Minmei"), player("Lisa"), player("Roy", is_on_phone=True)
    table = set_a_short_table(minmei)
    for seat, friend in ((1, lisa), (2, roy)):
        friend.go_to(table)
        friend.sit_down(seat)
    people = [minmei, lisa, roy]

    play_until(people, lambda: takes_a_move_back(minmei))
    play_until(people, lambda: has_had_a_turn(roy))
    drop_and_return(lisa, minmei, table)
    play_until(people, lambda: lisa.is_to_move)
    lisa.click_what_is_lit()
    hand_over_to_a_bot(roy)
    play_until([minmei, lisa], lambda: has_had_a_turn(minmei))
    come_back(roy)
    play_until(people, lambda: all(person.is_done for person in people))

    see_the_result(minmei)
    see_the_result(roy)
    watch_the_replay(roy, table)
    ask_for_a_rematch(minmei, lisa)


# The steps of the story


def set_a_short_table(host: Player) -> str:
    """The host sets a table for four with few tokens, and copies its link."""
    host.introduce()
    page = host.page
    host.game_card("Cyclone Run").get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog", name="New table")
    dialog.get_by_label("Players").select_option("4")
    dialog.get_by_label("Seat 4").select_option("Bot: random")
    dialog.get_by_text("Options, pack and seed").click()
    dialog.get_by_label("Tokens in each cell").select_option("4")
    dialog.get_by_label("Empty cells that end the game").select_option("2")
    dialog.get_by_label("Seed").fill("7")
    dialog.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("2 seats are open")).to_be_visible()
    page.get_by_role("button", name="Copy link", exact=True).click()
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{host.address}/t/")
    return link.removeprefix(host.address)


def play_until(people: list[Player], is_over: Callable[[], bool]) -> None:
    """Everybody clicks what is lit when it is their move, until something has come about."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_over():
        assert time.monotonic() < deadline, "the game goes on for too long"
        movers = [person for person in people if person.is_to_move]
        for person in movers:
            person.click_what_is_lit()
        if not movers:
            people[0].page.wait_for_timeout(20)


def takes_a_move_back(person: Player) -> bool:
    """As soon as a Hero has been selected, the selection is taken back."""
    if not (person.is_to_move and "Select" in person.prompt):
        return False
    undo, lit = person.page.get_by_role("button", name="Undo"), person.page.locator(".hero.is-open")
    if lit.count() == 0:
        return False
    before, choices = person.version, lit.count()
    lit.first.click()
    person.wait_for_news(before)
    expect(undo).to_be_enabled()
    before = person.version
    undo.click()
    person.wait_for_news(before)
    assert lit.count() == choices
    return True


def has_had_a_turn(person: Player) -> bool:
    """The log tells of a turn of this person that is over."""
    turns = [turn.inner_text() for turn in person.page.locator(".log h3").all()]
    return any(person.name in turn for turn in turns[:-1])


def drop_and_return(person: Player, other: Player, table: str) -> None:
    """The window is closed, and opened again: the table is as it was, and the log at most longer."""
    page = person.page
    # Another's move, or what they took back, may still be on its way to this page.
    wait_until(page, lambda: int(person.version) >= int(other.version))
    before = log_lines(person)
    page.close()
    person.page = person.open()
    person.go_to(table)
    expect(person.page.locator(".seat.is-you")).to_contain_text(person.name)
    expect(person.page.locator(".log li").first).to_be_visible()
    assert log_lines(person)[: len(before)] == before


def wait_until(page: Page, comes_about: Callable[[], bool]) -> None:
    """Look again and again until something has come about."""
    deadline = time.monotonic() + PATIENCE_S
    while not comes_about():
        assert time.monotonic() < deadline, "it does not come about"
        page.wait_for_timeout(20)


def log_lines(person: Player) -> list[str]:
    """What the log tells, turns and lines in their order."""
    return person.page.locator(".log h3, .log li").all_inner_texts()


def hand_over_to_a_bot(person: Player) -> None:
    """A bot plays in this person's place."""
    own = person.page.locator(".seat.is-you")
    own.get_by_role("button", name="More").click()
    person.page.get_by_role("menuitem", name="Hand over to a bot").click()
    expect(own).to_contain_text("a bot plays")


def come_back(person: Player) -> None:
    """The seat is this person's own again."""
    own = person.page.locator(".seat.is-you")
    own.get_by_role("button", name="Come back").click()
    expect(own).not_to_contain_text("a bot plays")


def see_the_result(person: Player) -> None:
    """The end screen names the winner, sums up every seat and draws the scores."""
    page = person.page
    expect(page.locator(".end h2")).to_contain_text("win")
    expect(page.locator(".tale-award").first).to_be_visible()
    turning_point = page.locator(".tale-turn").first
    assert re.search(r"/replay\?at=[1-9]", turning_point.get_attribute("href") or "")
    totals = page.locator(".scores tfoot td")
    assert max(int(total) for total in totals.all_inner_texts()) > 0
    expect(page.locator(".chart-line")).to_have_count(4)


def ask_for_a_rematch(person: Player, other: Player) -> None:
    """One asks, and the other is taken along to the new table."""
    person.page.get_by_role("button", name="Rematch").click()
    expect(person.page.locator(".end")).to_have_count(0)
    expect(other.page.locator(".end")).to_have_count(0)
    expect(other.page.locator(".seat.is-you")).to_contain_text(other.name)


def watch_the_replay(person: Player, table: str) -> None:
    """Step, jump a turn, pull the slider, look through other eyes; the address follows."""
    page = person.page
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(f"{person.address}{table}/replay?at=0")
    page.get_by_role("button", name="Next move").click()
    expect(page).to_have_url(f"{person.address}{table}/replay?at=1")
    page.get_by_role("button", name="Next turn").click()
    slider = page.get_by_label("Moment")
    assert int(slider.input_value()) > 1
    page.get_by_label("Eyes of").select_option("Lisa")
    assert "seat=1" in page.url
    slider.fill(slider.get_attribute("max") or "0")
    expect(page.locator(".log li").last).to_contain_text("wins")
