"""The rings, the ship that turns, and who touches whom. SDF-BOARD, SDF-MOVE"""

from tests.games.attack_on_sdf1.table import table
from tests.rule import rule

from robotable.games.attack_on_sdf1.geometry import HULL, SPACE, is_space, neighbours, number_of, onward


@rule("SDF-BOARD01", "SDF-BOARD02", "SDF-TERM05")
def test_six_outer_and_six_inner_areas_close_to_rings() -> None:
    assert len(SPACE) == 12
    assert set(neighbours("O1", 0)) == {"O6", "O2", "I1"}
    assert set(neighbours("I6", 0)) == {"I5", "I1", "O6", "sci"}
    t = table().with_state(heading=2).with_hero("roy", "I6").turn_of("roy")
    assert set(t.offers("go")) == {"I5", "I1", "O6", "aft"}
    assert not any(is_space(area) for area in (*HULL, "bridge"))


@rule("SDF-BOARD03", "SDF-BOARD04", "SDF-BOARD12", "SDF-BOARD16")
def test_seven_areas_in_the_order_of_the_hull() -> None:
    t = table()
    assert [area.id for area in t.view.areas] == [*HULL, "bridge"]
    ring = ["fwd", "sci", "mac", "aft", "bay", "prod"]
    for area, after in zip(ring, ring[1:] + ring[:1], strict=True):
        assert after in neighbours(area, 0)
    assert {area.id: area.colour for area in t.view.areas} == {
        "fwd": "green",
        "aft": "green",
        "sci": "blue",
        "mac": "orange",
        "prod": "purple",
        "bay": "yellow",
        "bridge": "red",
    }


@rule("SDF-BOARD05", "SDF-BOARD07", "SDF-BOARD17", "SDF-X48", "SDF-MOVE01", "SDF-MOVE03")
def test_turning_renumbers_the_hull_and_takes_along_what_is_inside() -> None:
    t = table().with_mecha("veritech", "bay").with_mecha("destroid", "mac").with_pods(1, "I3").with_state(heading=1)
    t.s.mecha["veritech-2"] = "I3"
    assert t.s.number("sci") == 1
    t.turn_of("gloval").play("turn", "ccw")
    assert (t.s.heading, t.s.number("mac"), t.s.number("fwd")) == (2, 1, 3)
    assert t.where("veritech-1", "veritech-2", "circle-1") == ["bay", "I3", "I3"]
    assert t.s.areas["bridge"] is not None
    assert next(area.number for area in t.view.areas if area.id == "bridge") == 0


@rule("SDF-BOARD08", "SDF-BOARD09", "SDF-BOARD10", "SDF-POD02")
def test_the_bridge_touches_four_areas() -> None:
    assert set(neighbours("bridge", 0)) == {"prod", "mac", "bay", "aft"}
    steps = {}
    for area in HULL:
        place, n = area, 0
        while place != "bridge":
            place, n = onward(place, 0), n + 1
        steps[area] = n
    assert steps == {"sci": 2, "fwd": 2, "mac": 1, "prod": 1, "bay": 1, "aft": 1}
    t = table().turn_of("lisa")
    assert set(t.offers("go")) == {"prod", "mac", "bay", "aft"}


@rule("SDF-BOARD11")
def test_forward_reactor_science_and_production_are_the_front() -> None:
    t = table().with_state(is_battle=True).hit_ship("fwd", 1)
    assert set(t.offers("take_hit")) == {"fwd", "sci", "prod"}
    assert not table().with_state(is_battle=True).hit_ship("mac", 1).stage


@rule("SDF-BOARD13", "SDF-BOARD14", "SDF-BOARD15", "SDF-TOK01", "SDF-TOK07", "SDF-TOK09")
def test_the_view_shows_every_field_of_the_boards() -> None:
    t = table().with_mecha("veritech", "construction").with_mecha("destroid", "mac").with_mecha("super", "hangar")
    t.with_area("sci", 0, boxes=1, black=1, guns="beam").with_tracker("t").with_missing("roy").with_hand(
        "field-surgery"
    )
    v = t.view
    assert (v.construction["veritech"], v.hangar["super"], [m.id for m in v.mecha]) == (1, 1, ["destroid-1"])
    science = next(area for area in v.areas if area.id == "sci")
    assert (science.armor, science.red, science.black, science.guns) == (0, 1, 1, {"beam": "down"})
    assert (v.ap, v.rp, v.heat, v.population, v.reactor_damage, v.tracker) == (3, 0, 0, 5, 0, ["target"])
    assert set(v.decks) == {"invasion", "orders", "resources", "crew", "mecha"}
    assert [hero.id for hero in v.heroes if hero.is_missing] == ["roy"]
    assert v.hands[0][0].name == "Field Surgery"
    assert v.bag == {"pod": 30, "cruiser": 6, "flagship": 4}


@rule("SDF-TURN07", "SDF-MOVE01", "SDF-HC01", "SDF-D16")
def test_free_move_and_each_move_die_of_the_captain_turn_one_notch() -> None:
    t = table().turn_of("gloval", "m m")
    t.plays("turn ccw", "helm ccw", "helm cw")
    assert t.s.heading == 1
    assert not t.can("turn", "cw")
    assert t.verbs.isdisjoint({"turn", "helm"})


@rule("SDF-MOVE02")
def test_movement_from_a_card_turns_the_ship_too() -> None:
    t = table().with_hand("early-detection").turn_of("gloval").plays("turn cw", "play early-detection")
    t.plays("turn cw", "turn cw")
    assert t.s.heading == 3
    assert not t.can("turn", "cw")


@rule("SDF-MOVE04", "SDF-REAC02", "SDF-REAC03", "SDF-X46")
def test_damaged_reactors_allow_one_notch_an_episode() -> None:
    t = table().with_state(pool=3).turn_of("gloval", "m").play("turn", "ccw")
    assert not t.can("helm", "ccw")
    assert t.refuses("turn", "ccw").rule == "SDF-MOVE04"
    assert number_of("fwd", t.s.heading) == 2
    t = table().with_state(pool=2).turn_of("gloval", "m").plays("turn ccw", "helm ccw")
    assert t.s.heading == 2
