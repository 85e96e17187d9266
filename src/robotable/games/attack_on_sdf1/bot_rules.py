"""What the officer's small decisions have in common: a rule for a kind of choice gives a move and its reason."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from robotable.games.attack_on_sdf1.bot_outlook import Outlook
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Advice, Choice, Move, weigh


class Ranking(NamedTuple):
    """Moves, and what each is worth. Who looks ahead wants the best of them, and not what the others would lose."""

    moves: list[Move]
    worths: list[float]
    why: str

    @property
    def move(self) -> Move:
        """The move that is worth most, of equals the first."""
        return self.moves[self.worths.index(max(self.worths))]

    def advice(self) -> Advice:
        """The same with its reason, and what else was weighed."""
        return weigh(zip(self.moves, self.worths, strict=True), self.why)


Answer = Advice | Ranking
Rules = dict[type[Choice[Any]], Callable[[Outlook, Sdf1, Any], Answer]]
"""How each kind of choice is made."""


def best(moves: Iterable[Move], worth: Callable[[Move], float], why: str) -> Ranking:
    """The move that is worth most."""
    found = list(moves)
    return Ranking(found, list(map(worth, found)), why)


def helpful(moves: Iterable[Move], worth: Callable[[Move], float], why: str) -> Ranking:
    """The move that is worth most; where something helps, nobody thinks of what does not, or does harm."""
    found = best(moves, worth, why)
    gains = {move: gain for move, gain in zip(found.moves, found.worths, strict=True) if gain > 0}
    return Ranking([*gains], [*gains.values()], why) if gains else found
