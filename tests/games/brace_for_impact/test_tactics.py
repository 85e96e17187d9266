"""Tactics cards, Leader cards and audio tracks."""

from typing import Any

import pytest
from tests.games.brace_for_impact.table import ANY_REPAIR, ARMOR_2, ARMOR_COMMAND, HULL_2, PACK, Table, Z, opened, table
from tests.rule import rule
from tests.there import there

from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.hearing import utter
from robotable.games.brace_for_impact.pack import SMALL
from robotable.games.brace_for_impact.tactics import reading_time
from robotable.table import Move


def holding(*cards: str, **options: Any) -> Table:
    """The Zentraedi hold these Tactics cards, and ships up to a full hand."""
    ships = ("ZS01", "ZS02", "ZS03", "ZS04", "ZS05")[: 6 - len(cards)]
    return table(tactics=True, **options).fleet(*ships).tactics(*cards)


def played(game: Table, card: str) -> Table:
    """A card is played and read to its end."""
    game.play(Z, "tactic", card)
    return game.wait(reading_time(game.s, game.s.pack.tactics[card].words))


def armed(game: Table) -> list[object]:
    return list(game.nouns(Z, "tactic"))


@rule("BFI-TACT02", "BFI-TACT04", "BFI-TACT01")
def test_the_starting_hand_is_drawn_card_by_card_from_both_decks() -> None:
    game = opened(tactics=True).play(Z, "start_place", 1).play(Z, "start_place", 2)
    assert game.s.fleet.ships == []
    for deck in ("ships", "tactics", "tactics", "ships", "ships", "ships"):
        assert game.refused(Z, "ready")
        game.play(Z, "draw", deck)
    assert (len(game.s.fleet.ships), len(game.s.fleet.tactics)) == (4, 2)
    assert game.verbs(Z) == {"ready"}


@rule("BFI-TACT03", "BFI-T09")
def test_a_refill_asks_for_each_card_and_helps_a_slow_player() -> None:
    game = table(tactics=True).fleet("ZS01", "ZS02").tactics("TC05").play(0, "brace").play(Z, "decline")
    assert [str(move) for move in game.moves(Z) if move.verb == "draw"] == ["draw ships", "draw tactics"]
    game.play(Z, "draw", "tactics")
    assert len(game.s.fleet.tactics) == 2
    game.wait(3000)
    assert len(game.s.fleet.ships) == 3
    game.wait(3000)
    assert (len(game.s.fleet.ships), len(game.s.fleet.tactics)) == (3, 3)


@rule("BFI-TACT05")
def test_every_card_has_a_trigger() -> None:
    assert len(PACK.tactics) == 22
    assert len(PACK.words()) == 10
    assert str(PACK.tactics["TC13"].trigger) == 'somebody says "armor"'


@rule("BFI-TACT06", "BFI-X05", "BFI-T10")
def test_a_state_arms_a_card_and_for_five_seconds_after() -> None:
    game = holding("TC09").ship(1, "ZS10", up=True)
    assert armed(game) == []
    game.event_now("EV14").play(Z, "carry_out", "EV14").play(Z, "deploy", "ZS01/2")
    if "draw" in game.verbs(Z):
        game.play(Z, "draw", "ships")
    assert armed(game) == ["TC09"]
    game.shot(status="RA26/2", spin=1).play(0, "target", 1)
    assert game.s.destroyed == ["ZS10"]
    assert armed(game.wait(5000)) == ["TC09"]
    assert armed(game.wait(1)) == []


@rule("BFI-TACT07", "BFI-X05")
def test_the_page_is_told_when_a_card_is_no_longer_armed_on_its_own_clock() -> None:
    game = holding("TC13").play(0, "pause").wait(20_000).play(Z, "resume").wait(5000).play(0, "say", "TC13")
    card = there(game.view(Z).secret).tactics[0]
    assert (card.is_armed, card.armed_until) == (True, game.s.now + 5000)
    assert game.s.now > game.s.clock


