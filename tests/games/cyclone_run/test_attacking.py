"""Attacking Invid: hit points, Corg, Sera, and Fuel on tokens. CYC-ATK"""

import pytest
from tests.games.cyclone_run.table import Table, table
from tests.rule import rule

from robotable.games.cyclone_run.state import Cyclone

HERO_OF_DAMAGE = {1: "annie", 2: "lancer", 3: "rand", 4: "scott"}
LADDER = [("scout", 1), ("trooper", 2), ("shock-trooper", 3), ("elite", 4)]


def meeting(token: str, hero: str, fuel: int = 0) -> Table:
    """A Hero has just entered a token's space; Ariel waits for her turn."""
    t = table().with_cyclone(4).with_jeeple(8).with_fuel(0, fuel)
    target = {"annie": 7, "lunk": 7, "yellow-dancer": 4, "rand": 1}.get(hero, 0)
    if hero == "yellow-dancer":
        t.with_cyclone(0).with_face("lancer", hero)
    others = ["ariel"] if len(t.s.hero(hero).cost) < 5 else []
    return t.with_cell(target, token).using(hero, *others).drive(target)


def token_of(s: Cyclone, id: str) -> tuple[int, int]:
    """Hit points and points of a token."""
    return s.pack.tokens[id].hp, s.pack.tokens[id].vp


@rule("CYC-ATK01", "CYC-ATK02")
@pytest.mark.parametrize("damage", [1, 2, 3, 4])
@pytest.mark.parametrize(("token", "hp"), LADDER)
def test_an_invid_falls_to_as_much_damage_as_it_has_hit_points(token: str, hp: int, damage: int) -> None:
    t = meeting(token, HERO_OF_DAMAGE[damage])
    assert (t.taken() == [token]) == (damage >= hp)


@rule("CYC-ATK01", "CYC-GEN08")
def test_a_defeated_invid_goes_to_the_attackers_pile_and_stays_there() -> None:
    t = meeting("elite", "scott").play("halt").end_turn().pass_turn()
    assert t.taken(0) == ["elite"]
    assert t.s.score(0) == 5
    assert t.taken(1) == []


@rule("CYC-ATK03")
def test_an_attack_that_fails_leaves_no_wound() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite").using("rand").drive(4)
    t.using("rand", seat=1).drive(1, 4)
    assert t.taken(1) == ["scout"]
    assert t.top(4) == "elite"


@rule("CYC-ATK04", "CYC-R17")
def test_an_invid_can_not_be_spared() -> None:
    t = meeting("scout", "rand", fuel=3)
    assert (t.stage, t.taken(), t.fuel()) == ("Drive", ["scout"], 3)


@rule("CYC-ATK05")
def test_corg_has_five_hit_points() -> None:
    assert token_of(table().s, "corg") == (5, 7)
    t = meeting("corg", "rand", fuel=2)
    assert t.offers("pay") == [2]
    assert t.play("pay", 2).taken() == ["corg"]


@rule("CYC-ATK05")
def test_corg_stands_where_no_fuel_is_spent() -> None:
    t = meeting("corg", "scott")
    assert (t.taken(), t.top(0)) == ([], "corg")


@rule("CYC-ATK05", "CYC-R23")
def test_cards_alone_never_defeat_corg() -> None:
    t = table().with_cyclone(4).with_cell(0, "corg").with_cards(0, "field-workshop", "munitions-bunker")
    t.using("scott").drive(0)
    assert (t.taken(), t.top(0)) == ([], "corg")
    assert t.cards() == ["field-workshop", "munitions-bunker"]


@rule("CYC-R23", "CYC-ATK05")
def test_corg_costs_one_fuel_even_if_cards_make_up_the_damage() -> None:
    t = table().with_cyclone(4).with_cell(0, "corg").with_cards(0, "munitions-bunker").with_fuel(0, 1)
    t.using("scott").drive(0).play("card", "munitions-bunker")
    assert t.taken() == []
    assert t.offers("pay") == [1]
    t.play("pay", 1)
    assert (t.taken(), t.fuel()) == (["corg"], 0)


@rule("CYC-ATK06", "CYC-R24")
@pytest.mark.parametrize("hero", ["rand", "rook", "scott", "lunk", "annie"])
def test_sera_stands_against_everybody_else_whatever_they_spend(hero: str) -> None:
    t = meeting("sera", hero, fuel=9)
    assert t.taken() == []
    assert t.fuel() == 9
    assert t.stage == "Act"


@rule("CYC-ATK06", "CYC-R24")
@pytest.mark.parametrize("hero", ["lancer", "yellow-dancer"])
def test_sera_falls_to_lancer_and_yellow_dancer(hero: str) -> None:
    t = meeting("sera", hero)
    assert t.taken() == ["sera"]
    assert t.s.score(0) == 9


@rule("CYC-ATK07", "CYC-FUEL02", "CYC-R03", "CYC-R04")
@pytest.mark.parametrize("token", ["scout-fuel", "trooper-fuel"])
def test_a_token_with_a_fuel_icon_gives_one_fuel(token: str) -> None:
    t = meeting(token, "rand")
    assert (t.taken(), t.fuel(), t.s.fuel_pile) == ([token], 1, 22)


@rule("CYC-ATK07")
@pytest.mark.parametrize(("token", "hp"), LADDER)
def test_a_token_without_one_gives_none(token: str, hp: int) -> None:
    assert hp <= 4
    assert meeting(token, "scott").fuel() == 0


@rule("CYC-R21")
def test_fuel_just_won_may_be_spent_at_once() -> None:
    t = table().with_cyclone(0).with_cell(1, "scout-fuel").with_cell(2, "elite").using("rand").drive(1, 2)
    assert t.offers("pay") == [1]
    assert t.play("pay", 1).taken() == ["scout-fuel", "elite"]
