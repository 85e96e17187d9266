"""What happened, as structured lines: a message id and what it speaks about."""

from msgspec import Struct

About = str | int


class Line(Struct, frozen=True):
    """One thing that happened. `about` names what it speaks of; a name's last word is the kind of thing it is.

    A line with `to` is told to that seat alone. The message `turn` opens a new turn in the log.
    """

    says: str
    about: dict[str, About] = {}
    to: int | None = None


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
    """A line put into words: text and references in reading order."""

    says: str
    parts: list[str | Ref]

    def __str__(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)
