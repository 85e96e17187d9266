"""The Resolution Phase, named characters and victory. REC-RES, REC-NAME, REC-VIC, REC-MINOR, REC-ATK"""

import pytest
from tests.games.reconstruction.table import AUL, RDF, REF, ZR, Table, table
from tests.rule import rule

SEVEN = ("NMC", "GRA", "DET", "POR", "MON", "NWQ", "FOR")

# Victory


def with_goals(*, rdf: bool = False, aul: bool = False, ref: bool = False) -> Table:
    """A table on which some factions have reached their goals."""
    t = table()
    if rdf:
        t.with_track("NMC", 0, 0, 0).with_track("POR", 0, 0)
    if ref:
        for space in SEVEN:
            t.with_units(space, pod=1)
    if aul:
        t.with_units("REC", city=3).with_units("SNO", city=1).with_units("GRA", partisan=1)
    return t


@rule("REC-X31", "REC-RES01", "REC-GAME05")
def test_nobody_wins_in_round_one() -> None:
    t = with_goals(rdf=True).with_round(1).resolving()
    assert not t.is_over
    assert t.s.round == 2


@rule("REC-X33", "REC-RES01", "REC-VIC06", "REC-Q55", "REC-VIC01")
def test_the_first_in_timeline_order_wins_alone() -> None:
    t = with_goals(rdf=True, aul=True).with_round(3).resolving("AUL", "RDF", "ZR", "REF")
    assert t.outcome.winners == [AUL]
    t = with_goals(rdf=True, aul=True).with_round(3).resolving("RDF", "AUL", "ZR", "REF")
    assert t.outcome.winners == [RDF]
    t = with_goals(rdf=True, ref=True).with_round(3).resolving("ZR", "REF", "RDF", "AUL")
    assert t.outcome.winners == [REF]
    assert t.outcome.how == "major victory of the REF: 7 Territories under RDF control"


@rule("REC-VIC06")
def test_goals_reached_during_a_round_wait_for_the_check() -> None:
    t = with_goals(rdf=True).with_units("GRA", partisan=1).commanding("AUL").play("command", "solicit")
    assert not t.is_over


@rule("REC-VIC07")
def test_the_tracker_shows_every_value_as_it_stands() -> None:
    t = with_goals(rdf=True).with_units("NWQ", mecha=1).with_units("GRA", partisan=1).with_converts(0)
    assert [(f.id, f.value, f.goal) for f in t.view().factions] == [
        ("RDF", 5, 5),
        ("AUL", 1, 5),
        ("ZR", 0, 11),
        ("REF", 1, 7),
    ]
    t.with_units("NWQ").with_units("GRA", partisan=1, mecha=1)
    assert [f.value for f in t.view().factions] == [5, 0, 0, 0]


@rule("REC-VIC02", "REC-RES13", "REC-D29")
def test_the_zr_can_win_in_the_influence_step() -> None:
    t = table().with_converts(10).with_units("POR", khyron=1).with_pc(ZR=1).resolving()
    assert t.waits_for == ("ZR", "Inspire")
    t.play("stir", "POR/3")
    assert t.outcome.winners == [ZR]


@rule("REC-VIC02")
def test_zr_points_are_never_lost() -> None:
    t = table().with_converts(3).with_units("hideout", covert=3).with_units("NWQ", flagship=1, overt=3).with_pc(REF=1)
    t.doing("bombardment").play("bombard", "NWQ")
    assert t.s.value("ZR") == 3


@rule("REC-X24", "REC-MINOR01", "REC-MINOR02", "REC-MINOR03", "REC-Q54", "REC-Q56", "REC-Q58", "REC-RES01")
def test_after_round_four_two_factions_win_minor_victories() -> None:
    t = table().with_round(4).with_track("NMC", 0, 0, 0).with_track("NWQ", 0).with_units("GRA", city=2)
    for space in ("NMC", "DET", "POR", "MON", "NWQ"):
        t.with_units(space, pod=1)
    t.with_converts(0).resolving()
    assert [t.s.value(f) for f in ("RDF", "AUL", "REF")] == [4, 3, 5]
    assert t.outcome.winners == [RDF, REF]
    assert t.outcome.how == "minor victories of the RDF and the REF"
    assert t.s.todo == []
    assert t.pc("RDF") == 0


