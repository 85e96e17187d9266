"""Hero turns: dice, movement, squares, assisting, the Tracker. SDF-TURN, SDF-DIE, SDF-SQR, SDF-ASST, SDF-TRK"""

import pytest
from tests.games.attack_on_sdf1.table import new_game, table
from tests.rule import rule

from robotable.games.attack_on_sdf1.heroes import PlayHeroes


@rule("SDF-TURN01", "SDF-HERO02", "SDF-HERO16")
def test_heroes_act_by_rank_and_the_missing_are_skipped() -> None:
    t = table().with_team("rick", "max", "gloval", "claudia").with_missing("claudia").open(PlayHeroes())
    order = []
    while t.stage:
        order.append(t.prompt.text.split(":")[0])
        t.play("end_turn")
    assert order == ["Henry Gloval", "Max Sterling", "Rick Hunter"]
    pack = t.s.pack
    assert [pack.heroes[hero].rank for hero in ("gloval", "lisa", "claudia", "roy", "max", "rick")] == list("ABCDEF")


@rule("SDF-TURN03", "SDF-TURN09", "SDF-DIE07", "SDF-D29")
def test_everything_in_any_order_until_the_player_ends_it_and_the_rest_is_lost() -> None:
    t = table().with_mecha("destroid", "mac").turn_of("claudia", "m i t")
    assert {"order", "stride", "go", "square", "store", "assist", "instinct", "end_turn"} <= t.verbs
    t.play("square").play("construct", "veritech").play("stride").play("end_turn")
    assert (t.hero("claudia").dice, t.hero("claudia").points, t.stage) == ([], 0, "")


@rule("SDF-TURN04", "SDF-X08", "SDF-DIE03", "SDF-HERO08", "SDF-D19")
def test_a_move_die_gives_the_boards_movement_on_top_of_the_free_move() -> None:
    t = table().turn_of("claudia", "m").play("stride")
    assert "3 movement" in t.prompt.text
    t.plays("go bridge", "go mac", "go sci")
    assert t.hero("claudia").place == "sci"
    assert not t.offers("go")


@rule("SDF-TURN05", "SDF-HERO10")
def test_only_pilots_leave_the_ship() -> None:
    t = table().turn_of("claudia")
    assert set(t.offers("go")) == {"fwd", "bay", "bridge"}
    assert t.refuses("go", "I2").rule == "SDF-TURN05"
    assert "I3" in table().turn_of("roy").offers("go")


@rule("SDF-TURN06", "SDF-HERO09", "SDF-X13", "SDF-HC08")
def test_a_pilot_who_has_fired_moves_no_more_unless_he_is_a_daredevil() -> None:
    t = (
        table()
        .with_pods(1, "bay")
        .turn_of("roy", "t m")
        .play("target", "1 damage to Vessels here")
        .play("hit", "circle-1")
    )
    assert t.refuses("go", "I3").rule == "SDF-TURN06"
    assert "stride" not in t.verbs
    t = table().with_team("gloval", "lisa", "claudia", "rick").with_pods(1, "bay").turn_of("rick", "t m")
    t.play("ability", "Daredevil").play("target", "1 damage to Vessels here").play("hit", "circle-1")
    t.plays("go I3", "stride", "go O3")
    assert t.hero("rick").place == "O3"


@rule("SDF-TURN08", "SDF-HC03", "SDF-D28")
def test_skull_leaders_move_lets_all_veritechs_of_an_area_move_him_too() -> None:
    t = table().with_mecha("veritech", "bay", 2).turn_of("roy", "m").play("action", "all Veritechs of 1 Area move 1")
    t.play("wing", "bay").plays("fly_to I3", "stay", "fly_to I3")
    assert t.where("veritech-1", "veritech-2") == ["I3", "bay"]
    assert t.hero("roy").place == "I3"
    assert t.offers("go")


@rule("SDF-DIE02", "SDF-DIE04", "SDF-HERO07", "SDF-D15", "SDF-D17")
def test_target_is_the_standard_action_and_instinct_may_be_used_as_one() -> None:
    t = table().with_area("prod", boxes=2).turn_of("claudia", "t i").play("target", "repair 1 structure here")
    assert t.s.covered("prod") == 1
    assert t.can("instinct", "construct 2 Veritechs (in Production)")
    t.play("as_target", "repair 1 structure here")
    assert (t.s.covered("prod"), t.hero("claudia").dice) == (0, [])


