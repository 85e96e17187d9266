"""What differs between two tables, so that a table can be sent as the difference to one that is known already.

A difference is plain data. `[value]` puts the value in the place of what was there; an object has a difference for each
part that differs, by the name of the field, the key or the place in the list; `[]` takes a part away. A list that ends
earlier says so with its `length`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

Difference = list[Any] | dict[str, Any]
"""What turns one table into another, as the page and other programs read it."""

LENGTH = "length"


def difference(known: Any, other: Any) -> Difference | None:
    """What to change in the one that is known to get the other; None if they are alike."""
    if known == other and type(known) is type(other):
        return None
    if type(known) is type(other):
        if isinstance(other, Struct):
            return _of_parts(_fields(known), _fields(other))
        if isinstance(other, dict):
            return _of_parts({str(key): part for key, part in known.items()}, {str(k): v for k, v in other.items()})
        if isinstance(other, list | tuple) and known and other:
            return _of_lists(known, other)
    return [other]


def patched(known: Any, change: Difference | None) -> Any:
    """The other one, from the one that is known and the difference; both as plain data."""
    if change is None:
        return known
    if isinstance(change, list):
        return change[0]
    if isinstance(known, list):
        return _patched_list(known, change)
    return dict(_patched_parts(known, change))


def _fields(struct: Struct) -> dict[str, Any]:
    return dict(zip(struct.__struct_encode_fields__, msgspec.structs.astuple(struct), strict=True))


def _of_parts(known: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    parts: dict[str, Any] = {key: [] for key in known if key not in other}
    for key, part in other.items():
        change = difference(known[key], part) if key in known else [part]
        if change is not None:
            parts[key] = change
    return parts


def _of_lists(known: Any, other: Any) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    for i, part in enumerate(other):
        change = difference(known[i], part) if i < len(known) else [part]
        if change is not None:
            parts[str(i)] = change
    if len(other) < len(known):
        parts[LENGTH] = len(other)
    return parts


def _patched_list(known: list[Any], change: dict[str, Any]) -> list[Any]:
    parts = known[: change.get(LENGTH, len(known))]
    for key, part in change.items():
        if key == LENGTH:
            continue
        if (i := int(key)) < len(parts):
            parts[i] = patched(parts[i], part)
        else:
            parts.append(patched(None, part))
    return parts


def _patched_parts(known: Mapping[str, Any], change: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, part in known.items():
        if (new := change.get(key)) != []:
            yield key, patched(part, new)
    yield from ((key, patched(None, new)) for key, new in change.items() if key not in known and new != [])
