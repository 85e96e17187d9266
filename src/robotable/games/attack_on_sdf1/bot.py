"""What a good crew looks at."""

from typing import Any

from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Advice, Choice, Luck


def advise(s: Sdf1, choice: Choice[Any], luck: Luck) -> Advice:
    """What a good player would do, and why."""
    return Advice(luck.pick(list(choice.moves(s))), "Nothing speaks against it.")
