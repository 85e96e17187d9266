"""Invasion, Resource and Crew cards, each of them. SDF-INV, SDF-RES, SDF-TECH, SDF-CARD"""

from collections import Counter

import pytest
from tests.games.attack_on_sdf1.table import Table, table
from tests.rule import rule

from robotable.games.attack_on_sdf1.effects import Draw, Population, sentence

# Invasion


@rule("SDF-EPI05", "SDF-EPI07", "SDF-ZORD03", "SDF-ZORD04", "SDF-CARD01")
@pytest.mark.parametrize(
    ("card", "there"),
    [
        ("battlepod-patrol-1", {"O1": 3}),
        ("battlepod-patrol-2", {"O2": 2}),
        ("battlepod-patrol-3", {"O4": 3}),
        ("battlepod-patrol-4", {"O4": 2, "I4": 1}),
        ("battlepod-patrol-5", {"O6": 3}),
        ("battlepod-patrol-6", {"O2": 3}),
        ("pincer-attack-odd", {"O1": 2, "O3": 2, "O5": 2}),
        ("pincer-attack-even", {"O2": 2, "O6": 2, "O4": 2}),
    ],
)
def test_patrols_come_where_their_card_says_as_the_ship_faces(card: str, there: dict[str, int]) -> None:
    t = table().with_state(heading=1).invade(card).until("")
    assert Counter(vessel.place for vessel in t.s.vessels.values()) == there
    assert {vessel.kind for vessel in t.s.vessels.values()} == {"pod"}
    assert t.s.decks["invasion"].discards == [card]
    symbols = {v.symbol for seed in range(8) for v in table(seed=seed).invade(card).s.vessels.values()}
    assert symbols == {"circle", "triangle", "square"}


@rule("SDF-EPI05", "SDF-EPI07", "SDF-ZORD03")
def test_pickets_bring_a_cruiser_and_more() -> None:
    t = table().invade("cruiser-picket-2")
    assert (t.count("cruiser", "O2"), t.count("pod", "O2")) == (1, 2)
    t = table().invade("cruiser-picket-4")
    assert (t.count("cruiser", "O4"), t.count("pod", "O4"), t.s.ap) == (1, 1, 2)
    t = table().with_state(heading=1).invade("cruiser-picket-6")
    assert (t.count("cruiser", "O6"), len(t.s.vessels)) == (1, 3)


@rule("SDF-ZORD03", "SDF-TERM04", "SDF-EPI07")
def test_a_random_group_comes_together() -> None:
    places = set()
    for seed in range(12):
        t = table(seed=seed).invade("battlepod-swarm")
        places |= (here := {vessel.place for vessel in t.s.vessels.values()})
        assert len(here) == 1
    assert len(places) > 2
    assert {place[0] for place in places} == {"O"}


@rule("SDF-INV02", "SDF-CARD06", "SDF-X15")
def test_battlepod_swarm_lets_pods_only_be_destroyed() -> None:
    t = table().with_hero("roy", "O1").with_pods(1, "O1").invade("battlepod-swarm")
    assert t.s.actives == ["battlepod-swarm"]
    t.with_vessel("circle-1", "O1").turn_of("roy", "i t").play("instinct", "2 damage to one of the Vessels here")
    t.play("hit", "circle-1")
    assert t.s.vessels["circle-1"].damage == 1
    t = table().with_rule("pods-not-annihilated").with_pods(1, "O1").with_state(is_battle=True).turn_of("gloval", "i")
    t.with_next_rolls(1, 1).play("instinct", "fire the Reflex Cannon")
    assert t.s.vessels["circle-1"].damage == 1


@rule("SDF-INV03")
def test_cruiser_barrage_gives_every_cruiser_one_more() -> None:
    t = table().invade("cruiser-barrage")
    assert t.s.rule_sum("barrage-cruiser") == 1
    t = (
        table()
        .with_rule("barrage-cruiser", 1)
        .with_vessel("x", "O5")
        .with_vessel("shield", "O1")
        .orders(x="F1", shield="B1")
    )
    assert (t.armor("mac"), t.armor("fwd")) == (2, 2)


