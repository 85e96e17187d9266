"""Who sees what, and that everything else can be dealt anew."""

from typing import Any

from tests.games.brace_for_impact.table import (
    ANY_REPAIR,
    ARMOR_2,
    ARMOR_COMMAND,
    HULL_2,
    HULL_COMMAND,
    PACK,
    REFLEX_2,
    REFLEX_COMMAND,
    SCOUT,
    SCOUT_COMMAND,
    Table,
    Z,
    opened,
    table,
)
from tests.rule import rule
from tests.there import there

from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.exchanges import scoutable
from robotable.games.brace_for_impact.invariants import faults
from robotable.games.brace_for_impact.state import Battle
from robotable.games.brace_for_impact.view import RED_ALERT, OwnView
from robotable.table import Luck


def dealt_anew(s: Battle, seat: int, seed: int = 1) -> Battle:
    twin = GAME.determinise(s, seat, Luck.seeded(seed))
    assert isinstance(twin, Battle)
    assert list(faults(twin)) == []
    assert GAME.view(twin, seat) == GAME.view(s, seat)
    assert GAME.view(twin, None) == GAME.view(s, None)
    return twin


@rule("BFI-EXCH02")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    game = table().hands(s0="RA01 RA02", s1="RA03")
    assert [card.id for card in there(game.view(0).own).hand] == ["RA01", "RA02"]
    for seat in (1, Z, None):
        text = str(game.view(seat))
        assert "RA01" not in text
        assert game.view(seat).officers[0].cards == 2


@rule("BFI-EXCH02")
def test_a_call_is_heard_without_its_amount_and_with_voices_only_that_somebody_speaks() -> None:
    heard = table().hands(s0="RA01").announce(0, HULL_2).view(1).officers[0].status
    assert heard is not None
    assert (heard.line, heard.card) == ("HU1", None)
    voice = table(profile="voice").hands(s0="RA01").announce(0, HULL_2)
    silent = voice.view(1).officers[0].status
    assert silent is not None
    assert (silent.text, silent.line) == (None, None)
    assert there(voice.view(0).officers[0].status).card == HULL_2


@rule("BFI-SHIP02")
def test_a_hidden_ship_shows_its_back_and_its_band_only_if_wanted() -> None:
    game = table().ship(3, "ZS27")
    sector = game.view(0).sectors[2]
    assert (sector.ship, sector.bonus, sector.is_small) == (None, "draw", None)
    assert there(game.view(Z).sectors[2].ship).id == "ZS27"
    assert table(band_on_back=True).ship(3, "ZS27").view(0).sectors[2].is_small is False


@rule("BFI-ZENT01", "BFI-TACT12")
def test_the_crew_counts_the_zentraedi_cards_and_sees_none() -> None:
    game = table(tactics=True).fleet("ZS26", "ZS27").tactics("TC01")
    fleet = game.view(0).fleet
    assert (fleet.ships, fleet.tactics) == (2, 1)
    assert game.view(0).secret is None
    assert [ship.id for ship in there(game.view(Z).secret).ships] == ["ZS26", "ZS27"]


def test_dealt_anew_an_open_status_still_sounds_the_same() -> None:
    game = table().hands(s0="RA01", s1="RA37").announce(0, HULL_2).announce(1, "RA37/1")
    behind = {there(dealt_anew(game.s, 2, seed).players[0].status).card for seed in range(30)}
    assert behind == {"RA01", "RA37", "RA81"}


def test_dealt_anew_the_own_cards_stay_and_those_of_others_change() -> None:
    game = opened(seed=5).begin()
    twin = dealt_anew(game.s, 1)
    assert twin.players[1].hand == game.s.players[1].hand
    assert sorted(twin.players[1].draw) == sorted(game.s.players[1].draw)
    assert twin.players[0].hand != game.s.players[0].hand
    assert twin.fleet.ships != game.s.fleet.ships
    zentraedi = dealt_anew(game.s, Z)
    assert zentraedi.fleet.ships == game.s.fleet.ships
    assert zentraedi.board == game.s.board


def test_dealt_anew_for_the_crew_no_card_stays_armed_by_what_only_the_zentraedi_know() -> None:
    game = table(tactics=True).tactics("TC13").hands(s0="RA01").announce(0, ARMOR_2)
    assert game.s.is_armed("TC13")
    assert any("TC13" not in dealt_anew(game.s, 0, seed).fleet.tactics for seed in range(5))
    assert dealt_anew(game.s, Z).fleet.armed == game.s.fleet.armed


