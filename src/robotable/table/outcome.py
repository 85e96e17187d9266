"""How a game ended."""

from msgspec import Struct


class Share(Struct, frozen=True):
    """One line of a final score: what it was for, and how much it gave."""

    what: str
    points: int


class Unseated(Struct, frozen=True):
    """Somebody who took part without a seat: a faction that the rules play by themselves."""

    name: str
    score: int
    has_won: bool


class Outcome(Struct, frozen=True):
    """Who won, how, and the score of every seat with the sum that led to it."""

    winners: list[int]
    how: str
    scores: list[int]
    shares: list[list[Share]] = []
    title: str = ""
    """The end in a few words, where all play together and it is not a matter of who won."""
