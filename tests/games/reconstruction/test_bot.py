"""What the officer does in positions where a good player knows what to do, and the reason it gives."""

import pytest
from tests.games.reconstruction.table import RDF, ZR, Table, new_game, table

from robotable.games.reconstruction import GAME
from robotable.games.reconstruction.bot import CHOOSERS, PRIORITIES
from robotable.games.reconstruction.bot_outlook import Outlook
from robotable.games.reconstruction.command import PERFORM
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Advice, Game, Luck, Move, save


def advice(s: Reconstruction) -> Advice:
    """What the officer says on a copy of the table as its seat sees it."""
    assert s.choice is not None
    seen = GAME.determinise(s, s.choice.seat, Luck.seeded(5))
    return GAME.advise(seen, seen.choice, Luck.seeded(5))


def asked(t: Table) -> str:
    """The officer's move, which must be legal."""
    answer = advice(t.s)
    assert t.can(*answer.move), f"{answer.move} is not legal"
    return str(answer.move)


def follow(t: Table, most: int = 40) -> Table:
    """Let the officer play on for the faction that everybody waits for."""
    seat = t.seat
    while most and not t.is_over and t.seat == seat:
        move = advice(t.s).move
        if move.verb == "end_turn":
            break
        t.play(*move)
        most -= 1
    return t


# RDF


def test_the_rdf_taxes_and_then_holds_curfews() -> None:
    t = table().with_units("NMC", rick=1, mecha=2).with_units("MON", mecha=1).with_pc(RDF=3).commanding("RDF")
    assert asked(t) == "command tax"
    t.plays("command tax")
    assert asked(t) == "command curfew"


def test_the_rdf_finishes_five_content_civilians_when_it_can() -> None:
    t = table().with_units("NMC", rick=1, mecha=2).with_track("NMC", 0, 0, 1).with_track("POR", 0, 0).with_pc(RDF=3)
    t.commanding("RDF")
    assert asked(t) == "command curfew"
    assert follow(t).s.value("RDF") == 5


def test_the_rdf_attacks_khyron_in_the_open() -> None:
    t = table().with_converts(7).with_units("POR", khyron=1, mecha=2).with_pc(RDF=3).commanding("RDF")
    assert asked(t) == "command mecha"


def test_a_curfew_calms_whoever_is_nearest_to_content() -> None:
    t = table().with_units("NMC", rick=1, mecha=2).with_track("NMC", 1, 2, 3).with_pc(RDF=3).doing("curfew")
    assert asked(t) == "calm NMC/1"


# AUL


def test_the_aul_builds_where_control_is_safe() -> None:
    t = table().with_units("GRA", minmei=1, partisan=5).with_units("MON", mecha=4).with_units("REC", mecha=4)
    t.with_units("DET", mecha=4).with_units("SAL", partisan=2).with_pc(AUL=2).commanding("AUL")
    assert asked(t) == "command construct"
    assert follow(t).s.units["GRA"]["city"] == 1


def test_minmei_silences_the_rdf_where_it_is_about_to_win() -> None:
    t = (
        table()
        .with_units("MON", minmei=1, partisan=3)
        .with_track("MON", 0, 0)
        .with_track("NMC", 0, 0, 0)
        .commanding("AUL")
    )
    assert asked(t) == "command concert"
    follow(t)
    assert t.s.value("RDF") < 5


def test_partisans_without_need_of_them_collect() -> None:
    t = table().with_units("GRA", minmei=1, partisan=2).doing("concert").play("sing", "GRA")
    assert asked(t) == "collect"


# ZR


def test_khyron_goes_where_civilians_can_be_won_and_inspires_them() -> None:
    t = table().with_units("hideout", khyron=1, covert=4).with_units("GRA", partisan=2).with_pc(ZR=6).commanding("ZR")
    assert asked(t) == "command sneak"
    follow(t)
    assert t.s.where_is("khyron") in t.s.tracks
    assert t.s.converts >= 2


def test_soldiers_guard_tokens() -> None:
    t = table().with_units("hideout", covert=3).with_units("ECC", flagship=1, pod=2).with_pc(ZR=3).doing("sneak")
    t.play("sneak", "covert/hideout")
    assert asked(t) in ("go ARM", "go SAL")


