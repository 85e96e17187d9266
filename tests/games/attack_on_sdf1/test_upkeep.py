"""Upkeep and Order Crew. SDF-UPK, SDF-CREW, SDF-CRD"""

import pytest
from tests.games.attack_on_sdf1.table import table
from tests.rule import rule


@rule("SDF-UPK01", "SDF-UPK02", "SDF-UPK03", "SDF-X01", "SDF-X07")
@pytest.mark.parametrize(("population", "free"), [(3, 1), (5, 2), (6, 3), (8, 4)])
def test_every_second_citizen_is_a_free_gunner(population: int, free: int) -> None:
    t = table().with_state(population=population).upkeep()
    assert t.s.free_gunners == free
    assert f"{population} of {population} left" in t.prompt.text


@rule("SDF-UPK02", "SDF-UPK03", "SDF-X02", "SDF-CREW05", "SDF-D09")
def test_population_can_be_set_on_four_stations_and_taken_back() -> None:
    t = table().with_state(population=6).upkeep()
    t.plays("set prod", "set prod", "set sci", "set sci", "set bay", "set gunners")
    assert not t.offers("set")
    assert t.refuses("set", "sci").rule == "SDF-UPK02"
    assert t.s.crew_of("gunners") == 4
    t.plays("unset prod", "set bay", "confirm")
    assert t.s.crew == {"sci": 2, "prod": 1, "bay": 2, "gunners": 1}


@rule("SDF-UPK02")
def test_points_may_be_left_unset_and_start_afresh() -> None:
    t = table().upkeep().plays("set sci", "confirm")
    assert sum(t.s.crew.values()) == 1
    assert sum(t.upkeep().s.crew.values()) == 0


@rule("SDF-UPK04", "SDF-DMG10")
def test_a_station_holds_no_more_than_its_open_boxes() -> None:
    t = table().with_area("sci", boxes=3).upkeep().play("set", "sci")
    assert not t.can("set", "sci")
    assert t.refuses("set", "sci").rule == "SDF-UPK04"
    assert t.can("set", "gunners")


@rule("SDF-UPK05", "SDF-UPK06", "SDF-TOK07", "SDF-D10", "SDF-MECHA08")
def test_built_veritechs_go_to_the_hangar_and_destroids_anywhere() -> None:
    t = table().with_mecha("veritech", "construction", 2).with_mecha("destroid", "construction", 2)
    t.upkeep().play("confirm")
    assert t.count("veritech", "hangar") == 2
    t.play("deploy", "bridge")
    assert t.refuses("deploy", "bridge").rule == "SDF-UPK06"
    t.play("deploy", "fwd")
    assert t.where("destroid-1", "destroid-2") == ["bridge", "fwd"]


@rule("SDF-UPK07", "SDF-HERO19", "SDF-HERO20", "SDF-HERO21", "SDF-HERO18", "SDF-D11", "SDF-TERM07")
def test_from_the_second_episode_on_a_hero_may_be_replaced() -> None:
    t = table(scenario=2).with_state(scenario=2, episode=1).upkeep()
    assert not t.can("relieve")
    assert not t.play("confirm").stage
    t = table(scenario=2).with_state(scenario=2, episode=2).with_hero("claudia", damage=2).upkeep().play("relieve")
    assert len(t.offers("swap")) == 8
    t.play("swap", "claudia/max")
    assert (t.hero("max").place, t.hero("max").seat, t.hero("claudia").seat, t.hero("claudia").damage) == (
        "bay",
        0,
        -1,
        2,
    )
    assert "Max Sterling (no crew) takes over from Claudia Grant (Production)" in t.told()
    t = t.with_state(episode=3).upkeep().plays("relieve", "swap max/claudia")
    assert (t.hero("claudia").place, t.hero("claudia").damage, len(t.s.in_play())) == ("prod", 2, 4)


@rule("SDF-UPK08")
def test_crew_that_lost_its_leader_can_be_set_again() -> None:
    t = table(scenario=2).with_state(scenario=2).upkeep().plays("set prod", "relieve", "swap claudia/max")
    assert t.stage == "SetCrew"
    t.plays("unset prod", "set gunners", "confirm")
    assert not t.stage


@rule("SDF-HERO19")
def test_reserves_that_have_not_joined_or_are_missing_cannot_be_chosen() -> None:
    t = table().upkeep()
    assert not t.can("relieve")
    t = table(scenario=2).with_state(scenario=2).with_hero("max", back_in=3).upkeep().play("relieve")
    assert t.refuses("swap", "roy/max").rule == "SDF-HERO19"


@rule("SDF-CREW01", "SDF-CREW02", "SDF-CREW03", "SDF-D12", "SDF-EPI01")
def test_stations_draw_in_order_one_card_a_point_and_may_stop() -> None:
    t = table().with_state(heat=9).with_deck("crew", "steady-shift", "long-watch")
    t.order_crew(sci=2, gunners=1, prod=1)
    assert (t.stage, "Science" in t.prompt.text) == ("DrawCrew", True)
    t.play("draw_crew")
    assert set(t.words("choose")) == {"cool the Reflex Cannon by 2", "gain 1 RP"}
    t.play("choose", "gain 1 RP")
    assert (t.s.rp, t.s.heat) == (1, 9)
    t.play("stop")
    assert "Gunners" in t.prompt.text
    t.play("stop")
    assert "Production" in t.prompt.text


