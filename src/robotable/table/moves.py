"""Moves, the prompts that offer them, and why a move is refused."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

Noun = str | int | None

Verb = Annotated[str, Meta(title="Verb")]
"""The name of what can be done; `words.toml` says how it reads. The page knows them all by name."""

Stage = Annotated[str, Meta(title="Stage")]
"""The name of a choice: the class that offers it. The page knows them all by name."""


class Move(Struct, frozen=True, order=True, array_like=True, gc=False):
    """What a seat does: a verb, and the thing on the table it does it to."""

    verb: str
    noun: Noun = None

    def __iter__(self) -> Iterator[Any]:
        """Its two parts, so that it can be taken apart: `verb, noun = move`."""
        yield self.verb
        yield self.noun

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


def each(verbs: Iterable[str], nouns: Iterable[Noun] = (None,)) -> Iterator[Move]:
    """Every one of the verbs with every one of the nouns."""
    known = list(nouns)
    return (Move(verb, noun) for verb in verbs for noun in known)


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

    verb: Verb
    noun: Noun
    text: str
    piece: str | None = None
    note: str | None = None
    """What should be known before it is done: what would come of it."""
    warning: str | None = None
    """Why a person is asked once more before it is done."""
    is_quiet: bool = False
    """It ends something while there is more to do: nobody should take it for the thing to click."""

    @property
    def move(self) -> Move:
        """The move alone."""
        return Move(self.verb, self.noun)


class Denial(Struct, frozen=True):
    """A refusal as a person sees it."""

    verb: Verb
    noun: Noun
    why: str
    rule: str = ""
    piece: str | None = None


class Prompt(Struct, frozen=True):
    """What one seat may do now."""

    seat: int
    stage: Stage
    text: str
    rules: list[str]
    moves: list[Offer]
    refusals: list[Denial]
    waits: bool = True
    """True for the prompt that everybody waits for, False for what may be done on the side."""
    held: str | None = None
    """The piece that was taken up for this: a click on it puts it down again, where the move can be taken back."""
    until: int | None = None
    """In real time: when it is decided for them, in milliseconds since the start."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now. Says what was tried, what is wrong and what would be right."""

    def __init__(self, tried: Move, why: str, rule: str = "", is_reason: bool = True) -> None:
        super().__init__(f"'{tried}' is not possible: {why}" + (f" [{rule}]" if rule else ""))
        self.tried = tried
        self.why = why
        self.rule = rule
        self.is_reason = is_reason
        """False where `why` only lists, as they are typed, the moves that would be legal."""
