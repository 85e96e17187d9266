"""The step that an opponent may buy on another player's turn. CYC-INT"""

import pytest
from tests.games.cyclone_run.table import Table, table
from tests.rule import rule


def after_lunk(players: int = 2) -> Table:
    """Everybody but seat 0 has 2 Fuel, and Lunk has halted in the north-west."""
    t = table(players).with_jeeple(0)
    for seat in range(1, players):
        t.with_fuel(seat, 2)
    return t.using("lunk").play("halt")


@rule("CYC-INT01", "CYC-D14")
def test_an_opponent_may_extend_a_move_by_one_space_for_one_fuel() -> None:
    t = after_lunk()
    assert t.verbs == {"drive", "decline"}
    assert "pay 1 Fuel to move Player 1's Lunk one space" in t.prompt.text
    t.play("drive", 1)
    assert (t.where("jeeple"), t.fuel(1)) == (1, 1)
    assert t.s.active == 1
    assert t.stage == "Rolling"


@rule("CYC-INT02")
def test_what_falls_goes_to_the_one_who_paid() -> None:
    t = after_lunk().play("drive", 1)
    assert (t.taken(0), t.taken(1)) == ([], ["scout"])


@rule("CYC-INT02", "CYC-R27")
def test_a_location_won_this_way_and_its_card_are_the_payers() -> None:
    t = table().with_deck("watchtower").with_jeeple(0).with_cell(1, "location").with_fuel(1, 1).using("lunk")
    t.play("halt").play("drive", 1)
    assert (t.stage, t.seat, t.verbs) == ("Recover", 1, {"take", "leave"})
    t.play("take", 1)
    assert (t.taken(1), t.cards(1), t.cards(0)) == (["location"], ["watchtower"], [])


@rule("CYC-INT03")
def test_an_opponent_interrupts_once_a_turn() -> None:
    t = table().with_jeeple(0).with_cyclone(8).with_fuel(1, 5).acting("annie", "scott")
    t.play("use", "annie").play("halt").play("drive", 1)
    t.play("use", "scott").play("halt")
    assert t.seat == 0
    assert t.player(1).has_interrupted
    t.end_turn().pass_turn()
    assert not t.player(1).has_interrupted
    assert t.using("annie").play("halt").seat == 1


@rule("CYC-INT04", "CYC-R25")
def test_the_payer_gets_no_scouts_and_no_fuel_of_the_hero() -> None:
    t = table().with_cyclone(0).with_fuel(1, 1).using("rand").play("halt").play("drive", 1)
    assert (t.fuel(1), t.fuel(0)) == (0, 0)
    t = table().with_cyclone(4).with_fuel(1, 1).using("rook").play("halt")
    assert t.offers("scout") == []
    t.play("drive", 0)
    assert t.seat == 0
    assert t.s.scouts == 2


@rule("CYC-INT05")
def test_opponents_are_asked_clockwise_from_the_active_players_left() -> None:
    t = table(4).with_jeeple(0)
    for seat in (0, 1, 3):
        t.with_fuel(seat, 1)
    t.using("lunk", seat=2).play("halt")
    asked = []
    while t.stage == "Interrupt":
        asked.append(t.seat)
        t.play("decline")
    assert asked == [3, 0, 1]


@rule("CYC-INT05")
def test_the_window_comes_before_anything_else() -> None:
    t = table().with_jeeple(0).with_fuel(1, 1).acting("annie", "scott").play("use", "annie").play("halt")
    assert t.seat == 1
    t.refuses("use", "scott", seat=0)
    t.refuses("scout", 5, seat=0)


@rule("CYC-INT05", "CYC-R25")
@pytest.mark.parametrize("ended_by", ["movement used up", "an Invid", "halting", "not moving"])
def test_whatever_ended_the_hero_turn_there_is_a_window(ended_by: str) -> None:
    t = table().with_cyclone(0).with_fuel(1, 1).with_cell(3, "elite").using("rand")
    match ended_by:
        case "movement used up":
            t.drive(1, 2, 5)
        case "an Invid":
            t.drive(3)
        case "halting":
            t.drive(1).play("halt")
        case _:
            t.play("halt")
    assert (t.stage, t.seat) == ("Interrupt", 1)


