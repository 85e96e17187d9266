"""A state that was saved comes back as it was, and goes on as it would have."""

from tests.table.toy import GAME, Cheer, Toy, ToyTurn

from robotable.table import Game, Luck, load, save
from robotable.table.checks import faults_of_saves, play_on


def test_a_saved_state_comes_back_the_same() -> None:
    game = Game(GAME, 3, 5)
    play_on(game, Luck.seeded(1), 4)
    data = save(game.state)
    state = load(data, Toy)
    assert state == game.state
    assert save(state) == data


def test_the_steps_on_the_stack_and_on_the_side_come_back_as_what_they_were() -> None:
    state = load(save(Game(GAME, 2, 5).state), Toy)
    assert isinstance(state.choice, ToyTurn)
    assert [type(aside) for aside in state.asides] == [Cheer, Cheer]


def test_a_loaded_game_rolls_the_same_dice() -> None:
    game = Game(GAME, 2, 5)
    assert not list(faults_of_saves(game, Luck.seeded(3)))


def test_a_finished_game_saves_its_outcome() -> None:
    game = Game(GAME, 2, 5)
    play_on(game, Luck.seeded(1), 100)
    assert game.outcome is not None
    assert load(save(game.state), Toy).outcome == game.outcome
