"""What a good player would do, and why."""

from msgspec import Struct

from robotable.table.moves import Move


class Advice(Struct, frozen=True):
    """A move, and the reason for it in one sentence that a player would understand."""

    move: Move
    why: str