@rule("CYC-R25")
def test_there_is_no_window_while_the_vehicle_is_outside() -> None:
    t = table().with_fuel(1, 1).using("rand").play("halt")
    assert t.stage == "Rolling"


@rule("CYC-D14", "CYC-INT01")
def test_nobody_is_asked_without_fuel_or_without_a_step() -> None:
    assert table().with_cyclone(0).using("rand").play("halt").stage == "Rolling"
    t = table().with_cyclone(0).with_jeeple(4).with_fuel(1, 1).using("rook").play("halt")
    assert t.seat == 0


@rule("CYC-INT06", "CYC-R25")
def test_the_step_has_the_heros_direction_damage_and_vehicle() -> None:
    t = table().with_cyclone(4).with_jeeple(8).with_fuel(1, 1).with_cell(0, "shock-trooper").using("rook")
    t.play("halt")
    assert t.offers("drive") == [0, 2, 6]
    t.play("drive", 0)
    assert (t.taken(1), t.where("cyclone"), t.where("jeeple")) == (["shock-trooper"], 0, 8)


@rule("CYC-INT06", "CYC-R25")
def test_the_step_has_no_wrench_if_the_hero_has_none() -> None:
    t = table().with_cyclone(0).with_cell(1, "location").with_fuel(1, 1).using("rand").play("halt").play("drive", 1)
    assert (t.taken(1), t.top(1), t.stage) == ([], "location", "Rolling")


@rule("CYC-INT06", "CYC-R26", "CYC-D08")
def test_the_payer_may_add_attack_power_of_his_own() -> None:
    t = table().with_cyclone(0).with_cell(1, "elite").with_fuel(0, 3).with_fuel(1, 2).using("rand").play("halt")
    t.play("drive", 1)
    assert (t.seat, t.offers("pay")) == (1, [1])
    t.play("pay", 1)
    assert (t.taken(1), t.fuel(1), t.fuel(0)) == (["elite"], 0, 3)


@rule("CYC-INT06", "CYC-INT08")
def test_the_fuel_of_the_active_player_does_not_help_the_payer() -> None:
    t = table().with_cyclone(0).with_cell(1, "elite").with_fuel(0, 3).with_fuel(1, 1).using("rand").play("halt")
    t.play("drive", 1)
    assert (t.taken(1), t.top(1), t.fuel(0)) == ([], "elite", 3)


@rule("CYC-R27", "CYC-LOC09")
@pytest.mark.parametrize("card", ["munitions-bunker", "protoculture-cache"])
def test_the_payer_is_not_asked_for_an_invid_that_only_his_cards_could_defeat(card: str) -> None:
    t = table().with_cards(1, card).with_cyclone(0).with_cell(1, "elite").with_fuel(1, 1).using("rand").play("halt")
    t.play("drive", 1)
    assert (t.stage, t.taken(1), t.cards(1)) == ("Rolling", [], [card])


@rule("CYC-INT07", "CYC-ALPHA10")
@pytest.mark.parametrize(("hero", "verb"), [("alpha", "line"), ("beta", "quadrant"), ("ariel", "reveal_all")])
def test_fighters_and_ariel_can_not_be_extended(hero: str, verb: str) -> None:
    t = table().with_cyclone(0).with_jeeple(8).with_fuel(1, 5).using(hero)
    t.play(verb, None if verb == "reveal_all" else 0)
    assert t.stage == "Rolling"


@rule("CYC-INT08")
def test_the_step_may_be_into_a_token_that_will_not_fall() -> None:
    t = table().with_cyclone(0).with_cell(1, "elite", face_up=True).with_fuel(1, 1).using("rand").play("halt")
    t.play("drive", 1)
    assert (t.where("cyclone"), t.top(1), t.taken(1)) == (1, "elite", [])


