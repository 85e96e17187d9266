"""Several decisions at one stroke, and standing answers: the same game in fewer questions. SDF-R104, SDF-R105"""

import pytest
from tests.games.attack_on_sdf1.changes import changes
from tests.games.attack_on_sdf1.table import Table, table
from tests.rule import rule


def same(one: Table, other: Table) -> bool:
    """Both tables have come to the same position."""
    return changes(one.s, other.s) == "nothing" and one.stage == other.stage


@rule("SDF-R104", "SDF-TURN04")
def test_a_hero_travels_as_far_as_movement_and_move_dice_take_her() -> None:
    t = table().with_hero("lisa", "sci").turn_of("lisa", "m t")
    assert set(t.offers("go")) == {"fwd", "mac"}
    assert set(t.offers("travel")) == {"prod", "aft", "bridge", "bay"}
    t.play("travel", "bay")
    steps = table().with_hero("lisa", "sci").turn_of("lisa", "m t").plays("go mac", "stride", "go bridge", "go bay")
    assert same(t, steps)
    assert (t.hero("lisa").dice, t.hero("lisa").movement) == (["target"], 0)


@rule("SDF-R104", "SDF-TURN06")
def test_a_move_die_is_kept_when_the_free_move_is_enough_and_nobody_flies_who_has_fired() -> None:
    t = table().with_hero("roy", "O1").turn_of("roy", "m").play("go", "O2")
    assert t.hero("roy").dice == ["move"]
    assert "2 movement and 1 Move die" in [o.note for o in t.moves if o.verb == "travel" and o.noun == "O4"]
    t = table().with_hero("roy", "O1", has_fired=True).turn_of("roy", "m")
    assert not t.offers("travel")


@rule("SDF-R104", "SDF-TURN05")
def test_on_foot_nobody_travels_into_space() -> None:
    t = table().with_hero("claudia", "prod").turn_of("claudia", "m m")
    assert not {place for place in t.offers("travel") if str(place)[0] in "OI"}


@rule("SDF-R104", "SDF-SQR01", "SDF-SQR02")
def test_a_hero_goes_to_an_action_square_and_uses_it() -> None:
    t = table().with_hero("lisa", "mac").turn_of("lisa", "m")
    assert set(t.offers("visit")) >= {"sci", "aft"}
    t.play("visit", "sci")
    steps = table().with_hero("lisa", "mac").turn_of("lisa", "m").plays("go sci", "stride", "square")
    assert same(t, steps)
    assert (t.s.rp, t.hero("lisa").squares, t.hero("lisa").movement) == (1, ["sci"], 1)
    assert "sci" not in t.offers("visit")


@rule("SDF-R104", "SDF-SQR01")
def test_the_last_point_is_not_enough_to_go_and_use_a_square() -> None:
    assert table().with_hero("lisa", "mac").turn_of("lisa", "t").offers("visit") == []
    assert table().with_hero("lisa", "sci", has_free_move=False).turn_of("lisa").can("square")


@rule("SDF-R104", "SDF-D15", "SDF-D17")
def test_a_die_is_used_together_with_its_target() -> None:
    t = table().with_hero("roy", "O1").with_pods(2, "O1").with_vessel("x", "O1").turn_of("roy", "t i")
    assert set(t.offers("shoot")) == {
        f"{shot}/{vessel}" for shot in ("target-1", "instinct-1", "as-target-1") for vessel in ("circle-1", "x-1")
    }
    t.play("shoot", "instinct-1/x-1")
    assert (t.s.vessels["x-1"].damage, t.hero("roy").dice, t.hero("roy").is_grounded) == (2, ["target"], True)
    one = (
        table()
        .with_pods(1, "I1")
        .with_pods(1, "I2", "square")
        .turn_of("lisa", "i")
        .play("shoot", "as-target-1/square-1")
    )
    two = table().with_pods(1, "I1").with_pods(1, "I2", "square").turn_of("lisa", "i")
    assert same(one, two.play("as_target", "1 Beam Cannon hit").play("hit", "square-1"))


