"""Games that nobody planned: any number of players, and any options that go together."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect as types

from robotable.table.game import Game
from robotable.table.luck import Luck
from robotable.table.packs import Pack
from robotable.table.ruleset import BadOption, Ruleset


def any_game(ruleset: Ruleset, seed: int, luck: Luck, pack: Pack | None = None) -> Game:
    """A game of any number of players with any options that go together."""
    seats = luck.pick(list(ruleset.seats))
    for _ in range(100):
        try:
            return Game(ruleset, seats, seed, any_options(ruleset, luck), pack)
        except BadOption:
            continue
    raise BadOption(f"{ruleset.title}: found no options that go together for {seats} in 100 tries")


def any_options(ruleset: Ruleset, luck: Luck) -> dict[str, Any]:
    """A value for about half of the options, each as its type allows."""
    chosen = {}
    for field in msgspec.structs.fields(ruleset.options):
        values = list(values_of(types.type_info(field.type)))
        if values and luck.below(2):
            chosen[field.name] = luck.pick(values)
    return chosen


def values_of(info: types.Type) -> Iterator[Any]:
    """The values that a type allows; none if they can't be listed."""
    match info:
        case types.BoolType():
            yield from (False, True)
        case types.NoneType():
            yield None
        case types.LiteralType(values=values):
            yield from values
        case types.IntType(ge=int(least), le=int(most)):
            yield from range(least, most + 1)
        case types.UnionType(types=members):
            for member in members:
                yield from values_of(member)
        case types.Metadata(type=inner):
            yield from values_of(inner)
        case _:
            return
