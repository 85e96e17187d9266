"""Two people play Crisis Point by clicking what is lit, and neither page ever holds what the other hides."""

import json
import re
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import WebSocket, expect
from tests.web.player import Bring, Player
from tests.web.test_the_page import play_now

from robotable import games
from robotable.games.crisis_point.state import Crisis
from robotable.table import Game, Record, patched

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE_S = 240
LOOK = """() => [
    Number(document.querySelector('.table-page').dataset.version),
    document.documentElement.outerHTML,
    Object.fromEntries([...document.querySelectorAll('.slot-spot')].map(
        (slot) => [slot.dataset.piece.slice(5), slot.textContent])),
]"""


class Witness:
    """Keeps all that one person's browser was told, and all that its page has shown."""

    def __init__(self, person: Player) -> None:
        self.person = person
        self.frames: list[str] = []
        self.pages: list[tuple[int, str, dict[str, str]]] = []
        """Version, page and what stands on the slots, after every move."""
        person.page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def look(self) -> None:
        """Remember the page as it is."""
        version, html, slots = self.person.page.evaluate(LOOK)
        if not self.pages or self.pages[-1][1] != html:
            self.pages.append((version, html, slots))


def test_two_people_play_and_neither_sees_what_the_other_hides(player: Bring) -> None:
    minmei, lisa = player("Minmei"), player("Lisa", is_on_phone=True)
    witnesses = [Witness(minmei), Witness(lisa)]
    table = set_a_table(minmei)
    lisa.go_to(table)
    lisa.sit_down(1)

    play_to_the_scoring(witnesses)
    for person in (minmei, lisa):
        expect(person.page.locator(".end h2")).to_be_visible()
    watch_the_scoring(minmei)

    record = fetch_record(minmei, table)
    game = Game(games.find(record.game), record.seats, record.seed, record.options)
    moments = list(replayed(game, record))
    assert game.outcome is not None
    for witness, seat in zip(witnesses, (0, 1), strict=True):
        see_the_sum(witness.person, game)
        find_no_leak(witness, seat, moments)


def test_a_desk_needs_no_scrolling(player: Bring) -> None:
    bowie = player("Bowie")
    bowie.page.set_viewport_size({"width": 1440, "height": 900})
    play_now(bowie, "Crisis Point")
    for _ in range(9):
        wait_for_something_lit(bowie)
        bowie.click_what_is_lit()
    down: int = bowie.page.locator(".table-main").evaluate("main => main.scrollHeight - main.clientHeight")
    assert down <= 0


def test_a_tip_calls_spaces_and_sides_by_their_names(player: Bring) -> None:
    sean = player("Sean")
    play_now(sean, "Crisis Point")
    while not sean.page.locator(".battlefield").count():
        sean.click_what_is_lit()
    name = sean.page.locator(".space .space-name").first
    name.hover()
    tip = sean.page.get_by_role("tooltip")
    expect(tip).to_contain_text(f"{name.inner_text()}: an open space")
    expect(tip).to_contain_text("Sean (Southern Cross)")


def wait_for_something_lit(person: Player) -> None:
    """Wait until it is this person's move, and the board shows it."""
    lit = person.page.locator(".prompt.is-yours ~ .board .piece.is-open, .prompt.is-yours .prompt-moves button")
    lit.first.wait_for(state="attached")


# The steps of the story


def set_a_table(host: Player) -> str:
    """The host sets a table for two, and copies its link."""
    host.introduce()
    page = host.page
    host.game_card("Crisis Point").get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog", name="New table")
    dialog.get_by_text("Options, pack and seed").click()
    dialog.get_by_label("Army of the Southern Cross").select_option("second seat")
    dialog.get_by_label("Seed").fill("1985")
    dialog.get_by_role("button", name="Set the table").click()
    expect(page.locator(".share")).to_be_visible()
    return page.url.removeprefix(host.address)


def play_to_the_scoring(witnesses: list[Witness]) -> None:
    """Everybody clicks what is lit when it is their move, until the scoring begins on both pages."""
    people = [witness.person for witness in witnesses]
    for person in people:
        expect(person.page.locator(".board .piece.is-open").first).to_be_visible()
    deadline, has_foreseen = time.monotonic() + PATIENCE_S, False
    while not all(person.page.locator(".scoring").count() for person in people):
        assert time.monotonic() < deadline, "the game goes on for too long"
        movers = [person for person in people if person.is_to_move]
        for person in movers:
            has_foreseen = has_foreseen or foresees(person)
            person.click_what_is_lit()
            for witness in witnesses:
                witness.look()
        if not movers:
            people[0].page.wait_for_timeout(20)
    assert has_foreseen


def foresees(person: Player) -> bool:
    """Pointing at a slot shows the power that the Combat Card in hand would give to the four cards of its line."""
    taken, page = person.page.locator(".combat-chip.is-taken b"), person.page
    if person.name != "Minmei" or not taken.count():
        return False
    before = powers(person)
    page.locator(".slot-spot.is-open").first.hover()
    expect(page.locator(".power.is-forecast")).to_have_count(4)
    gains = {after - before[n] for n, after in powers(person).items() if after != before.get(n, 0)}
    assert gains == {int(taken.inner_text())}
    page.mouse.move(0, 0)
    return True


