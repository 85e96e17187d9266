"""Z-Orders: engagement, Pods, Capital Ships, casualties and Villains. SDF-ZORD, SDF-ENG, SDF-POD, SDF-CAP, SDF-CAS"""

import pytest
from tests.games.attack_on_sdf1.table import table
from tests.rule import rule

from robotable.games.attack_on_sdf1.effects_board import Hit
from robotable.games.attack_on_sdf1.effects_forces import NeverSayDie
from robotable.games.attack_on_sdf1.icons import ORDERS
from robotable.games.attack_on_sdf1.orders import ZOrders


@rule("SDF-ZORD05", "SDF-CARD02", "SDF-CARD09")
def test_one_card_an_episode_governs_all_and_the_deck_is_rebuilt_when_empty() -> None:
    t = table().with_pods(1, "O1").with_pods(1, "O2", "triangle").with_vessel("x", "O5").z_card("general-advance")
    assert t.where("circle-1", "triangle-1") == ["I1", "I2"]
    assert t.armor("mac") == 2
    assert (t.s.decks["orders"].discards, t.s.z_card) == (["general-advance"], "")
    t.s.decks["orders"].discards += t.s.decks["orders"].cards
    t.s.decks["orders"].cards = []
    t.clean_up().until("").open(ZOrders()).until("")
    assert len(t.s.decks["orders"].cards) == 9


@rule("SDF-ZORD06", "SDF-CAP04", "SDF-CAP05", "SDF-X36")
def test_a_rammer_stays_inside_until_the_next_phase() -> None:
    t = table().with_vessel("x", "O5").with_hero("lisa", "mac").orders(x="RAM").play("box", "mac")
    assert (t.where("x-1"), t.armor("mac"), t.s.covered("mac"), t.hero("lisa").damage) == (["I5"], 0, 1, 1)
    t.clean_up().until("")
    assert t.where("x-1") == ["I5"]
    assert t.orders(x="R+").where("x-1") == ["O6"]
    t = table().with_state(heading=2).with_vessel("x", "O2").orders(x="RAM").play("box", "sci")
    assert (t.where("x-1"), t.armor("sci"), t.armor("prod")) == (["I2"], 0, 2)
    t = table().with_vessel("x", "I5", has_rammed=True, is_jammed=True).orders(x="R+")
    assert t.where("x-1") == ["I5"]


@rule("SDF-ZORD07", "SDF-ZORD08", "SDF-ZORD01")
def test_lines_from_top_to_bottom_and_icons_for_all_before_the_next() -> None:
    t = table().with_pods(1, "O1").with_pods(1, "I2").with_pods(1, "O3", "square").with_vessel("x", "O5")
    t.orders(circle="A T", square="A", x="B1").until("")
    log = t.told()
    assert (
        log.index("Circle 1 moves to Inner A1")
        < log.index("Circle 2 moves to Production")
        < log.index("attack in Inner A1")
    )
    assert (
        log.index("attack in Inner A1")
        < log.index("attack in Production")
        < log.index("Square 1 moves")
        < log.index("fires 1")
    )


@rule("SDF-ZORD09")
@pytest.mark.parametrize(
    "card",
    [
        "general-advance", "spearhead", "break-contact", "ramming-course", "iron-ring", "carpet-of-fire", "deep-thrust",
        "circling-hunters", "regroup", "no-quarter",
    ],
)  # fmt: skip
def test_every_card_can_be_carried_out(card: str) -> None:
    t = table().with_area("mac", 0).with_mecha("veritech", "O1", 2).with_mecha("destroid", "bridge")
    for i, symbol in enumerate(("circle", "triangle", "square"), 1):
        t.with_pods(2, f"O{i}", symbol).with_pods(1, f"I{i + 3}", symbol)
    t.with_vessel("x", "O1").with_vessel("y", "O5").with_vessel("shield", "O4").z_card(card).until("")
    assert t.s.decks["orders"].discards[-1] == card or t.lost
    for icons in t.s.pack.orders[card].lines.values():
        assert ", ".join(ORDERS[icon].name for icon in icons) in t.told() or t.lost
        assert {ORDERS[icon].name.split()[0] for icon in icons} <= {
            "Advance", "Attack", "Disengage", "Rotate", "Barrage", "Defend", "Ram", "Pod",
        }  # fmt: skip


