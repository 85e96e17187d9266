"""Fuel: where it comes from and what it buys. CYC-FUEL"""

import pytest
from tests.games.cyclone_run.table import table
from tests.rule import rule


@rule("CYC-FUEL01", "CYC-FUEL03", "CYC-HERO07")
def test_a_hero_gives_the_fuel_on_the_card_and_the_fuel_he_carries() -> None:
    t = table().with_fuel_on("rand", 2).selecting("target move move blank blank").play("select", "rand")
    assert t.fuel() == 3
    assert [line for line in t.story() if "Fuel" in line] == [
        "Player 1 collects 2 Fuel from Rand",
        "Player 1 takes 1 Fuel",
    ]


@rule("CYC-FUEL02", "CYC-ATK07")
def test_a_defeated_invid_with_a_fuel_icon_gives_one() -> None:
    t = table().with_cyclone(3).with_cell(4, "trooper-fuel").using("rand").drive(4)
    assert t.fuel() == 1


@rule("CYC-FUEL02", "CYC-ALPHA06")
def test_fighters_win_fuel_too() -> None:
    t = table().with_cell(0, "scout-fuel").with_cell(1, "trooper-fuel").using("beta").play("quadrant", 0)
    assert t.fuel() == 2


@rule("CYC-FUEL04", "CYC-LOC07")
def test_one_location_card_gives_three() -> None:
    t = table().with_cards(0, "protoculture-cache").acting("ariel").play("card", "protoculture-cache")
    assert (t.fuel(), t.s.fuel_pile) == (3, 20)


@rule("CYC-FUEL06", "CYC-R22")
def test_attack_power_lasts_one_space_and_may_be_bought_again() -> None:
    t = table().with_cyclone(0).with_cell(1, "elite").with_cell(2, "elite").with_fuel(0, 3).using("rand")
    t.drive(1).play("pay", 1).drive(2)
    assert t.offers("pay") == [1]
    t.play("pay", 1)
    assert (t.taken(), t.fuel()) == (["elite", "elite"], 1)


@rule("CYC-FUEL06")
def test_several_fuel_may_go_into_one_space() -> None:
    t = table().with_jeeple(3).with_cell(4, "elite").with_fuel(0, 3).using("annie").drive(4)
    assert t.offers("pay") == [3]
    assert (t.play("pay", 3).taken(), t.fuel()) == (["elite"], 0)


@rule("CYC-FUEL07", "CYC-R21", "CYC-D08")
def test_only_the_exact_shortfall_is_charged_once_the_token_is_seen() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite").with_fuel(0, 5).using("rand").drive(4)
    assert t.top(4) == "elite"
    assert t.offers("pay") == [1]
    t.refuses("pay", 2)
    assert "pay 1 Fuel to defeat it" in t.prompt.text


@rule("CYC-FUEL07", "CYC-R21")
def test_paying_is_not_offered_if_it_can_not_make_the_kill() -> None:
    t = table().with_jeeple(3).with_cell(4, "elite").with_fuel(0, 2).acting("annie", "ariel").play("use", "annie")
    t.drive(4)
    assert (t.stage, t.fuel()) == ("Act", 2)


@rule("CYC-FUEL08")
def test_fuel_moves_a_vehicle_on_every_turn_but_your_own() -> None:
    t = table(3).with_cyclone(0)
    for seat in range(3):
        t.with_fuel(seat, 1)
    t.acting("rand", "ariel", seat=1).play("use", "rand").drive(1, 2, 5)
    asked = []
    while t.stage == "Interrupt":
        asked.append(t.seat)
        t.play("decline")
    assert asked == [2, 0]
    assert (t.stage, t.seat, t.offers("drive")) == ("Act", 1, [])


@rule("CYC-FUEL09", "CYC-ALPHA02")
@pytest.mark.parametrize(("hero", "dice"), [("alpha", "target move mars-base"), ("beta", "move mars-base blank")])
def test_a_fighter_costs_one_fuel_on_top_of_the_dice(hero: str, dice: str) -> None:
    t = table().with_fuel(0, 2).selecting(f"{dice} blank blank").play("select", hero)
    assert t.fuel() == 1


@rule("CYC-FUEL10", "CYC-R07")
def test_spent_fuel_goes_back_to_the_pile_at_once() -> None:
    t = table().with_fuel(0, 1).with_fuel_pile(0).selecting("move mars-base blank blank blank").play("select", "beta")
    assert t.s.fuel_pile == 1
    assert t.stage == "PlaceFuel"


@rule("CYC-FUEL10", "CYC-R07")
def test_a_short_pile_gives_what_it_has_and_owes_nothing() -> None:
    t = table().with_fuel_pile(2).with_cards(0, "protoculture-cache").acting("scott")
    t.play("card", "protoculture-cache")
    assert (t.fuel(), t.s.fuel_pile) == (2, 0)


@rule("CYC-R07", "CYC-FUEL10")
def test_an_empty_pile_gives_nothing() -> None:
    t = table().with_fuel_pile(0).with_cyclone(3).with_cell(4, "scout-fuel").using("rand").drive(4)
    assert (t.taken(), t.fuel()) == (["scout-fuel"], 0)


@rule("CYC-FUEL11")
def test_fuel_left_at_the_end_is_worth_nothing() -> None:
    t = table().with_fuel(0, 9).with_defeated(0, "scout").with_defeated(1, "trooper").with_empty(0, 1)
    t.acting("ariel", seat=1).end_turn()
    outcome = t.game.outcome
    assert outcome is not None
    assert outcome.scores == [1, 2]
    assert outcome.winners == [1]