@rule("REC-X25", "REC-MINOR02", "REC-MINOR03", "REC-MINOR04", "REC-Q57")
def test_ties_go_to_the_aul_and_to_the_ref() -> None:
    t = table().with_round(4).with_units("GRA", partisan=1).with_track("NWQ", 0).resolving()
    assert t.s.value("RDF") == t.s.value("AUL") == 1
    assert t.outcome.winners == [AUL, REF]


@rule("REC-MINOR03", "REC-MINOR04", "REC-Q57")
def test_the_zr_needs_a_higher_minor_value_than_the_ref() -> None:
    t = table().with_round(4).with_converts(9).with_units("NWQ", pod=1)
    minor = t.s.pack.minor["9"]
    for space in ("FOR", "REC", "SNO", "WAS", "GRA")[: minor - 1]:
        t.with_units(space, pod=1)
    assert t.s.value("REF") == minor
    assert t.view().minor_winners == ["AUL", "REF"]
    assert t.view().if_resolved == "Resolved now, the AUL and the REF win"
    t.with_units("NWQ").resolving()
    assert ZR in t.outcome.winners


@rule("REC-RES12")
def test_units_in_the_field_count_for_the_check() -> None:
    t = table()
    for space in ("NWQ", "FOR", "REC", "SNO", "WAS", "NMC", "MON"):
        t.with_units(space, mecha=1)
    assert t.resolving().outcome.winners == [REF]


# Income and tokens


@rule("REC-RES02", "REC-Q45", "REC-ZR17", "REC-RDF11")
def test_everybody_takes_income() -> None:
    t = table().with_units("NWQ", mecha=1).with_units("GRA", partisan=1).with_units("DET", mecha=1).resolving()
    assert (t.pc("RDF"), t.pc("AUL"), t.pc("ZR"), t.pc("REF")) == (4 + 6, 1, 1, 2 + 3)


# Influence


@rule("REC-RES04", "REC-RDF14", "REC-Q47", "REC-D29", "REC-D14")
def test_the_zr_may_inspire_and_then_the_rdf_hold_curfews_at_the_normal_price() -> None:
    t = table().with_units("GRA", khyron=1).with_units("NMC", rick=1, mecha=1).with_pc(ZR=0, RDF=0).resolving()
    assert t.waits_for == ("ZR", "Inspire")
    assert t.pc("ZR") == 1
    t.play("stir", "GRA/4")
    assert t.pc("ZR") == 0
    assert t.waits_for == ("RDF", "Curfew")
    before = t.pc("RDF")
    t.plays("calm NMC/3", "calm NMC/2")
    assert t.pc("RDF") == before - 6
    assert t.track("NMC") == [1, 3, 3]


@rule("REC-RES04")
def test_influence_can_be_passed() -> None:
    t = table().with_units("GRA", khyron=1).with_pc(ZR=2).resolving().play("done")
    assert t.s.round == 3


# Retreat


@rule("REC-RES05", "REC-ZR05", "REC-Q48")
def test_overt_units_and_khyron_retreat_and_covert_ones_stay() -> None:
    t = table().with_units("NWQ", khyron=1, overt=2, covert=1, mecha=9).with_units("hideout", overt=1).resolving()
    assert t.units("NWQ") == {"covert": 1}
    assert t.hideout == {"khyron": 1, "covert": 3}


@rule("REC-X39", "REC-RES11", "REC-Q49")
def test_control_changes_between_retreat_and_resupply() -> None:
    t = table().with_units("POR", mecha=1, overt=1, covert=1).with_units("DET", mecha=2, overt=1).resolving()
    assert "Nobody controls New Portland any more" in t.story()
    assert t.waits_for == ("RDF", "ResupplyUnits")
    assert t.offers("send") == ["mecha/NMC", "mecha/DET"]


# Resupply


@rule("REC-X38", "REC-RES06", "REC-Q49")
def test_without_a_city_all_go_to_new_macross_city() -> None:
    t = table().with_units("ARM", rick=1).with_units("FOR", mecha=2).resolving()
    assert t.units("NMC") == {"rick": 1, "mecha": 2}


