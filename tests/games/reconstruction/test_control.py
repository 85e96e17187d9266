"""Control, zones with their tokens, civilians and token limits. REC-CTRL, REC-ZONE, REC-CIV, REC-CAP"""

import pytest
from tests.games.reconstruction.table import RDF, ZR, table
from tests.rule import rule

# Control


@rule("REC-X01", "REC-CTRL02", "REC-CTRL03", "REC-CTRL04", "REC-GAME06")
def test_rick_and_two_pods_outnumber_two_partisans() -> None:
    t = table().with_units("NWQ", rick=1, pod=2, partisan=2)
    assert t.space("NWQ").strength == (3, 2)
    assert t.control("NWQ") == "RDF"


@rule("REC-X02", "REC-CTRL03", "REC-CTRL05", "REC-NAME04")
def test_the_flagship_and_a_pod_balance_a_partisan_and_a_soldier() -> None:
    t = table().with_units("NWQ", flagship=1, pod=1, partisan=1, covert=1)
    assert t.control("NWQ") is None


@rule("REC-X03", "REC-CTRL03", "REC-CITY04", "REC-CTRL04")
def test_a_city_two_mecha_and_a_partisan_outnumber_three_pods() -> None:
    t = table().with_units("NWQ", city=1, overt=2, partisan=1, pod=3)
    assert t.control("NWQ") == "AUL"


@rule("REC-X04", "REC-CTRL05")
def test_nobody_controls_an_empty_territory() -> None:
    assert table().control("NWQ") is None


@rule("REC-CTRL03", "REC-NAME01")
@pytest.mark.parametrize(
    ("unit", "side"),
    [
        ("rick", "RDF"),
        ("veritech", "RDF"),
        ("mecha", "RDF"),
        ("flagship", "RDF"),
        ("pod", "RDF"),
        ("minmei", "AUL"),
        ("partisan", "AUL"),
        ("city", "AUL"),
        ("khyron", "AUL"),
        ("covert", "AUL"),
        ("overt", "AUL"),
    ],
)
def test_every_unit_counts_one_for_its_side(unit: str, side: str) -> None:
    t = table().with_units("DET", **{unit: 1})
    assert t.control("DET") == side
    assert max(t.space("DET").strength) == 1


@rule("REC-CTRL04", "REC-GAME06", "REC-Q33")
def test_ref_and_zr_control_for_their_side_and_pay_only_themselves() -> None:
    t = table().with_units("NWQ", pod=1).with_units("FOR", overt=1)
    assert (t.control("NWQ"), t.control("FOR")) == ("RDF", "AUL")
    t.commanding("REF").play("command", "extort")
    assert (t.pc("REF"), t.pc("RDF")) == (1, 0)


@rule("REC-CTRL06")
def test_control_follows_every_single_change() -> None:
    t = table().with_units("NMC", mecha=2).with_units("FOR", partisan=1).with_pc(RDF=3).doing("rdf-march")
    t.plays("march_from NMC", "send mecha/FOR")
    assert t.control("FOR") is None
    t.play("send", "mecha/FOR")
    assert t.control("FOR") == "RDF"
    assert t.story()[-6:].count("The RDF takes control of Forest Preserve") == 1


@rule("REC-CTRL07", "REC-ZONE01")
def test_zones_are_never_controlled_and_count_for_nobody() -> None:
    t = table().with_units("ARM", partisan=3).with_units("ECC", mecha=3)
    assert (t.control("ARM"), t.control("ECC")) == (None, None)
    assert (t.s.value("REF"), t.s.value("AUL")) == (0, 0)


@rule("REC-CTRL08", "REC-Q34")
def test_covert_units_count_like_overt_ones() -> None:
    t = table().with_units("NWQ", covert=2, mecha=1).with_units("FOR", overt=2, mecha=1)
    assert t.control("NWQ") == t.control("FOR") == "AUL"


@rule("REC-CTRL09", "REC-ZR07")
def test_units_in_boxes_count_nowhere() -> None:
    t = table().with_units("hideout", khyron=1, covert=5).with_pods(assembly=5, constructed=5)
    assert all(space.control is None for space in t.view().spaces)


