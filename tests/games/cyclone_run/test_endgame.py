"""The end of the game and its score. CYC-END, CYC-GEN"""

import pytest
from tests.games.cyclone_run.table import Table, table
from tests.rule import rule

from robotable.table import Outcome


def outcome_of(t: Table) -> Outcome:
    """How the game ended."""
    assert t.game.outcome is not None
    return t.game.outcome


@rule("CYC-END01")
def test_a_cell_is_depleted_with_its_last_token_even_under_a_vehicle() -> None:
    t = table().with_cyclone(3).with_stack(4, "scout").using("rand")
    assert t.s.depleted == 0
    t.drive(4)
    assert (t.where("cyclone"), t.s.depleted) == (4, 1)


@rule("CYC-END02")
@pytest.mark.parametrize(("players", "cells"), [(2, 2), (3, 2), (4, 3)])
def test_so_many_empty_cells_end_the_game(players: int, cells: int) -> None:
    last = players - 1
    t = table(players).with_empty(*range(cells - 1)).acting("ariel", seat=last).end_turn()
    assert t.game.outcome is None
    t.with_empty(8).acting("ariel", seat=last).end_turn()
    assert t.game.outcome is not None


@rule("CYC-END03", "CYC-R33")
def test_the_round_is_played_out_and_ends_right_of_the_first_player() -> None:
    t = table(3).with_first(1).with_empty(0, 1).acting("ariel", seat=1).end_turn()
    assert t.s.is_ending
    assert "2 cells are empty: the last round is played out" in t.story()
    turns = []
    while t.game.outcome is None:
        turns.append(t.s.active)
        t.pass_turn()
    assert turns == [2, 0]


@rule("CYC-END04", "CYC-R32")
def test_the_turn_in_progress_is_completed() -> None:
    t = table().with_empty(0).with_stack(4, "scout").with_cyclone(3).acting("rand", "ariel", seat=1)
    t.play("use", "rand").drive(4)
    assert t.s.depleted == 2
    t.drive(5).play("halt").play("use", "ariel").play("reveal_all")
    assert t.game.outcome is not None
    assert t.taken(1) == ["scout", "scout"]


@rule("CYC-END04")
def test_a_trigger_in_the_last_players_turn_ends_the_game_with_it() -> None:
    t = table(4).with_empty(0, 1, 2).acting("ariel", seat=3).end_turn()
    assert t.game.outcome is not None
    assert t.game.prompts == []


@rule("CYC-END05", "CYC-R35")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_long_game_goes_on_to_four_empty_cells(players: int) -> None:
    last = players - 1
    t = table(players, long_game=True).with_empty(0, 1, 2).acting("ariel", seat=last).end_turn()
    assert t.game.outcome is None
    t.with_empty(3).acting("ariel", seat=last).end_turn()
    assert t.game.outcome is not None


@rule("CYC-R35", "CYC-D01")
def test_the_number_of_empty_cells_can_be_chosen() -> None:
    t = table(2, depleted=3).with_empty(0, 1).acting("ariel", seat=1).end_turn()
    assert t.game.outcome is None
    t.with_empty(2).acting("ariel", seat=1).end_turn()
    assert t.game.outcome is not None


@rule("CYC-END06", "CYC-GEN08", "CYC-LOC06")
def test_the_score_counts_invid_locations_and_the_one_card() -> None:
    t = table().with_defeated(0, "scout", "trooper-fuel", "shock-trooper", "elite", "corg", "sera", "location")
    t.with_cards(0, "reflex-point-approach", "ruined-city")
    assert t.s.score(0) == 1 + 2 + 3 + 5 + 7 + 9 + 4 + 5
    assert t.s.score(1) == 0


@rule("CYC-END06")
def test_the_final_score_says_what_each_thing_gave() -> None:
    t = table().with_defeated(0, "scout", "scout-fuel", "elite").with_cards(0, "reflex-point-approach")
    t.with_empty(0, 1).acting("ariel", seat=1).end_turn()
    shares = {share.what: share.points for share in outcome_of(t).shares[0] if share.points}
    assert shares == {"Scout": 2, "Elite": 5, "Location cards": 5}
    assert outcome_of(t).scores == [12, 0]


@rule("CYC-END07", "CYC-GEN02")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_highest_total_wins(winner: int) -> None:
    t = table(3).with_defeated(winner, "trooper").with_defeated((winner + 1) % 3, "scout").with_empty(0, 1)
    t.acting("ariel", seat=2).end_turn()
    assert outcome_of(t).winners == [winner]
    assert outcome_of(t).how == "most victory points"


@rule("CYC-END07", "CYC-R34")
@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_among_equals_the_latest_in_turn_order_wins(first: int, winner: int) -> None:
    t = table(3).with_first(first).with_empty(0, 1)
    for seat in range(3):
        t.with_defeated(seat, "elite")
    t.acting("ariel", seat=winner).end_turn()
    assert outcome_of(t).winners == [winner]
    assert "latest in turn order" in outcome_of(t).how


@rule("CYC-END08", "CYC-R42")
def test_a_stalled_table_is_scored_after_forty_rounds() -> None:
    t = table().with_round(39).acting("ariel", seat=1).end_turn()
    assert (t.s.round, t.game.outcome) == (40, None)
    t.pass_turn()
    assert t.game.outcome is None
    t.pass_turn()
    assert t.game.outcome is not None


@rule("CYC-GEN02")
def test_nothing_can_be_done_once_the_game_is_over() -> None:
    t = table().with_empty(0, 1).acting("ariel", seat=1).end_turn()
    assert t.refuses("reroll", "blank", seat=0).why == "the game is over"


def test_the_scores_after_each_turn_are_kept() -> None:
    t = table().with_cyclone(3).using("rand").drive(4).play("halt").pass_turn()
    assert t.view.history == [(1, 0), (1, 0)]
