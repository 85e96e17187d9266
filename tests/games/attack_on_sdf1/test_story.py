"""Situations, Objectives, errands and Unlocks of the fifteen Episodes. SDF-EPI, SDF-UNL"""

from typing import Literal

import pytest
from tests.games.attack_on_sdf1.table import Table, table
from tests.rule import rule

from robotable.games.attack_on_sdf1 import GAME
from robotable.games.attack_on_sdf1.icons import ORDERS
from robotable.games.attack_on_sdf1.pieces import Kill
from robotable.games.attack_on_sdf1.play import NextTurn
from robotable.table import Game, Line, Luck
from robotable.table.checks import play_on
from robotable.table.nouns import is_made_of_ids


@rule("SDF-EPI02", "SDF-EPI03", "SDF-EPI04", "SDF-EPI05")
@pytest.mark.parametrize("scenario", [1, 2, 3])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_episode_can_be_played_out(scenario: int, number: int) -> None:
    t = table(scenario=scenario, seed=scenario * 10 + number).telling(scenario, number).until("")
    episode = t.s.pack.episode(scenario, number)
    told = t.told()
    assert episode.overview in told
    for name in [part.name for part in episode.situations] + [part.name for part in episode.objectives]:
        assert name in told
    assert told.count("Invasion: ") == episode.invasion
    assert told.index(episode.situations[0].name) < told.index(episode.situations[1].name)
    assert told.rindex("Objective: ") < told.index("Invasion: ")


@rule("SDF-EPI03")
def test_situations_of_scenario_1() -> None:
    t = table().situation(1, 1, 0)
    assert (t.count("destroid", "construction"), t.s.ap) == (1, 4)
    t = table().with_next_rolls(3).situation(1, 1, 1)
    assert t.stage == "TakeDamage"
    t = table().with_hero("lisa", "mac").situation(1, 2, 0).play("gun", "mac/beam")
    assert (t.hero("lisa").damage, t.s.areas["mac"].guns["beam"]) == (1, "down")
    t = table().with_state(heat=9).situation(1, 2, 1)
    assert (t.s.heat, t.s.rp) == (0, 1)
    t = table().situation(1, 3, 0).with_vessel("x", "O5").with_vessel("shield", "O1").orders(x="B2", shield="B1")
    assert (t.armor("mac"), t.armor("fwd")) == (2, 3)
    t = table().situation(1, 3, 1).with_pods(1, "O1").with_deck("crew", "breakthrough").order_crew(gunners=1)
    assert len(t.s.vessels) == 2
    assert t.play("draw_crew").s.vessels["circle-1"].damage == 0
    t = table().situation(1, 4, 0).turn_of("gloval", "i m")
    assert {"turn", "helm"}.isdisjoint(t.verbs)
    assert {"turn", "helm"} <= t.play("give", "break-the-snare/instinct").verbs
    t = table().situation(1, 4, 1)
    assert (t.count("veritech", "construction"), len(t.s.hands[0])) == (2, 1)
    t = table().with_state(heading=2).situation(1, 5, 0)
    assert t.count("flagship", "O3") == 1
    t = table().with_hero("lisa", damage=2).situation(1, 5, 1)
    assert (t.s.ap, t.hero("lisa").damage) == (5, 1)


