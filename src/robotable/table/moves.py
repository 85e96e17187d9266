"""Moves, the prompts that offer them, and why a move is refused."""

from typing import NamedTuple

from msgspec import Struct

Noun = str | int | None


class Move(NamedTuple):
    """What a seat does: a verb, and the thing on the table it does it to."""

    verb: str
    noun: Noun = None

    def __str__(self) -> str:
        noun = f'"{self.noun}"' if isinstance(self.noun, str) and _needs_quotes(self.noun) else self.noun
        return self.verb if noun is None else f"{self.verb} {noun}"

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read a move as it is printed: the inverse of str()."""
        verb, _, noun = text.strip().partition(" ")
        if not noun:
            return cls(verb)
        if len(noun) > 1 and noun[0] == noun[-1] == '"':
            return cls(verb, noun[1:-1])
        return cls(verb, int(noun) if _is_number(noun) else noun)


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit() and str(int(text)) == text


def _needs_quotes(text: str) -> bool:
    """As it stands it would be read as something else: a number, nothing, or a shorter text."""
    return _is_number(text) or text != text.strip() or not text or text[0] == text[-1] == '"'


class Refusal(Struct, frozen=True):
    """A move that a player would try, why it is not allowed now, and the rule that says so."""

    move: Move
    why: str
    rule: str = ""


class Offer(Struct, frozen=True):
    """A legal move as a person sees it: in words, and the piece on the board to click."""

    verb: str
    noun: Noun
    text: str
    piece: str | None = None

    @property
    def move(self) -> Move:
        """The move alone."""
        return Move(self.verb, self.noun)


class Denial(Struct, frozen=True):
    """A refusal as a person sees it."""

    verb: str
    noun: Noun
    why: str
    rule: str = ""
    piece: str | None = None


class Prompt(Struct, frozen=True):
    """What one seat may do now."""

    seat: int
    stage: str
    text: str
    rules: list[str]
    moves: list[Offer]
    refusals: list[Denial]
    waits: bool = True
    """True for the prompt that everybody waits for, False for what may be done on the side."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now. Says what was tried, what is wrong and what would be right."""

    def __init__(self, tried: Move, why: str, rule: str = "") -> None:
        super().__init__(f"'{tried}' is not possible: {why}" + (f" [{rule}]" if rule else ""))
        self.tried = tried
        self.why = why
        self.rule = rule
