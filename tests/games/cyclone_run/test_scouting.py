"""Scouting: turning tokens up from afar. CYC-SCOUT"""

from tests.games.cyclone_run.table import table
from tests.rule import rule


@rule("CYC-SCOUT01")
def test_each_binoculars_turn_one_token_up() -> None:
    t = table().acting("rook").play("scout", 0).play("scout", 8)
    assert (t.top(0), t.top(8)) == ("scout", "scout")
    assert t.offers("scout") == []
    refusal = t.refuses("scout", 4)
    assert (refusal.rule, refusal.why) == ("CYC-SCOUT01", "you have no Scout left this turn")


@rule("CYC-SCOUT01")
def test_the_scouts_of_all_selected_heroes_add_up() -> None:
    assert table().acting("lancer", "scott").s.scouts == 4


@rule("CYC-SCOUT02", "CYC-R19")
def test_scouts_serve_before_and_after_the_move() -> None:
    t = table().with_cyclone(4).acting("scott", "ariel").play("scout", 0).play("use", "scott").play("scout", 1)
    t.play("halt")
    assert t.stage == "Act"
    t = table().with_cyclone(4).using("scott").play("scout", 0).drive(5).play("halt").play("scout", 1)
    assert (t.top(0), t.top(1)) == ("scout", "scout")


@rule("CYC-SCOUT02", "CYC-R19")
def test_scouts_do_not_serve_in_mid_move() -> None:
    t = table().with_cyclone(4).using("scott").drive(5)
    assert t.offers("scout") == []
    assert t.refuses("scout", 0).rule == "CYC-SCOUT02"


@rule("CYC-R19", "CYC-SCOUT02")
def test_scouts_of_one_hero_serve_before_the_move_of_another() -> None:
    t = table().with_cyclone(4).with_jeeple(0).acting("annie", "scott").play("use", "annie").play("scout", 1)
    assert t.top(1) == "scout"


@rule("CYC-SCOUT03", "CYC-R20", "CYC-GEN06")
def test_a_scout_reaches_every_face_down_top_token_without_a_vehicle() -> None:
    t = table().with_cyclone(0).with_jeeple(1).with_empty(2).with_cell(3, "elite", face_up=True).acting("scott")
    assert t.offers("scout") == [4, 5, 6, 7, 8]
    assert t.refuses("scout", 0).rule == "CYC-MOVE11"
    t.refuses("scout", 2)
    t.refuses("scout", 3)


@rule("CYC-GEN06", "CYC-R20")
def test_only_the_top_token_is_seen() -> None:
    t = table().acting("scott").play("scout", 4)
    assert t.view.cells[4].top == "scout"
    assert t.view.cells[4].height == 3
    t.refuses("scout", 4)


@rule("CYC-R20", "CYC-SCOUT01")
def test_what_a_scout_turns_up_is_seen_by_all_and_stays() -> None:
    t = table().acting("scott").play("scout", 4).play("end_turn").pass_turn()
    assert t.top(4) == "scout"
    assert not t.game.can_undo(0)


@rule("CYC-SCOUT04")
def test_unused_scouts_lapse_and_none_need_be_used() -> None:
    t = table().acting("scott").play("end_turn")
    assert t.s.active == 1
    assert t.s.scouts == 0
    assert not any(t.s.face_up)


@rule("CYC-SCOUT04")
def test_with_nothing_left_to_turn_up_the_turn_ends_by_itself() -> None:
    t = table().with_cyclone(4).with_empty(*range(1, 9)).with_cell(0, "elite", face_up=True).using("scott").play("halt")
    assert t.s.active == 1