@rule("SDF-EPI03", "SDF-HERO13")
def test_situations_of_scenario_2() -> None:
    t = table().situation(2, 1, 0).with_hero("lisa", "sci").with_vessel("x", "O5")
    assert t.view.rail_reach == []
    assert t.turn_of("lisa", "t").play("give", "patch-the-radar/target").view.rail_reach
    t = table().situation(2, 1, 1)
    assert (t.s.ben, t.where("super-1")) == ("super-1", ["bay"])
    t.with_hero("roy", "O1").with_pods(1, "bay").orders(circle="T")
    assert t.where("super-1") == ["hangar"]
    t.s.mecha["super-1"] = "O3"
    t.with_pods(1, "O3", "square").orders(square="T")
    assert (t.where("super-1"), t.s.ap, t.s.characters) == (["supply"], 2, [])
    t = table().with_missing("lisa", "roy").situation(2, 2, 0)
    assert (t.stage, t.s.rp) == ("", 3)
    t = table().situation(2, 2, 1)
    assert (t.count("cruiser", "O2"), t.count("pod", "O2")) == (1, 1)
    t = table().situation(2, 3, 0)
    assert (t.s.rule_sum("barrage-capital"), t.s.rp) == (-1, 1)
    t = table().with_hero("gloval", damage=1).situation(2, 3, 1)
    assert (t.hero("lisa").damage, sum(v.kind == "flagship" for v in t.s.vessels.values())) == (1, 1)
    t = table().with_missing("lisa").situation(2, 4, 0)
    assert (t.hero("lisa").place, t.hero("lisa").damage, len(t.s.vessels)) == ("mac", 1, 4)
    assert table().with_mecha("veritech", "hangar", 3).situation(2, 4, 1).count("veritech", "bay") == 2
    assert table().situation(2, 5, 0).s.heat == 2
    t = table().with_pods(2, "O1").with_pods(1, "I1").situation(2, 5, 1)
    assert set(t.offers("hit")) == {"circle-1", "circle-2"}


@rule("SDF-EPI03", "SDF-VIL01", "SDF-CARD10")
def test_situations_of_scenario_3() -> None:
    assert table().situation(3, 1, 0).s.population == 4
    assert len(table().situation(3, 1, 1).s.hands[0]) == 4
    t = table().situation(3, 2, 0).situation(3, 2, 1)
    assert (t.s.prototypes, t.s.has_feedback) == (3, True)
    t.hit_ship("mac", 3)
    for _ in range(3):
        t.play("cancel", "prototype")
    t.with_state(ap=0, objectives=[True, True]).clean_up()
    assert (t.stage, t.s.heat) == ("TakeDamage", 2)
    t = table().with_state(rp=2).with_hand("field-surgery", "slingshot-action", "rescue-flight").situation(3, 3, 0)
    assert (t.s.rp, len(t.s.hands[0])) == (1, 2)
    assert table().situation(3, 3, 1).s.ap == 5
    assert "miriya" in table().situation(3, 4, 0).s.vessels
    t = table().situation(3, 4, 1)
    assert (t.hero("roy").damage, t.s.ap) == (2, 5)
    assert table().with_team("gloval", "lisa", "claudia", "max").situation(3, 4, 1).hero("max").damage == 1
    t = table().with_state(heading=1).situation(3, 5, 0)
    assert (t.where("khyron"), t.s.ap) == (["O2"], 3)
    t = table().situation(3, 5, 1).turn_of("claudia")
    assert (t.s.ap, "2 movement" in t.prompt.text) == (6, True)


def met(t: Table, i: int) -> bool:
    """Whether an Objective is met."""
    return t.s.objectives[i]


