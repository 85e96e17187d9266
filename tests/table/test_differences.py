"""A table sent as the difference to one that is known."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from robotable.table import Differences, difference, patched


class Piece(Struct, frozen=True):
    """A thing on a board."""

    place: str
    hurt: int = 0


class Board(Struct, frozen=True):
    """Things on a board."""

    pieces: list[Piece]
    scores: dict[str, int]
    turn: int | None = None


def plain(thing: Any) -> Any:
    """As it goes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def test_boards_that_are_alike_do_not_differ() -> None:
    assert difference(Board([Piece("a")], {"x": 1}), Board([Piece("a")], {"x": 1})) is None


def test_a_difference_names_only_what_differs() -> None:
    before = Board([Piece("a"), Piece("b", 1)], {"red": 3, "blue": 4})
    after = Board([Piece("a"), Piece("c", 1)], {"red": 3, "green": 1}, 2)
    assert difference(before, after) == {
        "pieces": {"1": {"place": ["c"]}},
        "scores": {"blue": [], "green": [1]},
        "turn": [2],
    }


def test_what_seats_share_differs_for_each_of_them_as_it_does_alone() -> None:
    shared, changed = [Piece("a"), Piece("b")], [Piece("a"), Piece("c")]
    differences = Differences()
    for turn in (None, 1, 2):
        before, after = Board(shared, {"x": 1}, turn), Board(changed, {"x": 1}, 2)
        assert differences.between(before, after) == difference(before, after)
    assert differences.between(Board(shared, {}), Board(list(shared), {})) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([1, 2, 3], [1]),
        ([1], [1, 2, 3]),
        ([], [1]),
        ([1], []),
        ({"a": [1]}, {}),
        ({"a": 1}, {"a": None}),
        ({"a": True}, {"a": 1}),
        ([[1], [2]], [[1, 2]]),
    ],
)
def test_lists_and_tables_grow_and_shrink(before: Any, after: Any) -> None:
    there = patched(before, plain(difference(before, after)))
    assert there == after
    assert plain(there) == plain(after)


values = st.recursive(
    st.none() | st.integers(-5, 5) | st.sampled_from(["", "a", "b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


@given(values, values)
def test_any_table_can_be_had_from_any_other(before: Any, after: Any) -> None:
    assert msgspec.json.encode(
        patched(before, plain(difference(before, after))), order="sorted"
    ) == msgspec.json.encode(after, order="sorted")
