"""The AUL's actions and cities. REC-AUL, REC-CITY"""

from tests.games.reconstruction.table import AUL, table
from tests.rule import rule


@rule("REC-AUL03", "REC-Q18", "REC-D11")
def test_partisans_and_minmei_march_to_any_space_for_one() -> None:
    t = table().with_units("MON", minmei=1, partisan=3, city=1).with_pc(AUL=1).doing("aul-march")
    t.plays("march_from MON", "send partisan/ARM", "send minmei/GRA", "send_all NMC")
    assert t.units("ARM") == {"partisan": 1}
    assert t.units("GRA") == {"minmei": 1}
    assert t.units("NMC") == {"partisan": 2}
    assert t.units("MON") == {"city": 1}
    assert t.pc("AUL") == 0


@rule("REC-AUL03", "REC-Q18", "REC-CITY03")
def test_cities_never_move() -> None:
    t = table().with_units("MON", partisan=1, city=1).with_units("GRA", city=1).with_pc(AUL=9).doing("aul-march")
    assert t.offers("march_from") == ["MON"]
    assert t.play("march_from", "MON").refuses("send", "city/GRA").rule == "REC-Q18"


@rule("REC-X40", "REC-AUL04", "REC-Q39", "REC-D23")
def test_every_partisan_at_a_concert_moves_a_civilian_or_collects() -> None:
    t = table().with_units("NMC", minmei=1, partisan=3).with_track("NMC", 1, 2, 3).doing("concert").play("sing", "NMC")
    t.plays("stir NMC/3", "calm NMC/1", "collect")
    assert t.s.value("ZR") == 1
    assert t.hideout == {"covert": 1}
    assert t.track("NMC") == [0, 2]
    assert t.pc("AUL") == 1
    assert t.stage == "TakeCommand"


@rule("REC-AUL04", "REC-Q39", "REC-NAME05")
def test_a_concert_is_free_needs_minmei_and_a_partisan_but_no_control() -> None:
    t = table().with_units("NMC", minmei=1, partisan=1, mecha=5).commanding("AUL").plays("command concert", "sing NMC")
    assert t.offers("stir") == ["NMC/3"]
    t.plays("collect")
    assert t.pc("AUL") == 1
    t = table().with_units("NMC", partisan=3).commanding("AUL")
    assert t.refuses("command", "concert").rule == "REC-AUL04"
    t = table().with_units("NMC", minmei=1).commanding("AUL")
    assert t.refuses("command", "concert").why == "it needs Minmei in a Territory with a Partisan"


@rule("REC-Q39")
def test_one_civilian_may_be_moved_several_times_and_nobody_may_pass() -> None:
    t = table().with_units("NMC", minmei=1, partisan=2).with_track("NMC", 2, 2, 3).doing("concert").play("sing", "NMC")
    t.refuses("done")
    t.plays("calm NMC/2", "calm NMC/1")
    assert t.track("NMC") == [0, 2, 3]


@rule("REC-AUL05", "REC-D24")
def test_canvassing_places_a_partisan_under_aul_control() -> None:
    t = table().with_units("GRA", minmei=1).with_units("POR", partisan=1, mecha=1).with_pc(AUL=2).doing("canvas")
    assert t.offers("canvas") == ["GRA"]
    assert t.refuses("canvas", "POR").rule == "REC-AUL05"
    t.plays("canvas GRA", "canvas GRA")
    assert t.units("GRA") == {"minmei": 1, "partisan": 2}
    assert t.pc("AUL") == 0


@rule("REC-AUL06")
def test_soliciting_pays_one_for_each_aul_territory() -> None:
    t = table().with_units("NWQ", covert=1).with_units("GRA", partisan=1).commanding("AUL")
    assert t.play("command", "solicit").pc("AUL") == 2


@rule("REC-AUL07", "REC-Q40", "REC-CITY01", "REC-CITY02", "REC-D25")
def test_two_partisans_make_a_city_in_any_territory_even_a_second_one() -> None:
    t = table().with_units("GRA", partisan=4, city=1).with_units("NWQ", partisan=2).with_units("ARM", partisan=2)
    t.with_pc(AUL=4).doing("construct")
    assert t.offers("build") == ["GRA", "NWQ"]
    assert t.refuses("build", "ARM").rule == "REC-CITY01"
    t.play("build", "GRA")
    assert t.units("GRA") == {"partisan": 2, "city": 2}
    assert t.pc("AUL") == 2
    assert t.s.reserve("partisan") == 10


