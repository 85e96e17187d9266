"""A snapshot is what a game goes on from: no undo crosses it, and nobody can tell that moves were left out."""

import pytest
from tests.table.toy import GAME

from robotable.table import Game, IllegalMove, Luck, replay
from robotable.table.checks import play_on
from robotable.table.words import RULES_CHANGED


def test_a_game_goes_on_from_a_snapshot_as_if_it_had_never_been_away() -> None:
    game = Game(GAME, 3, 4)
    play_on(game, Luck.seeded(2), 5)
    twin = game.clone()
    twin.take_snapshot()
    again = replay(GAME, twin.record)
    assert again.state == game.state
    assert (again.log, again.move_count) == (game.log, game.move_count)
    play_on(game, Luck.seeded(3), 100)
    play_on(again, Luck.seeded(3), 100)
    assert again.outcome == game.outcome is not None
    assert again.log == game.log


def test_a_move_that_can_be_taken_back_comes_after_the_snapshot() -> None:
    game = Game(GAME, 2, 1)
    game.play(0, "think")
    snapshot = game.take_snapshot()
    assert (snapshot.moves, len(game.played), game.firm_moves) == (0, 1, 0)
    again = replay(GAME, game.record)
    again.undo(0)
    assert again.move_count == 0
    assert again.log == Game(GAME, 2, 1).log
    with pytest.raises(IllegalMove):
        again.undo(0)


def test_a_copy_keeps_its_own_moves_when_the_original_takes_a_snapshot() -> None:
    game = Game(GAME, 2, 1)
    play_on(game, Luck.seeded(2), 5)
    twin = game.clone()
    game.take_snapshot()
    assert twin.start is None
    assert twin.move_count == game.move_count == len(twin.played)


def test_other_rules_go_on_from_here_and_the_log_says_so() -> None:
    game = Game(GAME, 2, 1)
    game.play(0, "think")
    start = game.change_rules(GAME.version - 1)
    assert start.log[-1].says == RULES_CHANGED
    told = str(game.story()[-1])
    assert told == "The rules were changed from version 2 to version 3. The game goes on from here."
    assert not game.can_undo(0)
    assert replay(GAME, game.record).state == game.state
