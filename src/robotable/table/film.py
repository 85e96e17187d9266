"""The film of a move: the table as it was after every step that said something, as each seat saw it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from robotable.table.log import Line
from robotable.table.state import State

if TYPE_CHECKING:
    from robotable.table.game import Game


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


class Eyes(Protocol):
    """Who looks at a state: whoever looks on behalf of many need not look twice."""

    def board(self, state: State, seat: int | None) -> Struct:
        """What a seat saw then."""

    def trail(self, state: State) -> list[str]:
        """Where in the rules the table was then."""


def frames_of(game: "Game", seat: int | None, eyes: Eyes, told: int | None = None) -> list[Frame]:
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
            frames.append(Frame(eyes.board(state, seat), eyes.trail(state), told))
    now = Frame(eyes.board(game.state, seat), eyes.trail(game.state), told + told_to(seat, game.log[heard:]))
    if frames and frames[-1].told == now.told and frames[-1].board == now.board:
        frames.pop()
    return [*frames, now]


def told_to(seat: int | None, lines: Sequence[Line]) -> int:
    """How many of these lines a seat is told."""
    return sum(line.to is None or line.to == seat for line in lines)
