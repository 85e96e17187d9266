"""What is kept of a game: its moves, where it stood on the way, and the record that plays it again."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from robotable.table.log import Line
from robotable.table.luck import Seed
from robotable.table.moves import Move, Noun
from robotable.table.packs import Pack

NOBODY = -1
"""The seat of what no player did."""

INTERRUPT = "interrupt"
"""The verb of what a record says when play was cut off from outside."""


class Played(Struct, frozen=True, array_like=True):
    """A move that was made: by whom, what, and when in milliseconds since the start (in real time only)."""

    seat: int
    verb: str
    noun: Noun = None
    at: int | None = None

    @property
    def move(self) -> Move:
        """The move alone."""
        return Move(self.verb, self.noun)


class Snapshot(Struct, frozen=True):
    """A game as it stood after some moves, when none of them could be taken back: it goes on from here without them."""

    moves: int
    """How many moves came before."""
    rules: int
    """The version of the rules that wrote it."""
    state: bytes
    """As `save` wrote it, without content."""
    passed: int = -1
    """In real time: the moment up to which time was let pass without a move."""
    log: list[Line] = []
    """All that was told so far."""


class Record(Struct, frozen=True):
    """A game from its seed, or from a snapshot, to its last move: replays to the same state on any machine."""

    game: str
    rules: int
    """The version of the rules by which the moves were made."""
    seats: int
    seed: Seed
    """A number, or a secret in hexadecimal digits; empty while the game may still be played."""
    options: dict[str, Any] = {}
    pack: dict[str, Any] | None = None
    """The whole content; None if it is the game's own."""
    moves: list[Played] = []
    now: int = -1
    """How far the clock had run without a move, in milliseconds since the start (in real time only)."""
    content: str = ""
    """The digest of the content; records of the first edition do not say."""
    start: Snapshot | None = None
    """Where the record begins, if not at the seed: the rules were changed there, and what came before is not in it."""

    def with_content(self, pack: Pack) -> "Record":
        """The same with all its content in it, for a place where there may be other content."""
        return replace(self, pack=msgspec.to_builtins(pack), content=pack.digest)

    def encode(self) -> bytes:
        """The record as JSON that a person can read."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    @classmethod
    def decode(cls, data: bytes) -> "Record":
        """The inverse of encode()."""
        return msgspec.json.decode(data, type=cls)
