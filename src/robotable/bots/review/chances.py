"""Everybody's chances over a game: from moments on the way officers play on, again and again."""

from collections.abc import Sequence
from itertools import pairwise

from robotable.bots.review.course import Course, seeds
from robotable.bots.review.effort import Effort
from robotable.bots.review.found import ReviewMoment, ReviewTurn
from robotable.bots.review.playouts import Officers, is_shared, shares
from robotable.table import Beat, Luck, State, turning_point

FEWEST_MOMENTS, MOST_MOMENTS = 6, 24
PLAYOUTS_EACH = 10
"""There are as many moments as can be played on from about so often."""
EXPECTED = 2.0
"""What is known of a position without playing on counts as much as so many games."""
CONTRADICTS = 1.5
"""Two moments so many standard errors apart do not steady each other."""
MOST_TURNS = 4
LEAST_CHANGE = 0.1
SURELY = 1.0
"""A change is told if it is so large, and so many standard errors from none."""


class ChancesAt:
    """A moment, and how the games ended that were played on from it."""

    def __init__(self, course: Course, at: int) -> None:
        self.at = at
        self.state = course.states[at]
        self.expected = expected(course, self.state)
        self.won = [0.0] * course.game.seats
        self.played = 0

    def play_on(self, officers: Officers, luck: Luck) -> None:
        """One more game."""
        found = officers.play_on(self.state, seeds(luck))
        self.won = [a + b for a, b in zip(self.won, found, strict=True)]
        self.played += 1


class Line:
    """The chances of one seat from moment to moment."""

    def __init__(self, moments: list[ChancesAt], seat: int) -> None:
        self.games = [moment.played + EXPECTED for moment in moments]
        self.won = [moment.won[seat] + EXPECTED * moment.expected[seat] for moment in moments]

    def at(self, n: int) -> tuple[float, float]:
        """The chance at the n-th moment and its standard error. A neighbour that does not contradict lends half its
        games, which makes the line steadier and leaves it its steps."""
        games, won = self.games[n], self.won[n]
        for other in (n - 1, n + 1):
            if 0 <= other < len(self.games) and self._agree(n, other):
                games, won = games + self.games[other] / 2, won + self.won[other] / 2
        return won / games, _error(won / games, games)

    def _agree(self, n: int, other: int) -> bool:
        one, two = (self.won[i] / self.games[i] for i in (n, other))
        error = (_error(one, self.games[n]) ** 2 + _error(two, self.games[other]) ** 2) ** 0.5
        return bool(abs(one - two) <= CONTRADICTS * error)


def _error(chance: float, games: float) -> float:
    return float((chance * (1 - chance) / (games + 1)) ** 0.5)


def expected(course: Course, s: State) -> list[float]:
    """What each seat may expect without playing on: by what was learned, or else all the same."""
    seats, insight = range(course.game.seats), course.ruleset.insight
    worth = insight.worth if insight is not None else None
    if worth is not None and worth.weights:
        return [worth(s, seat) for seat in seats]
    outcome = course.game.outcome
    return [0.5 if outcome is not None and is_shared(outcome) else 1 / len(seats) for _ in seats]


def chances_of(course: Course, officers: Officers, effort: Effort, luck: Luck) -> list[ReviewMoment]:
    """The chances at moments from the start to the end, as sure as what is left of the effort can make them."""
    spent = effort.spent
    officers.play_on(course.states[course.end // 2], seeds(luck))
    effort.count()
    trials = effort.trials_until(1.0, effort.spent - spent)
    count = max(FEWEST_MOMENTS, min(MOST_MOMENTS, trials // PLAYOUTS_EACH))
    moments = [ChancesAt(course, at) for at in course.moments(count)]
    while effort.spent < 1:
        for moment in moments:
            if effort.spent < 1:
                moment.play_on(officers, luck)
                effort.count()
    outcome, seats = course.game.outcome, course.game.seats
    assert outcome is not None
    lines = 1 if is_shared(outcome) else seats
    end = ReviewMoment(course.end, shares(outcome, seats)[:lines], [0.0] * lines, 0)
    curves = [Line(moments, seat) for seat in range(lines)]
    found = []
    for n, moment in enumerate(moments):
        chances, errors = zip(*(curve.at(n) for curve in curves), strict=True)
        found.append(ReviewMoment(moment.at, list(chances), list(errors), moment.played))
    return [*found, end]


def turns_of(course: Course, moments: list[ReviewMoment]) -> list[ReviewTurn]:
    """Where the chances changed most from one moment to the next, in the order of play."""
    found = []
    for before, after in pairwise(moments):
        changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
        error = (before.errors[seat] ** 2 + after.errors[seat] ** 2) ** 0.5
        if abs(changes[seat]) >= LEAST_CHANGE and abs(changes[seat]) >= SURELY * error:
            found.append((before.at, after.at, seat, changes[seat]))
    found.sort(key=lambda turn: -abs(turn[3]))
    return sorted((_tell(course, *turn) for turn in found[:MOST_TURNS]), key=lambda turn: turn.at)


def _tell(course: Course, since: int, until: int, seat: int, change: float) -> ReviewTurn:
    honours, moves = course.ruleset.honours, range(since + 1, until + 1)
    fitting = those_that_fit(course.chronicle.beats, moves, seat, change)
    told = turning_point(course.chronicle, honours.telling if honours else (), fitting)
    return ReviewTurn(told.at, since, until, told.text, seat, change)


def those_that_fit(beats: Sequence[Beat], moves: Sequence[int], seat: int, change: float) -> Sequence[int]:
    """The moves that went the way a seat's chance did; if none did, at least none that went the other way."""
    fitting = [at for at in moves if goes_with(beats, at, seat, change)]
    return fitting or [at for at in moves if not goes_with(beats, at, seat, -change)] or moves


def goes_with(beats: Sequence[Beat], at: int, seat: int, change: float) -> bool:
    """Whether a move said something and let a seat gain on the others, or fall behind, as its chance did; where all
    stand alike, whether all gained or lost."""
    gains = [now - then for then, now in zip(beats[at - 1].standing, beats[at].standing, strict=True)]
    ahead = gains[seat] * len(gains) - sum(gains) if len({*gains}) > 1 else gains[seat]
    return bool(beats[at].lines) and ahead * change > 0
