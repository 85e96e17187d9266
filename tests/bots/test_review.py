"""A finished game looked at again: chances, turning points, the costliest decisions, and the dice."""

from functools import cache

import msgspec
import pytest

from robotable import bots, games
from robotable.bots.review import CantReview, Effort, Review, review
from robotable.bots.review.chances import goes_with, those_that_fit
from robotable.bots.review.course import Course
from robotable.bots.review.decisions import DecisionsOf, believed
from robotable.bots.review.playouts import Officers, Tally, shares
from robotable.table import Beat, Chronicle, Game, Line, Luck, Move, Outcome, Record, turning_point

IN_TURNS = [id for id, ruleset in games.catalog().items() if not ruleset.is_real_time]


def finished(game: str, seed: int, blunder: int = -1) -> tuple[Game, Move | None]:
    """A game between officers at the smallest table; the first seat's so-and-so-many-th decision is the worst that an
    officer thinks of."""
    ruleset = games.find(game)
    played, luck, planted, own = Game(ruleset, max(2, ruleset.seats[0]), seed), Luck.seeded(seed), None, 0
    seated = [bots.Seated(bots.take_seat("officer", ruleset), seat) for seat in range(played.seats)]
    while played.outcome is None:
        seat = played.waiting[0]
        advice = seated[seat].advise(played.state, luck)
        move = advice.move
        if seat == 0 and advice.others:
            own += 1
            if own == blunder:
                move = planted = advice.others[-1].move
        played.play(seat, move.verb, move.noun)
    return played, planted


@cache
def reviewed(game: str) -> tuple[Record, Review]:
    played, _ = finished(game, seed=3)
    return played.record, review(played.record, Effort(playouts=10), whose=[0])


@pytest.mark.parametrize("game", IN_TURNS)
def test_every_game_of_turns_is_reviewed_from_its_start_to_its_end(game: str) -> None:
    record, found = reviewed(game)
    ats = [moment.at for moment in found.moments]
    assert ats[0] == 0
    assert ats == sorted({*ats})
    assert ats[-1] == found.moves == len(record.moves)
    lines = 1 if found.is_shared else record.seats
    for moment in found.moments[:-1]:
        assert len(moment.chances) == lines
        assert all(0 <= chance <= 1 for chance in moment.chances)
        assert all(error > 0 for error in moment.errors)
    assert found.moments[-1].errors == [0.0] * lines
    assert all(turn.since < turn.at <= turn.until and turn.text for turn in found.turns)
    assert all(decision.seat == 0 and decision.better and decision.why for decision in found.decisions)


@pytest.mark.parametrize(
    ("standing", "fits"),
    [([3, 0], [True, False]), ([3, 5], [False, True]), ([2, 2], [True, True]), ([-1, -1], [False, False])],
)
def test_what_is_told_of_a_turning_point_goes_the_way_of_the_chance(standing: list[int], fits: list[bool]) -> None:
    beats = [Beat([], [0, 0], None), Beat([Line("turn")], standing, None)]
    assert [goes_with(beats, 1, seat, 0.3) for seat in range(2)] == fits
    if standing[0] != standing[1]:
        assert [goes_with(beats, 1, seat, -0.3) for seat in range(2)] == fits[::-1]


def test_a_gain_is_not_told_as_the_reason_of_a_fall() -> None:
    standings = [[0, 0], [3, 0], [3, 0], [3, 2]]
    beats = [Beat([Line("gains")], standing, None) for standing in standings]
    assert those_that_fit(beats, [1, 2], 0, -0.3) == [2]
    assert those_that_fit(beats, [1, 2, 3], 0, -0.3) == [3]
    assert those_that_fit(beats, [1], 0, -0.3) == [1]


def test_a_move_that_said_nothing_tells_no_turning_point() -> None:
    assert not goes_with([Beat([], [0, 0], None), Beat([], [3, 0], None)], 1, 0, 0.3)


