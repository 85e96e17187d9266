"""Two people share the four Heroes of an Episode, and one plays Escalation with a crew of bots."""

import re
import time
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as NoAnswer
from tests.golden.promises import Kept
from tests.web.player import BUTTONS, DESK, PIECES, Bring, Player
from tests.web.positions import Position, lay_out, positions_of, show_position, still
from tests.web.test_the_page import overflow

from live_page import LiveServer
from robotable import games
from robotable.server.viewers import Telling, as_text, reading_after
from robotable.table import Game, told_to

pytestmark = pytest.mark.browser

PATIENCE_S = 150
SEED = "7"

FREE_POINT = """element => {
  element.scrollIntoView({ block: "center", inline: "center" });
  const box = element.getBoundingClientRect();
  for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
    for (const right of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const [x, y] = [box.left + box.width * right, box.top + box.height * down];
      if (document.elementFromPoint(x, y)?.closest(".piece") === element) return { x, y };
    }
  return null;
}"""
"""Areas are curved, and tokens lie on them: where a finger can touch this very piece."""


VOICE = """
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{}], speak: (words) => (window.spoken = words.text), cancel: () => {},
  addEventListener: () => {}, removeEventListener: () => {},
} });
"""
"""A browser that can speak; the one of the tests can't."""


@pytest.mark.slow
def test_two_people_share_the_heroes_and_play_an_episode_to_its_clean_up(player: Bring) -> None:
    rick, lisa = player("Rick"), player("Lisa", is_on_phone=True)
    table = set_a_table(rick, players=2, others="Open: whoever has the link")
    lisa.go_to(table)
    lisa.sit_down(1)
    people = [rick, lisa]

    play_until(people, lambda: phase(rick) == "upkeep")
    expect(rick.page.locator(".hero-tab.is-mine")).to_have_count(2)
    expect(rick.page.locator(".objective").first).to_be_visible()
    play_until(people, lambda: phase(rick) == "heroes" and rick.is_to_move)
    expect(rick.page.locator(".dice-row .die-spot").first).to_be_visible()
    play_until(people, lambda: "Z-Orders:" in log(rick))
    play_until(people, lambda: "Episode 2" in log(rick))
    expect(rick.page.locator(".sdf-status")).to_contain_text("Episode 2 of 5")
    assert "'s turn, played by Lisa" in log(rick)


@pytest.mark.slow
def test_escalation_with_a_crew_of_bots_goes_on_to_its_end(player: Bring) -> None:
    claudia = player("Claudia")
    set_a_table(claudia, players=4, others="Bot: officer", options={"Mode": "escalation", "Difficulty": "hard"})
    play_until([claudia], lambda: claudia.is_done)
    expect(claudia.page.locator(".end h2")).to_be_visible()
    expect(claudia.page.locator(".sdf-status")).to_contain_text("Escalation, turn")


@pytest.mark.slow
def test_the_enemy_phase_is_a_film_told_card_line_and_icon_by_icon(player: Bring) -> None:
    roy = player("Roy")
    set_a_table(roy, players=1, pace="slow")
    watch_until_orders(roy)
    roy.page.get_by_role("button", name="Pause").click()
    moments = [look(roy)]
    while step_on(roy):
        moments.append(look(roy))

    texts = [moment.text for moment in moments]
    assert texts[0].startswith("Z-Orders: ")
    assert [moment.at_work for moment in moments[:2]] == ["", ""]
    about_to_move = next(n for n, moment in enumerate(moments) if moment.ways)
    assert moments[about_to_move].at_work in texts[about_to_move]
    assert "moves to" in texts[about_to_move + 1]
    assert moments[about_to_move].vessels != moments[about_to_move + 1].vessels
    assert any("Armor lost" in text or "is lost in" in text or "Structure lost" in text for text in texts)
    expect(roy.page.locator(".film-bar")).to_have_count(0)
    expect(roy.page.locator(".prompt.is-yours")).to_be_visible()


