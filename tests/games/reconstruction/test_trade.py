"""Trading and showing cards, talk and what is hidden. REC-TRADE, REC-TALK, REC-HID"""

from tests.games.reconstruction.table import AUL, RDF, REF, ZR, Table, new_game, seen, table
from tests.rule import rule

from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.trade import on_offer
from robotable.games.reconstruction.view import determinise
from robotable.table import Luck


def at_trade() -> Table:
    """The RDF may trade; everybody has two cards."""
    t = table().with_hand("RDF", "R1", "Z1").with_hand("AUL", "A1", "R2").with_hand("ZR", "Z2", "E1")
    return t.with_hand("REF", "E2", "A2").trading("RDF")


def known(t: Table, faction: Faction, seat: int) -> list[str]:
    """The cards of a hand that a seat knows."""
    return [card.id for card in t.faction(faction, seat).hand if card is not None]


@rule("REC-TRADE01", "REC-TRADE02", "REC-TRADE05", "REC-TRADE08", "REC-D02", "REC-D03", "REC-Q08")
def test_a_card_is_swapped_for_a_card_before_the_event() -> None:
    t = at_trade().plays("trade_with AUL", "offer Z1")
    assert t.waits_for == ("AUL", "Answer")
    t.play("give", "R2")
    assert t.s.hands["RDF"] == ["R1", "R2"]
    assert t.s.hands["AUL"] == ["A1", "Z1"]
    assert t.waits_for == ("RDF", "PlayEvent")
    assert t.offers("play") == ["R1", "R2"]


@rule("REC-TRADE01")
def test_a_trade_is_optional_and_over_once_an_event_is_played() -> None:
    t = at_trade().play("no_trade")
    assert t.waits_for == ("RDF", "PlayEvent")
    t.refuses("trade_with", "AUL")


@rule("REC-TRADE02")
def test_there_is_one_trade_a_turn() -> None:
    t = at_trade().plays("trade_with ZR", "offer R1", "give E1")
    t.refuses("trade_with", "AUL")
    assert "trade_with" not in t.verbs


@rule("REC-TRADE03")
def test_only_the_active_player_trades() -> None:
    t = at_trade()
    t.refuses("trade_with", "ZR", seat=AUL)
    assert t.offers("trade_with") == ["AUL", "ZR", "REF"]
    t.plays("trade_with AUL", "offer R1")
    t.refuses("give", "E1", seat=ZR)


@rule("REC-TRADE04")
def test_nobody_is_forced() -> None:
    t = at_trade().plays("trade_with AUL", "offer R1", "decline")
    assert t.waits_for == ("RDF", "Trade")
    assert t.s.hands["RDF"] == ["R1", "Z1"]


@rule("REC-TRADE04", "REC-TRADE06", "REC-TRADE08", "REC-D04")
def test_a_shown_answer_is_confirmed_or_refused() -> None:
    t = at_trade().plays("trade_with AUL", "offer_shown Z1", "give_shown A1")
    assert t.waits_for == ("RDF", "Confirm")
    assert "Neighborhood Councils" in t.prompt.text
    t.play("withdraw")
    assert t.waits_for == ("RDF", "Trade")
    assert t.s.hands["AUL"] == ["A1", "R2"]
    t.plays("trade_with AUL", "offer Z1", "give_shown R2", "confirm")
    assert t.s.hands["AUL"] == ["A1", "Z1"]


@rule("REC-TRADE06", "REC-Q08")
def test_the_table_sees_that_cards_were_traded_but_not_which() -> None:
    t = at_trade().plays("trade_with AUL", "offer Z1", "give R2")
    public = [line for line in t.story() if "Old Grievances" in line or "Emergency" in line]
    assert public == []
    assert "The RDF and the AUL trade a card" in t.story()
    assert "You receive Emergency Appropriation from the AUL" in t.story(RDF)
    assert "You receive Old Grievances from the RDF" in t.story(AUL)
    assert "Old Grievances" not in " ".join(t.story(ZR))


@rule("REC-TRADE06")
def test_a_face_down_offer_hides_the_card_and_a_shown_one_does_not() -> None:
    t = at_trade().plays("trade_with AUL", "offer Z1")
    assert "face down" in t.prompt.text
    t = at_trade().plays("trade_with AUL", "offer_shown Z1")
    assert "Old Grievances (ZR)" in t.prompt.text
    assert known(t, "RDF", AUL) == ["Z1"]
    assert known(t, "RDF", ZR) == []