@rule("SDF-EPI04", "SDF-CLN01")
def test_objectives_of_scenario_1() -> None:
    t = table().objective(1, 1, 0)
    assert t.count("pod", "O3") == 2
    assert not met(t.judge(), 0)
    for vessel in t.s.vessels.values():
        vessel.damage = 1
    assert (met(t.judge(), 0), t.s.rp, t.s.met) == (True, 2, 1)
    t = table().objective(1, 1, 1).with_hero("lisa", "mac").turn_of("lisa", "m t")
    assert t.offers("give") == ["everyone-aboard/move"]
    t.play("give", "everyone-aboard/move")
    assert (met(t, 1), t.s.population) == (True, 6)
    t = table().objective(1, 2, 0).with_state(rp=1).turn_of("gloval").play("buy", "modular-transformation")
    assert not met(t, 0)
    t.play("end_turn").end_of_heroes().with_state(objectives=[False, True]).judge()
    assert (met(t, 0), t.s.ap) == (True, 5)
    t = table().objective(1, 2, 1)
    assert t.count("cruiser", "O1") == 1
    t.s.kills.append(Kill("cruiser", 1, "", False))
    assert (met(t.judge(), 1), len(t.s.hands[0])) == (True, 2)
    t = table().objective(1, 3, 0).with_state(is_battle=True).turn_of("gloval", "i").with_next_rolls(1, 1)
    t.play("instinct", "fire the Reflex Cannon").play("upgrade", "roy")
    assert (met(t, 0), t.hero("roy").is_upgraded) == (True, True)
    t = table().objective(1, 3, 0).with_state(annihilated=2).with_pods(1, "I1", damage=1).turn_of("lisa", "t")
    assert t.play("target", "1 Beam Cannon hit").stage == "ChooseUpgrade"
    t = table().with_state(heading=1).objective(1, 3, 1)
    assert t.count("pod", "O2") == 2
    t.s.vessels.clear()
    assert (met(t.judge(), 1), t.s.rp) == (True, 2)
    t = table().objective(1, 4, 0).with_area("fwd", 1).turn_of("claudia", "t m")
    t.plays('give "load-the-stores/target"', 'give "load-the-stores/move"')
    assert (t.s.population, t.armor("fwd"), t.count("pod", "O5")) == (6, 3, 3)
    t = table().objective(1, 4, 1).with_state(rp=2).turn_of("gloval").play("fund", "blow-the-base").play("end_turn")
    t.with_pods(1, "mac").judge()
    assert not met(t, 1)
    t.s.vessels.clear()
    assert (met(t.judge(), 1), t.s.fewer) == (True, 1)
    t = table().situation(1, 5, 0).objective(1, 5, 0).with_area("prod", boxes=3)
    flagship = next(iter(t.s.vessels.values()))
    flagship.damage = 5
    t.with_hero("roy", flagship.place).turn_of("roy", "t").play("target", "1 damage to Vessels here").play(
        "hit", flagship.id
    )
    assert (met(t, 0), t.s.covered("prod")) == (True, 1)
    t = table().objective(1, 5, 1).hit_ship("mac", 1)
    assert (met(t.judge(), 1), t.s.met) == (True, 2)
    t = table().objective(1, 5, 1).hit_ship("mac", 1, "internal").play("box", "mac")
    assert not met(t.judge(), 1)


@rule("SDF-EPI04", "SDF-CLN01")
def test_objectives_of_scenario_2() -> None:
    t = table().objective(2, 1, 0).with_hero("lisa", "sci").turn_of("lisa", "t i")
    assert t.plays('give "raise-the-mast/target"', 'give "raise-the-mast/instinct"').s.rp == 2
    t = table().objective(2, 1, 1).with_hero("roy", "O4").end_of_heroes().judge()
    assert (t.count("pod", "O4"), met(t, 1), t.s.fewer) == (3, True, 1)
    t = table().objective(2, 1, 1).with_hero("roy", "O4").end_of_heroes().with_hero("roy", "bay").judge()
    assert met(t, 1)
    t = table().objective(2, 2, 0).with_missing("roy")
    t.s.kills.append(Kill("cruiser", 3, "", False))
    assert not met(t.judge(), 0)
    t.s.kills.append(Kill("cruiser", 2, "", False))
    assert (met(t.judge(), 0), t.s.missing()) == (True, [])
    t = table().objective(2, 2, 1).with_area("fwd", guns="beam").with_area("prod", boxes=1).judge()
    assert (met(t, 1), t.s.areas["fwd"].guns["beam"], len(t.s.hands[0])) == (True, "down", 1)
    t = table().objective(2, 2, 1).with_area("fwd", guns="beam").with_area("aft", guns="beam").judge()
    assert not met(t, 1)
    t = table().objective(2, 3, 0).with_state(rp=2).with_hero("lisa", "sci").turn_of("lisa", "a")
    t.play("fund", "break-the-code").play("give", "break-the-code/ability")
    assert (met(t, 0), t.s.unlocks) == (True, ["defectors-notes"])
    t = table().situation(2, 3, 1).objective(2, 3, 1)
    flagship = next(v for v in t.s.vessels.values() if v.kind == "flagship")
    assert t.count("pod", flagship.place) == 2
    t.s.kills.append(Kill("flagship", 3, "flag", False))
    assert t.judge().s.ap == 6
    t = table().situation(2, 4, 0).objective(2, 4, 0).with_hero("lisa", damage=1)
    assert not met(t.judge(), 0)
    t.s.vessels.clear()
    assert (met(t.judge(), 0), t.hero("lisa").damage, t.s.ap) == (True, 0, 4)
    t = table().objective(2, 4, 1)
    t.s.kills += [Kill("cruiser", 1, "", False)] * 2
    assert t.judge().stage == "ChooseUpgrade"
    t = table().objective(2, 5, 0).turn_of("gloval").play("fund", "hold-the-glide-path").plays("area prod", "area bay")
    assert (t.s.shields, t.s.ap) == ({"prod": 2, "bay": 2}, 1)
    t = table().objective(2, 5, 0).with_hero("gloval", "mac").turn_of("gloval")
    assert "fund" not in t.verbs
    assert table().objective(2, 5, 1).with_state(pool=2).judge().s.met == 2
    assert table().objective(2, 5, 1).with_state(pool=3).judge().s.met == 0