def test_a_film_can_be_paused_stepped_back_and_skipped(player: Bring) -> None:
    kim = player("Kim", is_on_phone=True)
    set_a_table(kim, players=1, pace="slow")
    watch_until_orders(kim)
    kim.page.get_by_role("button", name="Pause").click()
    expect(kim.page.locator(".film-left")).to_contain_text("Paused")
    expect(kim.page.locator(".sdf-map")).to_be_in_viewport()
    assert not kim.is_to_move
    assert not kim.page.locator(".board .piece.is-open").count()
    first = look(kim)
    assert first.text in log(kim)
    assert step_on(kim)
    second = look(kim)
    assert second.text != first.text
    kim.page.get_by_role("button", name="Step back").click()
    expect(kim.page.locator(FILM_TEXT)).to_have_text(first.text)
    assert second.text not in log(kim)
    assert step_on(kim)
    assert look(kim) == second
    kim.page.get_by_role("button", name="Skip").click()
    expect(kim.page.locator(".film-bar")).to_have_count(0)
    expect(kim.page.locator(".prompt.is-yours, .end").first).to_be_visible()


def test_pointing_at_a_gun_shows_where_it_reaches(player: Bring) -> None:
    max_ = player("Max")
    set_a_table(max_, players=1)
    play_until([max_], lambda: phase(max_) == "heroes")
    max_.page.locator(piece("gun:mac/rail")).hover()
    expect(max_.page.locator(".space-area.is-aimed")).to_have_count(4)
    expect(max_.page.locator(".tip")).to_contain_text("Rail Gun")


def test_the_ship_turns_and_its_areas_face_other_sectors(player: Bring) -> None:
    henry = player("Henry")
    set_a_table(henry, players=1)
    play_until([henry], lambda: henry.page.locator(".turn-mark.is-open").count() > 0)
    expect(henry.page.locator(piece("area:fwd"))).to_have_attribute("aria-label", re.compile("faces A1"))
    henry.page.locator(piece("way:ccw")).hover()
    expect(henry.page.locator(".tip")).to_contain_text("Forward Reactor A2, Production A3")
    press(henry, henry.page.locator(piece("way:ccw")))
    expect(henry.page.locator(piece("area:fwd"))).to_have_attribute("aria-label", re.compile("faces A2"))
    expect(henry.page.locator("g.sdf")).to_have_attribute("style", re.compile(r"rotate\(-60deg\)"))


def test_what_a_known_card_will_do_is_shown_before_it_does_it(player: Bring) -> None:
    vanessa = player("Vanessa")
    set_a_table(vanessa, players=1)
    read = f"{piece('ability:lisa/2')}.is-open"
    play_until([vanessa], lambda: vanessa.page.locator(read).count() > 0)
    press(vanessa, vanessa.page.locator(read))
    press(vanessa, vanessa.page.locator("[data-move=leave]"))
    deed = vanessa.page.locator(".enemy.is-foreseen .z-deed:not(.is-idle)").first
    deed.hover()
    expect(vanessa.page.locator(".space-map .is-aimed").first).to_be_attached()


def test_what_is_to_be_decided_is_in_sight(player: Bring) -> None:
    emil = player("Emil")
    set_a_table(emil, players=1)
    play_until([emil], lambda: stage(emil) == "SetCrew")
    expect(emil.page.locator(".stations [data-piece='staff:gunners']")).to_be_in_viewport()
    play_until([emil], lambda: stage(emil) == "DrawCrew")
    expect(emil.page.locator("[data-move=draw_crew]")).to_be_in_viewport()


