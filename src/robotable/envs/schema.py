"""What an observation is made of: a tree in the shape of a game's view, with a fixed number of floats for each part.

Its branches come from the types of the view. Which ids a text can be, how far numbers go and how long lists get comes
from the content pack and a survey of games (`survey.py`). What never changes, and what only people read, is left out.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

LEAST, MOST = -1.0, 2.0
"""What a float of an observation can be: numbers run from 0 to 1 as far as the survey saw, and are cut off beyond."""

Write = Callable[[Any, list[float]], None]
"""Puts a value of a view at the end of a list of floats; nothing is cut off yet."""


class Part(Struct, frozen=True, tag=True):
    """A part of an observation."""


class Flag(Part, frozen=True):
    """Yes or no: one float."""


class Number(Part, frozen=True):
    """How many: one float, 0 for the least and 1 for the most that the survey saw."""

    least: float
    most: float


class Word(Part, frozen=True):
    """Which of these ids: a float for each, and one for any other."""

    values: tuple[str, ...]


class Bag(Part, frozen=True):
    """How often each of these ids is in a list: a float for each, and one for all others together."""

    values: tuple[str, ...]
    most: int


class Maybe(Part, frozen=True):
    """Whether it is there at all, and what it is."""

    of: "AnyPart | None"


class Row(Part, frozen=True):
    """Some named parts."""

    fields: dict[str, "AnyPart"]


class Slots(Part, frozen=True):
    """A slot for each of these ids: whether anything is there, and what. Things in a list have their ids in a field."""

    keys: tuple[str, ...]
    of: "AnyPart | None"
    id_field: str = ""


class Series(Part, frozen=True):
    """So many places in a row: whether there is anything, and what. What lies further back is not seen."""

    size: int
    of: "AnyPart"


AnyPart = Flag | Number | Word | Bag | Maybe | Row | Slots | Series


class Schema(Struct, frozen=True):
    """What a seat of one game observes, and the content it was made for."""

    game: str
    rules: int
    content: str
    parts: dict[str, AnyPart]


def size_of(part: AnyPart | None) -> int:
    """How many floats a part takes."""
    match part:
        case None:
            return 0
        case Flag() | Number():
            return 1
        case Word(values=values) | Bag(values=values):
            return len(values) + 1
        case Maybe(of=of):
            return 1 + size_of(of)
        case Row(fields=fields):
            return sum(map(size_of, fields.values()))
        case Slots(keys=keys, of=of):
            return len(keys) * (1 + size_of(of))
        case Series(size=size, of=of):
            return size * (1 + size_of(of))


def writer_of(part: AnyPart | None) -> Write:
    """How a value is written; worked out once, as it is done very often."""
    match part:
        case None:
            return _write_nothing
        case Flag():
            return _write_flag
        case Number(least=least, most=most):
            return _number_writer(least, most)
        case Word(values=values):
            return _word_writer(values)
        case Bag(values=values, most=most):
            return _bag_writer(values, most)
        case Maybe(of=of):
            return _maybe_writer(of)
        case Row(fields=fields):
            return _row_writer(fields)
        case Slots(keys=keys, of=of, id_field=id_field):
            return _slots_writer(keys, of, id_field)
        case Series(size=size, of=of):
            return _series_writer(size, of)


def _write_nothing(value: Any, out: list[float]) -> None:
    """What never changes takes no room."""


def _write_flag(value: Any, out: list[float]) -> None:
    out.append(1.0 if value else 0.0)


def _number_writer(least: float, most: float) -> Write:
    scale = 1.0 / (most - least)

    def write(value: Any, out: list[float]) -> None:
        out.append((value - least) * scale)

    return write


def _word_writer(values: Iterable[str]) -> Write:
    known = tuple(values)
    rows = {word: [float(word == other) for other in known] + [0.0] for word in known}
    nothing, stranger = [0.0] * (len(known) + 1), [0.0] * len(known) + [1.0]

    def write(value: Any, out: list[float]) -> None:
        out += nothing if value is None else rows.get(str(value), stranger)

    return write


def _bag_writer(values: Iterable[str], most: int) -> Write:
    places = {word: place for place, word in enumerate(values)}
    others, step = len(places), 1.0 / most

    def write(value: Any, out: list[float]) -> None:
        counts = [0.0] * (others + 1)
        for one in value:
            counts[places.get(str(one), others)] += step
        out += counts

    return write


def _maybe_writer(of: AnyPart | None) -> Write:
    inner, absent = writer_of(of), [0.0] * (1 + size_of(of))

    def write(value: Any, out: list[float]) -> None:
        if value is None:
            out += absent
        else:
            out.append(1.0)
            inner(value, out)

    return write


def _row_writer(fields: dict[str, AnyPart]) -> Write:
    writers = [(name, writer_of(part)) for name, part in fields.items()]

    def write(value: Any, out: list[float]) -> None:
        for name, inner in writers:
            inner(getattr(value, name), out)

    return write


def _slots_writer(keys: Iterable[str], of: AnyPart | None, id_field: str) -> Write:
    known = tuple(keys)
    inner, absent = writer_of(of), [0.0] * (1 + size_of(of))

    def write(value: Any, out: list[float]) -> None:
        things = {str(getattr(one, id_field)): one for one in value if one is not None} if id_field else value
        for key in known:
            if key in things:
                out.append(1.0)
                inner(things[key], out)
            else:
                out += absent

    return write


def _series_writer(size: int, of: AnyPart) -> Write:
    inner, empty = writer_of(of), 1 + size_of(of)

    def write(value: Any, out: list[float]) -> None:
        for one in value[:size]:
            if one is None:
                out += [0.0] * empty
            else:
                out.append(1.0)
                inner(one, out)
        out += [0.0] * (empty * (size - len(value)))

    return write