def test_during_setup_nothing_leaks_either() -> None:
    tables: list[tuple[int, dict[str, Any]]] = [(5, {}), (2, {}), (7, {"tactics": True, "leaders": True})]
    for seats, options in tables:
        game = opened(seats, **options)
        for seat in range(seats):
            dealt_anew(game.s, seat)


# What a page needs


def test_a_timer_tells_when_it_ends_and_stands_still_in_a_pause() -> None:
    game = table().events_run().wait(1000)
    assert game.view().timers["event"].ends == game.s.now + 29_000
    assert game.play(0, "pause").view().timers["event"].ends is None


@rule("BFI-FURN02", "BFI-FURN03", "BFI-FURN09")
def test_the_furnace_is_calm_in_danger_or_averted() -> None:
    game = table().levels(armor=0, reflex=1, reflex_most=2).full_hand()
    assert game.view().furnace == "calm"
    game.zentraedi_attack(3)
    assert game.view().furnace == "breach"
    game.exchange(0, REFLEX_2, 1, REFLEX_COMMAND)
    assert game.view().furnace == "averted"
    game.wait(60_000)
    assert game.view().furnace == "calm"


@rule("BFI-EXCH13", "BFI-REPR02")
def test_the_own_commands_tell_which_calls_they_answer() -> None:
    game = table().hands(s0="RA01", s1="RA04", s2=f"{HULL_COMMAND} {ANY_REPAIR} {ARMOR_COMMAND}")
    game.announce(0, HULL_2).announce(1, REFLEX_2)
    assert _own(game, 2).answers == {HULL_COMMAND: [0], ANY_REPAIR: [0, 1], ARMOR_COMMAND: []}
    assert _own(game, 2).useful == _own(game, 2).answers
    game.levels(hull=7)
    assert _own(game, 2).useful == {HULL_COMMAND: [], ANY_REPAIR: [1], ARMOR_COMMAND: []}


def test_with_own_voices_only_a_line_that_is_read_out_is_on_the_screen() -> None:
    game = table(profile="voice", keyword_aid=True).hands(s0="RA01", s1="RA04", s2=f"{HULL_COMMAND} {ANY_REPAIR}")
    game.announce(0, HULL_2).play(1, "read_out", REFLEX_2).wait(700)
    assert _own(game, 2).answers == {HULL_COMMAND: [], ANY_REPAIR: [1]}
    assert [line.text for line in game.view(2).heard] == [None, PACK.lines["RF1"].text]
    for seed in range(5):
        dealt_anew(game.s, 2, seed)


def test_what_a_call_is_about_is_told_only_where_commands_light_up() -> None:
    plain, lit = (table(keyword_aid=aid).hands(s0="RA01").announce(0, HULL_2) for aid in (False, True))
    assert [_kind_heard(game, eyes) for game in (plain, lit) for eyes in (0, 1)] == ["hull", None, "hull", "hull"]


@rule("BFI-EXCH02", "BFI-EXCH03", "BFI-BRACE01")
def test_everybody_reads_what_was_said_last_and_by_whom() -> None:
    game = table().exchange(0, HULL_2, 1, HULL_COMMAND).play(2, "brace")
    said = [(line.seat, line.part, line.to) for line in game.view().heard]
    assert said == [(0, "status", None), (1, "command", 0), (2, "call", None)]
    assert game.view().heard[0].text == PACK.lines["HU1"].text


def test_only_the_last_lines_are_kept() -> None:
    game = table(tactics=True)
    for word in ("TC13", "TC15", "TC16", "TC17") * 4:
        game.play(0, "say", word)
    assert len(game.view().heard) == 12
    assert game.view().heard[-1].text == "fire"


@rule("BFI-ATTK03", "BFI-ZATT02")
def test_the_spinner_shows_where_it_stopped_last_and_for_whom() -> None:
    game = table().ship(1, "ZS01", up=True).full_hand().shot(spin=5)
    officer = game.view(3).officers[0]
    assert (officer.owes, officer.total, officer.owes_until) == ("TakeAim", 6, game.s.now + 8000)
    assert _spun(game) == (0, 5, 3)
    game.play(0, "hold").zentraedi_attack(2)
    assert _spun(game) == (None, 2, 1)


