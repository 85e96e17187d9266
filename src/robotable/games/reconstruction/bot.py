"""What a good player of Reconstruction looks at."""

from typing import Any

from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Advice, Choice, Luck


def advise(s: Reconstruction, choice: Choice[Any], luck: Luck) -> Advice:
    """The first move there is."""
    return Advice(next(iter(choice.moves(s))), "It is the first thing that can be done.")