@rule("SDF-ZORD10", "SDF-CAS05")
def test_destroyed_vessels_act_once_more_and_go_in_clean_up() -> None:
    t = table().with_pods(1, "I1", damage=1).orders(circle="T")
    assert t.armor("fwd") == 2
    t.clean_up().until("")
    assert t.s.vessels == {}


@rule("SDF-ENG01", "SDF-ENG02", "SDF-X23")
def test_mecha_hold_pods_one_to_one() -> None:
    t = table().with_pods(4, "O1").with_mecha("veritech", "O1", 2).orders(circle="A")
    assert (t.count("pod", "O1"), t.count("pod", "I1")) == (2, 2)


@rule("SDF-ENG03", "SDF-X24")
def test_destroyed_pods_fill_the_engagements_first() -> None:
    t = table().with_vessel("circle-1", "O1").with_vessel("circle-2", "O1", damage=1).with_mecha("veritech", "O1")
    assert t.orders(circle="A").where("circle-1", "circle-2") == ["I1", "O1"]


@rule("SDF-ENG04")
def test_then_by_the_lines_of_the_card_and_villains_last() -> None:
    t = table().with_vessel("khyron", "O1", symbol="circle").with_pods(1, "O1", "square").with_pods(1, "O2", "triangle")
    t.with_pods(1, "O2").with_mecha("veritech", "O1").with_hero("roy", "O2")
    assert sorted(t.paired()) == ["circle-1", "square-1"]


@rule("SDF-ENG05", "SDF-X25")
def test_a_pod_stops_where_a_free_mecha_is() -> None:
    t = table().with_pods(1, "O1").with_mecha("veritech", "I1").orders(circle="A2")
    assert t.where("circle-1") == ["I1"]
    t = table().with_pods(1, "O1").with_mecha("veritech", "O2").orders(circle="R+ R+")
    assert t.where("circle-1") == ["O2"]


@rule("SDF-ENG06", "SDF-HERO11")
def test_engagement_works_inside_the_ship_and_with_hero_pilots() -> None:
    t = table().with_pods(1, "bay").with_pods(1, "mac").with_mecha("destroid", "mac").orders(circle="A")
    assert t.where("circle-1", "circle-2") == ["bay", "mac"]


@rule("SDF-ENG07", "SDF-CAP03")
def test_capital_ships_are_never_held() -> None:
    t = table().with_vessel("x", "O1").with_mecha("veritech", "O1", 3).orders(x="R-")
    assert t.where("x-1") == ["O6"]


@rule("SDF-ENG08")
def test_a_destroyed_mecha_frees_its_pod_at_once() -> None:
    t = table().with_pods(1, "O1").with_mecha("veritech", "O1").orders(circle="T A")
    assert t.where("circle-1", "veritech-1") == ["I1", "supply"]
    assert t.s.engaged == []


@rule("SDF-ENG09", "SDF-X33")
def test_jammed_pods_hold_nobody() -> None:
    t = table().with_vessel("circle-1", "O5", is_jammed=True).with_vessel("circle-2", "O5").with_mecha("veritech", "O5")
    t.orders(circle="A T")
    assert t.where("circle-1", "circle-2", "veritech-1") == ["O5", "O5", "supply"]


@rule("SDF-POD01", "SDF-POD02", "SDF-X26")
def test_pods_advance_inwards_and_towards_the_bridge() -> None:
    t = table().with_pods(1, "sci").with_pods(1, "I6", "triangle").orders(circle="A", triangle="A2")
    assert t.where("circle-1", "triangle-1") == ["mac", "mac"]
    assert t.orders(circle="A").where("circle-1") == ["bridge"]
    assert t.orders(circle="A R+").where("circle-1") == ["bridge"]
    t = table().with_state(heading=2).with_pods(1, "I6").orders(circle="A")
    assert t.where("circle-1") == ["aft"]


