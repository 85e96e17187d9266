"""Each of the 34 event cards, both boxes. REC-EVENT06 to REC-EVENT10"""

from tests.games.reconstruction.table import table
from tests.rule import rule

# RDF


@rule("REC-EVENT06", "REC-EVENT08")
def test_r1_patrol_sweep() -> None:
    t = table().with_units("NWQ", mecha=2, covert=2).event("R1", "AUL")
    t.plays("patrol NWQ", "attack NWQ")
    assert t.units("NWQ") == {"mecha": 2}
    t.plays("take_bonus", "march_from NWQ", "send mecha/NMC", "done")
    assert t.units("NWQ") == t.units("NMC") == {"mecha": 1}


@rule("REC-EVENT07", "REC-Q11", "REC-D08")
def test_a_white_box_is_carried_out_where_it_can_be_and_a_black_one_may_be_left() -> None:
    t = table().with_units("NWQ", mecha=2, covert=2).event("R1", "AUL")
    assert t.refuses("done").rule == "REC-Q11"
    t.play("patrol", "NWQ")
    assert t.refuses("done").rule == "REC-Q11"
    t.plays("attack NWQ", "skip_bonus")
    assert t.units("NWQ") == {"mecha": 2}
    assert t.waits_for == ("AUL", "TakeCommand")


@rule("REC-EVENT07", "REC-Q11")
def test_a_white_box_is_carried_out_as_often_as_it_says_or_as_it_can_be() -> None:
    t = table().with_units("NMC", mecha=2).event("R5", "AUL").plays("march_from NMC", "send mecha/FOR", "done")
    assert t.refuses("done").rule == "REC-Q11"
    t.plays("march_from FOR", "send mecha/NMC")
    assert t.waits_for == ("AUL", "TakeCommand")
    t = table().with_units("NWQ", covert=1, mecha=2).event("Z3", "RDF").play("ambush", "covert/NWQ")
    assert t.waits_for == ("RDF", "TakeCommand"), "the only Soldier has attacked, and the Flagship is elsewhere"


@rule("REC-Q12", "REC-D08")
def test_a_black_box_is_taken_whole_or_not_at_all() -> None:
    t = table().with_units("GRA", partisan=2).event("A3", "RDF").play("take_bonus")
    assert t.refuses("done").rule == "REC-Q11"


def test_r2_emergency_appropriation() -> None:
    t = table().with_units("NMC", rick=1).with_units("MON", mecha=1).with_units("NWQ", mecha=1).event("R2", "AUL")
    assert t.pc("RDF") == 6
    assert t.offers("stir") == ["NMC/3", "MON/3", "NWQ/2"], "somebody has to pay for it"
    t.plays("stir NWQ/2", "take_bonus")
    assert t.s.converts == 1
    assert t.offers("place") == ["NMC", "MON"]
    t.play("place", "NMC")
    assert t.units("NMC") == {"rick": 1, "mecha": 1}


def test_r3_academy_graduates() -> None:
    t = table().with_units("NMC", rick=1).with_units("MON", mecha=1).event("R3", "AUL").plays("place NMC", "place NMC")
    assert t.units("NMC") == {"rick": 1, "mecha": 2}
    t.plays("take_bonus", "swap NMC")
    assert t.units("NMC") == {"rick": 1, "mecha": 1, "veritech": 1}


def test_r4_jobs_for_the_displaced() -> None:
    t = (
        table()
        .with_units("NMC", rick=1)
        .with_units("NWQ", pod=1)
        .with_units("MON", mecha=1)
        .with_units("GRA", minmei=1)
    )
    t.event("R4", "AUL").play("calm", "NMC/3")
    assert t.offers("calm") == ["MON/3", "NWQ/2"]
    t.plays("calm NWQ/2", "take_bonus")
    assert (t.track("NMC"), t.track("NWQ"), t.units("NWQ")) == ([2, 3, 3], [1], {"pod": 1, "mecha": 1})