def test_a_blunder_is_found_as_the_costliest_decision() -> None:
    played, planted = finished("cyclone-run", seed=5, blunder=26)
    assert planted is not None
    found = review(played.record, Effort(playouts=40), whose=[0])
    worst = found.decisions[0]
    assert played.record.moves[worst.at].move == planted
    assert worst.loss > 0.2
    assert worst.loss > 2 * worst.error


def test_the_same_effort_in_games_finds_the_same() -> None:
    record, found = reviewed("crisis-point")
    assert review(record, Effort(playouts=10), whose=[0]) == found
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_progress_is_told_until_all_is_spent() -> None:
    told: list[float] = []
    record, _ = reviewed("crisis-point")
    found = review(record, Effort(playouts=12, on_progress=told.append), whose=[])
    assert told == sorted(told)
    assert told[-1] == 1
    assert (found.decisions, found.whose) == ([], [])


def test_dice_are_judged_only_where_it_was_learned_what_positions_are_worth() -> None:
    cyclone = review(reviewed("cyclone-run")[0], Effort(playouts=50), whose=[])
    assert reviewed("crisis-point")[1].luck is None
    assert cyclone.luck is not None
    assert [dice.seat for dice in cyclone.luck] == [0, 1]
    assert all(dice.rolls > 0 and dice.error > 0 for dice in cyclone.luck)


def test_what_can_not_be_reviewed_says_why() -> None:
    with pytest.raises(CantReview, match="in real time"):
        review(Game(games.find("brace-for-impact"), 3, 1).record, Effort(playouts=1))
    with pytest.raises(CantReview, match="not over"):
        review(Game(games.find("crisis-point"), 2, 1).record, Effort(playouts=1))


def test_a_crew_wins_as_one_and_a_draw_is_shared() -> None:
    assert shares(Outcome([0, 1], "all live", [5, 5], title="The ship is saved"), 2) == [1.0, 1.0]
    assert shares(Outcome([0, 1], "a draw", [5, 5]), 2) == [0.5, 0.5]
    assert shares(None, 2) == [0.0, 0.0]


def test_playing_on_leaves_the_position_as_it_was() -> None:
    game = Game(games.find("cyclone-run"), 2, 1)
    officers, before = Officers(game.ruleset, 2), msgspec.json.encode(game.state)
    assert officers.play_on(game.state, 7) == officers.play_on(game.state, 7)
    officers.play_turn(game.state, 7)
    assert msgspec.json.encode(game.state) == before


def test_few_games_that_agree_make_nobody_sure() -> None:
    few, many = Tally(), Tally()
    for n in range(40):
        many.add(0.2)
        if n < 2:
            few.add(0.2)
    assert few.error > 0.2 > many.error


def test_what_few_games_say_of_a_decision_is_believed_the_less() -> None:
    few, many = Tally(), Tally()
    for n in range(400):
        many.add(0.6 + 0.4 * (-1) ** n)
        if n < 6:
            few.add(0.6 + 0.4 * (-1) ** n)
    (loss, error), (surely, hardly) = believed(few), believed(many)
    assert loss < 0.3 < 0.55 < surely < 0.6
    assert few.error > error > hardly > 0


def test_what_an_officer_draws_by_lot_is_no_mistake() -> None:
    record, _ = reviewed("crisis-point")
    course = Course(games.find("crisis-point"), record)
    asked = {type(one.state.choice).__name__ for one in course.decisions_of(0)}
    held_against = DecisionsOf(course, Officers(course.ruleset, 2), 0, Luck.seeded(1)).suspects
    assert "PickCombat" in asked
    assert "PickCombat" not in {type(one.decision.state.choice).__name__ for one in held_against}


def test_that_a_turn_began_tells_no_turning_point() -> None:
    game = Game(games.find("crisis-point"), 2, 1)
    chronicle = Chronicle(game.speaker, lambda s: [0, 0])
    said = next(line for line in game.log if line.says != "turn")
    turn = Line("turn", {"seat": 0})
    chronicle.beats = [Beat([], [0, 0], None), Beat([said, turn], [0, 0], None), Beat([turn], [0, 0], None)]
    assert turning_point(chronicle, (), [1, 2]).text == str(game.speaker.tell(said))
