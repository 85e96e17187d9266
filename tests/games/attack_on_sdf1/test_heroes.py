"""The twelve faces: every action and Ability on them. SDF-HC, SDF-HERO, SDF-PTS"""

from tests.games.attack_on_sdf1.table import Table, table
from tests.rule import rule

PILOTS = ("gloval", "claudia", "max", "rick")


def pilots() -> Table:
    """Max and Rick fly in place of Lisa and Roy."""
    return table().with_team(*PILOTS)


@rule("SDF-PTS02", "SDF-PTS03", "SDF-HERO06")
def test_an_ability_costs_points_from_dice_and_pool_once_an_episode() -> None:
    t = table().with_area("fwd", 0).with_state(ap=0).turn_of("claudia", "a").play("ability", "Fix Anything")
    assert (t.s.ap, t.hero("claudia").dice, t.armor("fwd")) == (0, [], 2)
    t.with_state(ap=3)
    assert t.refuses("ability", "Fix Anything").rule == "SDF-PTS03"
    t = (
        table()
        .with_mecha("veritech", "construction")
        .with_state(ap=1)
        .turn_of("claudia", "a")
        .play("ability", "Rush the Line")
    )
    assert (t.s.ap, t.where("veritech-1")) == (0, ["hangar"])
    t = table().with_area("fwd", 0).with_state(ap=0).turn_of("claudia")
    assert t.refuses("ability", "Fix Anything").rule == "SDF-PTS02"


@rule("SDF-HERO06", "SDF-PTS02", "SDF-D30", "SDF-R28")
def test_abilities_work_in_other_heroes_turns_on_the_side() -> None:
    t = table(4).with_area("fwd", 0).turn_of("gloval")
    aside = [prompt for prompt in t.game.prompts if prompt.seat == 2]
    assert [prompt.waits for prompt in aside] == [False]
    t.play("ability", "Fix Anything", seat=2)
    assert (t.armor("fwd"), t.stage, t.seat) == (2, "HeroTurn", 0)
    t.with_pods(1, "I1").with_area("fwd", 0).orders(circle="T")
    assert all(prompt.seat != 2 for prompt in t.game.prompts)


@rule("SDF-HERO16")
def test_a_missing_hero_uses_no_ability() -> None:
    t = table().with_area("fwd", 0).with_missing("claudia").turn_of("gloval")
    assert t.refuses("ability", "Fix Anything").rule == "SDF-HERO16"


@rule("SDF-HC01", "SDF-HC10")
def test_gloval_captain() -> None:
    t = table().with_vessel("x", "O5").turn_of("gloval", "t t").play("target", "take 1 ship Evade")
    t.play("target", "1 Rail Gun hit")
    assert (t.s.ship_evades, t.s.vessels["x-1"].damage) == (1, 1)
    t.play("ability", "Brace the Hull").play("area", "prod").play("end_turn").hit_ship("prod", 3)
    assert (t.armor("prod"), t.s.shields["prod"]) == (1, 0)
    t = (
        table()
        .turn_of("gloval", "m m t")
        .play("ability", "Steady Voice")
        .play("pick_die", "move")
        .play("pick_die", "move")
    )
    assert len(t.hero("gloval").dice) == 3


@rule("SDF-HC10", "SDF-HERO17")
def test_gloval_fleet_captain() -> None:
    t = table().with_hero("gloval", is_upgraded=True).with_vessel("x", "O5").turn_of("gloval", "t i m")
    t.play("target", "2 Rail Gun hits").play("instinct", "gain 2 AP")
    assert (t.s.vessels["x-1"].damage, t.s.ap) == (2, 5)
    t.play("stride")
    assert "3 movement" in t.prompt.text
    t = (
        table()
        .with_hero("gloval", is_upgraded=True)
        .with_state(is_battle=True)
        .with_pods(1, "O1")
        .turn_of("gloval", "i")
    )
    t.with_next_rolls(6, 6, 1, 1).play("instinct", "fire the Reflex Cannon with one reroll").play("roll_again")
    assert t.s.vessels == {}
    t = table().with_hero("gloval", is_upgraded=True).turn_of("gloval", "m m m t").play("ability", "Steady Voice")
    t.plays("pick_die move", "pick_die move", "pick_die move").play("ability", "Brace the Hull")
    assert t.s.ap == 1
    assert len(t.offers("area")) == 6


