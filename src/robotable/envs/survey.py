"""Look at many games to find out what a view can hold: `python -m robotable.envs.survey` writes the schemas anew.

The schemas of the games' own content lie in `schemas/`; one for a pack of your own is made when it is first asked for.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from robotable import games
from robotable.bots import Seated, pace_of, take_seat
from robotable.envs.schema import AnyPart, Bag, Flag, Maybe, Number, Row, Schema, Series, Slots, Word, size_of
from robotable.table import Game, IllegalMove, Luck, Move, Pack, Ruleset
from robotable.table.any_game import any_game
from robotable.table.checks import any_move
from robotable.table.countable import list_moves
from robotable.table.nouns import is_id

FOLDER = Path(__file__).parent / "schemas"
GAMES = 60
GAMES_OF_A_PACK = 24
MOVES = 600
A_LOOK_EVERY = 5
LULL = 1500
LONGEST_SERIES = 16
MOST_WORDS = 130
WIDEST = 4
"""A family with so many times more ids than were seen is another one."""
FOR_PEOPLE = frozenset(
    {
        *("name", "title", "text", "texts", "flavour", "source", "house", "rule", "why_not", "signs", "overview"),
        *("actions", "other_side", "deeds", "contests", "faces", "phases", "space", "arcs", "overload"),
        *("history", "log", "heard", "foresights", "forecasts", "threats", "decision", "bargain"),
        *("call", "does", "goal_text", "colour", "last_line", "if_resolved", "in_vain", "aim"),
    }
)
"""Fields of views that are for people: words, what is printed on cards, and what would come of a move."""


class Sighting(Struct):
    """What was seen at one place of a view."""

    least: float = 0.0
    most: float = 0.0
    is_new: bool = True
    words: dict[str, None] = {}
    is_missing: bool = False
    longest: int = 0
    most_alike: int = 1

    of_ids: dict[str, Any] = {}
    """What was seen of things with an id: where it is always the same, it is printed on them."""
    is_printed: bool = True

    def note_of(self, id: str, value: Any) -> None:
        """This was seen of the thing with that id."""
        if self.is_printed and self.of_ids.setdefault(id, value) != value:
            self.is_printed, self.of_ids = False, {}

    def number(self, value: float) -> None:
        """A number was seen."""
        self.least = value if self.is_new else min(self.least, value)
        self.most = value if self.is_new else max(self.most, value)
        self.is_new = False


Seen = dict[str, Sighting]
Families = list[tuple[str, ...]]


def survey(ruleset: Ruleset, pack: Pack | None = None, count: int = GAMES) -> Schema:
    """Play games of every kind with this content, and say what their views can hold."""
    content = pack or ruleset.content
    seen: Seen = defaultdict(Sighting)
    view = types.type_info(ruleset.view_type)
    assert isinstance(view, types.StructType)
    for seed in range(count):
        for board in boards(ruleset, content, seed):
            note_fields(view, board, "", seen)
    families = families_of(ruleset, content)
    parts = fields_of(view, "", seen, families)
    return Schema(ruleset.id, ruleset.version, content.digest, parts)


def boards(ruleset: Ruleset, pack: Pack, seed: int) -> Iterator[Struct]:
    """What seats see now and then of a game that nobody planned, or that officers play."""
    luck = Luck.seeded(seed)
    game = any_game(ruleset, seed, luck, pack)
    officer = Seated(take_seat("officer", ruleset), 0) if seed % 2 else None
    for n in range(MOVES):
        if game.outcome is not None:
            break
        if n % A_LOOK_EVERY == 0:
            yield game.view(luck.below(game.seats))
        _go_on(game, luck, officer)
    yield game.view(luck.below(game.seats))


def _go_on(game: Game, luck: Luck, officer: Seated | None) -> None:
    move = any_move(game, luck) if officer is None else _officers_move(game, luck, officer)
    if game.ruleset.is_real_time:
        game.advance(game.state.now + luck.below(LULL))
    if move is not None:
        seat, (verb, noun) = move
        with suppress(IllegalMove):  # In real time the moment may have passed.
            game.play(seat, verb, noun, game.state.now if game.ruleset.is_real_time else None)


def _officers_move(game: Game, luck: Luck, officer: Seated) -> tuple[int, Move] | None:
    choice = game.state.choice
    if not game.ruleset.is_real_time and choice is not None:
        officer.seat = choice.seat
        return choice.seat, officer.advise(game.state, luck).move
    officer.seat = luck.below(game.seats)
    advice = officer.attend(game.state, pace_of("officer", game.ruleset, game.state), luck)
    return any_move(game, luck) if advice is None else (officer.seat, advice.move)


# Noting what is there


def note(info: types.Type, value: Any, path: str, seen: Seen, key: str | None = None) -> None:
    """Note a value at its place in the view, and the key under which it lies in a dict."""
    there = seen[path]
    match value:
        case None:
            there.is_missing = True
        case bool():
            there.number(float(value))
        case int() | float():
            there.number(value)
            there.words[str(value)] = None
        case str():
            there.words[value] = None
        case Struct():
            note_fields(types.type_info(type(value)), value, path, seen, key)
        case dict():
            inner = _item(info)
            there.words.update(dict.fromkeys(map(str, value)))
            for key, item in value.items():
                note(inner, item, f"{path}[]", seen, str(key))
        case list() | tuple():
            inner = _item(info)
            there.longest = max(there.longest, len(value))
            if value and isinstance(value[0], str):
                there.most_alike = max(there.most_alike, *Counter(value).values())
            for item in value:
                note(inner, item, f"{path}[]", seen)


def note_fields(info: types.Type, value: Struct, path: str, seen: Seen, key: str | None = None) -> None:
    """Note everything in a struct that is not for people alone."""
    assert isinstance(info, types.StructType)
    id = getattr(value, "id", key)
    for field in info.fields:
        if field.name not in FOR_PEOPLE:
            one = getattr(value, field.name)
            note(field.type, one, f"{path}.{field.name}", seen)
            if id is not None and field.name != "id":
                seen[f"{path}.{field.name}"].note_of(id, one)


def _item(info: types.Type) -> types.Type:
    """The type of what a list or dict holds."""
    match plain(info):
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            return item
        case types.DictType(value_type=item):
            return item
        case types.TupleType(item_types=items):
            return items[0]
        case other:
            raise TypeError(f"a view holds {other}, of which nobody knows how to observe it")


def plain(info: types.Type) -> types.Type:
    """A type without what is said about it, and without None."""
    while isinstance(info, types.Metadata):
        info = info.type
    if isinstance(info, types.UnionType):
        others = [plain(one) for one in info.types if not isinstance(one, types.NoneType)]
        return others[0] if len(others) == 1 else types.StrType()
    return info


def is_optional(info: types.Type) -> bool:
    """It may be None."""
    return isinstance(info, types.UnionType) and any(isinstance(one, types.NoneType) for one in info.types)


# From what was noted to parts


def fields_of(info: types.StructType, path: str, seen: Seen, families: Families) -> dict[str, AnyPart]:
    """The parts of a struct that can differ."""
    found = {}
    for field in info.fields:
        there = seen.get(f"{path}.{field.name}")
        if there is not None and there.of_ids:
            continue
        part = part_of(field.type, f"{path}.{field.name}", seen, families)
        if part is not None:
            found[field.name] = part
    return found


def part_of(info: types.Type, path: str, seen: Seen, families: Families) -> AnyPart | None:
    """How a place of the view is observed; None if it is for people, or never seen to change."""
    there = seen.get(path)
    if there is None:
        return None
    kind = plain(info)
    part = _part_of(kind, path, there, seen, families)
    if not is_optional(info) or isinstance(kind, types.StrType | types.LiteralType):
        return part
    is_sometimes_there = there.is_missing and (not there.is_new or isinstance(kind, types.StructType))
    return Maybe(part) if part is not None or is_sometimes_there else None


def _part_of(kind: types.Type, path: str, there: Sighting, seen: Seen, families: Families) -> AnyPart | None:
    match kind:
        case types.BoolType():
            return Flag() if there.most > there.least else None
        case types.IntType() | types.FloatType():
            return Number(there.least, there.most) if there.most > there.least else None
        case types.LiteralType(values=values):
            return Word(tuple(map(str, values))) if len(there.words) > 1 or there.is_missing else None
        case types.StrType():
            return _word(there, families)
        case types.StructType():
            parts = fields_of(kind, path, seen, families)
            return Row(parts) if parts else None
        case types.DictType(value_type=item):
            keys = widened(there.words, families)
            return Slots(keys, part_of(item, f"{path}[]", seen, families)) if keys else None
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            return _list(item, path, there, seen, families)
        case types.TupleType(item_types=items):
            return _list(items[0], path, there, seen, families)
        case _:
            raise TypeError(f"{path} holds {kind}, of which nobody knows how to observe it")


def _word(there: Sighting, families: Families) -> Word | None:
    words = {word: None for word in there.words if word}
    if not words or (len(there.words) < 2 and not there.is_missing) or not all(map(is_id, words)):
        return None
    known = widened(words, families)
    return Word(known) if len(known) <= MOST_WORDS else None


def _list(item: types.Type, path: str, there: Sighting, seen: Seen, families: Families) -> AnyPart | None:
    inside = seen.get(f"{path}[]")
    if inside is None:
        return None
    kind = plain(item)
    if isinstance(kind, types.StrType | types.LiteralType):
        words = [word for word in inside.words if is_id(word)]
        return Bag(widened(words, families), there.most_alike) if len(words) == len(inside.words) and words else None
    of = part_of(item, f"{path}[]", seen, families)
    if isinstance(of, Maybe):
        of = of.of
    ids = seen.get(f"{path}[].id")
    if ids is not None and isinstance(kind, types.StructType):
        rest = Row({name: one for name, one in of.fields.items() if name != "id"}) if isinstance(of, Row) else None
        return Slots(widened(ids.words, families), rest, "id")
    return Series(min(there.longest, LONGEST_SERIES), of) if of is not None else None


def families_of(ruleset: Ruleset, pack: Pack) -> Families:
    """Ids that belong together: the files of a pack, and the nouns of each verb."""
    nouns: dict[str, dict[str, None]] = defaultdict(dict)
    for verb, noun in list_moves(ruleset, pack).moves:
        if noun is not None and is_id(str(noun)):
            nouns[verb][str(noun)] = None
    files = [tuple(getattr(pack, name)) for name in pack.__struct_fields__]
    return sorted({*files, *map(tuple, nouns.values())}, key=lambda family: (len(family), family))


def widened(words: Iterable[str], families: Families) -> tuple[str, ...]:
    """These ids, with all that belong to the same family, as a rare one may not have been seen."""
    found = {word for word in words if word}
    for family in families:
        if found and found <= set(family) and len(family) <= WIDEST * len(found) + WIDEST:
            return family
    return tuple(sorted(found))


def main(names: list[str]) -> None:
    """Write the schemas of the games of these names, or of all."""
    for ruleset in [games.find(name) for name in names] or games.catalog().values():
        schema = survey(ruleset)
        path = FOLDER / f"{ruleset.id}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(schema), indent=1) + b"\n")
        print(f"{ruleset.id}: {sum(map(size_of, schema.parts.values()))} floats")


if __name__ == "__main__":
    main(sys.argv[1:])
