"""Modes, chart and setup: what lies on the table when the timers start."""

from operator import attrgetter
from typing import Any

import pytest
from msgspec import to_builtins
from tests.games.brace_for_impact.table import PACK, Z, opened, table
from tests.rule import rule
from tests.there import there

from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.effects import SYSTEMS
from robotable.games.brace_for_impact.pack import SMALL
from robotable.games.brace_for_impact.ships import draw_start_ship
from robotable.table import BadOption, Game

CHART = {
    ("training", 4): ((3, 2), (3, 3), (3, 3), (7, 7)),
    ("training", 5): ((3, 1), (3, 3), (2, 2), (7, 7)),
    ("training", 9): ((3, 0), (3, 3), (2, 2), (7, 7)),
    ("veteran", 4): ((3, 2), (3, 2), (3, 2), (7, 5)),
    ("veteran", 8): ((3, 2), (3, 2), (3, 2), (7, 5)),
    ("veteran", 15): ((3, 0), (3, 2), (2, 1), (6, 4)),
    ("elite", 3): ((2, 1), (3, 2), (2, 1), (6, 4)),
    ("elite", 5): ((2, 0), (2, 1), (2, 1), (5, 3)),
    ("elite", 9): ((2, 0), (2, 1), (1, 1), (5, 3)),
}
HANDS = {"training": 5, "veteran": 6, "elite": 7}


@rule("BFI-GEN01")
def test_two_to_fifteen_can_play_for_about_ten_minutes() -> None:
    assert (GAME.seats[0], GAME.seats[-1], GAME.minutes) == (2, 15, 10)
    with pytest.raises(BadOption, match="2 to 15 players, not 16"):
        Game(GAME, 16, 1)


@rule("BFI-GEN02", "BFI-SETUP01", "BFI-MODE03")
def test_one_plays_the_zentraedi_and_all_the_others_are_the_crew() -> None:
    for seats in range(3, 16):
        s = opened(seats).s
        assert s.zentraedi == seats - 1
        assert s.crew == list(range(seats - 1))
    assert opened(5, zentraedi=2).s.crew == [0, 1, 3, 4]
    with pytest.raises(BadOption, match="no seat 7"):
        opened(5, zentraedi=7)


@rule("BFI-MODE01", "BFI-MODE07")
def test_two_play_together_and_only_so() -> None:
    assert opened(2).s.is_cooperative
    with pytest.raises(BadOption, match="two players can only play together"):
        opened(2, mode="against")


@rule("BFI-MODE02", "BFI-FEW02")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_choose_between_both_games(seats: int) -> None:
    assert len(opened(seats).s.crew) == seats - 1
    together = opened(seats, mode="cooperative").s
    assert together.is_cooperative
    assert len(together.crew) == seats


@rule("BFI-MODE03")
def test_five_can_not_play_together() -> None:
    with pytest.raises(BadOption, match="2 to 4 players, not 5"):
        opened(5, mode="cooperative")


@rule("BFI-MODE04", "BFI-CHART02", "BFI-CHART03", "BFI-CHART01", "BFI-SETUP03", "BFI-MANY03", "BFI-X10", "BFI-X11")
@pytest.mark.parametrize(("cell", "row"), CHART.items())
def test_the_chart_sets_every_system(cell: tuple[str, int], row: tuple[tuple[int, int], ...]) -> None:
    difficulty, seats = cell
    s = opened(seats, difficulty=difficulty).s
    assert tuple((s.systems[name].most, s.systems[name].value) for name in SYSTEMS) == row


@rule("BFI-CHART05", "BFI-SETUP15", "BFI-ZENT01", "BFI-X08")
@pytest.mark.parametrize(("difficulty", "hand"), HANDS.items())
def test_the_zentraedi_hand_depends_on_the_difficulty(difficulty: str, hand: int) -> None:
    game = opened(4, difficulty=difficulty)
    assert game.s.fleet.ships == []
    game.begin()
    assert len(game.s.fleet.ships) == hand


@rule("BFI-CHART04")
def test_only_armor_ever_starts_at_nothing() -> None:
    rows = PACK.chart.values()
    starts = {name: [getattr(row, name)[0] - getattr(row, name)[1] for row in rows] for name in SYSTEMS}
    assert starts["armor"].count(0) == 4
    assert all(0 not in starts[name] for name in ("reflex", "life", "hull"))