def test_the_table_tells_what_the_zentraedi_are_in_the_middle_of() -> None:
    game = table().full_hand()
    assert game.view().work is None
    work = game.event_now("EV15").view(0).work
    assert work is not None
    assert (work.step, work.seat, work.until) == ("AnswerEvent", Z, game.s.now + 8000)
    event = game.view(0).event
    assert event is not None
    assert event.does.startswith("1 damage to Hull, ")


def test_a_pause_tells_who_called_it_and_who_may_go_on() -> None:
    game = table().play(1, "pause")
    pause = game.view().pause
    assert pause is not None
    assert (pause.by, pause.may_resume, pause.until) == (1, [1, Z], game.s.now + 180_000)
    assert game.view().pauses == [2, 1, 2, 2, 2]
    assert game.play(Z, "resume").view().countdown_until == game.s.now + 5000


def _own(game: Table, seat: int) -> OwnView:
    own = game.view(seat).own
    assert own is not None
    return own


def _kind_heard(game: Table, eyes: int) -> str | None:
    status = game.view(eyes).officers[0].status
    assert status is not None
    return status.kind


def _spun(game: Table) -> tuple[int | None, int, int]:
    spun = game.view().spun
    assert spun is not None
    return spun.seat, spun.sector, spun.n


@rule("BFI-LEAD04")
def test_only_the_zentraedi_player_knows_the_events_that_are_put_in_order() -> None:
    game = table(leaders=True).full_hand()
    game.s.fleet.leaders[0] = "LD03"
    game.play(Z, "lead", "LD03").wait(6000)

    def known(seat: int) -> set[tuple[str, ...]]:
        return {tuple(dealt_anew(game.s, seat, seed).events[:3]) for seed in range(20)}

    assert len(known(Z)) == 1
    assert len({events[0] for events in known(0)}) == 1 < len(known(0))


@rule("BFI-SCOUT02")
def test_a_scout_who_reports_of_a_ship_does_not_know_its_face() -> None:
    game = table().levels(hull=3).ship(2, "ZS02").exchange(0, SCOUT, 1, SCOUT_COMMAND).play(0, "scout", 2)
    faces = set()
    for seed in range(20):
        s = dealt_anew(game.s, 0, seed)
        posted = s.posted(2)
        assert posted
        faces.add(posted.ship)
        assert [step.ship for step in s.pending()] == [posted.ship]
    assert len(faces) > 1


@rule("BFI-SCOUT08")
def test_a_scout_stays_at_its_ship_whatever_the_faces_are() -> None:
    repairs = [id for id, ship in PACK.ships.items() if ship.bonus == "repair"]
    game = table().levels(hull=3)
    for sector, ship in enumerate(repairs[:6], start=1):
        game.ship(sector, ship)
    game.exchange(0, SCOUT, 1, SCOUT_COMMAND).play(0, "scout", 2)
    for seed in range(20):
        assert scoutable(dealt_anew(game.s, 2, seed)) == scoutable(game.s) == [1, 3, 4, 5, 6]


def test_it_is_red_alert_when_the_ship_is_nearly_lost() -> None:
    game = table()
    assert game.view(None).danger == 0
    game.s.systems["life"].value = 0
    assert (game.view(None).danger, game.view(None).is_red_alert) == (1, False)
    game.s.systems["hull"].value = 2
    assert game.view(None).danger == RED_ALERT
    game.s.systems["hull"].value = 7
    game.s.furnace_due = 1000
    assert game.view(None).danger == RED_ALERT
    assert game.view(None).is_red_alert


@rule("BFI-FURN02", "BFI-FURN03")
def test_a_breach_is_told_of_the_furnace_alone() -> None:
    game = table()

    def told() -> dict[str, str]:
        return {name: system.furnace for name, system in game.view(None).systems.items()}

    assert set(told().values()) == {"calm"}
    game.s.furnace_due = 1000
    assert {name for name, furnace in told().items() if furnace == "breach"} == {"reflex"}
    game.s.is_averted = True
    assert (told()["reflex"], game.view(None).furnace) == ("averted", "averted")


def test_the_last_run_of_the_battle_timer_is_told() -> None:
    game = table()
    assert not game.view(None).is_last_run
    game.s.battle_run = 2
    assert game.view(None).is_last_run