@rule("SDF-EPI04", "SDF-CLN01")
def test_objectives_of_scenario_3() -> None:
    t = table().objective(3, 1, 0).with_hero("gloval", "mac").turn_of("lisa", "t m")
    t.plays('give "argue-the-case/target"', 'give "argue-the-case/move"')
    assert not met(t, 0)
    t.play("end_turn").turn_of("gloval").play("go", "bridge")
    assert (met(t, 0), t.s.population) == (True, 6)
    t = table().objective(3, 1, 1)
    assert (t.count("cruiser", "O4"), t.count("pod", "O1")) == (1, 1)
    t.s.kills.append(Kill("cruiser", 4, "", False))
    assert t.judge().count("veritech", "hangar") == 2
    t = table().objective(3, 2, 0).judge()
    assert (met(t, 0), t.s.rp) == (True, 2)
    t = table().objective(3, 2, 1)
    t.s.kills.append(Kill("flagship", 1, "other", False))
    assert not met(t.judge(), 1)
    t.s.kills.append(Kill("flagship", 1, "vanguard", False))
    assert t.judge().stage == "ChooseUpgrade"
    t = (
        table()
        .objective(3, 3, 0)
        .with_hero("lisa", "mac")
        .turn_of("lisa", "m m m")
        .play("give", "find-the-strangers/move")
    )
    assert t.offers("give") == []
    t.plays("go sci", 'give "find-the-strangers/move"', "end_turn").turn_of("claudia", "m")
    assert t.play("give", "find-the-strangers/move").s.unlocks == ["defectors-notes"]
    t = table().objective(3, 3, 1).with_hero("lisa", "mac").with_hero("claudia", "mac").end_of_heroes().judge()
    assert (t.s.characters, t.s.ap, t.count("pod", "O5")) == (["minmei"], 4, 2)
    t = table().objective(3, 4, 0).with_vessel("miriya", "O1", damage=1).with_hero("roy", "O1").turn_of("roy", "t")
    t.play("target", "1 damage to Vessels here").play("hit", "miriya").play("upgrade", "roy")
    assert (met(t, 0), t.s.rp) == (True, 4)
    t = table().objective(3, 4, 0).with_vessel("miriya", "I1", damage=1).turn_of("lisa", "t")
    assert not met(t.play("target", "1 Beam Cannon hit"), 0)
    assert t.s.vessels["miriya"].damage == 2
    t = (
        table()
        .objective(3, 4, 1)
        .with_hero("lisa", "mac", damage=2)
        .turn_of("lisa", "t")
        .play("give", "stay-with-him/target")
    )
    t.play("end_turn").end_of_heroes().judge()
    assert (met(t, 1), t.hero("lisa").damage, len(t.s.hands[0])) == (True, 0, 1)
    t = (
        table()
        .objective(3, 5, 0)
        .with_vessel("khyron", "O1", damage=1)
        .with_hero("roy", "O1")
        .with_pods(1, "I1")
        .turn_of("roy", "t")
    )
    t.play("target", "1 damage to Vessels here").play("hit", "khyron").play("annihilate", "circle-1")
    assert (met(t, 0), list(t.s.vessels)) == (True, ["khyron"])
    t = table().objective(3, 5, 1).with_area("prod", boxes=1).with_state(is_battle=True).turn_of("gloval", "i")
    t.with_next_rolls(1, 1).play("instinct", "fire the Reflex Cannon")
    assert (t.s.met, t.s.covered("prod")) == (2, 0)


