"""Copies of a state that share nothing that can change.

How a class is copied is worked out once from its annotations: what can't change is shared, a list of such things is
one `list.copy()`, and only what nests mutable things is copied piece by piece.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, get_origin

import msgspec
from msgspec import Struct
from msgspec import inspect as types

T = TypeVar("T", bound=Struct)

Copier = Callable[[Any], Any]


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
    twin: T = CLONERS[type(struct)](struct)
    return twin


class Cloners(dict[type[Struct], Copier]):
    """How each class is copied."""

    def __missing__(self, cls: type[Struct]) -> Copier:
        """The function that copies a class, written out field by field: a loop over fields would take twice as long."""
        lines = ["def cloner(struct):", " twin = struct.__copy__()"]
        lines += [f" twin.{name} = {_copy_of(info, f'twin.{name}')}" for name, info in _mutable(cls)]
        made: dict[str, Any] = {"CLONERS": CLONERS}
        exec("\n".join([*lines, " return twin"]), made)
        self[cls] = made["cloner"]
        return self[cls]


CLONERS = Cloners()


@cache
def _mutable(cls: type[Struct]) -> tuple[tuple[str, types.Type], ...]:
    """The fields of a class that need more than sharing."""
    fields = [(field.name, types.type_info(field.type)) for field in msgspec.structs.fields(cls)]
    return tuple((name, info) for name, info in fields if not _is_shared(info))


def _is_shared(info: types.Type) -> bool:
    """A value of this type can't change."""
    match info:
        case types.StructType(cls=cls):
            return (get_origin(cls) or cls).__struct_config__.frozen
        case types.UnionType(types=members):
            return all(_is_shared(member) for member in members)
        case types.ListType() | types.DictType() | types.SetType():
            return False
        case _ if isinstance(info, Plain):
            return True
        case _:
            raise TypeError(f"a state can't hold {info}: it must be made of ints, strings, lists, dicts and structs")


def _copy_of(info: types.Type, value: str) -> str:
    """How a value of this type is copied, as an expression; what nests nothing mutable is copied in one go."""
    if _is_shared(info):
        return value
    match info:
        case types.StructType(cls=cls):
            return _clone_of(value) if _mutable(get_origin(cls) or cls) else f"{value}.__copy__()"
        case types.ListType(item_type=item) if not _is_shared(item):
            return f"[{_copy_of(item, 'each')} for each in {value}]"
        case types.DictType(value_type=item) if not _is_shared(item):
            return f"{{key: {_copy_of(item, 'each')} for key, each in {value}.items()}}"
        case types.UnionType(types=members):
            copied = [member for member in members if not _is_shared(member)]
            one = _copy_of(copied[0], value) if len(copied) == 1 else _clone_of(value)
            return f"None if {value} is None else {one}"
        case _:
            return f"{value}.copy()"


def _clone_of(value: str) -> str:
    return f"CLONERS[type({value})]({value})"
