"""The Zentraedi side: opportunities, events, attacks, placing ships, friends, and the hand."""

from msgspec.structs import replace
from tests.games.brace_for_impact.table import PACK, Table, Z, table
from tests.rule import rule
from tests.there import there

from robotable.games.brace_for_impact.state import Opportunity, Posted


def attack_instead(game: Table, *spins: int) -> Table:
    """The Event Timer runs out, and the event is dropped for an attack."""
    game.event_now("EV15").play(Z, "attack").spins(*spins)
    return game.wait(1200)


@rule("BFI-GEN06", "BFI-EVNT01", "BFI-EVNT02", "BFI-EVNT05", "BFI-T03")
def test_an_event_is_carried_out_or_dropped_and_the_next_can_be_read() -> None:
    game = table().levels(armor=0, hull=7).full_hand().event_now("EV15")
    assert [str(move) for move in game.moves(Z) if move.verb not in ("pause", "plan")] == ["carry_out EV15", "attack"]
    following = game.s.events[1]
    game.play(Z, "carry_out", "EV15")
    assert game.level("hull") == 2
    assert game.s.event_discards == ["EV15"]
    assert there(game.view().event).id == following


@rule("BFI-EVNT01", "BFI-EVNT02", "BFI-ZATT01")
def test_a_dropped_event_goes_to_the_discards_and_an_attack_comes() -> None:
    game = attack_instead(table().levels(armor=0, hull=5).full_hand(), 2)
    assert game.level("hull") == 4
    assert game.s.event_discards == ["EV15"]


@rule("BFI-EVNT03", "BFI-CLOCK03", "BFI-CLOCK04", "BFI-CLOCK07", "BFI-EVNT11", "BFI-X70", "BFI-T09")
def test_the_timer_is_turned_before_the_choice_and_a_silent_player_is_decided_for() -> None:
    game = table().levels(hull=7).full_hand().event("EV15").until(150_000).events_run().until(180_000)
    assert game.s.event_due == 210_000
    game.until(187_999)
    assert game.s.event_discards == []
    game.until(188_000)
    assert game.s.event_discards == ["EV15"]
    assert game.s.event_due == 210_000


@rule("BFI-EVNT11", "BFI-T09", "BFI-SHIP04")
def test_the_ships_of_a_silent_player_s_event_are_placed_without_asking() -> None:
    game = table().fleet("ZS02", "ZS03").event_now("EV14").wait(8000)
    assert game.s.posted(1) == Posted("ZS02")
    assert "deploy" not in game.verbs(Z)


@rule("BFI-EVNT04", "BFI-EVNT07", "BFI-EVNT08", "BFI-SHIP04", "BFI-SHIP01", "BFI-ZENT03", "BFI-X60")
def test_contacts_place_ships_as_far_as_the_hand_goes_and_then_it_is_refilled() -> None:
    game = table().levels(armor=1, hull=3).fleet("ZS27").ships(5).event_now("EV05").play(Z, "carry_out", "EV05")
    assert game.nouns(Z, "deploy") == ["ZS27/6", "ZS27/7", "ZS27/8"]
    assert game.s.fleet.ships == ["ZS27"]
    game.play(Z, "deploy", "ZS27/7")
    assert there(game.s.posted(7)).ship == "ZS27"
    assert "no-ship-to-place" in game.log()
    assert game.values() == (0, 2, 2, 2)
    assert len(game.s.fleet.ships) == 6


@rule("BFI-EVNT12")
def test_an_event_deck_that_runs_out_is_shuffled_anew() -> None:
    game = table().full_hand()
    game.s.event_discards = game.s.events[1:]
    game.s.events = game.s.events[:1]
    game.event_now(game.s.events[0]).play(Z, "attack")
    assert len(game.s.events) == 27
    assert game.s.event_discards == []


@rule("BFI-ZENT02")
def test_the_hand_is_refilled_when_nothing_is_under_way() -> None:
    game = table().fleet("ZS01").play(0, "brace").play(Z, "decline")
    assert len(game.s.fleet.ships) == 6


@rule("BFI-ZENT04")
def test_there_is_no_other_way_to_discard_or_swap() -> None:
    game = table().full_hand()
    assert game.verbs(Z) == {"pause", "plan"}


@rule("BFI-ZENT05", "BFI-END05")
def test_an_empty_ship_deck_ends_nothing() -> None:
    game = table().ship(1, "ZS01").fleet("ZS02").deck().play(0, "brace").play(Z, "decline").wait(1000)
    assert game.s.fleet.deck == []
    assert game.winners is None


@rule("BFI-ZENT06", "BFI-X71")
def test_opportunities_are_taken_in_the_order_in_which_they_arose() -> None:
    game = table().full_hand().event("EV15").until(150_000).events_run().until(179_500).play(0, "brace").until(180_000)
    assert game.verbs(Z) >= {"strike"}
    assert game.s.opportunities == [Opportunity("event")]
    game.play(Z, "decline")
    assert "carry_out" in game.verbs(Z)