@rule("SDF-POD03", "SDF-X32")
def test_rotating_round_each_ring() -> None:
    t = table().with_pods(1, "O4").with_pods(1, "O6", "triangle").with_pods(1, "sci", "square")
    t.orders(circle="R+", triangle="R+", square="R+")
    assert t.where("circle-1", "triangle-1", "square-1") == ["O5", "O1", "fwd"]
    assert t.orders(circle="R-").where("circle-1") == ["O4"]


@rule("SDF-POD04", "SDF-POD05", "SDF-X29", "SDF-POD08")
def test_mecha_are_hit_before_the_ship_and_the_rest_hits_the_hull() -> None:
    t = table().with_pods(3, "I2").with_mecha("veritech", "I2").orders(circle="T")
    assert (t.where("veritech-1"), t.armor("prod")) == (["supply"], 0)
    t = table().with_state(heading=2).with_pods(1, "I2").orders(circle="T")
    assert (t.armor("sci"), t.armor("prod")) == (1, 2)


@rule("SDF-POD05")
def test_free_pods_in_outer_areas_do_no_harm() -> None:
    t = table().with_pods(3, "O2").orders(circle="T")
    assert t.armor("prod") == 2
    assert all(state.armor == t.s.armor_most(area) for area, state in t.s.areas.items())


@rule("SDF-X27", "SDF-DMG02")
def test_the_second_attack_meets_no_armor() -> None:
    t = table().with_pods(1, "I6").with_area("sci", 1).orders(circle="T T")
    assert (t.armor("sci"), t.stage) == (0, "TakeDamage")


@rule("SDF-POD07", "SDF-X31")
def test_disengaged_pods_follow_the_later_icons() -> None:
    t = table().with_hero("roy", "O6").with_pods(1, "I3").with_mecha("veritech", "I3").orders(circle="D A T")
    assert t.where("circle-1") == ["bay"]
    t.play("box", "bay")
    assert t.where("veritech-1") == ["I3"]
    t = table().with_pods(1, "I3").with_mecha("veritech", "I3").orders(circle="D T")
    assert (t.where("veritech-1"), t.armor("bay")) == (["supply"], 2)


@rule("SDF-CAP01", "SDF-X34")
def test_a_barrage_falls_on_the_area_of_the_ships_number() -> None:
    t = table().with_vessel("x", "O2").orders(x="B3")
    assert (t.armor("prod"), t.stage) == (0, "TakeDamage")
    t = table().with_state(heading=1).with_vessel("x", "I2").orders(x="B3")
    assert t.armor("fwd") == 0


@rule("SDF-CAP02", "SDF-X35")
def test_defend_hits_veritechs_in_its_own_area_only() -> None:
    t = table().with_vessel("shield", "O4").with_mecha("veritech", "O4").with_hero("roy", "O4").orders(shield="F2")
    assert (t.where("veritech-1"), t.hero("roy").damage) == (["supply"], 1)
    t = table().with_vessel("shield", "O4").with_mecha("veritech", "I4").orders(shield="F2")
    assert t.where("veritech-1") == ["I4"]


@rule("SDF-CAP07", "SDF-X39")
def test_launched_pods_wait_for_the_next_episode() -> None:
    t = table().with_vessel("shield", "O1")
    for symbol in ("triangle", "square"):
        t.with_pods(10, "O4", symbol)
    t.with_pods(8, "O4").orders(shield="L3")
    new = [vessel for vessel in t.s.vessels.values() if vessel.is_new]
    assert [vessel.place for vessel in new] == ["O1", "O1"]
    t.orders(circle="A")
    assert t.count("pod", "O1") == 2
    t.clean_up().until("").orders(circle="A", triangle="A", square="A")
    assert t.count("pod", "I1") == 2