@rule("REC-CTRL10", "REC-VIC04", "REC-VIC05")
def test_every_territory_counts_for_the_ref_and_only_cities_for_the_aul() -> None:
    t = table().with_units("NWQ", mecha=1).with_units("NMC", mecha=1).with_units("FOR", partisan=1)
    assert (t.s.value("REF"), t.s.value("AUL")) == (2, 0)
    t.with_units("GRA", partisan=1)
    assert t.s.value("AUL") == 1


@rule("REC-CTRL11", "REC-CITY06", "REC-X23", "REC-CITY05")
def test_an_aul_city_makes_a_land_a_city_for_the_rdf_and_scores_only_under_aul_control() -> None:
    t = table().with_units("NWQ", city=1, mecha=3, partisan=1).with_pc(RDF=3)
    assert t.space("NWQ").is_city
    assert t.s.value("AUL") == 0
    t.doing("enlist").play("enlist", "NWQ")
    assert t.units("NWQ") == {"city": 1, "mecha": 4}


# Zones and Protoculture tokens


@rule("REC-X05", "REC-ZONE04", "REC-ZONE06", "REC-ZONE07", "REC-RES03")
def test_the_faction_with_most_units_takes_the_token() -> None:
    t = table().with_units("ARM", partisan=2, mecha=1).resolving()
    assert t.pc("AUL") == 3
    assert t.s.tokens["ARM"] == "ARM"


@rule("REC-X06", "REC-X07", "REC-ZONE05", "REC-Q46")
def test_ties_and_empty_zones_pay_the_rdf() -> None:
    t = table().with_units("ARM", partisan=1, covert=1).resolving()
    assert (t.pc("RDF"), t.pc("AUL"), t.pc("ZR"), t.pc("REF")) == (6, 0, 0, 3)


@rule("REC-X08", "REC-ZONE03", "REC-ZONE07")
def test_the_hideout_holds_a_token_for_the_zr() -> None:
    t = table().with_units("ARM", mecha=5).with_token("ARM", "hideout").resolving()
    assert t.pc("ZR") == 3
    assert t.s.tokens == {"ECC": "ECC", "ARM": "ARM", "SAL": "SAL"}


@rule("REC-X09", "REC-Q46")
def test_a_tie_among_the_lesser_ones_does_not_matter() -> None:
    t = table().with_units("ARM", pod=3, partisan=2, covert=2).with_units("SAL", mecha=1).resolving()
    assert t.pc("REF") == 6


@rule("REC-ZONE06")
def test_tokens_pay_only_in_the_resolution() -> None:
    t = table().with_units("ARM", partisan=2).commanding("AUL").play("command", "solicit")
    assert t.pc("AUL") == 0


@rule("REC-ZONE08", "REC-Q20")
def test_no_action_carries_a_token_off() -> None:
    t = table().with_units("ARM", covert=2).with_pc(ZR=2).doing("sneak")
    t.plays("sneak covert/ARM", "go hideout")
    assert t.s.tokens["ARM"] == "ARM"


@rule("REC-ZONE09", "REC-Q19")
def test_zones_are_spaces_for_moving_and_fighting_but_not_for_patrols_and_riots() -> None:
    t = table().with_units("ARM", mecha=1, covert=1, overt=1, partisan=2).with_pc(RDF=9, AUL=9)
    t.commanding("RDF").refuses("command", "patrol")
    t.plays("command mecha", "attack ARM")
    assert t.units("ARM") == {"mecha": 1, "covert": 1, "partisan": 2}
    t.commanding("AUL")
    for action in ("riot", "concert", "canvas", "construct"):
        t.refuses("command", action)


# Civilians


@rule("REC-CIV01")
def test_zones_have_no_civilians() -> None:
    t = table()
    assert [space.id for space in t.view().spaces if not space.track] == ["ECC", "ARM", "SAL"]


@rule("REC-CIV02", "REC-CIV06", "REC-Q30")
def test_a_content_civilian_goes_no_further_left() -> None:
    t = table().with_track("NMC", 0, 0, 1).with_units("NMC", pod=1).with_pc(REF=3).doing("convince")
    assert t.offers("calm") == ["NMC/1"]
    assert t.refuses("calm", "NMC/0").rule == "REC-CIV02"
    t.play("calm", "NMC/1")
    assert t.s.value("RDF") == 3


