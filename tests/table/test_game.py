"""A game from outside: prompts, moves, views, outcome; and the public face as it is printed in the design."""

import msgspec
import pytest
from tests.table.toy import GAME, Toy, ToyView

import robotable
from robotable.table import Game, IllegalMove, Luck, Move
from robotable.table.checks import play_on


@pytest.fixture
def game() -> Game:
    return Game(GAME, 2, 11, people=["Ann", "Bob"])


def test_the_public_face_works_as_printed() -> None:
    game = robotable.new("cyclone-run", seats=3, seed=7)
    prompt = game.prompts[0]
    assert prompt.waits
    assert prompt.text
    assert prompt.rules
    seat, move = prompt.seat, prompt.moves[0]
    with pytest.raises(robotable.IllegalMove, match="'drive 4' is not possible"):
        game.play(seat, "drive", 4)
    game.play(seat, move.verb, move.noun)
    public = msgspec.structs.replace(game.view(seat), passes_below=None)
    assert public == game.view(None)
    assert game.outcome is None
    again = robotable.replay(game.record)
    assert again.state == game.state


def test_the_same_seed_gives_the_same_game() -> None:
    assert robotable.new("cyclone-run", seats=2, seed=5).state == robotable.new("cyclone-run", seats=2, seed=5).state
    assert robotable.new("cyclone-run", seats=2, seed=5).state != robotable.new("cyclone-run", seats=2, seed=6).state


def test_without_a_seed_two_games_differ() -> None:
    assert robotable.new("cyclone-run", seats=2).seed != robotable.new("cyclone-run", seats=2).seed


def test_the_awaited_prompt_comes_first_and_the_others_are_on_the_side(game: Game) -> None:
    assert [(prompt.seat, prompt.stage, prompt.waits) for prompt in game.prompts] == [
        (0, "ToyTurn", True),
        (0, "Cheer", False),
        (1, "Cheer", False),
    ]
    assert game.waiting == [0]


def test_a_move_on_the_side_leaves_the_awaited_choice_open(game: Game) -> None:
    game.play(1, "cheer", 2)
    assert game.waiting == [0]
    assert [prompt.stage for prompt in game.prompts_of(1)] == []


def test_a_move_of_somebody_else_is_refused_with_the_name_of_who_is_awaited(game: Game) -> None:
    game.play(1, "cheer", 1)
    with pytest.raises(IllegalMove, match="it is not Bob's move; everybody waits for Ann"):
        game.play(1, "roll")


def test_a_refused_move_quotes_the_rule_and_changes_nothing(game: Game) -> None:
    game.play(0, "look")
    before = game.clone()
    with pytest.raises(IllegalMove, match=r"'look' is not possible: you looked already this turn \[TOY-TURN03\]"):
        game.play(0, "look")
    assert game.state == before.state
    assert game.played == before.played


def test_an_unknown_move_is_answered_with_what_is_possible(game: Game) -> None:
    with pytest.raises(IllegalMove, match=r"possible now: lay .*, look, roll, think"):
        game.play(0, "fly", 3)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_told(game: Game, seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}: this table has seats 0 to 1"):
        game.view(seat)
    with pytest.raises(ValueError, match="there is no seat"):
        game.play(seat, "roll")


def test_a_seat_sees_its_own_hand_and_the_public_none(game: Game) -> None:
    assert isinstance(game.state, Toy)
    assert game.scene(0).board == GAME.view(game.state, 0)
    own, public = game.view(0), game.view(None)
    assert isinstance(own, ToyView)
    assert isinstance(public, ToyView)
    assert (own.hand, public.hand) == (game.state.players[0].hand, [])


def test_observers_get_no_prompts(game: Game) -> None:
    assert game.scene(None).prompts == []
    assert game.scene(None).waiting == [0]


def test_when_it_is_over_nobody_is_asked_and_nothing_can_be_played(game: Game) -> None:
    play_on(game, Luck.seeded(1), 100)
    assert game.outcome is not None
    assert game.outcome.how == "most points"
    assert game.prompts == []
    assert game.waiting == []
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(0, "roll")


def test_nothing_is_addressed_by_its_place_in_the_list(game: Game) -> None:
    offered = [offer.move for offer in game.prompts[0].moves]
    assert Move("roll") in offered
    assert all(isinstance(move.noun, str) for move in offered if move.verb == "lay")