def test_r5_rapid_deployment() -> None:
    t = table().with_units("NMC", mecha=2).with_units("FOR", covert=1).event("R5", "AUL")
    t.plays("march_from NMC", "send_all FOR", "march_from FOR", "send mecha/POR", "done")
    assert t.pc("RDF") == 0
    assert t.waits_for == ("RDF", "BlackBox")
    t.plays("take_bonus", "patrol FOR")
    assert t.units("FOR") == {"mecha": 1, "overt": 1}


def test_r6_amnesty_broadcast() -> None:
    t = table().with_units("NMC", rick=1).with_units("GRA", minmei=1).with_units("NWQ", mecha=1)
    t.with_units("SNO", covert=1, overt=1).event("R6", "AUL")
    assert t.offers("calm") == ["NMC/3", "DET/3", "POR/3", "MON/3"]
    t.plays("calm POR/3", "take_bonus")
    assert (t.track("POR"), t.units("SNO")) == ([2, 3], {"covert": 1})


def test_r7_joint_garrison() -> None:
    t = table().with_units("NMC", mecha=5, partisan=3).with_units("GRA", partisan=3).event("R7", "AUL")
    assert t.units("NMC") == {"mecha": 7, "partisan": 1}
    t.play("take_bonus")
    assert t.pc("RDF") == 3


# REF


@rule("REC-NAME04", "REC-NAME05")
def test_e1_refit_line_takes_the_flagship_to_the_docks() -> None:
    t = table().with_units("NMC", flagship=1, mecha=1, partisan=1).with_pods(assembly=1).event("E1", "AUL")
    assert t.s.where_is("flagship") is None
    assert t.control("NMC") is None
    assert (t.s.assembly, t.s.constructed) == (2, 3)
    t.plays("take_bonus", "drop_at NMC")
    assert t.units("NMC") == {"mecha": 1, "partisan": 1, "pod": 1}
    t.with_pc(REF=5).commanding("REF")
    t.refuses("command", "bombardment")
    t.refuses("command", "scan")


def test_e2_orbital_drop() -> None:
    t = table().with_units("ECC", flagship=1, covert=1).with_pods(assembly=2, constructed=1).event("E2", "AUL")
    t.play("drop_at", "SNO")
    assert "SNO" not in t.offers("drop_at")
    t.plays("drop_at GRA", "take_bonus", "scan ECC")
    assert (t.s.constructed, t.pc("REF"), t.units("ECC")) == (1, 0, {"flagship": 1, "overt": 1})
    assert t.units("SNO") == t.units("GRA") == {"pod": 1}


@rule("REC-NAME04")
def test_e3_flagship_overflight() -> None:
    t = (
        table()
        .with_units("GRA", covert=2, khyron=1)
        .event("E3", "AUL")
        .plays("relocate GRA", "scan GRA", "bombard GRA")
    )
    assert t.units("GRA") == {"flagship": 1}
    assert t.play("take_bonus").pc("REF") == 2


@rule("REC-Q11")
def test_e3_sends_the_flagship_somewhere_else() -> None:
    t = table().event("E3", "AUL")
    assert len(t.offers("relocate")) == 12
    assert "ECC" not in t.offers("relocate")
    assert t.verbs == {"relocate"}


def test_e4_goodwill_tour() -> None:
    t = table().with_units("NMC", rick=1).with_units("NWQ", pod=1).with_pods(assembly=4).event("E4", "AUL")
    t.play("stir", "NMC/3")
    assert t.offers("calm") == ["NWQ/2"]
    t.plays("calm NWQ/2", "take_bonus", "repair", "repair", "repair")
    assert (t.s.converts, t.track("NWQ"), t.pc("REF"), t.s.constructed) == (1, [1], 2, 3)


