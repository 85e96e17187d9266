"""What a good player of Cyclone Run looks at."""

from typing import Any

from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Advice, Choice, Luck


def advise(s: Cyclone, choice: Choice[Any], luck: Luck) -> Advice:
    """The first move there is."""
    return Advice(next(choice.moves(s)), "It is the first thing that can be done.")