@rule("REC-TRADE06", "REC-Q08", "REC-Q80")
def test_a_face_down_card_is_face_down_even_for_who_has_seen_it_before() -> None:
    t = at_trade().play("show_aul", "Z1", seat=RDF).play("show_zr", "Z1", seat=RDF)
    before = {seat: known(t, "RDF", seat) for seat in (AUL, ZR)}
    t.plays("trade_with AUL", "offer Z1")
    assert "a card that lies face down" in t.prompt.text
    for seat in (AUL, ZR, REF, None):
        bargain = t.view(seat).bargain
        assert bargain is not None
        assert (bargain.has_offer, bargain.offer) == (True, None)
    assert {seat: known(t, "RDF", seat) for seat in (AUL, ZR)} == before
    other = at_trade().play("show_aul", "Z1", seat=RDF).play("show_zr", "Z1", seat=RDF)
    other.plays("trade_with AUL", "offer R1")
    for seat in (AUL, ZR, REF):
        assert t.view(seat) == other.view(seat), "nothing tells which of the two cards it is"


@rule("REC-TRADE06", "REC-Q80", "REC-HID01")
def test_a_thinking_bot_can_not_tell_which_card_lies_face_down() -> None:
    t = at_trade().play("show_aul", "Z1", seat=RDF).plays("trade_with AUL", "offer Z1")
    for seat in (AUL, ZR):
        cards = {on_offer(determinise(t.s, seat, Luck.seeded(seed)), RDF)[0] for seed in range(20)}
        assert len(cards) > 1
    assert {on_offer(determinise(t.s, RDF, Luck.seeded(seed)), RDF)[0] for seed in range(20)} == {"Z1"}
    t.play("give_shown", "A1")
    assert {on_offer(determinise(t.s, RDF, Luck.seeded(seed)), RDF) for seed in range(20)} == {("Z1", "A1")}
    assert len({on_offer(determinise(t.s, REF, Luck.seeded(seed)), RDF)[1] for seed in range(20)}) > 1


@rule("REC-TRADE06", "REC-Q80")
def test_after_a_trade_nobody_else_can_tell_from_the_hands_which_card_went() -> None:
    views = []
    for offered in ("R1", "Z1"):
        t = at_trade().play("show_zr", "R1", seat=RDF).play("show_zr", "Z1", seat=RDF).play("show_zr", "A1", seat=AUL)
        t.plays("trade_with AUL", f"offer {offered}", "give A1")
        assert (known(t, "RDF", ZR), known(t, "AUL", ZR)) == ([], [])
        assert known(t, "RDF", AUL) == ["A1"]
        assert known(t, "AUL", RDF) == [offered]
        views.append(t.view(ZR))
    assert views[0] == views[1]


@rule("REC-Q80")
def test_where_a_known_card_lies_in_a_hand_tells_nothing() -> None:
    t = at_trade().play("show_zr", "R2", seat=AUL)
    assert known(t, "AUL", ZR) == ["R2"]
    assert t.faction("AUL", ZR).hand[1] is None
    assert [card and card.id for card in t.faction("AUL", AUL).hand] == ["A1", "R2"]


@rule("REC-TRADE06", "REC-Q80")
def test_the_two_traders_see_what_was_shown_to_them() -> None:
    t = at_trade().plays("trade_with AUL", "offer_shown Z1", "give_shown A1")
    for seat, expected in {RDF: ("Z1", "A1"), AUL: ("Z1", "A1"), ZR: (None, None)}.items():
        bargain = t.view(seat).bargain
        assert bargain is not None
        assert (bargain.offer, bargain.answer) == expected
        assert bargain.has_answer
    t = at_trade().plays("trade_with AUL", "offer Z1", "give_shown A1")
    assert on_offer(t.s, AUL) == (None, "A1")


@rule("REC-TRADE07", "REC-Q06")
def test_special_cards_may_be_traded_too() -> None:
    t = table().with_hand("ZR", "S6", "Z1").with_hand("AUL", "A1").trading("ZR")
    t.plays("trade_with AUL", "offer S6", "give A1")
    assert t.s.hands["AUL"] == ["S6"]


@rule("REC-TRADE08")
def test_three_offers_a_turn_are_the_most() -> None:
    t = at_trade()
    for _ in range(3):
        t.plays("trade_with AUL", "offer R1", "decline")
    assert t.waits_for == ("RDF", "PlayEvent")


@rule("REC-TRADE10", "REC-TRADE08")
def test_the_partner_may_ask_for_another_card_instead() -> None:
    t = at_trade().plays("trade_with AUL", "offer R1", "counter ZR")
    assert t.waits_for == ("RDF", "Propose")
    assert "would like a card of the ZR" in t.prompt.text
    assert "The AUL would rather have a card of the ZR" in t.story()
    t.plays("offer_shown Z1", "give A1")
    assert t.s.hands["AUL"] == ["Z1", "R2"]
    t = at_trade().plays("trade_with AUL", "offer R1", "counter ZR", "withdraw")
    assert t.waits_for == ("RDF", "Trade")
    t.plays("trade_with AUL", "offer R1", "counter ZR", "offer R1")
    assert "counter" not in t.verbs