def test_e5_frontier_garrisons() -> None:
    t = table().with_pods(constructed=2).event("E5", "AUL").plays("place SNO", "place WAS")
    assert t.s.constructed == 2
    t.play("take_bonus")
    assert t.offers("drop_at") == ["NWQ", "FOR", "REC", "SNO", "WAS"]
    t.plays("drop_at FOR", "drop_at REC")
    assert all(t.units(land) == {"pod": 1} for land in ("FOR", "REC", "SNO", "WAS"))


def test_e6_expedition_levy() -> None:
    t = table().with_units("NMC", rick=1).with_units("MON", mecha=1).with_pods(assembly=5).event("E6", "AUL")
    assert t.pc("REF") == 2
    t.play("place", "SNO")
    assert t.offers("stir") == ["NMC/3", "MON/3", "SNO/2"], "the levy makes bad blood"
    t.plays("stir SNO/2", "take_bonus")
    assert t.units("SNO") == {"pod": 1}
    assert (t.s.assembly, t.s.constructed) == (2, 3)


def test_e7_loyal_zentraedi() -> None:
    t = table().with_units("NWQ", covert=1).with_units("GRA", covert=2).with_units("ARM", covert=1).event("E7", "AUL")
    assert t.offers("swap") == ["GRA", "NWQ"]
    t.plays("swap GRA", "swap GRA", "take_bonus", "fly pod/GRA", "go REC", "fly pod/REC", "go SAL")
    assert t.units("GRA") == t.units("SAL") == {"pod": 1}
    assert t.units("NWQ") == {"covert": 1}


# AUL


def test_a1_neighborhood_councils() -> None:
    t = table().with_units("GRA", partisan=1).with_units("POR", partisan=1).with_units("DET", mecha=1, partisan=1)
    t.event("A1", "RDF").play("place", "POR")
    assert t.units("GRA") == t.units("POR") == {"partisan": 2}
    t.plays("take_bonus", "calm GRA/4")
    assert t.track("GRA") == [3, 4, 4]


def test_a2_benefit_concert() -> None:
    t = table().with_units("GRA", minmei=1).with_units("NMC", partisan=2, mecha=4).event("A2", "RDF")
    t.plays("relocate NMC", "sing NMC", "stir NMC/3", "collect", "take_bonus")
    assert (t.s.converts, t.pc("AUL")) == (1, 3)


def test_a3_open_markets() -> None:
    t = table().with_units("GRA", partisan=2).event("A3", "RDF").plays("take_bonus", "march_from GRA", "send_all MON")
    assert t.pc("AUL") == 3
    assert t.units("MON") == {"partisan": 2}


def test_a4_street_protests() -> None:
    t = table().with_units("NMC", partisan=1, rick=1, mecha=1, pod=1).with_units("MON", mecha=1).event("A4", "ZR")
    assert t.offers("hit") == ["NMC/RDF", "NMC/REF"]
    t.play("hit", "NMC/RDF")
    assert t.waits_for == ("RDF", "Losses")
    t.plays("lose mecha", "take_bonus", "march_from NMC", "send partisan/MON")
    assert t.units("NMC") == {"rick": 1, "pod": 1}
    assert t.units("MON") == {"mecha": 1, "partisan": 1}


@rule("REC-Q16", "REC-Q40")
def test_a5_city_charter() -> None:
    t = table().with_units("GRA", partisan=4).with_pc(AUL=2).event("A5", "RDF").plays("build GRA", "take_bonus")
    assert t.units("GRA") == {"partisan": 3, "city": 1}
    assert t.pc("AUL") == 2


@rule("REC-Q16")
def test_a5_comes_beside_the_build_of_the_turn() -> None:
    t = table().with_units("GRA", partisan=4).with_pc(AUL=2).event("A5", "AUL").play("build", "GRA")
    assert t.waits_for == ("AUL", "TakeCommand")
    assert t.refuses("command", "construct").rule == "REC-CMD02"


