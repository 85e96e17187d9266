"""Four people fight a whole battle in real time by clicking what is lit; one pauses it, one drops out and returns."""

import re
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
import pytest
from playwright.sync_api import TimeoutError, expect
from tests.web.axe import violations
from tests.web.player import Bring, Player
from tests.web.positions import battle, lay_out, still
from tests.web.test_brace_on_a_phone import WITNESS
from tests.web.test_the_page import overflow

from robotable.table import Game

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE_S = 130
A_MOMENT_MS = 1500

DECISIONS = (".bfi-orders-moves button", ".bfi-sector.is-open", ".bfi-system.is-open", ".bfi-fleet .piece.is-open")
ANSWERS = ("button.bfi-call.is-lit", "button.bfi-command.is-lit", ".bfi-give.is-open", ".bfi-pool-moves .is-lit")
CALLS = (".bfi-status.is-open", ".bfi-big-call.is-brace:enabled")

EAR = """
window.ears = [];
window.SpeechRecognition = class extends EventTarget {
  start() { window.ears.push(this); }
  stop() {}
  hear(words) { this.onresult({ resultIndex: 0, results: [[{ transcript: words }]] }); }
};
"""

MOUTH = """
window.said = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "en-US", name: "Test" }],
  cancel: () => {},
  speak: (words) => { window.said.push(words.text); window.setTimeout(() => words.onend(), 5); },
} });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""


def test_four_people_fight_a_whole_battle(player: Bring) -> None:
    lisa, claudia = player("Lisa"), player("Claudia")
    sammie, breetai = player("Sammie", is_on_phone=True), player("Breetai")
    people = [lisa, claudia, sammie, breetai]
    table = set_a_table(lisa)
    for seat, friend in enumerate(people[1:], 1):
        friend.go_to(table)
        friend.sit_down(seat)
    get_ready(people)

    fight_until(people, lambda: has_called(lisa) and has_called(sammie))
    pause(claudia, people)
    drop(claudia)
    see_a_bot_take_over(lisa, seat=1)
    resume(breetai, people)
    come_back(claudia, table)
    fight_until(people, lambda: all(person.is_done for person in people))

    agree_on_the_result(people)
    watch_the_replay(sammie, table)


def test_saying_a_line_plays_it_and_calls_are_read_aloud(player: Bring) -> None:
    vanessa = player("Vanessa")
    vanessa.page.add_init_script(EAR + MOUTH)
    go_to_battle(vanessa, {"difficulty": "training", "profile": "spoken"})
    page = vanessa.page
    page.get_by_role("button", name="Say a line to play it").click()
    expect(page.get_by_text("Wear headphones")).to_be_visible()
    line = page.locator(".bfi-status.is-open .bfi-words").first.inner_text()
    page.wait_for_function("() => window.ears.length > 0")
    page.evaluate("words => window.ears.at(-1).hear(words)", line.lower().rstrip("!") + " please")
    expect(page.locator(".log")).to_contain_text(f"Vanessa: “{line}”")
    expect(page.locator(".bfi-heard.is-understood")).to_contain_text("please")
    expect(page.locator(".toast").filter(has_text="nothing is kept")).to_be_visible()
    page.wait_for_function("() => window.said.length > 0")
    for said in page.evaluate("window.said"):
        expect(page.locator(".log")).to_contain_text(f"“{said}”")
    page.get_by_role("button", name="Calls read aloud").click()
    page.evaluate("window.said.length = 0")
    page.wait_for_timeout(A_MOMENT_MS)
    assert page.evaluate("window.said.length") == 0


def test_where_people_use_their_own_voices_one_tap_is_a_call(player: Bring) -> None:
    roy = player("Roy")
    go_to_battle(roy, {"profile": "voice"})
    page = roy.page
    page.locator(".bfi-status.is-open").first.click()
    expect(page.locator(".log")).to_contain_text("Roy has an open Status")
    page.get_by_role("button", name="The page calls for you").click()
    page.locator(".bfi-status.is-open").last.click()
    expect(page.locator(".log")).to_contain_text("Roy: “")


def test_a_big_screen_shows_everything_but_hands(player: Bring) -> None:
    host, screen = player("Minmei"), player("Television")
    go_to_battle(host, {})
    screen.page.set_viewport_size({"width": 1920, "height": 1080})
    screen.go_to(host.page.url.removeprefix(host.address) + "?screen")
    page = screen.page
    expect(page.locator(".brace.is-big")).to_be_visible()
    expect(page.locator(".bfi-system")).to_have_count(4)
    expect(page.locator(".bfi-sector")).to_have_count(8)
    expect(page.locator(".bfi-hand, .bfi-bridge, .topbar, .side, .piece.is-open")).to_have_count(0)
    assert overflow(page) <= 0
    host.page.get_by_role("button", name="Big screen").click()
    expect(host.page.locator(".brace.is-big")).to_be_visible()
    expect(host.page.locator(".bfi-hand, .bfi-card, .piece.is-open")).to_have_count(0)
    host.page.get_by_role("button", name="Back to the table").click()
    expect(host.page.locator(".bfi-hand")).to_be_visible()


def test_the_television_speaks_and_phones_are_quiet(player: Bring) -> None:
    host, screen = player("Minmei"), player("Television")
    screen.context.add_init_script(MOUTH)
    go_to_battle(host, {})
    sound = host.page.get_by_role("button", name="Sound", exact=True)
    expect(sound).to_have_attribute("aria-pressed", "true")
    screen.go_to(host.page.url.removeprefix(host.address) + "?screen")
    tap = screen.page.get_by_role("button", name="Tap for sound")
    tap.click()
    expect(tap).to_have_count(0)
    expect(screen.page.get_by_role("button", name="Sound", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(sound).to_have_attribute("aria-pressed", "false")
    screen.page.wait_for_function("() => window.said.length > 0")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    screen.page.close()
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_the_screen_glows_red_when_the_ship_is_nearly_lost_and_says_what_was_called(player: Bring) -> None:
    screen = player("Television")
    nearly_lost = still(battle(4, {"difficulty": "elite"}, in_danger), "nearly-lost", 0)
    screen.context.add_init_script(WITNESS)
    lay_out(screen.context, [nearly_lost])
    screen.go_to(f"/t/{nearly_lost.id}?screen")
    expect(screen.page.locator(".brace.is-red-alert .bfi-alert")).to_be_attached()
    expect(screen.page.locator(".bfi-ticker")).to_contain_text("“")
    expect(screen.page.locator(".bfi-fire").first).to_be_attached()
    screen.page.wait_for_function("() => window.locks > 0")


def in_danger(game: Game) -> bool:
    """The hull is nearly gone."""
    danger: int = msgspec.to_builtins(game.view())["danger"]
    return danger >= 4


def test_a_battle_is_fought_with_the_keyboard(player: Bring) -> None:
    kim = player("Kim")
    go_to_battle(kim, {"difficulty": "training"})
    keyboard, page = kim.page.keyboard, kim.page
    keyboard.press("b")
    expect(page.locator(".log")).to_contain_text("Kim: “All hands, brace for impact!”")
    expect(page.locator(".bfi-status.is-open").first).to_be_visible()
    keyboard.press("p")
    expect(page.locator(".bfi-pause")).to_be_visible()
    expect(page.locator(".bfi-pause")).to_contain_text("Kim calls a pause")
    expect(page.locator(".bfi-hand.is-covered")).to_be_visible(timeout=40_000)
    expect(page.locator(".bfi-card :visible")).to_have_count(0)


def test_a_hint_on_a_phone_tells_what_to_do_now(player: Bring) -> None:
    sammie = player("Sammie", is_on_phone=True)
    go_to_battle(sammie, {"difficulty": "training"})
    page = sammie.page
    page.locator("[data-tool=hint]").click()
    expect(page.locator(".hint")).to_contain_text("The officer would")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator(".log li:has-text('Sammie')").last).to_be_attached()


def test_an_aim_ends_with_the_call_it_was_taken_at(player: Bring) -> None:
    lisa, claudia = player("Lisa"), player("Claudia")
    start_table(lisa, {"mode": "cooperative", "keyword_aid": False}, others=[{"kind": "open"}])
    claudia.go_to(lisa.page.url.removeprefix(lisa.address))
    claudia.sit_down(1)
    place_ships(lisa)
    claudia.page.locator("[data-move=ready]").click()
    begin(lisa)
    lisa.page.keyboard.press("b")
    statuses = claudia.page.locator(".bfi-status.is-open")
    statuses.nth(0).click()
    call = lisa.page.locator("button.bfi-call")
    call.click()
    expect(call).to_have_class(re.compile("is-aimed"))
    claudia.page.locator(".bfi-call.is-own").click()
    expect(call).to_have_count(0)
    statuses.nth(2).click()
    expect(call).to_be_visible()
    expect(call).not_to_have_class(re.compile("is-aimed"))


def test_whoever_comes_to_a_battle_on_a_phone_can_take_over_from_a_bot(player: Bring) -> None:
    host, late = player("Rick"), player("Ben", is_on_phone=True)
    go_to_battle(host, {"difficulty": "training"})
    late.introduce()
    late.go_to(host.page.url.removeprefix(host.address))
    late.page.get_by_role("button", name="Take over").first.click()
    expect(late.page.locator(".brace.is-crew")).to_be_visible()
    expect(late.page.locator(".seats")).to_be_hidden()
    late.page.get_by_role("tab", name="Chat").click()
    expect(late.page.locator(".seat.is-you")).to_be_visible()


def test_a_battle_that_is_paused_shuts_nobody_out(player: Bring) -> None:
    bronwyn = player("Bronwyn")
    start_table(bronwyn, {"difficulty": "training"})
    begin(bronwyn)
    bronwyn.page.keyboard.press("p")
    expect(bronwyn.page.locator(".bfi-pause")).to_be_visible()
    assert violations(bronwyn.page) == []


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_hangs_over_the_edge(player: Bring, width: int) -> None:
    crew, enemy = player("Max"), player("Khyron")
    for person in (crew, enemy):
        person.page.set_viewport_size({"width": width, "height": 900})
    start_table(crew, {})
    assert overflow(crew.page) <= 0
    begin(crew)
    start_table(enemy, {"zentraedi": 0, "tactics": True, "leaders": True})
    for person in (crew, enemy):
        assert overflow(person.page) <= 0


# The steps of the story


def set_a_table(host: Player) -> str:
    """The host sets a table for four with the timers at a tenth."""
    host.introduce()
    page = host.page
    host.game_card("Brace for Impact").get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog", name="New table")
    dialog.get_by_label("Players").select_option("4")
    dialog.get_by_text("Options, pack and seed").click()
    dialog.get_by_label("Difficulty").select_option("training")
    dialog.get_by_label("Length of the timers in percent").fill("10")
    dialog.get_by_role("button", name="Set the table").click()
    expect(page.locator(".share")).to_be_visible()
    return page.url.removeprefix(host.address)


def get_ready(people: list[Player]) -> None:
    """The officers have looked through their piles, and the Zentraedi player places two ships."""
    *officers, enemy = people
    for officer in officers:
        expect(officer.page.locator(".bfi-pile li").first).to_be_visible()
        officer.page.locator("[data-move=ready]").click()
    place_ships(enemy)
    enemy.page.locator("[data-move=ready]").click()
    for person in people:
        expect(person.page.locator(".brace[data-phase=running]")).to_be_visible()
        assert person.page.locator(".bfi-timer").count() >= 2


def place_ships(person: Player) -> None:
    """Before the battle: two ships on any sectors."""
    for placed in (1, 2):
        person.page.locator(".bfi-sector.is-open").first.click()
        expect(person.page.locator(".bfi-sector:not(.is-empty)")).to_have_count(placed)


def fight_until(people: list[Player], is_over: Callable[[], bool]) -> None:
    """Everybody clicks what is lit, again and again, until something has come about."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_over():
        assert time.monotonic() < deadline, "the battle goes on for too long"
        for person in people:
            act(person)


