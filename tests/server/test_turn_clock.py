"""Time to think: what a seat has left as the game goes on, on a clock that the test sets."""

import pytest

from robotable.server import turn_clock
from robotable.server.messages.tables import TimeLimit
from robotable.server.turn_clock import TurnClock

HOUR = 3600 * 1000
A_DAY_A_MOVE = TimeLimit(move_s=24 * 3600)
TEN_HOURS_IN_ALL = TimeLimit(total_s=10 * 3600)


def begun(limit: TimeLimit, at: int = 0) -> TurnClock:
    """The clock of two seats, of which the first is awaited."""
    return turn_clock.goes_on(turn_clock.new_clock(limit, 2), [0], at, 0, None)


def lefts(clock: TurnClock, now: int) -> list[int]:
    return [turn_clock.left(clock, seat, now) // HOUR for seat in (0, 1)]


def test_time_runs_only_for_whoever_is_awaited() -> None:
    clock = begun(A_DAY_A_MOVE)
    assert lefts(clock, 5 * HOUR) == [19, 24]
    clock = turn_clock.goes_on(clock, [1], 5 * HOUR, 1, 0)
    assert lefts(clock, 7 * HOUR) == [24, 22]


def test_where_all_choose_at_once_everybodys_time_runs_on_its_own() -> None:
    clock = turn_clock.goes_on(turn_clock.new_clock(A_DAY_A_MOVE, 2), [0, 1], 0, 0, None)
    clock = turn_clock.goes_on(clock, [1], 3 * HOUR, 1, 0)
    assert lefts(clock, 4 * HOUR) == [24, 20]


def test_the_time_for_a_move_starts_anew_with_the_next_move_of_the_same_turn() -> None:
    clock = turn_clock.goes_on(begun(A_DAY_A_MOVE), [0], 20 * HOUR, 1, 0)
    assert lefts(clock, 21 * HOUR) == [23, 24]


def test_taking_a_move_back_and_making_it_again_wins_no_time() -> None:
    clock = turn_clock.goes_on(begun(A_DAY_A_MOVE), [0], 10 * HOUR, 1, 0)
    clock = turn_clock.goes_on(clock, [0], 20 * HOUR, 0, None)
    clock = turn_clock.goes_on(clock, [0], 30 * HOUR, 1, 0)
    assert lefts(clock, 30 * HOUR) == [4, 24]
    clock = turn_clock.goes_on(clock, [0], 31 * HOUR, 2, 0)
    assert lefts(clock, 31 * HOUR) == [24, 24]


def test_leaving_ones_seat_and_taking_it_back_wins_no_time() -> None:
    clock = turn_clock.goes_on(begun(A_DAY_A_MOVE), [], 20 * HOUR, 0, None)
    assert turn_clock.due(clock) is None
    clock = turn_clock.goes_on(clock, [0], 30 * HOUR, 0, None)
    assert lefts(clock, 31 * HOUR) == [3, 24]
    assert turn_clock.due(clock) == 28 * HOUR
    clock = turn_clock.goes_on(turn_clock.reminded(clock, [0]), [], 31 * HOUR, 0, None)
    clock = turn_clock.goes_on(clock, [0], 40 * HOUR, 0, None)
    assert turn_clock.to_remind(clock, 42 * HOUR) == []
    assert turn_clock.run_out(clock, 43 * HOUR) == [0]


def test_whoever_comes_back_after_the_bot_has_moved_for_them_has_the_time_for_a_move() -> None:
    clock = turn_clock.goes_on(begun(A_DAY_A_MOVE), [], 20 * HOUR, 0, None)
    clock = turn_clock.goes_on(clock, [], 20 * HOUR, 1, 0)
    clock = turn_clock.goes_on(clock, [0], 30 * HOUR, 1, None)
    assert lefts(clock, 31 * HOUR) == [23, 24]


def test_a_budget_is_for_the_whole_game() -> None:
    clock = turn_clock.goes_on(begun(TEN_HOURS_IN_ALL), [1], 4 * HOUR, 1, 0)
    clock = turn_clock.goes_on(clock, [0], 9 * HOUR, 2, 1)
    assert lefts(clock, 9 * HOUR) == [6, 5]
    assert turn_clock.run_out(clock, 15 * HOUR - 1) == []
    assert turn_clock.run_out(clock, 15 * HOUR) == [0]


def test_of_two_limits_the_nearer_one_counts() -> None:
    both = TimeLimit(move_s=2 * 3600, total_s=3 * 3600)
    clock = turn_clock.goes_on(begun(both), [0], 2 * HOUR - 1, 1, 0)
    assert turn_clock.left(clock, 0, 2 * HOUR) == HOUR


def test_whoever_comes_back_after_all_their_time_was_used_has_a_tenth_of_it() -> None:
    clock = turn_clock.goes_on(begun(TEN_HOURS_IN_ALL), [], 11 * HOUR, 1, 0)
    assert lefts(clock, 11 * HOUR) == [0, 10]
    clock = turn_clock.goes_on(clock, [0], 12 * HOUR, 2, 1)
    assert lefts(clock, 12 * HOUR) == [1, 10]


def test_a_reminder_comes_at_a_quarter_and_once_a_turn() -> None:
    clock = begun(A_DAY_A_MOVE)
    assert turn_clock.due(clock) == 18 * HOUR
    assert turn_clock.to_remind(clock, 18 * HOUR - 1) == []
    assert turn_clock.to_remind(clock, 18 * HOUR) == [0]
    clock = turn_clock.reminded(clock, [0])
    assert turn_clock.due(clock) == 24 * HOUR
    assert turn_clock.to_remind(clock, 20 * HOUR) == []
    clock = turn_clock.goes_on(clock, [0], 20 * HOUR, 1, 0)
    assert turn_clock.to_remind(clock, 43 * HOUR) == []
    clock = turn_clock.goes_on(clock, [1], 43 * HOUR, 2, 0)
    clock = turn_clock.goes_on(clock, [0], 44 * HOUR, 3, 1)
    assert turn_clock.to_remind(clock, 63 * HOUR) == [0]


def test_nothing_is_due_while_nobody_is_awaited() -> None:
    assert turn_clock.due(turn_clock.new_clock(A_DAY_A_MOVE, 2)) is None


@pytest.mark.parametrize(
    ("limit", "why"),
    [
        (TimeLimit(), "needs a time"),
        (TimeLimit(move_s=5), "30 to"),
        (TimeLimit(move_s=60, total_s=10**9), "90 days"),
        (TimeLimit(move_s=-60), "30 to"),
    ],
)
def test_a_table_can_not_agree_on_anything(limit: TimeLimit, why: str) -> None:
    assert why in (turn_clock.problem_with(limit) or "")
    assert turn_clock.problem_with(A_DAY_A_MOVE) is None