@rule("SDF-HC10")
def test_a_steady_voice_reaches_one_hero_and_that_of_the_fleet_captain_any() -> None:
    def speak(is_upgraded: bool) -> Table:
        t = table().with_hero("gloval", is_upgraded=is_upgraded).with_hero("lisa", has_acted=True)
        t.turn_of("claudia", "t m").play("assist", "target/lisa").play("ability", "Steady Voice")
        return t.play("pick_die", "target")

    one, any_ = speak(is_upgraded=False), speak(is_upgraded=True)
    assert (one.stage, any_.stage) == ("GiftTurn", "PickDice")
    assert "dice of Claudia" in any_.prompt.text
    any_.play("pick_die", "move")
    assert any_.stage == "GiftTurn"


@rule("SDF-HC10", "SDF-HERO05")
def test_lisa_first_officer() -> None:
    t = table().with_pods(2, "O1").with_pods(1, "I2").with_state(scouts=[]).turn_of("lisa", "m i")
    t.play("scout", "O1").play("action", "Jam 1 Pod where a Scout is")
    assert t.s.vessels["circle-1"].is_jammed
    t.play("instinct", "3 gun hits in any Areas")
    assert t.where("circle-3") == [""]
    t.play("ability", "Fire Solution").play("sector", 1).play("hit", "circle-2")
    assert (t.s.vessels["circle-2"].damage, "O1" in t.view.beam_reach) == (1, True)
    t = table().with_deck("orders", "no-quarter", "regroup").turn_of("lisa").play("ability", "Read the Pattern")
    assert t.view.orders is not None
    assert t.view.orders.name == "No Quarter"
    t.play("sink")
    assert t.s.decks["orders"].cards[0] == "no-quarter"
    assert not t.s.is_foreseen


@rule("SDF-HC10", "SDF-HC01", "SDF-HERO04")
def test_lisa_as_captain() -> None:
    t = table().with_team("lisa", "claudia", "roy", "max").with_hero("lisa", is_upgraded=True).with_pods(1, "O1")
    t.with_mecha("veritech", "bay").with_vessel("x", "I5").turn_of("lisa", "t t m i")
    t.play("target", "1 gun hit up to the Outer Area").play("hit", "circle-1").play("target", "take 1 ship Evade")
    t.plays("turn ccw", "scout I5").play("action", "Jam 1 Vessel where a Scout is")
    assert (t.s.ship_evades, t.s.heading, t.s.vessels["x-1"].is_jammed) == (1, 1, True)
    assert t.can("order", "veritech")
    t.play("ability", "Fire Solution")
    assert len(t.offers("sector")) == 6
    t.until("HeroTurn").play("ability", "Read the Pattern").play("leave")
    assert t.s.ap == 1
    assert t.play("end_turn").order_crew(sci=1).stage == "DrawCrew"
    t = table().with_hero("lisa", is_upgraded=True).with_mecha("veritech", "bay").turn_of("lisa", "i")
    assert not t.can("order", "veritech")
    t = table().with_hero("lisa", is_upgraded=True).with_state(is_battle=True).turn_of("lisa", "i")
    assert t.can("instinct", "fire the Reflex Cannon")
    t.with_pods(1, "I1")
    assert t.can("instinct", "4 gun hits in any Areas")


@rule("SDF-HC02")
def test_claudia_operations() -> None:
    t = table().with_hero("claudia", "fwd").with_area("fwd", 0).turn_of("claudia", "i")
    assert t.words("instinct") == ["repair 2 armor here"]
    t.play("instinct", "repair 2 armor here")
    assert t.armor("fwd") == 2