def act(person: Player) -> None:
    """Decide what is to be decided, else answer a call, else make one; in real time any of it may be gone by then."""
    page = person.page
    for lit in (*DECISIONS, *ANSWERS, *CALLS):
        things = page.locator(lit)
        if count := things.count():
            with suppress(TimeoutError):
                things.nth(person.dice.randrange(count)).click(timeout=A_MOMENT_MS)
            choices = page.get_by_role("menuitem")
            if choices.count():
                choices.first.click()
            return
    page.wait_for_timeout(20)


def has_called(person: Player) -> bool:
    """The log tells of a Status that this person called, or the battle is over already."""
    return person.is_done or person.page.locator(f".log li:has-text('{person.name}: “')").count() > 0


def pause(person: Player, people: list[Player]) -> None:
    """The timers stand for everybody, and all see who asked for it."""
    person.page.locator("[data-move=pause]").click()
    for each in people:
        expect(each.page.locator(".bfi-pause")).to_contain_text(f"{person.name} calls a pause")


def drop(person: Player) -> None:
    """The window is closed."""
    person.page.close()


def see_a_bot_take_over(person: Player, seat: int) -> None:
    """After a while a bot plays for the one who is gone."""
    expect(person.page.locator(f".seat[data-seat='{seat}']")).to_contain_text("a bot plays")


