"""The REF bot of the three-player game. REC-BOT"""

import pytest
from msgspec.structs import replace
from tests.games.reconstruction.table import REF, Table, new_game, seen, table
from tests.rule import rule

from robotable.games.reconstruction.effects import Hit, Relocate, Shift
from robotable.games.reconstruction.pack import ReconstructionPack
from robotable.games.reconstruction.refbot import BotBuild, BotDrop, BotStrike
from robotable.games.reconstruction.refcards import BotEffect
from robotable.games.reconstruction.victory import unseated
from robotable.lab.report import Sample, report
from robotable.lab.simulate import simulate
from robotable.table import Luck, Unseated, clone


def with_drop_card(drop: str) -> Table:
    """A three-player table whose only Drop card is this one."""
    t = table(3)
    pack = t.s.pack
    drops = {drop: pack.drops[drop]}
    fields = {name: getattr(pack, name) for name in pack.__struct_fields__} | {"drops": drops}
    t.s.pack = ReconstructionPack(**fields)
    return t


def drawn(t: Table) -> list[str]:
    """The Territory cards drawn so far."""
    return [str(line.about["space"]) for line in t.s.news if line.says == "draws-territory"]


@rule("REC-BOT01", "REC-BOT02", "REC-BOT03", "REC-BOT04", "REC-Q75", "REC-Q68", "REC-SETUP02")
def test_three_players_and_a_bot_with_its_own_set_up() -> None:
    _, s = new_game(3)
    assert (s.assembly, s.constructed, s.reserve("pod")) == (17, 0, 6)
    assert "S1" not in s.special
    assert len(s.special) == 5
    assert [len(hand) for hand in s.hands.values()] == [3, 3, 3, 3]
    four = new_game(4)[1]
    assert s.units == four.units


@rule("REC-BOT04", "REC-Q68", "REC-HID01")
def test_nobody_sees_the_hand_of_the_bot() -> None:
    game, _ = new_game(3)
    for seat in (0, 1, 2, None):
        assert seen(game, seat).factions[REF].hand == [None, None, None]


@rule("REC-BOT05", "REC-BOT12", "REC-Q69", "REC-EVENT03")
def test_the_bot_plays_a_random_card_and_draws_one() -> None:
    played = set()
    for seed in range(20):
        t = table(3).with_hand("REF", "R2", "A3", "Z6").with_luck(seed).bot_turn()
        played.add(t.s.played[0])
        column = [faction for faction in t.s.event(t.s.played[0]).reaction if faction != "REF"]
        assert t.s.timeline[:2] == ["REF", column[0]]
    assert played == {"R2", "A3", "Z6"}
    t = table(3).with_hand("REF", "R2").with_deck("E1", "E2").bot_turn()
    assert t.s.hands["REF"] == ["E1"]
    assert t.pc("RDF") == 6
    assert t.s.active != "REF"


@rule("REC-BOT05", "REC-Q69", "REC-EVENT08")
def test_another_faction_executes_its_card_and_may_take_the_black_box() -> None:
    t = table(3).with_hand("REF", "Z6").with_pc(RDF=5).with_units("NWQ", covert=3, pod=1).bot_turn()
    assert (t.pc("RDF"), t.pc("ZR")) == (2, 3)
    assert t.waits_for == ("ZR", "BlackBox")
    t.plays("take_bonus", "bribe NWQ")
    assert t.s.units["NWQ"]["overt"] >= 1


@rule("REC-BOT06", "REC-X29", "REC-Q63")
def test_five_pods_are_built_each_turn_while_there_are_any() -> None:
    t = table(3).with_pods(assembly=17)
    counts = []
    for _ in range(4):
        t.facing(BotBuild())
        counts.append(t.s.assembly)
        dropped = t.s.constructed
        t.facing(BotDrop())
        counts.append(dropped - t.s.constructed)
    assert counts == [12, 5, 7, 5, 2, 5, 0, 2]


@rule("REC-BOT07", "REC-Q66")
def test_the_drop_card_is_drawn_afresh_each_time() -> None:
    cards = set()
    for seed in range(60):
        t = table(3).with_pods(constructed=5).with_luck(seed).facing(BotDrop())
        cards |= {line.about["pods"] for line in t.s.news if line.says == "draws-drop"}
    assert cards == {"-".join(map(str, card.pods)) for card in t.s.pack.drops.values()}


