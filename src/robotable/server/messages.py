"""What passes between the server and a page or bot: the one definition that both sides read.

The page's types are generated from here; `docs/protocol.md` describes the same for strangers.
"""

from typing import Literal

from msgspec import Struct

from robotable.bots.review import Review
from robotable.table import CardFace, Difference, Lesson, Noun, Scene, Told, Verb
from robotable.table.guides import BookChapter, HowToPlay
from robotable.table.packs import PackDifference

SeatKind = Literal["person", "bot", "open"]
Status = Literal["waiting", "playing", "over"]
Speaker = Literal["player", "onlooker", "table"]
Adviser = Literal["officer", "ace"]
WhenOver = Literal["bot", "resign"]
ChannelKind = Literal["push", "mail", "webhook"]

# Over HTTP


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


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there."""

    kind: Literal["me", "bot", "open"]
    bot: str = "officer"


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


class Me(Struct, frozen=True):
    """Who you are here: a name, known by a secret cookie."""

    name: str
    address: str | None = None
    """Where others on the network find this server; null where they can't, or have to be told otherwise."""
    likes_ratings: bool = False
    """You want to see ratings."""


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to be called, and whether you want to see ratings; what you leave out stays as it is."""

    name: str | None = None
    likes_ratings: bool | None = None


class DeviceInfo(Struct, frozen=True):
    """A browser of yours."""

    key: str
    name: str
    created: int
    seen: int
    """When it was last here, to within some minutes."""
    is_this: bool = False
    """It is the one you ask with."""


class DeviceCode(Struct, frozen=True):
    """A code by which one more device becomes your own, once."""

    code: str
    until: int
    """When it is void; milliseconds since 1970."""


class TakeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """Make this browser one of those of whoever made the code."""

    code: str


class ForgetMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete all that is stored of you."""

    is_sure: bool


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


class PackInfo(Struct, frozen=True):
    """The pack that a table is played with, if somebody brought it along."""

    title: str
    by: str | None
    """The name of whoever did; null if they were forgotten."""


class PackDetails(Struct, frozen=True):
    """The same with all that it has otherwise than the game itself."""

    title: str
    by: str | None
    digest: str
    differences: list[PackDifference]
    count: int
    """How many differences there are in all."""


class TimeLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think at a table that is played by turns, and what happens then; one limit or both."""

    move_s: int | None = None
    """Seconds for each move."""
    total_s: int | None = None
    """Seconds for all moves of a seat together; they run only while it is awaited."""
    when_over: WhenOver = "bot"
    """When it is over: a bot plays until the person comes back, or to the end of the game."""


class NewChannel(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants to be told that it is their turn."""

    kind: ChannelKind
    target: str
    """What a browser gives as its push subscription, in JSON; an e-mail address; or the link of a webhook."""


class ChannelInfo(Struct, frozen=True):
    """A way in which you are told that it is your turn."""

    id: str
    kind: ChannelKind
    name: str
    """Where it leads, as far as is needed to tell it from others."""
    is_confirmed: bool
    """It is used; a mail address is once its owner has said so."""


class NoticesInfo(Struct, frozen=True):
    """How you are told that it is your turn while you are elsewhere, and how you could be."""

    channels: list[ChannelInfo]
    offers: list[ChannelKind]
    """What this server can do."""
    push_key: str | None = None
    """What a browser needs to subscribe to push messages."""


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


class RatingInfo(Struct, frozen=True):
    """What somebody's games against people say about how well they play a game."""

    game: str
    title: str
    rating: int
    margin: int
    """How far it may be off."""
    games: int


class MyGame(Struct, frozen=True):
    """A table of yours, and how it ended if it has."""

    table: TableInfo
    has_won: bool | None
    """You, or those you played with; null while it goes on, or where nobody knows."""
    places: list[int]
    """Of each seat, when it is over."""
    scores: list[int]
    is_together: bool = False
    """All played together, or in teams."""


class GameTotal(Struct, frozen=True):
    """How you did in all your games of a kind."""

    game: str
    title: str
    games: int
    won: int
    rating: RatingInfo | None = None
    """Only if you want to see ratings."""


class Opponent(Struct, frozen=True):
    """Somebody you have played with, or a level of bots."""

    name: str
    bot: str | None
    """The level, of bots."""
    games: int
    ahead: int
    """In so many you came out ahead of them."""
    behind: int
    together: int
    """In so many you played together, or in teams."""
    ratings: list[RatingInfo] = []
    """Only if both of you want to see ratings."""


class MyGames(Struct, frozen=True):
    """Some of your games, the latest first."""

    games: list[MyGame]
    older: int | None
    """Ask for the next page with this as `before`; null if there is none."""
    totals: list[GameTotal] = []
    """On the first page: how you did, game by game."""
    opponents: list[Opponent] = []
    """On the first page: whom you played with."""


class Clock(Struct, frozen=True):
    """The clock of a table in real time."""

    now: int
    """Milliseconds that the game has run, without the time for which it was paused."""
    running: bool
    as_of: int
    """What the server's own clock showed then, as a Pong tells it."""


class Frame(Struct, frozen=True):
    """One moment of the film that leads up to a scene."""

    back: Difference
    """What to change in the board of the frame after this one, or of the scene after the last, to get this one's."""
    trail: list[str]
    log_to: int
    """How long the log was at that moment."""


class ReplayMoment(Struct, frozen=True):
    """One moment of a finished game: the scene after `at` of `of` moves."""

    at: int
    of: int
    seat: int | None
    scene: Scene
    log: list[Told]
    turns: list[int]
    """After which moves a new turn began."""
    film: list[Frame] = []
    """How the move before brought it about."""
    clock: Clock | None = None
    """In real time only."""


class Reel(Struct, frozen=True):
    """What one seat of a running game has seen before: a stretch of moments, told from the last of them."""

    log_from: int
    """How many lines the seat had been told before the first moment."""
    board: Struct
    trail: list[str]
    log_to: int
    film: list[Frame]
    """The moments before, the oldest first, each as what differs from the one after it."""
    is_start: bool
    """There is nothing before it."""


class Problem(Struct, frozen=True):
    """Why a request was refused, and what would be right."""

    why: str
    faults: list[str] = []
    """Everything that is wrong with a pack."""


# From the page


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

# To the page


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


class ReviewNews(Struct, frozen=True):
    """How far the review of a finished game is, and the review itself when it is there."""

    share: float
    """How much of the work is done, from 0 to 1."""
    review: Review | None = None


class TryFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a finished game on from a moment, on one of its seats."""

    at: int
    """After so many of its moves."""
    seat: int


class SecondThought(Struct, frozen=True):
    """A move that an adviser thought of and did not choose."""

    verb: Verb
    noun: Noun
    text: str
    piece: str | None
    loss: float
    """What it loses against the best move."""


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
