"""What can be taken back, and what can't."""

import pytest
from tests.table.toy import GAME, Toy

from robotable.table import Game, IllegalMove, save


@pytest.fixture
def game() -> Game:
    return Game(GAME, 3, 11)


def hand(game: Game, seat: int) -> list[str]:
    assert isinstance(game.state, Toy)
    return game.state.players[seat].hand


def test_a_move_is_taken_back_without_a_trace(game: Game) -> None:
    before, log = save(game.state), list(game.log)
    game.play(0, "think")
    game.undo(0)
    assert save(game.state) == before
    assert game.log == log
    assert not game.can_undo(0)


def test_several_moves_are_taken_back_one_by_one(game: Game) -> None:
    before = save(game.state)
    game.play(0, "think")
    game.play(0, "think")
    game.undo(0)
    game.undo(0)
    assert save(game.state) == before


def test_nothing_comes_back_past_a_roll(game: Game) -> None:
    game.play(0, "think")
    game.play(0, "roll")
    assert not any(game.can_undo(seat) for seat in range(3))


def test_nothing_comes_back_past_something_hidden_that_was_shown(game: Game) -> None:
    game.play(0, "look")
    assert not game.can_undo(0)


def test_a_move_after_a_reveal_can_be_taken_back_but_not_the_reveal(game: Game) -> None:
    game.play(0, "look")
    game.play(0, "think")
    game.undo(0)
    assert not game.can_undo(0)


def test_nothing_comes_back_once_somebody_else_was_asked(game: Game) -> None:
    game.play(0, "lay", hand(game, 0)[0])
    assert game.waiting == [1]
    assert not game.can_undo(0)


def test_nothing_comes_back_past_another_seat_s_move(game: Game) -> None:
    game.play(0, "think")
    game.play(2, "cheer", 1)
    assert not any(game.can_undo(seat) for seat in range(3))


def test_only_the_seat_that_moved_may_take_it_back(game: Game) -> None:
    game.play(0, "think")
    assert [game.can_undo(seat) for seat in range(3)] == [True, False, False]


def test_nothing_comes_back_past_a_timer() -> None:
    game = Game(GAME, 2, 1, {"timed": True})
    game.play(0, "think", at=10)
    assert game.can_undo(0)
    game.advance(1000)
    assert not game.can_undo(0)


def test_undo_says_why_not(game: Game) -> None:
    with pytest.raises(IllegalMove, match="nothing to take back since the last roll, reveal or other player's choice"):
        game.undo(0)