def powers(person: Player) -> dict[str, int]:
    """What the page knows of this player's own power on each space."""
    shown: dict[str, int] = person.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.space')].map((space) => [
            space.dataset.piece, parseInt(space.querySelector('.power')?.dataset.n ?? '0')]))"""
    )
    return shown


def watch_the_scoring(person: Player) -> None:
    """Card by card, the parts that are shown add up to the power, and the higher power or the owner wins."""
    page = person.page
    page.get_by_role("button", name="Play the scoring again").click()
    page.get_by_role("button", name="Pause").click()
    while page.get_by_role("button", name="Back").is_enabled():
        page.get_by_role("button", name="Back").click()
    for card in range(16):
        expect(page.locator(".scoring-where")).to_have_text(f"Card {card + 1} of 16")
        expect(page.locator(".space.is-in-spotlight")).to_have_attribute("data-piece", f"space:{card}")
        sums = [
            [int(part.replace("–", "0")) for part in row.locator("td").all_inner_texts()]
            for row in page.locator(".sums tbody tr").all()
        ]
        assert all(sum(parts) == power for *parts, power in sums)
        page.get_by_role("button", name="Next").click()
    expect(page.locator(".scoring-where")).to_have_text("Objectives")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".scoring-where")).to_have_count(0)


def see_the_sum(person: Player, game: Game) -> None:
    """The end screen and the board tell the same totals as the rules do."""
    assert game.outcome is not None
    totals = person.page.locator(".scores tfoot td").all_inner_texts()
    assert [int(total) for total in totals] == game.outcome.scores
    shown = {int(score) for score in person.page.locator(".strip-score b").all_inner_texts()}
    assert shown == set(game.outcome.scores)


# What was hidden at each moment


def fetch_record(person: Player, table: str) -> Record:
    """The finished game, from its seed to its last move."""
    with urllib.request.urlopen(f"{person.address}/api/tables/{table.rpartition('/')[2]}/record") as answer:
        return Record.decode(answer.read())


def replayed(game: Game, record: Record) -> Iterator[Crisis]:
    """The state before the first move, and after every one."""
    yield snapshot(game)
    for played in record.moves:
        game.play(played.seat, played.verb, played.noun)
        yield snapshot(game)


def snapshot(game: Game) -> Crisis:
    state = game.clone().state
    assert isinstance(state, Crisis)
    return state


def hidden_from(s: Crisis, seat: int) -> set[str]:
    """The cards that a player may not know: told from the state, not from what the engine shows."""
    me, foe = s.players[seat], s.players[1 - seat]
    laid = [s.slots[slot] for slot in s.slots_of(1 - seat) if slot in s.slots]
    face_down = [card for card in laid if card not in s.revealed and card not in me.peeked]
    kept = [] if s.phase == "scoring" else foe.objectives
    return {*foe.combat, *face_down, *foe.locations, *s.spare, *kept, *foe.set_aside}


def find_no_leak(witness: Witness, seat: int, moments: list[Crisis]) -> None:
    """Neither the frames nor the pages speak of a card that was hidden from this player at that moment."""
    scenes = list(scenes_in(witness.frames))
    last = max(news["version"] for news in scenes)
    first = last - (len(moments) - 1)
    assert len({news["version"] for news in scenes if news["version"] > first}) == len(moments) - 1
    for news in scenes:
        s = moments[max(0, news["version"] - first)]
        assert spoken_of(json.dumps(news, ensure_ascii=False), s, seat) == []
        assert known_values(news["scene"]["board"], s, seat) == []
    assert len(witness.pages) > len(moments) / 2
    for version, html, slots in witness.pages:
        s = moments[max(0, version - first)]
        assert spoken_of(html, s, seat) == []
        unknown = {slot for slot, card in s.slots.items() if card in hidden_from(s, seat)}
        assert [slot for slot in unknown if slots.get(slot)] == []


def scenes_in(frames: list[str]) -> Iterator[dict[str, Any]]:
    """Every scene that came over the wire, whole or as what differs from the one before."""
    last: dict[int | None, Any] = {}
    for news in map(json.loads, frames):
        if news["type"] == "SceneNews":
            last[news["seat"]] = news["scene"]
        elif news["type"] == "SceneChange":
            last[news["seat"]] = patched(last[news["seat"]], news["change"])
        else:
            continue
        yield {**news, "scene": last[news["seat"]]}


def spoken_of(text: str, s: Crisis, seat: int) -> list[str]:
    """The hidden cards whose id or name stands in a text; names that open cards share are no news."""
    hidden = hidden_from(s, seat)
    faces = s.pack.faces
    open_names = sorted({faces[card].name for card in faces if card not in hidden}, key=len, reverse=True)
    for name in open_names:
        text = text.replace(name, "")
    found = [card for card in hidden if stands_in(card, text)]
    return found + [faces[card].name for card in hidden if stands_in(faces[card].name, text)]


def stands_in(word: str, text: str) -> bool:
    return word in text and re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def known_values(board: dict[str, msgspec.Raw], s: Crisis, seat: int) -> list[str]:
    """Slots whose hidden Combat Card a scene gives away by the power on a space."""
    hidden = hidden_from(s, seat)
    spaces = msgspec.convert(board["spaces"], list[dict[str, object]])
    given: list[str] = []
    for slot in s.slots_of(1 - seat):
        if s.slots.get(slot) in hidden:
            for n, space in enumerate(spaces):
                power = msgspec.convert(space["powers"], list[dict[str, int | None]])[1 - seat]
                part, place = ("column", n % 4) if slot[0] in "NS" else ("row", n // 4)
                if place == int(slot[1]) and power[part] is not None:
                    given.append(f"{slot} on {n}")
    return given
