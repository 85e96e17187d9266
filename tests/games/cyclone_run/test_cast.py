"""The cast: the ten faces of the nine Hero cards. CYC-CAST"""

import pytest
from tests.games.cyclone_run.table import table
from tests.rule import rule

from robotable.games.cyclone_run.pack import Hero


def hero(face: str) -> Hero:
    """The figures of a Hero."""
    return table().s.hero(face)


def figures(face: str) -> tuple[str | None, int, str, int, int, bool]:
    """Vehicle, movement, direction, damage, Scouts and wrench of a vehicle Hero."""
    h = hero(face)
    return h.vehicle, h.move, h.direction, h.damage, h.scouts, h.wrench


@rule("CYC-CAST01")
def test_alpha() -> None:
    h = hero("alpha")
    assert (h.vehicle, h.pattern, h.damage, h.needs_fuel, h.scouts, h.wrench) == (None, "line", 4, 1, 0, False)


@rule("CYC-CAST02", "CYC-R36")
def test_annie() -> None:
    assert figures("annie") == ("jeeple", 3, "any", 1, 0, True)
    t = table().with_jeeple(0).with_cell(4, "location").using("annie").drive(4).play("take", 4).drive(5, 8)
    assert t.taken() == ["location", "scout", "scout"]
    assert t.s.active == 1


@rule("CYC-CAST03")
def test_ariel() -> None:
    h = hero("ariel")
    assert (h.vehicle, h.move, h.damage, h.scouts, h.wrench, h.pattern) == (None, 0, 0, 0, False, None)
    t = table().using("ariel").play("reveal_all")
    assert all(t.s.face_up)
    assert t.taken() == []


@rule("CYC-CAST04")
def test_beta() -> None:
    h = hero("beta")
    assert (h.vehicle, h.pattern, h.damage, h.needs_fuel, h.scouts, h.wrench) == (None, "quadrant", 2, 1, 0, False)


@rule("CYC-CAST05", "CYC-R36")
def test_lancer() -> None:
    assert figures("lancer") == ("cyclone", 4, "diagonal", 2, 2, False)
    assert hero("lancer").flips_to == "yellow-dancer"


@rule("CYC-CAST06", "CYC-R36")
def test_lunk() -> None:
    assert figures("lunk") == ("jeeple", 3, "orthogonal", 3, 0, True)


@rule("CYC-CAST07", "CYC-R36")
def test_rand() -> None:
    assert figures("rand") == ("cyclone", 3, "orthogonal", 3, 0, False)
    assert hero("rand").brings_fuel == 1


@rule("CYC-CAST08", "CYC-R36")
def test_rook() -> None:
    assert figures("rook") == ("cyclone", 4, "diagonal", 3, 2, False)


@rule("CYC-CAST09", "CYC-R36")
def test_scott() -> None:
    assert figures("scott") == ("cyclone", 2, "any", 4, 2, False)


@rule("CYC-CAST10", "CYC-R36")
def test_yellow_dancer() -> None:
    assert figures("yellow-dancer") == ("jeeple", 4, "diagonal", 1, 0, True)
    assert hero("yellow-dancer").flips_to == "lancer"


@pytest.mark.parametrize(
    ("face", "cost"),
    [
        ("ariel", "instinct"),
        ("annie", "move instinct"),
        ("yellow-dancer", "move move"),
        ("lancer", "target instinct"),
        ("scott", "target mars-base"),
        ("lunk", "move move instinct"),
        ("rand", "target move move"),
        ("rook", "target move instinct"),
        ("alpha", "target move mars-base"),
        ("beta", "move mars-base"),
    ],
)
def test_the_dice_each_hero_costs(face: str, cost: str) -> None:
    assert hero(face).cost == cost.split()
    dice = " ".join([cost, *["blank"] * (5 - len(cost.split()))])
    t = table().with_fuel(0, 1)
    if face == "yellow-dancer":
        t.with_face("lancer", face)
    assert t.selecting(dice).can("select", face)


@rule("CYC-CAST11", "CYC-R39")
def test_lancer_turns_into_yellow_dancer_after_use_and_back() -> None:
    t = table().with_cyclone(4).using("lancer").play("halt").play("end_turn")
    assert t.s.faces["lancer"] == "yellow-dancer"
    assert "Lancer turns into Yellow Dancer" in t.story()
    t.with_jeeple(1).using("yellow-dancer", seat=1).play("halt")
    assert t.s.faces["lancer"] == "lancer"


@rule("CYC-CAST11")
def test_only_the_side_that_shows_can_be_selected() -> None:
    t = table().selecting("target instinct move move blank")
    assert t.can("select", "lancer")
    t.refuses("select", "yellow-dancer")
    t.with_face("lancer", "yellow-dancer").selecting("target instinct move move blank")
    assert t.can("select", "yellow-dancer")
    t.refuses("select", "lancer")


@rule("CYC-R09", "CYC-CAST11")
def test_lancer_and_yellow_dancer_never_serve_in_one_turn() -> None:
    t = table().selecting("target instinct move move blank").play("select", "lancer")
    t.refuses("select", "yellow-dancer")


@rule("CYC-R39", "CYC-R40", "CYC-CAST11")
def test_lancer_turns_over_even_if_he_did_nothing() -> None:
    t = table().acting("lancer").play("end_turn")
    assert t.s.faces["lancer"] == "yellow-dancer"


@rule("CYC-R39", "CYC-INT06")
def test_lancer_turns_over_after_the_opponents_window() -> None:
    t = table().with_cyclone(4).with_fuel(1, 1).using("lancer").play("halt")
    assert t.seat == 1
    assert t.s.faces["lancer"] == "lancer"
    assert t.play("decline").s.faces["lancer"] == "yellow-dancer"


@rule("CYC-CAST12", "CYC-D10")
def test_ariel_turns_up_as_many_as_the_player_likes() -> None:
    t = table().using("ariel")
    assert t.verbs == {"reveal", "reveal_all", "done"}
    t.play("reveal", 3).play("reveal", 5).play("done")
    assert [cell for cell, up in enumerate(t.s.face_up) if up] == [3, 5]


@rule("CYC-CAST12", "CYC-D10")
def test_ariel_may_turn_up_none() -> None:
    t = table().using("ariel").play("done")
    assert not any(t.s.face_up)


@rule("CYC-R38", "CYC-CAST12")
def test_ariel_acts_at_any_place_in_the_order() -> None:
    t = table().with_cyclone(0).acting("ariel", "rand").play("use", "rand").drive(1).play("halt").play("use", "ariel")
    assert 1 not in t.offers("reveal")
    assert 0 in t.offers("reveal")


@rule("CYC-CAST13")
def test_fuel_stays_on_the_card_when_it_turns_over() -> None:
    t = table().with_fuel_on("lancer", 2).with_cyclone(4).using("lancer").play("halt").play("end_turn")
    assert t.s.fuel_on["lancer"] == 2
    t.selecting("move move blank blank blank", seat=1).play("select", "yellow-dancer")
    assert t.fuel(1) == 2


@rule("CYC-CAST13", "CYC-HERO09")
def test_fuel_can_be_placed_on_yellow_dancers_side() -> None:
    t = table().with_face("lancer", "yellow-dancer").placing_fuel("ariel").play("fuel", "yellow-dancer")
    assert t.s.fuel_on["lancer"] == 1
