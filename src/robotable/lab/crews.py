"""How well crews of each level fare in a game that is won or lost together: against the game itself, and against each
level of the enemy where somebody plays it. Every crew meets the same seeds, so that crews compare in pairs."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from msgspec import Struct

from robotable import bots, games
from robotable.lab.report import Z95, interval
from robotable.lab.simulate import play_game
from robotable.lab.spreading import HERE, Workers

ANCHOR = "officer"
"""Whom the others are compared with."""


class Crew(Struct, frozen=True):
    """A crew of one level: how often it won, with the 95 % interval of Wilson."""

    level: str
    enemy: str | None
    """Who played against it; None is the game itself."""
    games: int
    wins: int
    share: float
    low: float
    high: float


class Gap(Struct, frozen=True):
    """How much more often a crew won than officers did on the same seeds, with an interval of 95 %."""

    level: str
    enemy: str | None
    more: float
    low: float
    high: float


class Crews(Struct, frozen=True):
    """What every crew reached."""

    game: str
    seats: int
    options: dict[str, Any]
    crews: list[Crew]
    gaps: list[Gap]


class Battle(Struct, frozen=True):
    """One game of a crew on one seed."""

    game: str
    level: str
    enemy: str | None
    seats: int
    seed: int
    options: dict[str, Any] = {}

    def is_won(self) -> bool:
        """Play it: the crew has won."""
        ruleset = games.find(self.game)
        enemy = enemy_seat(self.game, self.seats, self.options)
        players = [self.level if seat != enemy else self.enemy or ANCHOR for seat in range(self.seats)]
        winners = play_game(ruleset, players, self.seed, self.options).winners
        return any(seat != enemy for seat in winners)


def enemy_seat(game: str, seats: int, options: dict[str, Any]) -> int | None:
    """The seat that plays against the crew, if there is one."""
    ruleset = games.find(game)
    return ruleset.enemy(seats, ruleset.choose(options)) if ruleset.enemy is not None else None


def muster(
    game: str,
    levels: Sequence[str],
    battles: int,
    seats: int,
    enemies: Sequence[str] = (ANCHOR,),
    workers: Workers = HERE,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Crews:
    """Let a crew of each level play so many games, and where somebody plays the enemy, against each of these levels."""
    ruleset, chosen = games.find(game), options or {}
    ruleset.check_seats(seats)
    for level in (*levels, *enemies):
        bots.check(level, ruleset)
    foes: Sequence[str | None] = enemies if enemy_seat(ruleset.id, seats, chosen) is not None else (None,)
    cells = [(level, foe) for foe in foes for level in levels]
    planned = [
        Battle(ruleset.id, level, foe, seats, (seed << 32) + n, chosen) for n in range(battles) for level, foe in cells
    ]
    won: dict[tuple[str, str | None], dict[int, bool]] = {cell: {} for cell in cells}
    fought = workers.map(_fight, None, planned, lambda _: on_progress(1))
    for battle, is_won in zip(planned, fought, strict=True):
        won[battle.level, battle.enemy][battle.seed] = is_won
    return Crews(
        game=ruleset.id,
        seats=seats,
        options=chosen,
        crews=[_crew(level, foe, list(found.values())) for (level, foe), found in won.items()],
        gaps=[
            _gap(level, foe, found, won[ANCHOR, foe])
            for (level, foe), found in won.items()
            if level != ANCHOR and (ANCHOR, foe) in won
        ],
    )


def _fight(shared: None, battle: Battle) -> bool:
    return battle.is_won()


def _crew(level: str, enemy: str | None, won: list[bool]) -> Crew:
    low, high = interval(sum(won), len(won))
    return Crew(level, enemy, len(won), sum(won), sum(won) / len(won), low, high)


def _gap(level: str, enemy: str | None, won: dict[int, bool], officers: dict[int, bool]) -> Gap:
    """The mean of the differences seed by seed; one game more on either side keeps few games from looking certain."""
    more = [won[seed] - officers[seed] for seed in won]
    n, mean = len(more), sum(more) / len(more)
    spread = (sum((one - mean) ** 2 for one in more) + 2) / (n + 1)
    within = Z95 * sqrt(spread / n)
    return Gap(level, enemy, mean, max(-1.0, mean - within), min(1.0, mean + within))
