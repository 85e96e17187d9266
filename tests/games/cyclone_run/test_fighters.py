"""Alpha and Beta: runs over a line or a quadrant. CYC-ALPHA"""

import pytest
from tests.games.cyclone_run.table import table
from tests.rule import rule

from robotable.games.cyclone_run.state import CELLS, LINES, QUADRANTS

NO_BASE = "move move target instinct blank"


@rule("CYC-ALPHA01")
def test_fighters_are_selected_with_dice_like_any_hero() -> None:
    t = table().with_fuel(0, 3).selecting(NO_BASE)
    assert t.refuses("select", "alpha").rule == "CYC-HERO01"
    assert t.selecting("target move mars-base instinct blank").offers("select") == [
        *["alpha", "annie", "ariel", "beta", "lancer", "rook", "scott"]
    ]


@rule("CYC-ALPHA01", "CYC-HERO09")
def test_fighters_count_as_heroes() -> None:
    t = table().with_fuel(0, 1).selecting("move mars-base instinct move instinct").play("select", "beta")
    assert "up to 2 Heroes" in t.prompt.text
    assert t.play("done").refuses("fuel", "beta").rule == "CYC-HERO09"


@rule("CYC-ALPHA02", "CYC-FUEL09")
def test_without_fuel_a_fighter_stays_on_the_ground() -> None:
    t = table().selecting("move mars-base instinct blank blank")
    refusal = t.refuses("select", "beta")
    assert (refusal.rule, refusal.why) == ("CYC-ALPHA02", "Beta also costs 1 Fuel")
    assert t.with_fuel(0, 1).selecting("move mars-base blank blank blank").play("select", "beta").fuel() == 0


@rule("CYC-ALPHA02", "CYC-R08")
def test_fuel_on_the_fighters_card_pays_for_it() -> None:
    t = table().with_fuel_on("beta", 2).selecting("move mars-base blank blank blank").play("select", "beta")
    assert t.fuel() == 1


@rule("CYC-ALPHA03", "CYC-D11")
@pytest.mark.parametrize("line", range(6))
def test_alpha_strafes_any_row_or_column(line: int) -> None:
    t = table()
    for cell in CELLS:
        t.with_cell(cell, "elite")
    t.using("alpha")
    assert t.offers("line") == [0, 1, 2, 3, 4, 5]
    assert t.verbs == {"line", "spare"}
    t.play("line", line)
    assert t.taken() == ["elite"] * 3
    assert tuple(cell for cell in CELLS if t.height(cell) == 2) == LINES[line]


@rule("CYC-ALPHA03")
def test_the_six_lines_are_the_rows_and_columns() -> None:
    assert LINES == ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))


@rule("CYC-ALPHA04", "CYC-D12")
@pytest.mark.parametrize("quadrant", range(4))
def test_beta_bombs_any_quadrant(quadrant: int) -> None:
    t = table()
    for cell in CELLS:
        t.with_cell(cell, "trooper")
    t.using("beta")
    assert t.offers("quadrant") == [0, 1, 2, 3]
    assert t.verbs == {"quadrant", "spare"}
    t.play("quadrant", quadrant)
    assert t.taken() == ["trooper"] * 4
    assert tuple(cell for cell in CELLS if t.height(cell) == 2) == QUADRANTS[quadrant]


@rule("CYC-ALPHA04")
def test_the_four_quadrants_are_two_by_two() -> None:
    assert QUADRANTS == ((0, 1, 3, 4), (1, 2, 4, 5), (3, 4, 6, 7), (4, 5, 7, 8))


@rule("CYC-ALPHA03", "CYC-ALPHA04")
def test_alpha_deals_four_and_beta_two() -> None:
    t = table().with_cell(0, "elite").with_cell(1, "corg").using("alpha").play("line", 0)
    assert t.taken() == ["elite", "scout"]
    t = table().with_cell(0, "trooper").with_cell(1, "shock-trooper").using("beta").play("quadrant", 0)
    assert t.taken() == ["trooper", "scout", "scout"]


@rule("CYC-ALPHA05", "CYC-MOVE11")
def test_cells_under_a_vehicle_are_not_affected() -> None:
    t = table().with_cyclone(0).with_jeeple(4).using("beta").play("quadrant", 0)
    assert t.taken() == ["scout", "scout"]
    assert (t.top(0), t.height(0), t.top(4), t.height(4)) == (None, 3, None, 3)