@rule("SDF-INV04")
def test_launch_bay_explosion_stops_launches_but_not_the_launched() -> None:
    t = table().with_mecha("veritech", "hangar").with_mecha("veritech", "O1").invade("launch-bay-explosion")
    t.play("box", "bay")
    assert (t.s.covered("bay"), t.count("pod", "O3")) == (1, 1)
    assert t.order_crew(bay=2).stage == ""
    assert "square" not in t.turn_of("roy").verbs
    assert t.can("order", "veritech")


@rule("SDF-INV01", "SDF-X43", "SDF-D06", "SDF-CARD10")
def test_assassin_strikes() -> None:
    t = table().with_hero("lisa", "sci").invade("assassin-strikes")
    assert (t.hero("gloval").back_in, t.hero("lisa").damage) == (2, 0)
    t = table().invade("assassin-strikes")
    assert set(t.offers("take_wound")) == {"gloval", "lisa"}
    t.plays("take_wound lisa", "take_wound lisa", "take_wound gloval")
    assert (t.hero("gloval").damage, t.hero("lisa").damage) == (1, 2)
    t = table().with_hero("lisa", "sci").with_hero("gloval", "sci").invade("assassin-strikes")
    assert t.s.missing() == []


@rule("SDF-INV05", "SDF-X44", "SDF-D07", "SDF-D04")
def test_xenos_sympathizers() -> None:
    t = table().with_mecha("veritech", "bay", 2).with_mecha("destroid", "mac").invade("xenos-sympathizers")
    assert t.offers("desert") == ["veritech-1", "veritech-2"]
    t.play("desert", "veritech-1").play("desert", "veritech-2")
    assert (t.count("pod", "bay"), t.where("veritech-1", "destroid-1")) == (2, ["supply", "mac"])
    t = table().with_mecha("veritech", "O1").with_mecha("destroid", "mac").invade("xenos-sympathizers")
    t.plays("desert veritech-1", "desert destroid-1")
    assert (t.count("pod", "O1"), t.count("pod", "mac")) == (1, 1)
    t = table().with_mecha("veritech", "O1").with_state(salvage={"O1": 1}).invade("xenos-sympathizers").only("desert")
    assert t.where("veritech-1") == ["supply"]


@rule("SDF-INV06", "SDF-TERM06")
def test_minmeis_drama_takes_a_crew_until_somebody_talks_to_her() -> None:
    t = table().invade("minmeis-drama").upkeep()
    assert "4 of 4 left" in t.prompt.text
    t.play("confirm").with_hero("lisa", "mac").turn_of("lisa", "t t m")
    assert set(t.offers("give")) == {"talk-to-minmei/target", "talk-to-minmei/move"}
    t.play("give", "talk-to-minmei/move")
    assert (t.s.ap, t.s.characters) == (5, ["minmei"])
    t = table().with_hero("lisa", "mac").invade("minmeis-drama").turn_of("lisa", "t i")
    t.plays('give "talk-to-minmei/target"', 'give "talk-to-minmei/instinct"')
    assert t.s.characters == ["minmei"]
    assert t.play("end_turn").upkeep().s.ap == 6
    t = table().invade("minmeis-drama").with_state(crew_short=0, episode=3, objectives=[False, False]).telling(1, 3)
    assert t.until("").s.crew_short == 1


@rule("SDF-INV07")
def test_khyrons_fury_brings_khyron() -> None:
    assert "khyron" in table().invade("khyrons-fury").s.vessels
    assert "miriya" in table().invade("miriyas-challenge").s.vessels


@rule("SDF-INV08", "SDF-INV09", "SDF-UNL01", "SDF-D34")
def test_kamikaze_and_meteor_storm_come_from_space() -> None:
    t = table().with_next_rolls(2).invade("kamikaze")
    assert (t.armor("prod"), t.count("pod", "O2")) == (0, 1)
    t = table().with_next_rolls(1, 1, 4).invade("meteor-storm")
    assert (t.armor("fwd"), t.armor("aft")) == (1, 2)
    t = table().with_rule("pinpoint", lasts="perm").with_hero("lisa", "prod").with_next_rolls(2).invade("kamikaze")
    t.play("cancel", "pinpoint")
    assert (t.armor("prod"), t.stage) == (1, "")


