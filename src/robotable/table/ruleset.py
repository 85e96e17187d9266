"""What a game's folder declares about itself: the `GAME` in its `__init__.py`."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from robotable.table.advice import Advice
from robotable.table.card_faces import CardFaces
from robotable.table.guides import BookChapter, Guide, HowToPlay
from robotable.table.honours import Honours
from robotable.table.insight import Insight
from robotable.table.leanings import Leanings
from robotable.table.luck import Luck
from robotable.table.moves import Move
from robotable.table.outcome import Unseated
from robotable.table.packs import Pack, Plain, faults_of, read_files, read_kept, read_pack
from robotable.table.rulebook import Rulebook
from robotable.table.saves import DoesNotFit
from robotable.table.state import State
from robotable.table.tutorial import FILE as TUTORIAL
from robotable.table.tutorial import Tutorial, read_tutorial
from robotable.table.words import Words
from robotable.table.worth import Worth


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen before a game starts. Each game adds its own fields, every one with a default."""


class Pace(Struct, frozen=True):
    """How quickly somebody takes part in a game in real time; each delay is drawn round its middle, in milliseconds."""

    reaction: int
    """From something happening to doing something about it."""
    thinking: int
    """Between one thing that one does and the next."""
    overlooks: int
    """How often, in a hundred looks, one does not notice what could be done."""
    gap: int = 0
    """How long one lets the others finish before one speaks up oneself."""
    noise: float = 0.0
    """How far one is from seeing what matters most."""
    reading: int = 0
    """How long it takes until what somebody says has been heard to its end."""
    plans: bool = False
    """One weighs what a move leads to, and not only what is urgent."""


@dataclass(frozen=True, kw_only=True)
class RealTime:
    """What a game without turns adds, so that bots can take part at a human pace. The rules know nothing of it."""

    pace: Callable[[Any, str], Pace]
    """(state, name of a level) -> how quickly a player of that level takes part at this table."""
    act: Callable[[Any, int, Pace, Luck], Advice | None]
    """(a determinised state, seat, pace, luck) -> what to do just now, or None to wait and watch."""
    notices: Callable[[Any, int, Pace], bool] | None = None
    """(state, seat, pace) -> whether there is anything for the seat to think about, by what it can see: quick to ask,
    so that nothing has to be dealt anew for a bot that would only wait."""
    levels: dict[str, str] = field(default_factory=dict)
    """Officers of another pace, each with a sentence about it."""
    people: dict[str, str] = field(default_factory=dict)
    """Who stands for a person in the lab and sits at no table of people: each with a sentence."""
    speech: Callable[[Any, int, str], list[Move]] | None = None
    """(state, seat, a line of chat) -> the moves that saying this at the table comes to; mostly none."""
    cover_ms: Callable[[Any, int], int] | None = None
    """(state, seat) -> how long a seat whose person is gone waits at most until a bot plays for them."""
    worth: Worth | None = None
    """What a moment is worth to a seat, for those who plan."""


class Caution(Struct, frozen=True):
    """Something that people should know before they set a table with these options for so many."""

    text: str
    least: int
    most: int
    options: dict[str, Any]


class SetUp(Struct, frozen=True):
    """A way to set a table that has a name: who sits where."""

    name: str
    text: str
    seats: tuple[Literal["me", "bot", "open"], ...]


OldMoves = Callable[[Any, int, Move], Move]
"""Reads the moves of one record of an older version, in their order: (state before the move, seat, the move as it was
written) -> the move as it is written today."""


class BadOption(ValueError):
    """An option or number of seats that a game does not have."""


