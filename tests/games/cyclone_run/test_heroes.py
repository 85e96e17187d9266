"""Selecting Heroes, placing Fuel, and the order in which Heroes act. CYC-HERO, CYC-GEN"""

import pytest
from tests.games.cyclone_run.table import table
from tests.rule import rule


@rule("CYC-HERO01", "CYC-D03")
def test_heroes_whose_symbols_the_dice_show_can_be_selected() -> None:
    t = table().selecting("target move move target instinct")
    assert t.offers("select") == ["annie", "ariel", "lancer", "lunk", "rand", "rook"]
    assert t.verbs == {"select", "done"}


@rule("CYC-HERO01")
def test_a_symbol_needed_twice_must_be_rolled_twice() -> None:
    t = table().selecting("target move instinct blank blank")
    assert t.offers("select") == ["annie", "ariel", "lancer", "rook"]
    refusal = t.refuses("select", "rand")
    assert refusal.rule == "CYC-HERO01"
    assert refusal.why == "your dice lack move for Rand"
    assert t.refuses("select", "alpha").why == "your dice lack mars base for Alpha"


@rule("CYC-HERO02")
def test_three_heroes_a_turn_are_the_most() -> None:
    t = table().with_fuel(0, 1).selecting("instinct move instinct target mars-base")
    t.play("select", "ariel").play("select", "annie").play("select", "scott")
    assert t.stage == "PlaceFuel"
    assert t.s.selected == ["ariel", "annie", "scott"]


@rule("CYC-HERO02")
def test_a_fourth_hero_is_refused_even_if_dice_are_left() -> None:
    t = table().with_cards(0, "protoculture-cache").with_fuel(0, 1).selecting("instinct move instinct target mars-base")
    t.s.dice += ["move", "mars-base"]
    t.s.laid += ["", ""]
    t.play("select", "ariel").play("select", "annie").play("select", "scott")
    assert t.stage == "Select"
    assert t.offers("select") == []
    assert t.refuses("select", "beta").rule == "CYC-HERO02"


@rule("CYC-HERO02", "CYC-ALPHA01")
def test_a_fighter_counts_as_one_of_the_three() -> None:
    t = table().with_fuel(0, 1).selecting("instinct move mars-base move instinct")
    t.play("select", "beta").play("select", "ariel")
    assert "up to 1 Hero " in t.prompt.text
    t.play("select", "annie")
    assert t.s.selected == ["beta", "ariel", "annie"]
    assert t.stage == "PlaceFuel"


@rule("CYC-HERO02", "CYC-R06")
def test_no_hero_need_be_selected_but_fuel_is_placed_all_the_same() -> None:
    t = table().selecting("instinct move move target target").play("done")
    assert t.stage == "PlaceFuel"
    t.play("fuel", "rook")
    assert t.s.fuel_on["rook"] == 1
    assert t.s.active == 1


@rule("CYC-R06")
def test_dice_that_pay_for_nobody_lead_straight_to_placing_fuel() -> None:
    assert table().selecting("blank blank blank blank blank").stage == "PlaceFuel"


@rule("CYC-HERO03")
def test_five_dice_do_not_pay_for_two_heroes_of_three() -> None:
    t = table().selecting("target move move target instinct").play("select", "rand")
    refusal = t.refuses("select", "rook")
    assert refusal.rule == "CYC-HERO03"
    assert "Rook needs 3 dice and you have 2 left" in refusal.why


@rule("CYC-HERO04")
def test_dice_lie_on_the_hero_until_the_turn_ends() -> None:
    t = table().selecting("blank instinct move blank blank").play("select", "annie")
    assert t.s.laid == ["", "annie", "annie", "", ""]
    t.play("fuel", "rook").play("use", "annie").drive(0).play("halt")
    assert set(t.s.laid) == {""}
    assert t.s.active == 1


@rule("CYC-HERO05", "CYC-R09")
def test_a_hero_can_be_selected_only_once_a_turn() -> None:
    t = table().selecting("instinct instinct instinct blank blank").play("select", "ariel")
    assert t.stage == "PlaceFuel"
    t = table().selecting("instinct instinct move blank blank").play("select", "ariel")
    assert t.refuses("select", "ariel").rule == "CYC-HERO05"


@rule("CYC-HERO06")
def test_a_used_hero_is_there_for_the_next_player_at_once() -> None:
    t = table().with_jeeple(0).using("lunk").play("halt")
    assert t.s.active == 1
    assert t.selecting("move move instinct blank blank", seat=1).can("select", "lunk")


