"""What is told of finished games: awards, turning points, and scores on one measure."""

from collections import Counter

import msgspec
import pytest
from tests.golden.promises import Kept
from tests.golden.test_golden import STORIES

from robotable import games
from robotable.table import Tale, leader, tale_of

MOST_AWARDS = 6


def tale_told(name: str) -> Tale:
    """What is told of a game that is kept."""
    kept = Kept.read(name)
    assert kept is not None
    record = kept.record
    tale = tale_of(games.find(record.game), record, [f"Player {seat}" for seat in range(record.seats)])
    assert tale is not None
    return tale


@pytest.mark.parametrize("name", STORIES)
def test_every_finished_game_has_a_tale(name: str) -> None:
    kept = Kept.read(name)
    assert kept is not None
    record, tale = kept.record, tale_told(name)
    assert 2 <= len(tale.awards) <= MOST_AWARDS
    assert all(award.text.endswith(".") for award in tale.awards)
    assert all(seat in range(record.seats) for award in tale.awards for seat in award.seats)
    moments = [point.at for point in tale.turning_points]
    assert moments == sorted(set(moments))
    assert all(1 <= at <= len(record.moves) for at in moments)
    assert all(len(point.standing) == record.seats for point in tale.turning_points)
    assert len(tale.marks) in (0, record.seats)
    assert msgspec.json.decode(msgspec.json.encode(tale), type=Tale) == tale


def test_the_best_turn_of_a_run_is_the_sum_of_what_it_took() -> None:
    awards = {award.title: award.text for award in tale_told("cyclone-run-2.txt").awards}
    assert awards["Turn of the game"] == "Player 1 took 13 VP in a single turn."


def test_factions_are_compared_by_how_near_they_came_to_their_goals() -> None:
    tale = tale_told("reconstruction-4.txt")
    assert tale.measure == "Of the way to a major victory"
    assert all(mark.endswith(" %") for mark in tale.marks)


def test_a_voyage_tells_how_each_episode_went_and_ends_with_its_epilogue() -> None:
    tale = tale_told("attack-on-sdf1-2.txt")
    assert [chapter.title for chapter in tale.chapters][:2] == ["Six Billion Kilometres from Home", "A Different Shape"]
    assert "Throw the levers: met" in tale.chapters[1].text
    assert tale.epilogue
    assert tale.marks == ["☆☆☆ 3 of 5 Episodes"] * 2


def test_in_real_time_the_quickest_answer_is_measured() -> None:
    awards = {award.title: award.text for award in tale_told("brace-for-impact-5.txt").awards}
    assert awards["Quickest answer"] == "Player 2 answered Player 1 within 2.4 s."


def test_nobody_leads_when_two_have_as_much() -> None:
    assert leader(Counter({0: 3, 1: 3})) is None
    assert leader(Counter({0: 3, 1: 2})) == (0, 3)
    assert leader(Counter({0: 1}), least=2) is None
    assert leader(Counter[int]()) is None
