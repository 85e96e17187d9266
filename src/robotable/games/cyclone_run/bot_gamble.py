"""Which dice to keep: the exact expectation of every reroll, over all rolls that can come.

There is no wild symbol, so dice count only as a *hand*: how many show each symbol. Five dice make 126 hands, and what a
hand is worth after more rolls follows from what its parts are worth with one die more.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, product

Hand = tuple[int, ...]
"""How many dice show each symbol."""


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
    def one_more(self) -> list[list[tuple[float, int]]]:
        """For each smaller hand: the chance of each hand that one more die makes of it."""
        chances = [self.faces.count(symbol) / len(self.faces) for symbol in self.symbols]
        return [
            [(chance, self.number[_with(hand, kind)]) for kind, chance in enumerate(chances)]
            for hand in self.hands[: self.first_full]
        ]

    @cached_property
    def one_less(self) -> list[list[int]]:
        """For each hand: the hands that are left when one die is picked up."""
        return [[self.number[_with(hand, kind, -1)] for kind, n in enumerate(hand) if n] for hand in self.hands]

    def after_roll(self, full: list[float]) -> list[float]:
        """What keeping each hand and rolling the rest is worth, if full hands are worth this."""
        worth = [0.0] * self.first_full + full
        one_more = self.one_more
        for i in range(self.first_full - 1, -1, -1):
            worth[i] = sum([chance * worth[j] for chance, j in one_more[i]])
        return worth

    def best_parts(self, worth: list[float]) -> list[tuple[float, int]]:
        """For each full hand: the part worth keeping when the rest is rolled, and its worth; of equals, the larger."""
        best = [(worth[i], i) for i in range(self.first_full)]
        one_less = self.one_less
        for i in range(1, self.first_full):
            best[i] = max(best[i], max([best[j] for j in one_less[i]]))
        return [max([best[j] for j in less]) for less in one_less[self.first_full :]]

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
        for i, more in enumerate(self.one_more):
            for chance, j in more:
                chances[j] += chance * chances[i]
        return chances[self.first_full :]


@cache
def gamble(faces: tuple[str, ...], count: int) -> Gamble:
    """The hands of so many dice with these faces, worked out once."""
    return Gamble(faces, count)


def covers(hand: Hand, cost: Hand) -> bool:
    """Whether a hand shows every symbol of a cost."""
    return all(n >= need for n, need in zip(hand, cost, strict=True))


def _with(hand: Hand, kind: int, n: int = 1) -> Hand:
    return (*hand[:kind], hand[kind] + n, *hand[kind + 1 :])