@rule("REC-X26", "REC-X27", "REC-X28", "REC-BOT08", "REC-BOT09", "REC-Q66", "REC-Q73")
@pytest.mark.parametrize(("constructed", "landed"), [(5, [1, 2, 2]), (4, [1, 2, 1]), (3, [1, 2])])
def test_pods_land_as_the_drop_card_says_and_the_flagship_follows(constructed: int, landed: list[int]) -> None:
    t = with_drop_card("drop-1").with_pods(constructed=constructed).facing(BotDrop())
    spaces = drawn(t)
    assert [t.s.units[space]["pod"] for space in spaces] == landed
    assert len(set(spaces)) == len(spaces)
    assert t.s.where_is("flagship") == spaces[-1]
    assert t.s.constructed == 0


@rule("REC-BOT10", "REC-Q64")
def test_with_nothing_to_drop_the_flagship_goes_to_one_territory_drawn() -> None:
    t = table(3).facing(BotDrop())
    assert len(drawn(t)) == 1
    assert t.s.where_is("flagship") == drawn(t)[0]
    assert t.s.is_territory(drawn(t)[0])


@rule("REC-X30", "REC-BOT11", "REC-Q65")
def test_the_flagship_uncovers_and_destroys_the_rebels_it_finds() -> None:
    t = table(3).with_units("NWQ", flagship=1, pod=2, khyron=1, covert=1, overt=1).facing(BotStrike())
    assert t.units("NWQ") == {"flagship": 1, "pod": 2}
    assert t.s.where_is("khyron") is None


@rule("REC-BOT11", "REC-Q65")
def test_the_zr_chooses_whom_it_loses_to_the_bot_and_survivors_stay_overt() -> None:
    t = table(3).with_units("NWQ", flagship=1, khyron=1, covert=2).facing(BotStrike())
    assert t.waits_for == ("ZR", "Losses")
    t.play("lose", "overt")
    assert t.units("NWQ") == {"flagship": 1, "khyron": 1, "overt": 1}


@rule("REC-Q74")
def test_with_the_flagship_aside_pods_drop_all_the_same() -> None:
    t = table(3).with_units("ECC").with_pods(constructed=5).facing(BotStrike(), BotDrop())
    assert sum(here["pod"] for here in t.s.units.values()) == 5
    assert t.s.where_is("flagship") is None


@rule("REC-BOT13", "REC-EVENT08")
def test_the_bot_takes_the_white_box_and_never_the_black() -> None:
    t = table(3).with_pods(assembly=2).event("E1", "RDF")
    assert (t.s.assembly, t.s.constructed, sum(here["pod"] for here in t.s.units.values())) == (3, 3, 0)
    assert t.waits_for == ("RDF", "TakeCommand")


@rule("REC-BOT14", "REC-BOT15")
def test_orbital_drop_lands_a_pod_in_each_territory_drawn() -> None:
    t = table(3).with_pods(assembly=2, constructed=1).event("E2", "RDF")
    spaces = drawn(t)
    assert len(spaces) == 2
    assert all(t.s.units[space]["pod"] == 1 for space in spaces)


@rule("REC-BOT14", "REC-BOT15")
def test_flagship_overflight_scans_and_bombards_where_the_flagship_lands() -> None:
    t = table(3)
    for space in t.s.tracks:
        t.with_units(space, covert=1)
    t.event("E3", "RDF")
    assert t.units(drawn(t)[0]) == {"flagship": 1}


@rule("REC-BOT15", "REC-BOT17", "REC-Q72")
def test_goodwill_tour_moves_a_random_civilian_in_two_rdf_territories() -> None:
    ways = set()
    for seed in range(20):
        t = table(3).with_units("NWQ", mecha=1).with_units("FOR", mecha=1).with_units("GRA", partisan=1)
        t.with_track("NWQ", 1).with_track("FOR", 1).with_luck(seed).event("E4", "RDF")
        assert t.track("NWQ") != [1]
        assert t.track("FOR") != [1]
        assert t.pc("REF") == 2
        ways.add((*t.track("NWQ"), *t.track("FOR")))
    assert len(ways) > 2


