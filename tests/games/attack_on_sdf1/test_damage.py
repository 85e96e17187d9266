"""Damage to the SDF-1 and to Heroes. SDF-DMG, SDF-REAC, SDF-END"""

import pytest
from tests.games.attack_on_sdf1.table import Table, table
from tests.rule import rule

from robotable.games.attack_on_sdf1.effects_board import Station


@rule("SDF-DMG01", "SDF-DMG02", "SDF-DMG04", "SDF-D31")
def test_armor_takes_fire_from_space_first_then_structure_or_a_gun() -> None:
    t = table().with_area("prod", 2).hit_ship("prod", 4)
    assert t.armor("prod") == 0
    assert t.offers("box") == ["prod"]
    assert set(t.offers("gun")) == {"prod/beam", "prod/rail"}
    t.play("gun", "prod/rail").play("box", "prod")
    assert (t.s.areas["prod"].guns, t.s.covered("prod")) == ({"beam": "up", "rail": "down"}, 1)


@rule("SDF-DMG05", "SDF-END04", "SDF-END05")
def test_what_a_hit_would_bring_is_said_before_it_is_placed() -> None:
    t = table().with_area("prod", 0).hit_ship("prod", 1)
    assert told(t)["box", "prod"] == ("6 more, then hits go on to the Bridge", None)
    assert told(t)["gun", "prod/rail"] == (
        "silent until it is repaired; 6 more, then hits go on to the Bridge",
        None,
    )
    t = table().with_area("fwd", 0).with_state(pool=4).hit_ship("fwd", 1)
    assert told(t)["box", "fwd"] == ("the Reactors shut down after 1 more", None)
    last = table().with_area("fwd", 0).with_state(pool=5).hit_ship("fwd", 1)
    assert told(last)["box", "fwd"] == ("the game is lost", "The game is lost if this box is covered.")
    assert told(last)["gun", "fwd/beam"] == ("silent until it is repaired", None)
    assert last.play("box", "fwd").lost == "the Reactors shut down"
    city = table().with_area("mac", 0).with_state(population=5).hit_ship("mac", 1)
    assert told(city)["box", "mac"][0] == "5 people left, and 3 are needed"
    city.play("box", "mac")
    assert city.s.people == 5


def told(t: Table) -> dict[tuple[str, object], tuple[str | None, str | None]]:
    """What is said of every move before it is made, and what is asked once more."""
    return {(offer.verb, offer.noun): (offer.note, offer.warning) for offer in t.moves}


@rule("SDF-DMG03", "SDF-X28", "SDF-DMG15", "SDF-POD05")
def test_pods_inside_ignore_armor_and_wound_those_on_foot() -> None:
    t = (
        table()
        .with_hero("roy", "O1")
        .with_pods(1, "bay")
        .with_hero("lisa", "bay")
        .orders(circle="T")
        .play("box", "bay")
    )
    assert (t.armor("bay"), t.s.covered("bay")) == (2, 1)
    assert t.hero("lisa").damage == 1


@rule("SDF-DMG15", "SDF-HERO11")
def test_pilots_are_only_hit_by_what_is_meant_for_them() -> None:
    t = table().with_hero("lisa", "bay").hit_ship("bay", 1)
    assert (t.hero("lisa").damage, t.hero("roy").damage) == (1, 0)


@rule("SDF-DMG15", "SDF-CAS08")
def test_a_table_may_let_armor_protect_heroes() -> None:
    t = table(armor_wounds=False).with_hero("lisa", "bay").hit_ship("bay", 2)
    assert t.hero("lisa").damage == 0
    t.hit_ship("bay", 1).play("gun", "bay/beam")
    assert t.hero("lisa").damage == 1


@rule("SDF-DMG05", "SDF-DMG11", "SDF-DMG12", "SDF-DMG13", "SDF-X47", "SDF-END03")
def test_a_depleted_area_lets_damage_through_and_is_damaged_for_good() -> None:
    t = table().with_area("sci", 0, boxes=4, guns="beam").hit_ship("sci", 1).play("box", "mac")
    assert (t.s.areas["sci"].red, t.s.areas["sci"].black) == (3, 1)
    assert (t.s.covered("mac"), t.armor("mac")) == (1, 3)
    for area, boxes, guns in (("prod", 5, "beam rail"), ("bay", 4, "beam")):
        t = table().with_area(area, 0, boxes=boxes, guns=guns).hit_ship(area, 1)
        assert t.lost == "a hit went through to the Bridge"


