"""Do two bots, packs or options differ, and how many games would it take to know?

Both play the same seeds, so that games compare in pairs: bots at one table and then with their seats swapped; where all
win or lose together, a crew of each; packs and options with the same players. Intervals are those of a mean of pairs.
Of wins, which are few and whole, two imagined pairs are added, one for each side (Bonett and Price), so that ten games
out of ten do not pass for certainty.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, inf, sqrt
from statistics import NormalDist, fmean, pvariance
from typing import Any, Literal

from msgspec import Struct

from robotable import games
from robotable.lab.report import Z95, Failure, Sample, length, unit_of
from robotable.lab.simulate import Match, Result, play_all
from robotable.lab.spreading import HERE, Workers
from robotable.table import Pack, Ruleset

EIGHT_IN_TEN = NormalDist().inv_cdf(0.8)
"""A difference counts as found out if games would show it eight times in ten."""
OFFICER = "officer"
SHARE = "share"
CREW, FIRST = "the crew", "whoever has the first turn"

Pair = tuple[Sample, ...]
"""The game of the first and the game of the second on one seed."""

Kind = Literal["bots", "crews", "packs", "options"]


class Contender(Struct, frozen=True):
    """One of the two: its name, and the bot, content or options that make it what it is."""

    name: str
    bot: str | None = None
    content: Pack | None = None
    """None is the game's own."""
    options: dict[str, Any] = {}


class Measure(Struct, frozen=True):
    """One thing in which the two may differ."""

    name: str
    unit: str
    a: float
    b: float
    more: float
    """How much more of it the first has than the second."""
    low: float
    """That lies between low and high with 95 % confidence."""
    high: float
    p: float
    """How often chance alone would make at least as large a difference."""
    shows: float
    """The difference that so many games would show eight times in ten."""
    pairs_to_know: int | None
    """How many pairs would show the difference eight times in ten, were it as large as it looks; None if there is no
    difference at all."""

    @property
    def is_told_apart(self) -> bool:
        """The interval leaves no room for no difference."""
        return self.low > 0 or self.high < 0


class Comparison(Struct, frozen=True):
    """What came of it: the same to the last byte for the same seed, wherever the games were played."""

    game: str
    kind: Kind
    a: str
    b: str
    players: int
    options: dict[str, Any]
    seed: int
    pairs: int
    measures: list[Measure]
    failures: list[Failure]