# Casualties


@rule("SDF-CAS02", "SDF-CAS04", "SDF-X40")
@pytest.mark.parametrize(("difficulty", "wounds"), [("normal", 1), ("hard", 2)])
def test_everybody_takes_one_and_what_is_left_falls_on_heroes(difficulty: str, wounds: int) -> None:
    t = table(difficulty=difficulty).with_vessel("shield", "O1").with_mecha("veritech", "O1", 2).with_hero("roy", "O1")
    t.orders(shield="F2 F2")
    while t.stage:
        t.play("sacrifice", next(unit for unit in t.offers("sacrifice")))
    assert (t.count("veritech", "O1"), t.hero("roy").damage) == (0, wounds if difficulty == "hard" else 1)


@rule("SDF-CAS03", "SDF-X41", "SDF-D35")
def test_with_units_enough_the_players_choose_at_most_one_each() -> None:
    t = table().with_vessel("shield", "O1").with_mecha("veritech", "O1").with_mecha("super", "O1")
    t.with_hero("roy", "O1").orders(shield="F2")
    assert set(t.offers("sacrifice")) == {"veritech-1", "super-1", "roy"}
    t.play("sacrifice", "roy")
    assert set(t.offers("sacrifice")) == {"veritech-1", "super-1"}
    assert t.refuses("sacrifice", "roy").rule == "SDF-CAS04"
    t.play("sacrifice", "super-1")
    assert t.where("veritech-1", "super-1") == ["O1", "supply"]


@rule("SDF-X42", "SDF-CAS08")
def test_a_hero_at_the_limit_is_no_sink() -> None:
    t = (
        table()
        .with_pods(1, "O1")
        .with_mecha("veritech", "O1")
        .with_hero("roy", "O1", wounds=1, damage=1)
        .orders(circle="T")
    )
    assert (t.where("veritech-1"), t.hero("roy").damage) == (["supply"], 1)


@rule("SDF-EVD02", "SDF-D36", "SDF-TOK04", "SDF-RES04")
def test_a_veritech_evade_cancels_one_point() -> None:
    t = table(2).with_pods(1, "O1").with_mecha("veritech", "O1").with_state(evades=[""]).orders(circle="T")
    assert (t.stage, t.seat) == ("SpendEvade", 1)
    t.play("evade_hit")
    assert (t.where("veritech-1"), t.s.evades) == (["O1"], [])
    t = (
        table()
        .with_pods(1, "O1")
        .with_mecha("veritech", "O1")
        .with_state(evades=["O1"])
        .orders(circle="T")
        .play("take_it")
    )
    assert t.where("veritech-1") == ["supply"]
    t = table().with_pods(1, "O2").with_mecha("veritech", "O2").with_state(evades=["O1"]).orders(circle="T")
    assert t.where("veritech-1") == ["supply"]


@rule("SDF-CAS05", "SDF-CAS06", "SDF-X20", "SDF-TOK08")
@pytest.mark.parametrize(("token", "capacity"), [("circle-1", 1), ("x-1", 4), ("shield-1", 6)])
def test_destroyed_at_capacity_annihilated_at_twice_that(token: str, capacity: int) -> None:
    t = table().with_hero("roy", "O1").with_vessel(token, "O1", damage=capacity - 1).turn_of("roy", "t")
    t.play("target", "1 damage to Vessels here").play("hit", token)
    seen = next(vessel for vessel in t.view.vessels if vessel.id == token)
    assert seen.is_destroyed
    t.play("end_turn").with_vessel(token, "O1", damage=2 * capacity - 1).turn_of("roy", "t")
    t.play("target", "1 damage to Vessels here").play("hit", token)
    assert token not in t.s.vessels
    assert token in t.s.bag(t.s.pack.kind_of(token))


