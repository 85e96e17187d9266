"""The ZR's actions. REC-ZR"""

import pytest
from tests.games.reconstruction.table import ZR, table
from tests.rule import rule


@rule("REC-X19", "REC-ZR08", "REC-ZR09", "REC-D15")
def test_the_hideout_is_the_short_way_across_the_map() -> None:
    t = table().with_units("POR", covert=1).with_units("WAS", overt=1).with_pc(ZR=3).doing("sneak")
    t.plays("sneak covert/POR", "go FOR", "sneak overt/WAS", "go hideout", "sneak overt/hideout", "go DET")
    assert t.pc("ZR") == 0
    assert t.units("FOR") == {"covert": 1}
    assert t.units("DET") == {"overt": 1}


@rule("REC-ZR08")
def test_on_the_board_a_unit_sneaks_one_space_and_from_the_hideout_anywhere() -> None:
    t = table().with_units("POR", khyron=1).with_units("hideout", covert=1).with_pc(ZR=9).doing("sneak")
    t.play("sneak", "khyron/POR")
    assert t.offers("go") == ["FOR", "NWQ", "WAS", "hideout"]
    assert t.refuses("go", "DET").rule == "REC-ZR09"
    t.plays("go WAS", "sneak covert/hideout")
    assert t.offers("go") == list(t.s.pack.spaces)
    t.play("go", "SAL")
    assert t.units("SAL") == {"covert": 1}


@rule("REC-ZR05", "REC-Q25", "REC-ZR07")
def test_a_mecha_stays_overt_in_the_hideout_until_it_hides() -> None:
    t = table().with_units("POR", overt=1).with_pc(ZR=2).doing("sneak").plays("sneak overt/POR", "go hideout")
    assert t.hideout == {"overt": 1}
    t.plays("done", "command hide", "hide hideout")
    assert t.hideout == {"covert": 1}


@rule("REC-ZR06", "REC-Q23")
def test_khyron_is_overt_where_nobody_else_is_covert() -> None:
    t = table().with_units("NWQ", khyron=1, overt=2)
    assert t.space("NWQ").is_khyron_overt is True
    t.with_units("NWQ", khyron=1, covert=1)
    assert t.space("NWQ").is_khyron_overt is False
    t.with_units("NWQ", khyron=1)
    assert t.space("NWQ").is_khyron_overt is True
    assert t.space("FOR").is_khyron_overt is None


@rule("REC-ZR10", "REC-Q26", "REC-D16")
def test_a_bribed_pod_becomes_an_overt_mecha() -> None:
    t = table().with_units("NWQ", covert=2, pod=1).with_pc(ZR=2).doing("bribe").play("bribe", "NWQ")
    assert t.units("NWQ") == {"covert": 2, "overt": 1}
    assert t.s.reserve("pod") == 23
    assert t.pc("ZR") == 1


@rule("REC-ZR10", "REC-Q26", "REC-Q31")
def test_a_bribe_needs_aul_control_a_soldier_a_pod_and_a_token() -> None:
    t = table().with_units("NWQ", covert=2, pod=1).with_units("FOR", covert=1, pod=1).with_units("POR", overt=2, pod=1)
    t.with_units("DET", covert=1).with_pc(ZR=9).doing("bribe")
    assert t.refuses("bribe", "FOR").why == "the AUL does not control it"
    assert t.refuses("bribe", "POR").why == "there is no covert Soldier there"
    assert t.refuses("bribe", "DET").why == "there is no Battle Pod there"
    t = table().with_units("NWQ", covert=17, pod=1).with_pc(ZR=9).commanding("ZR")
    t.refuses("command", "bribe")


@rule("REC-X20", "REC-ZR11", "REC-ZR13", "REC-ZR14", "REC-ATK01", "REC-ZR04")
def test_two_soldiers_destroy_two_pods_and_come_out_of_hiding() -> None:
    t = table().with_units("NWQ", covert=2, pod=2).with_pc(ZR=2)
    assert t.control("NWQ") is None
    t.doing("ambush").plays("ambush covert/NWQ", "ambush covert/NWQ")
    assert t.units("NWQ") == {"overt": 2}
    assert t.s.reserve("pod") == 23
    assert t.pc("ZR") == 0
    assert t.control("NWQ") == "AUL"


