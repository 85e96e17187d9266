"""What the officer's small decisions have in common: a rule for a kind of choice gives a move and its reason."""

from collections.abc import Callable, Iterable
from typing import Any

from robotable.games.attack_on_sdf1.bot_outlook import Outlook
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Advice, Choice, Move, weigh

Rules = dict[type[Choice[Any]], Callable[[Outlook, Sdf1, Any], Advice]]
"""How each kind of choice is made."""


def best(moves: Iterable[Move], worth: Callable[[Move], float], why: str) -> Advice:
    """The move that is worth most."""
    return weigh([(move, worth(move)) for move in moves], why)


def helpful(moves: Iterable[Move], worth: Callable[[Move], float], why: str) -> Advice:
    """The move that is worth most; where something helps, nobody thinks of what does not, or does harm."""
    found = [(move, worth(move)) for move in moves]
    return weigh([(move, gain) for move, gain in found if gain > 0] or found, why)
