"""Every game lists each move that could ever be legal: once, in ids, and with none missing that is offered."""

from dataclasses import replace

import pytest

from robotable import games
from robotable.table import Luck, Ruleset
from robotable.table.any_game import any_game
from robotable.table.checks import any_move, faults_of_moves
from robotable.table.countable import list_moves
from robotable.table.nouns import is_made_of_ids

MOST_MOVES = 30_000
MOVES_TRIED = 150

every_game = pytest.mark.parametrize("ruleset", games.catalog().values(), ids=lambda ruleset: ruleset.id)


@every_game
def test_the_list_is_countable_and_names_each_move_once(ruleset: Ruleset) -> None:
    moves = list_moves(ruleset, ruleset.content).moves
    assert len(set(moves)) == len(moves) < MOST_MOVES
    assert [str(move) for move in moves if not is_made_of_ids(move.noun)] == []


@every_game
def test_the_list_has_the_verbs_that_the_game_has_words_for(ruleset: Ruleset) -> None:
    moves = list_moves(ruleset, ruleset.content).moves
    assert {move.verb for move in moves} == set(ruleset.words.verbs)


@every_game
def test_whatever_is_offered_is_in_the_list(ruleset: Ruleset) -> None:
    for seed in range(4):
        luck = Luck.seeded(seed)
        game = any_game(ruleset, seed, luck)
        for _ in range(MOVES_TRIED):
            assert list(faults_of_moves(game, luck)) == []
            if (move := any_move(game, luck)) is None or game.outcome is not None:
                break
            seat, (verb, noun) = move
            game.play(seat, verb, noun, game.state.now + luck.below(1500) if ruleset.is_real_time else None)


def test_the_fuzzer_finds_a_move_that_the_list_lacks() -> None:
    whole = games.find("crisis-point")
    state = any_game(whole, 1, Luck.seeded(1)).state
    offered = {move.verb for choice in state.choices() for move in choice.moves(state)}
    moves = [move for move in list_moves(whole, whole.content).moves if move.verb not in offered]
    game = any_game(replace(whole, every_move=lambda pack: iter(moves)), 1, Luck.seeded(1))
    faults = list(faults_of_moves(game, Luck.seeded(1)))
    assert faults
    assert all(fault.endswith("is not in the list of every move") for fault in faults)