def test_objectives_cards_dice_and_crew_are_in_sight_on_a_desk(browser: Browser, server: LiveServer) -> None:
    turns = [position for position in positions_of("attack-on-sdf1") if position.name in ("HeroTurn", "PayDie")]
    page = come_to(browser, server, turns, pace="off")
    for width, height in ((1366, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for turn in turns:
            show_position(page, turn)
            hidden = page.evaluate(OUT_OF_SIGHT, ".objective, .errand, .die-spot, .res-card, .hero-tab, .station")
            assert hidden == [], f"{turn.name} at {width}x{height}"
    page.context.close()


def test_tab_stops_on_the_map_where_something_can_be_done(browser: Browser, server: LiveServer) -> None:
    turn = next(position for position in positions_of("attack-on-sdf1") if position.name == "HeroTurn")
    page = come_to(browser, server, [turn], pace="off")
    show_position(page, turn)
    assert page.evaluate(TAB_STOPS) == page.evaluate(USABLE)
    page.keyboard.press("g")
    for _ in range(MANY):
        page.wait_for_function("() => document.activeElement.matches('.board .piece.is-open')")
        page.keyboard.press("Tab")
    page.context.close()


MANY = 8
USABLE = "() => [...document.querySelectorAll('.board .piece.is-open')].map(piece => piece.dataset.piece)"
TAB_STOPS = """() => [...document.querySelectorAll('.board .piece')]
  .filter(piece => piece.tabIndex >= 0).map(piece => piece.dataset.piece)"""

OUT_OF_SIGHT = """selector => [...document.querySelectorAll(selector)].filter(thing => {
  const [box, main] = [thing, document.querySelector("main")].map(one => one.getBoundingClientRect());
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return box.bottom > main.bottom + 1 || !thing.contains(top);
}).map(thing => thing.textContent)"""


def test_the_end_waits_for_the_film_of_the_last_enemy_phase(browser: Browser, server: LiveServer) -> None:
    page = watch_film_of(browser, server, lambda game: game.outcome is not None, pace="slow")
    expect(page.locator(".film-left")).to_be_visible()
    expect(page.locator(".end")).to_have_count(0)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".end h2")).to_be_visible()
    page.context.close()


def test_the_story_of_a_new_episode_waits_to_be_read(browser: Browser, server: LiveServer) -> None:
    page = watch_film_of(browser, server, has_begun_the_second_episode, pace="fast")
    expect(page.locator(".film-left")).to_contain_text("Paused")
    expect(page.locator(FILM_TEXT)).to_contain_text(page.locator(".overview").inner_text())
    expect(page.locator(".sdf-status")).to_contain_text("Episode 2 of 5")
    page.get_by_role("button", name="go on").click()
    expect(page.locator(".film-bar")).to_have_count(0)
    page.context.close()


def has_begun_the_second_episode(game: Game) -> bool:
    """The story of two Episodes has been told."""
    return sum(line.says == "episode" for line in game.log) == 2


def watch_film_of(browser: Browser, server: LiveServer, is_over: Callable[[Game], bool], pace: str) -> Page:
    """Come to a table just before the move that brings something about, and watch the film of that move."""
    kept = Kept.read("attack-on-sdf1-2")
    assert kept is not None
    record = kept.record
    game = Game(games.find(record.game), record.seats, record.seed, record.options)
    game.is_filmed = True
    for move in record.moves:
        before = game.clone()
        game.redo(move)
        if is_over(game):
            break
    seen = still(before, "film", 0)
    news = Telling(game, 2, None).news(0, reading_after(game, 0, told_to(0, before.log)), None, as_change=False)
    film = Position(seen.game, seen.name, [*seen.messages, as_text(news)], seen.names)
    page = come_to(browser, server, [film], pace)
    show_position(page, film)
    return page