@rule("SDF-DMG05")
def test_guns_count_as_structure_so_the_area_is_not_depleted_while_one_stands() -> None:
    t = table().with_area("bay", 0, boxes=4).hit_ship("bay", 1)
    assert (t.s.areas["bay"].guns["beam"], t.lost) == ("down", "")


@rule("SDF-DMG11", "SDF-DMG12", "SDF-DMG07")
def test_when_all_boxes_are_black_the_gun_is_lost_for_good() -> None:
    t = table().with_area("sci", 0, black=4, guns="beam").hit_ship("sci", 1).play("box", "mac")
    assert t.s.areas["sci"].guns == {"beam": "lost"}
    t.with_area("mac", boxes=1).turn_of("claudia", "t").with_hero("claudia", "sci")
    assert not t.can("target", "repair 1 structure here")


@rule("SDF-DMG06", "SDF-X03", "SDF-X04", "SDF-DMG09")
def test_six_hits_on_macross_city() -> None:
    t = table().with_area("mac", 0).hit_ship("mac", 6).plays("gun mac/beam", "gun mac/rail")
    assert (t.s.covered("mac"), t.s.people, t.lost) == (4, 4, "")
    repaired = (
        table().with_area("mac", 0, boxes=4, guns="beam rail").with_hero("claudia", "mac").turn_of("claudia", "t")
    )
    repaired.play("target", "repair 1 structure here").play("mend_box", "mac")
    assert repaired.s.people == 5
    assert t.hit_ship("mac", 2).lost == "Macross City lost its people"


@rule("SDF-X05", "SDF-DMG10")
def test_internal_damage_leaves_armor_alone_and_limits_the_crew() -> None:
    t = table().hit_ship("sci", 2, "internal")
    assert t.can("gun", "sci/beam")
    t.play("box", "sci").play("box", "sci")
    assert (t.armor("sci"), t.s.open_boxes("sci")) == (2, 2)


@rule("SDF-DMG10")
def test_covered_boxes_push_set_crew_down() -> None:
    t = (
        table()
        .with_state(crew={"sci": 4, "prod": 1, "bay": 0, "gunners": 0})
        .hit_ship("sci", 1, "internal")
        .play("box", "sci")
    )
    assert t.s.crew["sci"] == 3


@rule("SDF-DMG07", "SDF-DMG08", "SDF-TOK02", "SDF-TOK09")
def test_repair_brings_red_markers_back_and_black_never() -> None:
    t = table().with_area("prod", 1, boxes=1, black=1, guns="rail").turn_of("claudia", "t t t m")
    t.play("target", "repair 1 structure here")
    assert set(t.offers("mend_gun") + t.offers("mend_box")) == {"prod/rail", "prod"}
    t.play("mend_gun", "prod/rail").play("target", "repair 1 structure here")
    assert (t.s.areas["prod"].red, t.s.areas["prod"].black) == (0, 1)
    assert not t.can("target", "repair 1 structure here")


@rule("SDF-DMG14", "SDF-END03", "SDF-POD06", "SDF-X30", "SDF-END07")
def test_a_pod_that_attacks_in_the_bridge_ends_it_unless_a_mecha_stands_there() -> None:
    t = table().with_pods(1, "bridge").with_mecha("destroid", "bridge").orders(circle="T")
    assert (t.where("destroid-1"), t.lost) == (["supply"], "")
    t = table().with_pods(1, "bridge").with_mecha("destroid", "bridge").orders(circle="T T", triangle="A")
    assert t.lost == "a Pod fired in the Bridge"
    assert t.s.todo == []
    assert t.game.prompts == []


@rule("SDF-REAC01", "SDF-REAC02", "SDF-REAC06", "SDF-X46")
def test_the_reactors_share_one_pool_and_their_guns_do_not_count() -> None:
    t = table().with_area("fwd", 0).with_area("aft", 0).hit_ship("fwd", 2).plays("box fwd", "box fwd")
    t.hit_ship("aft", 2).plays("gun aft/beam")
    assert t.s.pool == 3
    t.with_hero("claudia", "aft").turn_of("claudia", "t").play("target", "repair 1 structure here").play(
        "mend_box", "aft"
    )
    assert t.s.pool == 2
    assert t.armor("fwd") == 0


@rule("SDF-REAC04", "SDF-GUN05", "SDF-X46")
def test_at_five_no_gun_fires() -> None:
    t = table().with_pods(1, "I1").with_vessel("x", "O5").with_state(is_battle=True, pool=4).turn_of("lisa", "t i")
    assert t.offers("target")
    t = table().with_pods(1, "I1").with_vessel("x", "O5").with_state(is_battle=True, pool=5)
    assert not t.turn_of("lisa", "t i").offers("target")
    assert not t.play("end_turn").turn_of("gloval", "i").offers("instinct")


