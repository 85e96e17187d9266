"""What the table tells beside the board: who decides and why, the trade that is open, what a move would do."""

from tests.games.reconstruction.table import AUL, RDF, ZR, Table, table
from tests.rule import rule

from robotable.games.reconstruction.actions import Perform
from robotable.games.reconstruction.boxes import Pick
from robotable.games.reconstruction.decisions import DEEDS
from robotable.games.reconstruction.foresight import Foresight
from robotable.games.reconstruction.state import Reconstruction
from robotable.games.reconstruction.trade import ShowCards
from robotable.games.reconstruction.view import determinise, view
from robotable.table import Choice, Luck, Noun
from robotable.table.saves import steps_of


def foreseen(t: Table, verb: str, noun: Noun = None) -> Foresight | None:
    """What the seat that decides is told about a move."""
    seen = t.view(t.seat).foresights
    return next((one for one in seen if (one.verb, one.noun) == (verb, noun)), None)


@rule("REC-CTRL06", "REC-VIC07")
def test_a_march_tells_what_becomes_of_control_and_victory() -> None:
    t = table().with_units("MON", mecha=3).with_units("GRA", partisan=3).with_pc(RDF=3).doing("rdf-march")
    paid = foreseen(t, "march_from", "MON")
    assert paid is not None
    assert paid.protoculture == {"RDF": 0}
    t.play("march_from", "MON")
    gone = foreseen(t, "send_all", "GRA")
    assert gone is not None
    assert gone.control == {"MON": None, "GRA": None}
    assert gone.values == {"AUL": t.faction("AUL").value - 1, "REF": t.faction("REF").value - 1}


def test_a_move_that_changes_nothing_of_this_is_not_listed() -> None:
    t = table().with_units("NMC", mecha=2).with_pc(RDF=3).commanding("RDF")
    assert foreseen(t, "command", "rdf-march") is None
    assert foreseen(t, "command", "tax") is not None


@rule("REC-HID01")
def test_nothing_is_foreseen_that_hangs_on_hidden_cards_or_chance() -> None:
    t = table().commanding("RDF")
    assert foreseen(t, "end_turn") is None
    assert t.view(AUL).foresights == []
    assert t.view(None).foresights == []
    twin = determinise(t.s, RDF, Luck.seeded(5))
    assert view(twin, RDF) == t.view(RDF)


@rule("REC-VIC02")
def test_the_last_conversion_is_foreseen_as_the_end() -> None:
    t = table().with_converts(10).with_units("WAS", khyron=1).with_pc(ZR=1).doing("inspire")
    box = t.offers("stir")[-1]
    seen = foreseen(t, "stir", box)
    assert seen is not None
    assert seen.values == {"ZR": 11}
    assert "major victory" in seen.end


@rule("REC-EVENT06")
def test_everybody_learns_who_decides_about_a_card_of_another_faction() -> None:
    t = table().event("Z1", by="RDF")
    decision = t.view(AUL).decision
    assert decision is not None
    assert (decision.faction, decision.stage, decision.cause) == ("ZR", "ShiftCivilians", "event")
    assert (decision.does, decision.you_do) == ("moves civilians", "move civilians")
    assert decision.why == "The RDF played Old Grievances, and a card of the ZR is carried out by the ZR."


@rule("REC-ATK02")
def test_everybody_learns_where_a_defender_chooses_losses() -> None:
    t = table().with_units("NMC", khyron=1, rick=1, mecha=3).with_pc(ZR=3).doing("ambush")
    t.play("ambush", "khyron/NMC")
    decision = t.view(ZR).decision
    assert decision is not None
    assert (decision.faction, decision.stage, decision.place, decision.cause) == ("RDF", "Losses", "NMC", "command")
    assert decision.does == "chooses which units to lose in New Macross City"
    assert decision.why == "It is attacked, and the owner chooses the losses; then the ZR’s turn goes on."


def test_every_choice_can_be_put_into_words_for_those_who_wait() -> None:
    choices = [step for step in steps_of(Reconstruction).values() if issubclass(step, Choice)]
    silent = [choice for choice in choices if not issubclass(choice, Perform) and choice not in DEEDS]
    assert set(silent) == {Pick, ShowCards}


@rule("REC-TRADE08", "REC-TALK01")
def test_a_trade_is_seen_by_all_and_its_cards_only_by_those_who_were_shown_them() -> None:
    t = table().with_hand("RDF", "R1", "Z1").with_hand("AUL", "A1").with_hand("ZR", "Z2").trading("RDF")
    t.plays("trade_with AUL", "offer_shown Z1")
    bargain = t.view(ZR).bargain
    assert bargain is not None
    assert (bargain.faction, bargain.partner, bargain.has_offer, bargain.left) == ("RDF", "AUL", True, 2)
    assert bargain.offer is None
    shown = t.view(AUL).bargain
    assert shown is not None
    assert shown.offer == "Z1"
    assert [card and card.id for card in t.faction("RDF", seat=AUL).hand] == ["Z1", None]
    assert t.faction("RDF", seat=ZR).hand == [None, None]


@rule("REC-EVENT03", "REC-CMD01", "REC-CMD02", "REC-CMD03")
def test_a_card_in_hand_tells_who_would_move_next_and_what_it_leaves_you() -> None:
    t = table().with_hand("RDF", "Z1", "R1", "S3").playing("RDF")
    cards = [card for card in t.faction("RDF", seat=RDF).hand if card]
    assert [(card.id, card.next, card.grants) for card in cards] == [
        ("Z1", "REF", "2 actions"),
        ("R1", "ZR", "1 normal action"),
        ("S3", "REF", "no action"),
    ]