def come_to(browser: Browser, server: LiveServer, positions: list[Position], pace: str) -> Page:
    """Somebody who knows the game and looks at positions that stand still."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    lay_out(context, positions)
    context.add_init_script(f"localStorage['robotable.pace'] = '{pace}'")
    context.add_init_script("localStorage['robotable.how-to-play'] = 'attack-on-sdf1'")
    page = context.new_page()
    page.goto(server.address)
    return page


def test_a_mecha_is_sent_with_its_card_to_an_area_and_a_hero_all_the_way(player: Bring) -> None:
    roy = player("Roy")
    set_a_table(roy, players=1)
    play_until([roy], lambda: roy.page.locator(f"{piece('order:veritech')}.is-open").count() > 0)
    press(roy, roy.page.locator(piece("order:veritech")))
    expect(roy.page.locator(".sdf-table")).to_have_attribute("data-stage", "Assign")
    press(roy, roy.page.locator(".space-area.is-open").first)
    assert "moves to" in log(roy) or "has its orders" in log(roy)
    play_until(
        [roy], lambda: roy.page.locator(f"{piece('square:sci')}.is-open").count() > 0 and stage(roy) == "HeroTurn"
    )
    press(roy, roy.page.locator(piece("square:sci")))
    assert "uses the Action Square of Science" in log(roy)


def test_the_board_of_another_hero_opens_while_dice_can_be_given_to_her(player: Bring) -> None:
    henry = player("Henry")
    set_a_table(henry, players=1)
    play_until([henry], lambda: stage(henry) == "HeroTurn")
    henry.page.get_by_role("button", name="Moves").click()
    expect(henry.page.get_by_role("menuitem").filter(has_text="to Lisa Hayes").first).to_be_visible()
    henry.page.keyboard.press("Escape")
    henry.page.locator(".hero-tab", has_text="Lisa").click()
    expect(henry.page.locator(".hero-board h3")).to_contain_text("Lisa Hayes")
    expect(henry.page.locator(".any-time")).to_be_visible()


def test_the_overview_is_read_aloud_where_the_browser_has_a_voice(player: Bring) -> None:
    sammie, kim = player("Sammie"), player("Kim")
    sammie.context.add_init_script(VOICE)
    set_a_table(sammie, players=1)
    set_a_table(kim, players=1)
    play_until([sammie], lambda: phase(sammie) == "upkeep")
    play_until([kim], lambda: phase(kim) == "upkeep")
    sammie.page.get_by_role("button", name="Read aloud").click()
    overview = sammie.page.locator(".overview").inner_text()
    assert overview in sammie.page.evaluate("window.spoken")
    expect(kim.page.get_by_role("button", name="has no voice")).to_be_disabled()


@pytest.mark.parametrize("width", [360, 430, 768, 1280, 2560])
def test_nothing_hangs_over_the_edge(player: Bring, width: int) -> None:
    ben = player("Ben")
    ben.page.set_viewport_size({"width": width, "height": 740})
    set_a_table(ben, players=1)
    assert overflow(ben.page) <= 0
    play_until([ben], lambda: phase(ben) == "upkeep")
    assert overflow(ben.page) <= 0


# What people do at this table


def set_a_table(
    host: Player,
    players: int,
    others: str = "",
    options: dict[str, str] | None = None,
    pace: str = "off",
) -> str:
    """A table on easy for so many players; everybody but the host is of one kind. The way to it."""
    host.show_films(pace)
    host.introduce()
    page = host.page
    page.locator(".game-card").filter(has_text="Attack on the SDF-1").get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog", name="New table")
    dialog.get_by_label("Players").select_option(str(players))
    for seat in range(1, players):
        dialog.get_by_label(f"Seat {seat + 1}").select_option(label=others)
    dialog.get_by_text("Options, pack and seed").click()
    for option, value in {"Difficulty": "easy", **(options or {})}.items():
        dialog.get_by_label(option).select_option(value)
    dialog.get_by_label("Seed", exact=True).fill(SEED)
    dialog.get_by_role("button", name="Set the table").click()
    expect(page.locator(".share" if others.startswith("Open") else ".sdf-table")).to_be_visible()
    return page.url.removeprefix(host.address)


def play_until(people: list[Player], is_over: Callable[[], bool]) -> None:
    """Everybody clicks what is lit when it is their move, until something has come about."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_over():
        assert time.monotonic() < deadline, f"the game goes on for too long: {people[0].prompt}"
        movers = [person for person in people if person.is_to_move and not person.is_done]
        for person in movers:
            take_a_step(person)
        if not movers:
            people[0].page.wait_for_timeout(20)


