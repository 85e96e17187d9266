"""What ends something is quiet while there is more to do, asks once before a waste, and what was taken up can be put
down: in every game of turns."""

import random

import pytest
from tests.games.cyclone_run.table import table

import robotable
from robotable import games
from robotable.table import Prompt

IN_TURNS = sorted(id for id, ruleset in games.catalog().items() if not ruleset.is_real_time)
ENOUGH_MOVES = 400


def moves_of(prompt: Prompt, verb: str) -> list[str | None]:
    return [offer.warning for offer in prompt.moves if offer.verb == verb]


@pytest.mark.parametrize("id", IN_TURNS)
def test_what_ends_something_is_quiet_and_what_is_held_can_be_put_down(id: str) -> None:
    game, dice = robotable.new(id, seats=games.find(id).seats[-1], seed=3), random.Random(3)
    put_down = 0
    for _ in range(ENOUGH_MOVES):
        if game.outcome is not None:
            break
        prompt = game.prompts[0]
        assert not all(offer.is_quiet for offer in prompt.moves)
        offer = dice.choice([offer for offer in prompt.moves if not offer.is_quiet])
        game.play(prompt.seat, offer.verb, offer.noun)
        after = game.prompts_of(prompt.seat)
        if after and after[0].held and game.can_undo(prompt.seat):
            put_down += 1
            assert after[0].held == offer.piece
    assert put_down or id not in ("crisis-point", "reconstruction")


def test_who_ends_a_turn_with_heroes_left_is_asked_once() -> None:
    t = table().acting("rand", "ariel")
    assert moves_of(t.prompt, "end_turn") == ["Rand and Ariel have not acted."]
    assert moves_of(t.prompt, "use") == [None, None]


def test_who_halts_before_the_first_step_is_asked_once() -> None:
    t = table().using("rand")
    assert moves_of(t.prompt, "halt") == ["Rand has not moved."]
    t.drive(3)
    assert moves_of(t.prompt, "halt") == [None]