def resume(person: Player, people: list[Player]) -> None:
    """The Zentraedi player lets the battle go on; what was under way is finished first."""
    go_on = person.page.locator("[data-move=resume]")
    deadline = time.monotonic() + PATIENCE_S
    while not go_on.count():
        assert time.monotonic() < deadline, "what was begun is never finished"
        for each in people:
            if not each.page.is_closed() and each.page.locator(", ".join(DECISIONS)).count():
                act(each)
        person.page.wait_for_timeout(50)
    go_on.click()
    for each in people:
        if not each.page.is_closed():
            expect(each.page.locator(".brace[data-phase=running]")).to_be_visible()


def come_back(person: Player, table: str) -> None:
    """The seat is this person's own again at once."""
    person.page = person.open()
    person.go_to(table)
    own = person.page.locator(".seat.is-you")
    expect(own).to_contain_text(person.name)
    expect(own).not_to_contain_text("a bot plays")
    expect(person.page.locator(".brace.is-crew")).to_be_visible()


def agree_on_the_result(people: list[Player]) -> None:
    """All see the same end, each from their own side of it."""
    results = {
        (
            person.page.locator(".end-how").inner_text(),
            tuple(person.page.locator(".scores tfoot td").all_inner_texts()),
        )
        for person in people
    }
    assert len(results) == 1
    assert len({person.page.locator(".end h2").inner_text() for person in people}) == 1
    *crew, enemy = (person.page.locator(".end .overline").text_content() for person in people)
    assert {*crew, enemy} == {"You win", "You lose"}
    assert len(set(crew)) == 1
    assert enemy not in crew