def compare(
    game: str,
    a: Contender,
    b: Contender,
    pairs: int,
    players: int,
    workers: Workers = HERE,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    bot: str = OFFICER,
    on_progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Let the two play so many pairs of games, and tell where they differ; `bot` plays where packs or options do."""
    ruleset, shared = games.find(game), options or {}
    kind = _kind(a, b, ruleset.is_won_together)
    tables = [
        Match(
            ruleset.id,
            _players(ruleset, kind, one, other, players, {**shared, **one.options}, bot),
            seed,
            {**shared, **one.options},
            one.content,
            moves_on=kind != "crews",
        )
        for one, other in ((a, b), (b, a))
    ]
    of_a, of_b = play_all(tables, pairs, workers, on_progress)
    whole = [pair for both in zip(of_a, of_b, strict=True) if len(pair := _samples(both)) == len(both)]
    measures = _at_one_table(whole, a.name, b.name) if kind == "bots" else _apart(whole, ruleset)
    failures = [one for one in (*of_a, *of_b) if isinstance(one, Failure)]
    return Comparison(ruleset.id, kind, a.name, b.name, players, shared, seed, len(whole), measures, failures)


def _samples(results: Sequence[Result]) -> Pair:
    return tuple(one for one in results if isinstance(one, Sample))


def _kind(a: Contender, b: Contender, is_won_together: bool) -> Kind:
    if a.bot is not None and b.bot is not None:
        return "crews" if is_won_together else "bots"
    return "options" if a.options or b.options else "packs"


def _players(
    ruleset: Ruleset, kind: Kind, one: Contender, other: Contender, players: int, options: dict[str, Any], bot: str
) -> list[str]:
    """Who sits where at the table of the first."""
    if kind == "bots":
        return [str(one.bot if seat % 2 == 0 else other.bot) for seat in range(players)]
    if kind == "crews":
        enemy = ruleset.enemy(players, ruleset.choose(options)) if ruleset.enemy is not None else None
        return [str(one.bot) if seat != enemy else OFFICER for seat in range(players)]
    return [bot] * players


# What is measured


def _at_one_table(pairs: Sequence[Pair], a: str, b: str) -> list[Measure]:
    """Both bots sit at both tables of a pair, and have swapped seats."""
    wins = [(_wins(pair, a), _wins(pair, b)) for pair in pairs]
    points = [(_points(pair, a), _points(pair, b)) for pair in pairs]
    return [measure("wins", SHARE, wins), measure("points at the end", "points", points)]


def _wins(pair: Pair, bot: str) -> float:
    """The share of both games that a bot's seats won."""
    return fmean(
        sample.share_of_a_winner * sum(sample.players[seat] == bot for seat in sample.winners) for sample in pair
    )


def _points(pair: Pair, bot: str) -> float:
    return fmean(score for one in pair for player, score in zip(one.players, one.scores, strict=True) if player == bot)


def _apart(pairs: Sequence[Pair], ruleset: Ruleset) -> list[Measure]:
    """Each of the two has a table of its own."""
    unit = unit_of(ruleset)
    ways: dict[str, tuple[str, Callable[[Sample], float]]] = {
        **{name: (SHARE, partial(_has_won, which=which)) for name, which in _sides(pairs, ruleset).items()},
        "length": (unit, partial(length, unit=unit)),
        "decisions": ("decisions", lambda sample: sample.decisions),
        "best score": ("points", lambda sample: max(sample.scores)),
    }
    return [
        measure(name, of, [(value(one), value(other)) for one, other in pairs]) for name, (of, value) in ways.items()
    ]


def _sides(pairs: Sequence[Pair], ruleset: Ruleset) -> dict[str, str]:
    """Whose wins are counted: the crew's, each side's, or those of whoever has the first turn."""
    if ruleset.is_won_together:
        return {"wins": CREW}
    parts = sorted({part for pair in pairs for sample in pair for part in sample.parts})
    return {f"wins of {part}": part for part in parts} or {"wins of whoever is first": FIRST}


def _has_won(sample: Sample, which: str) -> float:
    if which == CREW:
        first = sample.parts[0] if sample.parts else None
        return float(any(first is None or sample.parts[seat] == first for seat in sample.winners))
    seats = [sample.first] if which == FIRST else [n for n, part in enumerate(sample.parts) if part == which]
    return sample.share_of_a_winner * sum(seat in sample.winners for seat in seats)


# What it says


def measure(name: str, unit: str, pairs: Sequence[tuple[float, float]]) -> Measure:
    """By how much the two differ in the mean of so many pairs, and how sure that is."""
    gaps = [one - other for one, other in pairs]
    weighed = [*gaps, 1.0, -1.0] if unit == SHARE else gaps
    if not gaps:
        return Measure(name, unit, 0.0, 0.0, 0.0, -1.0, 1.0, 1.0, 1.0, None)
    middle, spread = fmean(weighed), sqrt(pvariance(weighed))
    error = spread / sqrt(len(weighed) - (unit != SHARE)) if len(weighed) > 1 else 0.0
    more, reach = fmean(gaps), Z95 + EIGHT_IN_TEN
    least, most = (-1.0, 1.0) if unit == SHARE else (-inf, inf)
    return Measure(
        name=name,
        unit=unit,
        a=fmean(one for one, _ in pairs),
        b=fmean(other for _, other in pairs),
        more=more,
        low=max(least, middle - Z95 * error),
        high=min(most, middle + Z95 * error),
        p=2 * NormalDist().cdf(-abs(middle) / error) if error else float(not middle),
        shows=min(most, reach * error),
        pairs_to_know=ceil((reach * spread / more) ** 2) if more else None,
    )