@rule("SDF-DIE05", "SDF-D18")
def test_an_ability_die_is_a_point_or_is_rolled_again_once() -> None:
    t = table().turn_of("claudia", "a").play("pool")
    assert (t.s.ap, t.hero("claudia").dice) == (4, [])
    t = table().turn_of("claudia", "a a").with_next_rolls(6).play("reroll")
    assert t.hero("claudia").dice == ["ability", "ability"]
    t.with_next_rolls(1).play("reroll")
    assert sorted(t.hero("claudia").dice) == ["ability", "target"]
    assert "reroll" not in t.verbs
    assert "pool" in t.verbs


@rule("SDF-DIE06", "SDF-TRK01", "SDF-TRK03", "SDF-D23")
def test_dice_can_be_stored_until_the_tracker_is_full() -> None:
    t = table().with_tracker("t t m m i").turn_of("claudia", "a t").play("store", "ability")
    assert t.s.tracker[-1] == "ability"
    assert t.refuses("store", "target").rule == "SDF-TRK01"
    t.play("end_turn").clean_up().until("")
    assert len(t.s.tracker) == 6
    t.begin_turn("claudia")
    assert len(t.hero("claudia").dice) == 3


@rule("SDF-TRK02", "SDF-CARD08", "SDF-D30")
def test_stored_dice_pay_for_cards_and_leave_the_tracker() -> None:
    t = table().with_tracker("t m").with_area("fwd", 0).with_hand("emergency-welds").turn_of("roy")
    t.play("play", "emergency-welds")
    assert set(t.offers("spend")) == {"target", "move"}
    t.play("spend", "target")
    assert (t.s.tracker, t.armor("fwd")) == (["move"], 3)
    t = table().with_area("fwd", 0).with_hand("emergency-welds").turn_of("roy")
    assert t.refuses("play", "emergency-welds").rule == "SDF-TRK02"


@rule("SDF-ASST01", "SDF-ASST02", "SDF-D21", "SDF-HERO05")
def test_one_die_an_episode_goes_to_the_hero_named_on_the_board() -> None:
    t = table().turn_of("gloval", "t m")
    assert set(t.offers("assist")) == {"target/lisa", "move/lisa"}
    t.play("assist", "move/lisa")
    assert (t.hero("gloval").dice, t.hero("lisa").gifts) == (["target"], ["move"])
    assert t.refuses("assist", "target/lisa").rule == "SDF-ASST02"
    t.play("end_turn").begin_turn("lisa")
    assert len(t.hero("lisa").dice) == 4


@rule("SDF-ASST03", "SDF-D22")
def test_one_who_has_acted_uses_the_die_at_once() -> None:
    t = table(2).with_pods(1, "I1").with_hero("lisa", has_acted=True).turn_of("claudia", "t")
    giver = t.seat
    t.play("assist", "target/lisa")
    assert (t.stage, t.seat) == ("GiftTurn", 1)
    assert not t.offers("assist")
    t.play("target", "1 Beam Cannon hit")
    assert (t.stage, t.seat, t.s.vessels["circle-1"].damage) == ("HeroTurn", giver, 1)


@rule("SDF-ASST03", "SDF-DIE07")
def test_a_die_given_out_of_turn_can_walk_or_is_lost() -> None:
    t = table().with_hero("lisa", has_acted=True).turn_of("claudia", "m m").play("assist", "move/lisa")
    t.plays("stride", "go mac", "go sci")
    assert (t.hero("lisa").place, t.stage) == ("sci", "HeroTurn")
    t = table().with_hero("lisa", has_acted=True).turn_of("claudia", "m").play("assist", "move/lisa").play("stride")
    assert t.play("halt").hero("lisa").points == 0
    t = table().with_hero("lisa", has_acted=True).turn_of("claudia", "t").play("assist", "target/lisa").play("lose_die")
    assert t.hero("lisa").dice == []
    t = table().with_hero("lisa", gifts=["target"]).end_of_heroes()
    assert t.hero("lisa").gifts == []