@rule("SDF-HC10", "SDF-HC02")
def test_claudia_chief_of_operations() -> None:
    t = table().with_hero("claudia", "prod", is_upgraded=True).with_area("bay", 0, boxes=1).with_area("mac", 0, boxes=1)
    t.turn_of("claudia", "t m i").play("target", "repair 1 structure here or next to here")
    assert t.s.covered("bay") == 0
    t.play("action", "repair 3 armor").plays("mend_armor mac", "mend_armor mac", "mend_armor mac")
    t.play("instinct", "construct 3 Veritechs or Destroids (in Production)")
    t.plays("construct veritech", "construct destroid", "construct veritech")
    t.play("ability", "Fix Anything")
    t.play("choose", "repair 3 armor in one Area")
    assert (t.armor("bay"), t.armor("mac")) == (2, 3)
    t.play("ability", "Rush the Line").play("deploy", "sci")
    assert (t.count("veritech", "hangar"), t.count("veritech", "bay"), t.count("destroid", "sci"), t.s.ap) == (
        1,
        1,
        1,
        1,
    )
    t = table().with_hero("claudia", "sci", is_upgraded=True).with_area("sci", 0).turn_of("claudia", "i")
    assert set(t.words("instinct")) == {"construct 1 Veritech or Destroid", "repair 3 armor here"}


@rule("SDF-HC03", "SDF-HC04", "SDF-X16", "SDF-HC10")
def test_roy_skull_leader() -> None:
    for token, left in (("circle-1", None), ("shield-1", 2), ("x-1", 2)):
        t = table().with_vessel(token, "O1").with_hero("roy", "O1").turn_of("roy", "i")
        t.play("instinct", "2 damage to one of the Vessels here").play("hit", token)
        assert (t.s.vessels[token].damage if token in t.s.vessels else None) == left
    t = (
        table()
        .with_mecha("veritech", "I3", 2)
        .with_mecha("veritech", "O5")
        .turn_of("roy")
        .play("ability", "Form on Me")
    )
    assert set(t.offers("join")) == {"veritech-1", "veritech-2"}
    t.play("join", "veritech-1").play("done").play("ability", "Break Left")
    assert (t.where("veritech-1"), t.s.evades) == (["bay"], ["bay", "bay"])


@rule("SDF-HC05", "SDF-HC10")
def test_roy_mentor() -> None:
    t = (
        table()
        .with_team("gloval", "claudia", "roy", "max")
        .with_hero("roy", "bay", is_upgraded=True)
        .with_pods(1, "I1")
    )
    t.with_pods(1, "O1").with_vessel("x", "I3").with_mecha("veritech", "O3").with_mecha("veritech", "I4").turn_of(
        "roy", "t m i"
    )
    t.play("target", "1 gun hit")
    t.play("action", "all Veritechs of 2 Areas move 1").plays("wing O3", "fly_to I3", "wing I4", "fly_to I3")
    t.play("instinct", "3 damage to one of the Vessels here or next to here").play("hit", "x-1")
    assert (t.where("veritech-1", "veritech-2"), t.s.vessels["x-1"].damage) == (["I3", "I3"], 3)
    t.play("ability", "Watch and Learn").play("choose", "another pilot rolls an extra die").play("teach", "max")
    assert t.hero("max").bonus == 1
    t.play("ability", "Form on Me").play("join", "veritech-1").play("done").play("end_turn").begin_turn("max")
    assert len(t.hero("max").dice) == 4
    t = table().with_hero("roy", is_upgraded=True).turn_of("roy").play("ability", "Watch and Learn")
    assert t.s.evades == ["bay", "bay"]
    for area in ("fwd", "sci", "prod", "mac", "bay", "aft"):
        t.with_area(area, guns="beam rail" if area in ("mac", "prod") else "beam")
    t.with_pods(1, "I1").play("end_turn").turn_of("roy", "t")
    assert not t.offers("target")