@rule("REC-ZR12", "REC-ZR15", "REC-ATK02", "REC-D17", "REC-D27")
def test_any_faction_can_be_ambushed_and_its_owner_chooses_the_loss() -> None:
    t = table().with_units("NWQ", overt=1, partisan=2, minmei=1, mecha=1, pod=1).with_pc(ZR=2).doing("ambush")
    t.play("ambush", "overt/NWQ")
    assert t.offers("against") == ["RDF", "AUL", "REF"]
    t.play("against", "AUL")
    assert t.waits_for == ("AUL", "Losses")
    assert t.offers("lose") == ["minmei", "partisan"]
    t.play("lose", "minmei")
    assert t.units("NWQ") == {"overt": 1, "partisan": 2, "mecha": 1, "pod": 1}


@rule("REC-ZR13", "REC-Q24")
def test_khyron_hits_twice_and_may_name_two_factions() -> None:
    t = table().with_units("NWQ", khyron=1, mecha=1, pod=1).with_pc(ZR=1).doing("ambush")
    t.plays("ambush khyron/NWQ", "against RDF")
    assert t.units("NWQ") == {"khyron": 1}
    assert t.pc("ZR") == 0


@rule("REC-X37", "REC-Q24", "REC-ZR06")
def test_the_last_soldier_uncovers_khyron() -> None:
    t = table().with_units("NWQ", khyron=1, covert=1, mecha=3).with_pc(ZR=2).doing("ambush")
    t.play("ambush", "covert/NWQ")
    assert t.units("NWQ") == {"khyron": 1, "overt": 1, "mecha": 2}
    assert t.space("NWQ").is_khyron_overt is True
    t.play("ambush", "khyron/NWQ")
    assert t.units("NWQ") == {"khyron": 1, "overt": 1}


@rule("REC-ZR16", "REC-ATK07")
def test_each_unit_attacks_once_a_turn() -> None:
    t = table().with_units("NWQ", overt=1, mecha=3).with_units("FOR", covert=1, mecha=2).with_pc(ZR=9).doing("ambush")
    t.play("ambush", "overt/NWQ")
    assert t.refuses("ambush", "overt/NWQ").rule == "REC-ZR16"
    t.play("ambush", "covert/FOR")
    assert t.stage == "TakeCommand"
    assert t.units("FOR") == {"overt": 1, "mecha": 1}


@rule("REC-ATK07", "REC-Q16", "REC-Q79")
def test_an_ambush_by_an_event_counts_for_the_unit_even_after_it_has_moved() -> None:
    t = table().with_units("NWQ", covert=1, mecha=2).with_units("FOR", mecha=2).with_pc(ZR=9).event("Z3", "AUL")
    t.plays("ambush covert/NWQ", "end_turn")
    t = table().with_units("NWQ", covert=1, mecha=2).with_units("FOR", mecha=2).with_pc(ZR=9).event("Z3", "ZR")
    t.plays("ambush covert/NWQ", "command sneak", "sneak overt/NWQ", "go FOR", "done")
    assert t.s.spent == {"overt/FOR": 1}
    t = table().with_units("NWQ", covert=1, overt=1, mecha=9).with_pc(ZR=9).doing("ambush").play("ambush", "covert/NWQ")
    assert t.offers("ambush") == ["overt/NWQ"]
    t.plays("done", "command sneak", "sneak overt/NWQ", "go FOR")
    assert t.s.spent == {"overt/NWQ": 1}