@rule("SDF-EPI05", "SDF-EPI07")
@pytest.mark.parametrize(
    ("card", "pods", "ring"),
    [
        ("command-ship", 2, "O"), ("pincer-attack-odd", 3, "O"), ("pincer-attack-even", 3, "O"),
        ("reactor-sabotage", 1, "O"),
        ("gun-malfunction", 1, "O"), ("street-riot", 2, "O"), ("sensor-static", 2, "O"), ("out-of-the-sun", 2, "I"),
        ("power-surge", 1, "O"),
    ],
)  # fmt: skip
def test_the_other_cards_bring_pods(card: str, pods: int, ring: str) -> None:
    t = table().with_state(heat=4).invade(card).until("")
    places = [vessel.place for vessel in t.s.vessels.values() if vessel.kind == "pod"]
    assert len(places) >= pods
    assert {place[0] for place in places} == {ring}


@rule("SDF-CARD06")
def test_what_else_the_other_cards_do() -> None:
    assert table().invade("reactor-sabotage").play("area", "aft").play("box", "aft").s.pool == 1
    t = table().with_next_rolls(3).invade("gun-malfunction")
    assert (t.s.areas["bay"].guns, t.s.vessels.popitem()[1].place) == ({"beam": "down"}, "O3")
    t = table().with_next_rolls(3).with_area("bay", guns="beam").invade("gun-malfunction")
    assert t.s.covered("bay") == 1
    t = table().invade("street-riot")
    assert (t.s.crew_short, t.count("pod", "O5")) == (1, len(t.s.vessels))
    assert t.with_hero("lisa", "mac").turn_of("lisa", "m").play("give", "calm-the-streets/move").s.ap == 4
    t = table().invade("sensor-static")
    assert (t.view.rail_reach, t.turn_of("lisa").offers("scout")) == ([], [])
    t = table().invade("boarding-pod")
    assert next(iter(t.s.vessels.values())).place in ("fwd", "prod", "bay", "aft", "mac", "sci")
    assert any(v.kind == "flagship" for v in table().invade("command-ship").s.vessels.values())
    assert table().with_state(heat=2).invade("power-surge").s.pool == 0
    assert table().with_state(heat=4).invade("power-surge").play("area", "fwd").play("box", "fwd").s.pool == 1
    t = table().with_hand("field-surgery", "slingshot-action").with_state(rp=2).invade("spies-aboard")
    assert (t.s.hands, t.s.rp) == ([[]], 1)


# Resource


def playing(card: str, tracker: str = "t t m m i", **state: int) -> Table:
    """A Hero's turn with this card in hand and dice to pay for it."""
    return table().with_tracker(tracker).with_state(rp=3, **state).with_hand(card)


@rule("SDF-RES01", "SDF-X21", "SDF-UNL01", "SDF-D05")
def test_asteroid_field() -> None:
    t = (
        playing("asteroid-field", "t")
        .with_pods(2, "I1")
        .with_vessel("shield", "O4")
        .with_hero("lisa", "sci")
        .turn_of("roy")
    )
    t.play("play", "asteroid-field").plays("area fwd", "area sci", "area fwd")
    assert (t.armor("fwd"), t.armor("sci"), t.hero("lisa").damage) == (1, 1, 1)
    t.plays("hit circle-1", "hit circle-1", "hit shield-1")
    assert (sorted(t.s.vessels), t.s.vessels["shield-1"].damage) == (["circle-2", "shield-1"], 1)
    assert (t.s.tracker, t.s.decks["resources"].discards) == ([], ["asteroid-field"])


@rule("SDF-RES02")
def test_bolster_crew_goes_beyond_the_limits_in_upkeep() -> None:
    t = playing("bolster-crew", "t").with_area("sci", boxes=4)
    assert t.turn_of("roy").refuses("play", "bolster-crew").rule == "SDF-RES02"
    t.play("end_turn").upkeep().play("play", "bolster-crew")
    assert set(t.offers("bolster")) == {"sci", "gunners", "prod"}
    t.plays("bolster sci", "bolster gunners")
    assert (t.s.crew_of("sci"), t.s.crew_of("gunners")) == (1, 3)