@rule("REC-RES06", "REC-RDF14", "REC-Q49", "REC-D30")
def test_units_in_the_field_are_split_over_the_cities_of_the_rdf() -> None:
    t = table().with_units("MON", mecha=1).with_units("FOR", rick=1, mecha=2).with_units("DET", mecha=1, partisan=2)
    t.with_track("FOR", 0).resolving()
    assert t.waits_for == ("RDF", "ResupplyUnits")
    assert t.offers("send_all") == ["NMC", "MON"]
    assert t.refuses("send_all", "DET").rule == "REC-RES06"
    t.plays("send mecha/MON", "send rick/NMC", "send_all MON")
    assert t.units("MON") == {"mecha": 4}
    assert t.units("NMC") == {"rick": 1}
    assert t.units("DET") == {"partisan": 2}


@rule("REC-RES06", "REC-CTRL11", "REC-CITY06", "REC-Q49")
def test_an_aul_city_under_rdf_control_is_a_city_for_resupply() -> None:
    t = table().with_units("NWQ", mecha=2, city=1).with_units("FOR", mecha=1).resolving()
    assert t.waits_for == ("RDF", "ResupplyUnits")
    assert t.offers("send_all") == []
    assert t.offers("send") == ["mecha/NMC", "mecha/NWQ"]
    t.play("send", "mecha/NWQ")
    assert t.units("NWQ") == {"mecha": 3, "city": 1}


@rule("REC-Q49")
def test_units_in_new_macross_city_may_stay_though_it_is_lost() -> None:
    t = table().with_units("NMC", mecha=1, partisan=2).with_units("MON", mecha=1).resolving()
    assert t.offers("send") == ["mecha/NMC", "mecha/MON"]
    t.play("send", "mecha/NMC")
    assert t.units("NMC") == {"mecha": 1, "partisan": 2}


# Recruit, return, special cards, reset


@rule("REC-RES07", "REC-Q50", "REC-D31", "REC-D24", "REC-D20")
def test_the_ref_may_repair_and_then_the_aul_canvas_for_protoculture() -> None:
    t = table().with_pods(assembly=3).with_units("GRA", partisan=1).with_pc(AUL=0).resolving()
    assert t.waits_for == ("REF", "Repairs")
    t.plays("repair", "done")
    assert t.pc("REF") == 2
    assert t.waits_for == ("AUL", "Canvas")
    t.play("canvas", "GRA")
    assert t.pc("AUL") == 0
    assert t.s.units["GRA"]["partisan"] == 2
    assert t.s.round == 3


@rule("REC-RES08", "REC-NAME01", "REC-NAME02", "REC-NAME03", "REC-Q51", "REC-ATK05")
def test_fallen_characters_come_back_in_their_places() -> None:
    t = table().with_units("NWQ", rick=1, minmei=1, overt=3).with_pc(ZR=9).doing("ambush")
    t.plays("ambush overt/NWQ", "against RDF", "ambush overt/NWQ")
    assert t.units("NWQ") == {"overt": 3}
    assert t.s.where_is("rick") is t.s.where_is("minmei") is t.s.where_is("khyron") is None
    t.resolving()
    assert t.units("NMC") == {"rick": 1}
    assert t.units("GRA") == {"minmei": 1}
    assert t.hideout == {"khyron": 1, "covert": 3}


@rule("REC-NAME02", "REC-ATK05")
def test_khyron_can_be_attacked_once_overt_and_waits_aside() -> None:
    t = table().with_units("NWQ", khyron=1, mecha=1).with_pc(RDF=3).doing("mecha").play("attack", "NWQ")
    assert t.s.where_is("khyron") is None
    assert t.faction("ZR").out_of_play["khyron"] == 1


@rule("REC-RES08", "REC-NAME04", "REC-Q52", "REC-D32")
def test_the_flagship_comes_back_wherever_the_ref_likes() -> None:
    t = table().with_units("ECC").resolving()
    assert t.waits_for == ("REF", "LandFlagship")
    assert t.offers("land") == list(t.s.pack.spaces)
    t.play("land", "SAL")
    assert t.units("SAL") == {"flagship": 1}