@rule("BFI-TACT06", "BFI-R70")
def test_a_card_that_is_drawn_while_its_state_holds_is_armed_at_once() -> None:
    game = table(tactics=True).fleet("ZS01", "ZS02", "ZS03", "ZS04", "ZS05").levels(armor=0)
    game.s.fleet.tactics_deck.remove("TC03")
    game.s.fleet.tactics_deck.insert(0, "TC03")
    game.play(0, "brace").play(Z, "decline").play(Z, "draw", "tactics")
    assert armed(game) == ["TC03"]


@rule("BFI-TACT06", "BFI-X06")
def test_armor_at_its_maximum_arms_a_card() -> None:
    game = holding("TC04", "TC13").levels(armor=2).play(0, "say", "TC13")
    assert "not armed: Armor at its maximum [BFI-TACT06]" in game.refused(Z, "tactic", "TC04")
    game.wait(5001).exchange(0, "RA12/1", 1, ARMOR_COMMAND)
    assert game.level("armor") == 3
    assert "TC04" in armed(game)


@rule("BFI-TACT07", "BFI-X07")
def test_a_word_that_is_called_arms_a_card() -> None:
    game = holding("TC13").hands(s0="RA01")
    assert armed(game) == []
    game.play(0, "announce", HULL_2)
    assert armed(game) == []
    game.wait(1000).play(0, "announce", ARMOR_2)
    assert armed(game) == ["TC13"]
    game.wait(5001)
    assert armed(game) == []
    game.play(2, "say", "TC13")
    assert armed(game) == ["TC13"]


@rule("BFI-TACT07", "BFI-R71")
def test_commands_arm_a_card_too_and_so_do_lines_that_nobody_is_shown() -> None:
    game = holding("TC14", "TC15").levels(armor=1, hull=7).hands(s0="RA12", s1=ANY_REPAIR).announce(0, "RA12/1")
    assert armed(game) == []
    game.answer(1, 0, ANY_REPAIR)
    assert game.view().heard[-1].text == "Repair crews, drop everything and fix it!"
    assert armed(game) == ["TC14"]
    silent = holding("TC13", profile="voice").hands(s0="RA01").play(0, "announce", ARMOR_2)
    assert silent.view().heard[-1].text is None
    assert armed(silent) == ["TC13"]


@rule("BFI-TACT07")
def test_only_whole_words_count_and_calls_do_too() -> None:
    game = holding("TC17", "TC21").hands(s0="RA56").play(0, "brace").play(Z, "decline")
    while "draw" in game.verbs(Z):
        game.play(Z, "draw", "ships")
    assert "TC21" in armed(game)
    utter(game.s, 0, "chat", "The bonfire")
    assert "TC17" not in armed(game)
    utter(game.s, 0, "chat", "Fire at will!")
    assert "TC17" in armed(game)


@rule("BFI-TACT08", "BFI-T08", "BFI-TACT12")
def test_a_card_is_read_to_its_end_before_it_acts_and_is_then_out_of_the_game() -> None:
    game = holding("TC13").levels(armor=3).play(0, "say", "TC13").play(Z, "tactic", "TC13")
    assert there(game.view(0).reading).card.text == PACK.tactics["TC13"].text
    length = 300 * PACK.tactics["TC13"].words
    game.hands(s0="RA05").play(0, "announce", "RA05/2").wait(length - 1)
    assert game.level("armor") == 3
    assert game.verbs(Z) == {"pause", "plan"}
    game.wait(1)
    assert game.level("armor") == 2
    assert game.s.fleet.used_tactics == ["TC13"]
    assert "draw" in game.verbs(Z)


@rule("BFI-TACT09", "BFI-TACT16")
def test_a_card_may_be_played_for_nothing_and_never_has_to_be() -> None:
    game = holding("TC13").levels(armor=0).play(0, "say", "TC13").wait(6000)
    assert game.s.fleet.tactics == ["TC13"]
    game.play(0, "say", "TC13")
    played(game, "TC13")
    assert game.values() == (0, 2, 2, 5)