@rule("SDF-RES03")
def test_early_detection_moves_a_hero_of_ones_own_in_her_turn() -> None:
    t = table(2).with_hand("early-detection", seat=0).turn_of("lisa")
    assert t.seat == 1
    assert t.refuses("play", "early-detection", seat=0)
    t = table().with_hand("early-detection").turn_of("claudia").play("play", "early-detection").play("go", "bridge")
    assert t.plays("go mac", "go sci").hero("claudia").place == "sci"
    assert "go" not in t.verbs
    t = table().with_hand("early-detection").turn_of("gloval").play("play", "early-detection")
    assert t.plays("turn ccw", "turn ccw", "turn ccw").s.heading == 3
    assert "turn" not in t.verbs


@rule("SDF-RES04")
def test_flanking_maneuver() -> None:
    t = playing("flanking-maneuver").with_mecha("veritech", "O1", 2).turn_of("roy").play("play", "flanking-maneuver")
    t.play("protect", "O1").plays("shift veritech-1", "fly_to O2", "done")
    assert (t.s.evades, t.where("veritech-1")) == (["O1", "O1"], ["O2"])


@rule("SDF-RES05")
def test_instinctual_focus() -> None:
    t = playing("instinctual-focus").turn_of("roy", "m m t").play("play", "instinctual-focus")
    t.plays("pick_die move", "pick_die move")
    assert (sorted(t.hero("roy").dice), t.s.rp) == (["instinct", "instinct", "target"], 2)


@rule("SDF-RES06")
def test_mini_missile_barrage_needs_combat_first() -> None:
    t = playing("mini-missile-barrage").with_hero("roy", "O1").with_pods(3, "O1").with_pods(1, "O2").turn_of("roy", "t")
    assert t.refuses("play", "mini-missile-barrage").rule == "SDF-R96"
    t.play("target", "1 damage to Vessels here").play("hit", "circle-1").play("play", "mini-missile-barrage")
    assert set(t.offers("hit")) == {"circle-1", "circle-2", "circle-3"}
    t.plays("hit circle-1", "hit circle-2", "hit circle-3")
    assert sorted(t.s.vessels) == ["circle-2", "circle-3", "circle-4"]


@rule("SDF-RES07")
def test_offensive_formation_counts_heroes_and_helps_the_others() -> None:
    t = playing("offensive-formation").with_mecha("veritech", "O1", 2).with_pods(3, "O1").turn_of("gloval")
    assert t.refuses("play", "offensive-formation").rule == "SDF-R96"
    t.with_hero("roy", "O1").play("play", "offensive-formation").play("wing", "O1")
    t.with_deck("mecha", "attack-run").plays("order veritech", "command veritech-1", "halt")
    assert "2 damage left" in t.prompt.text
    t.plays("hit circle-1", "hit circle-2", "end_turn").turn_of("roy", "t").play("target", "1 damage to Vessels here")
    assert "1 damage left" in t.prompt.text
    assert t.s.actives == ["offensive-formation"]


@rule("SDF-RES08", "SDF-X22")
def test_slingshot_action() -> None:
    t = (
        playing("slingshot-action")
        .with_pods(2, "O1", is_jammed=True)
        .with_vessel("shield", "O1")
        .with_pods(1, "mac", "square")
    )
    t.turn_of("roy").play("play", "slingshot-action")
    assert t.offers("slide") == ["O1/O2", "O1/O6"]
    t.play("slide", "O1/O2")
    assert t.where("circle-1", "circle-2", "shield-1", "square-1") == ["O2", "O2", "O2", "mac"]


@rule("SDF-HERO14", "SDF-HERO15", "SDF-CARD03")
def test_the_house_events() -> None:
    t = playing("field-surgery").with_hero("lisa", damage=1).with_hero("roy", damage=1).turn_of("gloval")
    t.play("play", "field-surgery").play("heal", "lisa")
    assert (t.hero("lisa").damage, t.hero("roy").damage) == (0, 0)
    t = playing("emergency-welds", "t").with_area("fwd", 0).with_area("prod", boxes=2).turn_of("gloval")
    t.play("play", "emergency-welds").play("choose", "repair 2 structure")
    assert t.s.covered("prod") == 0
    t = playing("rescue-flight", "m").with_missing("lisa").turn_of("gloval").play("play", "rescue-flight")
    assert (t.hero("lisa").place, t.hero("lisa").damage) == ("mac", 0)
    t = playing("rescue-flight", "m").with_missing("lisa", "roy").turn_of("gloval").play("play", "rescue-flight")
    assert t.play("rescue", "roy").s.missing() == ["lisa"]


