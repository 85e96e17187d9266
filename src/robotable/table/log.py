"""What happened, as structured lines: a message id and what it speaks about."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

About = str | int

LineKind = Annotated[str, Meta(title="LineKind")]
"""The id of a message; `words.toml` says how it reads. The page knows them all by name."""

Sound = Literal["dice", "card"]
"""What can be heard at a table when a line is told."""


class Line(Struct, frozen=True, gc=False):
    """One thing that happened. `about` names what it speaks of; a name's last word is the kind of thing it is.

    Whoever is told a line is told all that it is about. A line with `to` is told to that seat alone. The message `turn`
    opens a new turn in the log.
    """

    says: LineKind
    about: dict[str, About] = {}
    to: int | None = None


def heard_by(seat: int, lines: Sequence[Line]) -> list[Line]:
    """What a seat was told."""
    return [line for line in lines if line.to is None or line.to == seat]


class Ref(Struct, frozen=True):
    """A thing that a line speaks about, so that the page can light it up."""

    kind: str
    id: About
    text: str

    @property
    def piece(self) -> str:
        """Its address on the board."""
        return f"{self.kind}:{self.id}"


class Told(Struct, frozen=True):
    """A line put into words: text and references in reading order, and what it speaks of as plain values."""

    says: LineKind
    parts: list[str | Ref]
    about: dict[str, About] = {}
    """Each thing and number of what happened, by its place in the words if they name it."""
    sound: Sound | None = None
    is_story: bool = False
    """It is there to be read: a film waits for whoever reads it."""

    def __str__(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)
