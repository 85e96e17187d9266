"""What a move would do to the powers on the battlefield is told beforehand, and comes true. CRI-SCORE02, CRI-TOK01"""

import pytest
from tests.games.crisis_point.table import AOSC, MASTERS, combat, command, position, scored
from tests.games.crisis_point.test_view import random_game
from tests.rule import rule

from robotable.games.crisis_point.foresight import Foreseen
from robotable.games.crisis_point.state import LINE_OF, Crisis
from robotable.games.crisis_point.view import view
from robotable.table import Choice, Game, Move, clone


def told(game: Game, seat: int) -> dict[Move, list[Foreseen]]:
    """What a seat is told of each of its moves."""
    assert isinstance(game.state, Crisis)
    return {Move(told.verb, told.noun): told.powers for told in view(game.state, seat).forecasts}


def comes_true(s: Crisis, choice: Choice[Crisis], move: Move, powers: list[Foreseen]) -> bool:
    """Right after the move, before anything else happens, these powers are what they were said to be."""
    twin = clone(s)
    twin.todo.remove(choice)
    getattr(choice, move.verb)(twin, move.noun)
    twin.phase = s.phase
    shown = view(twin, choice.seat).spaces
    return all(shown[told.space].powers[told.seat] == told.power for told in powers)


@rule("CRI-SCORE02", "CRI-SCORE03", "CRI-TOK01")
@pytest.mark.parametrize("seed", range(20, 24))
def test_what_is_foretold_comes_true(seed: int) -> None:
    kinds: set[str] = set()
    for game in random_game(seed):
        s, choice = game.state, game.state.choice
        assert isinstance(s, Crisis)
        if choice is None:
            continue
        for move, powers in told(game, choice.seat).items():
            assert move in choice.moves(s)
            if move.verb == "lift":
                assert [(seen.space, seen.power.tokens) for seen in powers] == [
                    (move.noun, s.players[seen.seat].tokens[seen.space] - 1) for seen in powers
                ]
            else:
                assert comes_true(s, choice, move, powers), (type(choice), move)
            kinds.add(move.verb)
        assert not told(game, 1 - choice.seat)
    assert kinds >= {"place", "post", "token", "put"}


@rule("CRI-SCORE02")
def test_a_combat_card_is_foretold_on_the_four_cards_of_its_line() -> None:
    t = position("tactical", grid={5: "red-bioroid"}, slots={"E1": combat(AOSC, 5)}, supply={AOSC: 0}, n=3)
    t.deploy(AOSC, "logan-squadron", 0)
    while t.stage != "PickCombat":
        move = t.game.prompts[0].moves[0]
        t.play(AOSC, (move.verb, move.noun))
    t.play(AOSC, ("pick", combat(AOSC, 8)))
    seen = told(t.game, AOSC)[Move("post", "S1")]
    assert [one.space for one in seen] == list(LINE_OF["S1"])
    (on_5,) = (one.power for one in seen if one.space == 5)
    assert (on_5.column, on_5.row, on_5.known, on_5.missing) == (8, 5, 13, 0)


@rule("CRI-SCORE04")
def test_a_base_is_foretold_with_its_defence() -> None:
    t = position("tactical", n=1).play(AOSC, ("pick", "monument-city-garrison"))
    (seen,) = told(t.game, AOSC)[Move("place", 6)]
    assert (seen.seat, seen.space, seen.power.defence, seen.power.known) == (AOSC, 6, 2, 2)


def test_traded_combat_cards_are_foretold_where_they_would_lie() -> None:
    slots = {"S0": combat(AOSC, 9), "E0": combat(AOSC, 2), "S1": combat(AOSC, 7)}
    t = command(AOSC, "bowie-grant", slots=slots).play(AOSC, ("trade", "S0"))
    seen = {one.space: one.power for one in told(t.game, AOSC)[Move("trade", "E0")]}
    assert 0 not in seen, "both cards count there already"
    assert (seen[4].column, seen[1].column, seen[1].row) == (2, 7, 9)


def test_a_moved_token_is_foretold_where_it_leaves_and_where_it_goes() -> None:
    t = command(AOSC, "sean-phillips", tokens={AOSC: {3: 2}}).play(AOSC, ("lift", 3))
    seen = [(one.space, one.power.tokens) for one in told(t.game, AOSC)[Move("lay", 7)]]
    assert seen == [(3, 1), (7, 1)]


@rule("CRI-R18")
def test_the_price_of_a_cluster_missile_is_foretold_in_enemy_tokens() -> None:
    t = position("token", specials={AOSC: ["cluster"]}).play(AOSC, ("special", "cluster"))
    (seen,) = told(t.game, AOSC)[Move("launch", 0)]
    assert (seen.seat, seen.power.tokens) == (MASTERS, 2)


@rule("CRI-SCORE05", "CRI-TERM08", "CRI-TERM09")
def test_the_view_tells_what_became_of_each_card_and_the_score_so_far() -> None:
    t = scored(tokens={AOSC: {1: 30, 2: 30}})
    shown = t.view(None)
    assert [shown.contests[space].fate for space in (1, 2)] == ["captured", "won"]
    assert {contest.fate for contest in shown.contests} >= {"protected", "captured", "won"}
    assert shown.contests[1].powers == shown.spaces[1].powers
    assert t.game.outcome
    claimed = [share[-1].points for share in t.game.outcome.shares]
    assert shown.contests[-1].scores == [t.game.outcome.scores[seat] - claimed[seat] for seat in (AOSC, MASTERS)]
    assert [player.score for player in shown.players] == t.game.outcome.scores