@rule("SDF-R104", "SDF-HC07")
def test_max_annihilates_at_one_stroke() -> None:
    t = table().with_team("gloval", "lisa", "claudia", "max").with_hero("max", "O1").with_pods(1, "O2")
    t.turn_of("max", "i").play("shoot", "instinct-1/circle-1")
    assert t.where("circle-1") == [""]


def commanded(card: str, token: str = "veritech-1", kind: str = "veritech", hero: str = "roy") -> Table:
    """A Veritech in O1 or a Destroid in Macross City is given this card."""
    t = table().with_mecha("veritech", "O1").with_mecha("destroid", "mac").with_pods(2, "O2").with_vessel("x", "O3")
    return t.with_deck("mecha", card).turn_of(hero).play("order", kind).play("command", token)


@rule("SDF-R104", "SDF-MECHA05")
def test_a_mecha_goes_straight_to_where_it_shall_end() -> None:
    t = commanded("attack-run").play("land", "O3")
    assert (t.where("veritech-1"), t.stage, t.offers("hit")) == (["O3"], "Strike", ["x-1"])
    assert same(t, commanded("attack-run").plays("fly_to O2", "fly_to O3"))
    assert "O4" not in commanded("attack-run").offers("land")


@rule("SDF-R104", "SDF-MECHA09")
def test_a_mecha_goes_to_what_it_attacks() -> None:
    t = commanded("attack-run")
    assert t.offers("raid") == ["circle-1", "x-1"]
    assert [o.note for o in t.moves if o.verb == "raid"] == ["destroys it", "leaves it 3 short of destroyed"]
    t.play("raid", "x-1")
    assert same(t, commanded("attack-run").plays("land O3", "hit x-1"))
    assert (t.s.vessels["x-1"].damage, t.stage) == (1, "HeroTurn")
    assert commanded("garbled-orders").offers("raid") == []


@rule("SDF-R104", "SDF-MECHA03")
def test_an_option_is_chosen_together_with_where_it_leads() -> None:
    t = commanded("patrol-sweep")
    assert {"1/O2", "2/O4"} <= set(t.offers("sortie"))
    assert "1/O3" not in t.offers("sortie")
    assert [(o.noun, o.note) for o in t.moves if o.verb == "strafe"] == [("1/circle-1", "destroys it")]
    assert same(
        t.play("strafe", "1/circle-1"), commanded("patrol-sweep").plays("choose 1", "fly_to O2", "hit circle-1")
    )
    assert commanded("patrol-sweep").play("sortie", "2/O4").where("veritech-1") == ["O4"]


@rule("SDF-R104", "SDF-MECHA08", "SDF-UPK06")
def test_a_destroid_goes_no_further_at_one_stroke_than_step_by_step() -> None:
    t = commanded("full-burn", "destroid-1", "destroid", "claudia")
    assert set(t.offers("land")) == {"sci", "aft", "bridge", "fwd", "bay", "prod"}
    t = table().with_mecha("destroid", "mac").with_mecha("veritech", "bridge").with_deck("mecha", "full-burn")
    t.turn_of("claudia").play("order", "destroid").play("command", "destroid-1")
    assert set(t.offers("land")) == {"sci", "aft", "fwd", "bay"}


@rule("SDF-R104", "SDF-MECHA05")
def test_a_pass_fires_on_the_way_it_took_at_one_stroke_too() -> None:
    t = commanded("crossing-pass").play("land", "O3")
    assert set(t.offers("hit")) == {"circle-1", "circle-2", "x-1"}
    assert same(t, commanded("crossing-pass").plays("fly_to O2", "fly_to O3"))
    t = commanded("crossing-pass").plays("fly_to I1", "fly_to O1")
    assert (t.stage, t.where("veritech-1")) == ("HeroTurn", ["O1"])


