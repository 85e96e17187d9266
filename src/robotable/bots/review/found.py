"""What a review finds: plain data, for a page, a terminal or a program."""

from msgspec import Struct


class ReviewMoment(Struct, frozen=True):
    """Everybody's chances at a moment of a game, by games that were played on from there."""

    at: int
    """After so many moves."""
    chances: list[float]
    """The share of the win that each seat may expect; where all play together, there is but one."""
    errors: list[float]
    """The standard error of each."""
    playouts: int
    """By so many games; none at the end, where it is known."""


class ReviewTurn(Struct, frozen=True):
    """Between two moments the chances changed more than elsewhere."""

    at: int
    """The move that tells it best: where to look in the replay."""
    since: int
    """The chances are compared from after so many moves …"""
    until: int
    """… to after so many."""
    text: str
    seat: int
    """Whose chances changed most."""
    change: float


class CostlyDecision(Struct, frozen=True):
    """A decision after which a seat won less often than it might have."""

    seat: int
    at: int
    """After so many moves it had to be made; the move made is the next one."""
    made: str
    """What was done, in words."""
    better: str
    """What would have been better, in words."""
    why: str
    """What the officer says for it."""
    loss: float
    """How much of the win it cost, in the same dealt worlds with the same luck."""
    error: float
    """The standard error of the loss."""
    pairs: int
    """From so many pairs of games."""
    points: float | None = None
    """What it loses by the officer's own reckoning, in what the game counts; None if it was not weighed."""


class DiceLuck(Struct, frozen=True):
    """How the dice fell on the moves of one seat, against how they fall on average."""

    seat: int
    rolls: int
    gain: float
    """How much of the win they brought, all in all."""
    error: float


class Review(Struct, frozen=True):
    """A finished game, looked at again by somebody who had time."""

    game: str
    people: list[str]
    moves: int
    is_shared: bool
    """All play together: there is one line of chances."""
    moments: list[ReviewMoment]
    turns: list[ReviewTurn]
    whose: list[int]
    """The seats whose decisions were looked at."""
    decisions: list[CostlyDecision]
    """The costliest decisions of each of them, the costliest first."""
    luck: list[DiceLuck] | None
    """How lucky everybody's dice were; None where nobody has learned yet what positions of this game are worth."""
    playouts: int
    """How many games were played on for all this."""
