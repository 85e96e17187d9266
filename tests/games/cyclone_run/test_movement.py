"""Movement: entering the tray, step by step, what stops a Hero and what does not. CYC-MOVE"""

import pytest
from tests.games.cyclone_run.table import table
from tests.rule import rule

EDGE = [0, 1, 2, 3, 5, 6, 7, 8]


@rule("CYC-MOVE01", "CYC-R11", "CYC-D06")
@pytest.mark.parametrize("hero", ["rand", "rook", "scott", "lancer", "lunk", "annie"])
def test_a_vehicle_enters_at_any_edge_space(hero: str) -> None:
    t = table().using(hero)
    assert t.offers("drive") == EDGE
    assert t.refuses("drive", 4).rule == "CYC-MOVE01"
    assert "enters at any edge space" in t.prompt.text


@rule("CYC-MOVE01", "CYC-R10")
def test_entering_costs_one_movement_and_resolves_the_space() -> None:
    t = table().using("rand").drive(3)
    assert t.taken() == ["scout"]
    assert "2 movement left" in t.prompt.text


@rule("CYC-R10", "CYC-MOVE03")
def test_a_vehicle_does_not_enter_where_the_other_stands() -> None:
    t = table().with_jeeple(5).using("rand")
    assert 5 not in t.offers("drive")
    assert t.refuses("drive", 5).rule == "CYC-MOVE03"


@rule("CYC-R11", "CYC-D06")
def test_whoever_first_uses_a_vehicle_brings_it_in() -> None:
    t = table().using("annie").drive(0).play("halt")
    assert t.s.active == 1
    t.using("rand", seat=1)
    assert t.offers("drive") == [1, 2, 3, 5, 6, 7, 8]


@rule("CYC-R11")
def test_both_vehicles_may_enter_in_one_turn() -> None:
    t = table().acting("annie", "scott").play("use", "annie").drive(0).play("halt").play("use", "scott").drive(1)
    assert (t.where("jeeple"), t.where("cyclone")) == (0, 1)


@rule("CYC-R11", "CYC-MOVE15")
def test_a_vehicle_whose_hero_does_not_move_stays_outside() -> None:
    t = table().using("rand").play("halt")
    assert t.where("cyclone") is None
    assert t.using("rand", seat=1).offers("drive") == EDGE


@rule("CYC-MOVE01")
def test_a_vehicle_never_leaves_the_tray() -> None:
    t = table().with_cyclone(0).using("rand").play("halt").pass_turn().pass_turn()
    assert t.where("cyclone") == 0
    assert t.using("rand").offers("drive") == [1, 3]


@rule("CYC-MOVE02")
def test_entering_a_space_turns_its_token_up() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite").using("rand").drive(4)
    assert t.top(4) == "elite"
    assert "Elite turns up at the centre" in t.story()


@rule("CYC-MOVE02")
def test_a_token_that_lies_face_up_is_met_as_it_is() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite", face_up=True).using("rand").drive(4)
    assert t.top(4) == "elite"
    assert not any("turns up" in line for line in t.story())


@rule("CYC-MOVE03")
def test_a_vehicle_moves_neither_onto_nor_through_the_other() -> None:
    t = table().with_cyclone(3).with_jeeple(4).using("rand")
    assert t.offers("drive") == [0, 6]
    assert t.refuses("drive", 4).rule == "CYC-MOVE03"
    t.refuses("drive", 5)


@rule("CYC-MOVE04", "CYC-R16")
def test_the_token_under_the_vehicle_is_not_attacked_when_the_hero_turn_starts() -> None:
    t = table().with_cyclone(3).with_cell(3, "scout", face_up=True).using("rand").play("halt")
    assert t.taken() == []
    assert t.top(3) == "scout"


@rule("CYC-R16", "CYC-R18", "CYC-MOVE04")
def test_a_location_under_the_vehicle_must_be_left_and_entered_again() -> None:
    t = table().with_jeeple(3).with_cell(3, "location", face_up=True).using("lunk")
    assert t.verbs == {"drive", "halt"}
    t.drive(4, 3)
    assert t.stage == "Recover"
    assert t.play("take", 3).taken() == ["scout", "location"]


