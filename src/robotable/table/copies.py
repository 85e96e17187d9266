"""Copies of a state that share nothing that can change.

How a class is copied is worked out once from its annotations: what can't change is shared, a list of such things is
one `list.copy()`, and only what nests mutable things is copied piece by piece.
"""

from collections.abc import Callable
from copy import copy
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from robotable.table.steps import Step

T = TypeVar("T", bound=Struct)

Copier = Callable[[Any], Any]

_PLAIN = (
    types.IntType
    | types.StrType
    | types.BoolType
    | types.FloatType
    | types.NoneType
    | types.LiteralType
    | types.EnumType
)


def clone(struct: T) -> T:
    """A copy to play on: nothing that happens to one of the two is seen by the other."""
    twin = copy(struct)
    for name, copier in _plan(type(struct)):
        setattr(twin, name, copier(getattr(twin, name)))
    return twin


@cache
def _plan(cls: type[Struct]) -> tuple[tuple[str, Copier], ...]:
    """The fields of a class that need more than sharing, and how each is copied."""
    hints = {field.name: field.type for field in msgspec.structs.fields(cls)}
    plan = ((name, _copier(hint)) for name, hint in hints.items())
    return tuple((name, copier) for name, copier in plan if copier is not None)


def _copier(hint: Any) -> Copier | None:
    """How a value of this type is copied; None if it can't change and is shared."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return None if hint.__struct_config__.frozen else clone
    info = types.type_info(_without_steps(hint))
    return _copier_of(info)


def _copier_of(info: types.Type) -> Copier | None:
    match info:
        case types.StructType(cls=cls):
            return None if cls.__struct_config__.frozen else clone
        case types.ListType(item_type=item):
            inner = _copier_of(item)
            return list.copy if inner is None else lambda things: [inner(thing) for thing in things]
        case types.DictType(value_type=value):
            inner = _copier_of(value)
            return dict.copy if inner is None else lambda things: {key: inner(v) for key, v in things.items()}
        case types.SetType():
            return set.copy
        case types.VarTupleType() | types.TupleType() | types.FrozenSetType():
            return None
        case types.UnionType(types=members):
            copiers = [inner for member in members if (inner := _copier_of(member)) is not None]
            return (lambda thing: None if thing is None else copiers[0](thing)) if copiers else None
        case _ if isinstance(info, _PLAIN):
            return None
        case _:
            raise TypeError(f"a state can't hold {info}: it must be made of ints, strings, lists, dicts and structs")


def _without_steps(hint: Any) -> Any:
    """The to-do stack holds steps of any kind; all are frozen, so any frozen thing stands for them."""
    return list[int] if hint == list[Step[Any]] else hint