@rule("SDF-CARD06", "SDF-R86", "SDF-TOK03")
def test_the_house_active_cards() -> None:
    t = playing("salvage-crews", "t").turn_of("gloval").play("play", "salvage-crews").play("salvage", "O1")
    assert (t.s.salvage, t.s.actives) == ({"O1": 2}, ["salvage-crews"])
    t = playing("scramble-alert", "m").with_mecha("veritech", "hangar", 3).turn_of("roy").play("play", "scramble-alert")
    assert t.count("veritech", "bay") == 2
    t.with_deck("mecha", "garbled-orders").plays("order veritech", "command veritech-1")
    assert "up to 2" in t.prompt.text
    t = playing("field-promotion").turn_of("roy").play("play", "field-promotion").play("upgrade", "roy")
    assert t.s.face("roy").title == "Mentor"
    t = playing("decoy-drones", "t").with_pods(2, "O1").with_pods(2, "O2").turn_of("roy").play("play", "decoy-drones")
    t.play("jam", "circle-1")
    assert [vessel.is_jammed for vessel in t.s.vessels.values()] == [True, True, False, False]
    t = playing("evasive-helm", "m").turn_of("roy").play("play", "evasive-helm")
    assert t.s.ship_evades == 2


# Tech


@rule("SDF-CARD07", "SDF-PTS07", "SDF-CARD06")
def test_tech_is_bought_with_points_and_dice_and_stays() -> None:
    t = playing("coolant-loop", "m").with_state(heat=5).turn_of("roy").play("play", "coolant-loop")
    assert (t.s.techs, t.s.rp, t.s.tracker) == (["coolant-loop"], 2, [])
    assert t.play("end_turn").clean_up().until("").upkeep().s.heat == 3
    t = playing("coolant-loop", "").turn_of("roy")
    assert t.refuses("play", "coolant-loop").rule == "SDF-TRK02"
    t = playing("cannister-rounds").with_state(rp=1).turn_of("roy")
    assert t.refuses("play", "cannister-rounds").rule == "SDF-CARD08"


@rule("SDF-TECH01")
def test_cannister_rounds_let_a_rail_gun_shred_a_pod() -> None:
    t = table().with_tech("cannister-rounds").with_pods(1, "O5").turn_of("gloval", "t").play("target", "1 Rail Gun hit")
    assert t.offers("hit") == []
    t.play("shred", "circle-1")
    assert t.s.vessels == {}
    assert (
        not table()
        .with_tech("cannister-rounds")
        .with_pods(1, "O3")
        .turn_of("gloval", "t")
        .can("target", "1 Rail Gun hit")
    )


@rule("SDF-TECH02")
def test_long_ranged_missiles_reach_the_next_area_once_an_episode() -> None:
    t = table().with_tech("long-ranged-missiles").with_mecha("veritech", "O1").with_pods(1, "O2").turn_of("gloval")
    t.play("tech", "long-ranged-missiles").play("wing", "O1")
    assert "tech" not in t.verbs
    t.with_deck("mecha", "attack-run").plays("order veritech", "command veritech-1", "halt", "hit circle-1")
    assert t.s.vessels["circle-1"].damage == 1


@rule("SDF-TECH03", "SDF-UNL01", "SDF-D34")
def test_partial_shield_barrier_cancels_four_and_goes_under_the_deck() -> None:
    t = table().with_tech("partial-shield-barrier").hit_ship("mac", 5)
    for _ in range(3):
        t.play("cancel", "partial-shield")
    t.play("let_through").play("cancel", "partial-shield")
    assert (t.armor("mac"), t.s.barriers, t.s.techs) == (2, 0, [])
    assert t.s.decks["resources"].cards[0] == "partial-shield-barrier"
    t = table().with_tech("partial-shield-barrier").hit_ship("mac", 1, "internal")
    assert t.stage == "TakeDamage"


