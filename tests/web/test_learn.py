"""Guided first games in the browser: a first-time visitor learns each game by doing what the lessons say."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect
from tests.web.player import BUTTONS, CONTROLS, PIECES, Bring, Player

from robotable import games

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GUIDED = [ruleset.title for ruleset in games.catalog().values() if ruleset.tutorial is not None]
MOST_STEPS = 400
ANYTHING = f"{CONTROLS}, {BUTTONS}:visible, {PIECES}"
HEARD = """() => {
  const { version } = document.querySelector(".table-page").dataset;
  const { lesson, refs } = document.querySelector(".coach").dataset;
  return `${version} ${lesson} ${refs} ${document.querySelectorAll("[role=menuitem], dialog").length}`;
}"""
"""What tells one moment from the next."""
MOVED_ON = f"old => ({HEARD})() !== old"
OFF_THE_TABLE = """() => {
  const edge = document.querySelector(".topbar").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".coach-rings span")].some((ring) => ring.getBoundingClientRect().top < edge);
}"""
"""A ring reaches over the edge of the table: it holds what is drawn nowhere."""


class Pupil:
    """Somebody who has never played a game, and does as told."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self.told: list[str] = []

    def begin(self, game: str, button: str = "Learn") -> None:
        self.player.introduce()
        self.player.game_card(game).get_by_role("button", name=button).click()
        expect(self.coach).to_be_visible()
        expect(self.page.locator(".board-loading")).to_have_count(0)

    @property
    def coach(self) -> Locator:
        return self.page.locator(".coach")

    @property
    def title(self) -> str:
        return self.coach.locator("h2").inner_text()

    @property
    def is_done(self) -> bool:
        return self.coach.locator(".coach-count").inner_text().lower() == "done"

    def learn(self) -> None:
        """Go through all lessons."""
        for _ in range(MOST_STEPS):
            if self.is_done:
                return
            if self.title not in self.told:
                self.told.append(self.title)
            assert not self.page.evaluate(OFF_THE_TABLE), self.title
            self.take_a_step()
        raise AssertionError(f"stuck at {self.title}: {self.coach.inner_text()}")

    def take_a_step(self) -> None:
        """Read on, do what is pointed at, or do anything; then wait until that has come to something."""
        before = self.heard
        thing = self.what_to_use()
        if thing is not None:
            with suppress(TimeoutError):  # What was lit a moment ago may be gone by now.
                thing.press("Enter", timeout=2000)
            if self.answers.count():
                self.answers.last.click()
        self.page.wait_for_function(MOVED_ON, arg=before)

    def what_to_use(self) -> Locator | None:
        """What to press now; None if it is for others to go on."""
        for things in (self.coach.locator("[data-lesson-move=next]"), *self.pointed_at(), self.page.locator(ANYTHING)):
            if things.count():
                return things.first
        return None

    @property
    def answers(self) -> Locator:
        """The items of a menu, or the answers to a question."""
        return self.page.locator("[role=menuitem], dialog .button")

    @property
    def heard(self) -> str:
        """Changes with every move and every lesson."""
        return str(self.page.evaluate(HEARD))

    def pointed_at(self) -> Iterator[Locator]:
        """What the lesson points at, as far as something can be done with it, the last first."""
        for ref in reversed((self.coach.get_attribute("data-refs") or "").split()):
            kind, _, id = ref.partition(":")
            button = f'[data-move="{id}"]:visible:not(:disabled), [data-verb="{id}"]:visible:not(:disabled)'
            yield self.page.locator(button if kind == "move" else f'[data-piece="{ref}"].is-open:visible')


@pytest.mark.slow
@pytest.mark.parametrize("game", GUIDED)
def test_a_first_time_visitor_learns_a_game(player: Bring, game: str) -> None:
    pupil = Pupil(player("Anna"))
    pupil.begin(game, "Play now")
    pupil.learn()
    expect(pupil.coach).to_contain_text(f"You know {game}")
    pupil.coach.get_by_role("button", name="Play a table against bots").click()
    expect(pupil.page.locator(".coach")).to_have_count(0)
    expect(pupil.page.locator(".board")).to_be_visible()
    pupil.player.go_to("/")
    pupil.player.game_card(game).get_by_role("button", name="Play now").click()
    expect(pupil.page.locator(".board")).to_be_visible()
    expect(pupil.page.locator(".coach")).to_have_count(0)


def test_a_game_is_learned_on_a_phone_left_and_taken_up_again(player: Bring) -> None:
    pupil = Pupil(player("Bert", is_on_phone=True))
    pupil.begin("Cyclone Run")
    pupil.take_a_step()
    title = pupil.title
    expect(pupil.page.locator(".coach-rings span").first).to_be_in_viewport()
    expect(pupil.page.locator(".board [data-die='1']")).to_be_in_viewport()
    expect(pupil.page.locator(".board [data-piece='hero:rand']")).to_be_in_viewport(ratio=0.9)
    pupil.player.go_to("/")
    expect(pupil.page.locator(".list", has_text="Your tables")).to_contain_text("Lesson 2 of")
    pupil.begin("Cyclone Run")
    assert pupil.title == title
    pupil.learn()
    pupil.coach.get_by_role("button", name="Play this game on").click()
    expect(pupil.coach).to_have_count(0)


def test_lessons_can_be_skipped_folded_and_left_by_keyboard(player: Bring) -> None:
    pupil = Pupil(player("Cora"))
    pupil.begin("Cyclone Run")
    pupil.coach.get_by_role("button", name="Next").press("Enter")
    expect(pupil.coach.locator(".coach-count")).to_contain_text("2 of")
    pupil.coach.locator(".coach-words .ref", has_text="Rand").press("Enter")
    expect(pupil.page.locator(".tip .face-card")).to_contain_text("Rand")
    pupil.page.keyboard.press("Escape")
    pupil.coach.get_by_role("button", name="Fold the lesson").press("Enter")
    expect(pupil.coach.locator(".coach-words")).to_have_count(0)
    pupil.coach.get_by_role("button", name="Skip lesson").press("Enter")
    expect(pupil.coach.locator(".coach-count")).to_contain_text("3 of")
    expect(pupil.coach.locator(".coach-words")).to_be_visible()
    pupil.coach.get_by_role("button", name="Leave the lessons").press("Enter")
    expect(pupil.coach).to_have_count(0)
    expect(pupil.page.locator(".prompt.is-yours")).to_be_visible()