@rule("CYC-ALPHA06", "CYC-R29")
def test_everything_in_the_pattern_is_revealed_before_anything_falls() -> None:
    t = table().with_cell(3, "elite").using("beta").play("quadrant", 0)
    shown = [line for line in t.story() if "turns up" in line or "takes" in line]
    assert [line.split()[1] for line in shown] == ["turns"] * 4 + ["1"] * 3
    assert t.top(3) == "elite"


@rule("CYC-R29", "CYC-ALPHA06")
def test_all_are_attacked_unless_the_player_says_otherwise_and_the_lowest_cell_falls_first() -> None:
    t = table().with_cell(0, "scout-fuel").with_cell(1, "trooper").with_cell(2, "shock-trooper").using("alpha")
    t.play("line", 0)
    assert t.taken() == ["scout-fuel", "trooper", "shock-trooper"]


@rule("CYC-ALPHA06", "CYC-R29", "CYC-D12")
def test_a_spared_token_is_neither_turned_up_nor_attacked() -> None:
    t = table().with_cell(1, "elite", face_up=True).using("beta").play("spare", 0).play("spare", 4)
    assert "but those you spare" in t.prompt.text
    assert t.view.spared == [0, 4]
    t.play("quadrant", 0)
    assert t.taken() == ["scout"]
    assert [(t.height(cell), t.top(cell)) for cell in (0, 1, 3, 4)] == [(3, None), (3, "elite"), (2, None), (3, None)]
    assert [line for line in t.story() if "spares" in line] == [
        "Beta spares the north-west",
        "Beta spares the centre",
    ]


@rule("CYC-ALPHA06", "CYC-R29", "CYC-D11", "CYC-END01")
def test_the_last_token_of_a_cell_can_be_spared_to_keep_the_end_away() -> None:
    t = table().with_empty(8).with_stack(0, "scout").using("alpha").play("spare", 0).play("line", 0)
    assert (t.taken(), t.s.depleted, t.s.is_ending) == (["scout", "scout"], 1, False)


@rule("CYC-R29", "CYC-ALPHA06")
def test_a_spared_survivor_can_not_be_finished_off() -> None:
    t = table().with_cell(0, "elite", face_up=True).with_cell(1, "elite").with_fuel(0, 4).using("beta")
    t.play("spare", 0).play("quadrant", 0)
    assert t.offers("finish") == [1]


@rule("CYC-R29", "CYC-ALPHA06")
def test_everything_may_be_spared_and_a_token_only_once() -> None:
    t = table().using("alpha")
    for cell in CELLS:
        t.play("spare", cell)
    assert t.refuses("spare", 4).rule == "CYC-ALPHA06"
    assert t.play("line", 3).taken() == []


@rule("CYC-ALPHA05", "CYC-R29")
def test_what_a_run_can_not_hit_can_not_be_spared() -> None:
    t = table().with_cyclone(0).with_jeeple(4).with_empty(1).using("beta")
    assert t.offers("spare") == [2, 3, 5, 6, 7, 8]
    assert t.refuses("spare", 4).rule == "CYC-ALPHA05"


@rule("CYC-ALPHA07", "CYC-D13", "CYC-R29")
def test_fuel_makes_up_the_difference_cell_by_cell_in_any_order() -> None:
    t = table().with_cell(0, "shock-trooper").with_cell(4, "elite").with_fuel(0, 3).using("beta").play("quadrant", 0)
    assert t.offers("finish") == [0, 4]
    assert t.verbs == {"finish", "done"}
    t.play("finish", 4).play("finish", 0)
    assert t.taken()[-2:] == ["elite", "shock-trooper"]
    assert t.fuel() == 0


@rule("CYC-ALPHA07", "CYC-D13")
def test_what_can_not_be_paid_is_not_offered() -> None:
    t = table().with_cell(0, "shock-trooper").with_cell(4, "elite").with_fuel(0, 1).using("beta").play("quadrant", 0)
    assert t.offers("finish") == [0]
    refusal = t.refuses("finish", 4)
    assert (refusal.rule, refusal.why) == ("CYC-ALPHA07", "it takes 2 Fuel and you have 1")
    t.play("done")
    assert (t.top(0), t.fuel()) == ("shock-trooper", 1)


@rule("CYC-ALPHA07", "CYC-R21")
def test_fuel_won_in_the_run_may_be_spent_in_it() -> None:
    t = table().with_cell(0, "scout-fuel").with_cell(1, "shock-trooper").using("beta").play("quadrant", 0)
    assert t.play("finish", 1).taken() == ["scout-fuel", "scout", "scout", "shock-trooper"]