@rule("SDF-CREW03")
def test_an_option_that_does_nothing_is_only_taken_if_none_does() -> None:
    t = table().with_deck("crew", "ward-rounds").order_crew(sci=1).play("draw_crew")
    assert (t.s.rp, t.stage) == (1, "")
    t = table().with_deck("crew", "dead-tired").order_crew(sci=1).play("draw_crew")
    assert (t.s.heat, t.stage, t.s.decks["crew"].discards) == (0, "", ["dead-tired"])
    t = table().with_deck("crew", "steady-shift").order_crew(sci=1).play("draw_crew")
    assert (t.s.rp, t.stage) == (1, "")


@rule("SDF-CREW04", "SDF-TERM07", "SDF-X06", "SDF-HERO16")
def test_a_station_without_its_leader_draws_nothing() -> None:
    t = table().with_missing("gloval").order_crew(sci=3, gunners=1)
    assert "Gunners" in t.prompt.text
    assert "Science has no leader" in t.told()


@rule("SDF-CREW06", "SDF-D14", "SDF-MECHA07", "SDF-MECHA15")
def test_launch_bay_crew_launches_veritechs_that_can_act_at_once() -> None:
    t = table().with_mecha("veritech", "hangar", 3).order_crew(bay=2)
    assert t.stage == "LaunchVeritechs"
    t.play("launch", "veritech").play("launch", "veritech")
    assert (t.count("veritech", "bay"), t.count("veritech", "hangar"), t.stage) == (2, 1, "")
    assert t.turn_of("roy").can("order", "veritech")


@rule("SDF-CREW06")
def test_launching_is_by_choice() -> None:
    t = table().with_mecha("veritech", "hangar").order_crew(bay=1).play("done")
    assert t.count("veritech", "hangar") == 1


@rule("SDF-CREW07", "SDF-CREW08", "SDF-CRD03", "SDF-D13", "SDF-D13c")
def test_two_armor_may_be_repaired_in_two_areas() -> None:
    t = table().with_area("fwd", 1).with_area("aft", 1).with_deck("crew", "steady-shift").order_crew(prod=1)
    t.play("draw_crew").play("mend_armor", "fwd").play("mend_armor", "aft")
    assert (t.armor("fwd"), t.armor("aft")) == (2, 2)


@rule("SDF-CRD01", "SDF-RFX06", "SDF-CREW08")
def test_science_cools_by_a_number_or_by_a_die_and_never_below_0() -> None:
    t = table().with_state(heat=1).with_deck("crew", "assembly-line").order_crew(sci=1).play("draw_crew")
    assert t.s.heat == 0
    t = (
        table()
        .with_state(heat=9)
        .with_deck("crew", "long-watch")
        .order_crew(sci=1)
        .with_next_rolls(4)
        .play("draw_crew")
    )
    assert t.s.heat == 5


@rule("SDF-CRD02", "SDF-JAM01", "SDF-TOK05", "SDF-D13a")
def test_a_jammed_vessel_takes_no_orders_but_can_be_hit() -> None:
    t = table().with_pods(1, "O1").with_vessel("x", "O5").with_deck("crew", "sharp-eyes").order_crew(sci=1)
    t.play("draw_crew").play("jam", "x-1")
    assert t.s.vessels["x-1"].is_jammed
    t.orders(circle="A", x="R+ B1")
    assert t.where("circle-1", "x-1") == ["I1", "O5"]
    assert t.armor("mac") == 3
    t.turn_of("gloval", "t").play("target", "1 Rail Gun hit")
    assert t.s.vessels["x-1"].damage == 1


@rule("SDF-HERO15", "SDF-D13b")
def test_science_heals_a_hero_of_choice() -> None:
    t = table().with_hero("lisa", damage=1).with_hero("roy", damage=2).with_deck("crew", "rail-drill").order_crew(sci=1)
    t.play("draw_crew").play("heal", "roy").play("heal", "roy")
    assert (t.hero("roy").damage, t.hero("lisa").damage) == (0, 1)


@rule("SDF-CRD04", "SDF-EVD02", "SDF-TOK04")
def test_production_gives_the_wing_leader_an_evade_if_there_is_one() -> None:
    t = table().with_area("fwd", 1).with_deck("crew", "long-watch").order_crew(prod=1).play("draw_crew")
    t.play("choose", "take 1 Veritech Evade")
    assert t.s.evades == [""]
    t = table().with_area("fwd", 1).with_missing("roy").with_deck("crew", "long-watch").order_crew(prod=1)
    t.play("draw_crew")
    assert (t.s.evades, t.armor("fwd")) == ([], 3)


