"""The worked examples of the rules page, CYC-X01 to CYC-X32, each played as it is written."""

import pytest
from tests.games.cyclone_run.table import Table, new_game, table
from tests.rule import rule


@rule("CYC-X01", "CYC-SETUP02", "CYC-SETUP07")
@pytest.mark.parametrize(("players", "in_cell", "in_tray", "in_bag"), [(2, 8, 72, 28), (3, 9, 81, 19), (4, 10, 90, 10)])
def test_x01_the_tray_is_filled(players: int, in_cell: int, in_tray: int, in_bag: int) -> None:
    _, s = new_game(players)
    assert {len(stack) for stack in s.stacks} == {in_cell}
    assert sum(len(stack) for stack in s.stacks) == in_tray
    assert len(s.bag) == in_bag


@rule("CYC-X02", "CYC-HERO03")
def test_x02_rand_leaves_too_few_dice_for_rook() -> None:
    t = table().selecting("target move move target instinct")
    assert t.can("select", "rand")
    assert t.can("select", "rook")
    t.play("select", "rand")
    refusal = t.refuses("select", "rook")
    assert (refusal.rule, refusal.why) == ("CYC-HERO03", "Rook needs 3 dice and you have 2 left")


@rule("CYC-X03", "CYC-ATK02")
def test_x03_damage_three_takes_hit_points_one_two_and_three() -> None:
    t = table().with_cyclone(0).with_cell(1, "scout").with_cell(2, "trooper").with_cell(5, "shock-trooper")
    t.using("rand").drive(1, 2, 5)
    assert t.taken() == ["scout", "trooper", "shock-trooper"]


def rand_meets_an_elite(fuel: int) -> Table:
    """Rand, damage 3, has entered the centre, where an Elite lies; Ariel waits."""
    t = table().with_cyclone(3).with_cell(4, "elite").with_fuel(0, fuel)
    return t.acting("rand", "ariel").play("use", "rand").drive(4)


@rule("CYC-X04", "CYC-ATK03", "CYC-MOVE07")
def test_x04_an_elite_stops_rand() -> None:
    t = rand_meets_an_elite(fuel=0)
    assert (t.top(4), t.taken(), t.where("cyclone")) == ("elite", [], 4)
    assert t.stage == "Act"
    assert t.s.acted == ["rand"]


@rule("CYC-X05", "CYC-FUEL06")
def test_x05_one_fuel_takes_the_elite_and_rand_goes_on() -> None:
    t = rand_meets_an_elite(fuel=1).play("pay", 1)
    assert (t.taken(), t.fuel(), t.stage) == (["elite"], 0, "Drive")
    assert t.can("drive", 5)


@rule("CYC-X06", "CYC-FUEL06", "CYC-R22")
def test_x06_lancer_pays_one_then_two() -> None:
    t = table().with_cyclone(4).with_cell(0, "shock-trooper").with_cell(4, "elite").with_fuel(0, 3).using("lancer")
    t.drive(0).play("pay", 1).drive(4).play("pay", 2)
    assert (t.taken(), t.fuel()) == (["shock-trooper", "elite"], 0)


@rule("CYC-X07", "CYC-ATK05")
def test_x07_scott_needs_one_fuel_for_corg() -> None:
    t = table().with_cyclone(4).with_cell(5, "corg").acting("scott", "ariel").play("use", "scott").drive(5)
    assert (t.stage, t.taken()) == ("Act", [])
    t = table().with_cyclone(4).with_cell(5, "corg").with_fuel(0, 1).using("scott").drive(5)
    assert t.offers("pay") == [1]
    assert t.play("pay", 1).taken() == ["corg"]


@rule("CYC-X08", "CYC-R23", "CYC-ATK05")
def test_x08_a_damage_card_without_fuel_does_not_defeat_corg() -> None:
    t = table().with_cards(0, "field-workshop", "protoculture-cache").with_cyclone(4).with_cell(5, "corg")
    t.using("scott").drive(5).play("card", "field-workshop")
    assert t.taken() == []
    assert t.offers("pay") == []
    t.play("refuse")
    assert (t.taken(), t.top(5)) == ([], "corg")


@rule("CYC-X09", "CYC-ATK06")
def test_x09_scott_is_stopped_by_sera_whatever_he_could_pay() -> None:
    t = table().with_cyclone(4).with_cell(5, "sera").with_fuel(0, 5).acting("scott", "ariel").play("use", "scott")
    t.drive(5)
    assert (t.stage, t.fuel(), t.top(5)) == ("Act", 5, "sera")


@rule("CYC-X10", "CYC-ATK06", "CYC-CAST10")
def test_x10_yellow_dancer_takes_sera() -> None:
    t = table().with_face("lancer", "yellow-dancer").with_jeeple(4).with_cell(0, "sera").using("yellow-dancer").drive(0)
    assert (t.taken(), t.s.score(0)) == (["sera"], 9)


