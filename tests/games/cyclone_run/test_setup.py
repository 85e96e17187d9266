"""Setting up: tokens, tray, Heroes, Location deck, first player, and the options. CYC-SETUP, CYC-GEN"""

from collections import Counter

import pytest
from tests.games.cyclone_run.table import new_game, table
from tests.rule import rule

from robotable.games.cyclone_run import GAME
from robotable.games.cyclone_run.state import CELLS, Cyclone
from robotable.table import BadOption, Game

FEW = range(60)
"""Seeds enough to see every case."""


def tokens_of(s: Cyclone) -> Counter[str]:
    """Every token of a game, wherever it lies."""
    return Counter([*s.bag, *(token for stack in s.stacks for token in stack)])


def rolls_for_first(game: Game) -> list[tuple[int, int]]:
    """The symbols that seats rolled for the first turn, in order."""
    lines = [line.about for line in game.log if line.says == "rolls-for-first"]
    return [(int(about["seat"]), int(about["n"])) for about in lines]


@rule("CYC-GEN01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play(players: int) -> None:
    _, s = new_game(players)
    assert len(s.players) == players


@rule("CYC-GEN01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_nobody_else_can(players: int) -> None:
    with pytest.raises(BadOption, match="is for 2 to 4 players"):
        new_game(players)


@rule("CYC-GEN05")
def test_the_tray_has_nine_cells() -> None:
    _, s = new_game()
    assert len(s.stacks) == len(s.face_up) == 9


@rule("CYC-SETUP01", "CYC-R04")
def test_a_hundred_tokens_are_mixed_and_23_fuel_set_aside() -> None:
    _, s = new_game()
    assert tokens_of(s) == {
        "scout": 19,
        "scout-fuel": 11,
        "trooper": 20,
        "trooper-fuel": 5,
        "shock-trooper": 20,
        "elite": 12,
        "corg": 1,
        "sera": 1,
        "location": 11,
    }
    assert s.fuel_pile == 23


@rule("CYC-SETUP01")
def test_every_game_is_mixed_anew() -> None:
    trays = {tuple(map(tuple, new_game(seed=seed)[1].stacks)) for seed in FEW}
    assert len(trays) == len(FEW)


@rule("CYC-SETUP02", "CYC-SETUP07")
@pytest.mark.parametrize(("players", "height", "in_bag"), [(2, 8, 28), (3, 9, 19), (4, 10, 10)])
def test_stacks_are_as_high_as_the_number_of_players_says(players: int, height: int, in_bag: int) -> None:
    _, s = new_game(players)
    assert [len(stack) for stack in s.stacks] == [height] * 9
    assert not any(s.face_up)
    assert len(s.bag) == in_bag


@rule("CYC-SETUP07")
def test_nothing_ever_leaves_the_bag() -> None:
    t = table().with_cell(1, "location").with_jeeple(0).using("lunk")
    left = list(t.s.bag)
    t.drive(1).play("take", 1).drive(2).play("halt").pass_turn()
    assert t.s.bag == left


@rule("CYC-SETUP03")
def test_all_nine_hero_cards_lie_open_with_lancer_showing() -> None:
    _, s = new_game()
    assert len(s.faces) == 9
    assert s.faces["lancer"] == "lancer"
    assert "yellow-dancer" not in s.faces.values()


@rule("CYC-SETUP04")
def test_the_eleven_location_cards_are_shuffled() -> None:
    decks = [new_game(seed=seed)[1].deck for seed in FEW]
    assert all(len(set(deck)) == 11 for deck in decks)
    assert {deck[-1] for deck in decks} == set(decks[0])


@rule("CYC-SETUP05", "CYC-R01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_symbols_go_first_and_only_the_tied_roll_again(players: int) -> None:
    rounds_needed = []
    for seed in FEW:
        game, s = new_game(players, seed)
        rolls, rivals, rounds = rolls_for_first(game), list(range(players)), 0
        while len(rivals) > 1:
            now, rolls = dict(rolls[: len(rivals)]), rolls[len(rivals) :]
            assert list(now) == rivals
            rivals = [seat for seat in rivals if now[seat] == max(now.values())]
            rounds += 1
        assert not rolls
        assert [s.first] == rivals
        rounds_needed.append(rounds)
    assert max(rounds_needed) > 1


@rule("CYC-SETUP05", "CYC-R01")
def test_one_face_in_six_is_blank_and_not_a_symbol() -> None:
    symbols = [n for seed in range(150) for _, n in rolls_for_first(new_game(4, seed)[0])]
    assert 3.9 < sum(symbols) / len(symbols) < 4.4


@rule("CYC-SETUP05", "CYC-D01", "CYC-R01")
def test_the_first_player_may_be_drawn_at_random_instead() -> None:
    games = [new_game(4, seed, first_player="random") for seed in FEW]
    assert not any(rolls_for_first(game) for game, _ in games)
    assert {s.first for _, s in games} == {0, 1, 2, 3}


@rule("CYC-SETUP05", "CYC-GEN03")
def test_the_first_player_has_the_first_turn() -> None:
    for seed in FEW:
        game, s = new_game(3, seed)
        assert game.waiting == [s.first] == [s.active]


@rule("CYC-SETUP06", "CYC-R35", "CYC-D01")
@pytest.mark.parametrize("height", [4, 11])
def test_stacks_may_be_chosen_lower_or_higher(height: int) -> None:
    _, s = new_game(3, stack=height)
    assert [len(stack) for stack in s.stacks] == [height] * 9
    assert len(s.bag) == 100 - 9 * height


@rule("CYC-SETUP06", "CYC-R35")
@pytest.mark.parametrize("height", [3, 12])
def test_stacks_of_less_than_4_or_more_than_11_are_refused(height: int) -> None:
    with pytest.raises(BadOption, match="allowed is 4 to 11"):
        new_game(3, stack=height)


@rule("CYC-SETUP08")
def test_both_vehicles_start_outside() -> None:
    _, s = new_game()
    assert s.vehicles == {"cyclone": None, "jeeple": None}
    assert not any(s.is_covered(cell) for cell in CELLS)


@rule("CYC-SETUP09")
def test_nobody_starts_with_anything() -> None:
    _, s = new_game(4)
    assert all((p.fuel, p.pile, p.cards, p.used) == (0, [], [], []) for p in s.players)
    assert set(s.fuel_on.values()) == {0}


@rule("CYC-SETUP10", "CYC-R02")
def test_the_first_player_token_stays_where_it_is() -> None:
    t = table(3).with_first(1).acting("ariel", seat=1).end_turn()
    for _ in range(5):
        t.pass_turn()
        assert t.s.first == 1


@rule("CYC-SETUP11", "CYC-END05", "CYC-D01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_long_game_is_chosen_before_the_start(players: int) -> None:
    assert new_game(players, long_game=True)[1].depleted_to_end == 4


@rule("CYC-END02", "CYC-R35", "CYC-D01")
@pytest.mark.parametrize(("players", "cells"), [(2, 2), (3, 2), (4, 3)])
def test_how_many_empty_cells_end_the_game_depends_on_the_players(players: int, cells: int) -> None:
    assert new_game(players)[1].depleted_to_end == cells
    assert new_game(players, depleted=4)[1].depleted_to_end == 4


@rule("CYC-R35", "CYC-END05", "CYC-D01")
@pytest.mark.parametrize("depleted", [2, 3, 4])
def test_of_a_long_game_and_a_number_of_ones_own_the_longer_counts_and_everybody_is_told(depleted: int) -> None:
    assert table(4, long_game=True, depleted=depleted).rolling("blank " * 5).view.depleted_to_end == 4
    sentences = GAME.words.options
    assert "A long game ends at 4 whatever is set here." in sentences["depleted"]
    assert "whatever is set above" in sentences["long_game"]