@rule("BFI-TACT10", "BFI-X88")
def test_a_price_that_can_not_be_paid_or_is_declined_leaves_the_rest_undone() -> None:
    game = played(holding("TC06").levels(reflex=1, armor=0).wait(0).tactics("TC06"), "TC06")
    assert game.level("reflex") == 1
    assert game.s.fleet.used_tactics == ["TC06"]
    declined = played(holding("TC06").levels(reflex=1).ship(1, "ZS27").tactics("TC06"), "TC06").play(Z, "refuse")
    assert declined.s.ships_on_board() == [1]
    assert declined.level("reflex") == 1


@rule("BFI-TACT11")
def test_a_ship_given_up_counts_as_destroyed() -> None:
    game = played(holding("TC06").levels(reflex=1).ship(1, "ZS27").tactics("TC06"), "TC06").play(Z, "remove", 1)
    assert game.s.destroyed == ["ZS27"]
    assert game.level("reflex") == 0
    last = table(tactics=True).deck().ship(1, "ZS27").levels(reflex=1).tactics("TC06")
    played(last, "TC06").play(Z, "remove", 1)
    assert last.winners == [0, 1, 2, 3]


@rule("BFI-TACT13", "BFI-HULL03", "BFI-X86", "BFI-X87")
def test_a_tactics_card_never_takes_the_last_hull_point_but_its_attack_may() -> None:
    game = played(holding("TC03").levels(armor=0, hull=1).tactics("TC03"), "TC03")
    assert game.level("hull") == 1
    assert game.winners is None
    game = holding("TC07").levels(armor=0, hull=1)
    game.s.furnace_due, game.s.systems["reflex"].value = 50_000, 1
    played(game.tactics("TC07"), "TC07").spins(2).wait(1200)
    assert game.winners == [Z]


@rule("BFI-TACT13", "BFI-R73")
def test_nor_does_the_direct_hit_of_a_tactics_card() -> None:
    game = holding("TC08").ship(1, "ZS01").levels(armor=3, hull=1).tactics("TC08")
    played(game, "TC08").wait(20_000)
    if "remove" in game.verbs(Z):
        game.play(Z, "remove", 1)
    assert (game.level("hull"), game.winners) == (1, None)


@rule("BFI-R72", "BFI-T09", "BFI-TACT10")
def test_whoever_does_not_pay_in_time_has_declined() -> None:
    game = played(holding("TC06").levels(reflex=1).ship(1, "ZS27").tactics("TC06"), "TC06").wait(8000)
    assert (game.s.ships_on_board(), game.level("reflex")) == ([1], 1)


@rule("BFI-TACT08")
def test_what_a_card_may_be_done_to() -> None:
    harm = played(holding("TC14").play(0, "say", "TC14"), "TC14")
    assert set(harm.nouns(Z, "harm")) == {"armor", "reflex", "life"}
    friend = holding("TC11").ship(1, "ZS01", up=True).ship(2, "ZS16", up=True).tactics("TC11")
    assert played(friend, "TC11").nouns(Z, "remove") == [2]
    hide = holding("TC16").ship(1, "ZS01", up=True).ship(2, "ZS16", up=True).ship(3, "ZS05").play(0, "say", "TC16")
    assert played(hide, "TC16").nouns(Z, "hide") == [1]


@rule("BFI-TACT14", "BFI-X91")
def test_with_no_tactics_left_only_ships_are_drawn() -> None:
    game = table(tactics=True).fleet("ZS01", "ZS02", "ZS03", "ZS04").deck("ZS05", "ZS06", "ZS07")
    game.s.fleet.used_tactics, game.s.fleet.tactics_deck = game.s.fleet.tactics_deck, []
    game.play(0, "brace").play(Z, "decline")
    assert len(game.s.fleet.ships) == 6
    assert game.s.fleet.deck == ["ZS07"]


@rule("BFI-TACT15")
def test_tactics_cards_are_not_ships() -> None:
    game = table(tactics=True).ship(1, "ZS01", up=True).deck().tactics("TC01", "TC02").shot(spin=2)
    game.play(0, "target", 1)
    assert game.winners == [0, 1, 2, 3]