def test_the_zr_loses_anybody_before_khyron() -> None:
    t = table().with_units("NWQ", khyron=1, overt=2, mecha=1).with_pc(RDF=3).doing("mecha").play("attack", "NWQ")
    assert asked(t) == "lose overt"


# REF


def test_the_ref_stirs_up_content_civilians_when_the_rdf_is_about_to_win() -> None:
    t = table().with_units("NMC", rick=1, mecha=1, pod=1).with_track("NMC", 0, 0, 0).with_track("POR", 0, 0)
    t.with_pc(REF=3, RDF=9).commanding("REF")
    assert asked(t) == "command convince"
    follow(t)
    assert t.s.value("RDF") < 5


def test_the_ref_bombards_khyron_beneath_the_flagship() -> None:
    t = table().with_units("NWQ", flagship=1, khyron=1).with_pc(REF=3).commanding("REF")
    assert asked(t) == "command bombardment"


def test_the_ref_besieges_a_city_that_would_win_the_game() -> None:
    t = table().with_units("DET", city=4).with_units("SAL", flagship=1).with_pods(constructed=4).with_pc(REF=8)
    t.commanding("REF")
    assert t.s.value("AUL") == 5
    assert asked(t) == "command fly"
    assert follow(t).s.value("AUL") == 0


# Fights, and the race for the minor victories


def test_the_rdf_wins_a_city_back_by_an_attack() -> None:
    t = table().with_units("DET", mecha=2, overt=2, partisan=1).with_pc(RDF=3).commanding("RDF")
    assert asked(t) == "command mecha"
    assert follow(t).control("DET") == "RDF"


def test_the_rdf_patrols_before_it_attacks() -> None:
    t = table().with_units("DET", mecha=4, covert=3, partisan=2).with_converts(6).with_pc(RDF=6).commanding("RDF")
    assert asked(t) == "command patrol"
    assert follow(t).control("DET") == "RDF"


def test_the_aul_riots_where_that_turns_a_city() -> None:
    t = table().with_units("DET", partisan=4, mecha=5).with_pc(AUL=1).commanding("AUL")
    assert asked(t) == "command riot"
    assert follow(t).control("DET") == "AUL"


def test_the_zr_ambushes_with_as_many_as_it_takes() -> None:
    t = table().with_round(4).with_units("DET", overt=3, mecha=4).with_pc(ZR=3, RDF=9).commanding("ZR")
    assert asked(t) == "command ambush"
    assert follow(t).control("DET") == "AUL"


def test_the_zr_keeps_its_protoculture_where_an_ambush_would_turn_nothing() -> None:
    t = table().with_units("DET", overt=1, mecha=6).with_pc(ZR=3).commanding("ZR")
    assert asked(t) != "command ambush"


def test_the_ref_scans_and_bombards_rebels_that_hold_a_territory() -> None:
    t = table().with_units("NWQ", flagship=1, covert=3, mecha=1).with_converts(7).with_pc(REF=3).commanding("REF")
    assert asked(t) == "command scan"
    t.plays("command scan", "scan NWQ")
    assert asked(t) == "command bombardment"


def test_in_the_last_round_a_point_counts_most_where_the_minor_victory_is_open() -> None:
    close = Outlook(table().with_round(4).with_track("NMC", 0, 0, 3).with_units("DET", city=1).s, RDF)
    assert close.values["RDF"] - close.values["AUL"] == 0
    far = Outlook(table().with_round(4).with_units("DET", city=4).with_units("GRA", city=0, partisan=1).s, RDF)
    early = Outlook(table().with_track("NMC", 0, 0, 3).with_units("DET", city=1).s, RDF)
    assert close.race["RDF"] > early.race["RDF"] > far.race["RDF"]


def test_in_the_last_round_a_conversion_counts_as_the_minor_track_has_it() -> None:
    climbing = Outlook(table().with_round(4).with_converts(5).s, ZR)
    flat = Outlook(table().with_round(4).with_converts(8).s, ZR)
    assert climbing.race["ZR"] / climbing.race["REF"] > flat.race["ZR"] / flat.race["REF"]


def test_protoculture_is_worth_nothing_to_who_can_not_spend_it_any_more() -> None:
    last = Outlook(table().with_round(4).commanding("RDF").s, RDF)
    assert last.protoculture("RDF", 3) == 0
    assert last.protoculture("ZR", 3) < 0
    assert Outlook(table().with_round(3).commanding("RDF").s, RDF).protoculture("RDF", 3) > 0


