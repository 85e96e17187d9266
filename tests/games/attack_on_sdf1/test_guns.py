"""Guns, the Reflex Cannon, Battle Mode, Evade. SDF-GUN, SDF-RFX, SDF-BATTLE, SDF-EVD"""

import pytest
from tests.games.attack_on_sdf1.table import Table, table
from tests.rule import rule


@rule("SDF-GUN01", "SDF-GUN02", "SDF-GUN03", "SDF-GUN04", "SDF-X49", "SDF-GUN08")
def test_arcs_at_heading_0_and_after_a_turn() -> None:
    t = table()
    assert t.view.beam_reach == ["I1", "I2", "I3", "I4", "I5", "I6"]
    assert t.view.rail_reach == sorted(f"{ring}{n}" for ring in "IO" for n in (1, 2, 5, 6))
    assert sum(len(area.guns) for area in t.view.areas) == 8
    t.with_area("mac", guns="rail").with_area("fwd", guns="beam").turn_of("gloval").play("turn", "ccw")
    assert t.view.rail_reach == ["I2", "I3", "O2", "O3"]
    assert "I2" not in t.view.beam_reach


@rule("SDF-GUN02", "SDF-GUN03", "SDF-TERM01")
def test_beams_hit_pods_and_rails_hit_capital_ships_never_inside() -> None:
    t = table().with_pods(1, "I1").with_vessel("x", "I1").with_pods(1, "sci").with_vessel("y", "O2").with_pods(1, "O2")
    t.with_pods(1, "I2", "square").turn_of("lisa", "t i").play("target", "1 Beam Cannon hit")
    assert t.offers("hit") == ["circle-1", "square-1"]
    t.play("hit", "circle-1").play("instinct", "3 gun hits in any Areas")
    assert set(t.offers("hit")) == {"circle-1", "square-1", "x-1", "y-1"}


@rule("SDF-GUN05", "SDF-TOK02", "SDF-GUN07")
def test_a_downed_gun_bears_on_nothing_and_a_working_one_does_not_tire() -> None:
    t = table().with_pods(3, "I1").with_area("fwd", guns="beam").turn_of("lisa", "t t")
    assert not t.offers("target")
    t = table().with_pods(3, "I1").turn_of("lisa", "t t").play("target", "1 Beam Cannon hit")
    t.play("target", "1 Beam Cannon hit").play("hit", "circle-2")
    assert [t.s.vessels[f"circle-{i}"].damage for i in (1, 2, 3)] == [1, 1, 0]


@rule("SDF-GUN06", "SDF-HERO22")
def test_rail_guns_need_a_captain_whoever_fires_them() -> None:
    t = table().with_missing("gloval").with_vessel("x", "O5").with_pods(1, "I5").turn_of("lisa", "i")
    t.play("instinct", "3 gun hits in any Areas")
    assert (t.where("circle-1"), t.s.vessels["x-1"].damage) == ([""], 0)


def ready_to_fire(**state: int) -> Table:
    """Battle Mode, and the Captain has an Instinct die."""
    return table().with_state(is_battle=True, **state).turn_of("gloval", "i")


@rule("SDF-RFX01", "SDF-HC01")
def test_only_the_captain_fires_with_instinct_in_battle_mode() -> None:
    assert ready_to_fire().can("instinct", "fire the Reflex Cannon")
    assert not table().turn_of("gloval", "i").offers("instinct")
    assert not table().with_state(is_battle=True).turn_of("gloval", "t m a").offers("instinct")


@rule("SDF-RFX02", "SDF-RFX05", "SDF-X52", "SDF-RFX06")
def test_a_shot_clears_both_areas_ahead_friend_and_foe() -> None:
    t = (
        ready_to_fire()
        .with_pods(2, "I1")
        .with_vessel("shield", "O1")
        .with_mecha("veritech", "O1")
        .with_hero("roy", "I1")
    )
    t.with_pods(1, "O2", "square").with_next_rolls(1, 2).play("instinct", "fire the Reflex Cannon")
    assert list(t.s.vessels) == ["square-1"]
    assert (t.where("veritech-1"), t.hero("roy").back_in, t.s.heat, t.s.reflex_fired) == (["supply"], 3, 4, True)