@rule("SDF-EPI06", "SDF-UNL03", "SDF-PTS07", "SDF-D08", "SDF-ESC08")
def test_unlocks_are_sold_only_in_their_episode() -> None:
    t = table().with_state(scenario=1, episode=2, rp=1).turn_of("roy")
    assert set(t.offers("buy")) == {"modular-transformation", "a-flyer-joins-up"}
    t.play("buy", "modular-transformation")
    assert (t.s.rp, t.s.unlocks, t.s.has_rule("battle-mode")) == (0, ["modular-transformation"], True)
    assert (
        table().with_state(scenario=1, episode=1, rp=0).turn_of("roy").refuses("buy", "a-flyer-joins-up").rule
        == "SDF-UNL03"
    )
    assert table(mode="escalation").with_state(rp=9).turn_of("roy").offers("buy") == []


@rule("SDF-UNL01")
def test_the_pinpoint_barrier_cancels_once_an_episode() -> None:
    t = table().with_state(scenario=1, episode=3, rp=3).turn_of("roy").play("buy", "pinpoint-barrier").play("end_turn")
    t.hit_ship("mac", 2).play("cancel", "pinpoint")
    assert (t.armor("mac"), t.stage) == (2, "")
    t.with_state(ap=0, objectives=[True, True]).clean_up().until("")
    assert t.hit_ship("mac", 1).stage == "Ward"
    assert t.play("let_through").armor("mac") == 1
    assert t.with_vessel("x", "O1").orders(x="RAM").stage == "Ward"


@rule("SDF-UNL02", "SDF-MECHA13")
def test_super_veritechs_are_built_from_then_on() -> None:
    t = table().with_mecha("veritech", "bay").with_state(scenario=1, episode=4, rp=3).turn_of("claudia", "i")
    t.play("buy", "super-veritechs").play("instinct", "construct 2 Veritechs (in Production)")
    assert (t.count("super", "construction"), t.where("veritech-1")) == (2, ["bay"])
    t = (
        table()
        .with_mecha("super", "O1", 10)
        .with_rule("super-builds")
        .turn_of("claudia")
        .plays("square", "construct veritech")
    )
    assert t.count("veritech", "construction") == 1


@rule("SDF-UNL03", "SDF-HERO19", "SDF-HERO17")
def test_the_house_unlocks() -> None:
    t = table().with_state(scenario=1, episode=2, rp=1).turn_of("roy").play("buy", "a-flyer-joins-up").play("end_turn")
    assert "roy/rick" in t.upkeep().play("relieve").offers("swap")
    t = table().with_state(scenario=1, episode=4, rp=3).turn_of("roy").play("buy", "the-quiet-recruit")
    assert t.hero("max").is_recruited
    t.play("buy", "promotion-board").play("upgrade", "claudia")
    assert (t.hero("claudia").is_upgraded, t.s.rp) == (True, 0)
    t = (
        table()
        .with_deck("orders", "regroup")
        .with_state(scenario=3, episode=3, rp=2)
        .turn_of("roy")
        .play("buy", "defectors-notes")
    )
    t.play("end_turn").upkeep()
    assert t.view.orders is not None
    assert t.view.orders.name == "Regroup"