@rule("SDF-CAS07", "SDF-X17", "SDF-X18", "SDF-X19", "SDF-MECHA09")
def test_damage_is_split_freely_from_the_first_point() -> None:
    t = table().with_hero("roy", "O1").with_pods(4, "O1").effect(Hit(6), hero="roy")
    t.plays("hit circle-1", "hit circle-2", "hit circle-3", "hit circle-4", "hit circle-1", "hit circle-2")
    assert sorted(t.s.vessels) == ["circle-3", "circle-4"]
    t = table().with_hero("roy", "O1").with_vessel("x-1", "O1").with_vessel("x-2", "O1").effect(Hit(9), hero="roy")
    t.plays(*["hit x-1"] * 5, *["hit x-2"] * 4)
    assert (t.s.vessels["x-1"].damage, t.s.vessels["x-2"].damage) == (5, 4)
    t = table().with_hero("roy", "O1").with_vessel("x-1", "O1").with_vessel("x-2", "O1").effect(Hit(9), hero="roy")
    t.plays(*["hit x-1"] * 8, "hit x-2")
    assert (list(t.s.vessels), t.s.vessels["x-2"].damage) == (["x-2"], 1)
    t = table().with_hero("roy", "O1").with_pods(2, "O1").with_vessel("x", "O1").effect(Hit(2), hero="roy")
    t.plays("hit circle-1", "hit x-1")
    assert (t.s.vessels["circle-1"].damage, t.s.vessels["x-1"].damage) == (1, 1)


@rule("SDF-CAS09", "SDF-X14", "SDF-HC07")
def test_max_annihilates_a_pod_outright() -> None:
    t = table().with_team("gloval", "lisa", "claudia", "max").with_pods(1, "I3").turn_of("max", "i")
    t.play("instinct", "annihilate 1 Pod here or next to here").play("annihilate", "circle-1")
    assert t.s.vessels == {}


@rule("SDF-CAS10")
def test_damage_on_capital_ships_stays() -> None:
    t = table().with_vessel("x", "O1", damage=3).clean_up().until("")
    assert t.s.vessels["x-1"].damage == 3


# Villains


@rule("SDF-VIL01", "SDF-VIL02", "SDF-INV07", "SDF-VIL08")
def test_a_villain_comes_with_four_pods_and_a_symbol() -> None:
    t = table().invade("khyrons-fury")
    khyron = t.s.vessels["khyron"]
    assert khyron.symbol in ("circle", "triangle", "square")
    assert (t.count("pod", khyron.place), khyron.place[0]) == (4, "O")
    t.with_deck("invasion", "khyrons-fury").invade("khyrons-fury")
    assert t.count("pod", khyron.place) == 6


@rule("SDF-VIL03", "SDF-VIL08")
def test_a_villain_is_sheltered_by_undestroyed_pods() -> None:
    t = table().with_hero("roy", "O1").with_vessel("khyron", "O1").with_pods(1, "O1").turn_of("roy", "t t i")
    t.play("target", "1 damage to Vessels here")
    assert t.refuses("hit", "khyron").rule == "SDF-VIL03"
    t.play("hit", "circle-1").play("instinct", "2 damage to one of the Vessels here").play("hit", "khyron")
    assert t.s.vessels["khyron"].damage == 2
    assert t.s.ap == 5
    t.play("end_turn").clean_up().until("")
    assert t.s.gone == ["khyron"]
    assert table().with_state(gone=["khyron"]).invade("khyrons-fury").s.vessels == {}


@rule("SDF-VIL04")
def test_pods_with_a_villain_follow_her_symbol() -> None:
    t = (
        table()
        .with_vessel("khyron", "O1", symbol="triangle")
        .with_pods(2, "O1", "square")
        .orders(triangle="A", square="R+")
    )
    assert t.where("khyron", "square-1", "square-2") == ["I1", "I1", "I1"]


@rule("SDF-VIL05")
def test_khyron_strikes_where_he_ends_his_movement() -> None:
    t = table().with_vessel("khyron", "O2", symbol="circle").orders(circle="A")
    assert (t.where("khyron"), t.armor("prod")) == (["I2"], 1)
    t = table().with_vessel("khyron", "I2", symbol="circle").with_mecha("veritech", "I2").orders(circle="D")
    assert t.where("veritech-1") == ["supply"]
    t = table().with_vessel("khyron", "I2", symbol="circle", is_jammed=True).orders(circle="A")
    assert t.armor("prod") == 2