@rule("SDF-RFX03", "SDF-X52")
@pytest.mark.parametrize("dice", [(5, 6), (6, 6)])
def test_eleven_and_twelve_never_fire_and_the_die_is_spent(dice: tuple[int, int]) -> None:
    t = (
        ready_to_fire()
        .with_pods(1, "O1")
        .with_next_rolls(*dice)
        .play("instinct", "fire the Reflex Cannon")
        .until("HeroTurn")
    )
    assert ("circle-1" in t.s.vessels, t.hero("gloval").dice, t.s.reflex_fired, t.s.heat) == (True, [], False, 2)


@rule("SDF-RFX04", "SDF-RFX02", "SDF-TERM04")
def test_the_overload_damages_the_ship_before_the_shot() -> None:
    t = ready_to_fire().with_pods(1, "O1").with_next_rolls(2, 3, 3).play("instinct", "fire the Reflex Cannon")
    assert t.stage == "TakeDamage"
    assert "circle-1" in t.s.vessels
    t.play("box", "bay")
    assert (t.s.covered("bay"), t.armor("bay"), "circle-1" in t.s.vessels) == (1, 2, False)
    t = ready_to_fire(heading=2).with_next_rolls(2, 3, 3).play("instinct", "fire the Reflex Cannon")
    assert t.can("box", "fwd")


@rule("SDF-RFX06", "SDF-RFX02")
def test_heat_shifts_the_roll() -> None:
    t = (
        ready_to_fire(heat=6)
        .with_pods(1, "O1")
        .with_next_rolls(4, 4)
        .play("instinct", "fire the Reflex Cannon")
        .until("HeroTurn")
    )
    assert "circle-1" in t.s.vessels
    t = ready_to_fire(heat=10).with_next_rolls(4, 6).play("instinct", "fire the Reflex Cannon").until("HeroTurn")
    assert t.s.pool == 2 or "down" in t.s.areas["fwd"].guns.values() or "down" in t.s.areas["aft"].guns.values()


@rule("SDF-BATTLE01", "SDF-PTS04", "SDF-BATTLE08")
def test_three_ap_transform_the_ship_once_the_story_grants_it() -> None:
    assert "transform" not in table().turn_of("gloval").verbs
    t = table().with_rule("battle-mode", lasts="perm").turn_of("gloval").play("transform")
    assert (t.s.is_battle, t.s.ap) == (True, 0)
    assert (t.stage, t.s.acting) == ("HeroTurn", "gloval"), "her turn goes on"
    assert "transform" not in table().with_rule("battle-mode").with_state(ap=2).turn_of("gloval").verbs
    t = table(2).with_rule("battle-mode").turn_of("lisa")
    assert (t.seat, "transform" in t.verbs) == (1, False)
    t.play("transform", seat=0)
    assert t.s.is_battle


@rule("SDF-BATTLE02", "SDF-CLN04")
def test_it_reverts_at_the_end_of_the_episode() -> None:
    t = table().with_state(is_battle=True, ap=0).clean_up()
    assert not t.s.is_battle


@rule("SDF-BATTLE03", "SDF-BATTLE05", "SDF-X51", "SDF-D32")
def test_fire_on_the_front_may_be_split_and_on_the_rear_not() -> None:
    t = table().with_state(is_battle=True).with_vessel("x", "O6").orders(x="B3")
    t.plays("take_hit fwd", "take_hit sci", "take_hit prod")
    assert [t.armor(area) for area in ("fwd", "sci", "prod")] == [2, 1, 1]
    t = table().with_state(is_battle=True).with_vessel("x", "O5").orders(x="B3")
    assert t.armor("mac") == 0


