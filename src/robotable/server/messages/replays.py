"""A game seen again: its films, a replay, a review."""

from msgspec import Struct

from robotable.bots.review import Review
from robotable.server.messages.tables import Clock
from robotable.table import Difference, Scene, Told


class Frame(Struct, frozen=True):
    """One moment of the film that leads up to a scene."""

    back: Difference
    """What to change in the board of the frame after this one, or of the scene after the last, to get this one's."""
    trail: list[str]
    log_to: int
    """How long the log was at that moment."""


class ReplayMoment(Struct, frozen=True):
    """One moment of a finished game: the scene after `at` of `of` moves."""

    at: int
    of: int
    seat: int | None
    scene: Scene
    log: list[Told]
    turns: list[int]
    """After which moves a new turn began."""
    film: list[Frame] = []
    """How the move before brought it about."""
    clock: Clock | None = None
    """In real time only."""


class Reel(Struct, frozen=True):
    """What one seat of a running game has seen before: a stretch of moments, told from the last of them."""

    log_from: int
    """How many lines the seat had been told before the first moment."""
    board: Struct
    trail: list[str]
    log_to: int
    film: list[Frame]
    """The moments before, the oldest first, each as what differs from the one after it."""
    is_start: bool
    """There is nothing before it."""


class ReviewNews(Struct, frozen=True):
    """How far the review of a finished game is, and the review itself when it is there."""

    share: float
    """How much of the work is done, from 0 to 1."""
    review: Review | None = None


class TryFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a finished game on from a moment, on one of its seats."""

    at: int
    """After so many of its moves."""
    seat: int