@rule("SDF-HC06", "SDF-X15", "SDF-INV02")
def test_max_raises_damage_of_veritechs_in_his_area() -> None:
    t = pilots().with_hero("max", "O2").with_pods(1, "O2").with_mecha("veritech", "O2").turn_of("max", "m")
    t.play("action", "Pods that Veritechs hit in this Area are annihilated this Episode").play("end_turn")
    t.with_deck("mecha", "attack-run").turn_of("gloval").plays(
        "order veritech", "command veritech-1", "halt", "hit circle-1"
    )
    assert t.s.vessels == {}
    t = pilots().with_hero("max", "O2", is_precise=True).with_pods(1, "O2").with_mecha("veritech", "O2")
    t.with_rule("pods-not-annihilated").with_deck("mecha", "attack-run").turn_of("gloval")
    t.plays("order veritech", "command veritech-1", "halt", "hit circle-1")
    assert t.s.vessels["circle-1"].damage == 1


@rule("SDF-HC06", "SDF-R62")
def test_max_raises_damage_until_clean_up_and_where_he_is() -> None:
    t = pilots().with_hero("max", "O2", is_precise=True).with_state(ap=0).clean_up().until("")
    t.with_pods(1, "O2").with_mecha("veritech", "O2").with_deck("mecha", "attack-run").turn_of("gloval")
    t.plays("order veritech", "command veritech-1", "halt", "hit circle-1")
    assert t.s.vessels["circle-1"].damage == 1
    t = pilots().with_hero("max", "O3", is_precise=True).with_pods(1, "O2").with_mecha("veritech", "O2")
    t.with_deck("mecha", "attack-run").turn_of("gloval")
    t.plays("order veritech", "command veritech-1", "halt", "hit circle-1")
    assert t.s.vessels["circle-1"].damage == 1


@rule("SDF-HC07", "SDF-HC10")
def test_max_ace_pilot() -> None:
    t = pilots().with_hero("max", "O2").with_vessel("x", "O2").with_pods(1, "O2").turn_of("max", "i m")
    t.play("ability", "Quiet Precision").play("pick_die", "move").play("target", "1 damage to Vessels here").play(
        "hit", "circle-1"
    )
    t.play("instinct", "2 damage to one of the Capital Ships here").play("hit", "x-1")
    assert t.s.vessels["x-1"].damage == 2
    t.play("ability", "Untouchable").play("end_turn").with_pods(2, "O2", "square").orders(square="T")
    assert t.hero("max").damage == 0


@rule("SDF-HC06", "SDF-HC10")
def test_max_veteran_pilot() -> None:
    t = (
        pilots()
        .with_hero("max", "O2", is_upgraded=True)
        .with_pods(3, "O3")
        .with_vessel("x", "O2")
        .turn_of("max", "t i i m")
    )
    t.play("target", "1 damage to Vessels here or next to here").play("hit", "circle-1")
    t.play("instinct", "annihilate 2 Pods here or next to here").plays("annihilate circle-2", "annihilate circle-3")
    t.play("instinct", "3 damage to one of the Capital Ships here").play("hit", "x-1")
    assert (sorted(t.s.vessels), t.s.vessels["x-1"].damage) == (["circle-1", "x-1"], 3)
    t.play("action", "Pods that Veritechs hit in this Area are annihilated this Episode")
    t.play("ability", "Untouchable")
    assert (t.hero("max").is_untouchable, t.hero("max").is_precise, t.s.evades) == (True, True, ["O2"])
    t = pilots().with_hero("max", is_upgraded=True).turn_of("max", "m i").play("ability", "Quiet Precision")
    t.plays("pick_die move", "pick_die instinct")
    assert t.hero("max").dice == ["target", "target"]