def watch_until_orders(person: Player) -> None:
    """Play on, leaving out all films but the one of the enemy's phase."""
    film = person.page.locator(".film-bar")
    deadline = time.monotonic() + PATIENCE_S
    while not (film.count() and phase(person) == "orders"):
        assert time.monotonic() < deadline, f"the enemy does not come: {person.prompt}"
        if person.is_to_move:
            take_a_step(person)
        else:
            person.page.evaluate(SKIP_OTHERS)
            person.page.wait_for_timeout(20)


SKIP_OTHERS = """() => {
  const { phase } = document.querySelector(".sdf-table").dataset;
  if (phase !== "orders") document.querySelector("[data-tool=skip]")?.click();
}"""

FILM_TEXT = ".film-bar .prompt-text"


class Moment(NamedTuple):
    """What one sees in a moment of a film: what is told, the icon at work, arrows, and where the Vessels are."""

    text: str
    at_work: str
    ways: int
    vessels: list[str]


def look(person: Player) -> Moment:
    """What is to be seen now."""
    page = person.page
    return Moment(
        page.locator(FILM_TEXT).inner_text(),
        " ".join(page.locator(".z-chip.is-now").all_inner_texts()),
        page.locator(".way-line").count(),
        page.locator(".vessel").evaluate_all("all => all.map(one => one.ariaLabel)"),
    )


def step_on(person: Player) -> bool:
    """One moment further; False if that is the present."""
    left = person.page.locator(".film-left").inner_text()
    person.page.get_by_role("button", name="Step on").click()
    person.page.wait_for_function("old => document.querySelector('.film-left')?.innerText !== old", arg=left)
    return person.page.locator(".film-bar").count() > 0


def take_a_step(person: Player) -> None:
    """Use the dice, launch and draw what there is; else the quickest way on."""
    before = person.version
    for lit in (*WAYS.get(stage(person), ()), BUTTONS, PIECES):
        things = person.page.locator(lit)
        if things.count():
            press(person, things.first)
            return
    person.expect_to_wait(before)


WAYS = {
    "PickHero": (".pick.is-open",),
    "HeroTurn": (".die-spot.is-open:visible",),
    "GiftTurn": (".die-spot.is-open:visible",),
    "DrawCrew": (".deck.is-open:visible",),
    "LaunchVeritechs": (".depot-spot.is-open",),
    "SetCrew": ("[data-move=confirm]",),
    "Strike": (".vessel.is-open",),
}
"""What people look for first when they are asked this."""


def press(person: Player, thing: Locator) -> None:
    """Click a thing where it can be touched, choose from its menu if there is one, and wait for the news."""
    before = person.version
    click(person, thing)
    try:
        person.page.wait_for_function(IS_ANSWERED, arg=before, timeout=ANSWERED_WITHIN_MS)
    except NoAnswer:  # The board moved under the finger: a person would look, and click again.
        click(person, thing)
        person.page.wait_for_function(IS_ANSWERED, arg=before)
    if person.version == before and not person.is_done:
        person.choose_from_menu()
        person.wait_for_news(before)


def click(person: Player, thing: Locator) -> None:
    """Click a thing where it can be touched."""
    if point := thing.evaluate(FREE_POINT):
        person.page.mouse.click(point["x"], point["y"])
    else:
        thing.click()


IS_ANSWERED = """old => document.querySelector('.table-page').dataset.version !== old
  || document.querySelector('[role=menuitem], .end, .confirm')"""
ANSWERED_WITHIN_MS = 8_000


def piece(address: str) -> str:
    """A thing on the board."""
    return f".board [data-piece='{address}']"


def phase(person: Player) -> str:
    """Where in the Episode the table is."""
    return person.page.locator(".sdf-table").get_attribute("data-phase") or ""


def stage(person: Player) -> str:
    """What a person is asked."""
    return person.page.locator(".sdf-table").get_attribute("data-stage") or ""


def log(person: Player) -> str:
    """All that was said so far."""
    return person.page.locator(".log").text_content() or ""
