"""A state that was saved comes back as it was, and goes on as it would have."""

import msgspec
import pytest
from tests.table.toy import GAME, Cheer, Toy, ToyPack, ToyTurn

from robotable.table import DoesNotFit, Game, Luck, load, save
from robotable.table.checks import faults_of_saves, play_on


def test_a_saved_state_comes_back_the_same() -> None:
    game = Game(GAME, 3, 5)
    play_on(game, Luck.seeded(1), 4)
    data = save(game.state)
    state = load(data, Toy, game.pack)
    assert state == game.state
    assert save(state) == data


def test_the_steps_on_the_stack_and_on_the_side_come_back_as_what_they_were() -> None:
    state = load(save(Game(GAME, 2, 5).state), Toy, GAME.content)
    assert isinstance(state.choice, ToyTurn)
    assert [type(aside) for aside in state.asides] == [Cheer, Cheer]


def test_a_loaded_game_rolls_the_same_dice() -> None:
    game = Game(GAME, 2, 5)
    assert not list(faults_of_saves(game, Luck.seeded(3)))


def test_a_finished_game_saves_its_outcome() -> None:
    game = Game(GAME, 2, 5)
    play_on(game, Luck.seeded(1), 100)
    assert game.outcome is not None
    assert load(save(game.state), Toy, game.pack).outcome == game.outcome


def test_content_stays_behind_and_is_put_back() -> None:
    game = Game(GAME, 2, 5)
    assert b"Ant" not in save(game.state)
    own = GAME.content
    assert isinstance(own, ToyPack)
    other = msgspec.structs.replace(own, numbers={"milliseconds_a_turn": 5})
    assert load(save(game.state), Toy, other).pack is other


@pytest.mark.parametrize("change", [{"players": 3}, {"todo": [{"type": "Gone"}]}, {"deck": None}])
def test_a_state_of_another_shape_does_not_fit(change: dict[str, object]) -> None:
    plain = msgspec.msgpack.decode(save(Game(GAME, 2, 5).state)) | change
    with pytest.raises(DoesNotFit):
        load(msgspec.msgpack.encode(plain), Toy, GAME.content)