@rule("CYC-ALPHA08")
def test_locations_in_the_pattern_are_left() -> None:
    t = table().with_cell(0, "location").with_fuel(0, 5).using("beta").play("quadrant", 0)
    assert (t.top(0), t.taken(), t.stage) == ("location", ["scout"] * 3, "Rolling")


@rule("CYC-ALPHA08", "CYC-R30", "CYC-LOC08", "CYC-D13")
def test_ruined_city_takes_every_location_in_the_pattern() -> None:
    t = table().with_cell(0, "location").with_cell(1, "location").with_cards(0, "ruined-city").with_deck("watchtower")
    t.using("beta").play("quadrant", 0)
    assert t.refuses("take", 0).rule == "CYC-ALPHA08"
    t.play("card", "ruined-city").play("take", 1).play("take", 0)
    assert t.taken() == ["scout", "scout", "location", "location"]
    assert t.cards() == ["watchtower"]


@rule("CYC-ALPHA09", "CYC-R31")
def test_a_failure_stops_nothing_and_the_next_token_is_not_attacked() -> None:
    t = table().with_cell(0, "elite").with_cell(1, "location").using("beta").play("quadrant", 0)
    assert t.taken() == ["scout", "scout"]
    assert [t.height(cell) for cell in (0, 1, 3, 4)] == [3, 3, 2, 2]
    assert (t.top(3), t.top(4)) == (None, None)


@rule("CYC-ALPHA09", "CYC-END01")
def test_an_empty_cell_in_the_pattern_is_passed_over() -> None:
    t = table().with_empty(0).using("beta").play("quadrant", 0)
    assert t.taken() == ["scout"] * 3


@rule("CYC-ALPHA10", "CYC-R24", "CYC-ATK06")
@pytest.mark.parametrize(("hero", "verb"), [("alpha", "line"), ("beta", "quadrant")])
def test_fighters_never_defeat_sera(hero: str, verb: str) -> None:
    t = table().with_cell(0, "sera").with_cell(1, "corg").with_fuel(0, 9).with_cards(0, "munitions-bunker")
    t.using(hero).play(verb, 0)
    assert t.offers("finish") == [1]
    refusal = t.refuses("finish", 0)
    assert (refusal.rule, refusal.why) == ("CYC-ATK06", "only Lancer or Yellow Dancer defeats Sera")
    if hero == "beta":
        assert t.play("card", "munitions-bunker").offers("aim") == [1]


@rule("CYC-ALPHA10")
def test_fighters_move_no_vehicle_and_scout_nothing() -> None:
    t = table().with_cyclone(0).with_jeeple(8).using("alpha").play("line", 1)
    assert (t.where("cyclone"), t.where("jeeple"), t.s.scouts) == (0, 8, 0)


@rule("CYC-D13", "CYC-FUEL06")
def test_a_damage_card_is_aimed_at_one_cell_of_the_run() -> None:
    t = table().with_cell(0, "shock-trooper").with_cell(4, "shock-trooper").with_cards(0, "field-workshop")
    t.using("beta").play("quadrant", 0).play("card", "field-workshop")
    assert t.offers("aim") == [0, 4]
    t.play("aim", 4)
    assert (t.taken(), t.top(0)) == (["scout", "scout", "shock-trooper"], "shock-trooper")


@rule("CYC-ALPHA09", "CYC-R31")
def test_what_a_card_uncovers_in_a_run_is_not_attacked() -> None:
    t = table().with_cell(0, "shock-trooper").with_cell(4, "shock-trooper").with_cards(0, "field-workshop")
    t.with_fuel(0, 5).using("beta").play("quadrant", 0).play("card", "field-workshop").play("aim", 4)
    assert t.offers("finish") == [0]
    assert (t.height(4), t.top(4)) == (2, None)


@rule("CYC-D13", "CYC-R23")
def test_a_card_and_fuel_defeat_corg_in_a_run_together() -> None:
    t = table().with_cell(0, "corg").with_cards(0, "munitions-bunker").with_fuel(0, 1).using("beta")
    t.play("quadrant", 0).play("card", "munitions-bunker").play("aim", 0)
    assert "corg" not in t.taken()
    t.play("finish", 0)
    assert (t.taken()[-1], t.fuel()) == ("corg", 0)
