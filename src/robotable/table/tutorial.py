"""A guided first game as content: `tutorial.toml` beside a game's rules, in words that anybody can write.

It is no part of the content pack: changing a word of it changes no table. Reading reports everything wrong at once.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from robotable.table.packs import faults_of
from robotable.table.saves import steps_of
from robotable.table.steps import Choice

if TYPE_CHECKING:
    from robotable.table.ruleset import Ruleset

FILE = "tutorial.toml"
MOST_WORDS = 40
"""A lesson is read beside a game: it is short."""
ANY = "*"


class Glance(Struct, frozen=True, forbid_unknown_fields=True):
    """Something in the learner's view, compared with a value: `{ path = "players.0.fuel", at_least = 1 }`.

    Of a list or a table with names, `at_least` and `at_most` count what is in it. `*` in a path is any of them. What is
    not there fits nothing.
    """

    path: str
    equals: str | int | bool | None = None
    at_least: int | None = None
    at_most: int | None = None
    is_missing: bool = False
    """Nothing is there."""

    def fits(self, view: Any) -> bool:
        """Whether the learner sees it so."""
        found = [thing for thing in _found_at(view, self.path.split(".")) if thing is not None]
        return not found if self.is_missing else any(map(self._is_such, found))

    def _is_such(self, found: Any) -> bool:
        if self.equals is not None and found != self.equals:
            return False
        n = len(found) if isinstance(found, Sequence | Mapping) else found
        return (self.at_least is None or n >= self.at_least) and (self.at_most is None or n <= self.at_most)


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """When a lesson begins: what the learner is asked and can do, and what they see; all of it must be so."""

    stage: str | None = None
    can: list[str] = []
    """One of these moves can be made."""
    sees: list[Glance] = []


class LessonPlan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One lesson: words, what they are about, when they come, and what is to be done.

    A move is written as a verb, which is any move with it, or with its noun, where `*` stands for anything. A lesson
    with neither `do` nor `until` is one to read.
    """

    title: str
    text: str
    points_at: list[str] = []
    """Pieces by their addresses; if there are none, what can be done to do as the lesson says."""
    when: Moment = Moment()
    """If this says nothing, it is when a move can be made that the lesson asks for; else after the one before."""
    do: list[str] = []
    """One of these moves is what the lesson asks for."""
    until: list[Glance] = []
    """Or what the learner sees when it is done."""
    well_done: str = ""
    """What is said of it afterwards, beside the next lesson."""
    otherwise: str = "That works as well. We come back to this."
    """What is said of another move."""
    meanwhile: str = "Play on as you like: the next lesson comes when its moment does."
    """What is said on the learner's turn until its moment comes."""
    patience: int = 6
    """After so many other moves of the learner the lessons go on without this one."""
    in_order: bool = False
    """It comes only when all lessons before it are over, though it has a moment of its own."""
    by_chance: bool = False
    """It is told if its moment comes while there are other lessons; nobody waits for it."""
    stops_clock: bool = False
    """In real time: everything stands still while this lesson is there."""

    @property
    def is_to_read(self) -> bool:
        """There is nothing to do but go on."""
        return not self.do and not self.until

    @property
    def says_when(self) -> bool:
        """It has a moment of its own, and need not follow the lesson before."""
        return bool(self.do or self.when.stage or self.when.can or self.when.sees)

    @property
    def is_free(self) -> bool:
        """It may come before the lessons that stand before it."""
        return self.says_when and not self.in_order

    @property
    def asked_for(self) -> list[str]:
        """One of these moves must be possible for the lesson to begin."""
        return self.when.can or self.do


class EasyTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table for somebody who has just learned the game."""

    seats: tuple[Literal["me", "bot"], ...]
    options: dict[str, str | int | bool] = {}


class Tutorial(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A guided first game: how its table is set, and its lessons in their order."""

    seed: int
    seats: tuple[Literal["me", "bot"], ...]
    bot: str | None = None
    """Who plays on the other seats, if not the bot for beginners."""
    options: dict[str, str | int | bool] = {}
    lessons: list[LessonPlan]
    farewell: str
    """What is said when all lessons are over."""
    afterwards: EasyTable
    """The table that a beginner plays at next."""

    @property
    def learner(self) -> int:
        """The seat that is taught."""
        return self.seats.index("me")


