"""Time to think, at a table that is played by turns: what each seat has, and what becomes of it as the game goes on.

All moments are in the server's open time (`opening_hours.py`), so that nobody's time runs while no server is there.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from robotable.server.messages.tables import SeatTimeInfo, TimeInfo, TimeLimit

SECOND = 1000
SHORTEST_S, LONGEST_S = 30, 90 * 24 * 3600
"""What a table may agree on."""
REMINDED_AT = 4
"""Whoever has only this part of their time left is reminded."""
SECOND_WIND = 10
"""Whoever comes back after all their time was used has this part of it once more."""


class SeatTime(Struct, frozen=True):
    """What one seat has left."""

    budget: int | None = None
    """Milliseconds for the rest of the game, as of `since`; None where only single moves have a limit."""
    since: int | None = None
    """Since when its person is awaited for this move; None while nobody waits for them."""
    is_reminded: bool = False
    """They have been told that their time runs short, in this turn."""
    spent: int = 0
    """Milliseconds used for this move before `since`: whoever leaves their seat and takes it back wins no time."""


class TurnClock(Struct, frozen=True):
    """The clock of a table: what was agreed, and how everybody stands."""

    limit: TimeLimit
    seats: tuple[SeatTime, ...]
    furthest: int = 0
    """How many moves the game has had at most: time starts anew only beyond that, not by taking moves back."""


def problem_with(limit: TimeLimit) -> str | None:
    """What a table can't agree on, if it is this."""
    wanted = [seconds for seconds in (limit.move_s, limit.total_s) if seconds is not None]
    if not wanted:
        return "A clock needs a time for each move, or for the whole game."
    if all(SHORTEST_S <= seconds <= LONGEST_S for seconds in wanted):
        return None
    return f"A time has {SHORTEST_S} to {LONGEST_S} seconds, which are 90 days."


def new_clock(limit: TimeLimit, seats: int) -> TurnClock:
    """A clock that stands: nobody is awaited yet."""
    return TurnClock(limit, (SeatTime(_total(limit)),) * seats)


# Queries


def allowance(clock: TurnClock, seat: int) -> int:
    """What a seat has for the move for which it is awaited, or would have."""
    limits = (_ms(clock.limit.move_s), clock.seats[seat].budget)
    return min(limit for limit in limits if limit is not None)


def left(clock: TurnClock, seat: int, now: int) -> int:
    """What a seat has left of it."""
    return max(0, _left_at_first(clock, seat) - _passed(clock.seats[seat], now))


def run_out(clock: TurnClock, now: int) -> list[int]:
    """The seats whose time is up."""
    return [seat for seat in _awaited(clock) if left(clock, seat, now) == 0]


def to_remind(clock: TurnClock, now: int) -> list[int]:
    """The seats whose time runs short, and who were not told yet."""
    return [seat for seat in _awaited(clock) if not clock.seats[seat].is_reminded and _runs_short(clock, seat, now)]


def due(clock: TurnClock) -> int | None:
    """When somebody is to be reminded, or has no time left; None while nobody is awaited."""
    return min((_due(clock, seat) for seat in _awaited(clock)), default=None)


def shown(clock: TurnClock, now: int) -> TimeInfo:
    """The clock as everybody is told it."""
    seats = [
        SeatTimeInfo(left(clock, n, now), allowance(clock, n), seat.since is not None)
        for n, seat in enumerate(clock.seats)
    ]
    return TimeInfo(clock.limit, seats)


# What happens


def goes_on(clock: TurnClock, awaited: Sequence[int], now: int, moves: int, mover: int | None) -> TurnClock:
    """The clock when these people are awaited, after so many moves; the last of them was the mover's."""
    is_further = moves > clock.furthest
    mover = mover if is_further else None
    seats = tuple(
        _seat_goes_on(clock.limit, time, now, seat in awaited, is_further=is_further, has_moved=seat == mover)
        for seat, time in enumerate(clock.seats)
    )
    return TurnClock(clock.limit, seats, max(moves, clock.furthest))


def reminded(clock: TurnClock, seats: Iterable[int]) -> TurnClock:
    """The clock once these were told that their time runs short."""
    told = set(seats)
    return replace(
        clock,
        seats=tuple(replace(time, is_reminded=True) if seat in told else time for seat, time in enumerate(clock.seats)),
    )


def _seat_goes_on(
    limit: TimeLimit, time: SeatTime, now: int, is_awaited: bool, *, is_further: bool, has_moved: bool
) -> SeatTime:
    if time.since is None:
        time = SeatTime(time.budget) if has_moved else time
        return _is_called(limit, time, now) if is_awaited else time
    rest = _rest(time, now)
    if is_awaited:
        return replace(time, budget=rest, since=now, spent=0) if has_moved else time
    if is_further:
        return SeatTime(rest)
    return replace(time, budget=rest, since=None, spent=time.spent + _passed(time, now))


def _is_called(limit: TimeLimit, time: SeatTime, now: int) -> SeatTime:
    """Somebody begins to be awaited; of those who had used all their time, only who has come back can be."""
    total = _total(limit)
    budget = time.budget if total is None or time.budget else total // SECOND_WIND
    return replace(time, budget=budget, since=now)


def _rest(time: SeatTime, now: int) -> int | None:
    return None if time.budget is None else max(0, time.budget - _passed(time, now))


def _passed(time: SeatTime, now: int) -> int:
    return 0 if time.since is None else max(0, now - time.since)


def _awaited(clock: TurnClock) -> list[int]:
    return [seat for seat, time in enumerate(clock.seats) if time.since is not None]


def _runs_short(clock: TurnClock, seat: int, now: int) -> bool:
    return left(clock, seat, now) * REMINDED_AT <= allowance(clock, seat)


def _due(clock: TurnClock, seat: int) -> int:
    time, first = clock.seats[seat], _left_at_first(clock, seat)
    assert time.since is not None
    return time.since + (first if time.is_reminded else first - allowance(clock, seat) // REMINDED_AT)


def _left_at_first(clock: TurnClock, seat: int) -> int:
    """What a seat had left when it began to be awaited."""
    time, of_move = clock.seats[seat], _ms(clock.limit.move_s)
    limits = (None if of_move is None else of_move - time.spent, time.budget)
    return min(limit for limit in limits if limit is not None)


def _ms(seconds: int | None) -> int | None:
    return None if seconds is None else seconds * SECOND


def _total(limit: TimeLimit) -> int | None:
    return _ms(limit.total_s)
