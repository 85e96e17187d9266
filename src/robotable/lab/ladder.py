"""How much stronger one level of bots is than another: everybody against everybody, on the same seeds from every seat,
and where more than two sit down both ways round, one among the others and one of the others among them.

Ratings are those of Bradley and Terry, the likeliest for all games at once, found by the library choix and told on the
scale of chess: 100 points more win 64 games of 100 against one other. Their intervals are drawn from the seeds by
bootstrap. What rates people, game by game, would depend on the order of the games here, and stop learning long before
the last of them.
"""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import combinations, permutations
from math import log, sqrt
from typing import Any

import numpy as np
from msgspec import Struct

from robotable import bots, games
from robotable.lab.simulate import play_game
from robotable.lab.spreading import HERE, Workers
from robotable.table import Luck, Ruleset

POINTS = 400
"""Who has so many more is ten times as likely to win against one other."""
UNPLAYED = 0.5
"""So often both of a pair won before their first game, so that nobody is infinitely strong."""
DRAWS = 200
"""How often the seeds are drawn anew for the intervals."""
ANCHOR = "officer"
"""Whose rating is 0."""
BUDGETS = ["ace:200", "ace"]
"""How long an ace thinks who climbs the ladder."""


class NoRatings(Exception):
    """The extra is not installed: says what would be right."""


class Duel(Struct, frozen=True):
    """One of a level among players of another: how often it won, with an interval of 95 %, and each of the others."""

    level: str
    other: str
    games: int
    won: float
    low: float
    high: float
    other_won: float


class Rung(Struct, frozen=True):
    """A level's rating, with the interval of nine in ten."""

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


class Played(Struct, frozen=True):
    """One game of a pairing: on which seat the first level sat, and who won."""

    seat: int
    winners: list[int]


class Pairing(Struct, frozen=True):
    """Two levels on one seed: the first sits on each seat once, among players of the other."""

    game: str
    level: str
    other: str
    seats: int
    seed: int
    options: dict[str, Any] = {}

    def players(self, seat: int) -> list[str]:
        """Who sits where when the first level has this seat."""
        return [self.level if one == seat else self.other for one in range(self.seats)]

    def play(self) -> list[Played]:
        """A game from every seat."""
        ruleset = games.find(self.game)
        return [
            Played(seat, play_game(ruleset, self.players(seat), self.seed, self.options).winners)
            for seat in range(self.seats)
        ]


Results = list[tuple[Pairing, list[Played]]]


def levels_of(ruleset: Ruleset) -> list[str]:
    """Every level of a game but the random one, the ace with each of its budgets."""
    known = [name for name in bots.names(ruleset) if name != "random"]
    return [one for name in known for one in (BUDGETS if name == "ace" and not ruleset.is_real_time else [name])]


def matchups(levels: Sequence[str], seats: int) -> list[tuple[str, str]]:
    """Who sits among whom: with two seats, both sit among each other at once."""
    return list(combinations(levels, 2) if seats == 2 else permutations(levels, 2))


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
    if find_spec("choix") is None:
        raise NoRatings("Ratings need the package choix: pip install 'robotable[lab]'")
    ruleset = games.find(game)
    ruleset.check_seats(seats)
    for level in levels:
        bots.check(level, ruleset)
    pairings = [
        Pairing(ruleset.id, one, other, seats, seed + n, options or {})
        for n in range(pairs)
        for one, other in matchups(levels, seats)
    ]
    played = workers.map(_play, None, pairings, lambda _: on_progress(1))
    results = list(zip(pairings, played, strict=True))
    duels = [
        _duel(one, other, [(pairing, played) for pairing, played in results if _is_of(pairing, one, other)])
        for one, other in matchups(levels, seats)
    ]
    return Ladder(ruleset.id, seats, duels, rate(levels, results))


def _play(shared: None, pairing: Pairing) -> list[Played]:
    return pairing.play()


def _is_of(pairing: Pairing, one: str, other: str) -> bool:
    return (pairing.level, pairing.other) == (one, other)


def _duel(level: str, other: str, results: Results) -> Duel:
    """Counted seed by seed: games on one seed are alike, and make the interval no narrower than they should."""
    shares = [_share(played, pairing.seats) for pairing, played in results]
    won = [share for share, _ in shares]
    mean, n = sum(won) / len(won), len(won)
    spread = sum((share - mean) ** 2 for share in won) / max(1, n - 1)
    within = 1.96 * sqrt((spread + 0.25 / n) / n)
    games = sum(len(played) for _, played in results)
    others = sum(share for _, share in shares) / n
    return Duel(level, other, games, mean, max(0.0, mean - within), min(1.0, mean + within), others)


def _share(played: list[Played], seats: int) -> tuple[float, float]:
    """How often the first level won on one seed, and how often one of the others did. A draw is shared; who may win
    together by the rules both win, which makes no difference to who is stronger."""
    won = sum((one.seat in one.winners) for one in played) / len(played)
    lost = sum(seat != one.seat for one in played for seat in one.winners) / len(played) / (seats - 1)
    return won, lost


# Ratings


def rate(levels: Sequence[str], results: Results, seed: int = 1, draws: int = DRAWS) -> list[Rung]:
    """Ratings with intervals, the strongest first; the officer's, or else the first level's, is 0."""
    found, luck = _ratings(levels, results), Luck.seeded(seed)
    drawn = [_ratings(levels, [luck.pick(results) for _ in results]) for _ in range(draws)]
    rungs = []
    for level in levels:
        spread = sorted(ratings[level] for ratings in drawn)
        rungs.append(Rung(level, found[level], spread[draws // 20], spread[-1 - draws // 20]))
    return sorted(rungs, key=lambda rung: -rung.rating)


def _ratings(levels: Sequence[str], results: Results) -> dict[str, float]:
    """The strengths under which these results are likeliest, as points."""
    from choix import ilsr_pairwise_dense

    place = {level: number for number, level in enumerate(levels)}
    won = np.full((len(levels), len(levels)), UNPLAYED)
    for pairing, played in results:
        one, other = place[pairing.level], place[pairing.other]
        mine, others = _share(played, pairing.seats)
        won[one, other] += mine * len(played)
        won[other, one] += others * len(played)
    np.fill_diagonal(won, 0)
    strengths = ilsr_pairwise_dense(won).tolist()
    anchor = strengths[place.get(ANCHOR, 0)]
    return {level: POINTS * (strengths[at] - anchor) / log(10) for level, at in place.items()}
