"""Tables: how one is made, who sits there, and how it stands."""

from typing import Literal

from msgspec import Struct

SeatKind = Literal["person", "bot", "open"]
Status = Literal["waiting", "playing", "over"]
WhenOver = Literal["bot", "resign"]


class PackInfo(Struct, frozen=True):
    """The pack that a table is played with, if somebody brought it along."""

    title: str
    by: str | None
    """The name of whoever did; null if they were forgotten."""


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there."""

    kind: Literal["me", "bot", "open"]
    bot: str = "officer"


class TimeLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think at a table that is played by turns, and what happens then; one limit or both."""

    move_s: int | None = None
    """Seconds for each move."""
    total_s: int | None = None
    """Seconds for all moves of a seat together; they run only while it is awaited."""
    when_over: WhenOver = "bot"
    """When it is over: a bot plays until the person comes back, or to the end of the game."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: str
    seats: list[SeatWish]
    options: dict[str, str | int | bool | None] = {}
    seed: int | None = None
    is_listed: bool = False
    time: TimeLimit | None = None
    """How long people may think; None is for as long as they like."""
    pack: str | None = None
    """The id of a pack that you brought along; without it, the content of the game itself."""


class TemperamentInfo(Struct, frozen=True):
    """What a bot is like: a word, and a sentence about it."""

    id: str
    sentence: str


class SeatInfo(Struct, frozen=True):
    """A seat at a table as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str
    is_you: bool
    is_online: bool
    is_away: bool
    """A bot plays for a person who can come back."""
    part: str = ""
    """What is played here, in a game whose players are not alike; only of a table that is in the server's memory."""
    bot: str | None = None
    """The level of the bot that plays there."""
    portrait: str | None = None
    """The id of the bot's portrait, the same for as long as the table stands."""
    temperament: TemperamentInfo | None = None
    """What the bot is like where two moves are about as good."""
    speaker: str = ""
    """By what their lines of chat are told from those of others."""
    has_resigned: bool = False
    """The person has run out of time, and the bot plays for them to the end."""


class SeatTimeInfo(Struct, frozen=True):
    """How much time to think a seat has, in milliseconds, as the message was written."""

    left: int
    of: int
    """What it had when it began to be awaited."""
    is_running: bool
    """Its person is awaited."""


class TimeInfo(Struct, frozen=True):
    """How long people may think at a table, and what each seat has left."""

    limit: TimeLimit
    seats: list[SeatTimeInfo]


class LessonsInfo(Struct, frozen=True):
    """How far the learner at a table is: after so many of its lessons."""

    done: int
    of: int


class TableInfo(Struct, frozen=True):
    """A table as everybody sees it."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[SeatInfo]
    options: dict[str, str | int | bool | None]
    is_listed: bool
    is_host: bool
    """You made it."""
    chosen_seed: int | None
    """The luck that its maker chose, and could look up beforehand; None if nobody can know it."""
    created: int
    """Milliseconds since 1970."""
    updated: int
    waiting: list[int] = []
    """The seats that everybody waits for, as of now."""
    moves: int = 0
    """How much has happened here."""
    rematch: str | None = None
    """The table where it goes on, if somebody asked for a rematch."""
    has_screen: bool = False
    """A big screen shows this table to a room, and speaks for everybody there."""
    read_only: str | None = None
    """Why nobody can go on here, if that is so: the server's rules or content don't fit what was played. Nothing is
    lost; the record can be had."""
    lessons: LessonsInfo | None = None
    """At the table of a guided game, while its lessons go on."""
    muted: list[str] = []
    """The speakers who may not talk here, as the host has it."""
    time: TimeInfo | None = None
    """How long people may think here; None is for as long as they like."""
    pack: PackInfo | None = None
    """The pack that it is played with, if it is not the game's own content."""


class Clock(Struct, frozen=True):
    """The clock of a table in real time."""

    now: int
    """Milliseconds that the game has run, without the time for which it was paused."""
    running: bool
    as_of: int
    """What the server's own clock showed then, as a Pong tells it."""


class Problem(Struct, frozen=True):
    """Why a request was refused, and what would be right."""

    why: str
    faults: list[str] = []
    """Everything that is wrong with a pack."""
