"""Play the same match with other options or numbers of players, and lay the results side by side."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct

from robotable import games
from robotable.lab.report import Failure, Sample, Spread, interval, length, spread, unit_of
from robotable.lab.simulate import Match, Result, content_of, play_all
from robotable.lab.spreading import HERE, Workers
from robotable.table import BadOption, Luck, Pack

PLAYERS = "players"
"""The axis that is no option: how many sit at the table."""


class Axis(Struct, frozen=True):
    """What is varied: an option of the game or the number of players, and the values it takes."""

    name: str
    values: list[Any]


class Cell(Struct, frozen=True):
    """What one combination of values gave."""

    at: dict[str, Any]
    games: int
    wins: int
    share: float
    low: float
    """The share lies between low and high with 95 % confidence (Wilson)."""
    high: float
    won_by: dict[str, int]
    """How the games that were won ended, the most frequent first."""
    lost_to: dict[str, int]
    """How the others ended."""
    length: Spread
    """Minutes in a game in real time, rounds in any other."""
    failures: list[Failure]


class Sweep(Struct, frozen=True):
    """Many matches side by side: the same to the last byte for the same seed, wherever they were played."""

    game: str
    bots: list[str]
    side: str
    """Whose wins are counted: the part that the first seat plays, or the first bot if all seats are alike."""
    unit: str
    axes: list[Axis]
    options: dict[str, Any]
    seed: int
    cells: list[Cell]


def sweep(
    game: str,
    bots: list[str],
    axes: list[Axis],
    games_each: int,
    workers: Workers = HERE,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    on_progress: Callable[[int], None] | None = None,
    pack: Path | None = None,
) -> Sweep:
    """Play so many games for each combination of values that goes together.

    Where the number of players varies, the bots take the seats in turn, again and again.
    """
    content = content_of(game, pack)
    spots = [dict(zip((axis.name for axis in axes), values, strict=True)) for values in product(*_values(axes))]
    chosen = [(at, match) for at in spots if (match := _match(game, bots, at, seed, options or {}, content))]
    results = play_all([match for _, match in chosen], games_each, workers, on_progress)
    side = _side([result for match in results for result in match], bots)
    unit = unit_of(games.find(game))
    cells = [_cell(at, found, side, unit) for (at, _), found in zip(chosen, results, strict=True)]
    return Sweep(game, bots, side, unit, axes, options or {}, seed, cells)


def _values(axes: list[Axis]) -> Iterator[list[Any]]:
    return (axis.values for axis in axes)


def _match(
    game: str, bots: list[str], at: dict[str, Any], seed: int, options: dict[str, Any], content: Pack | None
) -> Match | None:
    """The match for one combination of values; None if they do not go together."""
    seats = at.get(PLAYERS, len(bots))
    players = [bots[seat % len(bots)] for seat in range(seats)]
    own = {name: value for name, value in at.items() if name != PLAYERS}
    match, ruleset = Match(game, players, seed, {**options, **own}, content), games.find(game)
    match.check()
    try:
        ruleset.set_up(seats, ruleset.choose(match.options), content or ruleset.content, Luck.seeded(seed))
    except BadOption:
        return None
    return match


def _side(results: list[Result], bots: list[str]) -> str:
    parts = (result.parts[0] for result in results if isinstance(result, Sample) and result.parts)
    return next(parts, bots[0])


def _cell(at: dict[str, Any], results: list[Result], side: str, unit: str) -> Cell:
    samples = [result for result in results if isinstance(result, Sample)]
    won = [sample for sample in samples if has_won(sample, side)]
    lost = [sample for sample in samples if not has_won(sample, side)]
    low, high = interval(len(won), len(samples))
    return Cell(
        at=at,
        games=len(samples),
        wins=len(won),
        share=len(won) / max(1, len(samples)),
        low=low,
        high=high,
        won_by=_ends(won),
        lost_to=_ends(lost),
        length=spread([length(sample, unit) for sample in samples]),
        failures=[result for result in results if isinstance(result, Failure)],
    )


def has_won(sample: Sample, side: str) -> bool:
    """A seat of the side is among the winners."""
    names = sample.parts or sample.players
    return any(names[seat] == side for seat in sample.winners)


def _ends(samples: list[Sample]) -> dict[str, int]:
    return dict(Counter(sample.how for sample in samples).most_common())