@rule("REC-BOT14", "REC-BOT15")
def test_frontier_garrisons_skip_the_cities() -> None:
    t = table(3).event("E5", "RDF")
    assert sum(t.s.units[space]["pod"] for space in ("NWQ", "FOR", "REC", "SNO", "WAS")) == 2
    t = table(3).with_units("NWQ", mecha=1).event("E6", "RDF")
    assert t.pc("REF") == 1
    assert sum(t.s.units[space]["pod"] for space in ("NWQ", "FOR", "REC", "SNO", "WAS")) == 1


@rule("REC-BOT16", "REC-Q66")
def test_replacing_goes_on_until_done_or_the_deck_is_empty() -> None:
    t = table(3).with_units("NWQ", covert=1).with_units("DET", covert=3).event("E7", "RDF")
    assert sum(here["pod"] for here in t.s.units.values()) == 2
    assert sum(here["covert"] for here in t.s.units.values()) == 2
    t = table(3).with_units("NWQ", covert=1).event("E7", "RDF")
    assert t.units("NWQ") == {"pod": 1}
    assert len(drawn(t)) == 10


@rule("REC-BOT14")
def test_expeditionary_mandate_drops_four() -> None:
    t = table(3).with_pods(constructed=6).event("S5", "RDF")
    assert (t.s.constructed, t.pc("REF")) == (2, 2)
    assert len(drawn(t)) == 4


@rule("REC-BOT18", "REC-RES08", "REC-Q52")
def test_the_flagship_of_the_bot_returns_to_a_territory_drawn() -> None:
    t = table(3).with_units("ECC").resolving()
    where = t.s.where_is("flagship")
    assert where is not None
    assert t.s.is_territory(where)


@rule("REC-BOT19", "REC-CAP05")
def test_pods_of_the_bot_that_are_lost_go_out_of_play_until_an_event() -> None:
    t = table(3).with_units("NWQ", pod=1, overt=1).with_pc(ZR=1).doing("ambush").play("ambush", "overt/NWQ")
    assert t.s.reserve("pod") == 23
    t = table(3).event("E1", "ZR")
    assert t.s.assembly + t.s.constructed == 4


@rule("REC-NAME04", "REC-Q74", "REC-BOT18")
def test_refit_line_takes_the_flagship_of_the_bot_off_the_board_until_the_round_is_resolved() -> None:
    t = table(3).with_hand("REF", "E1").with_pods(assembly=5).bot_turn()
    assert t.s.where_is("flagship") is None
    assert sum(here["pod"] for here in t.s.units.values()) == 5, "pods drop all the same"
    t.resolving()
    where = t.s.where_is("flagship")
    assert where is not None
    assert t.s.is_territory(where)


@rule("REC-Q59", "REC-VIC02")
def test_a_card_of_the_bot_stops_when_the_zr_has_won() -> None:
    stopped = 0
    for seed in range(30):
        t = table(3).with_converts(10).with_luck(seed)
        for space, track in t.s.tracks.items():
            t.with_units(space, pod=1).with_track(space, *[len(track) - 1] * sum(track))
        t.event("E4", "RDF")
        if t.s.converts == 11 and len(drawn(t)) == 1:
            stopped += 1
            assert t.is_over
            assert t.pc("REF") == 0, "the rest of the box is not carried out"
        assert t.s.converts <= 11
    assert stopped


@rule("REC-BOT14", "REC-Q72")
def test_the_bot_moves_whoever_can_be_moved() -> None:
    for seed in range(20):
        t = table(3).with_luck(seed).with_units("NMC", pod=1).with_track("NMC", 0, 0, 3)
        BotEffect(Shift(way="left", n=1, where=("NMC",))).run(t.s)
        assert t.track("NMC") == [0, 0, 2]


@rule("REC-BOT15", "REC-Q72")
def test_the_bot_hits_in_a_territory_drawn_and_moves_the_flagship_where_the_card_says() -> None:
    t = (
        table(3)
        .with_units("NMC", partisan=2)
        .with_units("GRA", covert=1)
        .facing(BotEffect(Hit(factions=("AUL", "ZR"), n=2, where=("terr",))))
    )
    assert (t.units("NMC"), t.units("GRA")) == ({"partisan": 1}, {"covert": 1})
    t = table(3).facing(BotEffect(Relocate(unit="flagship", where=("SNO",))))
    assert t.s.where_is("flagship") == "SNO"