@rule("CYC-HERO07", "CYC-FUEL01")
def test_selecting_a_hero_collects_the_fuel_on_the_card() -> None:
    t = table().with_fuel_on("annie", 3).selecting("move instinct blank blank blank").play("select", "annie")
    assert t.fuel() == 3
    assert t.s.fuel_on["annie"] == 0
    assert t.s.fuel_pile == 20


@rule("CYC-HERO08", "CYC-FUEL03")
def test_rand_brings_one_fuel_from_the_pile() -> None:
    t = table().selecting("target move move blank blank").play("select", "rand")
    assert t.fuel() == 1
    assert t.s.fuel_pile == 22


@rule("CYC-HERO08")
@pytest.mark.parametrize("hero", ["annie", "ariel", "lancer", "lunk", "rook", "scott"])
def test_nobody_else_brings_fuel(hero: str) -> None:
    t = table()
    cost = t.s.hero(hero).cost
    t.selecting(" ".join(cost + ["blank"] * (5 - len(cost)))).play("select", hero)
    assert t.fuel() == 0


@rule("CYC-HERO09", "CYC-D04")
def test_one_fuel_is_placed_on_any_hero_not_selected() -> None:
    t = table().placing_fuel("ariel", "annie")
    assert t.offers("fuel") == ["alpha", "beta", "lancer", "lunk", "rand", "rook", "scott"]
    assert t.verbs == {"fuel"}
    t.play("fuel", "beta")
    assert t.s.fuel_on["beta"] == 1
    assert t.s.fuel_pile == 22


@rule("CYC-HERO09")
def test_no_fuel_on_a_hero_you_selected() -> None:
    assert table().placing_fuel("ariel").refuses("fuel", "ariel").rule == "CYC-HERO09"


@rule("CYC-HERO10")
def test_fuel_gathers_on_a_card_until_somebody_selects_it() -> None:
    t = table()
    for seat in (0, 1, 0, 1):
        t.placing_fuel(seat=seat).play("fuel", "rook")
    assert t.s.fuel_on["rook"] == 4
    t.selecting("target move instinct blank blank", seat=0).play("select", "rook")
    assert t.fuel(0) == 4


@rule("CYC-HERO11", "CYC-R05", "CYC-GEN04")
def test_all_heroes_are_selected_before_any_acts() -> None:
    t = table().selecting("instinct move instinct blank blank").play("select", "ariel")
    t.refuses("use", "ariel")
    t.play("select", "annie").play("fuel", "rook")
    assert t.stage == "Act"
    t.refuses("select", "lancer")


@rule("CYC-HERO11", "CYC-D05")
@pytest.mark.parametrize("order", [("scott", "annie"), ("annie", "scott")])
def test_selected_heroes_act_one_by_one_in_any_order(order: tuple[str, str]) -> None:
    t = table().acting("annie", "scott")
    assert t.offers("use") == ["annie", "scott"]
    first, second = order
    t.play("use", first)
    t.refuses("use", second)
    t.play("halt")
    assert t.offers("use") == [second]
    assert t.refuses("use", first).rule == "CYC-HERO11"
    assert t.refuses("use", "lunk").rule == "CYC-HERO11"


@rule("CYC-D05")
def test_between_heroes_one_may_act_scout_or_end_the_turn() -> None:
    assert table().acting("annie", "scott").verbs == {"use", "scout", "end_turn"}


@rule("CYC-HERO12", "CYC-MOVE08")
def test_each_space_entered_costs_one_movement() -> None:
    t = table().with_jeeple(0).using("lunk").drive(1, 2, 5)
    assert t.s.active == 1
    assert t.where("jeeple") == 5


@rule("CYC-HERO13")
@pytest.mark.parametrize(
    ("hero", "from_centre", "step", "then"),
    [
        ("rook", [0, 2, 6, 8], 0, [4]),
        ("rand", [1, 3, 5, 7], 1, [0, 2, 4]),
        ("scott", [0, 1, 2, 3, 5, 6, 7, 8], 0, [1, 3, 4]),
    ],
)
def test_the_direction_icon_binds_every_step(hero: str, from_centre: list[int], step: int, then: list[int]) -> None:
    t = table().with_cyclone(4).using(hero)
    assert t.offers("drive") == from_centre
    assert t.drive(step).offers("drive") == then


@rule("CYC-HERO13", "CYC-GEN09")
def test_a_step_in_another_direction_is_refused() -> None:
    t = table().with_cyclone(4).using("rook")
    assert t.refuses("drive", 1).rule == "CYC-HERO13"
    assert "diagonally" in t.refuses("drive", 1).why
    t = table().with_cyclone(4).using("rand")
    assert "up, down, left or right" in t.refuses("drive", 0).why