@rule("CYC-R24", "CYC-INT06")
def test_a_step_of_lancer_defeats_sera_for_the_payer() -> None:
    t = table().with_cyclone(4).with_cell(0, "sera").with_fuel(1, 1).using("lancer").play("halt").play("drive", 0)
    assert t.taken(1) == ["sera"]


@rule("CYC-R28", "CYC-INT03")
def test_each_opponent_acts_on_what_the_one_before_left() -> None:
    t = after_lunk(3).play("drive", 1)
    assert t.seat == 2
    assert t.offers("drive") == [0, 2, 4]
    t.play("drive", 0)
    assert (t.taken(1), t.taken(2)) == (["scout"], ["scout"])


@rule("CYC-R28")
def test_who_passes_may_still_use_a_later_window_of_the_turn() -> None:
    t = table().with_jeeple(0).with_cyclone(8).with_fuel(1, 1).acting("annie", "scott")
    t.play("use", "annie").play("halt").play("decline").play("use", "scott").play("halt")
    assert (t.stage, t.seat) == ("Interrupt", 1)


@rule("CYC-R40", "CYC-INT05")
def test_a_hero_who_never_acted_has_an_empty_hero_turn_with_its_window() -> None:
    t = table().with_jeeple(0).with_cyclone(8).with_fuel(1, 1).acting("annie", "scott").play("end_turn")
    assert (t.seat, t.offers("drive")) == (1, [1, 3, 4])
    t.play("decline")
    assert (t.seat, t.offers("drive")) == (1, [4, 5, 7])
    assert t.play("decline").s.active == 1


@rule("CYC-INT05", "CYC-D14")
def test_a_standing_order_lets_interrupts_pass_by_themselves() -> None:
    t = table().with_jeeple(0).with_fuel(1, 1).acting("lunk").play("pass_below", 5, seat=1)
    t.play("use", "lunk").play("halt")
    assert t.stage == "Rolling"
    assert t.fuel(1) == 1


@rule("CYC-INT05", "CYC-D14")
def test_a_standing_order_still_asks_when_a_face_up_token_is_worth_it() -> None:
    t = table().with_jeeple(0).with_fuel(1, 2).with_cell(1, "elite", face_up=True).acting("lunk")
    t.play("pass_below", 5, seat=1).play("use", "lunk").play("halt")
    assert (t.stage, t.seat) == ("Interrupt", 1)


@rule("CYC-INT05")
@pytest.mark.parametrize(("token", "fuel"), [("elite", 1), ("corg", 2), ("sera", 3)])
def test_a_standing_order_does_not_ask_for_what_the_step_can_not_take(token: str, fuel: int) -> None:
    t = table().with_jeeple(0).with_fuel(1, fuel).with_cell(1, token, face_up=True).acting("lunk")
    t.play("pass_below", 5, seat=1).play("use", "lunk").play("halt")
    assert t.stage == "Rolling"


@rule("CYC-INT05")
def test_a_standing_order_can_be_set_at_any_time_and_taken_back() -> None:
    t = table().with_jeeple(0).with_fuel(1, 1).acting("lunk")
    assert [offer.noun for offer in t.game.prompts_of(1)[0].moves] == [3, 5, 10]
    assert not t.game.prompts_of(1)[0].waits
    t.play("pass_below", 10, seat=1).play("pass_below", 0, seat=1).play("use", "lunk").play("halt")
    assert (t.stage, t.seat) == ("Interrupt", 1)
    t.play("pass_below", 10, seat=1)
    assert t.stage == "Rolling"


@rule("CYC-INT05")
def test_a_standing_order_goes_by_the_best_token_that_can_be_taken() -> None:
    t = table().with_jeeple(0).with_fuel(1, 2).with_cell(1, "scout", face_up=True).with_cell(3, "elite", face_up=True)
    t.acting("lunk").play("pass_below", 5, seat=1).play("use", "lunk").play("halt")
    assert (t.stage, t.seat) == ("Interrupt", 1)
