"""The RDF's actions. REC-RDF"""

from tests.games.reconstruction.table import RDF, table
from tests.rule import rule


@rule("REC-X18", "REC-RDF03", "REC-RDF04", "REC-Q17", "REC-D11")
def test_two_marches_as_in_the_rulebook() -> None:
    t = table().with_units("NMC", rick=1, mecha=3).with_units("NWQ", mecha=1, partisan=2).with_pc(RDF=6)
    t.doing("rdf-march").plays("march_from NMC", "send mecha/NWQ", "send mecha/NWQ", "send rick/NWQ", "send mecha/ECC")
    assert t.control("NWQ") == "RDF"
    assert t.space("NWQ").strength == (4, 2)
    t.plays("march_from NWQ", "send mecha/FOR", "send mecha/FOR", "done")
    assert t.control("FOR") == "RDF"
    assert t.control("NWQ") is None
    assert t.pc("RDF") == 0
    assert t.units("ECC") == {"flagship": 1, "mecha": 1}


@rule("REC-RDF03", "REC-Q17")
def test_one_march_empties_one_space_and_units_go_one_space() -> None:
    t = table().with_units("NMC", mecha=2).with_units("FOR", mecha=1).with_pc(RDF=3).doing("rdf-march")
    t.play("march_from", "NMC")
    assert t.pc("RDF") == 0
    assert t.offers("send_all") == ["ECC", "FOR", "MON", "NWQ", "REC"]
    assert t.refuses("send_all", "GRA").rule == "REC-RDF03"
    t.play("send_all", "FOR")
    assert t.units("FOR") == {"mecha": 3}
    assert t.stage == "TakeCommand"


@rule("REC-RDF04")
def test_a_unit_may_march_again_for_another_payment() -> None:
    t = table().with_units("NMC", mecha=1).with_pc(RDF=6).doing("rdf-march")
    t.plays("march_from NMC", "send mecha/FOR", "march_from FOR", "send mecha/POR")
    assert t.units("POR") == {"mecha": 1}


@rule("REC-RDF05", "REC-Q27")
def test_a_patrol_flips_one_soldier_for_each_unit_there() -> None:
    t = table().with_units("NWQ", rick=1, mecha=1, covert=3).with_pc(RDF=3).doing("patrol").play("patrol", "NWQ")
    assert t.units("NWQ") == {"rick": 1, "mecha": 1, "covert": 1, "overt": 2}
    t = table().with_units("NWQ", mecha=4, covert=1).with_pc(RDF=3).doing("patrol").play("patrol", "NWQ")
    assert t.units("NWQ") == {"mecha": 4, "overt": 1}


@rule("REC-RDF05", "REC-RDF06", "REC-Q19", "REC-Q27")
def test_a_patrol_needs_a_territory_with_units_of_both() -> None:
    t = table().with_units("NWQ", mecha=1, covert=1).with_units("FOR", covert=1).with_units("ARM", mecha=1, covert=1)
    t.with_units("MON", mecha=1).with_pc(RDF=9).doing("patrol")
    assert t.offers("patrol") == ["NWQ"]
    assert t.refuses("patrol", "ARM").rule == "REC-Q19"
    assert t.refuses("patrol", "FOR").rule == "REC-RDF05"
    assert t.refuses("patrol", "MON").rule == "REC-Q27"


@rule("REC-RDF07", "REC-RDF08", "REC-RDF09", "REC-D27")
def test_hits_are_two_for_rick_and_veritechs_and_one_for_mecha() -> None:
    t = (
        table()
        .with_units("NWQ", rick=1, veritech=1, mecha=1, overt=9)
        .with_pc(RDF=3)
        .doing("mecha")
        .play("attack", "NWQ")
    )
    assert t.units("NWQ")["overt"] == 4


@rule("REC-RDF07", "REC-ATK03", "REC-ZR03")
def test_covert_units_can_not_be_attacked() -> None:
    t = table().with_units("NWQ", mecha=2, covert=2).with_units("FOR", mecha=1, overt=1).with_pc(RDF=9).doing("mecha")
    assert t.refuses("attack", "NWQ").rule == "REC-ATK03"
    t.play("attack", "FOR")
    assert t.units("FOR") == {"mecha": 1}


@rule("REC-X34", "REC-ATK03", "REC-ATK06", "REC-Q23")
def test_khyron_hides_behind_a_covert_soldier() -> None:
    t = table().with_units("NWQ", khyron=1, covert=1, overt=1, rick=1, mecha=2).with_pc(RDF=3).doing("mecha")
    t.play("attack", "NWQ")
    assert t.units("NWQ") == {"khyron": 1, "covert": 1, "rick": 1, "mecha": 2}


@rule("REC-X35", "REC-ZR06")
def test_after_a_patrol_khyron_falls_too() -> None:
    t = table().with_units("NWQ", khyron=1, covert=1, overt=1, rick=1, mecha=2).with_pc(RDF=6).doing("patrol")
    t.plays("patrol NWQ", "command mecha", "attack NWQ")
    assert t.units("NWQ") == {"rick": 1, "mecha": 2}
    assert t.pc("RDF") == 0
    assert t.s.where_is("khyron") is None