# Cards and trades


def test_the_card_that_helps_enemies_least_is_played() -> None:
    t = table().with_hand("RDF", "Z1", "R1", "Z3").with_units("GRA", partisan=1).playing("RDF")
    assert asked(t) == "play Z3"


def test_whoever_is_about_to_win_gets_no_card() -> None:
    t = table().with_converts(10).with_hand("ZR", "E1").with_hand("AUL", "A1", "R2").trading("ZR")
    for offer in ("offer E1", "offer_shown E1"):
        t.plays("trade_with AUL", offer)
        assert asked(t) == "decline"
        t.play("decline")


def test_own_special_cards_are_never_given_away() -> None:
    t = table().with_hand("ZR", "S4", "S6").with_hand("AUL", "A1", "E2").with_units("GRA", partisan=2).trading("ZR")
    assert asked(t) == "no_trade"
    t = table().with_hand("AUL", "E2", "E5").with_hand("ZR", "S4", "S6").with_units("GRA", partisan=2).trading("AUL")
    for card in ("E2", "E5"):
        t.plays("trade_with ZR", f"offer_shown {card}")
        assert not asked(t).startswith("give")
        t.play("decline")


def test_a_face_down_offer_is_taken_from_a_hand_that_is_better_to_play_than_ours() -> None:
    t = table().with_hand("REF", "A5", "A6", "A7").with_hand("RDF", "Z1", "Z5").with_units("GRA", partisan=4)
    t.with_units("DET", partisan=2).with_converts(6).with_open_hand("REF", RDF).trading("REF")
    t.plays("trade_with RDF", "offer A6")
    assert asked(t).startswith("give Z")
    t = table().with_hand("REF", "Z1", "Z5", "Z7").with_hand("RDF", "E1", "E3").with_units("GRA", partisan=4)
    t.with_converts(6).with_open_hand("REF", RDF).trading("REF").plays("trade_with RDF", "offer Z1")
    assert asked(t) == "decline"


def test_a_counter_offer_asks_for_a_card_that_would_be_worth_a_trade() -> None:
    t = table().with_hand("REF", "Z5", "A4").with_hand("RDF", "Z1", "Z7").with_hand("AUL", "A5", "A6", "A1")
    t.with_units("GRA", partisan=4).with_units("DET", covert=2).with_converts(7).trading("REF")
    t.plays("trade_with RDF", "offer_shown Z5")
    assert asked(t) in ("counter AUL", "counter ZR")


def test_what_is_asked_for_is_offered_if_it_can_be_spared() -> None:
    t = table().with_hand("ZR", "E1", "S4").with_hand("AUL", "R2", "R5").trading("ZR")
    t.plays("trade_with AUL", "offer E1", "counter ZR")
    assert asked(t) == "withdraw", "the only card of the ZR is a special one"


def test_a_black_box_that_makes_units_march_is_left_if_they_are_needed() -> None:
    t = table().with_units("GRA", partisan=1).event("A3", "RDF")
    assert t.stage == "BlackBox"
    assert asked(t) == "skip_bonus"


# In general


def test_every_action_and_every_faction_has_somebody_who_decides() -> None:
    assert set(PERFORM.values()) <= set(CHOOSERS)
    assert set(PRIORITIES) == set(FACTIONS)
    assert all(priority.__doc__ for priorities in PRIORITIES.values() for priority in priorities)


def test_the_officer_changes_nothing_by_thinking() -> None:
    _, s = new_game(seed=3)
    before = save(s)
    GAME.advise(s, s.choice, Luck.seeded(1))
    Outlook(s, 0).pull("NMC", 5)
    assert save(s) == before


@pytest.mark.parametrize(("seats", "seed"), [(4, 1), (4, 2), (3, 3)])
def test_officers_play_a_whole_game_with_reasons(seats: int, seed: int) -> None:
    game = Game(GAME, seats, seed)
    while game.outcome is None:
        choice = game.state.choice
        assert choice is not None
        seen = GAME.determinise(game.state, choice.seat, Luck.seeded(len(game.played)))
        answer = GAME.advise(seen, seen.choice, Luck.seeded(1))
        assert answer.why.endswith(".")
        assert "{" not in answer.why
        game.play(choice.seat, *Move(*answer.move))
        assert len(game.played) < 1000
