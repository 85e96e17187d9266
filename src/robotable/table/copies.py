"""Copies of a state that share nothing that can change.

How a class is copied is worked out once from its annotations: what can't change is shared, a list of such things is
one `list.copy()`, and only what nests mutable things is copied piece by piece.
"""

from collections.abc import Callable
from copy import copy
from functools import cache, partial
from typing import Any, Protocol, TypeVar, cast, get_origin

import msgspec
from msgspec import Struct
from msgspec import inspect as types

T = TypeVar("T", bound=Struct)

Copier = Callable[[Any], Any]


class Copyable(Protocol):
    """Every struct is: it copies itself, and shares what is in it."""

    def __copy__(self) -> Any: ...


Plain = (
    types.IntType,
    types.StrType,
    types.BytesType,
    types.BoolType,
    types.FloatType,
    types.NoneType,
    types.LiteralType,
    types.EnumType,
    types.VarTupleType,
    types.TupleType,
    types.FrozenSetType,
)
"""What can't change."""


def clone(struct: T) -> T:
    """A copy to play on: nothing that happens to one of the two is seen by the other."""
    twin = copy(struct)
    for name, copier in _plan(type(struct)):
        setattr(twin, name, copier(getattr(twin, name)))
    return twin


@cache
def _plan(cls: type[Struct]) -> tuple[tuple[str, Copier], ...]:
    """The fields of a class that need more than sharing, and how each is copied."""
    plan = ((field.name, _copier(types.type_info(field.type))) for field in msgspec.structs.fields(cls))
    return tuple((name, copier) for name, copier in plan if copier is not None)


def _copier(info: types.Type) -> Copier | None:
    """How a value of this type is copied; None if it can't change and is shared."""
    match info:
        case types.StructType(cls=cls):
            return _struct_copier(get_origin(cls) or cls)
        case types.ListType(item_type=item):
            inner = _copier(item)
            return list.copy if inner is None else partial(_copy_list, inner)
        case types.DictType(value_type=value):
            inner = _copier(value)
            return dict.copy if inner is None else partial(_copy_dict, inner)
        case types.SetType():
            return set.copy
        case types.UnionType(types=members):
            copiers = [copier for member in members if (copier := _copier(member)) is not None]
            return partial(_copy_maybe, clone if len(copiers) > 1 else copiers[0]) if copiers else None
        case _ if isinstance(info, Plain):
            return None
        case _:
            raise TypeError(f"a state can't hold {info}: it must be made of ints, strings, lists, dicts and structs")


def _struct_copier(cls: type[Struct]) -> Copier | None:
    """A struct that nests nothing mutable is copied in one go."""
    if cls.__struct_config__.frozen:
        return None
    return clone if _plan(cls) else cast(type[Copyable], cls).__copy__


def _copy_list(inner: Copier, things: list[Any]) -> list[Any]:
    return [inner(thing) for thing in things]


def _copy_dict(inner: Copier, things: dict[Any, Any]) -> dict[Any, Any]:
    return {key: inner(thing) for key, thing in things.items()}


def _copy_maybe(inner: Copier, thing: Any) -> Any:
    return None if thing is None else inner(thing)