class TutorialError(ValueError):
    """A tutorial that can't be used, with everything that is wrong with it."""

    def __init__(self, path: Path, faults: list[str]) -> None:
        things = "1 thing is" if len(faults) == 1 else f"{len(faults)} things are"
        super().__init__("\n  ".join([f"{things} wrong with {path}:", *faults]))
        self.faults = faults


def read_tutorial(ruleset: "Ruleset", path: Path) -> Tutorial:
    """Read a tutorial of a game; TutorialError tells everything that is wrong."""
    try:
        plain = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise TutorialError(path, [f"is not TOML: {error}"]) from error
    if faults := [f"{field}: {problem}" for field, problem in faults_of(plain, types.type_info(Tutorial))]:
        raise TutorialError(path, faults)
    tutorial = msgspec.convert(plain, Tutorial)
    if faults := list(_misfits(ruleset, tutorial)):
        raise TutorialError(path, faults)
    return tutorial


# What is wrong


def _misfits(ruleset: "Ruleset", tutorial: Tutorial) -> Iterator[str]:
    """What does not fit the game, though each lesson is well formed."""
    for name, table in (("", tutorial), ("afterwards: ", tutorial.afterwards)):
        try:
            ruleset.check_seats(len(table.seats))
            ruleset.choose(table.options)
        except ValueError as problem:
            yield f"{name}{problem}"
        if "me" not in table.seats:
            yield f"{name}seats: nobody is 'me'"
    for number, lesson in enumerate(tutorial.lessons, 1):
        yield from (f"lesson {number}, '{lesson.title}': {fault}" for fault in _faults_of_lesson(ruleset, lesson))
    yield from (f"farewell: {fault}" for fault in _too_long(tutorial.farewell))


def _faults_of_lesson(ruleset: "Ruleset", lesson: LessonPlan) -> Iterator[str]:
    for move in (*lesson.do, *lesson.when.can):
        if move.partition(" ")[0] not in ruleset.words.verbs:
            yield f"there is no verb for '{move}' in words.toml"
    stage = lesson.when.stage
    if stage is not None and not issubclass(steps_of(ruleset.state).get(stage, object), Choice):
        yield f"there is no choice '{stage}'"
    for glance in (*lesson.until, *lesson.when.sees):
        if not _leads_somewhere(glance.path.split("."), types.type_info(ruleset.view_type)):
            yield f"a seat's view has no '{glance.path}'"
    if lesson.by_chance and not lesson.says_when:
        yield "comes by chance, but does not say when"
    for text in (lesson.text, lesson.well_done, lesson.otherwise, lesson.meanwhile):
        yield from _too_long(text)


def _too_long(text: str) -> Iterator[str]:
    if (words := len(text.split())) > MOST_WORDS:
        yield f"{words} words; {MOST_WORDS} are the most"


def _leads_somewhere(path: list[str], info: types.Type) -> bool:
    """Whether a view can have something at a path, by its types."""
    if not path:
        return True
    match info:
        case types.StructType(fields=fields):
            inner = {field.encode_name: field.type for field in fields}
            return path[0] in inner and _leads_somewhere(path[1:], inner[path[0]])
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            return (path[0] == ANY or path[0].isdigit()) and _leads_somewhere(path[1:], item)
        case types.TupleType(item_types=items):
            return path[0].isdigit() and int(path[0]) < len(items) and _leads_somewhere(path[1:], items[int(path[0])])
        case types.DictType(value_type=inner):
            return _leads_somewhere(path[1:], inner)
        case types.UnionType(types=members):
            return any(_leads_somewhere(path, member) for member in members)
        case types.Metadata(type=inner):
            return _leads_somewhere(path, inner)
    return False


def _found_at(thing: Any, path: list[str]) -> Iterator[Any]:
    """What lies at a path in a view: one thing or none, or several where any will do."""
    if not path:
        yield thing
        return
    for inner in _inside(thing, path[0]):
        yield from _found_at(inner, path[1:])


def _inside(thing: Any, name: str) -> list[Any]:
    """What lies in a thing under that name, or under any."""
    if isinstance(thing, Struct):
        return [getattr(thing, name, None)]
    if isinstance(thing, Mapping):
        return [inner for key, inner in thing.items() if name in (ANY, str(key))]
    if isinstance(thing, list | tuple):
        return [inner for n, inner in enumerate(thing) if name in (ANY, str(n))]
    return []