@rule("REC-NAME04", "REC-ATK04")
def test_the_flagship_can_not_be_attacked() -> None:
    t = (
        table()
        .with_units("NWQ", flagship=1, overt=1)
        .with_units("FOR", partisan=2)
        .with_pc(ZR=5, AUL=5)
        .commanding("ZR")
    )
    t.refuses("command", "ambush")
    t.with_units("NWQ", flagship=1, partisan=2).commanding("AUL").refuses("command", "riot")


@rule("REC-NAME05")
def test_without_its_character_an_action_is_not_available() -> None:
    t = (
        table()
        .with_units("GRA", partisan=3)
        .with_units("ECC")
        .with_units("NWQ", overt=1, covert=1)
        .with_pc(ZR=5, REF=5)
    )
    t.commanding("AUL").refuses("command", "concert")
    t.commanding("ZR").refuses("command", "inspire")
    t.commanding("REF").refuses("command", "scan")
    t.refuses("command", "bombardment")


@rule("REC-RES09", "REC-Q04", "REC-Q53")
@pytest.mark.parametrize(("round", "dealt"), [(1, {"REF": "S1", "AUL": "S2"}), (2, {"RDF": "S3", "ZR": "S4"})])
def test_special_cards_go_to_their_factions_after_their_round(round: int, dealt: dict[str, str]) -> None:
    t = table().with_round(round).resolving()
    hands = {faction: hand[0] for faction, hand in t.s.hands.items() if hand}
    assert hands == dealt
    assert not set(dealt.values()) & set(t.s.special)
    assert len([line for line in t.game.log if line.says == "deals-special"]) == 2


@rule("REC-RES10", "REC-EVENT12", "REC-Q07", "REC-GAME04")
def test_the_timeline_is_cleared_and_the_next_opener_begins() -> None:
    t = table().with_round(2).resolving()
    assert t.s.round == 3
    assert t.s.timeline == [t.s.pack.opener(3)]
    assert t.s.played == []
    assert len(t.s.discards) == 4


@rule("REC-RES11", "REC-CTRL06")
def test_control_is_told_when_units_leave_in_the_resolution() -> None:
    t = table().with_units("NWQ", overt=1).resolving()
    assert "Nobody controls Northwest Quadrant any more" in t.story()


# Attacks in general


@rule("REC-ATK01")
def test_attackers_are_never_lost() -> None:
    t = table().with_units("NWQ", mecha=1, overt=1).with_pc(RDF=3).doing("mecha").play("attack", "NWQ")
    assert t.units("NWQ") == {"mecha": 1}


@rule("REC-ATK06", "REC-Q22")
def test_surplus_hits_are_lost_and_all_others_must_be_taken() -> None:
    t = table().with_units("NWQ", veritech=4, overt=2).with_pc(RDF=3).doing("mecha").play("attack", "NWQ")
    assert t.units("NWQ") == {"veritech": 4}


@rule("REC-ATK02", "REC-ATK06", "REC-Q22", "REC-D27")
def test_several_losses_are_chosen_one_by_one() -> None:
    t = (
        table()
        .with_units("NWQ", rick=1, veritech=2, mecha=2, partisan=6)
        .with_pc(AUL=1)
        .doing("riot")
        .play("riot", "NWQ")
    )
    assert t.waits_for == ("RDF", "Losses")
    assert "choose 3 units to lose" in t.prompt.text
    t.plays("lose mecha", "lose mecha", "lose veritech")
    assert t.units("NWQ") == {"rick": 1, "veritech": 1, "partisan": 6}


@rule("REC-RES06", "REC-D30")
def test_all_units_of_a_kind_are_sent_to_a_city_at_one_stroke() -> None:
    def units() -> Table:
        t = table().with_units("MON", mecha=1).with_units("FOR", rick=1, mecha=2).with_units("DET", mecha=1, partisan=2)
        return t.with_track("FOR", 0).resolving()

    t = units()
    assert t.offers("send_kind") == ["mecha/NMC", "mecha/MON"]
    t.play("send_kind", "mecha/MON").play("send", "rick/NMC")
    one_by_one = units().plays("send mecha/MON", "send mecha/MON", "send mecha/MON", "send rick/NMC")
    assert t.s.units == one_by_one.s.units
    alone = table().with_units("FOR", mecha=2).with_units("MON", mecha=1).with_track("FOR", 0).resolving()
    assert alone.offers("send_all") == ["NMC", "MON"]
    assert alone.offers("send_kind") == []
