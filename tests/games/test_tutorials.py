"""Guided first games: every lesson is told to whoever does as it says, and nobody gets stuck who does not."""

import pytest
from tests.games.learner import Learner

from robotable import games
from robotable.table import Ruleset

GUIDED = [ruleset for ruleset in games.catalog().values() if ruleset.tutorial is not None]

every_tutorial = pytest.mark.parametrize("ruleset", GUIDED, ids=lambda ruleset: ruleset.id)


@every_tutorial
@pytest.mark.parametrize("seed", range(4))
def test_whoever_does_as_told_hears_every_lesson(ruleset: Ruleset, seed: int) -> None:
    learner = Learner(ruleset, seed, does_as_told=True).play()
    lessons = learner.coach.plans
    missed = [lesson.title for n, lesson in enumerate(lessons) if n not in learner.told and not lesson.by_chance]
    assert missed == []
    assert learner.game.outcome is None
    assert learner.lesson.is_over


@every_tutorial
@pytest.mark.parametrize("seed", range(8))
def test_whoever_does_anything_else_gets_to_the_end_too(ruleset: Ruleset, seed: int) -> None:
    learner = Learner(ruleset, seed, does_as_told=False).play()
    assert learner.lesson.is_over


@every_tutorial
def test_a_tutorial_is_short_enough_to_be_played(ruleset: Ruleset) -> None:
    assert ruleset.tutorial is not None
    assert 3 <= len(ruleset.tutorial.lessons) <= 14


@every_tutorial
def test_a_tutorial_is_no_part_of_the_content(ruleset: Ruleset) -> None:
    assert not (ruleset.folder / "content" / "tutorial.toml").exists()