@rule("CYC-GEN09")
def test_the_tray_does_not_wrap_around() -> None:
    t = table().with_cyclone(2).using("rand")
    assert t.offers("drive") == [1, 5]
    assert table().with_cyclone(5).using("scott").offers("drive") == [1, 2, 4, 7, 8]


@rule("CYC-HERO14")
@pytest.mark.parametrize(("hero", "mine", "other"), [("lunk", "jeeple", "cyclone"), ("rand", "cyclone", "jeeple")])
def test_a_hero_moves_his_own_vehicle_and_never_the_other(hero: str, mine: str, other: str) -> None:
    t = table().with_cyclone(0).with_jeeple(8).using(hero)
    stays = t.where(other)
    t.play("drive", t.offers("drive")[0])
    assert t.where(mine) not in (0, 8)
    assert t.where(other) == stays


@rule("CYC-HERO15")
def test_damage_is_dealt_afresh_in_each_space() -> None:
    t = (
        table()
        .with_cyclone(0)
        .with_cell(1, "shock-trooper")
        .with_cell(2, "shock-trooper")
        .with_cell(5, "shock-trooper")
    )
    t.using("rand").drive(1, 2, 5)
    assert t.taken() == ["shock-trooper"] * 3


@rule("CYC-HERO16")
def test_a_wrench_takes_any_number_of_locations_in_one_hero_turn() -> None:
    t = table().with_jeeple(0).with_cell(1, "location").with_cell(2, "location").using("annie")
    t.drive(1).play("take", 1).drive(2).play("take", 2)
    assert t.taken() == ["location", "location"]
    assert len(t.cards()) == 2


@rule("CYC-HERO17")
@pytest.mark.parametrize(("hero", "scouts"), [("rook", 2), ("scott", 2), ("lancer", 2), ("rand", 0), ("lunk", 0)])
def test_binoculars_give_scouts(hero: str, scouts: int) -> None:
    t = table()
    cost = t.s.hero(hero).cost
    t.selecting(" ".join(cost + ["blank"] * (5 - len(cost)))).play("select", hero)
    assert t.s.scouts == scouts


def test_selecting_can_be_undone_until_something_is_shown() -> None:
    t = table().selecting("target move move target instinct").play("select", "rand")
    t.game.undo(0)
    assert t.s.selected == []
    assert t.fuel() == 0


@rule("CYC-GEN03")
def test_turns_pass_to_the_left_and_a_round_ends_with_the_last_player() -> None:
    t = table(3).with_first(1).acting("ariel", seat=1).end_turn()
    seats = [(t.s.active, t.s.round)]
    for _ in range(3):
        t.pass_turn()
        seats.append((t.s.active, t.s.round))
    assert seats == [(2, 1), (0, 1), (1, 2), (2, 2)]


@rule("CYC-GEN04")
def test_a_turn_runs_roll_select_fuel_act_end() -> None:
    t = table().acting("ariel", seat=1).end_turn()
    t.s.dice = ["instinct", "blank", "blank", "blank", "blank"]
    stages = [t.stage]
    for move in (("stop",), ("select", "ariel"), ("fuel", "rook")):
        t.play(*move)
        stages.append(t.stage)
    assert stages == ["Rolling", "Select", "PlaceFuel", "Act"]
    assert t.play("end_turn").s.active == 1


@rule("CYC-GEN07")
def test_any_player_moves_the_one_cyclone_from_where_it_stands() -> None:
    t = table().with_cyclone(0).using("rand").drive(1).play("halt")
    assert t.s.active == 1
    assert t.using("rand", seat=1).offers("drive") == [0, 2, 4]


@rule("CYC-GEN10")
def test_protoculture_is_fuel() -> None:
    t = table().with_cards(0, "protoculture-cache").acting("ariel").play("card", "protoculture-cache")
    assert t.fuel() == 3


@rule("CYC-GEN11", "CYC-R41")
def test_what_players_hold_is_open_to_all() -> None:
    t = table().with_fuel(0, 2).with_cards(0, "ruined-city").with_defeated(0, "elite").with_fuel_on("rook", 1)
    t.acting("ariel")
    for eyes in (None, 0, 1):
        seen = t.seen_by(eyes)
        owner = seen.players[0]
        assert (owner.fuel, owner.score, owner.pile) == (2, 5, {"elite": 1})
        assert [card.name for card in owner.cards] == ["Ruined City"]
        assert next(hero for hero in seen.heroes if hero.face == "rook").fuel == 1
