"""How much stronger one level of bots is than another: everybody against everybody, on the same seeds from every seat.

Ratings are those of Bradley and Terry on the scale of chess: 100 points more win 64 games of 100. They are fitted as a
logistic regression, and their intervals drawn from the games by bootstrap.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import log, sqrt
from typing import Any

from msgspec import Struct

from robotable import bots, games
from robotable.lab.learn import Example, fit
from robotable.lab.simulate import play_game
from robotable.lab.spreading import HERE, Workers
from robotable.table import Luck

POINTS = 400 / log(10)
"""Points of a rating for each unit of the logistic."""
DRAWS = 40
"""How often the games are drawn anew for the intervals."""
ANCHOR = "officer"
"""Whose rating is 0."""


class Duel(Struct, frozen=True):
    """One level against another: its share of what both won, with an interval of 95 %."""

    level: str
    other: str
    games: int
    share: float
    low: float
    high: float


class Rung(Struct, frozen=True):
    """A level's rating, with the interval of nine games in ten."""

    level: str
    rating: float
    low: float
    high: float


class Ladder(Struct, frozen=True):
    """Who beats whom how often, and the ratings that follow from it, the strongest first."""

    game: str
    seats: int
    duels: list[Duel]
    rungs: list[Rung]


class Pairing(Struct, frozen=True):
    """Two levels on one seed: the first sits on each seat once, among players of the other."""

    game: str
    level: str
    other: str
    seats: int
    seed: int
    options: dict[str, Any] = {}

    def play(self) -> float:
        """The first level's share of the wins, against one player of the other."""
        ruleset, won, lost = games.find(self.game), 0.0, 0.0
        for seat in range(self.seats):
            players = [self.level if one == seat else self.other for one in range(self.seats)]
            winners = play_game(ruleset, players, self.seed, self.options).winners
            won += (seat in winners) / max(1, len(winners))
            lost += sum(other != seat for other in winners) / max(1, len(winners)) / (self.seats - 1)
        return won / (won + lost) if won + lost else 0.5


def climb(
    game: str,
    levels: Sequence[str],
    pairs: int,
    seats: int,
    workers: Workers = HERE,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Ladder:
    """Let every level play every other on so many seeds, and rate them."""
    ruleset = games.find(game)
    ruleset.check_seats(seats)
    for level in levels:
        bots.check(level, ruleset)
    pairings = [
        Pairing(ruleset.id, one, other, seats, seed + n, options or {})
        for one, other in combinations(levels, 2)
        for n in range(pairs)
    ]
    shares: dict[tuple[str, str], list[float]] = {pair: [] for pair in combinations(levels, 2)}
    for pairing, share in zip(pairings, workers.map(_play, None, pairings, lambda _: on_progress(1)), strict=True):
        shares[pairing.level, pairing.other].append(share)
    duels = [_duel(one, other, found, seats) for (one, other), found in shares.items()]
    return Ladder(ruleset.id, seats, duels, rate(levels, shares))


def _play(shared: None, pairing: Pairing) -> float:
    return pairing.play()


def _duel(level: str, other: str, shares: list[float], seats: int) -> Duel:
    mean = sum(shares) / len(shares)
    spread = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    within = 1.96 * sqrt((spread + 0.25 / len(shares)) / len(shares))
    return Duel(level, other, len(shares) * seats, mean, max(0.0, mean - within), min(1.0, mean + within))


def rate(levels: Sequence[str], shares: dict[tuple[str, str], list[float]], seed: int = 1) -> list[Rung]:
    """Ratings with intervals, the strongest first; the officer's, or else the first level's, is 0."""
    anchor = ANCHOR if ANCHOR in levels else levels[0]
    found = _ratings(levels, anchor, shares)
    luck, drawn = Luck.seeded(seed), []
    for _ in range(DRAWS):
        again = {pair: [luck.pick(some) for _ in some] for pair, some in shares.items()}
        drawn.append(_ratings(levels, anchor, again))
    rungs = []
    for level in levels:
        spread = sorted(ratings[level] for ratings in drawn)
        rungs.append(Rung(level, found[level], spread[DRAWS // 20], spread[-1 - DRAWS // 20]))
    return sorted(rungs, key=lambda rung: -rung.rating)


def _ratings(levels: Sequence[str], anchor: str, shares: dict[tuple[str, str], list[float]]) -> dict[str, float]:
    examples: list[Example] = [
        ({one: 1.0, other: -1.0}, share) for (one, other), some in shares.items() for share in some
    ]
    weights = fit(examples)
    return {level: POINTS * (weights[level] - weights[anchor]) for level in levels}