@rule("BFI-SETUP09", "BFI-SETUP08", "BFI-LIFE05", "BFI-X08", "BFI-X16")
def test_the_starting_hand_is_the_maximum_of_life_support() -> None:
    game = opened(6).begin()
    assert game.level("life") == 2
    assert [len(player.hand) for player in game.s.players] == [3, 3, 3, 3, 3, 0]
    smoothed = opened(6, chart="smoothed").begin()
    assert smoothed.values() == (1, 2, 2, 5)
    assert [len(player.hand) for player in smoothed.s.players] == [2, 2, 2, 2, 2, 0]


@rule("BFI-SETUP05", "BFI-FEW01", "BFI-CHART06", "BFI-TWO01", "BFI-X12")
def test_below_five_players_the_cards_for_more_stay_in_the_box() -> None:
    piles = [player.draw for player in opened(4).s.players]
    assert [len(pile) for pile in piles] == [18, 18, 18, 0]
    assert not any(PACK.actions[card].five_plus for pile in piles for card in pile)
    assert [len(player.draw) for player in opened(2).s.players] == [27, 27]


@rule("BFI-SETUP06", "BFI-X13")
def test_piles_are_as_equal_as_can_be() -> None:
    sizes = [len(player.draw) for player in opened(15).s.players[:14]]
    assert sorted(sizes) == [5] * 3 + [6] * 11


@rule("BFI-SETUP07", "BFI-R06")
def test_before_the_start_everybody_looks_through_the_own_pile() -> None:
    game = opened()
    own = game.view(1).own
    assert own is not None
    assert sorted(card.id for card in own.pile) == sorted(game.s.players[1].draw)
    kinds = [card.command.kind for card in own.pile]
    assert kinds == sorted(kinds)
    assert game.view(Z).own is None
    game.play(1, "ready")
    assert there(game.view(1).own).pile == []


@rule("BFI-SETUP08")
def test_ready_shuffles_the_pile_and_draws_from_it() -> None:
    game = opened()
    pile = list(game.s.players[0].draw)
    game.play(0, "ready")
    player = game.s.players[0]
    assert sorted(player.hand + player.draw) == sorted(pile)
    assert player.hand + player.draw != pile
    assert game.refused(0, "ready")


@rule("BFI-SETUP10", "BFI-EVNT09", "BFI-EVNT10")
def test_the_top_event_can_be_read_by_all() -> None:
    game = opened()
    top = game.s.events[0]
    assert len(game.s.events) == 27
    for seat in (None, 0, Z):
        event = game.view(seat).event
        assert event is not None
        assert event.id == top


@rule("BFI-SETUP11", "BFI-SETUP12", "BFI-SETUP14", "BFI-CHART06")
def test_two_small_ships_lie_face_down_where_the_zentraedi_put_them() -> None:
    for seed in range(20):
        game = opened(seed=seed)
        assert there(game.view(Z).secret).starting is not None
        game.play(Z, "start_place", 3)
        assert game.refused(Z, "start_place", 3)
        game.play(Z, "start_place", 7)
        assert game.s.ships_on_board() == [3, 7] == game.s.face_down()
        assert all(game.s.strength_at(sector) in SMALL for sector in (3, 7))
        assert len(game.s.fleet.ships) == 6


@rule("BFI-SETUP13", "BFI-X14", "BFI-X15")
def test_large_ships_go_to_the_bottom_and_a_friend_may_start() -> None:
    game = opened()
    s = game.s
    rest = [ship for ship in [s.fleet.starting, *s.fleet.deck] if ship not in ("ZS23", "ZS17", "ZS19", "ZS01")]
    s.fleet.deck = ["ZS23", "ZS17", "ZS19", "ZS01", *(ship for ship in rest if ship)]
    s.fleet.starting, s.fleet.at_bottom = None, 0
    draw_start_ship(s)
    assert s.fleet.starting == "ZS17"
    game.play(Z, "start_place", 1).play(Z, "start_place", 2)
    assert [posted.ship for posted in s.board if posted] == ["ZS17", "ZS01"]
    assert s.fleet.deck[-2:] == ["ZS23", "ZS19"]
    assert [ship.id for ship in there(game.view(Z).secret).at_bottom] == ["ZS23", "ZS19"]


@rule("BFI-SETUP14")
def test_a_slow_zentraedi_player_is_helped_after_thirty_seconds() -> None:
    game = opened()
    game.wait(29_999)
    assert game.s.ships_on_board() == []
    game.wait(1)
    assert len(game.s.ships_on_board()) == 2
    assert game.verbs(Z) == {"ready"}


@rule("BFI-SETUP16", "BFI-MODE05", "BFI-TACT01", "BFI-LEAD01", "BFI-LEAD02")
def test_modules_can_be_combined_and_bring_their_own_decks() -> None:
    s = opened(5, tactics=True, leaders=True, track="shakedown").s
    assert len(s.fleet.tactics_deck) == 22
    assert len(s.fleet.leaders) == 6
    assert s.events == []
    plain = opened().s
    assert plain.fleet.tactics_deck == plain.fleet.leaders == []
    with pytest.raises(BadOption, match="need a Zentraedi player"):
        opened(4, mode="cooperative", tactics=True)