@rule("SDF-UNL03", "SDF-TERM06")
def test_the_daedalus_punch() -> None:
    t = (
        table()
        .with_state(is_battle=True, unlocks=["daedalus-punch"])
        .with_mecha("destroid", "prod")
        .with_vessel("x", "O1")
    )
    t.turn_of("gloval", "m t i").play("use_unlock", "daedalus-punch").play("spend_die", "target").play("hit", "x-1")
    assert (t.s.vessels["x-1"].damage, t.where("destroid-1"), t.hero("gloval").dice) == (6, ["supply"], ["instinct"])
    t.play("take_hit", "fwd")
    assert t.armor("fwd") == 2
    assert "use_unlock" not in t.verbs


@rule("SDF-UNL03", "SDF-UNL01")
def test_the_wall_of_light() -> None:
    t = table().with_state(unlocks=["wall-of-light"]).with_pods(2, "I1").with_pods(1, "O1").turn_of("roy")
    t.play("use_unlock", "wall-of-light").play("end_turn").orders(circle="T")
    assert t.armor("fwd") == 3
    t.with_state(ap=0, objectives=[True, True]).clean_up().until("")
    assert (t.where("circle-3"), len(t.s.vessels), t.s.population, t.s.heat) == (["O1"], 1, 4, 4)
    assert t.s.spent_unlocks == ["wall-of-light"]


@rule("SDF-EPI05")
def test_a_reward_spares_an_invasion_card() -> None:
    t = table().with_state(fewer=1).telling(1, 1).until("")
    assert t.told().count("Invasion: ") == t.s.pack.episode(1, 1).invasion - 1
    assert t.s.fewer == 0


@rule("SDF-TERM06", "SDF-CARD06")
def test_an_errand_lifts_one_rule_and_leaves_what_another_card_says() -> None:
    t = table().situation(1, 4, 0).with_rule("no-turn").turn_of("gloval", "i m")
    assert {"turn", "helm"}.isdisjoint(t.play("give", "break-the-snare/instinct").verbs)


@rule("SDF-R63", "SDF-VIL01")
@pytest.mark.parametrize(("episode", "villain"), [(4, "miriya"), (5, "khyron")])
def test_a_slain_villain_comes_back_for_a_scene_of_the_story(episode: int, villain: str) -> None:
    t = table().with_state(gone=[villain]).situation(3, episode, 0)
    assert (t.s.vessels[villain].damage, t.s.gone) == (0, [])
    assert t.count("pod", t.s.vessels[villain].place) == 4
    t.with_state(gone=[]).objective(3, episode, 0).with_vessel(villain, "O3", damage=1).with_hero("roy", "O3")
    t.turn_of("roy", "t").play("target", "1 damage to Vessels here").play("hit", villain).until("HeroTurn")
    assert met(t, 0)


@rule("SDF-R63")
def test_a_card_does_not_bring_a_slain_villain_back() -> None:
    t = table().with_state(gone=["khyron"]).invade("khyrons-fury")
    assert (list(t.s.vessels), t.s.gone) == ([], ["khyron"])


@rule("SDF-EPI04")
def test_a_goal_names_the_group_it_means_and_shows_its_vessels_and_its_sector() -> None:
    t = table().situation(1, 5, 0).objective(1, 5, 0).with_vessel("shield-4", "O3")
    assert t.view.story is not None
    cordon, streets = t.view.story.objectives
    (tagged,) = [vessel for vessel in t.view.vessels if vessel.tag == "cordon"]
    assert (cordon.goal, cordon.vessels) == ("1 Flagship of the cordon destroyed", [tagged.id])
    assert (streets.reward, streets.counts, streets.is_instant, streets.places) == ("", 2, False, ["mac"])
    assert (t.view.objectives_met, t.view.objectives_for_a_star) == (0, 5)
    t = table().with_state(scenario=2).with_next_rolls(3).situation(2, 4, 0).objective(2, 4, 0)
    assert t.view.story is not None
    assert "sector of the pursuit" in t.view.story.objectives[0].goal
    assert t.view.story.objectives[0].places == ["O3", "I3"]


