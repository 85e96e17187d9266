"""What a good player would do, and why, and what else was weighed."""

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from robotable.table.moves import Move

Measure = Literal["points", "shares", "likings"]
"""What losses are counted in: what the game counts, mostly points; shares of the win; or how much less a net likes a
move, which does not say what it costs."""


class Weighed(Struct, frozen=True):
    """A move that a good player thought of and did not choose."""

    move: Move
    loss: float
    """What it loses against the best move."""
    why: str = ""
    """What speaks for it though another is better, in one sentence; told only to a person who asks, where it can be."""


class Advice(Struct, frozen=True):
    """A move, and the reason for it in one sentence that a player would understand."""

    move: Move
    why: str
    others: tuple[Weighed, ...] = ()
    """What else was weighed, the best first; nothing where only one move was worth a thought."""
    losses_in: Measure = "points"


def weigh(worths: Iterable[tuple[Move, float]], why: str | Callable[[Move], str]) -> Advice:
    """The move that is worth most, of equals the first, and the others with what they lose against it."""
    found = list(worths)
    move, most = max(found, key=lambda one: one[1])
    return Advice(move, why if isinstance(why, str) else why(move), against(move, most, found))


def against(best: Move, most: float, worths: Iterable[tuple[Move, float]]) -> tuple[Weighed, ...]:
    """What moves lose against the one that was chosen, those that lose least first."""
    others = [Weighed(move, max(0.0, most - worth)) for move, worth in worths if move != best]
    others.sort(key=lambda one: one.loss)
    return tuple(others)