@pytest.mark.parametrize("card", PACK.tactics)
@rule("BFI-TACT08")
def test_every_tactics_card_can_be_played_to_its_end(card: str) -> None:
    game = holding(card).levels(armor=1).ship(1, "ZS01", up=True).ship(2, "ZS16", up=True).ship(3, "ZS05")
    game.hands(s0="RA01", s1="RA03")
    game.s.fleet.armed[card] = game.s.clock + 60_000
    played(game, card).wait(60_000)
    assert game.s.fleet.used_tactics == [card]
    assert game.game.outcome is not None or len(game.s.todo) == 1


@rule("BFI-SHIP07", "BFI-TACT08")
def test_false_echo_hides_a_ship_and_may_move_it() -> None:
    game = holding("TC16").ship(1, "ZS06", up=True).play(0, "say", "TC16")
    played(game, "TC16").play(Z, "hide", 1).play(Z, "shift", 6)
    assert game.s.face_down() == [6]
    assert there(game.s.posted(6)).ship == "ZS06"


@rule("BFI-EXCH11", "BFI-TACT08")
def test_broken_formation_takes_a_card_with_its_status() -> None:
    game = holding("TC20").hands(s0="RA01").announce(0, HULL_2).play(1, "say", "TC20")
    played(game, "TC20").play(Z, "scatter", 0)
    assert game.s.players[0].discards == ["RA01"]
    assert game.s.players[0].status is None


@rule("BFI-CONC05", "BFI-TACT08")
def test_evasive_pattern_makes_the_target_of_the_open_pile_stronger() -> None:
    game = (
        holding("TC22").ship(1, "ZS06", up=True).hands(s0="RA03").play(0, "concentrate").play(0, "contribute", "RA03")
    )
    played(game, "TC22").play(Z, "give_up", "ZS01")
    assert game.s.fleet.discarded == ["ZS01"]
    assert there(game.view(0).pool).harder == 2
    game.play(0, "spin").spins(2).wait(1200).play(0, "target", 1)
    assert game.log()[-1] == "withstands"


@rule("BFI-TACT08", "BFI-CONC05")
def test_evasive_pattern_does_nothing_to_a_pile_that_was_opened_later() -> None:
    game = holding("TC22").ship(1, "ZS06", up=True).hands(s0="RA03").play(0, "concentrate")
    game.play(0, "contribute", "RA03").play(Z, "tactic", "TC22").play(0, "spin").wait(2000).play(1, "concentrate")
    game.wait(6000).play(Z, "give_up", "ZS01")
    assert there(game.view(0).pool).harder == 0


# Leaders


def led(leader: str, game: Table | None = None) -> Table:
    """A Leader is used and read to the end."""
    game = game or table(leaders=True).full_hand()
    if leader not in game.s.fleet.leaders:
        game.s.fleet.leaders[0] = leader
    game.play(Z, "lead", leader)
    return game.wait(reading_time(game.s, game.s.pack.leaders[leader].words))


@rule("BFI-LEAD01", "BFI-LEAD03", "BFI-LEAD02")
@pytest.mark.parametrize(("difficulty", "n"), [("training", 5), ("veteran", 6), ("elite", 7)])
def test_as_many_leaders_as_the_hand_holds_and_they_are_the_hand_size(difficulty: str, n: int) -> None:
    game = opened(leaders=True, difficulty=difficulty).begin()
    assert len(game.view(0).fleet.leaders) == n == game.view(0).fleet.hand_limit == len(game.s.fleet.ships)


@rule("BFI-LEAD04", "BFI-LEAD06", "BFI-LEAD07", "BFI-X89")
def test_a_leader_acts_turns_down_and_costs_a_card_for_good() -> None:
    game = led("LD08", table(leaders=True).full_hand().levels(armor=3))
    assert game.level("armor") == 1
    assert "LD08" in game.s.fleet.used_leaders
    assert game.s.hand_limit() == 5
    assert len(game.nouns(Z, "discard")) == 6
    gone = game.s.fleet.ships[0]
    game.play(Z, "discard", gone)
    assert game.s.fleet.discarded == [gone]
    assert len(game.s.fleet.ships) == 5
    assert "BFI-LEAD06" in game.refused(Z, "lead", "LD08")


