"""What a good player of Crisis Point looks at."""

from typing import Any

from robotable.games.crisis_point.state import Crisis
from robotable.table import Advice, Choice, Luck


def advise(s: Crisis, choice: Choice[Any], luck: Luck) -> Advice:
    """The first move there is."""
    return Advice(next(choice.moves(s)), "It is the first thing that can be done.")
