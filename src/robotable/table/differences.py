"""What differs between two tables, so that a table can be sent as the difference to one that is known already.

A difference is plain data. `[value]` puts the value in the place of what was there; an object has a difference for each
part that differs, by the name of the field, the key or the place in the list; `[]` takes a part away. A list that ends
earlier says so with its `length`.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import compress, count
from operator import ne
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

Difference = list[Any] | dict[str, Any]
"""What turns one table into another, as the page and other programs read it."""

LENGTH = "length"
NOTHING = object()
SIMPLE = frozenset((int, str, float, bool, type(None)))
"""What has no parts."""


def difference(known: Any, other: Any) -> Difference | None:
    """What to change in the one that is known to get the other; None if they are alike."""
    return None if _are_alike(known, other) else _difference(known, other)


def _are_alike(known: Any, other: Any) -> bool:
    return known is other or (type(known) is type(other) and bool(known == other))


def _difference(known: Any, other: Any) -> Difference:
    """What differs between two that are not alike."""
    kind = type(other)
    if type(known) is not kind:
        return [other]
    way = _WAYS.get(kind)
    if way is None:
        way = _WAYS[kind] = _of_structs if issubclass(kind, Struct) else _as_a_whole
    return way(known, other)


class Differences:
    """Differences between tables as several seats see them: parts that they share are compared once.

    All that was compared is held on to, so that nothing else can come to lie in its place.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[Difference | None, Any, Any]] = {}

    def between(self, known: Struct, other: Struct) -> Difference | None:
        """What to change in the one that is known to get the other; None if they are alike."""
        return None if known is other else self._once(known, other, self._of_tables)

    def _of_tables(self, known: Any, other: Any) -> Difference | None:
        if type(known) is not type(other):
            return difference(known, other)
        parts: dict[str, Any] = {}
        for name, was, part in zip(other.__struct_encode_fields__, astuple(known), astuple(other), strict=True):
            if was is not part and was != part:
                parts[name] = self._once(was, part, _difference)
        return parts or None

    def _once(self, known: Any, other: Any, compare: Callable[[Any, Any], Difference | None]) -> Difference | None:
        key = (id(known), id(other))
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = (compare(known, other), known, other)
        return found[0]


def patched(known: Any, change: Difference | None) -> Any:
    """The other one, from the one that is known and the difference; both as plain data."""
    if change is None:
        return known
    if isinstance(change, list):
        return change[0]
    if isinstance(known, list):
        return _patched_list(known, change)
    return dict(_patched_parts(known, change))


def _of_structs(known: Struct, other: Struct) -> Difference:
    """What a field holds is of one type or another that none of its values is mistaken for: no 1 that is True."""
    were, are = astuple(known), astuple(other)
    changed = compress(zip(other.__struct_encode_fields__, were, are, strict=True), map(ne, were, are))
    return {name: [part] if type(part) in SIMPLE else _difference(was, part) for name, was, part in changed}


def _of_dicts(known: dict[Any, Any], other: dict[Any, Any]) -> Difference:
    parts: dict[str, Any] = {str(key): [] for key in known if key not in other}
    for key, part in other.items():
        was = known.get(key, NOTHING)
        if was is not part and not _are_alike(was, part):
            parts[str(key)] = _difference(was, part)
    return parts


def _as_a_whole(known: object, other: object) -> Difference:
    return [other]


def _of_lists(known: Any, other: Any) -> Difference:
    if not (known and other):
        return [other]
    changed = compress(zip(count(), known, other, strict=False), map(ne, known, other))
    parts: dict[str, Any] = {
        str(i): [part] if type(part) in SIMPLE else _difference(was, part) for i, was, part in changed
    }
    if len(other) > len(known):
        parts |= {str(i): [other[i]] for i in range(len(known), len(other))}
    elif len(other) < len(known):
        parts[LENGTH] = len(other)
    return parts


_WAYS: dict[type, Callable[[Any, Any], Difference]] = {list: _of_lists, tuple: _of_lists, dict: _of_dicts}
"""How two of a kind are compared that are not alike; kinds join as they are met."""


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
