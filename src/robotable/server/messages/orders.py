"""What a page or bot asks of a table over its WebSocket."""

from typing import Literal

from msgspec import Struct

from robotable.table import Noun, Verb

Adviser = Literal["officer", "ace"]


class Play(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Make a move."""

    seat: int
    version: int
    verb: Verb
    noun: Noun = None


class Undo(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take back your last move."""

    seat: int
    version: int


class Sit(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take an open seat, or your own one back from the bot that plays for you."""

    seat: int


class Leave(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Give a seat to a bot while you are away, or, before the start, leave it open."""

    seat: int
    bot: str = "officer"


class FillSeat(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The host puts a bot on an open seat, or lets one play for a person who is gone."""

    seat: int
    bot: str = "officer"


class Unseat(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Before the start, the host takes a seat from whoever sits there."""

    seat: int


class Mute(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The host does not let somebody talk at the table, or lets them talk again."""

    speaker: str
    is_muted: bool = True


class CloseTable(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The host ends the table for everybody: nobody can go on there."""


class Say(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Say something at the table."""

    text: str


class AskHint(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ask what the officer would do, or the ace, where the game has one."""

    seat: int
    version: int
    bot: Adviser = "officer"


class Rematch(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Play again with the same people and options."""


class ShowToRoom(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """This page is, or is no longer, a big screen that shows the table to everybody in a room."""

    is_screen: bool


class NextLesson(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Go on from this lesson: it was read, or is skipped."""

    lesson: int


class EndLessons(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Leave the lessons: the game goes on without them."""


class Ping(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Ask for the server's clock."""

    sent: int


ClientMessage = (
    Play
    | Undo
    | Sit
    | Leave
    | FillSeat
    | Unseat
    | Mute
    | CloseTable
    | Say
    | AskHint
    | Rematch
    | ShowToRoom
    | NextLesson
    | EndLessons
    | Ping
)
