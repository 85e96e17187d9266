"""The odds of getting a Hero's symbols with the rolls that are left, when hunting that one Hero (rules 5.1)."""

from functools import cache

Faces = tuple[str, ...]
Symbols = tuple[str, ...]


def missing(dice: list[str], cost: list[str]) -> Symbols:
    """The symbols of a cost that the dice do not show, in a fixed order."""
    left, lacking = dice.copy(), []
    for symbol in cost:
        if symbol in left:
            left.remove(symbol)
        else:
            lacking.append(symbol)
    return tuple(sorted(lacking))


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
    """What is still missing after one roll of n dice, with the chance of each case; worked out die by die."""
    cases = {need: 1.0}
    for _ in range(n):
        after: dict[Symbols, float] = {}
        for still, weight in cases.items():
            for face in faces:
                less = _without(still, face)
                after[less] = after.get(less, 0.0) + weight / len(faces)
        cases = after
    return cases


def _without(need: Symbols, face: str) -> Symbols:
    """What is missing once a die shows this face."""
    if face not in need:
        return need
    place = need.index(face)
    return need[:place] + need[place + 1 :]