@rule("SDF-R104", "SDF-MECHA02", "SDF-MECHA03")
def test_all_orders_are_given_one_after_the_other_until_one_stops() -> None:
    t = table().with_mecha("veritech", "O1", 3).turn_of("roy").play("order_all", "veritech")
    t.play("waive")
    assert (t.stage, t.hero("roy").drawn) == ("Assign", {"veritech": 2})
    t.play("stop")
    assert (t.stage, t.hero("roy").drawn) == ("HeroTurn", {"veritech": 2})
    t.with_deck("mecha", "garbled-orders").play("order", "veritech").play("command", "veritech-1").play("halt")
    assert (t.stage, t.offers("order")) == ("HeroTurn", [])
    t = table().with_mecha("veritech", "O1", 2).with_deck("mecha", "garbled-orders", "garbled-orders").turn_of("roy")
    t.plays("order_all veritech", "command veritech-1", "halt")
    assert t.stage == "Assign"
    assert not t.can("stop")
    assert t.plays("command veritech-2", "halt").stage == "HeroTurn"


@rule("SDF-R104", "SDF-CREW02")
def test_all_crew_cards_are_drawn_without_being_asked_again() -> None:
    t = table().with_state(heat=9).with_deck("crew", "dead-tired", "dead-tired").order_crew(sci=2, prod=1)
    t.play("draw_all")
    assert (t.s.heat, len(t.s.decks["crew"].discards)) == (7, 3)
    t = table(2).with_state(heat=9).with_deck("crew", "dead-tired").order_crew(sci=1, gunners=1).play("draw_all")
    assert (t.stage, t.seat, t.s.heat) == ("DrawCrew", 1, 8)


@rule("SDF-R104", "SDF-UPK02", "SDF-UPK04")
def test_the_crew_is_set_by_numbers_or_as_in_the_last_episode() -> None:
    t = table().upkeep()
    assert not t.can("as_before")
    assert [noun for noun in t.offers("staff") if str(noun).startswith("bay")] == ["bay/2", "bay/3", "bay/4"]
    t.plays("staff sci/2", "staff prod/3")
    assert (t.s.crew["sci"], t.s.crew["prod"], t.offers("staff")) == (2, 3, ["sci/0", "prod/0", "prod/1"])
    t.play("confirm").until("").upkeep()
    assert t.play("as_before").stage != "SetCrew"
    assert (t.s.crew["sci"], t.s.crew["prod"]) == (2, 3)


@rule("SDF-R104", "SDF-DMG10")
def test_as_before_asks_on_when_something_had_to_change() -> None:
    crew = {"sci": 3, "prod": 1, "bay": 0, "gunners": 1}
    t = table().with_state(last_crew=crew).with_area("sci", boxes=2).upkeep().play("as_before")
    assert (t.stage, t.s.crew, "1 of 5 left" in t.prompt.text) == ("SetCrew", {**crew, "sci": 2}, True)
    t = table().with_state(last_crew=crew, population=4).upkeep().play("as_before")
    assert (t.stage, t.s.crew) == ("SetCrew", {**crew, "gunners": 0})
    t = table().with_state(last_crew=crew, population=6).upkeep().play("as_before")
    assert (t.stage, t.s.crew) == ("SetCrew", crew)


@rule("SDF-R104", "SDF-CREW06")
def test_all_that_can_be_is_launched() -> None:
    t = table().with_mecha("veritech", "hangar", 3).order_crew(bay=2).play("launch_all")
    assert (t.count("veritech", "bay"), t.count("veritech", "hangar"), t.stage) == (2, 1, "")
    t = table().with_mecha("veritech", "hangar", 2).with_mecha("super", "hangar").order_crew(bay=2).play("launch_all")
    assert (t.count("super", "bay"), t.count("veritech", "bay")) == (1, 1)
    assert not table().with_mecha("veritech", "hangar").order_crew(bay=2).can("launch_all")


@rule("SDF-R104", "SDF-CAS06", "SDF-CAS07")
def test_all_damage_left_goes_on_one_capital_ship() -> None:
    t = table().with_vessel("x", "I1").with_vessel("shield", "O1").turn_of("lisa", "i")
    t.play("instinct", "3 gun hits in any Areas").play("hit", "x-1").play("volley", "shield-1")
    assert [vessel.damage for vessel in t.s.vessels.values()] == [1, 2]
    t = table().with_vessel("x", "I1", damage=6).with_vessel("shield", "O1").turn_of("lisa", "i")
    t.play("instinct", "3 gun hits in any Areas").play("volley", "x-1")
    assert (list(t.s.vessels), t.s.vessels["shield-1"].damage) == (["shield-1"], 1)