@rule("SDF-R106", "SDF-CLN01")
def test_an_objective_that_is_not_met_has_its_consequence_and_one_that_is_has_none() -> None:
    t = table().objective(1, 1, 0)
    assert t.view.story is not None
    assert t.view.story.objectives[0].failure == "place 1 Pod in A3"
    t.with_state(objectives=[False, True]).judge()
    assert (t.count("pod", "O3"), "Objective not met: Clear the salvage lane" in t.told()) == (3, True)
    t = table().objective(1, 1, 0).with_state(objectives=[False, True])
    t.s.vessels.clear()
    assert (met(t.judge(), 0), t.count("pod", "O3")) == (True, 0)


@rule("SDF-R106")
def test_only_the_finales_have_no_consequence() -> None:
    episodes = table().s.pack.episodes.values()
    without = {e.number for e in episodes for objective in e.objectives if not objective.failed}
    assert without == {5}


@rule("SDF-R106", "SDF-END02")
@pytest.mark.parametrize(
    ("facts", "ending"),
    [({"met": 4, "was_missing": True}, "1"), ({"met": 5, "was_missing": True}, "2"), ({"met": 5}, "3")],
)
def test_a_story_that_was_won_ends_by_its_stars(facts: dict[str, int], ending: Literal["1", "2", "3"]) -> None:
    t = table().with_state(episode=5, **facts).open(NextTurn())
    assert t.game.outcome is not None
    assert t.s.pack.scenarios["1"].epilogues[ending] in t.told()


@rule("SDF-R106", "SDF-END09")
def test_a_lost_story_has_an_ending_too_and_escalation_has_none() -> None:
    t = table().with_state(pool=5).with_area("fwd", 0, guns="beam").hit_ship("fwd", 1)
    assert t.s.pack.scenarios["1"].epilogues["lost"] in t.told()
    t = table(mode="escalation").with_state(pool=5).with_area("fwd", 0, guns="beam").hit_ship("fwd", 1)
    assert t.lost
    assert not [line for line in t.game.log if line.says == "epilogue"]


SPEAKER = Game(GAME, 2, 1).speaker


@pytest.mark.parametrize(
    ("says", "about", "told"),
    [
        ("line", {"symbol": "x", "orders_n": "A, T"}, "X Cruisers: Advance, Attack"),
        ("lost", {"how_n": "reactors"}, "The SDF-1 is lost: the Reactors shut down"),
        (
            "swaps",
            {"hero": "lisa", "other_hero": "max", "lost_n": "sci", "gained_n": "none"},
            "Max Sterling (no crew) takes over from Lisa Hayes (Science)",
        ),
    ],
)
def test_lines_carry_ids_and_words_are_made_when_they_are_told(says: str, about: dict[str, str], told: str) -> None:
    assert str(SPEAKER.tell(Line(says, {**about}))) == told


@pytest.mark.parametrize(
    ("says", "about", "told"),
    [
        ("turn", {"turn_n": "Episode", "n": 2}, "Episode 2"),
        ("line", {"symbol": "x", "orders_n": "Advance 2, Attack"}, "X Cruisers: Advance 2, Attack"),
        ("epilogue", {"text_n": "Home at last, and nobody sang."}, "Home at last, and nobody sang."),
    ],
)
def test_lines_that_were_kept_in_words_still_read(says: str, about: dict[str, str | int], told: str) -> None:
    assert str(SPEAKER.tell(Line(says, about))) == told


@pytest.mark.parametrize("options", [{}, {"mode": "escalation"}])
def test_a_game_s_log_is_made_of_ids(options: dict[str, str]) -> None:
    game, luck = Game(GAME, 2, 3, options), Luck.seeded(1)
    while game.outcome is None:
        play_on(game, luck)
    texts = [text for line in game.log for text in line.about.values() if isinstance(text, str)]
    said = {id for text in texts for id in text.split(", ")}
    assert [id for id in said if not is_made_of_ids(id) and id not in ORDERS] == []