@rule("BFI-SHIP02", "BFI-SHIP03", "BFI-FRND01", "BFI-FRND06")
def test_any_ship_of_the_hand_goes_face_down_on_any_empty_sector() -> None:
    game = table().ship(1, "ZS01").fleet("ZS17", "ZS02").event_now("EV14").play(Z, "carry_out", "EV14")
    assert len(game.nouns(Z, "deploy")) == 2 * 7
    assert "BFI-SHIP03" in game.refused(Z, "deploy", "ZS17/1")
    game.play(Z, "deploy", "ZS17/5")
    sector = game.view(0).sectors[4]
    assert (sector.has_ship, sector.is_up, sector.ship, sector.bonus) == (True, False, None, "draw")


@rule("BFI-SHIP04", "BFI-T09")
def test_a_slow_player_places_the_first_ship_on_the_first_sector() -> None:
    game = table().ship(1, "ZS01").fleet("ZS02", "ZS03").event_now("EV14").play(Z, "carry_out", "EV14").wait(6000)
    assert there(game.s.posted(2)).ship == "ZS02"


@rule("BFI-SHIP05", "BFI-END08", "BFI-X61")
def test_the_ninth_ship_wins() -> None:
    game = table().ships(7).fleet("ZS26", "ZS27").event_now("EV04").play(Z, "carry_out", "EV04")
    game.play(Z, "deploy", "ZS26/8")
    assert game.winners == [Z]
    assert "surrounded" in game.how


@rule("BFI-END08")
def test_eight_ships_alone_do_not_win() -> None:
    game = table().ships(7).fleet("ZS27").event_now("EV14").play(Z, "carry_out", "EV14").play(Z, "deploy", "ZS27/8")
    assert game.winners is None
    assert "eight-ships" in game.log()


@rule("BFI-SHIP06", "BFI-X62")
def test_without_a_ship_in_hand_there_is_no_ninth() -> None:
    game = table().ships(8).event_now("EV08").play(Z, "carry_out", "EV08")
    assert game.log().count("no-ship-to-place") == 3
    assert game.winners is None


@rule("BFI-FRND07", "BFI-X63")
def test_a_friend_face_up_counts_among_the_eight() -> None:
    game = table().ship(3, "ZS16", up=True).ships(8).fleet("ZS27").event_now("EV14").play(Z, "carry_out", "EV14")
    assert game.winners == [Z]


@rule("BFI-SHIP07", "BFI-SHIP08")
def test_a_ship_does_nothing_until_an_attack_points_at_it() -> None:
    game = table().levels(armor=0).ship(3, "ZS26").full_hand().wait(60_000)
    assert game.values() == (0, 2, 2, 5)
    assert game.s.face_down() == [3]
    attack_instead(game, 3)
    assert game.level("hull") == 3


@rule("BFI-ZATT02", "BFI-ZATT04", "BFI-ZATT05", "BFI-ZATT06", "BFI-ZATT07", "BFI-X64", "BFI-T07")
def test_an_empty_sector_attacks_with_its_own_icons_from_left_to_right() -> None:
    game = attack_instead(table().levels(armor=2).fleet("ZS01"), 8)
    assert game.level("armor") == 1
    assert "deploy" in game.verbs(Z)
    game.play(Z, "deploy", "ZS01/3")
    assert game.s.ships_on_board() == [3]


@rule("BFI-ZATT03", "BFI-ZATT04", "BFI-ZATT08", "BFI-ZATT09", "BFI-ZATT10", "BFI-X65")
def test_a_ship_is_turned_up_attacks_instead_of_its_sector_and_may_bring_another_attack() -> None:
    game = attack_instead(table().levels(armor=0, hull=5).ship(1, "ZS11").full_hand(), 1, 2)
    assert game.values() == (0, 1, 2, 5)
    assert game.s.face_up(friendly=False) == [1]
    assert game.log().count("zentraedi-spins") == 1
    game.wait(1200)
    assert game.values() == (0, 1, 2, 4)
    assert game.log().count("zentraedi-spins") == 2


@rule("BFI-ZATT09")
def test_a_chain_of_attacks_breaks_off_after_eight() -> None:
    game = table().full_hand()
    sectors = {n: replace(sector, icons=["attack"]) for n, sector in game.s.pack.sectors.items()}
    game.s.pack = replace(game.s.pack, sectors=sectors)
    attack_instead(game).wait(20_000)
    assert game.log().count("zentraedi-spins") == 8
    assert "chain-stops" in game.log()


@rule("BFI-FRND05", "BFI-FRND03", "BFI-X66")
def test_a_hidden_friend_is_turned_up_and_nothing_else_happens() -> None:
    game = attack_instead(table().levels(armor=2).ship(1, "ZS18").full_hand(), 1)
    assert game.values() == (2, 2, 2, 5)
    assert game.s.face_up(friendly=True) == [1]
    attack_instead(game, 1)
    assert game.values() == (2, 2, 2, 5)