@rule("REC-X21", "REC-AUL08", "REC-CITY05")
def test_building_can_lose_control_at_once() -> None:
    t = table().with_units("NWQ", partisan=3, mecha=2).with_pc(AUL=2).doing("construct").play("build", "NWQ")
    assert t.units("NWQ") == {"partisan": 1, "city": 1, "mecha": 2}
    assert t.control("NWQ") is None
    assert t.s.value("AUL") == 0


@rule("REC-AUL09", "REC-AUL10", "REC-AUL11", "REC-D26")
def test_a_riot_is_against_one_faction() -> None:
    t = table().with_units("NMC", partisan=4, mecha=1, pod=3, overt=1, covert=1).with_pc(AUL=1).doing("riot")
    t.play("riot", "NMC")
    assert t.offers("against") == ["RDF", "REF", "ZR"]
    t.play("against", "REF")
    assert t.units("NMC")["pod"] == 1
    assert t.pc("AUL") == 0


@rule("REC-X36", "REC-AUL11", "REC-ATK04", "REC-Q42")
def test_five_partisans_destroy_two_pods_and_the_flagship_stays() -> None:
    t = (
        table()
        .with_units("NMC", partisan=5, minmei=1, pod=3, flagship=1)
        .with_pc(AUL=1)
        .doing("riot")
        .play("riot", "NMC")
    )
    assert t.units("NMC") == {"partisan": 5, "minmei": 1, "pod": 1, "flagship": 1}


@rule("REC-AUL10", "REC-AUL11", "REC-Q42")
def test_a_riot_needs_two_partisans_and_somebody_to_hit() -> None:
    t = table().with_units("NMC", partisan=1, mecha=1).with_units("GRA", partisan=2, covert=2, flagship=1)
    t.with_units("POR", partisan=2, mecha=1, covert=1).with_pc(AUL=9).doing("riot")
    assert t.refuses("riot", "NMC").rule == "REC-AUL11"
    assert t.refuses("riot", "GRA").rule == "REC-AUL10"
    t.play("riot", "POR")
    assert t.units("POR") == {"partisan": 2, "covert": 1}


@rule("REC-AUL12", "REC-ATK02", "REC-D27")
def test_the_defender_chooses_what_a_riot_costs_him() -> None:
    t = table().with_units("NMC", partisan=4, mecha=2, rick=1).with_pc(AUL=1).doing("riot").play("riot", "NMC")
    assert t.waits_for == ("RDF", "Losses")
    t.play("lose", "rick")
    assert t.units("NMC") == {"partisan": 4, "mecha": 1}


@rule("REC-AUL13", "REC-AUL14", "REC-ATK07")
def test_one_riot_for_each_territory() -> None:
    t = table().with_units("NMC", partisan=2, pod=3).with_units("POR", partisan=2, pod=3).with_pc(AUL=9).doing("riot")
    t.play("riot", "NMC")
    assert t.refuses("riot", "NMC").rule == "REC-AUL14"
    t.play("riot", "POR")
    assert t.pc("AUL") == 7
    assert t.stage == "TakeCommand"


@rule("REC-CITY03", "REC-ATK04", "REC-Q40")
def test_a_city_can_not_be_attacked() -> None:
    t = table().with_units("NMC", city=2, covert=1).with_pc(ZR=9).commanding("ZR")
    assert t.refuses("command", "ambush").rule == "REC-ZR11"
    t = (
        table()
        .with_units("NMC", city=1, partisan=1, covert=1)
        .with_pc(ZR=9)
        .doing("ambush")
        .play("ambush", "covert/NMC")
    )
    assert t.units("NMC") == {"city": 1, "overt": 1}


@rule("REC-CITY01", "REC-CITY04", "REC-CITY05", "REC-Q41")
def test_a_city_is_a_unit_and_a_point_under_aul_control() -> None:
    t = table().with_units("NWQ", city=1).with_units("GRA", city=1)
    assert t.s.value("AUL") == 3
    assert t.control("NWQ") == "AUL"


@rule("REC-X22", "REC-AUL02", "REC-VIC05", "REC-Q41")
def test_five_cities_are_the_goal_of_the_aul() -> None:
    t = table().with_units("GRA", partisan=1, city=1).with_units("POR", partisan=1).with_units("NWQ", city=2)
    t.resolving()
    assert t.outcome.winners == [AUL]
    assert [(share.what, share.points) for share in t.outcome.shares[AUL]] == [
        ("city Territories", 2),
        ("AUL cities", 3),
    ]


@rule("REC-AUL10")
def test_a_riot_can_hit_overt_zentraedi() -> None:
    t = table().with_units("NMC", partisan=2, overt=2).with_pc(AUL=1).doing("riot").play("riot", "NMC")
    assert t.units("NMC") == {"partisan": 2, "overt": 1}
