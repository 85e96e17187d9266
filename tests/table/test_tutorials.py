"""Tutorials: what is wrong with one is told at once, and a coach goes with whatever the learner does."""

from pathlib import Path

import pytest
from tests.table.toy import GAME

from robotable.table import Coach, Game, Progress, TutorialError
from robotable.table.tutorial import LessonPlan, Tutorial, read_tutorial

TABLE = """
seed = 1
seats = ["me", "bot"]
farewell = "That is all."
afterwards = { seats = ["me", "bot"] }
"""

LESSONS = """
[[lessons]]
title = "Welcome"
text = "Lay cards."

[[lessons]]
title = "Lay"
text = "Lay a card."
do = ["lay"]
well_done = "Laid."
otherwise = "We come back to laying."
patience = 2

[[lessons]]
title = "Cheer"
text = "You have rolled a six: cheer!"
when = { sees = [{ path = "die", equals = 6 }] }
by_chance = true

[[lessons]]
title = "Points"
text = "Get a point."
until = [{ path = "points.0", at_least = 1 }]
"""

BROKEN = """
[[lessons]]
title = "Welcome"
text = "Lay cards."
when = { stage = "ToyTurm", sees = [{ path = "pionts.0", at_least = 1 }] }
do = ["lay", "lie"]

[[lessons]]
title = "Long"
text = "LONG"
by_chance = true
""".replace("LONG", "word " * 41)


def read(tmp_path: Path, text: str) -> Tutorial:
    path = tmp_path / "tutorial.toml"
    path.write_text(text)
    return read_tutorial(GAME, path)


def wrong_with(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(TutorialError) as error:
        read(tmp_path, text)
    return error.value.faults


class Lesson:
    """A coach beside a game of the toy, and somebody who learns."""

    def __init__(self, tmp_path: Path, lessons: str = LESSONS) -> None:
        self.game = Game(GAME, 2, seed=1)
        self.coach = Coach(read(tmp_path, TABLE + lessons), self.game)
        self.progress = self.coach.after(Progress())

    def play(self, verb: str, noun: str | None = None) -> "Lesson":
        self.game.play(self.game.waiting[0], verb, noun)
        self.progress = self.coach.after(self.progress, self.game.played[-1])
        return self

    def next(self) -> "Lesson":
        self.progress = self.coach.go_on(self.progress)
        return self

    @property
    def told(self) -> tuple[str, str, str]:
        """The title, whether it waits, and the reply."""
        lesson = self.coach.lesson(self.progress)
        assert lesson is not None
        return lesson.title, "waits" if lesson.is_waiting else "next" if lesson.needs_next else "", lesson.reply

    @property
    def card(self) -> str:
        hand = self.game.view(0).hand  # type: ignore[attr-defined]
        return str(hand[0])


def test_everything_wrong_with_a_tutorial_is_told_at_once(tmp_path: Path) -> None:
    assert wrong_with(tmp_path, TABLE.replace('["me", "bot"]', '["bot"]', 1) + BROKEN) == [
        "Toy is for 2 to 4 players, not 1",
        "seats: nobody is 'me'",
        "lesson 1, 'Welcome': there is no verb for 'lie' in words.toml",
        "lesson 1, 'Welcome': there is no choice 'ToyTurm'",
        "lesson 1, 'Welcome': a seat's view has no 'pionts.0'",
        "lesson 2, 'Long': comes by chance, but does not say when",
        "lesson 2, 'Long': 41 words; 40 are the most",
    ]


def test_what_is_malformed_is_told_first(tmp_path: Path) -> None:
    assert wrong_with(tmp_path, "seed = 'x'\nlessons = [{ titel = 'A' }]") == [
        "seed: found 'x', expected a whole number",
        "seats: is missing",
        f"lessons[0].titel: no such field; allowed: {', '.join(LessonPlan.__struct_fields__)} (did you mean 'title'?)",
        "lessons[0].title: is missing",
        "lessons[0].text: is missing",
        "farewell: is missing",
        "afterwards: is missing",
    ]
    assert "is not TOML" in wrong_with(tmp_path, "seed =")[0]


def test_a_lesson_to_read_waits_for_next_and_one_to_do_for_the_move(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path)
    assert lesson.told == ("Welcome", "next", "")
    lesson.next()
    assert lesson.told == ("Lay", "", "")
    shown = lesson.coach.lesson(lesson.progress)
    assert shown is not None
    assert shown.points_at == [f"card:{card}" for card in lesson.game.view(0).hand]  # type: ignore[attr-defined]
    lesson.play("lay", lesson.card)
    assert lesson.told == ("You know Toy", "", "Laid.")


def test_another_move_gets_a_kind_answer_and_the_lesson_comes_back(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path).next().play("look")
    assert lesson.told == ("Lay", "", "We come back to laying.")


def test_a_lesson_by_chance_comes_with_its_moment_and_the_one_before_comes_back(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path).next().play("roll")
    assert lesson.game.view(0).die == 6  # type: ignore[attr-defined]
    assert lesson.told[:2] == ("Cheer", "next")
    assert lesson.next().told[:2] == ("Lay", "waits")
    lesson.play("roll")
    assert lesson.told[:2] == ("Lay", "")


def test_after_enough_other_moves_the_lessons_go_on_without_it(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, LESSONS.partition('[[lessons]]\ntitle = "Cheer"')[0]).next()
    lesson.play("look")
    assert lesson.coach.is_teaching(lesson.progress)
    lesson.play("roll")
    assert not lesson.coach.is_teaching(lesson.progress)


def test_lessons_are_over_when_the_game_is(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path)
    while lesson.game.outcome is None:
        lesson.play("roll")
    assert lesson.told[0] == "You know Toy"


def test_whoever_leaves_the_lessons_hears_no_more(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path)
    lesson.progress = lesson.coach.leave(lesson.progress)
    assert lesson.coach.lesson(lesson.progress) is None
    assert lesson.coach.after(lesson.progress) == lesson.progress


def test_a_learner_whose_lessons_were_rewritten_is_not_stuck(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path)
    far = Progress(done=(0, 1, 7), at=8, is_open=True, reply="well done", about=7)
    assert not lesson.coach.is_teaching(far)
    shown = lesson.coach.lesson(far)
    assert shown is not None
    assert shown.is_over