@rule("BFI-R08")
def test_the_smoothed_chart_gives_two_and_three_at_elite_more_air() -> None:
    def life(seats: int, **options: Any) -> tuple[int, int]:
        level = opened(seats, difficulty="elite", **options).s.systems["life"]
        return level.value, level.most

    assert [life(seats, chart="smoothed") for seats in (2, 3, 4, 5)] == [(2, 3), (2, 3), (1, 2), (1, 2)]
    assert [life(seats) for seats in (2, 3, 4)] == [(1, 2)] * 3
    assert len(opened(2, difficulty="elite", chart="smoothed").begin().s.players[0].hand) == 3


@rule("BFI-R08")
def test_whoever_sets_a_table_is_warned_where_the_printed_chart_is_nearly_unwinnable() -> None:
    for caution in GAME.cautions:
        assert "smoothed" in caution.text
        plain, smooth = (
            opened(caution.least, **{**caution.options, **chart}).s.systems["life"].most
            for chart in ({}, {"chart": "smoothed"})
        )
        assert plain < smooth
    told = {(caution.least, caution.most, caution.options["mode"]) for caution in GAME.cautions}
    assert told == {(2, 2, "by players"), (2, 2, "cooperative"), (3, 3, "by players"), (3, 3, "against")}


@rule("BFI-SETUP01", "BFI-R91")
def test_in_a_rematch_the_next_seat_plays_the_zentraedi() -> None:
    again = GAME.options_again
    assert again is not None
    options = GAME.choose({"difficulty": "elite"})
    seats = []
    for _ in range(6):
        options = again(5, options)
        seats.append(opened(5, **to_builtins(options)).s.zentraedi)
    assert seats == [0, 1, 2, 3, 4, 0]
    assert to_builtins(options)["difficulty"] == "elite"
    together = GAME.choose({"mode": "cooperative"})
    assert again(3, together) == together


@rule("BFI-SETUP17", "BFI-SETUP04", "BFI-CLOCK03")
def test_the_timers_start_when_the_last_one_is_ready() -> None:
    game = opened()
    for seat in range(4):
        game.play(seat, "ready")
    game.play(Z, "start_place", 1).play(Z, "start_place", 2)
    game.wait(10_000)
    assert game.view().timers == {}
    game.play(Z, "ready")
    timers = game.view().timers
    assert {name: timer.left for name, timer in timers.items()} == {"battle": 300_000, "event": 30_000}
    assert game.s.clock == 0


@rule("BFI-SETUP02")
def test_the_ring_of_sectors_is_fixed() -> None:
    names = [sector.name for sector in opened(seed=3).view().sectors]
    assert names == [sector.name for sector in opened(seed=4).view().sectors]
    assert len(names) == 8
    assert names[0] == "Main Gun Booms"


@rule("BFI-MODE06")
def test_the_band_counts_every_seat_whoever_sits_there() -> None:
    assert opened(9).s.systems["armor"].value == 0
    assert opened(8).s.systems["armor"].value == 2


@rule("BFI-MANY01", "BFI-MANY02")
def test_every_seat_has_its_own_controls_and_the_zentraedi_see_everything_on_board() -> None:
    game = table(15).ship(3, "ZS27").ship(5, "ZS01", up=True)
    assert all("brace" in game.verbs(seat) for seat in range(14))
    seen = {sector.n: sector.ship.id for sector in game.view(14).sectors if sector.ship}
    assert seen == {3: "ZS27", 5: "ZS01"}
    assert {sector.n for sector in game.view(0).sectors if sector.ship} == {5}
    assert set(game.view(14).systems) == set(SYSTEMS)


@rule("BFI-SETUP06", "BFI-SETUP10", "BFI-SETUP11", "BFI-TACT01", "BFI-LEAD01", "BFI-R06")
def test_every_deck_is_shuffled_and_the_first_card_goes_to_anybody() -> None:
    games = [opened(6, seed=seed, tactics=True, leaders=True).s for seed in range(12)]
    for deck in ("events", "fleet.deck", "fleet.tactics_deck", "fleet.leaders"):
        orders = {tuple(attrgetter(deck)(s)) for s in games}
        assert len(orders) == len(games), deck
    assert len({tuple(s.players[0].draw) for s in games}) == len(games)
    assert len({tuple(len(s.players[seat].draw) for seat in s.crew) for s in games}) > 1