@rule("REC-ZR11", "REC-Q24")
def test_an_ambush_needs_somebody_to_attack_in_its_own_space() -> None:
    t = table().with_units("NWQ", covert=1).with_units("FOR", covert=1, city=1, flagship=1).with_pc(ZR=9)
    t.with_units("POR", covert=1, pod=1).doing("ambush")
    assert t.refuses("ambush", "covert/NWQ").rule == "REC-Q24"
    assert t.refuses("ambush", "covert/FOR").rule == "REC-Q24"
    assert t.offers("ambush") == ["covert/POR"]


@rule("REC-ZR17")
def test_stealing_pays_one_for_each_aul_territory() -> None:
    t = table().with_units("NWQ", covert=1).with_units("GRA", partisan=1).with_units("NMC", rick=1).commanding("ZR")
    assert t.play("command", "steal").pc("ZR") == 2


@rule("REC-ZR18", "REC-ZR05", "REC-D16")
def test_hiding_turns_one_mecha_covert() -> None:
    t = table().with_units("NWQ", overt=2).with_units("ARM", overt=1).with_pc(ZR=2).doing("hide")
    t.plays("hide NWQ", "hide ARM")
    assert t.units("NWQ") == {"covert": 1, "overt": 1}
    assert t.units("ARM") == {"covert": 1}
    assert t.pc("ZR") == 0


@rule("REC-ZR19", "REC-Q44", "REC-ZR20")
def test_khyron_inspires_only_where_he_is_and_the_aul_has_control() -> None:
    t = table().with_units("DET", khyron=1).with_units("GRA", partisan=1).with_pc(ZR=9).doing("inspire")
    assert t.offers("stir") == ["DET/3"]
    assert t.refuses("stir", "GRA/4").why == "Khyron is not there"
    t = table().with_units("DET", khyron=1, mecha=1).with_pc(ZR=9).commanding("ZR")
    assert t.refuses("command", "inspire").rule == "REC-ZR19"


@rule("REC-ZR20")
def test_no_other_action_of_the_zr_moves_civilians() -> None:
    t = (
        table()
        .with_units("GRA", overt=2, covert=2, pod=1)
        .with_units("hideout", khyron=1)
        .with_pc(ZR=9)
        .commanding("ZR")
    )
    actions = [offer.noun for offer in t.prompt.moves if offer.verb == "command"]
    assert "inspire" not in actions
    for action in ("sneak", "bribe", "ambush", "hide"):
        twin = t.game.clone()
        twin.play(ZR, "command", action)
        assert not {"calm", "stir"} & {offer.verb for offer in twin.prompts_of(ZR)[0].moves}


@rule("REC-ZR02", "REC-VIC02", "REC-X32", "REC-Q59")
@pytest.mark.parametrize("round", [1, 3])
def test_the_eleventh_conversion_wins_at_once_in_any_round(round: int) -> None:
    t = table().with_round(round).with_converts(10).with_units("POR", khyron=1).with_pc(ZR=9).doing("inspire")
    t.play("stir", "POR/3")
    assert t.outcome.winners == [ZR]
    assert t.outcome.how.startswith("major victory of the ZR")
    assert t.outcome.scores[ZR] == 11


@rule("REC-ZR04")
def test_a_scan_and_a_patrol_uncover_soldiers() -> None:
    t = table().with_units("NWQ", covert=2, mecha=1).with_pc(RDF=3).doing("patrol").play("patrol", "NWQ")
    assert t.units("NWQ")["overt"] == 1
    t = table().with_units("NWQ", covert=2, flagship=1).with_pc(REF=1).doing("scan").play("scan", "NWQ")
    assert t.units("NWQ") == {"flagship": 1, "overt": 2}


@rule("REC-ZR07")
def test_nobody_reaches_the_hideout() -> None:
    t = (
        table()
        .with_units("hideout", khyron=1, overt=3)
        .with_units("NMC", rick=1)
        .with_pc(RDF=9, REF=9)
        .commanding("RDF")
    )
    for action in ("patrol", "mecha"):
        t.refuses("command", action)
    t.commanding("REF")
    for action in ("scan", "bombardment"):
        t.refuses("command", action)
