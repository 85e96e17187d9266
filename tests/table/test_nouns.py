"""Nouns are ids or ids joined, in one written form, in every game."""

import pytest

from robotable import games
from robotable.lab.playthroughs import players
from robotable.table import Luck, Move, Noun, Ruleset
from robotable.table.any_game import any_game
from robotable.table.nouns import is_id, is_made_of_ids, join, pair, parts

MOST_MOVES = 250


@pytest.mark.parametrize(
    ("ids", "noun"),
    [(("DET", 3), "DET/3"), ((2, "RA05"), "2/RA05"), (("blank", "blank", "mars-base"), "blank/blank/mars-base")],
)
def test_ids_are_joined_by_a_slash(ids: tuple[str | int, ...], noun: str) -> None:
    assert join(*ids) == noun
    assert parts(noun) == list(map(str, ids))
    assert is_made_of_ids(noun)


@pytest.mark.parametrize(
    ("noun", "two"), [("DET/3", ("DET", "3")), ("DET", ("DET", "")), (None, ("", "")), (7, ("7", ""))]
)
def test_what_somebody_typed_is_read_as_two_ids_whatever_it_is(noun: Noun, two: tuple[str, str]) -> None:
    assert pair(noun) == two


@pytest.mark.parametrize("id", ["lisa", "lisa-up", "RA05", "free_rerolls", "7", "vfh-10-agac-battloid"])
def test_an_id_is_made_of_letters_and_digits(id: str) -> None:
    assert is_id(id)


@pytest.mark.parametrize("text", ["", "1 gun hit", "a/b", "-a", "a-", "a.b", "a--b", "é", "a:b", "R+"])
def test_anything_else_is_no_id(text: str) -> None:
    assert not is_id(text)


@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("ruleset", games.catalog().values(), ids=lambda ruleset: ruleset.id)
def test_every_move_that_is_offered_or_refused_is_made_of_ids_and_reads_back(ruleset: Ruleset, seed: int) -> None:
    game = any_game(ruleset, seed, Luck.seeded(seed))
    decide = players(game, seed)
    for _ in range(MOST_MOVES):
        for choice in game.state.choices():
            refused = [refusal.move for refusal in choice.refusals(game.state)]
            for move in [*choice.moves(game.state), *refused]:
                assert is_made_of_ids(move.noun), move
                assert Move.parse(str(move)) == move
        if game.outcome is not None or (decision := decide(game)) is None:
            break
        seat, move = decision
        game.play(seat, move.verb, move.noun, game.state.now if ruleset.is_real_time else None)
