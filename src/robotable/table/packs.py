"""Content packs: the cards, tokens and numbers of a game, as TOML that a person can write.

A pack is a folder. Each field of a game's `Pack` class is one file of it: `heroes.toml` holds a table for each hero,
and so on. A file that a pack leaves out is taken from the game's own content. Reading reports everything wrong at once.
"""

import difflib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from robotable.table.nouns import WHAT_IDS_ARE, is_id

P = TypeVar("P", bound="Pack")
T = TypeVar("T")

Plain = dict[str, dict[str, Any]]
"""Content as it is stored: by file and id."""

Source = Literal["rulebook", "house"]
"""Where a thing comes from: fixed by the rulebook, or designed by us so that the game is whole."""


class Effect(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something that a card does: a word of its game's vocabulary. Content writes `{ type = "Fuel", n = 3 }`."""

    def __str__(self) -> str:
        """How it reads on the card."""
        raise NotImplementedError(f"{type(self).__name__} has no words")


class Item(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything in the box, with where it comes from and which of its figures are ours."""

    source: Source
    house: list[str] = []


class Pack(Struct, frozen=True, dict=True):
    """The content of a game. Every field is a dict of items by id. What follows from it alone is worked out once: by a
    `cached_property`, or by a function that is `per_pack`."""

    @cached_property
    def digest(self) -> str:
        """What tells this content from any other. The order of its items counts: decks are made in it."""
        return sha256(msgspec.msgpack.encode(self)).hexdigest()

    @staticmethod
    def in_todays_fields(then: Plain) -> Plain:
        """Content that was kept, where a field says today what something else used to say; each game knows its own."""
        return then

    def faults(self) -> Iterator[str]:
        """What does not fit together, though each item is well formed; each game says what must hold."""
        return iter(())

    def names(self) -> dict[str, dict[str, str]]:
        """What things are called, by kind and id."""
        return {}


def per_pack(make: Callable[[P], T]) -> Callable[[P], T]:
    """A function that is worked out once for each pack; what it found is kept with the pack."""
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def kept(pack: P) -> T:
        found = pack.__dict__
        if name not in found:
            found[name] = make(pack)
        known: T = found[name]
        return known

    return kept


class PackFault(Struct, frozen=True):
    """One thing wrong with a pack: where it stands, what was found, what is allowed."""

    file: str
    item: str
    field: str
    problem: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.item, self.field, self.problem) if part)


class PackError(ValueError):
    """A pack that can't be used, with everything that is wrong with it."""

    def __init__(self, which: str, faults: list[PackFault]) -> None:
        things = "1 thing is" if len(faults) == 1 else f"{len(faults)} things are"
        pack = f"the pack {which}" if which else "this pack"
        super().__init__("\n  ".join([f"{things} wrong with {pack}:", *map(str, faults)]))
        self.faults = faults


def read_pack(cls: type[P], folder: Path, base: Path | None = None) -> P:
    """Read a pack; what it leaves out comes from `base`. PackError tells everything that is wrong."""
    if not folder.is_dir():
        raise PackError(f"in {folder}", [PackFault("", "", "", "there is no such folder")])
    files = {path.name: path.read_bytes() for path in sorted(folder.glob("*.toml"))}
    return read_files(cls, files, base, f"in {folder}")


def read_files(cls: type[P], files: Mapping[str, bytes], base: Path | None = None, which: str = "") -> P:
    """Read a pack from its files by name, as `read_pack` does; `which` pack it is, its errors say."""
    faults: list[PackFault] = []
    items: dict[str, dict[str, Any]] = {}
    fields = {field.name: field.type for field in msgspec.structs.fields(cls)}
    faults += _unknown_files(files, list(fields))
    for name, hint in fields.items():
        file = f"{name}.toml"
        try:
            items[name] = tomllib.loads(_read(file, files, base).decode("utf-8"))
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            faults.append(PackFault(file, "", "", _reading_error(error)))
            continue
        faults += _faults_in_file(file, items[name], hint)
        faults += _missing_numbers(file, items[name], hint, base)
    if faults:
        raise PackError(which, faults)
    pack = msgspec.convert(items, cls)
    if misfits := [PackFault("", "", "", fault) for fault in pack.faults()]:
        raise PackError(which, misfits)
    return pack


def read_kept(then: Plain, today: P) -> P:
    """Content that was kept since an older edition; what there was no word of then is as it is today."""
    own = msgspec.to_builtins(today)
    plain = today.in_todays_fields({**own, **then})
    return msgspec.convert({name: _completed(plain[name], items) for name, items in own.items()}, type(today))


def _completed(then: dict[str, Any], today: dict[str, Any]) -> dict[str, Any]:
    """The items of then, each with the fields that it has only today; of numbers also those that are new."""
    if all(isinstance(number, int) for number in today.values()):
        return then | {name: number for name, number in today.items() if name not in then}
    return {id: {**today.get(id, {}), **item} for id, item in then.items()}


def _read(file: str, files: Mapping[str, bytes], base: Path | None) -> bytes:
    if file in files:
        return files[file]
    if base is None:
        raise FileNotFoundError("it is not there")
    return (base / file).read_bytes()


def _unknown_files(files: Iterable[str], known: list[str]) -> Iterator[PackFault]:
    for file in sorted(files):
        stem = file.removesuffix(".toml")
        if stem not in known:
            yield PackFault(file, "", "", f"no such file in a pack of this game; {_allowed(stem, known)}")


def _reading_error(error: Exception) -> str:
    match error:
        case OSError():
            return f"can't be read: {error}"
        case tomllib.TOMLDecodeError():
            return f"is not TOML: {error}"
        case RecursionError():
            return "is not TOML that can be read: it goes too deep"
        case _:
            return f"is not text in UTF-8: {error}"


def _faults_in_file(file: str, items: dict[str, Any], hint: Any) -> Iterator[PackFault]:
    info = types.type_info(hint)
    if not isinstance(info, types.DictType):
        raise TypeError(f"the field of {file} must be a dict of items by id")
    yield from (PackFault(file, key, "", problem) for key, problem in _faults_of_keys(items, info.key_type))
    yield from (PackFault(file, item, "", f"is no id; {WHAT_IDS_ARE}") for item in items if not is_id(item))
    for item, value in items.items():
        for field, problem in faults_of(value, info.value_type):
            yield PackFault(file, item, field, problem)


def _missing_numbers(file: str, items: dict[str, Any], hint: Any, base: Path | None) -> Iterator[PackFault]:
    """A file of plain numbers must name the same ones as the game's own: the rules ask for each by name."""
    info = types.type_info(hint)
    if base is None or not isinstance(info, types.DictType) or not isinstance(info.value_type, types.IntType):
        return
    known = tomllib.loads((base / file).read_text("utf-8"))
    yield from (PackFault(file, name, "", "is missing") for name in known if name not in items)
    strange = [name for name in items if name not in known]
    yield from (PackFault(file, name, "", f"no such number; {_allowed(name, known)}") for name in strange)


def faults_of(value: Any, info: types.Type, where: str = "") -> Iterator[tuple[str, str]]:
    """Everything wrong with a value, as (field, problem)."""
    match info:
        case types.StructType():
            yield from _faults_of_struct(value, info, where)
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            if not isinstance(value, list):
                yield where, _found(value, "a list")
                return
            for i, thing in enumerate(value):
                yield from faults_of(thing, item, f"{where}[{i}]")
        case types.DictType(key_type=named, value_type=inner):
            if not isinstance(value, dict):
                yield where, _found(value, "a table")
                return
            yield from ((_join(where, key), problem) for key, problem in _faults_of_keys(value, named))
            for key, thing in value.items():
                yield from faults_of(thing, inner, _join(where, key))
        case types.Metadata(type=inner):
            yield from faults_of(value, inner, where)
        case types.UnionType(types=members):
            yield from _faults_of_union(value, members, where)
        case types.LiteralType(values=allowed):
            if value not in allowed:
                yield where, f"found {value!r}; {_allowed(str(value), map(str, allowed))}"
        case _:
            yield from _faults_of_plain(value, info, where)


def _faults_of_keys(value: dict[str, Any], info: types.Type) -> Iterator[tuple[str, str]]:
    """Names that the rules do not know, where they know them all."""
    if isinstance(info, types.LiteralType):
        names = [str(name) for name in info.values]
        yield from ((key, f"no such name; {_allowed(key, names)}") for key in value if key not in names)


def _faults_of_struct(value: Any, info: types.StructType, where: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, dict):
        yield where, _found(value, "a table")
        return
    fields = {field.encode_name: field for field in info.fields}
    allowed = [*fields, info.tag_field] if info.tag_field else list(fields)
    for key in value:
        if key not in allowed:
            yield _join(where, key), f"no such field; {_allowed(key, allowed)}"
    for name, field in fields.items():
        if name in value:
            yield from faults_of(value[name], field.type, _join(where, name))
        elif field.required:
            yield _join(where, name), _missing(field.type)


def _missing(info: types.Type) -> str:
    return f"is missing; {_allowed('', map(str, info.values))}" if isinstance(info, types.LiteralType) else "is missing"


def _faults_of_union(value: Any, members: Iterable[types.Type], where: str) -> Iterator[tuple[str, str]]:
    tagged = {m.tag: m for m in members if isinstance(m, types.StructType) and m.tag is not None}
    if tagged and isinstance(value, dict):
        tag = value.get("type")
        if tag in tagged:
            yield from _faults_of_struct(value, tagged[tag], where)
        else:
            yield _join(where, "type"), f"found {tag!r}; {_allowed(str(tag), map(str, tagged))}"
        return
    if value is None and any(isinstance(member, types.NoneType) for member in members):
        return
    tries = [list(faults_of(value, member, where)) for member in members if not isinstance(member, types.NoneType)]
    if all(tries):
        yield min(tries, key=len)[0]


def _faults_of_plain(value: Any, info: types.Type, where: str) -> Iterator[tuple[str, str]]:
    expected = {types.IntType: "a whole number", types.StrType: "text", types.BoolType: "true or false"}
    kinds: dict[type[types.Type], type[Any]] = {types.IntType: int, types.StrType: str, types.BoolType: bool}
    kind = kinds.get(type(info))
    if kind is None:
        return
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        yield where, _found(value, expected[type(info)])
    elif isinstance(info, types.IntType):
        yield from _faults_of_number(int(value), info, where)


def _faults_of_number(value: int, info: types.IntType, where: str) -> Iterator[tuple[str, str]]:
    least, most = _bound(info.ge), _bound(info.le)
    if (least is not None and value < least) or (most is not None and value > most):
        yield where, f"found {value}, allowed is {_or_dots(least)} to {_or_dots(most)}"


def _bound(limit: object) -> int | None:
    return limit if isinstance(limit, int) else None


def _or_dots(limit: int | None) -> str:
    return "…" if limit is None else str(limit)


def _found(value: Any, expected: str) -> str:
    return f"found {value!r}, expected {expected}"


def _allowed(found: str, allowed: Iterable[str]) -> str:
    options = list(allowed)
    near = difflib.get_close_matches(found, options, 1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    return f"allowed: {', '.join(options)}{hint}"


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


# What one pack has otherwise than another


class PackDifference(Struct, frozen=True):
    """One thing that a pack has otherwise than the game itself."""

    file: str
    item: str
    """Its id, or that of a number."""
    name: str
    """What it is called in the pack; in the game, if the pack leaves it out."""
    field: str
    """What differs; nothing if the whole thing is new or gone."""
    was: str
    now: str


def differences(game: Pack, pack: Pack) -> Iterator[PackDifference]:
    """Everything that a pack has otherwise than the game itself, file by file."""
    then, today = msgspec.to_builtins(game), msgspec.to_builtins(pack)
    for file, items in today.items():
        known = then.get(file, {})
        for id in [*items, *(id for id in known if id not in items)]:
            yield from _differences_of(file, id, known.get(id), items.get(id))


def _differences_of(file: str, id: str, was: Any, now: Any) -> Iterator[PackDifference]:
    if was == now:
        return
    name = next((str(one["name"]) for one in (now, was) if isinstance(one, dict) and "name" in one), "")
    if isinstance(was, dict) and isinstance(now, dict):
        fields = [field for field in {**was, **now} if was.get(field) != now.get(field)]
        for field in fields:
            yield PackDifference(file, id, name, field, _in_words(was.get(field)), _in_words(now.get(field)))
    elif isinstance(was, dict) or isinstance(now, dict):
        yield PackDifference(file, id, name, "", "" if was is None else "there", "" if now is None else "there")
    else:
        yield PackDifference(file, id, name, "", _in_words(was), _in_words(now))


def _in_words(value: Any) -> str:
    """A value of a pack as a person reads it."""
    match value:
        case None | "" | [] | {}:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case dict():
            kind = str(value.get("type", ""))
            rest = ", ".join(f"{key} {_in_words(one)}" for key, one in value.items() if key != "type")
            return " ".join(part for part in (kind, rest) if part)
        case list():
            return ", ".join(_in_words(one) for one in value)
        case _:
            return str(value)