@rule("SDF-REAC05", "SDF-END04", "SDF-X46")
def test_at_six_the_reactors_shut_down() -> None:
    assert (
        table().with_area("aft", 0, guns="beam").with_state(pool=5).hit_ship("aft", 1).lost == "the Reactors shut down"
    )


@rule("SDF-END05", "SDF-END08")
def test_below_three_people_it_is_lost_and_a_single_box_is_not() -> None:
    t = table().with_area("mac", 0, boxes=5, guns="beam rail")
    assert (t.s.people, t.lost) == (3, "")
    assert t.hit_ship("mac", 1).lost == "Macross City lost its people"


@rule("SDF-R09", "SDF-END05")
@pytest.mark.parametrize(
    ("population", "covered", "people"), [(3, 1, 3), (3, 5, 3), (4, 4, 4), (4, 5, 3), (8, 1, 7), (8, 5, 3)]
)
def test_the_people_who_count_are_the_marker_or_the_highest_open_box(
    population: int, covered: int, people: int
) -> None:
    t = table().with_state(population=population).with_area("mac", 0, boxes=covered - 1, guns="beam rail")
    t.hit_ship("mac", 1)
    assert (t.s.people, t.s.population, t.lost) == (people, population, "")
    assert f"{people} of {people} left" in t.upkeep().prompt.text
    t.with_area("mac", 0, boxes=5, guns="beam rail").hit_ship("mac", 1)
    assert t.lost == "Macross City lost its people"


@rule("SDF-END06", "SDF-HERO12", "SDF-HERO13")
def test_four_missing_heroes_end_it() -> None:
    t = table().with_missing("max", "rick", "gloval").with_hero("lisa", "sci", damage=2)
    assert t.hit_ship("sci", 1).lost == "too many Heroes are missing"
    t = table().with_missing("max", "rick").with_hero("lisa", "sci", damage=2).hit_ship("sci", 1)
    assert (t.lost, t.hero("lisa").place, t.s.missing()) == ("", "", ["lisa", "max", "rick"])


@rule("SDF-CAS08", "SDF-MODE05", "SDF-TERM09")
@pytest.mark.parametrize(("difficulty", "damage"), [("easy", 1), ("normal", 1), ("hard", 2)])
def test_the_wound_limit(difficulty: str, damage: int) -> None:
    t = table(difficulty=difficulty).with_hero("lisa", "sci").hit_ship("sci", 2)
    assert t.hero("lisa").damage == damage


@rule("SDF-HERO14", "SDF-X45", "SDF-CLN05", "SDF-HERO15")
def test_a_missing_hero_misses_a_complete_episode_and_returns_to_the_hospital_healed() -> None:
    t = table().with_hero("lisa", "sci", damage=2).with_pods(1, "sci").orders(circle="T").play("box", "sci")
    assert t.hero("lisa").back_in == 3
    t.clean_up().until("")
    assert not t.s.is_active("lisa")
    t.with_state(episode=3, objectives=[False, False]).clean_up().until("")
    assert (t.hero("lisa").place, t.hero("lisa").damage, t.s.is_active("lisa")) == ("mac", 0, True)


@rule("SDF-HERO14", "SDF-HERO13")
def test_one_taken_by_the_story_is_back_at_the_end_of_the_same_episode() -> None:
    t = table().situation(2, 2, 0).play("lose_hero", "roy")
    assert (t.hero("roy").back_in, t.s.rp) == (2, 3)


@rule("SDF-HERO16", "SDF-HERO22")
def test_without_a_captain_the_ship_neither_turns_nor_fires_its_rail_guns() -> None:
    t = table().with_missing("gloval").with_vessel("x", "O5").with_state(ship_evades=1).with_rule("battle-mode")
    assert t.view.rail_reach == []
    assert not t.turn_of("lisa", "i m").offers("instinct")
    assert {"turn", "helm", "transform"}.isdisjoint(t.verbs)
    assert t.play("end_turn").orders(x="B1").stage == ""
    assert t.armor("mac") == 2


@rule("SDF-HERO17", "SDF-HERO18")
def test_damage_stays_on_a_hero_who_is_upgraded() -> None:
    t = (
        table()
        .with_state(rp=1)
        .with_hand("field-promotion")
        .with_hero("claudia", damage=1, used=[0])
        .turn_of("claudia", "m")
    )
    t.play("play", "field-promotion").play("upgrade", "claudia")
    assert (t.s.face("claudia").title, t.hero("claudia").damage, t.hero("claudia").used) == (
        "Chief of Operations",
        1,
        [0],
    )
    t.play("stride")
    assert "4 movement" in t.prompt.text
    t.play("end_turn").clean_up().until("")
    assert t.s.face("claudia").title == "Operations"