@rule("REC-Q61")
def test_a6_general_strike() -> None:
    t = table().with_pc(RDF=2, REF=5, AUL=3).with_units("NMC", partisan=1, pod=1).with_units("NWQ", partisan=1, pod=1)
    t.event("A6", "ZR")
    assert (t.pc("RDF"), t.pc("REF"), t.pc("AUL")) == (0, 4, 2), "a strike costs everybody"
    t.play("take_bonus")
    assert t.units("NMC") == {"partisan": 1}
    assert t.units("NWQ") == {"partisan": 1, "pod": 1}


def test_a7_volunteer_brigades() -> None:
    t = table().with_units("NMC", rick=1).with_units("MON", mecha=1).with_units("NWQ", covert=1).event("A7", "RDF")
    assert t.offers("place") == ["GRA", "DET", "POR"]
    t.plays("place DET", "place POR", "take_bonus", "march_from DET", "send partisan/SNO")
    assert t.units("POR") == t.units("SNO") == {"partisan": 1}


# ZR


def test_z1_old_grievances() -> None:
    t = table().with_units("NMC", rick=1).with_units("GRA", partisan=1).event("Z1", "RDF").play("stir", "GRA/4")
    assert "NMC/3" not in t.offers("stir")
    assert "GRA/4" not in t.offers("stir")
    t.plays("stir SNO/2", "stir WAS/2", "take_bonus", "sneak covert/hideout", "go NMC")
    assert (t.s.converts, t.units("NMC")) == (3, {"rick": 1, "covert": 1})


@rule("REC-ZONE08", "REC-ZONE03")
def test_z2_protoculture_heist() -> None:
    t = table().event("Z2", "RDF")
    assert t.offers("carry_off") == ["ECC", "ARM", "SAL"]
    t.plays("carry_off SAL", "take_bonus")
    assert t.s.tokens["SAL"] == "hideout"
    assert t.view().hideout_tokens == 1
    assert t.pc("ZR") == 2


def test_z3_night_ambush() -> None:
    t = table().with_units("NWQ", covert=3, mecha=4).event("Z3", "RDF")
    t.plays("ambush covert/NWQ", "ambush covert/NWQ")
    assert t.units("NWQ") == {"covert": 1, "overt": 2, "mecha": 2}
    assert t.waits_for == ("RDF", "TakeCommand")
    assert t.pc("ZR") == 0


@rule("REC-NAME04", "REC-Q52", "REC-RES08")
def test_z3_grounds_the_flagship_where_rebels_are_until_the_round_is_resolved() -> None:
    t = table().with_units("NWQ", covert=3, mecha=4, flagship=1).event("Z3", "RDF")
    t.plays("ambush covert/NWQ", "ambush covert/NWQ", "take_bonus")
    assert t.units("NWQ") == {"covert": 1, "overt": 2, "mecha": 2}
    assert t.s.where_is("flagship") is None
    t.resolving()
    while t.stage != "LandFlagship":
        t.play("send_all", "NMC") if t.stage == "ResupplyUnits" else t.play("done")
    t.play("land", "GRA")
    assert t.s.where_is("flagship") == "GRA"


@rule("REC-NAME02")
def test_z4_warlords_summons() -> None:
    t = table().with_units("hideout", khyron=1, covert=2).event("Z4", "RDF").plays("relocate DET", "bring")
    assert t.units("DET") == {"khyron": 1, "covert": 1}
    assert t.pc("ZR") == 1
    t.plays("take_bonus", "stir DET/3")
    assert t.s.converts == 1
    t = table().event("Z4", "RDF")
    assert t.waits_for == ("RDF", "TakeCommand")


def test_z5_open_revolt() -> None:
    t = table().with_units("GRA", partisan=1).with_units("DET", covert=1).with_units("POR", overt=1).event("Z5", "RDF")
    t.plays("stir GRA/4", "stir DET/3")
    assert t.s.converts == 3
    t.plays("take_bonus", "sneak covert/DET", "go SAL", "sneak overt/POR", "go hideout")
    assert t.units("SAL") == {"covert": 1}
    assert t.hideout == {"covert": 3, "overt": 1}