@rule("SDF-ASST03", "SDF-HC01")
def test_a_captain_given_a_move_die_may_turn_the_ship() -> None:
    t = (
        table()
        .with_hero("gloval", has_acted=True)
        .turn_of("lisa", "m")
        .play("assist", "move/gloval")
        .play("helm", "ccw")
    )
    assert t.s.heading == 1


@rule("SDF-SQR01", "SDF-SQR02")
def test_a_square_costs_a_point_and_works_once_for_each_hero() -> None:
    t = table().with_hero("claudia", "sci").with_hero("lisa", "sci").turn_of("claudia", "m").play("square")
    assert t.s.rp == 1
    t.play("stride")
    assert t.refuses("square").rule == "SDF-SQR02"
    t.play("end_turn").turn_of("lisa").play("square")
    assert t.s.rp == 2
    assert "square" not in table().turn_of("lisa").verbs


@rule("SDF-SQR03", "SDF-D20")
def test_construction_builds_a_veritech_or_a_destroid() -> None:
    t = table().turn_of("claudia").play("square")
    assert set(t.offers("construct")) == {"veritech", "destroid"}
    t.play("construct", "destroid")
    assert t.count("destroid", "construction") == 1


@rule("SDF-SQR04")
def test_the_hangar_launches_one() -> None:
    t = table().with_mecha("veritech", "hangar").turn_of("roy").play("square")
    assert t.count("veritech", "bay") == 1
    assert "square" not in table().turn_of("roy").verbs


@rule("SDF-SQR05", "SDF-HERO15")
def test_the_hospital_heals_the_hero_herself() -> None:
    t = table().with_hero("lisa", "mac", damage=2).with_hero("roy", damage=1).turn_of("lisa").play("square")
    assert (t.hero("lisa").damage, t.hero("roy").damage) == (1, 1)


@rule("SDF-SQR06", "SDF-PTS06")
def test_the_lab_gives_a_research_point() -> None:
    assert table().with_hero("lisa", "sci").turn_of("lisa").play("square").s.rp == 1


@rule("SDF-SQR07")
def test_the_reflex_furnace_cools_by_two() -> None:
    assert table().with_state(heat=5).with_hero("lisa", "fwd").turn_of("lisa").play("square").s.heat == 3


@rule("SDF-SQR08")
def test_the_training_center_draws_a_card() -> None:
    t = table().with_hero("lisa", "aft").turn_of("lisa").play("square")
    assert len(t.s.hands[0]) == 1


@rule("SDF-X09", "SDF-HC02")
def test_claudias_typical_turn() -> None:
    t = table().with_area("bay", 0).with_area("fwd", 1).turn_of("claudia", "t m i")
    t.play("instinct", "construct 2 Veritechs (in Production)")
    t.play("action", "repair 2 armor").play("mend_armor", "fwd").play("mend_armor", "fwd")
    t.play("store", "target").play("square").play("construct", "veritech")
    t.play("ability", "Fix Anything")
    assert t.count("veritech", "construction") == 3
    assert (t.s.tracker, t.s.ap, t.armor("bay"), t.armor("fwd")) == (["target"], 2, 2, 3)
    assert (t.hero("claudia").dice, t.hero("claudia").place, t.hero("claudia").squares) == ([], "prod", ["prod"])


@rule("SDF-PTS05")
def test_one_ap_rerolls_a_die_only_if_the_table_wants_that_old_line() -> None:
    assert "ap_reroll" not in table().turn_of("claudia", "t").verbs
    t = table(ap_rerolls=True).turn_of("claudia", "m").with_next_rolls(1).play("ap_reroll", "move")
    assert (t.s.ap, t.hero("claudia").dice) == (2, ["target"])


