"""Set-up and the frame of the game. REC-SETUP, REC-GAME"""

import pytest
from tests.games.reconstruction.table import new_game, seen, table
from tests.rule import rule

from robotable.games.reconstruction import GAME
from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT
from robotable.table import BadOption, Game


@rule("REC-SETUP01", "REC-CTRL01", "REC-Q77")
def test_the_board_has_five_cities_five_lands_and_three_zones() -> None:
    _, s = new_game()
    kinds = [space.kind for space in s.pack.spaces.values()]
    assert [kinds.count(kind) for kind in ("city", "land", "zone")] == [5, 5, 3]
    assert len(s.tracks) == 10


@rule("REC-GAME01", "REC-SETUP02", "REC-Q76", "REC-D01")
def test_every_seat_has_a_faction_of_its_own() -> None:
    game, _ = new_game()
    assert [faction.seat for faction in seen(game).factions] == [0, 1, 2, 3]
    game, _ = new_game(3)
    seats = {faction.id: faction.seat for faction in seen(game).factions}
    assert seats == {"RDF": 0, "AUL": 1, "ZR": 2, "REF": None}
    for players in (2, 5):
        with pytest.raises(BadOption):
            Game(GAME, players, 1)


@rule("REC-SETUP03", "REC-SETUP04", "REC-Q04")
def test_the_six_special_cards_lie_aside_for_all_to_see() -> None:
    t = table()
    cards = t.view().special
    assert [card.id for card in cards] == ["S1", "S2", "S3", "S4", "S5", "S6"]
    assert [t.s.event(card.id).round for card in cards] == [1, 1, 2, 2, 3, 3]


@rule("REC-SETUP05", "REC-GAME04", "REC-TURN02")
def test_the_rdf_opens_the_first_round() -> None:
    game, s = new_game()
    assert s.timeline == ["RDF"]
    assert s.round == 1
    assert game.waiting == [0]


@rule("REC-SETUP06", "REC-SETUP07", "REC-Q60")
def test_every_faction_starts_with_its_protoculture_and_its_victory_value() -> None:
    t = table()
    _, s = new_game()
    assert s.pc == {faction: t.s.pack.factions[faction].protoculture for faction in FACTIONS}
    assert [s.value(faction) for faction in FACTIONS] == [0, 1, 0, 6]


@rule("REC-SETUP08", "REC-ZONE02")
def test_every_zone_has_a_token() -> None:
    _, s = new_game()
    assert s.tokens == {"ECC": "ECC", "ARM": "ARM", "SAL": "SAL"}


@rule("REC-SETUP09", "REC-SETUP17")
def test_units_stand_as_the_set_up_says_and_control_follows_from_them() -> None:
    _, s = new_game()
    for space, kind in s.pack.spaces.items():
        assert {unit: n for unit, n in s.units[space].items() if n} == kind.units
    assert s.controlled("RDF") == ["NMC", "DET", "MON", "NWQ", "FOR", "REC"]
    assert s.controlled("AUL") == ["GRA"]


@rule("REC-SETUP10", "REC-CIV01")
def test_eighteen_civilians_stand_on_the_marked_boxes() -> None:
    _, s = new_game()
    assert sum(map(sum, s.tracks.values())) == 18
    assert all(not track[0] for track in s.tracks.values())
    assert s.tracks["REC"] == [0, 0, 1, 0]


@rule("REC-SETUP11", "REC-Q03")
def test_group_one_lies_on_group_two() -> None:
    _, s = new_game()
    assert {s.event(card).group for hand in s.hands.values() for card in hand} == {"I"}
    assert [s.event(card).group for card in s.deck] == ["II"] * 16


@rule("REC-SETUP12", "REC-Q01", "REC-TURN08")
def test_three_cards_are_dealt_to_each_hand_or_four_if_so_chosen() -> None:
    _, s = new_game()
    assert [len(hand) for hand in s.hands.values()] == [3, 3, 3, 3]
    assert len(s.deck) == 16
    _, s = new_game(hand_size=4)
    assert [len(hand) for hand in s.hands.values()] == [4, 4, 4, 4]
    assert len(s.deck) == 12


@rule("REC-SETUP13", "REC-CAP01")
def test_all_other_tokens_are_out_of_play() -> None:
    _, s = new_game()
    assert [s.reserve(unit) for unit in ("mecha", "veritech", "partisan", "city", "covert")] == [2, 2, 12, 4, 13]


@rule("REC-SETUP14")
def test_khyron_and_four_soldiers_wait_in_the_hideout() -> None:
    _, s = new_game()
    assert {unit: n for unit, n in s.units[HIDEOUT].items() if n} == {"khyron": 1, "covert": 4}


@rule("REC-SETUP15", "REC-SETUP16", "REC-Q05")
def test_the_ref_starts_with_ten_pods_on_its_card_and_none_on_the_board() -> None:
    _, s = new_game()
    assert (s.assembly, s.constructed, s.reserve("pod")) == (7, 3, 13)
    assert all(not here["pod"] for here in s.units.values())


@rule("REC-GAME07")
def test_the_same_seed_deals_the_same_game() -> None:
    one, two, other = new_game(seed=5)[1], new_game(seed=5)[1], new_game(seed=6)[1]
    assert one == two
    assert one.hands != other.hands
    assert (one.units, one.tracks, one.pc) == (other.units, other.tracks, other.pc)


def test_pickets_are_posted_only_beside_the_bot() -> None:
    _, s = new_game(3, zr_pickets=True)
    assert [space for space in s.tracks if s.units[space]["covert"]] == ["SNO", "WAS"]
    _, s = new_game(4, zr_pickets=True)
    assert [space for space in s.tracks if s.units[space]["covert"]] == []
