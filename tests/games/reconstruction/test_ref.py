"""The REF's actions. REC-REF"""

from tests.games.reconstruction.table import REF, table
from tests.rule import rule


@rule("REC-REF03", "REC-REF04", "REC-D19")
def test_pods_fly_drop_and_load_for_one_each() -> None:
    t = (
        table()
        .with_units("NMC", flagship=1)
        .with_units("FOR", pod=1)
        .with_pods(constructed=2)
        .with_pc(REF=5)
        .doing("fly")
    )
    t.plays("fly pod/FOR", "go NMC", "drop_pod", "fly flagship/NMC", "go ECC", "drop_pod")
    assert t.units("NMC") == {"pod": 2}
    assert t.units("ECC") == {"flagship": 1, "pod": 1}
    assert (t.s.constructed, t.pc("REF")) == (0, 1)
    t.play("load_pod")
    assert t.units("ECC") == {"flagship": 1}
    assert (t.s.constructed, t.pc("REF")) == (1, 0)


@rule("REC-REF03")
def test_a_flight_goes_one_space() -> None:
    t = table().with_pc(REF=5).doing("fly").play("fly", "flagship/ECC")
    assert t.offers("go") == ["DET", "NMC", "NWQ", "SNO"]
    assert t.refuses("go", "GRA").rule == "REC-REF03"


@rule("REC-REF04", "REC-NAME05")
def test_without_the_flagship_nothing_drops_and_nothing_is_scanned() -> None:
    t = (
        table()
        .with_units("ECC", pod=1)
        .with_units("NWQ", covert=1)
        .with_pods(constructed=1)
        .with_pc(REF=5)
        .doing("fly")
    )
    assert t.refuses("drop_pod").rule == "REC-NAME05"
    assert t.refuses("load_pod").rule == "REC-NAME05"
    t.plays("fly pod/ECC", "go NWQ", "done")
    assert t.refuses("command", "scan").rule == "REC-REF08"


@rule("REC-REF05", "REC-D20")
def test_repairs_bring_a_pod_to_constructed() -> None:
    t = table().with_pods(assembly=3).with_pc(REF=2).doing("repairs").plays("repair", "repair")
    assert (t.s.assembly, t.s.constructed, t.pc("REF")) == (1, 2, 0)


@rule("REC-REF06", "REC-Q43", "REC-D21")
def test_a_pod_convinces_either_way_under_rdf_control() -> None:
    t = table().with_units("NWQ", pod=1).with_units("FOR", mecha=1).with_units("DET", pod=1, partisan=1).with_pc(REF=9)
    t.doing("convince")
    assert t.offers("calm") == t.offers("stir") == ["NWQ/2"]
    assert t.refuses("calm", "FOR/2").why == "there is no Battle Pod there"
    assert t.refuses("stir", "DET/3").why == "the RDF does not control it"
    t.play("calm", "NWQ/2")
    assert t.track("NWQ") == [1]


@rule("REC-REF07")
def test_extortion_pays_one_for_each_rdf_territory() -> None:
    t = table().with_units("NWQ", pod=1).with_units("FOR", mecha=1).with_units("GRA", minmei=1).commanding("REF")
    assert t.play("command", "extort").pc("REF") == 2


@rule("REC-REF08", "REC-Q36", "REC-D22")
def test_a_scan_costs_one_here_and_two_next_door() -> None:
    t = table().with_units("NMC", flagship=1, covert=2).with_units("FOR", covert=3).with_pc(REF=3).doing("scan")
    assert t.offers("scan") == ["NMC", "FOR"]
    t.plays("scan FOR", "scan NMC")
    assert t.units("FOR") == {"overt": 3}
    assert t.units("NMC") == {"flagship": 1, "overt": 2}
    assert t.pc("REF") == 0


@rule("REC-REF08", "REC-Q36")
def test_a_scan_needs_soldiers_within_reach_and_the_price() -> None:
    t = table().with_units("NMC", flagship=1, covert=1).with_units("FOR", covert=1).with_units("GRA", covert=1)
    t.with_pc(REF=1).doing("scan")
    assert t.refuses("scan", "FOR").why == "it costs 2 Protoculture"
    assert t.refuses("scan", "GRA").rule == "REC-REF08"
    assert t.refuses("scan", "MON").rule == "REC-Q36"


@rule("REC-REF09", "REC-Q35", "REC-CMD06")
def test_a_bombardment_destroys_every_overt_unit_and_is_not_repeated() -> None:
    t = table().with_units("NMC", flagship=1, khyron=1, overt=3, mecha=1).with_pc(REF=3).doing("bombardment")
    t.play("bombard", "NMC")
    assert t.units("NMC") == {"flagship": 1, "mecha": 1}
    assert t.stage == "TakeCommand"
    assert t.pc("REF") == 2


@rule("REC-REF09", "REC-ATK03", "REC-Q23", "REC-Q35")
def test_a_bombardment_spares_the_covert_and_khyron_with_them() -> None:
    t = table().with_units("NMC", flagship=1, khyron=1, covert=1, overt=1).with_pc(REF=3).doing("bombardment")
    t.play("bombard", "NMC")
    assert t.units("NMC") == {"flagship": 1, "khyron": 1, "covert": 1}
    assert t.refuses("command", "bombardment").rule == "REC-CMD04"


@rule("REC-REF02", "REC-VIC04", "REC-Q33")
def test_seven_rdf_territories_are_the_goal_of_the_ref() -> None:
    t = table()
    for space in ("NMC", "GRA", "DET", "POR", "MON", "NWQ", "FOR"):
        t.with_units(space, pod=1)
    t.resolving()
    assert t.outcome.winners == [REF]


@rule("REC-REF10", "REC-RES07", "REC-D31")
def test_the_ref_may_repair_in_the_resolution() -> None:
    t = table().with_pods(assembly=2).with_pc(REF=1).resolving()
    assert t.waits_for == ("REF", "Repairs")
    t.plays("repair", "done")
    assert t.s.constructed == 1
