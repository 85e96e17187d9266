"""The cadet: errs plausibly, and never by much."""

import pytest

from robotable import games
from robotable.bots.cadet import err
from robotable.lab.simulate import play_game
from robotable.table import Advice, Luck, Move, Slips, Weighed, weigh

GOOD, FAIR, POOR, FOOLISH = (Move("go", place) for place in ("good", "fair", "poor", "foolish"))
ADVICE = Advice(GOOD, "It is good.", (Weighed(FAIR, 0.5), Weighed(POOR, 1.5), Weighed(FOOLISH, 9.0)))
IN_TURNS = [id for id, ruleset in games.catalog().items() if not ruleset.is_real_time]


def choices(slips: Slips, n: int = 2000) -> dict[Move, int]:
    luck = Luck.seeded(1)
    made = [err(ADVICE, slips, luck).move for _ in range(n)]
    return {move: made.count(move) for move in (GOOD, FAIR, POOR, FOOLISH)}


def test_better_moves_are_made_more_often_and_foolish_ones_never() -> None:
    made = choices(Slips(temperature=0.8, overlooks=20, most=2.0))
    assert made[GOOD] > made[FAIR] > made[POOR] > 0 == made[FOOLISH]


def test_a_cool_head_that_overlooks_nothing_makes_the_best_move() -> None:
    assert choices(Slips(temperature=0.01, overlooks=0, most=2.0))[GOOD] == 2000


def test_one_who_overlooks_everything_does_what_is_best_rather_than_anything() -> None:
    assert choices(Slips(temperature=1.0, overlooks=100, most=2.0))[GOOD] == 2000


def test_where_nothing_else_was_weighed_nothing_else_is_done() -> None:
    alone = Advice(GOOD, "There is no other way.")
    assert err(alone, Slips(temperature=9.0, overlooks=50, most=9.0), Luck.seeded(1)) == alone


def test_moves_are_weighed_against_the_best_of_them() -> None:
    advice = weigh([(POOR, 1.0), (GOOD, 3.0), (FAIR, 2.5)], lambda move: f"{move.noun}!")
    assert advice == Advice(GOOD, "good!", (Weighed(FAIR, 0.5), Weighed(POOR, 2.0)))


@pytest.mark.parametrize("game", IN_TURNS)
def test_a_table_of_cadets_plays_to_the_end(game: str) -> None:
    ruleset = games.find(game)
    sample = play_game(ruleset, ["cadet"] * ruleset.seats[0], 5)
    assert len(sample.scores) == ruleset.seats[0]


@pytest.mark.parametrize("game", IN_TURNS)
def test_in_every_game_a_cadet_does_otherwise_now_and_then_and_never_gives_much_away(game: str) -> None:
    ruleset, others, decisions = games.find(game), 0, 0
    assert ruleset.insight is not None
    slips = ruleset.insight.slips
    s = ruleset.set_up(ruleset.seats[0], ruleset.choose({}), ruleset.content, Luck.seeded(3))
    s.settle()
    luck = Luck.seeded(4)
    while s.outcome is None and (choice := s.choice) is not None and decisions < 200:
        advice = ruleset.advise(ruleset.determinise(s, choice.seat, luck), choice, luck)
        done = err(advice, slips, luck).move
        assert all(other.loss <= slips.most for other in advice.others if other.move == done)
        others += done != advice.move
        decisions += 1
        s.act(choice, advice.move)
    assert 0.1 < others / decisions < 0.55


@pytest.mark.parametrize("game", IN_TURNS)
def test_whatever_an_officer_weighs_is_legal(game: str) -> None:
    ruleset = games.find(game)
    s = ruleset.set_up(ruleset.seats[-1], ruleset.choose({}), ruleset.content, Luck.seeded(3))
    s.settle()
    luck = Luck.seeded(4)
    while s.outcome is None and (choice := s.choice) is not None:
        advice = ruleset.advise(ruleset.determinise(s, choice.seat, luck), choice, luck)
        legal = set(choice.moves(s))
        assert {advice.move, *(other.move for other in advice.others)} <= legal, type(choice).__name__
        assert all(other.loss >= 0 for other in advice.others)
        s.act(choice, advice.move)