@rule("REC-RDF09", "REC-ATK02", "REC-Q28", "REC-D27")
def test_the_zr_chooses_its_losses() -> None:
    t = table().with_units("NWQ", khyron=1, overt=2, mecha=1).with_pc(RDF=3).doing("mecha").play("attack", "NWQ")
    assert t.waits_for == ("ZR", "Losses")
    assert t.offers("lose") == ["overt", "khyron"]
    t.refuses("lose", "overt", seat=RDF)
    t.play("lose", "overt")
    assert t.units("NWQ") == {"khyron": 1, "overt": 1, "mecha": 1}
    assert t.waits_for == ("RDF", "TakeCommand")


@rule("REC-RDF10", "REC-ATK07")
def test_one_attack_per_space_and_turn() -> None:
    t = table().with_units("NWQ", mecha=1, overt=3).with_units("FOR", mecha=1, overt=3).with_pc(RDF=9).doing("mecha")
    t.play("attack", "NWQ")
    assert t.refuses("attack", "NWQ").rule == "REC-RDF10"
    t.play("attack", "FOR")
    assert t.stage == "TakeCommand"


@rule("REC-ATK07", "REC-Q16")
def test_an_attack_by_an_event_counts_for_the_limit_of_the_turn() -> None:
    t = table().with_units("NWQ", mecha=1, overt=3).with_pc(RDF=9, ZR=0).event("R1", "RDF").play("attack", "NWQ")
    assert t.refuses("command", "mecha").rule == "REC-RDF07"


@rule("REC-RDF11")
def test_the_tax_is_two_for_each_territory() -> None:
    t = table().with_units("NWQ", mecha=1).with_units("FOR", pod=1).with_units("GRA", partisan=1).commanding("RDF")
    t.play("command", "tax")
    assert t.pc("RDF") == 4


@rule("REC-RDF12", "REC-Q29", "REC-D13")
def test_enlisting_replaces_a_partisan_or_two_mecha() -> None:
    t = table().with_units("NMC", mecha=3, partisan=1).with_pc(RDF=6).doing("enlist")
    t.plays("enlist NMC", "refit NMC")
    assert t.units("NMC") == {"mecha": 2, "veritech": 1}
    assert t.pc("RDF") == 0


@rule("REC-RDF12", "REC-CTRL11")
def test_enlisting_needs_an_rdf_controlled_city() -> None:
    t = table().with_units("NMC", mecha=3).with_units("GRA", mecha=2, partisan=2).with_units("NWQ", mecha=3, partisan=1)
    t.with_pc(RDF=9).doing("enlist")
    assert t.refuses("refit", "GRA").rule == "REC-RDF12"
    assert t.refuses("enlist", "NWQ").rule == "REC-CTRL11"
    assert t.refuses("enlist", "NMC").why == "no Partisan there"


@rule("REC-X43", "REC-RDF13", "REC-Q38", "REC-D14")
def test_rick_and_a_pod_can_hold_a_curfew() -> None:
    t = table().with_units("NWQ", rick=1, pod=1).with_pc(RDF=3).doing("curfew").play("calm", "NWQ/2")
    assert t.track("NWQ") == [1]
    assert t.pc("RDF") == 0


@rule("REC-X44", "REC-RDF13", "REC-Q38")
def test_veritechs_alone_can_not() -> None:
    t = table().with_units("NWQ", veritech=2).with_units("NMC", rick=1, mecha=1).with_pc(RDF=9)
    t.with_units("MON", mecha=2).with_units("DET", veritech=1, mecha=1, partisan=2).doing("curfew")
    assert t.refuses("calm", "NWQ/2").why == "neither a Military Mecha nor a Battle Pod is there"
    assert t.refuses("calm", "MON/3").why == "neither Rick nor a Veritech is there"
    assert t.refuses("calm", "DET/3").why == "the RDF does not control it"
    t.play("calm", "NMC/3")


@rule("REC-RDF13")
def test_a_curfew_repeats_in_the_same_territory() -> None:
    t = table().with_units("NMC", rick=1, mecha=1).with_pc(RDF=9).doing("curfew")
    t.plays("calm NMC/3", "calm NMC/2", "calm NMC/1")
    assert t.track("NMC") == [0, 3, 3]


@rule("REC-RDF02", "REC-VIC03", "REC-Q78")
def test_five_content_civilians_are_the_goal_of_the_rdf() -> None:
    t = table().with_track("NMC", 0, 0, 0).with_track("POR", 0, 0).resolving()
    assert t.outcome.winners == [RDF]
    assert "5 content civilians" in t.outcome.how


@rule("REC-RDF03", "REC-Q17")
def test_all_units_of_a_kind_march_at_one_stroke() -> None:
    t = table().with_units("NMC", mecha=3, veritech=1).with_pc(RDF=3).doing("rdf-march").play("march_from", "NMC")
    assert "mecha/FOR" in t.offers("send_kind")
    assert "veritech/FOR" not in t.offers("send_kind")
    t.plays("send_kind mecha/FOR", "done")
    assert (t.units("FOR"), t.units("NMC")) == ({"mecha": 3}, {"veritech": 1})


def test_units_of_one_kind_alone_are_sent_as_all_there_are() -> None:
    t = table().with_units("NMC", mecha=3).with_pc(RDF=3).doing("rdf-march").play("march_from", "NMC")
    assert "FOR" in t.offers("send_all")
    assert t.offers("send_kind") == []