@rule("SDF-VIL06", "SDF-R65")
def test_miriya_disengages_first_and_her_pods_do_not() -> None:
    t = table().with_vessel("miriya", "O1", symbol="circle").with_pods(1, "O1").with_mecha("veritech", "O1", 2)
    assert t.orders(circle="A").where("miriya", "circle-1") == ["I1", "O1"]


@rule("SDF-VIL07")
def test_miriya_and_her_pods_cross_the_ship_instead_of_entering_the_bridge() -> None:
    t = table().with_vessel("miriya", "mac", symbol="circle").with_pods(1, "mac", "square").orders(circle="A")
    assert t.where("miriya", "square-1") == ["prod", "prod"]
    t = table().with_hero("roy", "O5").with_vessel("miriya", "bay", symbol="circle").orders(circle="A")
    assert t.where("miriya") == ["sci"]
    t = table().with_vessel("miriya", "aft", symbol="circle").orders(circle="A")
    assert t.where("miriya") == ["fwd"]


@rule("SDF-HC09")
def test_never_say_die_only_answers_losses() -> None:
    t = table().with_hero("roy", "O1").with_pods(1, "O1")
    before = t.told()
    assert (t.effect(NeverSayDie(), hero="roy").told(), t.stage) == (before, "")


@rule("SDF-HC09", "SDF-D39")
def test_never_say_die_lets_lost_veritechs_strike_once_more() -> None:
    t = table().with_team("gloval", "lisa", "claudia", "rick").with_hero("rick", is_upgraded=True)
    t.with_pods(2, "O1").with_mecha("veritech", "O1").with_deck("mecha", "missile-volley").orders(circle="T")
    assert t.stage == "LastStand"
    t.play("avenge", "O1").plays("hit circle-1", "hit circle-1")
    assert (list(t.s.vessels), t.s.ap) == (["circle-2"], 1)
    t = table().with_pods(2, "O1").with_mecha("veritech", "O1").orders(circle="T")
    assert not t.stage


@rule("SDF-VIL05", "SDF-R64")
def test_khyron_strikes_where_his_last_movement_ends() -> None:
    t = table().with_vessel("khyron", "O5").orders(circle="A A T")
    assert (t.armor("mac"), t.stage) == (3, "TakeDamage")
    assert t.play("box", "mac").play("box", "mac").s.covered("mac") == 2


@rule("SDF-CAP07", "SDF-R58")
def test_a_pod_just_launched_is_not_held_and_holds_nobody() -> None:
    t = table().with_vessel("circle-1", "O4", is_new=True).with_mecha("veritech", "O4")
    assert t.paired() == []
    assert t.with_vessel("circle-2", "O4").paired() == ["circle-2"]


@rule("SDF-INV03", "SDF-R79")
def test_the_extra_barrage_of_a_card_is_not_weakened_by_another() -> None:
    t = table().with_rule("barrage-cruiser", 1).with_rule("barrage-capital", -1).with_vessel("x", "O5").orders(x="B1")
    assert t.armor("mac") == 2


@rule("SDF-ENG03", "SDF-ENG04", "SDF-R51")
def test_destroyed_pods_that_arrive_are_engaged_before_intact_ones_and_villains() -> None:
    t = table().with_vessel("circle-1", "O1").with_vessel("circle-2", "O1", damage=1).with_mecha("veritech", "I1")
    assert t.orders(circle="A2").where("circle-1", "circle-2") == ["fwd", "I1"]
    t = table().with_vessel("miriya", "O1", symbol="circle").with_pods(1, "O1").with_mecha("veritech", "I1")
    assert t.orders(circle="A2").where("miriya", "circle-1") == ["fwd", "I1"]