@rule("REC-TALK05")
def test_z6_black_market_deal() -> None:
    t = table().with_pc(RDF=2).with_units("NWQ", covert=3, pod=2).event("Z6", "AUL")
    assert (t.pc("RDF"), t.pc("ZR")) == (0, 2)
    t.plays("take_bonus", "bribe NWQ", "bribe NWQ")
    assert t.units("NWQ") == {"covert": 3, "overt": 2}
    assert t.pc("ZR") == 2


def test_z7_malcontents_gather() -> None:
    t = table().with_units("DET", covert=1, mecha=5).event("Z7", "AUL")
    assert t.s.converts == 3
    t.plays("take_bonus")
    assert t.offers("place")[-1] == "hideout"
    t.play("place", "hideout")
    assert t.hideout == {"covert": 4}


# Special cards


def test_s1_viva_miriya() -> None:
    t = table().with_pods(constructed=0).event("S1", "AUL")
    assert (t.s.assembly, t.s.constructed) == (4, 3)
    t.plays("take_bonus", "drop_at SNO", "drop_at WAS")
    assert t.units("SNO") == t.units("WAS") == {"pod": 1}


def test_s2_free_cities_compact() -> None:
    t = (
        table()
        .with_units("GRA", partisan=1)
        .with_units("SNO", partisan=1)
        .with_units("DET", mecha=2, partisan=1)
        .event("S2", "RDF")
        .plays("place GRA", "place GRA")
    )
    assert t.units("GRA") == {"partisan": 3}
    t.play("take_bonus")
    assert t.units("DET") == {"mecha": 1, "partisan": 2}, "a crew goes over to the League"


def test_s3_skull_leaders_command() -> None:
    t = table().with_units("NMC", rick=1, mecha=1).event("S3", "AUL").plays("calm NMC/3", "calm NMC/2")
    assert (t.track("NMC"), t.pc("RDF")) == ([1, 3, 3], 0)
    t.play("take_bonus")
    assert t.units("NMC") == {"rick": 1, "veritech": 1}


def test_s4_khyrons_bargain() -> None:
    t = table().with_pc(AUL=5).with_units("GRA", partisan=1).with_units("DET", partisan=1).event("S4", "AUL")
    assert (t.pc("AUL"), t.pc("ZR")) == (2, 3)
    t.plays("stir GRA/4", "take_bonus", "place NMC")
    assert t.s.converts == 2
    assert t.units("NMC") == {"covert": 1}


def test_s5_expeditionary_mandate() -> None:
    t = (
        table()
        .with_pods(constructed=5)
        .event("S5", "AUL")
        .plays("drop_at SNO", "drop_at SNO", "drop_at WAS", "drop_at NMC")
    )
    assert (t.s.constructed, t.pc("REF")) == (1, 2)
    t.plays("take_bonus", "calm SNO/2", "calm SNO/1")
    assert t.track("SNO") == [0]
    assert t.pc("REF") == 2


def test_s6_final_assault() -> None:
    t = table().with_units("hideout", khyron=1, covert=4).with_units("NMC", rick=1, mecha=4).event("S6", "AUL")
    t.plays("bring", "bring", "bring", "ambush khyron/NMC", "lose mecha", "lose mecha")
    t.plays("ambush covert/NMC", "lose mecha", "ambush covert/NMC", "lose rick", "ambush covert/NMC")
    assert t.units("NMC") == {"khyron": 1, "overt": 3}
    assert t.control("NMC") == "AUL"
    t.plays("take_bonus", "stir NMC/3", "stir NMC/3")
    assert t.s.converts == 2
    assert t.hideout == {"covert": 3}
