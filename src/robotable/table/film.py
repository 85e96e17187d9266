"""The film of a move: the table as it was after every step that said something, as each seat saw it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from robotable.table.log import Line
from robotable.table.state import State

if TYPE_CHECKING:
    from robotable.table.game import Game, Sight


class Shot(NamedTuple):
    """The table as it was at one moment, and how many lines the log had then."""

    state: State
    heard: int


class Frame(Struct, frozen=True):
    """One moment of a film as one seat saw it: the board, where in the rules it was, and how much it had been told."""

    board: Struct
    trail: list[str]
    told: int
    """How many lines of the log this seat had read when the moment was over."""


def frames_of(
    game: "Game", seat: int | None, sight_of: Callable[[State], "Sight"], told: int | None = None
) -> list[Frame]:
    """What happened last, as one seat saw it; the last frame is the table as it is now.

    Whoever knows how many lines the seat was told before need not have them counted.
    """
    heard = game.heard_before_film
    told = told_to(seat, game.log[:heard]) if told is None else told
    frames: list[Frame] = []
    for state, until in game.film:
        new = told_to(seat, game.log[heard:until])
        heard, told = until, told + new
        if new:
            sight = sight_of(state)
            frames.append(Frame(sight.board(seat), sight.trail, told))
    sight = sight_of(game.state)
    now = Frame(sight.board(seat), sight.trail, told + told_to(seat, game.log[heard:]))
    if frames and frames[-1].told == now.told and frames[-1].board == now.board:
        frames.pop()
    return [*frames, now]


def told_to(seat: int | None, lines: Sequence[Line]) -> int:
    """How many of these lines a seat is told."""
    return sum([line.to is None or line.to == seat for line in lines])
