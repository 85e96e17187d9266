"""What the lobby tells of the games, their rules and their content: nothing of what people play."""

from typing import Literal

from msgspec import Struct

from robotable.server.messages.tables import SeatWish
from robotable.table import CardFace
from robotable.table.guides import BookChapter, HowToPlay
from robotable.table.packs import PackDifference


class OptionInfo(Struct, frozen=True):
    """One option of a game, enough to draw a control for it."""

    name: str
    title: str
    text: str
    kind: Literal["number", "switch", "choice", "seat"]
    default: str | int | bool | None
    least: int | None = None
    most: int | None = None
    choices: list[str] = []
    names: dict[str, str] = {}
    """What its values are called. An option with names is one that people choose by, not for experts alone."""


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat."""

    id: str
    text: str


class SetUpInfo(Struct, frozen=True):
    """A way to set a table that has a name."""

    name: str
    text: str
    seats: list[SeatWish]


class CautionInfo(Struct, frozen=True):
    """Something to know before a table is set for so many with these options."""

    text: str
    least: int
    most: int
    options: dict[str, str | int | bool | None]


class EasyTableInfo(Struct, frozen=True):
    """A table for somebody who has just learned the game."""

    seats: list[SeatWish]
    options: dict[str, str | int | bool]


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    blurb: str
    minutes: int
    least: int
    most: int
    usual: int
    """How many a new table is set for."""
    is_real_time: bool
    """Everybody acts at any moment, against the clock."""
    options: list[OptionInfo]
    bots: list[BotInfo]
    set_ups: list[SetUpInfo] = []
    """Ways to set a table that have a name; every seat can still be changed."""
    cautions: list[CautionInfo] = []
    """What people should know before they set a table."""
    easy_table: EasyTableInfo | None = None
    """Where a beginner plays after the guided first game; None if the game has none."""


class RuleInfo(Struct, frozen=True):
    """One rule of a game's rulebook."""

    id: str
    chapter: str
    text: str


class GameGuide(Struct, frozen=True):
    """What teaches a game."""

    how_to_play: HowToPlay | None
    """The game on one screen."""
    book: list[BookChapter]
    """The rules in sentences for people; empty where nobody has written them."""
    cards: dict[str, dict[str, CardFace]]
    """What is printed on everything that has a name, by kind and id."""


class MyPack(Struct, frozen=True):
    """A pack that you brought along."""

    id: str
    game: str
    title: str
    created: int
    differences: list[PackDifference]
    """What it has otherwise than the game itself; the first few hundred."""
    count: int
    """How many there are in all."""


class PackDetails(Struct, frozen=True):
    """The same with all that it has otherwise than the game itself."""

    title: str
    by: str | None
    digest: str
    differences: list[PackDifference]
    count: int
    """How many differences there are in all."""
