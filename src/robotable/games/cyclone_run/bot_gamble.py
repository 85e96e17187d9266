"""Which dice to keep: the exact expectation of every reroll, over all rolls that can come.

There is no wild symbol, so dice count only as a *hand*: how many show each symbol. Five dice make 126 hands, and what a
hand is worth after more rolls follows from what its parts are worth with one die more.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, product, repeat
from operator import add, ge, itemgetter, mul
from typing import Any

Hand = tuple[int, ...]
"""How many dice show each symbol."""
Pick = Callable[[Sequence[Any]], tuple[Any, ...]]
"""Takes certain places out of a row."""


class Gamble:
    """All the hands of one kind of die, from no die to all of them, and how rolling leads from one to the next."""

    def __init__(self, faces: tuple[str, ...], count: int) -> None:
        self.faces = faces
        self.symbols = tuple(dict.fromkeys(faces))
        self.count = count

    def hand(self, dice: Sequence[str]) -> Hand:
        """The dice as a hand."""
        return tuple(dice.count(symbol) for symbol in self.symbols)

    @cached_property
    def hands(self) -> list[Hand]:
        """Every hand, the smaller ones first."""
        kinds = range(len(self.symbols))
        sizes = range(self.count + 1)
        picks = [pick for size in sizes for pick in combinations_with_replacement(kinds, size)]
        return [tuple(pick.count(kind) for kind in kinds) for pick in picks]

    @cached_property
    def number(self) -> dict[Hand, int]:
        """The place of each hand among all hands."""
        return {hand: i for i, hand in enumerate(self.hands)}

    @cached_property
    def first_full(self) -> int:
        """Where the hands with all dice begin."""
        return next(i for i, hand in enumerate(self.hands) if sum(hand) == self.count)

    @cached_property
    def full_hands(self) -> list[Hand]:
        """The hands with all dice."""
        return self.hands[self.first_full :]

    def place(self, hand: Hand) -> int:
        """The place of a full hand among the full hands."""
        return self.number[hand] - self.first_full

    @cached_property
    def chances(self) -> list[float]:
        """How likely a die shows each symbol."""
        return [self.faces.count(symbol) / len(self.faces) for symbol in self.symbols]

    @cached_property
    def sizes(self) -> list[range]:
        """Where the hands of each size lie among all hands, the largest last."""
        of_size = [[i for i, hand in enumerate(self.hands) if sum(hand) == size] for size in range(self.count + 1)]
        return [range(places[0], places[-1] + 1) for places in of_size]

    @cached_property
    def grown(self) -> list[tuple[int, list[Pick]]]:
        """The smaller hands size by size, the larger first: where they begin, and for each symbol what they become if
        one more die shows it."""
        kinds = range(len(self.symbols))
        return [
            (places[0], [_picker([self.number[_with(self.hands[i], kind)] for i in places]) for kind in kinds])
            for places in reversed(self.sizes[:-1])
        ]

    @cached_property
    def shrunk(self) -> list[list[Pick]]:
        """The hands size by size, from one die on: for each symbol what is left if a die with it is picked up. Where
        none shows it, that is the hand as it is; of full hands, what is left without another one."""
        kinds = range(len(self.symbols))
        return [[_picker([self._less(i, kind) for i in places]) for kind in kinds] for places in self.sizes[1:]]

    def _less(self, i: int, kind: int) -> int:
        """A hand with a die less; if it has none of that kind and is a full one, of the first kind that it has."""
        hand = self.hands[i]
        if hand[kind]:
            return self.number[_with(hand, kind, -1)]
        if i < self.first_full:
            return i
        return self.number[_with(hand, next(kind for kind, n in enumerate(hand) if n), -1)]

    @cache  # noqa: B019
    def payers(self, cost: Hand) -> int:
        """The full hands that pay a cost, as the bits of a number."""
        return sum(1 << i for i, hand in enumerate(self.full_hands) if covers(hand, cost))

    def after_roll(self, full: list[float]) -> list[float]:
        """What keeping each hand and rolling the rest is worth, if full hands are worth this."""
        worth = [0.0] * self.first_full + full
        first, *others = self.chances
        for start, (pick, *picks) in self.grown:
            found = map(mul, repeat(first), pick(worth))
            for chance, pick in zip(others, picks, strict=True):
                found = map(add, found, map(mul, repeat(chance), pick(worth)))
            row = list(found)
            worth[start : start + len(row)] = row
        return worth

    def best_parts(self, worth: list[float]) -> list[tuple[float, int]]:
        """For each full hand: the part worth keeping when the rest is rolled, and its worth; of equals, the larger."""
        best = list(zip(worth, range(self.first_full), strict=False))
        *smaller, full = self.shrunk
        for places, picks in zip(self.sizes[1:], smaller, strict=False):
            best[places[0] : places[-1] + 1] = map(
                max, best[places[0] : places[-1] + 1], *(pick(best) for pick in picks)
            )
        return list(map(max, *(pick(best) for pick in full)))

    def with_reroll(self, stop: list[float], later: list[float], price: float = 0.0) -> list[float]:
        """What each full hand is worth if you may stop, or pay the price and roll once to have the later worth."""
        rolled = self.best_parts(self.after_roll(later))
        return [max(now, then - price) for now, (then, _) in zip(stop, rolled, strict=True)]

    def keeps(self, hand: Hand, rolled: list[float]) -> list[tuple[float, Hand]]:
        """Every part of a hand that could be kept when the rest is rolled, with its worth, the best first; of equals,
        the larger."""
        parts = [self.number[part] for part in product(*(range(n + 1) for n in hand)) if part != hand]
        ranked = sorted(((rolled[i], i) for i in parts), reverse=True)
        return [(worth, self.hands[i]) for worth, i in ranked]

    def final_hands(self, stop: list[float], rerolls: int) -> list[float]:
        """The chance of ending with each full hand, for a player who rolls for the best."""
        layers = [stop]
        for _ in range(rerolls - 1):
            layers.append(self.with_reroll(stop, layers[-1]))
        chances = self._rolled({0: 1.0})
        for later in reversed(layers):
            kept: dict[int, float] = {}
            for i, (then, part) in enumerate(self.best_parts(self.after_roll(later))):
                keep = part if then > stop[i] else self.first_full + i
                kept[keep] = kept.get(keep, 0.0) + chances[i]
            chances = self._rolled(kept)
        return chances

    def _rolled(self, kept: dict[int, float]) -> list[float]:
        """The chance of each full hand after the rest is rolled, from the chance of each hand kept."""
        chances = [kept.get(i, 0.0) for i in range(len(self.hands))]
        chances.append(0.0)
        for places, picks in zip(self.sizes[1:], self.come_from, strict=True):
            row: Iterable[float] = chances[places[0] : places[-1] + 1]
            for chance, pick in picks:
                row = map(add, row, map(mul, repeat(chance), pick(chances)))
            chances[places[0] : places[-1] + 1] = list(row)
        return chances[self.first_full : -1]

    @cached_property
    def come_from(self) -> list[list[tuple[float, Pick]]]:
        """The hands size by size, from one die on: for each symbol its chance, and what they were before a die showed
        it. Those without it were nothing: the place after the last hand."""
        nothing = len(self.hands)
        backwards = reversed(range(len(self.symbols)))
        kinds = [(self.chances[kind], kind) for kind in backwards]
        return [
            [(chance, _picker([self._before(i, kind, nothing) for i in places])) for chance, kind in kinds]
            for places in self.sizes[1:]
        ]

    def _before(self, i: int, kind: int, nothing: int) -> int:
        hand = self.hands[i]
        return self.number[_with(hand, kind, -1)] if hand[kind] else nothing


@cache
def gamble(faces: tuple[str, ...], count: int) -> Gamble:
    """The hands of so many dice with these faces, worked out once."""
    return Gamble(faces, count)


def covers(hand: Hand, cost: Hand) -> bool:
    """Whether a hand shows every symbol of a cost."""
    return all(map(ge, hand, cost))


def _picker(places: list[int]) -> Pick:
    if len(places) > 1:
        return itemgetter(*places)
    only = places[0]
    return lambda row: (row[only],)


def _with(hand: Hand, kind: int, n: int = 1) -> Hand:
    return (*hand[:kind], hand[kind] + n, *hand[kind + 1 :])