@rule("CYC-MOVE05", "CYC-ATK04", "CYC-R17")
def test_an_invid_the_damage_covers_is_taken_without_asking() -> None:
    t = table().with_cyclone(3).with_cell(4, "shock-trooper").using("rand").drive(4)
    assert t.taken() == ["shock-trooper"]
    assert t.stage == "Drive"


@rule("CYC-MOVE05", "CYC-R17", "CYC-D09")
def test_a_hero_with_a_wrench_may_take_a_location_or_leave_it() -> None:
    t = table().with_jeeple(3).with_cell(4, "location").using("lunk").drive(4)
    assert t.verbs == {"take", "leave"}
    assert t.prompt.moves[0].verb == "take"
    t.play("leave")
    assert t.taken() == []
    assert t.top(4) == "location"
    assert t.can("drive", 5)


@rule("CYC-MOVE06")
def test_a_hero_goes_on_while_movement_remains() -> None:
    t = table().with_cyclone(0).using("rand").drive(1)
    assert t.stage == "Drive"
    assert t.offers("drive") == [0, 2, 4]


@rule("CYC-MOVE07")
def test_a_hero_is_stopped_by_an_invid_he_cannot_defeat() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite").acting("rand", "ariel").play("use", "rand").drive(4)
    assert t.stage == "Act"
    assert t.where("cyclone") == 4
    assert t.taken() == []
    assert t.offers("use") == ["ariel"]
    assert "Rand is stopped by Elite at the centre" in t.story()


@rule("CYC-MOVE07", "CYC-D08")
def test_a_hero_who_will_not_pay_is_stopped_too() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite").with_fuel(0, 1).acting("rand", "ariel").play("use", "rand")
    t.drive(4)
    assert t.verbs == {"pay", "refuse"}
    t.play("refuse")
    assert t.stage == "Act"
    assert (t.fuel(), t.where("cyclone"), t.top(4)) == (1, 4, "elite")


@rule("CYC-MOVE08")
def test_the_hero_turn_ends_with_the_last_movement() -> None:
    t = table().with_cyclone(0).acting("rand", "ariel").play("use", "rand").drive(1, 2, 5)
    assert t.stage == "Act"
    t.refuses("drive", 8)


@rule("CYC-MOVE09", "CYC-LOC01")
def test_a_location_does_not_stop_a_hero_without_a_wrench() -> None:
    t = table().with_cyclone(3).with_cell(4, "location").using("rand").drive(4)
    assert t.stage == "Drive"
    assert t.top(4) == "location"
    assert "2 movement left" in t.prompt.text


@rule("CYC-R43", "CYC-MOVE09", "CYC-MOVE08")
def test_a_location_entered_with_the_last_movement_is_covered() -> None:
    t = table().with_cyclone(0).with_cell(5, "location").acting("rand", "ariel").play("use", "rand").drive(1, 2, 5)
    assert t.stage == "Act"
    assert (t.where("cyclone"), t.top(5), t.taken()) == (5, "location", ["scout", "scout"])


@rule("CYC-MOVE10")
def test_an_opponent_may_move_a_vehicle_one_space_for_one_fuel() -> None:
    t = table().with_jeeple(0).with_fuel(1, 1).using("lunk").play("halt")
    assert (t.stage, t.seat) == ("Interrupt", 1)
    t.play("drive", 1)
    assert (t.where("jeeple"), t.fuel(1)) == (1, 0)


@rule("CYC-MOVE11")
def test_a_token_under_a_vehicle_is_out_of_reach_of_scouts_and_ariel() -> None:
    t = table().with_cyclone(0).with_jeeple(8).acting("ariel", "scott")
    assert t.offers("scout") == [1, 2, 3, 4, 5, 6, 7]
    assert t.refuses("scout", 8).rule == "CYC-MOVE11"
    t.play("use", "ariel")
    assert t.offers("reveal") == [1, 2, 3, 4, 5, 6, 7]
    assert t.refuses("reveal", 0).rule == "CYC-MOVE11"
    t.play("reveal_all")
    assert t.s.face_up == [False, *[True] * 7, False]


@rule("CYC-MOVE11")
def test_a_token_under_a_vehicle_is_out_of_reach_of_fighters() -> None:
    t = table().with_cyclone(0).with_jeeple(1).using("beta").play("quadrant", 0)
    assert t.taken() == ["scout", "scout"]
    assert [t.height(cell) for cell in (0, 1, 3, 4)] == [3, 3, 2, 2]