@rule("BFI-LEAD07", "BFI-T09", "BFI-END02", "BFI-R76")
def test_a_slow_player_discards_the_weakest_and_the_last_ship_gone_is_gone() -> None:
    game = table(leaders=True).fleet("ZS27", "ZS26", "ZS01", "ZS24", "ZS23", "ZS22").levels(armor=3)
    led("LD08", game).wait(6000)
    assert game.s.fleet.discarded == ["ZS01"]
    mixed = table(leaders=True, tactics=True).fleet("ZS01", "ZS02", "ZS03", "ZS04", "ZS05").tactics("TC01")
    led("LD08", mixed.levels(armor=3)).wait(6000)
    assert (mixed.s.fleet.tactics, len(mixed.s.fleet.ships)) == ([], 5)
    last = table(leaders=True).fleet("ZS01").deck()
    last.s.fleet.leaders = ["LD08"]
    led("LD08", last).play(Z, "discard", "ZS01")
    assert last.winners == [0, 1, 2, 3]


@rule("BFI-LEAD05", "BFI-X90")
def test_a_leader_whose_condition_is_not_met_is_used_up_for_nothing() -> None:
    game = led("LD01", table(leaders=True).ships(3).full_hand()).wait(10_000)
    assert "zentraedi-spins" not in game.log()
    assert "LD01" in game.s.fleet.used_leaders
    four = led("LD01", table(leaders=True).levels(armor=3, hull=7).ship(5, "ZS16").ships(4).full_hand())
    four.spins(5, 5).wait(1200).wait(1200)
    assert four.log().count("zentraedi-spins") == 2


@rule("BFI-LEAD08")
def test_with_all_leaders_used_the_hand_is_empty() -> None:
    game = table(leaders=True).fleet("ZS01")
    game.s.fleet.leaders = ["LD08"]
    led("LD08", game).play(Z, "discard", "ZS01")
    assert game.s.hand_limit() == 0
    game.play(0, "brace").play(Z, "decline")
    assert game.s.fleet.ships == []


@rule("BFI-LEAD09")
def test_a_leader_may_take_the_last_hull_point() -> None:
    game = led("LD04", table(leaders=True).ship(1, "ZS01").full_hand().levels(hull=1)).play(Z, "remove", 1)
    assert game.winners == [Z]


@rule("BFI-LEAD04")
def test_leaders_choose_a_sector_put_events_in_order_and_bring_wrecks_back() -> None:
    game = led("LD05", table(leaders=True).ship(3, "ZS26").full_hand().levels(hull=5)).play(Z, "strike_at", 3)
    assert game.level("hull") == 3
    game = led("LD03")
    first, second, third = game.s.events[:3]
    game.play(Z, "next_event", third).play(Z, "next_event", first)
    assert game.s.events[:3] == [third, first, second]
    game = table(leaders=True).ship(1, "ZS01", up=True).full_hand()
    game.shot(spin=2).play(0, "target", 1)
    led("LD07", game).play(Z, "salvage", 6)
    assert there(game.s.posted(6)).ship == "ZS01"
    assert game.s.destroyed == []


@rule("BFI-LEAD04")
def test_only_small_enemies_come_back_as_wrecks_and_only_where_there_is_room() -> None:
    def offers(wreck: str, ships: int = 0) -> list[object]:
        game = table(leaders=True).full_hand().ships(ships)
        game._take_ship(wreck) if wreck in game.s.fleet.deck else game.s.fleet.ships.remove(wreck)
        game.s.destroyed.append(wreck)
        return list(led("LD07", game).nouns(Z, "salvage"))

    small = next(id for id, ship in PACK.ships.items() if ship.strength in SMALL and not ship.friendly)
    large = next(id for id, ship in PACK.ships.items() if ship.strength not in SMALL)
    friend = next(id for id, ship in PACK.ships.items() if ship.friendly)
    assert offers(small) == list(range(1, 9))
    assert offers(large) == offers(friend) == []
    assert offers(small, ships=8) == []


