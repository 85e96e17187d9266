"""The odds of getting a Hero's symbols with the rolls that are left, when hunting that one Hero (rules 5.1)."""

from collections import Counter
from functools import cache
from itertools import product

Faces = tuple[str, ...]
Symbols = tuple[str, ...]


def missing(dice: list[str], cost: list[str]) -> Symbols:
    """The symbols of a cost that the dice do not show, in a fixed order."""
    return tuple(sorted((Counter(cost) - Counter(dice)).elements()))


def odds(faces: list[str], dice: list[str], cost: list[str], rolls: int) -> float:
    """The chance to cover the cost within so many rerolls, keeping every die that helps."""
    need = missing(dice, cost)
    kept = len(cost) - len(need)
    return chance(tuple(sorted(faces)), len(dice) - kept, need, rolls)


@cache
def chance(faces: Faces, n: int, need: Symbols, rolls: int) -> float:
    """The chance that n dice, rolled up to so many times, show all the symbols needed."""
    if not need:
        return 1.0
    if not rolls or n < len(need):
        return 0.0
    total = 0.0
    for still, weight in _after_one_roll(faces, n, need).items():
        total += weight * chance(faces, n - (len(need) - len(still)), still, rolls - 1)
    return total


@cache
def _after_one_roll(faces: Faces, n: int, need: Symbols) -> dict[Symbols, float]:
    """What is still missing after one roll of n dice, with the chance of each case."""
    cases: dict[Symbols, float] = {}
    for rolled in product(faces, repeat=n):
        still = missing(list(rolled), list(need))
        cases[still] = cases.get(still, 0.0) + 1.0
    return {still: weight / len(faces) ** n for still, weight in cases.items()}