@rule("REC-TRADE09", "REC-BOT23", "REC-Q67")
def test_the_ref_bot_never_trades() -> None:
    t = table(3).with_hand("RDF", "R1").with_hand("AUL", "A1").with_hand("REF", "E1").trading("RDF")
    assert t.offers("trade_with") == ["AUL"]
    assert t.refuses("trade_with", "REF").rule == "REC-TRADE09"


@rule("REC-TRADE05")
def test_a_card_received_may_be_played_by_both_sides() -> None:
    t = at_trade().plays("trade_with AUL", "offer Z1", "give R2", "play R1")
    assert "Z1" in t.s.hands["AUL"]


# Talk and what is hidden


@rule("REC-TALK01", "REC-TALK02", "REC-TALK04")
def test_cards_are_all_that_can_change_hands_and_nothing_is_enforced() -> None:
    t = at_trade()
    before = {place: dict(here) for place, here in t.s.units.items()}, dict(t.s.pc)
    t.plays("trade_with AUL", "offer Z1", "give R2")
    assert before == (t.s.units, t.s.pc)
    nouns = [offer.noun for prompt in t.game.prompts for offer in prompt.moves if offer.noun is not None]
    assert all(str(noun) in t.s.pack.events for noun in nouns)


@rule("REC-TALK03", "REC-HID02", "REC-Q09", "REC-D05")
def test_a_card_may_be_shown_to_whom_one_likes() -> None:
    t = at_trade().play("show_zr", "A1", seat=AUL)
    assert t.waits_for == ("RDF", "Trade")
    assert "The AUL shows a card to the ZR" in t.story()
    assert "The AUL shows you Neighborhood Councils" in t.story(ZR)
    assert "Neighborhood" not in " ".join(t.story(RDF))
    hand = t.faction("AUL", ZR).hand
    assert hand[0] is not None
    assert hand[0].id == "A1"
    assert hand[1] is None
    assert t.faction("AUL", RDF).hand == [None, None]
    t.refuses("show_zr", "A1", seat=AUL)
    t.play("show_rdf", "A1", seat=AUL)
    assert not t.game.can_undo(AUL)


@rule("REC-Q09")
def test_nobody_shows_cards_while_something_else_is_asked_of_him() -> None:
    t = at_trade().play("show_ref", "R1", seat=RDF).play("no_trade")
    t.refuses("show_aul", "R1", seat=RDF)
    t.play("show_aul", "Z2", seat=ZR)


@rule("REC-TALK03")
def test_what_was_seen_is_forgotten_when_the_card_moves_on() -> None:
    t = at_trade().play("show_zr", "R1", seat=RDF).plays("trade_with AUL", "offer R1", "give A1")
    assert t.faction("AUL", ZR).hand == [None, None]
    known = t.faction("AUL", RDF).hand[0]
    assert known is not None
    assert known.id == "R1"


@rule("REC-TALK05")
def test_protoculture_goes_from_hand_to_hand_only_by_events() -> None:
    t = table().with_pc(RDF=5).event("Z6", "ZR")
    assert (t.pc("RDF"), t.pc("ZR")) == (2, 3)


@rule("REC-HID01", "REC-HID03")
def test_hands_are_hidden_and_all_else_is_open() -> None:
    game, s = new_game()
    for seat, faction in enumerate(("RDF", "AUL", "ZR", "REF")):
        for other in seen(game, seat).factions:
            cards = [card and card.id for card in other.hand]
            assert cards == (s.hands[other.id] if other.id == faction else [None] * 3)
    public = seen(game)
    assert all(card is None for other in public.factions for card in other.hand)
    assert public.deck == 16
    assert public.hideout == {"khyron": 1, "covert": 4}
    assert (public.assembly, public.constructed) == (7, 3)
    assert len(public.special) == 6


@rule("REC-HID01")
def test_what_a_seat_can_not_see_is_dealt_anew() -> None:
    t = at_trade().play("show_rdf", "A1", seat=AUL)
    hands = set()
    for seed in range(20):
        twin = determinise(t.s, RDF, Luck.seeded(seed))
        assert twin.hands["RDF"] == ["R1", "Z1"]
        assert twin.hands["AUL"][0] == "A1"
        assert [twin.event(card).group for card in twin.deck] == [t.s.event(card).group for card in t.s.deck]
        hands.add(tuple(twin.hands["ZR"]))
    assert len(hands) > 5


@rule("REC-HID01", "REC-Q06", "REC-RES09")
def test_a_special_card_is_seen_when_dealt_and_hidden_once_traded() -> None:
    t = table().with_round(1).resolving()
    assert t.s.hands["AUL"] == ["S2"]
    card = t.faction("AUL", ZR).hand[0]
    assert card is not None
    assert card.id == "S2"
    t.with_hand("ZR", "Z1").trading("AUL").plays("trade_with ZR", "offer S2", "give Z1")
    assert t.faction("ZR", RDF).hand == [None]
    assert t.faction("ZR", REF).hand == [None]