@rule("SDF-R104", "SDF-DIE05", "SDF-TRK01", "SDF-TURN09")
def test_dice_left_over_are_stowed_when_a_turn_ends() -> None:
    t = table().with_tracker("m m m m m").turn_of("lisa", "t a i a").play("stow")
    assert (t.s.tracker[5:], t.s.ap, t.hero("lisa").dice, t.stage) == (["target"], 5, [], "")
    assert not table().turn_of("lisa").can("stow")
    assert not table().with_tracker("m m m m m m").turn_of("lisa", "t").can("stow")


@rule("SDF-R104", "SDF-GUN07")
def test_what_nothing_tells_apart_is_not_asked_about() -> None:
    t = table().with_pods(3, "I1").turn_of("lisa", "t").play("target", "1 Beam Cannon hit")
    assert (t.stage, sum(v.damage for v in t.s.vessels.values())) == ("HeroTurn", 1)
    for facts in ({"damage": 1}, {"is_jammed": True}, {"tag": "pursuit"}):
        t = table().with_pods(1, "I1").with_pods(1, "I1", **facts).turn_of("lisa", "t")
        assert t.play("target", "1 Beam Cannon hit").stage == "Gunfire"


@rule("SDF-R104", "SDF-CRD03")
def test_a_repair_that_mends_everything_asks_nothing() -> None:
    t = table().with_area("fwd", 2).with_area("mac", 2).turn_of("claudia", "m").play("action", "repair 2 armor")
    assert (t.armor("fwd"), t.armor("mac"), t.stage) == (3, 3, "HeroTurn")
    t = table().with_area("fwd", 2).with_area("mac", 1).turn_of("claudia", "m").play("action", "repair 2 armor")
    assert t.stage == "MendArmor"
    t = table().with_area("fwd", 2).with_area("mac", 2).turn_of("claudia").play("ability", "Fix Anything")
    assert t.stage == "MendArmor"


@rule("SDF-R104", "SDF-CAS03")
def test_whom_the_enemy_hits_among_plain_mecha_is_not_asked() -> None:
    t = table().with_mecha("veritech", "O1", 3).with_pods(1, "O1").orders(circle="T")
    assert (t.count("veritech", "O1"), t.stage) == (2, "")
    t = table().with_mecha("super", "O1", 2).with_pods(1, "O1").with_state(ben="super-2", characters=["ben"])
    assert t.orders(circle="T").stage == "Casualty"


@rule("SDF-R105", "SDF-DMG04", "SDF-D31")
def test_an_answer_holds_for_an_area_until_it_is_taken_back() -> None:
    t = table().with_area("sci", 0).hit_ship("sci", 2).play("always", "sci/box")
    assert (t.s.covered("sci"), t.s.is_up("sci", "beam"), t.stage) == (2, True, "")
    assert t.with_area("bay", 0).hit_ship("bay", 1).stage == "TakeDamage"
    t.play("always", "bay/gun").upkeep()
    assert (t.s.standing, t.offers("ask_again")) == ({"sci": "box", "bay": "gun"}, ["sci", "bay"])
    t.play("ask_again", "sci")
    assert (t.s.standing, t.stage) == ({"bay": "gun"}, "SetCrew")
    assert t.hit_ship("sci", 1).stage == "TakeDamage"


@rule("SDF-R105", "SDF-END04", "SDF-END05")
@pytest.mark.parametrize(("area", "facts", "boxes"), [("fwd", {"pool": 5}, 0), ("mac", {}, 5)])
def test_a_standing_answer_never_loses_the_game(area: str, facts: dict[str, int], boxes: int) -> None:
    t = table().with_state(standing={area: "box"}, **facts).with_area(area, 0, boxes=boxes).hit_ship(area, 1)
    assert (t.stage, t.lost) == ("TakeDamage", "")