@rule("CYC-X11", "CYC-ALPHA03", "CYC-ALPHA05", "CYC-ALPHA07")
def test_x11_alpha_over_the_middle_row() -> None:
    t = table().with_cyclone(4).with_cell(3, "elite").with_cell(5, "corg").with_fuel(0, 3)
    t.selecting("target move mars-base blank blank").play("select", "alpha")
    assert t.fuel() == 2
    t.play("fuel", "ariel").play("use", "alpha").play("line", 1)
    assert (t.taken(), t.top(4), t.height(4)) == (["elite"], None, 3)
    t.play("finish", 5)
    assert (t.taken(), t.fuel()) == (["elite", "corg"], 1)


def beta_over_the_north_west(*cards: str) -> Table:
    """Beta has bombed a Scout, a Shock Trooper, a Location and a Trooper; the player has 1 Fuel."""
    t = table().with_cell(0, "scout").with_cell(1, "shock-trooper").with_cell(3, "location").with_cell(4, "trooper")
    return t.with_fuel(0, 1).with_cards(0, *cards).using("beta").play("quadrant", 0)


@rule("CYC-X12", "CYC-ALPHA04", "CYC-ALPHA07", "CYC-ALPHA08")
def test_x12_beta_over_a_location() -> None:
    t = beta_over_the_north_west()
    assert t.taken() == ["scout", "trooper"]
    assert t.offers("finish") == [1]
    assert t.offers("take") == []
    t.play("finish", 1)
    assert t.taken() == ["scout", "trooper", "shock-trooper"]
    assert t.top(3) == "location"


@rule("CYC-X13", "CYC-ALPHA08", "CYC-LOC08", "CYC-R30")
def test_x13_beta_with_ruined_city() -> None:
    t = beta_over_the_north_west("ruined-city").play("card", "ruined-city").play("take", 3)
    assert t.taken() == ["scout", "trooper", "location"]
    assert len(t.cards()) == 1
    assert t.player(0).used == ["ruined-city"]


@rule("CYC-X14", "CYC-HERO09")
def test_x14_fuel_goes_onto_one_of_the_six_other_cards() -> None:
    t = table().with_fuel_pile(5).placing_fuel("ariel", "annie", "scott")
    assert t.offers("fuel") == ["alpha", "beta", "lancer", "lunk", "rand", "rook"]
    assert t.play("fuel", "lunk").s.fuel_pile == 4


@rule("CYC-X15", "CYC-HERO07", "CYC-FUEL01")
def test_x15_rooks_card_holds_two_fuel() -> None:
    t = table().with_fuel_on("rook", 2).selecting("target move instinct blank blank").play("select", "rook")
    assert (t.fuel(), t.s.fuel_on["rook"]) == (2, 0)


@rule("CYC-X16", "CYC-HERO08", "CYC-FUEL03")
def test_x16_rand_gives_the_fuel_on_his_card_and_his_own() -> None:
    t = table().with_fuel_on("rand", 1).with_fuel_pile(10).selecting("target move move blank blank")
    t.play("select", "rand")
    assert (t.fuel(), t.s.fuel_pile) == (2, 9)


@rule("CYC-X17", "CYC-R08", "CYC-ALPHA02")
def test_x17_the_fuel_on_alphas_card_pays_for_alpha() -> None:
    t = table().with_fuel_on("alpha", 1).selecting("target move mars-base blank blank").play("select", "alpha")
    assert (t.s.selected, t.fuel(), t.s.fuel_on["alpha"]) == (["alpha"], 0, 0)


@rule("CYC-X18", "CYC-R08", "CYC-ALPHA02")
def test_x18_rands_fuel_pays_for_a_fighter_selected_after_him() -> None:
    t = table().selecting("target move move move mars-base")
    assert t.refuses("select", "beta").rule == "CYC-ALPHA02"
    assert t.s.lacks_fuel(0, "beta") == 1
    t.play("select", "rand")
    assert t.s.lacks_fuel(0, "beta") == 0
    t.play("select", "beta")
    assert (t.s.selected, t.fuel()) == (["rand", "beta"], 0)
    t = table().selecting("target move mars-base blank blank")
    t.s.dice += ["target", "move", "move"]
    t.s.laid += ["", "", ""]
    assert t.refuses("select", "alpha").rule == "CYC-ALPHA02"
    t.play("select", "rand").play("select", "alpha")
    assert (t.s.selected, t.fuel()) == (["rand", "alpha"], 0)


@rule("CYC-X19", "CYC-MOVE01", "CYC-R10")
def test_x19_rook_enters_at_the_corner() -> None:
    t = table().using("rook").drive(0)
    assert "3 movement left" in t.prompt.text
    assert t.taken() == ["scout"]
    assert t.offers("drive") == [4]


@rule("CYC-X20", "CYC-MOVE01", "CYC-R11")
def test_x20_nobody_enters_at_the_centre() -> None:
    assert table().using("rook").refuses("drive", 4).rule == "CYC-MOVE01"


@rule("CYC-X21", "CYC-MOVE03", "CYC-MOVE16")
def test_x21_the_jeeple_shuts_rook_in() -> None:
    t = table().with_jeeple(4).with_cyclone(0).using("rook")
    assert t.offers("drive") == []
    assert t.refuses("drive", 4).rule == "CYC-MOVE03"