@rule("BFI-LEAD04", "BFI-AUDIO02")
def test_with_a_track_the_next_ships_are_put_in_order() -> None:
    game = led("LD03", table(leaders=True, track="shakedown").full_hand())
    first, second, third = game.s.fleet.deck[:3]
    game.play(Z, "next_ship", third).play(Z, "next_ship", first)
    assert game.s.fleet.deck[:3] == [third, first, second]


@rule("BFI-LEAD04", "BFI-TACT08")
def test_nothing_else_is_begun_while_a_text_is_read() -> None:
    game = table(leaders=True).full_hand().event("EV15")
    game.s.fleet.leaders[0] = "LD08"
    game.play(Z, "lead", "LD08").play(0, "brace")
    assert game.verbs(Z) == {"pause", "plan"}
    assert game.view().queue == ["brace"]


@pytest.mark.parametrize("leader", PACK.leaders)
@rule("BFI-LEAD04")
def test_every_leader_can_be_used_to_the_end(leader: str) -> None:
    game = table(leaders=True).full_hand().ships(4).levels(hull=7, armor=3)
    led(leader, game).wait(60_000)
    assert leader in game.s.fleet.used_leaders


# Tracks


@rule("BFI-AUDIO01", "BFI-AUDIO02", "BFI-AUDIO08")
def test_a_track_takes_the_place_of_the_events() -> None:
    game = opened(track="battle-stations").begin()
    assert game.s.events == []
    assert set(game.view().timers) == {"battle", "track"}
    assert game.view(0).event is None


@rule("BFI-AUDIO05", "BFI-T05")
def test_ships_arrive_when_the_computer_says_so() -> None:
    game = table(track="battle-stations").fleet("ZS01").until(20_000)
    assert "cue-contact" in game.log()
    assert "attack" not in game.verbs(Z)
    game.play(Z, "deploy", "ZS01/4")
    assert game.s.ships_on_board() == [4]


@rule("BFI-AUDIO09", "BFI-R77")
def test_the_computer_speaks_at_its_time_even_while_the_zentraedi_are_at_work() -> None:
    game = table(track="battle-stations").fleet("ZS01").until(19_000).play(0, "brace").until(20_000)
    assert "Contact" in (game.view().heard[-1].text or "")
    assert "cue-contact" not in game.log()
    game.play(Z, "decline")
    assert "cue-contact" in game.log()


@rule("BFI-AUDIO06", "BFI-AUDIO09")
def test_incoming_fire_is_an_attack_that_can_not_be_swapped() -> None:
    game = table(track="shakedown").levels(armor=3, hull=7).full_hand().until(21_000)
    assert "cue-fire" in game.log()
    assert game.verbs(Z) == {"pause", "plan"}
    game.spins(1).wait(1200)
    assert game.level("armor") == 1


@rule("BFI-AUDIO07", "BFI-DHIT01")
def test_a_direct_hit_of_the_track_passes_armor_by_and_asks_nobody() -> None:
    game = table(track="shakedown").levels(armor=3, hull=7).full_hand()
    game.s.next_cue = 2
    assert game.until(49_999).values() == (3, 2, 2, 7)
    assert game.until(50_000).values() == (3, 2, 2, 6)
    assert game.view().heard[-1].text == "Direct Hit. Hull damaged."


@rule("BFI-AUDIO01")
def test_the_computer_says_its_lines_and_those_without_effect_change_nothing() -> None:
    game = table(track="shakedown").ship(1, "ZS01").full_hand()
    game.s.next_cue = 999
    before = game.wait(0).values()
    assert [line.text for line in game.view().heard] == ["All sections, condition red."]
    game.until(240_000)
    assert game.view().heard[-1].text == "Reflex Cannon status nominal."
    game.until(420_000)
    assert game.view().heard[-1].text == "Fold engines charging. Sixty seconds."
    assert game.values() == before
    game.until(480_000)
    assert game.view().heard[-1].text == "Enemy fleet withdrawing."
    assert all(line.seat is None for line in game.view().heard)


def test_no_line_of_atmosphere_speaks_over_the_reflex_cannon() -> None:
    for track in PACK.tracks.values():
        assert all(remark.at != 300 for remark in track.remarks)
        assert all(remark.at <= track.length for remark in track.remarks)