def watch_the_replay(person: Player, table: str) -> None:
    """Every moment can be seen again, with the timers as they stood."""
    page = person.page
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_label("Moment")
    slider.fill(str(int(slider.get_attribute("max") or "0") // 2))
    expect(page.locator(".bfi-timer").first).to_be_visible()
    then = page.locator(".bfi-timer b").first.inner_text()
    page.wait_for_timeout(A_MOMENT_MS)
    assert page.locator(".bfi-timer b").first.inner_text() == then


# A battle against bots


FOUR_OFFICERS = [{"kind": "bot", "bot": "officer"}] * 4


def start_table(
    person: Player, options: dict[str, str | int | bool], others: list[dict[str, str]] = FOUR_OFFICERS
) -> None:
    """A table for one person and others, by default four officers."""
    person.introduce()
    seats = [{"kind": "me"}, *others]
    wanted = {"game": "brace-for-impact", "seats": seats, "options": options, "seed": 7, "is_listed": False}
    table: dict[str, str] = person.page.evaluate(
        """async (wanted) => {
            const headers = { "content-type": "application/json" };
            return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) })).json();
        }""",
        wanted,
    )
    person.go_to(f"/t/{table['id']}")
    is_waiting = any(other["kind"] == "open" for other in others)
    expect(person.page.locator(".share" if is_waiting else ".brace")).to_be_visible()


def begin(person: Player) -> None:
    """Say ready, and wait for the bots."""
    person.page.locator("[data-move=ready]").click()
    expect(person.page.locator(".brace[data-phase=running]")).to_be_visible(timeout=40_000)


def go_to_battle(person: Player, options: dict[str, str | int | bool]) -> None:
    """An officer in the middle of a battle."""
    start_table(person, options)
    begin(person)
    expect(person.page.locator(".bfi-status.is-open").first).to_be_visible()