@rule("CYC-MOVE12", "CYC-GEN06")
def test_the_token_uncovered_under_the_vehicle_stays_face_down() -> None:
    t = table().with_cyclone(3).using("rand").drive(4)
    assert t.taken() == ["scout"]
    assert (t.height(4), t.top(4)) == (2, None)


@rule("CYC-MOVE13", "CYC-R12")
def test_a_hero_may_drive_back_and_meets_the_next_token() -> None:
    t = table().with_cyclone(3).using("rand").drive(4, 3, 4)
    assert t.taken() == ["scout", "scout", "trooper"]
    assert (t.height(3), t.height(4)) == (2, 1)


@rule("CYC-MOVE14", "CYC-R13")
def test_an_empty_cell_costs_one_and_nothing_happens() -> None:
    t = table().with_cyclone(3).with_empty(4).using("rand").drive(4)
    assert t.taken() == []
    assert "2 movement left" in t.prompt.text
    t.drive(5)
    assert t.taken() == ["scout"]


@rule("CYC-MOVE15", "CYC-R14", "CYC-D07")
def test_a_hero_may_stop_early_or_not_move_at_all() -> None:
    t = table().with_cyclone(3).using("rand")
    assert t.verbs == {"drive", "halt"}
    assert t.drive(4).play("halt").s.active == 1
    t = table().with_cyclone(3).using("rand").play("halt")
    assert (t.where("cyclone"), t.s.active) == (3, 1)


@rule("CYC-MOVE16")
def test_a_hero_with_nowhere_to_go_still_scouts() -> None:
    t = table().with_cyclone(0).with_jeeple(4).using("rook")
    assert t.offers("drive") == []
    assert "Rook has nowhere to go" in t.prompt.text
    t.play("scout", 2)
    assert t.top(2) == "scout"


@rule("CYC-MOVE16")
def test_a_hero_with_nowhere_to_go_and_nothing_to_scout_is_not_asked() -> None:
    t = table().with_face("lancer", "yellow-dancer").with_jeeple(0).with_cyclone(4)
    t.acting("yellow-dancer", "ariel").play("use", "yellow-dancer")
    assert t.stage == "Act"
    assert t.s.acted == ["yellow-dancer"]


@rule("CYC-MOVE17")
def test_a_token_once_seen_stays_face_up() -> None:
    t = table().with_cyclone(3).with_cell(4, "location").using("rand").drive(4, 5).play("halt")
    t.pass_turn()
    assert t.top(4) == "location"


@rule("CYC-R15")
def test_an_invid_known_to_be_too_strong_may_be_entered_on_purpose() -> None:
    t = table().with_cyclone(3).with_cell(4, "elite", face_up=True).using("rand")
    assert t.can("drive", 4)
    assert t.drive(4).where("cyclone") == 4


@rule("CYC-R44")
def test_vehicles_beside_a_diagonal_step_do_not_block_it() -> None:
    t = table().with_cyclone(0).with_jeeple(1).using("rook")
    assert t.drive(4).where("cyclone") == 4


@rule("CYC-D06", "CYC-D07", "CYC-SCOUT02")
def test_before_the_first_step_a_hero_may_scout() -> None:
    assert table().using("rook").verbs == {"drive", "scout", "halt"}
    assert table().with_cyclone(4).using("rook").verbs == {"drive", "scout", "halt"}
    assert table().with_cyclone(4).using("rook").drive(0).verbs == {"drive", "halt"}


@rule("CYC-GEN07")
def test_vehicles_stay_where_they_are_between_turns() -> None:
    t = table().using("rand").drive(0, 1).play("halt").pass_turn()
    assert t.where("cyclone") == 1


def test_a_step_that_reveals_nothing_can_be_undone() -> None:
    t = table().with_cyclone(3).with_empty(4).using("rand").drive(4)
    t.game.undo(0)
    assert t.where("cyclone") == 3


def test_a_step_that_turns_a_token_up_can_not_be_undone() -> None:
    t = table().with_cyclone(3).using("rand").drive(4)
    assert not t.game.can_undo(0)


def test_a_window_that_was_opened_can_not_be_undone() -> None:
    t = table().with_cyclone(3).with_fuel(1, 1).using("rand").play("halt")
    assert t.seat == 1
    assert not t.game.can_undo(0)
