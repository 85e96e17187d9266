"""What differs between two tables, so that a table can be sent as the difference to one that is known already.

A difference is plain data. `[value]` puts the value in the place of what was there; an object has a difference for each
part that differs, by the name of the field, the key or the place in the list; `[]` takes a part away. A list that ends
earlier says so with its `length`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

Difference = list[Any] | dict[str, Any]
"""What turns one table into another, as the page and other programs read it."""

LENGTH = "length"


def difference(known: Any, other: Any) -> Difference | None:
    """What to change in the one that is known to get the other; None if they are alike."""
    return None if _are_alike(known, other) else _difference(known, other)


def _are_alike(known: Any, other: Any) -> bool:
    return known is other or (type(known) is type(other) and bool(known == other))


def _difference(known: Any, other: Any) -> Difference:
    """What differs between two that are not alike."""
    if type(known) is type(other):
        if isinstance(other, Struct):
            return _of_structs(known, other)
        if isinstance(other, dict):
            return _of_dicts(known, other)
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


def _of_structs(known: Struct, other: Struct) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    for name, was, part in zip(other.__struct_encode_fields__, astuple(known), astuple(other), strict=True):
        if not (was is part or (type(was) is type(part) and was == part)):
            parts[name] = _difference(was, part)
    return parts


def _of_dicts(known: dict[Any, Any], other: dict[Any, Any]) -> dict[str, Any]:
    parts: dict[str, Any] = {str(key): [] for key in known if key not in other}
    for key, part in other.items():
        if key not in known:
            parts[str(key)] = [part]
        elif not _are_alike(known[key], part):
            parts[str(key)] = _difference(known[key], part)
    return parts


def _of_lists(known: Any, other: Any) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    for i, (was, part) in enumerate(zip(known, other, strict=False)):
        if not (was is part or (type(was) is type(part) and was == part)):
            parts[str(i)] = _difference(was, part)
    for i in range(len(known), len(other)):
        parts[str(i)] = [other[i]]
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