@rule("SDF-HERO03", "SDF-HERO04")
@pytest.mark.parametrize("hero", ["gloval", "lisa", "claudia", "roy", "max", "rick"])
def test_every_board_has_two_faces_with_two_abilities_and_an_upgrade_keeps_its_orders(hero: str) -> None:
    pack = new_game()[1].pack
    base, upgraded = pack.heroes[hero], pack.heroes[f"{hero}-up"]
    assert (len(base.abilities), len(upgraded.abilities)) == (2, 2)
    assert set(base.posts) <= set(upgraded.posts)
    assert set(base.crew) <= set(upgraded.crew)
    for orders in ("veritechs", "destroids", "scouts"):
        assert getattr(base, orders) <= getattr(upgraded, orders)
    crews = {"gloval": ("sci",), "lisa": ("gunners",), "claudia": ("prod",)}
    assert base.crew == crews.get(hero, ())
    assert base.is_pilot == (hero in ("roy", "max", "rick"))


@rule("SDF-DIE05", "SDF-R25")
def test_a_reroll_of_the_turn_before_does_not_bind_a_die_given_later() -> None:
    t = table().turn_of("gloval", "a").with_next_rolls(6).play("reroll")
    assert t.hero("gloval").dice == ["ability"]
    assert not t.can("reroll")
    t.play("end_turn").turn_of("lisa", "a").play("assist", "ability/gloval")
    assert t.stage == "GiftTurn"
    assert t.can("reroll")


@rule("SDF-ASST03", "SDF-R29")
def test_a_die_that_was_given_cannot_be_passed_on() -> None:
    t = table().turn_of("gloval", "i").play("assist", "instinct/lisa").play("end_turn")
    t.with_next_rolls(1, 1, 3).begin_turn("lisa")
    assert t.hero("lisa").dice == ["target", "target", "move", "instinct"]
    assert {str(noun).split("/")[0] for noun in t.offers("assist")} == {"target", "move"}
    assert t.refuses("assist", "instinct/gloval").rule == "SDF-ASST03"


@rule("SDF-ASST03", "SDF-R29")
def test_a_die_that_was_given_stays_one_when_it_is_rolled_again() -> None:
    t = table().with_hero("lisa", gifts=["ability"]).with_next_rolls(1, 1, 1).begin_turn("lisa")
    t.with_next_rolls(3).play("reroll")
    assert t.hero("lisa").dice == ["target", "target", "target", "move"]
    assert {str(noun).split("/")[0] for noun in t.offers("assist")} == {"target"}
    t = table().with_hero("lisa", gifts=["move"]).with_next_rolls(3, 1, 1).begin_turn("lisa").play("stride")
    assert t.can("assist", "move/gloval")


@rule("SDF-DIE03", "SDF-R31", "SDF-D22")
def test_a_move_die_given_out_of_turn_can_use_the_action_square() -> None:
    t = table().with_hero("lisa", "mac", has_acted=True, damage=1).turn_of("claudia", "m").play("assist", "move/lisa")
    t.plays("stride", "square")
    assert (t.hero("lisa").damage, t.hero("lisa").squares) == (0, ["mac"])
    t.play("go", "sci")
    assert (t.hero("lisa").place, t.stage) == ("sci", "HeroTurn")


@rule("SDF-R29", "SDF-RES03")
def test_a_die_given_out_of_turn_brings_no_free_move_and_no_movement_of_cards() -> None:
    t = table().with_hero("lisa", has_acted=True).with_tracker("m").with_hand("early-detection").turn_of("claudia", "t")
    t.play("assist", "target/lisa").play("play", "early-detection")
    assert (t.stage, t.offers("go"), t.hero("claudia").extra) == ("GiftTurn", [], 2)


@rule("SDF-R29", "SDF-HERO16")
def test_a_die_for_a_hero_rescued_after_her_turn_is_used_at_once() -> None:
    t = table().with_missing("lisa").with_hand("rescue-flight").with_tracker("t m i a").with_state(rp=5)
    t.with_pods(1, "I1").open(PlayHeroes()).play("end_turn").play("play", "rescue-flight").until("HeroTurn")
    assert (t.hero("lisa").place, t.s.acting) == ("mac", "claudia")
    t.with_hero("claudia", dice=["target"]).play("assist", "target/lisa")
    assert t.stage == "GiftTurn"


@rule("SDF-HERO16", "SDF-R29")
def test_nobody_assists_a_hero_who_is_missing() -> None:
    t = table().with_missing("lisa").turn_of("gloval", "t m")
    assert not t.offers("assist")