@rule("SDF-HC08", "SDF-HC10")
def test_rick_stunt_pilot() -> None:
    t = pilots().with_pods(2, "O3").turn_of("rick", "i m t").play("action", "take 1 Veritech Evade for this Area")
    assert t.s.evades == ["bay"]
    t.play("instinct", "move up to 2; annihilate 1 Pod here or 2 damage to Vessels here").plays(
        "fly_to I3", "fly_to O3"
    )
    t.play("choose", "annihilate 1 Pod here").play("annihilate", "circle-1")
    assert (t.hero("rick").place, list(t.s.vessels)) == ("O3", ["circle-2"])
    assert "go" not in t.verbs
    t.play("ability", "Second Chance").play("pick_die", "target")
    assert len(t.hero("rick").dice) == 1


@rule("SDF-HC08", "SDF-HC09", "SDF-HC10")
def test_rick_vermillion_leader() -> None:
    t = pilots().with_hero("rick", is_upgraded=True).with_pods(3, "I3").turn_of("rick", "i m")
    t.play("instinct", "move up to 2; 3 damage to Vessels here").plays(
        "fly_to I3", "halt", "hit circle-1", "hit circle-2"
    )
    t.play("hit", "circle-3").play("ability", "Daredevil").play("stride").play("go", "O3")
    assert (t.hero("rick").place, all(vessel.damage == 1 for vessel in t.s.vessels.values())) == ("O3", True)
    assert t.refuses("ability", "Never Say Die").rule == "SDF-HC09"


@rule("SDF-HC10")
def test_rick_hits_harder_beside_two_veritechs_once_a_turn() -> None:
    t = pilots().with_hero("rick", "O1", is_upgraded=True).with_pods(4, "O1").with_mecha("veritech", "O1")
    harder = "2 damage to Vessels here (once, beside two Veritechs)"
    assert not t.turn_of("rick", "t t").can("target", harder)
    t.with_mecha("veritech", "O1")
    t.play("target", harder).plays("hit circle-1", "hit circle-2")
    assert t.words("target") == ["1 damage to Vessels here"]
    assert t.play("end_turn").turn_of("rick", "t").can("target", harder)


@rule("SDF-HC10", "SDF-UPK06")
def test_a_veritech_goes_along_with_rick_but_not_into_a_guarded_bridge() -> None:
    t = pilots().with_hero("rick", "bay", is_upgraded=True).with_mecha("veritech", "bay", 2).turn_of("rick", "m m")
    t.play("action", "move up to 3, with a Veritech").plays("join veritech-2", "fly_to I3", "fly_to O3", "halt")
    assert (t.hero("rick").place, t.where("veritech-1", "veritech-2")) == ("O3", ["bay", "O3"])
    t = pilots().with_hero("rick", "bay", is_upgraded=True).with_mecha("veritech", "bay").turn_of("rick", "m")
    t.with_mecha("destroid", "bridge").play("action", "move up to 3, with a Veritech")
    t.plays("join veritech-1", "fly_to bridge", "fly_to mac")
    assert (t.hero("rick").place, t.where("veritech-1")) == ("mac", ["bay"])
    t = pilots().with_hero("rick", "bay", is_upgraded=True).with_mecha("veritech", "bay").turn_of("rick", "m")
    t.play("action", "move up to 3, with a Veritech").plays("stay", "fly_to I3", "halt")
    assert t.where("veritech-1") == ["bay"]


@rule("SDF-TERM02", "SDF-HERO11", "SDF-PTS01")
def test_one_pool_serves_all_heroes() -> None:
    t = table().with_area("fwd", 0).with_state(ap=2).turn_of("gloval").play("ability", "Fix Anything")
    assert t.s.ap == 1
    t.play("ability", "Break Left")
    assert t.s.ap == 0


@rule("SDF-HERO11", "SDF-TURN08")
def test_hero_pilots_are_veritechs_that_form_on_roy_or_are_drawn_in() -> None:
    t = table().with_team("gloval", "lisa", "max", "roy").with_hero("max", "I3").with_mecha("veritech", "I3")
    t.turn_of("roy").play("ability", "Form on Me")
    assert set(t.offers("join")) == {"veritech-1", "max"}
    t.play("join", "max")
    assert (t.hero("max").place, t.where("veritech-1")) == ("bay", ["I3"])
    t = table().with_hero("roy", "O2").with_deck("mecha", "full-burn").turn_of("lisa").plays("scout O1", "hear_scout")
    assert t.play("join", "roy").hero("roy").place == "O1"