class Interject(Struct, frozen=True):
    """When a bot acts on a choice that stays open on the side, though everybody waits for another seat."""

    notices: Callable[[Any, int], bool]
    """(the state, a seat) -> by what lies open, this is a moment to think about it. Called often: it must be quick."""
    act: Callable[[Any, Any, Luck], Advice | None]
    """(a determinised state, the aside, luck) -> what a good player would do, or None to let it be."""


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """A game: what it is called, how many play it, and where its rules begin."""

    id: str
    title: str
    blurb: str
    minutes: int
    seats: range
    version: int
    """Raised when the same moves would lead to another state; records and environments carry it."""
    folder: Path
    options: type[Options]
    pack: type[Pack]
    state: type[State]
    view_type: type[Struct]
    set_up: Callable[[int, Any, Any, Luck], Any]
    """(seats, options, pack, luck) -> the state before anything has happened, with its first steps on the stack."""
    view: Callable[[Any, int | None], Struct]
    """What a seat sees; None is the public view."""
    own_view: Callable[[Any, Any, int], Struct] | None = None
    """The same as `view`, from the public view and the state, where seats see nearly alike: so what everybody sees is
    looked at once for all who look on."""
    own_secret: Callable[[Any, int], Hashable] | None = None
    """(state, seat) -> all that `own_view` adds for that seat: seats for which it is the same see the same."""
    determinise: Callable[[Any, int, Luck], Any]
    """A copy in which everything that the seat can't see is dealt anew."""
    advise: Callable[[Any, Any, Luck], Advice]
    """(a determinised state, the open choice, luck) -> what a good player would do."""
    faults: Callable[[Any], Iterator[str]]
    """What is wrong with a state that no game could reach."""
    old_moves: Mapping[int, Callable[[], OldMoves]] = field(default_factory=dict)
    """Older versions whose records still replay to the same state, each with what makes a reader of one such record."""
    every_move: Callable[[Any], Iterator[Move]] | None = None
    """(pack) -> each move that could ever be legal, once: the action space of research environments."""
    interject: Interject | None = None
    """For a game with abilities at any time: when a good player uses one while another seat is awaited."""
    usual_seats: int = 4
    """How many a table is set for unless somebody says otherwise; fewer where fewer can play."""
    in_real_time: RealTime | None = None
    """For a game without turns, in which seats act when they like: moves carry their time, and none is taken back."""
    insight: Insight | None = None
    """What bots of other levels than the officer know of it; without, there is but the officer."""
    leanings: Leanings | None = None
    """How moves look to bots with a temperament; without, they are all alike."""
    parts: Callable[[Any], list[str]] | None = None
    """What each seat plays, in a game whose players are not alike: their sides, for instance."""
    unseated: Callable[[Any], list[Unseated]] | None = None
    """Who took part without a seat and how they did, in a finished game, so that statistics can count them."""
    enemy: Callable[[int, Any], int | None] | None = None
    """(seats, options) -> the seat that plays against a crew of all others, if there is one."""
    is_won_together: bool = False
    """All who play, but for the enemy, win or lose together: how strong bots are is told by their crews."""
    seats_move_on: bool = False
    """In a rematch everybody takes the next seat, so that each of them plays another side."""
    options_again: Callable[[int, Any], Options] | None = None
    """(seats, options) -> the options of a rematch, where they are not those of the game before."""
    set_ups: tuple[SetUp, ...] = ()
    """Ways to set a table that the page names beside the number of seats."""
    honours: Honours | None = None
    """What is told of a finished game beside its scores: awards and turning points."""
    cards: Callable[[Any], CardFaces] | None = None
    """(pack) -> what is printed on everything that has a name, so that it can be looked up."""
    cautions: tuple[Caution, ...] = ()
    """What the page tells whoever sets a table, by seats and options."""

    @property
    def is_real_time(self) -> bool:
        """Everybody may act at any moment and the clock runs."""
        return self.in_real_time is not None

    @property
    def worth(self) -> Worth | None:
        """What a position is worth to a seat, if the game says what its positions are like."""
        if self.in_real_time is not None:
            return self.in_real_time.worth
        return self.insight.worth if self.insight is not None else None

    @cached_property
    def content(self) -> Pack:
        """The game's own content pack."""
        return read_pack(self.pack, self.folder / "content")

    @cached_property
    def words(self) -> Words:
        """How the game speaks."""
        return Words.read(self.folder / "words.toml")

    @cached_property
    def rulebook(self) -> Rulebook:
        """The game's rules in our words, by id."""
        return Rulebook.read(self.folder / "rules.md")

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """The game's guided first game, if it has one."""
        path = self.folder / TUTORIAL
        return read_tutorial(self, path) if path.exists() else None

    @cached_property
    def how_to_play(self) -> HowToPlay | None:
        """The game on one screen, if somebody has written it."""
        return self.how_to_play_with(self.content)

    @cached_property
    def book(self) -> list[BookChapter]:
        """The rules in sentences for people, if somebody has written them."""
        return self.book_with(self.content)

    def how_to_play_with(self, pack: Pack) -> HowToPlay | None:
        """The game on one screen with the figures and names of a pack; BadGuide if it has not what is spoken of."""
        path = self.folder / "how_to_play.toml"
        return self._guide(pack).how_to_play(path) if path.exists() else None

    def book_with(self, pack: Pack) -> list[BookChapter]:
        """The rules in sentences with the figures and names of a pack; BadGuide if it has not what is spoken of."""
        path = self.folder / "rulebook.md"
        return self._guide(pack).book(path, self.rulebook) if path.exists() else []

    def _guide(self, pack: Pack) -> Guide:
        return Guide(pack, {**self.words.names, **pack.names()})

    def read_pack(self, folder: Path) -> Pack:
        """Somebody's own pack for this game."""
        return read_pack(self.pack, folder, base=self.folder / "content")

    def read_files(self, files: Mapping[str, bytes]) -> Pack:
        """Somebody's own pack for this game, from its files by name."""
        return read_files(self.pack, files, base=self.folder / "content")

    def read_kept(self, content: Plain) -> Pack:
        """Content that was kept with a record or a table; DoesNotFit if it is not such as the game has today."""
        try:
            return read_kept(content, self.content)
        except (msgspec.ValidationError, LookupError, AttributeError, TypeError) as problem:
            raise DoesNotFit(f"its content is not such as {self.title} has today: {problem}") from problem

    @cached_property
    def _options_allowed(self) -> types.Type:
        return types.type_info(self.options)

    def choose(self, options: dict[str, Any]) -> Options:
        """The options of a game, checked: BadOption says what would be right."""
        if faults := [f"{field}: {problem}" for field, problem in faults_of(options, self._options_allowed)]:
            raise BadOption(f"{self.title} can't be played so: {'; '.join(faults)}")
        return msgspec.convert(options, self.options)

    def check_seats(self, seats: int) -> None:
        """BadOption unless that many can play."""
        if seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            raise BadOption(f"{self.title} is for {few} to {many} players, not {seats}")