@rule("SDF-R105")
def test_two_guns_are_still_asked_about() -> None:
    t = table().with_state(standing={"prod": "gun"}).with_area("prod", 0).hit_ship("prod", 1)
    assert set(t.offers("gun")) == {"prod/beam", "prod/rail"}
    assert not t.can("always", "prod/gun")
    t.play("gun", "prod/rail").hit_ship("prod", 1)
    assert (t.stage, t.s.guns_up("prod")) == ("", [])


@rule("SDF-R104", "SDF-MECHA03", "SDF-MECHA13")
def test_a_mecha_its_option_and_its_goal_are_chosen_at_one_stroke() -> None:
    t = table().with_mecha("veritech", "O1", 2).with_mecha("super", "O6").with_pods(2, "O2").turn_of("roy")
    t.with_deck("mecha", "patrol-sweep").play("order", "veritech")
    assert {noun for noun in t.offers("assault") if str(noun).startswith("veritech")} == {"veritech-1/1/circle-1"}
    assert "super-1/both/circle-1" in t.offers("assault")
    assert {o.note for o in t.moves if o.verb == "assault"} == {"destroys it"}
    assert "veritech-1/2/O4" in t.offers("dispatch")
    assert "Veritech 1, move 3: to Outer A4" in [o.text for o in t.moves if o.verb == "dispatch"]
    t.play("assault", "super-1/both/circle-1")
    assert (t.where("super-1"), t.s.vessels["circle-1"].damage, t.hero("roy").ordered) == (["O2"], 1, ["super-1"])
    t.with_deck("mecha", "patrol-sweep").play("order", "veritech").play("dispatch", "veritech-1/2/O4")
    assert (t.where("veritech-1"), t.stage) == (["O4"], "HeroTurn")


@rule("SDF-R104", "SDF-SCOUT02")
def test_all_scouts_are_heard_one_after_the_other() -> None:
    t = table().with_deck("mecha", "garbled-orders", "garbled-orders").turn_of("lisa").plays("scout O1", "scout O2")
    t.play("hear_all").until("HeroTurn")
    assert all(scout.is_used for scout in t.s.scouts)


@rule("SDF-R104", "SDF-HC03", "SDF-UPK06")
def test_a_whole_wing_goes_to_the_same_area() -> None:
    t = table().with_hero("roy", "O1").with_mecha("veritech", "O1", 2).turn_of("roy", "m").only("action")
    t.play("lead", "O1/O2")
    assert (t.hero("roy").place, t.where("veritech-1", "veritech-2"), t.stage) == ("O2", ["O2", "O2"], "HeroTurn")
    t = table().with_hero("roy", "mac").with_mecha("veritech", "mac", 2).turn_of("roy", "m").only("action")
    assert "mac/bridge" not in t.offers("lead")


@rule("SDF-R104", "SDF-TURN08")
def test_all_veritechs_that_may_join_do() -> None:
    t = table().with_hero("roy", "O1").with_mecha("veritech", "O2", 2).turn_of("roy").play("ability", "Form on Me")
    t.play("join_all")
    assert (t.where("veritech-1", "veritech-2"), t.stage) == (["O1", "O1"], "HeroTurn")
    t = table().with_hero("roy", "O1").with_mecha("veritech", "O2", 4).turn_of("roy").play("ability", "Form on Me")
    assert not t.can("join_all")


@rule("SDF-R104", "SDF-CRD03")
def test_all_repair_goes_on_the_armor_of_one_area() -> None:
    t = table().with_area("fwd", 0).with_area("mac", 2).turn_of("claudia", "m").play("action", "repair 2 armor")
    assert t.offers("refit") == ["fwd"]
    t.play("refit", "fwd")
    assert (t.armor("fwd"), t.armor("mac"), t.stage) == (2, 2, "HeroTurn")


