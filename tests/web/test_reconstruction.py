"""Four people play a round of Reconstruction, and one plays a whole game against bots."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tests.web.axe import violations
from tests.web.player import BUTTONS, CONTROLS, PIECES, Bring, Player
from tests.web.test_the_page import overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE_S = 240
SEED = "18"
TABLES_TO_TRY = 8
"""The RDF holds a card of the ZR that asks for a choice, and the ZR one of another faction, for two actions."""

RDF, AUL, ZR, REF = range(4)


def test_four_people_trade_fight_and_see_a_round_resolved(player: Bring) -> None:
    people = [player("Rick"), player("Minmei", is_on_phone=True), player("Khyron"), player("Breetai")]
    rick, minmei, khyron, _ = people
    table = set_a_table(rick, "Open: whoever has the link")
    for seat in (AUL, ZR, REF):
        people[seat].go_to(table)
        people[seat].sit_down(seat)

    trade_a_card(rick, minmei)
    play_a_card_of_another_faction(rick, khyron, minmei)
    wait_quietly(people, lambda: khyron.is_to_move and stage(khyron) == "TakeCommand")
    ambush_new_macross_city(khyron)
    choose_what_to_lose(rick, khyron, minmei)
    play_until(people, lambda: "Round 1 is resolved" in log(rick) and "Round 2" in log(rick))
    expect(rick.page.locator(".timeline")).to_contain_text("Round 2 of 4")
    assert "gains" in log(minmei)


def test_a_whole_game_against_bots_ends_with_a_winner(player: Bring) -> None:
    max_ = player("Max")
    set_a_table(max_, "Bot: random")
    play_until([max_], lambda: max_.is_done)
    expect(max_.page.locator(".end h2")).to_contain_text("win")
    expect(max_.page.locator(".end-how")).to_contain_text("victor")
    expect(max_.page.locator(".chart-line")).to_have_count(4)
    expect(max_.page.locator(".chart h3")).to_have_text("Of the way to a major victory, in percent")
    expect(max_.page.locator(".faction.is-winner").first).to_be_visible()


def test_what_a_move_would_do_is_shown_before_it_is_made(player: Bring) -> None:
    roy = player("Roy")
    changing = roy.page.locator(".board .is-open[data-piece^='space:'][aria-label*='goes to'][aria-label*='victory']")
    for _ in range(TABLES_TO_TRY):
        begin_to_march(roy)
        if changing.count():
            break
    label = changing.first.get_attribute("aria-label") or ""
    told = re.search(r"[A-Z][\w ]+ goes to (\w+)", label)
    assert told, label
    changing.first.hover(position={"x": 30, "y": 40})
    expect(roy.page.locator(".tip")).to_contain_text(told[0])
    expect(roy.page.locator(".control-then").first).to_have_text(f"→ {told[1]}")
    expect(roy.page.locator(".goal-count").filter(has_text="→").first).to_be_visible()


def begin_to_march(roy: Player) -> None:
    """The RDF is about to march out of Monument City. The bots before it play at random, so every table is another."""
    set_a_table(roy, "Bot: random")
    press(roy, roy.page.get_by_role("button", name="No trade"))
    press(roy, roy.page.locator(".hand .event:not(.fac-RDF)").first)
    play_until([roy], lambda: roy.is_to_move and stage(roy) == "TakeCommand")
    roy.page.locator(piece("action:tax")).hover()
    expect(roy.page.locator(".faction.fac-RDF .stock")).to_contain_text("→")
    press(roy, roy.page.locator(piece("action:rdf-march")))
    press(roy, roy.page.locator(piece("space:MON")))


def test_an_action_that_is_closed_says_why(player: Bring) -> None:
    claudia = player("Claudia")
    set_a_table(claudia, "Bot: random")
    press(claudia, claudia.page.get_by_role("button", name="No trade"))
    press(claudia, claudia.page.locator(piece("card:R1")))
    play_until([claudia], lambda: claudia.is_to_move and stage(claudia) == "TakeCommand")
    attack = claudia.page.locator(piece("action:mecha"))
    expect(attack).to_contain_text("It needs a space with RDF units and overt ZR units")
    attack.click(force=True)
    expect(claudia.page.locator(".tip-reason")).to_contain_text("it needs a space with RDF units")


def test_three_people_may_have_an_officer_play_the_ref_or_the_paper_bot(player: Bring) -> None:
    lisa = player("Lisa")
    lisa.introduce()
    dialog = open_dialog(lisa)
    dialog.get_by_role("radio", name="Three people and the paper bot").check()
    expect(dialog.get_by_label("Players")).to_have_value("3")
    dialog.get_by_role("radio", name="Three people and an officer as the REF").check()
    expect(dialog.get_by_label("Players")).to_have_value("4")
    expect(dialog.get_by_label("Seat 4")).to_have_value("bot officer")
    assert violations(lisa.page) == []
    dialog.get_by_label("Seat 4").select_option(label="Open: whoever has the link")
    expect(dialog.get_by_role("radio", name="Four people")).to_be_checked()
    dialog.get_by_role("radio", name="Three people and an officer as the REF").check()
    for seat in ("Seat 2", "Seat 3"):
        dialog.get_by_label(seat).select_option(label="Me")
    dialog.get_by_role("button", name="Set the table").click()
    expect(lisa.page.locator(".faction.fac-REF .faction-player")).to_have_text(re.compile(r"^Officer \w+$"))


@pytest.mark.parametrize("width", [360, 430, 768, 1280, 2560])
def test_nothing_hangs_over_the_edge(player: Bring, width: int) -> None:
    bowie = player("Bowie")
    bowie.page.set_viewport_size({"width": width, "height": 740})
    set_a_table(bowie, "Bot: random")
    assert overflow(bowie.page) <= 0


# The steps of the story


def set_a_table(host: Player, others: str) -> str:
    """The host plays the RDF; everybody else is of one kind. The way to the table."""
    host.introduce()
    page = host.page
    dialog = open_dialog(host)
    dialog.get_by_label("Players").select_option("4")
    for seat in ("Seat 2", "Seat 3", "Seat 4"):
        dialog.get_by_label(seat).select_option(label=others)
    dialog.get_by_text("Options, pack and seed").click()
    dialog.get_by_label("Seed", exact=True).fill(SEED)
    dialog.get_by_role("button", name="Set the table").click()
    expect(page.locator(".prompt.is-yours, .share").first).to_be_visible()
    return page.url.removeprefix(host.address)


def open_dialog(host: Player) -> Locator:
    """The dialog in which a table of Reconstruction is set."""
    page = host.page
    page.locator(".game-card").filter(has_text="Reconstruction").get_by_role("button", name="New table").click()
    return page.get_by_role("dialog", name="New table")


def trade_a_card(rick: Player, minmei: Player) -> None:
    """The RDF shows a card to the AUL, which asks for another, gets it, and shows one in return; the RDF takes it."""
    expect(rick.page.locator(".prompt-text")).to_contain_text("Offer a trade")
    press(rick, rick.page.locator(piece("faction:AUL")))
    press(rick, rick.page.locator(piece("card:R3")), "Offer Academy Graduates and show it")
    see_trade(minmei, "Academy Graduates")
    press(minmei, minmei.page.locator(".trade-table").get_by_role("button", name="Ask for a card of the RDF"))
    expect(rick.page.locator(".trade-wish")).to_contain_text("The AUL would rather have a card of the RDF")
    press(rick, rick.page.locator(piece("card:R1")), "Offer Patrol Sweep face down")
    expect(minmei.page.locator(".trade-table .card-back")).to_be_visible()
    press(minmei, minmei.page.locator(".hand .event").first, "Show")
    expect(rick.page.locator(".trade-side.fac-AUL .event")).to_be_visible()
    press(rick, rick.page.locator(".trade-table").get_by_role("button", name="Trade"))
    assert "trade a card" in log(rick)
    expect(minmei.page.locator(".hand")).to_contain_text("Patrol Sweep")


def see_trade(person: Player, card: str) -> None:
    """The card on offer lies open for the one it is offered to."""
    expect(person.page.locator(".prompt-text")).to_contain_text(card)
    expect(person.page.locator(".trade-side.fac-RDF .event-name")).to_have_text(card)


def play_a_card_of_another_faction(rick: Player, khyron: Player, onlooker: Player) -> None:
    """The RDF plays a card of the ZR: the ZR decides, and everybody can read why they wait."""
    press(rick, rick.page.locator(piece("card:Z1")))
    for person in (rick, onlooker):
        expect(person.page.locator(".situation")).to_contain_text("Khyron (ZR) moves civilians")
        expect(person.page.locator(".situation")).to_contain_text("The RDF played Old Grievances")
    expect(rick.page.locator(".faction.fac-ZR")).to_contain_text("decides")
    while khyron.is_to_move and stage(khyron) == "ShiftCivilians":
        khyron.click_what_is_lit()
    expect(khyron.page.locator(".prompt-text")).to_contain_text("black box")
    press(khyron, khyron.page.get_by_role("button", name="Leave the black box"))


def ambush_new_macross_city(khyron: Player) -> None:
    """Khyron leaves the hideout and attacks the RDF at home."""
    press(khyron, khyron.page.locator(piece("action:sneak")))
    press(khyron, khyron.page.locator(piece("stack:khyron/hideout")))
    press(khyron, khyron.page.locator(piece("space:NMC")))
    press(khyron, khyron.page.get_by_role("button", name="Done"))
    press(khyron, khyron.page.locator(piece("action:ambush")))
    press(khyron, khyron.page.locator(piece("stack:khyron/NMC")))


def choose_what_to_lose(rick: Player, khyron: Player, onlooker: Player) -> None:
    """Hit by hit, the attacker says whom it is to hurt, and the defender gives up a unit of a kind of his choice."""
    for unit in ("mecha", "veritech"):
        expect(khyron.page.locator(".prompt-text")).to_contain_text("choose the faction that loses a unit")
        press(khyron, khyron.page.locator(piece("faction:RDF")).first)
        expect(onlooker.page.locator(".situation")).to_contain_text("chooses which units to lose in New Macross City")
        expect(rick.page.locator(".prompt-text")).to_contain_text("You are attacked in New Macross City")
        press(rick, rick.page.locator(piece(f"unit:{unit}")))
    expect(rick.page.locator(".log")).to_contain_text("Destroyed in New Macross City")


# What people do at this table


def piece(address: str) -> str:
    """A thing on the board."""
    return f".board [data-piece='{address}']"


def press(person: Player, thing: Locator, choice: str = "") -> None:
    """Click a thing, choose from its menu if there is one, and wait for the news."""
    before = person.version
    thing.click()
    menu = person.page.get_by_role("menuitem")
    if choice or menu.count():
        menu.filter(has_text=choice).first.click()
    person.wait_for_news(before)


def stage(person: Player) -> str:
    """What is to be decided now, by whomever it is."""
    return person.page.locator(".situation").get_attribute("data-stage") or ""


def log(person: Player) -> str:
    """All that was said so far."""
    return person.page.locator(".log").inner_text() if person.page.locator(".log:visible").count() else all_of(person)


def all_of(person: Player) -> str:
    """The log of a phone lies in a drawer."""
    return person.page.locator(".log").text_content() or ""


def play_until(people: list[Player], is_over: Callable[[], bool]) -> None:
    """Everybody clicks what is lit when it is their move, until something has come about."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_over():
        assert time.monotonic() < deadline, "the game goes on for too long"
        movers = [person for person in people if person.is_to_move]
        for person in movers:
            take_a_short_turn(person)
        if not movers:
            people[0].page.wait_for_timeout(20)


def wait_quietly(people: list[Player], is_over: Callable[[], bool]) -> None:
    """Everybody does as little as they can, and always the same, until something has come about."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_over():
        assert time.monotonic() < deadline, "it does not come about"
        movers = [person for person in people if person.is_to_move]
        for person in movers:
            expect(person.page.locator(".board-loading")).to_have_count(0)
            least = [f"[data-move={verb}]" for verb in ("no_trade", "done", "end_turn")]
            lit = (person.page.locator(thing).first for thing in (*least, PIECES, CONTROLS, BUTTONS))
            press(person, next(thing for thing in lit if thing.count()))
        if not movers:
            people[0].page.wait_for_timeout(20)


def take_a_short_turn(person: Player) -> None:
    """Skip what only costs time; else click anything that is lit."""
    for verb in ("no_trade", "done", "end_turn"):
        button = person.page.locator(f"[data-move={verb}]")
        if button.count() and (verb != "end_turn" or person.dice.random() < 0.5):
            press(person, button.first)
            return
    person.click_what_is_lit()
