"""Who sees what, and that everything else can be dealt anew."""

from typing import Any

from tests.games.brace_for_impact.table import ARMOR_2, HULL_2, Z, opened, table
from tests.rule import rule

from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.invariants import faults
from robotable.games.brace_for_impact.state import Battle
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
    assert [card.id for card in game.view(0).own.hand] == ["RA01", "RA02"]  # type: ignore[union-attr]
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
    assert voice.view(0).officers[0].status.card == HULL_2  # type: ignore[union-attr]


@rule("BFI-SHIP02")
def test_a_hidden_ship_shows_its_back_and_its_band_only_if_wanted() -> None:
    game = table().ship(3, "ZS27")
    sector = game.view(0).sectors[2]
    assert (sector.ship, sector.bonus, sector.is_small) == (None, "draw", None)
    assert game.view(Z).sectors[2].ship.id == "ZS27"  # type: ignore[union-attr]
    assert table(band_on_back=True).ship(3, "ZS27").view(0).sectors[2].is_small is False


@rule("BFI-ZENT01", "BFI-TACT12")
def test_the_crew_counts_the_zentraedi_cards_and_sees_none() -> None:
    game = table(tactics=True).fleet("ZS26", "ZS27").tactics("TC01")
    fleet = game.view(0).fleet
    assert (fleet.ships, fleet.tactics) == (2, 1)
    assert game.view(0).secret is None
    assert [ship.id for ship in game.view(Z).secret.ships] == ["ZS26", "ZS27"]  # type: ignore[union-attr]


def test_dealt_anew_an_open_status_still_sounds_the_same() -> None:
    game = table().hands(s0="RA01", s1="RA37").announce(0, HULL_2).announce(1, "RA37.1")
    behind = {dealt_anew(game.s, 2, seed).players[0].status.card for seed in range(30)}  # type: ignore[union-attr]
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
