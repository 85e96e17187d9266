"""A copy shares nothing that can change."""

from typing import Any

import pytest
from msgspec import Struct
from tests.table.toy import GAME, Toy

from robotable.table import Game, clone, save


class Fixed(Struct, frozen=True):
    n: int


class Box(Struct):
    things: list[str] = []


class Everything(Struct):
    number: int
    fixed: Fixed
    rows: list[list[int]]
    boxes: dict[str, Box]
    names: set[str]
    maybe: Box | None
    pairs: list[tuple[int, ...]]


class Odd(Struct):
    anything: Any


def everything() -> Everything:
    return Everything(1, Fixed(2), [[1], [2]], {"a": Box(["x"])}, {"n"}, Box(["y"]), [(1, 2)])


def test_a_copy_is_equal() -> None:
    assert clone(everything()) == everything()


def test_whatever_changes_in_a_copy_the_original_stays() -> None:
    original = everything()
    twin = clone(original)
    twin.number = 9
    twin.rows[0].append(9)
    twin.rows.append([])
    twin.boxes["a"].things.append("z")
    twin.boxes["b"] = Box()
    twin.names.add("m")
    assert twin.maybe is not None
    twin.maybe.things.clear()
    twin.pairs.append((3,))
    assert original == everything()


def test_what_can_not_change_is_shared() -> None:
    original = everything()
    assert clone(original).fixed is original.fixed


def test_nothing_stays_nothing() -> None:
    original = everything()
    original.maybe = None
    assert clone(original).maybe is None


def test_a_state_that_can_not_be_copied_says_so() -> None:
    with pytest.raises(TypeError, match="made of ints, strings, lists, dicts and structs"):
        clone(Odd(object()))


def test_playing_on_a_copied_game_leaves_the_original_alone() -> None:
    game = Game(GAME, 3, 1)
    before = save(game.state)
    twin = game.clone()
    twin.play(0, "think")
    twin.play(0, "roll")
    assert save(game.state) == before
    assert (game.played, game.log) == ([], [])


def test_undo_on_a_copy_does_not_reach_into_the_original() -> None:
    game = Game(GAME, 2, 1)
    game.play(0, "think")
    twin = game.clone()
    twin.undo(0)
    twin.play(0, "roll")
    game.undo(0)
    assert game.state == Game(GAME, 2, 1).state


def test_content_is_shared_between_copies() -> None:
    state = Game(GAME, 2, 1).state
    assert isinstance(state, Toy)
    assert clone(state).pack is state.pack
