"""What the officer does in positions where a good player knows what to do, and the reason it gives."""

import pytest
from tests.games.reconstruction.table import Table, new_game, table

from robotable.games.reconstruction import GAME
from robotable.games.reconstruction.bot import CHOOSERS, PRIORITIES
from robotable.games.reconstruction.command import PERFORM
from robotable.games.reconstruction.outlook import Outlook
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
    assert asked(t) == "calm NMC-1"


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
    t.play("sneak", "covert-hideout")
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


# Cards and trades


def test_the_card_that_helps_enemies_least_is_played() -> None:
    t = table().with_hand("RDF", "Z1", "R1", "Z3").with_units("GRA", partisan=1).playing("RDF")
    assert asked(t) == "play Z3"


def test_a_face_down_offer_is_declined_and_so_is_whoever_is_about_to_win() -> None:
    t = table().with_hand("RDF", "R2", "Z1").with_hand("AUL", "A1", "Z3").trading("RDF")
    t.plays("trade_with AUL", "offer R2")
    assert asked(t) == "decline"


def test_an_own_card_is_offered_to_be_played_by_another() -> None:
    t = table().with_hand("ZR", "S4", "R2").with_hand("AUL", "A1").with_units("GRA", partisan=2).trading("ZR")
    assert asked(t).startswith("trade_with")
    t.play(*advice(t.s).move)
    assert asked(t) == "offer_shown S4"


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