@rule("REC-CIV07", "REC-Q43")
def test_a_content_civilian_can_be_moved_right_again() -> None:
    t = table().with_track("NWQ", 0).with_units("NWQ", pod=1).with_pc(REF=3).doing("convince").play("stir", "NWQ/0")
    assert t.track("NWQ") == [1]
    assert t.s.value("RDF") == 0


@rule("REC-CIV03", "REC-CIV04", "REC-CAP03", "REC-Q43")
def test_whoever_moves_a_civilian_onto_the_zr_box_converts_it() -> None:
    t = table().with_units("NWQ", pod=1).with_pc(REF=3).doing("convince").play("stir", "NWQ/2")
    assert t.track("NWQ") == []
    assert t.hideout == {"covert": 1}
    assert t.s.value("ZR") == 1


@rule("REC-CIV05", "REC-X45", "REC-Q31")
def test_with_no_token_left_a_conversion_still_scores() -> None:
    t = table().with_units("hideout", covert=17).with_units("NWQ", pod=1).with_pc(REF=3).doing("convince")
    t.play("stir", "NWQ/2")
    assert t.s.value("ZR") == 1
    assert t.hideout == {"covert": 17}


@rule("REC-CIV08", "REC-Q32")
def test_civilians_on_one_box_are_alike_and_as_many_as_come() -> None:
    t = table().with_track("NMC", 1, 1, 2).with_units("NMC", pod=1).with_pc(REF=3).doing("convince")
    assert t.offers("calm") == ["NMC/1", "NMC/2"]
    t.play("calm", "NMC/2")
    assert t.track("NMC") == [1, 1, 1]


@rule("REC-CIV09")
def test_a_shift_is_one_civilian_and_one_box() -> None:
    t = table().with_units("NMC", pod=1).with_pc(REF=3).doing("convince").play("calm", "NMC/3")
    assert t.track("NMC") == [2, 3, 3]


@rule("REC-X10", "REC-ZR19", "REC-D18")
def test_khyron_converts_a_civilian_of_the_reclamation_sector() -> None:
    t = table().with_units("REC", khyron=1).with_pc(ZR=5).doing("inspire").plays("stir REC/2", "stir REC/3")
    assert t.pc("ZR") == 3
    assert t.track("REC") == []
    assert t.hideout == {"covert": 1}
    assert t.s.value("ZR") == 1


# Token limits


@rule("REC-CAP01", "REC-CAP04", "REC-Q29")
def test_without_a_token_an_action_is_not_possible() -> None:
    t = table().with_units("NMC", mecha=12, partisan=2).with_pc(RDF=9).doing("enlist")
    assert t.refuses("enlist", "NMC").why == "no Military Mecha is out of play"
    assert t.can("refit", "NMC")
    t = table().with_units("GRA", partisan=16).with_pc(AUL=3).commanding("AUL")
    assert t.refuses("command", "canvas").rule == "REC-AUL05"


@rule("REC-CAP02", "REC-X17")
def test_destroyed_veritechs_come_back_by_recruiting() -> None:
    t = table().with_units("MON", mecha=4).with_units("NMC", veritech=2).with_pc(RDF=6)
    assert t.s.reserve("veritech") == 2
    t.doing("enlist").plays("refit MON", "refit MON")
    assert t.units("MON") == {"veritech": 2}
    assert (t.s.reserve("veritech"), t.s.reserve("mecha"), t.pc("RDF")) == (0, 12, 0)


@rule("REC-CAP05", "REC-Q37", "REC-BOT19")
def test_destroyed_pods_go_out_of_play_and_come_back_only_by_events() -> None:
    t = table().with_units("NWQ", pod=2, covert=1).with_pods(assembly=3).with_pc(ZR=1).doing("ambush")
    t.play("ambush", "covert/NWQ")
    assert (t.s.assembly, t.s.reserve("pod")) == (3, 19)
    t = table().event("E1", "REF")
    assert (t.s.assembly, t.s.constructed) == (1, 3)


@rule("REC-CAP01")
def test_soldiers_and_mecha_share_seventeen_tokens() -> None:
    t = table().with_units("NWQ", covert=9, overt=8)
    assert t.s.reserve("covert") == t.s.reserve("overt") == 0
    assert t.faction("ZR", RDF).out_of_play == {"khyron": 1}
    assert t.faction("ZR", ZR).out_of_play == {"khyron": 1}
