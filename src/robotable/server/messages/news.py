"""What the server tells a page or bot over its WebSocket."""

from typing import Literal

from msgspec import Struct

from robotable.server.messages.orders import Adviser
from robotable.server.messages.replays import Frame
from robotable.server.messages.tables import Clock, TableInfo
from robotable.table import Difference, Lesson, Noun, Scene, Told, Verb

Speaker = Literal["player", "onlooker", "table"]


class TableNews(Struct, frozen=True, tag=True):
    """The table changed: who sits where, its status."""

    table: TableInfo
    clock: Clock | None = None
    """In real time only."""


class SceneNews(Struct, frozen=True, tag=True):
    """The game as one seat sees it now. The log is to be cut at `log_from`, and `log` put behind it."""

    version: int
    seat: int | None
    """The seat whose view this is; None is the public view."""
    scene: Scene
    log_from: int
    log: list[Told]
    film: list[Frame] = []
    """How it came about since the scene before; empty for whoever has just come, and where one step did it all."""
    clock: Clock | None = None
    """In real time only."""
    lesson: Lesson | None = None
    """What the learner on this seat is told, in a guided game."""


class SceneChange(Struct, frozen=True, tag=True):
    """The game as one seat sees it now, told by what differs from what it saw before; for those who asked for that."""

    version: int
    seat: int | None
    change: Difference | None
    """What to change in the scene that this seat was last told of; None if that is as it was."""
    log_from: int
    log: list[Told]
    film: list[Frame] = []
    clock: Clock | None = None
    lesson: Lesson | None = None


class LogNews(Struct, frozen=True, tag=True):
    """Lines of a long log that came before those of the first scene; for those who take changes."""

    seat: int | None
    log_from: int
    """The place of the first of them."""
    log: list[Told]


class ChatLine(Struct, frozen=True):
    """Something that was said at the table."""

    name: str
    text: str
    at: int
    who: Speaker = "player"
    """Somebody who plays, somebody who only looks on, or the table itself, which tells of what happened to seats."""
    speaker: str = ""
    """Who said it, the same for all their lines at this table, whatever they are called."""


class ChatNews(Struct, frozen=True, tag=True):
    """Something was said."""

    lines: list[ChatLine]


class SecondThought(Struct, frozen=True):
    """A move that an adviser thought of and did not choose."""

    verb: Verb
    noun: Noun
    text: str
    piece: str | None
    loss: float
    """What it loses against the best move."""
    why: str = ""
    """What speaks for it, where somebody can say."""


class HintNews(Struct, frozen=True, tag=True):
    """What the officer or the ace would do, and why, and what comes next to it."""

    seat: int
    verb: Verb
    noun: Noun
    text: str
    piece: str | None
    why: str
    bot: Adviser = "officer"
    """Who says so."""
    others: list[SecondThought] = []
    """The next best moves."""
    in_shares: bool = False
    """Losses are shares of the win; else what the game counts, mostly points."""


class Refused(Struct, frozen=True, tag=True):
    """What you asked for was refused; nothing has changed."""

    why: str
    rule: str = ""


class Pong(Struct, frozen=True, tag=True):
    """The server's clock in milliseconds: it starts at the time of day, and then runs evenly."""

    sent: int
    now: int


ServerMessage = TableNews | SceneNews | SceneChange | LogNews | ChatNews | HintNews | Refused | Pong