@rule("SDF-EVD02", "SDF-R41", "SDF-R15", "SDF-CAS04")
def test_an_evade_saves_the_veritech_that_is_hit_and_what_nobody_can_take_is_lost() -> None:
    t = table().with_vessel("shield", "O1").with_mecha("veritech", "O1").with_state(evades=[""]).orders(shield="F2")
    assert (t.stage, "Veritech 1 is hit" in t.prompt.text) == ("SpendEvade", True)
    t.play("evade_hit")
    assert (t.where("veritech-1"), t.s.evades, t.stage) == (["O1"], [], "")
    t = table().with_vessel("shield", "O1").with_mecha("veritech", "O1").with_hero("roy", "O1")
    t.with_state(evades=["", ""]).orders(shield="F2").plays("take_it", "evade_hit")
    assert (t.where("veritech-1"), t.hero("roy").damage, t.s.evades, t.stage) == (["supply"], 0, [""], "")


@rule("SDF-EVD02", "SDF-R41", "SDF-CAS08")
def test_neither_a_destroid_nor_a_hero_at_the_limit_uses_an_evade() -> None:
    t = table().with_pods(1, "mac").with_mecha("destroid", "mac").with_hero("roy", "mac").with_state(evades=[""])
    t.orders(circle="T").play("sacrifice", "destroid-1")
    assert (t.where("destroid-1"), t.s.evades, t.stage) == (["supply"], [""], "")
    t = table().with_pods(1, "O1").with_hero("roy", "O1", wounds=1, damage=1).with_state(evades=[""]).orders(circle="T")
    assert (t.s.evades, t.stage) == ([""], "")


@rule("SDF-EVD02", "SDF-R41", "SDF-RES04")
def test_evades_for_anywhere_need_the_wing_leader_and_those_of_an_area_do_not() -> None:
    t = table().with_pods(1, "O1").with_mecha("veritech", "O1").with_missing("roy").with_state(evades=[""])
    assert t.orders(circle="T").where("veritech-1") == ["supply"]
    t = table().with_pods(1, "O1").with_mecha("veritech", "O1").with_missing("roy").with_state(evades=["O1"])
    assert t.orders(circle="T").play("evade_hit").where("veritech-1") == ["O1"]


@rule("SDF-DMG15", "SDF-R57")
def test_a_ram_that_goes_through_wounds_where_it_ends() -> None:
    t = table().with_area("sci", boxes=4, guns="beam").with_hero("lisa", "mac").with_hero("claudia", "sci")
    t.with_vessel("x", "O6").orders(x="RAM").play("box", "mac")
    assert (t.hero("lisa").damage, t.hero("claudia").damage, t.s.areas["sci"].black) == (1, 1, 1)


@rule("SDF-R13", "SDF-R57", "SDF-R84")
@pytest.mark.parametrize(("armor_wounds", "damage"), [(True, 1), (False, 0)])
def test_a_ram_whose_point_is_cancelled_wounds_by_armor_only(armor_wounds: bool, damage: int) -> None:
    t = table(armor_wounds=armor_wounds).with_rule("pinpoint").with_hero("lisa", "mac").with_vessel("x", "O5")
    t.orders(x="RAM").play("cancel", "pinpoint")
    assert (t.armor("mac"), t.hero("lisa").damage) == (0, damage)
    t = table(armor_wounds=armor_wounds).with_hero("lisa", "mac").with_vessel("x", "O5").orders(x="RAM")
    assert t.play("box", "mac").hero("lisa").damage == 1


@rule("SDF-R57", "SDF-CAP04")
def test_a_destroyed_cruiser_rams_too_without_moving_if_it_is_inside() -> None:
    t = table(difficulty="hard").with_vessel("x", "I5", damage=4).with_hero("lisa", "mac").orders(x="RAM")
    t.play("gun", "mac/beam")
    assert (t.where("x-1"), t.armor("mac"), t.s.covered("mac")) == (["I5"], 0, 0)
    assert t.hero("lisa").damage == 1