@rule("SDF-BATTLE04", "SDF-X50", "SDF-GUN08")
def test_one_gun_of_the_front_covers_the_whole_front() -> None:
    t = table().with_state(is_battle=True)
    for area in ("sci", "prod", "bay", "aft", "mac"):
        t.with_area(area, guns="beam")
    assert t.view.beam_reach == ["I1", "I2", "I6"]
    t.with_area("prod", guns="beam rail")
    assert t.view.rail_reach == ["I5", "I6", "O5", "O6"]
    t.s.areas["prod"].guns["rail"] = "up"
    assert t.view.rail_reach == sorted(f"{ring}{n}" for ring in "IO" for n in (1, 2, 5, 6))


@rule("SDF-BATTLE06", "SDF-CAP06", "SDF-X37")
def test_a_ram_is_neither_split_nor_evaded() -> None:
    t = table().with_state(is_battle=True, ship_evades=1).with_vessel("x", "O6").orders(x="RAM")
    assert t.stage == "TakeDamage"
    t.play("box", "sci")
    assert (t.armor("sci"), t.s.covered("sci"), t.s.ship_evades) == (0, 1, 1)


@rule("SDF-BATTLE07")
def test_the_ship_turns_in_battle_mode_as_before() -> None:
    t = table().with_state(is_battle=True).turn_of("gloval", "m").plays("turn cw", "helm cw")
    assert t.s.heading == 4


@rule("SDF-EVD01", "SDF-X38", "SDF-D33", "SDF-TOK04")
def test_the_captains_evade_cancels_all_barrage_of_one_ship() -> None:
    t = (
        table()
        .with_vessel("x-1", "O5")
        .with_vessel("x-2", "O2")
        .with_rule("barrage-cruiser", 1)
        .with_state(ship_evades=1)
    )
    t.orders(x="B2")
    t.play("evade", "x-2")
    assert (t.armor("prod"), t.armor("mac"), t.s.ship_evades, t.stage) == (2, 0, 0, "")
    t = table().with_vessel("x", "O5").with_state(ship_evades=1, pool=3).orders(x="B2")
    assert (t.armor("mac"), t.s.ship_evades) == (1, 1)
    t = table().with_vessel("x", "O5").with_state(ship_evades=1, pool=2).orders(x="B2").play("evade", "x-1")
    assert (t.armor("mac"), t.s.ship_evades) == (3, 0)


@rule("SDF-EVD01")
def test_the_captain_may_keep_the_token() -> None:
    t = table().with_vessel("x", "O5").with_state(ship_evades=1).orders(x="B1 R+ B1").play("stand_fast")
    assert (t.armor("mac"), t.armor("sci"), t.s.ship_evades) == (2, 1, 1)


@rule("SDF-EVD03", "SDF-CLN03", "SDF-TECH03")
def test_unused_tokens_go_but_the_partial_shield_stays() -> None:
    t = table().with_tech("partial-shield-barrier")
    t.with_state(ship_evades=2, evades=["", "O1"], barriers=3, ap=0, salvage={"O1": 1}).clean_up()
    assert (t.s.ship_evades, t.s.evades, t.s.barriers, t.s.salvage) == (0, [], 3, {})


@rule("SDF-RFX03", "SDF-R45")
def test_heat_does_not_shift_a_natural_eleven_or_twelve() -> None:
    t = ready_to_fire(heat=10).with_next_rolls(5, 6, 3).play("instinct", "fire the Reflex Cannon")
    assert (t.stage, t.s.pool) == ("TakeDamage", 0)
    t.play("box", "bay")
    assert (t.stage, t.s.covered("bay"), t.s.reflex_fired) == ("HeroTurn", 1, False)
    assert [(row.fires, row.areas, row.reactors) for row in t.view.overload[-2:]] == [(False, 1, 0)] * 2


@rule("SDF-R47", "SDF-R96", "SDF-R28")
def test_the_ship_transforms_in_upkeep_crew_and_hero_turns_but_not_when_the_episode_ends() -> None:
    for moment in (table().with_rule("battle-mode").upkeep(), table().with_rule("battle-mode").order_crew(sci=1)):
        assert moment.can("transform")
    t = table().with_rule("battle-mode", lasts="perm").with_area("fwd", 0).clean_up()
    assert (t.stage, t.can("transform")) == ("LastWindow", False)