@rule("SDF-CARD06", "SDF-CREW06")
def test_the_house_techs() -> None:
    t = playing("layered-plating", "m").turn_of("roy").play("play", "layered-plating").plays("area prod", "area bay")
    assert (t.armor("prod"), t.s.armor_most("bay")) == (3, 3)
    t = table().with_tech("auto-loaders").order_crew()
    assert "Gunners: draw a Crew card, 1 left" in t.prompt.text
    t = table().with_tech("damage-control-net").with_area("fwd", 0).upkeep()
    assert t.armor("fwd") == 2
    t = table().with_tech("twin-catapults").with_mecha("veritech", "hangar", 2).order_crew()
    assert t.count("veritech", "bay") == 1
    t = table().with_tech("jamming-suite").with_vessel("x", "O1").turn_of("roy").play("tech", "jamming-suite")
    assert t.s.vessels["x-1"].is_jammed
    t = table().with_tech("long-lens-optics")
    assert "O1" in t.view.beam_reach
    assert table().with_tech("research-network").upkeep().s.rp == 1
    assert table().with_tech("research-network").with_area("sci", boxes=3).upkeep().s.rp == 0


@rule("SDF-CARD08", "SDF-R28")
def test_cards_can_be_played_in_other_players_turns() -> None:
    t = table(2).with_area("fwd", 0).with_tracker("t").with_hand("emergency-welds", seat=0).turn_of("lisa")
    t.play("play", "emergency-welds", seat=0)
    assert t.armor("fwd") == 3
    assert (t.stage, t.seat) == ("HeroTurn", 1)


# Crew


@rule("SDF-CARD04", "SDF-CREW02", "SDF-CREW08")
@pytest.mark.parametrize("station", ["sci", "gunners", "prod"])
def test_every_option_of_every_crew_card_works(station: str) -> None:
    for card, sheet in table().s.pack.crew.items():
        options = {"sci": sheet.sci, "gunners": sheet.gunners, "prod": sheet.prod}[station]
        for option in options:
            t = table().with_pods(3, "I1").with_pods(2, "O1").with_vessel("x", "O5").with_state(heat=9)
            t.with_hero("lisa", damage=2).with_hero("roy", damage=1).with_area("fwd", 0).with_area("prod", 0, boxes=2)
            before = t.view
            t.with_deck("crew", card).order_crew(**{station: 1}).play("draw_crew")
            if t.stage == "ChooseOption":
                t.play("choose", sentence(option))
            t.until("DrawCrew")
            assert t.view != before, (card, sentence(option))
            assert t.s.decks["crew"].discards == [card]


@rule("SDF-RES01", "SDF-RES06", "SDF-HC06")
def test_what_a_card_hits_in_a_pilots_turn_is_not_his_own_fire() -> None:
    t = playing("asteroid-field", "t").with_team("gloval", "lisa", "claudia", "max").with_hand("mini-missile-barrage")
    t.with_tracker("t t").with_hero("max", "O1", is_precise=True).with_pods(2, "O1").turn_of("max", "m")
    t.play("play", "asteroid-field").plays("area fwd", "area fwd", "area fwd", "hit circle-1", "hold_fire")
    assert (t.s.vessels["circle-1"].damage, t.s.struck) == (1, [])
    assert t.refuses("play", "mini-missile-barrage").rule == "SDF-R96"
    assert t.can("stride")
    t = playing("asteroid-field", "t").with_state(scenario=3, episode=4, objectives=[False, False])
    t.with_vessel("miriya", "O1").turn_of("roy").play("play", "asteroid-field")
    t.plays("area fwd", "area fwd", "area fwd", "hit miriya")
    assert t.s.objectives == [False, False]


@rule("SDF-TECH02", "SDF-HERO11")
def test_long_ranged_missiles_serve_hero_pilots_too() -> None:
    t = table().with_tech("long-ranged-missiles").with_hero("roy", "O1").with_pods(1, "O2").turn_of("roy", "t")
    assert not t.offers("target")
    t.play("tech", "long-ranged-missiles").play("wing", "O1")
    t.play("target", "1 damage to Vessels here").play("hit", "circle-1")
    assert t.s.vessels["circle-1"].damage == 1


@rule("SDF-RES06", "SDF-R80")
def test_mini_missiles_fall_on_one_of_the_areas_struck() -> None:
    t = playing("mini-missile-barrage").with_pods(2, "O1").with_pods(1, "O2").with_state(struck=["O1", "O2"])
    t.turn_of("roy").play("play", "mini-missile-barrage").play("hit", "circle-1")
    assert set(t.offers("hit")) == {"circle-1", "circle-2"}