@rule("REC-BOT20", "REC-VIC04")
def test_the_bot_can_win() -> None:
    t = table(3)
    for space in ("NMC", "GRA", "DET", "POR", "MON", "NWQ", "FOR"):
        t.with_units(space, pod=1)
    t.resolving()
    assert t.outcome.winners == []
    assert unseated(t.s) == [Unseated("REF bot", 7, has_won=True)]
    assert t.outcome.how.startswith("major victory of the REF")
    t = table(3).with_round(4).with_units("GRA", partisan=1).resolving()
    assert t.outcome.winners == [1]
    assert t.outcome.how == "minor victories of the AUL and the REF"
    assert unseated(t.s) == [Unseated("REF bot", 0, has_won=True)]
    t = table(3).with_round(4).with_converts(8).resolving()
    assert unseated(t.s) == [Unseated("REF bot", 0, has_won=False)]
    assert unseated(table(4).s) == []


@rule("REC-Q58", "REC-BOT20")
def test_a_victory_shared_with_the_bot_is_half_a_victory_in_the_statistics() -> None:
    shared = Sample(1, ["random"] * 3, 0, [1], [0, 1, 0], 16, 1, {}, {}, ["RDF", "AUL", "ZR"])
    shared = replace(shared, unseated=[Unseated("REF bot", 6, has_won=True)])
    alone = replace(shared, winners=[], unseated=[Unseated("REF bot", 7, has_won=True)])
    lost = replace(shared, winners=[0], unseated=[Unseated("REF bot", 2, has_won=False)])
    found = report(
        game="reconstruction",
        players=["random"] * 3,
        options={},
        seed=1,
        samples=[shared, alone, lost],
        failures=[],
    )
    assert {part.name: part.wins for part in found.parts} == {"AUL": 0.5, "RDF": 1, "ZR": 0, "REF bot": 1.5}
    assert sum(part.share for part in found.parts) == pytest.approx(1)


def test_the_statistics_of_a_game_name_the_factions_and_the_bot() -> None:
    found = simulate("reconstruction", ["random"] * 3, games=2, seed=1)
    assert [part.name for part in found.parts] == ["AUL", "RDF", "ZR", "REF bot"]
    assert sum(part.wins for part in found.parts) == 2


@rule("REC-BOT21", "REC-Q70")
def test_the_bot_pays_nothing_and_its_own_card_changes_nothing() -> None:
    t = table(3).with_hand("REF", "E6").with_pods(assembly=5).with_pc(REF=4).bot_turn()
    assert t.pc("REF") >= 4
    assert t.s.assembly == 0
    assert sum(here["pod"] for here in t.s.units.values()) == 6


@rule("REC-BOT22", "REC-Q62", "REC-Q71")
def test_the_bot_books_income_but_recruits_nothing() -> None:
    t = table(3).with_units("NWQ", pod=1).with_pods(assembly=5).resolving()
    assert t.pc("REF") == 1 + 3
    assert t.s.assembly == 5
    assert t.s.round == 3


@rule("REC-Q72", "REC-GAME07")
def test_the_draws_of_the_bot_come_from_the_luck_of_the_game() -> None:
    t = table(3).with_pods(constructed=5)
    one, two, other = (clone(t.s) for _ in range(3))
    for s, seed in ((one, 1), (two, 1), (other, 2)):
        s.luck = Luck.seeded(seed)
        BotDrop().run(s)
    assert one.units == two.units
    assert one.units != other.units


@rule("REC-BOT01", "REC-Q76")
def test_with_four_seats_somebody_plays_the_ref_by_the_full_rules() -> None:
    t = table(4).with_hand("REF", "E1").trading("REF")
    assert t.waits_for == ("REF", "PlayEvent")


@rule("REC-Q81", "REC-MINOR04", "REC-SETUP06", "REC-BOT01")
def test_three_players_have_a_minor_track_and_starting_protoculture_of_their_own() -> None:
    three, four = new_game(3)[1], new_game(4)[1]
    assert (three.pc["ZR"], four.pc["ZR"]) == (7, 10)
    assert {faction: n for faction, n in three.pc.items() if faction != "ZR"} == {"RDF": 9, "AUL": 2, "REF": 9}
    assert three.tracks == four.tracks
    for t, value in ((table(3), 3), (table(4), 6)):
        t.with_converts(8)
        assert (t.s.minor_value(), t.view().minor_value, t.view().minor_track[8]) == (value, value, value)