@rule("CYC-X22", "CYC-R12", "CYC-MOVE13")
def test_x22_rand_drives_back_and_forth() -> None:
    t = table().with_cyclone(3).with_cell(4, "shock-trooper").with_cell(3, "trooper").using("rand").drive(4, 3)
    assert t.taken() == ["shock-trooper", "trooper"]
    assert t.offers("drive") == [0, 4, 6]


@rule("CYC-X23", "CYC-MOVE09")
def test_x23_rook_passes_over_a_location() -> None:
    t = table().with_cyclone(4).with_cell(0, "location").using("rook").drive(0)
    assert (t.top(0), t.taken(), t.stage) == ("location", [], "Drive")
    assert "3 movement left" in t.prompt.text


@rule("CYC-X24", "CYC-LOC01", "CYC-LOC02", "CYC-LOC03")
def test_x24_lunk_takes_a_location() -> None:
    t = table().with_deck("open-highway", "watchtower").with_jeeple(4).with_cell(1, "location").using("lunk").drive(1)
    t.play("take", 1)
    assert (t.taken(), t.s.score(0), t.cards()) == (["location"], 4, ["open-highway"])
    assert t.can("card", "open-highway")


@rule("CYC-X25", "CYC-INT01", "CYC-INT02", "CYC-INT03")
def test_x25_an_opponent_takes_the_shock_trooper_next_to_lunk() -> None:
    t = table().with_jeeple(4).with_cyclone(8).with_cell(1, "shock-trooper", face_up=True).with_fuel(1, 1)
    t.with_cell(4, "location").with_stack(0, "shock-trooper", "scout-fuel").acting("lunk", "lancer")
    t.play("use", "lunk").play("halt")
    assert t.seat == 1
    t.play("drive", 1)
    assert (t.taken(0), t.taken(1), t.fuel(1)) == ([], ["shock-trooper"], 0)
    t.with_fuel(1, 3).play("use", "lancer").play("halt")
    assert t.seat == 0
    t.refuses("drive", 4, seat=1)


@rule("CYC-X26", "CYC-INT07", "CYC-ALPHA10")
def test_x26_alpha_opens_no_window() -> None:
    t = table().with_cyclone(0).with_jeeple(8).with_fuel(1, 5).acting("alpha", "ariel").play("use", "alpha")
    assert t.play("line", 1).seat == 0


@rule("CYC-X27", "CYC-END03")
def test_x27_the_others_still_play_after_the_second_cell_is_empty() -> None:
    t = table(3).with_empty(0).with_stack(1, "scout").with_cyclone(2).using("rand").drive(1).play("halt")
    assert t.s.is_ending
    assert t.s.active == 1
    t.pass_turn()
    assert (t.s.active, t.game.outcome) == (2, None)
    t.pass_turn()
    assert t.game.outcome is not None


@rule("CYC-X28", "CYC-END02")
def test_x28_two_empty_cells_do_not_end_a_game_of_four() -> None:
    t = table(4).with_empty(0, 1).acting("ariel", seat=3).end_turn()
    assert (t.game.outcome, t.s.round, t.s.active) == (None, 2, 0)


@rule("CYC-X29", "CYC-END07", "CYC-R34")
def test_x29_the_later_of_two_equals_wins() -> None:
    t = table(3).with_empty(0, 1)
    t.with_defeated(0, *["elite"] * 7, *["trooper"] * 3)
    t.with_defeated(1, *["elite"] * 5, *["location"] * 4)
    t.with_defeated(2, "sera", *["shock-trooper"] * 9, "trooper")
    t.acting("ariel", seat=2).end_turn()
    assert t.game.outcome is not None
    assert (t.game.outcome.scores, t.game.outcome.winners) == ([41, 41, 38], [1])


@rule("CYC-X30", "CYC-R07")
def test_x30_an_empty_pile_gives_rand_nothing_and_nothing_is_placed() -> None:
    t = table().with_fuel_pile(0).selecting("target move move blank blank").play("select", "rand")
    assert (t.fuel(), t.stage) == (0, "Act")


@rule("CYC-X31", "CYC-ROLL05", "CYC-FUEL05")
def test_x31_two_fuel_buy_two_rerolls() -> None:
    t = table().with_fuel(0, 2).rolling("instinct instinct instinct blank blank")
    for fuel in (2, 2, 1, 0):
        t.reroll_one()
        assert t.fuel() == fuel
    t.refuses("reroll", t.s.dice[-1])


@rule("CYC-X32", "CYC-CAST11")
def test_x32_after_lancer_only_yellow_dancer_can_be_selected() -> None:
    t = table().with_cyclone(4).using("lancer").play("halt").play("end_turn")
    t.selecting("target instinct blank blank blank", seat=1)
    assert "lancer" not in t.offers("select")
    t.selecting("move move blank blank blank", seat=1).play("select", "yellow-dancer")
    assert (t.s.scouts, t.s.selected) == (0, ["yellow-dancer"])
    t.play("fuel", "rook").play("use", "yellow-dancer").drive(0)
    assert t.where("jeeple") == 0