@rule("SDF-R105", "SDF-D34")
def test_barriers_are_saved_as_long_as_armor_takes_the_hits() -> None:
    t = table().with_rule("pinpoint", lasts="perm").with_area("fwd", 2).hit_ship("fwd", 3).play("save_barriers")
    assert (t.armor("fwd"), t.stage, t.can("save_barriers")) == (0, "Ward", False)
    t.play("cancel", "pinpoint").upkeep().play("offer_barriers")
    assert not t.s.saves_barriers
    t = table().with_rule("pinpoint").with_state(saves_barriers=True).with_vessel("x", "O1").orders(x="RAM")
    assert t.stage == "Ward"


@rule("SDF-R104", "SDF-UPK02")
def test_all_who_are_left_go_to_one_station_and_the_crew_is_set() -> None:
    t = table().upkeep()
    assert t.offers("rest") == ["prod", "gunners"]
    t.play("set", "sci").play("rest", "bay")
    assert (t.s.crew, t.stage) == ({"sci": 1, "prod": 0, "bay": 4, "gunners": 0}, "")


@rule("SDF-R104", "SDF-HC10")
def test_beam_cannons_are_sighted_on_a_pod_and_hit_it() -> None:
    t = table().with_pods(2, "O3").with_pods(1, "I2").turn_of("lisa").play("ability", "Fire Solution")
    t.play("sight", "circle-1")
    assert (t.s.vessels["circle-1"].damage, "O3" in t.view.beam_reach, t.stage) == (1, True, "HeroTurn")


@rule("SDF-R96", "SDF-R28")
def test_what_ends_with_the_episode_is_not_offered_when_it_is_over() -> None:
    t = table().with_hero("roy", "O1").with_area("fwd", 0).clean_up()
    assert (t.stage, "Fix Anything" in t.words("ability")) == ("LastWindow", True)
    assert {"Brace the Hull", "Break Left"}.isdisjoint(t.words("ability"))
    assert {"Brace the Hull", "Break Left"} <= set(t.turn_of("roy").words("ability"))


@rule("SDF-R105", "SDF-CREW02")
def test_a_seat_may_draw_all_its_crew_cards_in_every_episode() -> None:
    t = table(2).with_state(heat=9).with_deck("crew", "dead-tired").order_crew(sci=1, gunners=1).play("draw_always")
    assert (t.seat, t.s.always_draw) == (1, [0])
    t.play("stop").with_deck("crew", "dead-tired").order_crew(sci=1, gunners=0)
    assert (t.s.heat, t.stage) == (7, "")
    t.upkeep().play("draw_singly").order_crew(sci=1)
    assert t.stage == "DrawCrew"


@rule("SDF-R104", "SDF-SCOUT02")
def test_the_last_scout_is_sent_and_all_are_heard() -> None:
    t = table().with_deck("mecha", "garbled-orders", "garbled-orders").turn_of("lisa")
    assert not t.offers("survey")
    t.play("scout", "O1").play("survey", "O2").until("HeroTurn")
    assert [(scout.place, scout.is_used) for scout in t.s.scouts] == [("O1", True), ("O2", True)]


@rule("SDF-R104", "SDF-MECHA12")
def test_all_of_one_kind_is_constructed() -> None:
    t = table().with_hero("claudia", is_upgraded=True).turn_of("claudia", "i").only("instinct")
    t.play("construct_all", "destroid")
    assert (t.count("destroid", "construction"), t.stage) == (3, "HeroTurn")


@rule("SDF-R105", "SDF-D36")
def test_evades_may_be_spent_on_every_hit() -> None:
    t = table().with_mecha("veritech", "O1", 2).with_pods(2, "O1").with_state(evades=["", ""]).orders(circle="T")
    t.play("evade_always")
    assert (t.count("veritech", "O1"), t.s.evades, t.stage) == (2, [], "")
    t.upkeep().play("offer_evades")
    assert not t.s.always_evade


@rule("SDF-R105", "SDF-REAC01")
def test_an_answer_for_one_reactor_holds_for_both() -> None:
    t = table().with_area("fwd", 0).hit_ship("fwd", 1).play("always", "fwd/gun")
    assert t.s.standing == {"fwd": "gun", "aft": "gun"}
