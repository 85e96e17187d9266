"""How moves look to somebody's temperament, so that bots of the same strength are not alike."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from robotable.table.moves import Move


class Look(Struct, frozen=True):
    """How a move looks beside what it is worth; each from -1 to 1."""

    risk: float = 0.0
    """Above 0 it attacks or takes a chance, below it is safe or keeps something in hand."""
    spite: float = 0.0
    """Above 0 it hurts whoever is in front, or somebody who can't help it."""


class Leanings(Struct, frozen=True):
    """What a game declares for bots with a temperament. The rules know nothing of it."""

    look: Callable[[Any, Any, Move], Look]
    """(a determinised state, the open choice, a move of it) -> how that move looks."""
    near: float
    """What loses no more than this against the best move is taken for about as good; in what the game counts."""
    has_spite: bool = False
    """There are moves in it that hurt one rather than another."""