@rule("SDF-CRD05", "SDF-D13e", "SDF-GUN07")
def test_two_hits_are_split_in_one_area_that_a_gun_bears_on() -> None:
    t = table().with_pods(2, "I1").with_pods(1, "I4").with_vessel("x", "I1").with_deck("crew", "sharp-eyes")
    t.order_crew(gunners=1).play("draw_crew")
    assert set(t.offers("hit")) == {"circle-1", "circle-2", "circle-3", "x-1"}
    t.play("hit", "circle-1")
    assert set(t.offers("hit")) == {"circle-1", "circle-2", "x-1"}
    t.play("hit", "x-1")
    assert (t.s.vessels["circle-1"].damage, t.s.vessels["x-1"].damage, t.stage) == (1, 1, "")


@rule("SDF-CRD06", "SDF-GUN02")
def test_a_beam_cannon_may_reach_the_outer_area_by_a_card() -> None:
    t = table().with_pods(1, "O1").with_vessel("x", "O1").with_deck("crew", "breakthrough").order_crew(gunners=1)
    t.play("draw_crew")
    assert (t.s.vessels["circle-1"].damage, t.s.vessels["x-1"].damage) == (1, 0)


@rule("SDF-MECHA12", "SDF-D13d")
def test_production_constructs_what_is_chosen() -> None:
    t = table().with_deck("crew", "overtime").order_crew(prod=1).play("draw_crew")
    t.play("construct", "destroid").play("construct", "veritech")
    assert (t.count("destroid", "construction"), t.count("veritech", "construction")) == (1, 1)


@rule("SDF-R34", "SDF-HERO19")
def test_a_hero_who_was_swapped_out_comes_back_in_a_later_upkeep_only() -> None:
    t = table(2, scenario=2).with_state(scenario=2).upkeep().plays("relieve", "swap claudia/max", "relieve")
    assert t.refuses("swap", "gloval/claudia").rule == "SDF-R34"
    t.plays("keep", "confirm")
    assert (t.seat, t.refuses("swap", "roy/claudia").rule) == (1, "SDF-R34")
    t.plays("keep", "confirm").with_state(episode=3).upkeep().play("relieve")
    assert t.can("swap", "max/claudia")


@rule("SDF-R10", "SDF-DMG10", "SDF-CREW02")
def test_crew_pushed_down_while_it_is_ordered_draws_no_more() -> None:
    t = table().with_tracker("t").with_hand("asteroid-field").with_area("sci", 0).with_deck("crew", "ward-rounds")
    t.with_pods(1, "O1").order_crew(sci=3).play("draw_crew")
    assert "2 left" in t.prompt.text
    t.play("play", "asteroid-field").plays("area sci", "box sci", "area sci", "box sci", "area sci", "gun sci/beam")
    t.play("hold_fire")
    assert "1 left" in t.prompt.text
    t = table().with_tracker("t").with_hand("asteroid-field").with_area("sci", 0).with_deck("crew", "ward-rounds")
    t.with_pods(1, "O1").order_crew(sci=3, gunners=1).play("draw_crew").play("play", "asteroid-field")
    t.plays("area sci", "box sci", "area sci", "box sci", "area sci", "box sci", "hold_fire")
    assert "Gunners" in t.prompt.text


@rule("SDF-UPK08", "SDF-R34")
def test_population_can_be_revised_after_any_swap() -> None:
    t = table(2, scenario=2).with_state(scenario=2).upkeep().plays("set gunners", "confirm", "swap roy/max", "keep")
    assert t.stage == "SetCrew"
    t.plays("unset gunners", "set sci", "confirm")
    assert (t.stage, t.s.crew["sci"]) == ("", 1)
    assert not table(2, scenario=2).with_state(scenario=2).upkeep().plays("confirm", "keep").stage


@rule("SDF-UPK03", "SDF-R09", "SDF-UPK08")
def test_free_gunners_and_crew_follow_the_population_until_it_is_confirmed() -> None:
    t = table().with_tracker("t t").with_hand("asteroid-field", "emergency-welds").with_state(population=8)
    t.with_area("mac", 0).upkeep().plays(*["set gunners"] * 4, *["set sci"] * 4)
    assert t.s.crew_of("gunners") == 8
    t.play("play", "asteroid-field").plays("area mac", "box mac", "area fwd", "area fwd")
    assert (t.s.people, t.s.free_gunners) == (7, 3)
    assert t.refuses("confirm").rule == "SDF-R09"
    t.play("unset", "sci")
    assert (t.can("confirm"), t.can("set", "gunners")) == (True, False)
    t.play("play", "emergency-welds").play("choose", "repair 2 structure")
    assert (t.s.people, t.s.free_gunners, t.can("set", "sci")) == (8, 4, True)


@rule("SDF-R88", "SDF-UPK04")
def test_there_are_eight_gunners_at_most_free_ones_included() -> None:
    t = table().with_state(population=8).upkeep().plays(*["set gunners"] * 4)
    assert (t.s.crew_of("gunners"), t.can("set", "sci")) == (8, True)
    assert t.refuses("set", "gunners").rule == "SDF-UPK04"