@rule("SDF-RES05")
def test_instinctual_focus_turns_the_die_that_was_just_given_and_one_of_the_giver() -> None:
    t = playing("instinctual-focus").with_hero("lisa", has_acted=True).turn_of("claudia", "t m m")
    t.play("assist", "target/lisa").play("play", "instinctual-focus").play("pick_die", "target")
    assert (t.hero("lisa").dice, t.hero("claudia").dice) == (["instinct"], ["move", "move"])
    t.play("pick_die", "move")
    assert (t.hero("claudia").dice, t.stage) == (["move", "instinct"], "GiftTurn")


@rule("SDF-CARD06", "SDF-INV06")
def test_minmeis_drama_lies_there_until_somebody_talks_to_her() -> None:
    t = table().invade("minmeis-drama").with_state(ap=0).clean_up()
    assert (t.s.actives, t.s.decks["invasion"].discards) == (["minmeis-drama"], [])
    t.with_state(episode=3, objectives=[False, False]).with_hero("lisa", "mac").turn_of("lisa", "m")
    t.play("give", "talk-to-minmei/move")
    t.play("end_turn").clean_up().until("")
    assert (t.s.actives, t.s.decks["invasion"].discards) == ([], ["minmeis-drama"])


@rule("SDF-CAS08", "SDF-R16")
def test_one_who_is_rescued_keeps_the_wound_limit_of_the_episode() -> None:
    t = playing("rescue-flight").with_hero("lisa", "sci", damage=2).hit_ship("sci", 1)
    assert t.hero("lisa").back_in
    t.turn_of("roy").play("play", "rescue-flight").play("end_turn").hit_ship("mac", 1)
    assert (t.hero("lisa").place, t.hero("lisa").damage) == ("mac", 0)


@rule("SDF-R102", "SDF-CARD03")
def test_a_hand_holds_four_cards_for_each_hero() -> None:
    t = table(2).effect(Draw(12), seat=1)
    assert [len(hand) for hand in t.s.hands] == [0, 8]
    t = table(2).effect(Draw(9), seat=1).with_hero("lisa", "aft").turn_of("lisa")
    assert not t.can("square")


@rule("SDF-R103")
def test_cards_move_the_population_between_three_and_eight() -> None:
    assert table().effect(Population(-12)).s.population == 3
    assert table().effect(Population(12)).s.population == 8


@rule("SDF-TECH02", "SDF-R62")
def test_long_ranged_missiles_reach_the_next_areas_of_the_chosen_one_and_no_other() -> None:
    t = table().with_tech("long-ranged-missiles").with_mecha("veritech", "O1").with_mecha("veritech", "O4")
    for n, place in enumerate(("O1", "O2", "I1", "O3", "I2", "O4", "O5"), 1):
        t.with_vessel(f"circle-{n}", place)
    t.turn_of("roy").play("tech", "long-ranged-missiles").play("wing", "O1")
    t.with_deck("mecha", "holding-pattern").plays("order veritech", "command veritech-1", "choose 1")
    assert t.offers("hit") == ["circle-1", "circle-2", "circle-3"]
    t.play("hold_fire").with_deck("mecha", "holding-pattern").plays("order veritech", "command veritech-2", "choose 1")
    assert t.offers("hit") == ["circle-6"]


@rule("SDF-RES07", "SDF-R62")
def test_an_offensive_formation_helps_no_hero_and_no_other_area() -> None:
    t = (
        table()
        .with_hand("offensive-formation")
        .with_tracker("t")
        .with_hero("roy", "O1")
        .with_mecha("veritech", "O1", 2)
    )
    t.with_mecha("veritech", "O3").with_vessel("x", "O1").with_vessel("y", "O3").turn_of("roy", "t")
    t.play("play", "offensive-formation").play("wing", "O1").play("target", "1 damage to Vessels here")
    assert "1 damage left" in t.prompt.text
    t.play("hit", "x-1")
    assert (t.s.vessels["x-1"].damage, t.stage) == (1, "HeroTurn")
    t.with_deck("mecha", "holding-pattern").plays("order veritech", "command veritech-1", "choose 1")
    assert "2 damage left" in t.prompt.text
    t.play("volley", "x-1").with_deck("mecha", "holding-pattern")
    t.plays("order veritech", "command veritech-3", "choose 1")
    assert "1 damage left" in t.prompt.text