@rule("SDF-DMG10", "SDF-R10")
def test_damage_pushes_the_crew_of_every_station_down() -> None:
    stations: dict[Station, int] = {"sci": 4, "prod": 5, "bay": 4}
    for station, boxes in stations.items():
        t = table().with_state(crew={"sci": 0, "prod": 0, "bay": 0, "gunners": 0, station: boxes}, population=8)
        t.hit_ship(station, 1, "internal").play("box", station)
        assert t.s.crew[station] == boxes - 1


@rule("SDF-R10", "SDF-RES02")
def test_extra_hands_are_not_pushed_down() -> None:
    crew: dict[Station, int] = {"sci": 1, "prod": 0, "bay": 0, "gunners": 0}
    t = table().with_state(crew=crew, bolster={"sci": 2}).with_area("sci", boxes=3).hit_ship("sci", 1, "internal")
    t.play("box", "sci")
    assert (t.s.crew["sci"], t.s.crew_of("sci")) == (0, 2)
    assert "2 left" in t.order_crew().prompt.text


@rule("SDF-CAS03", "SDF-R15", "SDF-X41")
def test_on_hard_too_a_hero_takes_no_second_point_while_others_can() -> None:
    t = table(difficulty="hard").with_hero("roy", "O1").with_mecha("veritech", "O1").with_mecha("super", "O1")
    t.with_pods(2, "O1").orders(circle="T").play("sacrifice", "roy")
    assert t.offers("sacrifice") == ["veritech-1", "super-1"]


@rule("SDF-DMG15", "SDF-DMG11")
def test_a_hit_that_goes_through_a_depleted_area_wounds_who_is_there_and_who_is_behind() -> None:
    t = table().with_area("sci", 0, boxes=4, guns="beam").with_hero("lisa", "sci").with_hero("claudia", "mac")
    t.hit_ship("sci", 1)
    assert (t.hero("lisa").damage, t.hero("claudia").damage) == (1, 0)
    t.play("box", "mac")
    assert (t.hero("lisa").damage, t.hero("claudia").damage, t.hero("gloval").damage) == (1, 1, 0)


@rule("SDF-R28", "SDF-HERO15")
def test_a_card_that_heals_may_be_played_at_once_when_the_enemy_hurts_somebody_badly() -> None:
    t = table().with_hero("lisa", "fwd", damage=1).with_hand("field-surgery", "slingshot-action").with_tracker("m")
    t.with_pods(1, "I1").orders(circle="T T")
    assert (t.stage, t.offers("play")) == ("Aid", ["field-surgery"])
    t.play("play", "field-surgery")
    assert t.hero("lisa").damage == 0


@rule("SDF-R28", "SDF-HERO14")
def test_a_card_that_rescues_may_be_played_at_once_when_somebody_goes_missing() -> None:
    t = table().with_hero("lisa", "fwd", damage=2).with_hand("rescue-flight").with_tracker("m").with_pods(1, "I1")
    t.orders(circle="T")
    assert (t.stage, t.hero("lisa").place) == ("Aid", "")
    t.play("play", "rescue-flight")
    assert (t.hero("lisa").place, t.hero("lisa").damage, t.s.tracker) == ("mac", 0, [])


@rule("SDF-R28")
def test_nobody_is_asked_for_aid_who_has_none_or_in_a_phase_with_windows() -> None:
    t = table().with_hero("lisa", "fwd", damage=1).with_hand("rescue-flight").with_pods(1, "I1").orders(circle="T")
    assert (t.stage, t.hero("lisa").damage) == ("", 2)
    t = table().with_hero("lisa", "fwd", damage=1).with_hand("field-surgery").hit_ship("fwd", 1)
    assert (t.stage, t.hero("lisa").damage) == ("", 2)
    t = table().with_hero("lisa", "fwd", damage=1).with_hand("field-surgery").with_pods(1, "I1").orders(circle="T")
    assert t.play("decline").s.hands == [["field-surgery"]]


@rule("SDF-REAC01", "SDF-DMG08")
def test_the_reactors_shared_boxes_are_one_thing_to_mend() -> None:
    t = table().with_state(pool=2).with_area("prod", boxes=1).with_hand("emergency-welds").with_tracker("t")
    t.turn_of("claudia").play("play", "emergency-welds")
    assert set(t.offers("mend_box")) == {"fwd", "prod"}