@rule("SDF-UPK06", "SDF-R39")
def test_pilots_may_be_drawn_into_a_guarded_bridge_but_other_veritechs_not() -> None:
    t = table().with_hero("roy", "bridge").with_mecha("veritech", "bay").with_mecha("destroid", "bridge")
    assert t.turn_of("roy").refuses("ability", "Form on Me").rule == "SDF-R96"
    t = table().with_mecha("veritech", "bay").with_mecha("destroid", "bridge").with_deck("mecha", "full-burn")
    t.turn_of("lisa").plays("scout bridge", "hear_scout")
    assert t.offers("join") == ["roy"]


@rule("SDF-HC03", "SDF-D28")
def test_mentor_moves_veritechs_of_two_areas_each_once() -> None:
    t = table().with_hero("roy", "bay", is_upgraded=True).with_mecha("veritech", "O3").with_mecha("veritech", "I3")
    t.turn_of("roy", "m").play("action", "all Veritechs of 2 Areas move 1").plays("wing O3", "fly_to I3", "wing I3")
    assert "Veritech 2" in t.prompt.text
    t.play("fly_to", "I4")
    assert (t.where("veritech-1", "veritech-2"), t.stage) == (["I3", "I4"], "HeroTurn")


@rule("SDF-R32", "SDF-TURN06")
def test_skull_leader_who_has_fired_moves_the_others_but_not_himself() -> None:
    t = table().with_pods(1, "bay").with_mecha("veritech", "bay").turn_of("roy", "t m")
    t.play("target", "1 damage to Vessels here").play("hit", "circle-1")
    t.play("action", "all Veritechs of 1 Area move 1").plays("wing bay", "fly_to I3")
    assert (t.where("veritech-1"), t.hero("roy").place, t.stage) == (["I3"], "bay", "HeroTurn")


@rule("SDF-DIE02", "SDF-DIE03", "SDF-SQR01", "SDF-SQR02", "SDF-R96")
def test_a_board_says_why_its_lines_and_squares_cannot_be_used() -> None:
    t = table().with_hero("roy", "bay", squares=["sci"]).turn_of("roy", "t")
    whys = {f"{denial.verb} {denial.noun}": denial.why for denial in t.prompt.refusals}
    assert whys["target roy/target-1"] == "there is nobody here to be hit"
    assert whys["instinct roy/instinct-1"] == "no Instinct die is left"
    assert whys["visit sci"] == "this square was used already"
    assert whys["visit mac"] == "the movement that is left does not get there and use it"
    assert t.refuses("action", "roy/move-1").rule == "SDF-DIE03"


@rule("SDF-HC08", "SDF-R32")
def test_a_daredevil_has_his_movement_even_if_he_fired_first() -> None:
    t = pilots().with_pods(1, "bay").turn_of("rick", "t m").play("stride")
    t.play("target", "1 damage to Vessels here").play("hit", "circle-1")
    assert "0 movement" in t.prompt.text
    assert t.refuses("go", "I3").rule == "SDF-TURN06"
    t.play("ability", "Daredevil").play("go", "I3").play("go", "O3")
    assert t.hero("rick").place == "O3"


@rule("SDF-HC06", "SDF-HC07", "SDF-R63")
def test_a_villain_is_no_pod_for_max() -> None:
    t = table().with_team("gloval", "lisa", "claudia", "max").with_hero("max", "O1").with_vessel("miriya", "O1")
    t.turn_of("max", "m i t")
    assert "max/instinct-1" not in t.offers("instinct")
    t.only("action").play("target", "1 damage to Vessels here").play("hit", "miriya")
    assert t.s.vessels["miriya"].damage == 1