@rule("BFI-AUDIO03", "BFI-AUDIO04", "BFI-T05", "BFI-X92")
def test_the_cannon_comes_at_five_minutes_and_the_track_ends_the_battle() -> None:
    game = table(track="shakedown").ship(1, "ZS16").ship(2, "ZS01")
    game.s.next_cue = 999
    game.until(300_000)
    assert "cannon" in game.verbs(0)
    assert "battle" not in game.view().timers
    game.until(479_999)
    assert game.winners is None
    game.until(480_000)
    assert game.winners == [0, 1, 2, 3]


@rule("BFI-AUDIO01")
def test_what_the_computer_remarks_stands_in_the_log_by_its_place_on_the_track() -> None:
    game = table(track="shakedown")
    first = PACK.tracks["shakedown"].remarks[0]
    game.until(first.at * 1000)
    [line] = [line for line in game.game.log if line.says == "remark"]
    assert line.about == {"text": "shakedown/1"}
    assert first.text in str(game.game.speaker.tell(line))


@rule("BFI-AUDIO10")
def test_all_else_works_as_usual_with_a_track() -> None:
    game = table(track="shakedown").levels(armor=0, hull=1).full_hand().zentraedi_attack(2)
    assert game.winners == [Z]
    last = table(track="shakedown").ship(1, "ZS01", up=True).deck().shot(spin=2).play(0, "target", 1)
    assert last.winners == [0, 1, 2, 3]


@rule("BFI-CLOCK02", "BFI-TACT06")
def test_the_second_half_arms_the_long_night() -> None:
    game = holding("TC12").until(299_999)
    assert armed(game) == []
    game.wait(1)
    assert armed(game) == ["TC12"]


@pytest.mark.parametrize(
    ("track", "half"), [("shakedown", 240_000), ("battle-stations", 300_000), ("last-stand", 360_000)]
)
@rule("BFI-TACT06", "BFI-AUDIO09", "BFI-R77")
def test_with_a_track_its_own_half_counts_though_nothing_else_happens_then(track: str, half: int) -> None:
    game = holding("TC12", track=track)
    game.s.next_cue = game.s.next_remark = 999
    assert armed(game.until(half - 1)) == []
    assert armed(game.wait(1)) == ["TC12"]


@rule("BFI-TACT07", "BFI-R71")
def test_a_line_of_chat_says_the_words_that_are_in_it() -> None:
    game = holding("TC13")
    live = GAME.in_real_time
    assert live is not None
    assert live.speech is not None
    assert live.speech(game.s, 0, "Patch the ARMOR, and brace for impact!") == [
        Move("say", "TC13"),
        Move("say", PACK.word_id("brace for impact")),
    ]
    assert live.speech(game.s, 0, "armored armors") == []
    assert live.speech(game.s, Z, "armor") == []
    assert live.speech(table().s, 0, "armor") == []


@rule("BFI-R71")
def test_where_claims_count_the_zentraedi_player_is_believed_to_have_heard_a_word() -> None:
    game = holding("TC13", "TC12", profile="voice", honour_claims=True)
    assert game.nouns(Z, "claim") == ["TC13"]
    game.play(Z, "claim", "TC13")
    assert (armed(game), game.nouns(Z, "claim")) == (["TC13"], [])
    assert "The Zentraedi heard somebody say “armor”" in [str(line) for line in game.game.story(0)]
    assert armed(game.wait(5001)) == []
    assert "claim" not in game.play(0, "pause").verbs(Z)


@pytest.mark.parametrize("options", [{"profile": "voice"}, {"honour_claims": True}])
@rule("BFI-R71")
def test_nothing_can_be_claimed_unless_people_use_their_voices_and_claims_count(options: dict[str, Any]) -> None:
    assert "claim" not in holding("TC13", **options).verbs(Z)


@pytest.mark.parametrize(("words", "length"), [(1, 2500), (8, 2500), (10, 3000), (20, 6000), (50, 6000)])
@rule("BFI-TACT08", "BFI-R72")
def test_a_reading_takes_its_time_but_not_for_ever(words: int, length: int) -> None:
    assert reading_time(table().s, words) == length