@rule("BFI-FRND01", "BFI-FRND06")
def test_friends_have_a_strength_and_a_bonus_and_no_icons() -> None:
    friends = [ship for ship in table().s.pack.ships.values() if ship.friendly]
    assert sorted(ship.strength for ship in friends) == [3, 4, 5]
    assert all(not ship.icons and ship.bonus in ("repair", "draw") for ship in friends)


@rule("BFI-FRND04")
def test_a_friend_may_be_the_ship_that_is_given_up() -> None:
    game = table(leaders=True).ship(2, "ZS16", up=True).ship(3, "ZS01").full_hand()
    game.s.fleet.leaders[0] = "LD04"
    game.s.fleet.leaders = list(dict.fromkeys(game.s.fleet.leaders))
    game.play(Z, "lead", "LD04").wait(6000)
    assert game.nouns(Z, "remove") == [2, 3]
    game.play(Z, "remove", 2)
    assert game.s.destroyed == ["ZS16"]
    assert game.values() == (1, 2, 2, 4)


@rule("BFI-ZATT05")
def test_what_can_not_be_done_is_skipped() -> None:
    game = attack_instead(table().levels(armor=0).deck(), 8)
    assert game.values() == (0, 2, 2, 5)
    assert game.log()[-1] == "no-ship-to-place"


@rule("BFI-ZENT03")
def test_the_crew_goes_on_while_the_zentraedi_choose() -> None:
    game = table().levels(hull=2).fleet("ZS01").event_now("EV14").play(Z, "carry_out", "EV14")
    game.exchange(0, "RA01/2", 1, "RA02")
    assert game.level("hull") == 4
    assert "deploy" in game.verbs(Z)


# Planning ahead


@rule("BFI-D40", "BFI-EVNT09")
def test_ships_go_where_they_were_planned_to_go_without_asking() -> None:
    game = table().fleet("ZS01", "ZS02", "ZS03").play(Z, "plan", "ZS02/7").play(Z, "plan", "ZS03/2")
    game.event_now("EV05").play(Z, "carry_out", "EV05")
    assert [game.s.posted(7), game.s.posted(2)] == [Posted("ZS02"), Posted("ZS03")]
    assert game.s.fleet.plan == []


@rule("BFI-D40")
def test_what_can_no_longer_be_done_is_crossed_out_of_the_plan() -> None:
    game = table().fleet("ZS01", "ZS02").play(Z, "plan", "ZS02/7").play(Z, "plan", "ZS01/3").ship(7, "ZS09")
    game.event_now("EV01").play(Z, "carry_out", "EV01")
    assert game.s.posted(3) == Posted("ZS01")
    assert game.s.posted(7) == Posted("ZS09")


@rule("BFI-D40")
def test_a_plan_names_each_ship_and_sector_once_is_secret_and_can_be_forgotten() -> None:
    game = table().ship(4, "ZS09").fleet("ZS01", "ZS02").play(Z, "plan", "ZS02/7")
    assert set(game.nouns(Z, "plan")) == {f"ZS01/{sector}" for sector in range(1, 9) if sector not in (4, 7)}
    assert "ZS02/7" not in str(game.view(0))
    secret = game.view(Z).secret
    assert secret is not None
    assert secret.plan == ["ZS02/7"]
    game.play(Z, "forget").event_now("EV01").play(Z, "carry_out", "EV01")
    assert game.verbs(Z) >= {"deploy"}


@rule("BFI-D40", "BFI-EVNT11")
def test_a_plan_is_followed_also_for_a_silent_player() -> None:
    game = table().fleet("ZS01", "ZS02").play(Z, "plan", "ZS02/7").event_now("EV01").wait(8000)
    assert game.s.posted(7) == Posted("ZS02")


@rule("BFI-FRND03", "BFI-FRND05")
def test_a_friend_holds_its_fire_whatever_icons_it_bears_face_down_or_up() -> None:
    armed_friend = {**PACK.ships, "ZS16": replace(PACK.ships["ZS16"], icons=["direct-hull"])}
    game = table(pack=replace(PACK, ships=armed_friend)).ship(2, "ZS16").full_hand().levels(armor=0, hull=5)
    game.zentraedi_attack(2)
    assert (game.s.posted(2), game.level("hull")) == (Posted("ZS16", up=True), 5)
    game.wait(2000).zentraedi_attack(2)
    assert game.level("hull") == 5


@rule("BFI-ZENT06", "BFI-X71")
def test_what_arose_first_is_worked_first_however_much_waits() -> None:
    game = table().full_hand().levels(armor=3).events_run().until(27_900).play(0, "brace").until(29_500)
    game.play(1, "brace").until(30_000)
    assert game.view().queue == ["brace", "event"]
    game.play(Z, "decline")
    assert game.verbs(Z) >= {"strike", "decline"}
    game.play(Z, "decline")
    assert game.verbs(Z) >= {"carry_out", "attack"}
