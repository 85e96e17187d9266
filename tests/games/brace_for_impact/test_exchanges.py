"""Status and Command: who may answer whom, when, and with what."""

import pytest
from tests.games.brace_for_impact.table import (
    ANY_REPAIR,
    ARMOR_2,
    ARMOR_COMMAND,
    ATTACK_3,
    ATTACK_COMMAND,
    HULL_2,
    HULL_COMMAND,
    LIFE_2,
    PACK,
    REFLEX_2,
    SCOUT,
    SCOUT_COMMAND,
    table,
)
from tests.rule import rule
from tests.there import there

from robotable.table.nouns import pair


@rule("BFI-EXCH01")
def test_a_card_has_two_statuses_and_a_command() -> None:
    card = there(table().hand(0, "RA01").view(0).own).hand[0]
    assert [(status.kind, status.n) for status in card.statuses] == [("armor", 2), ("hull", 2)]
    assert (card.command.kind, card.command.n) == ("attack", 0)


@rule("BFI-EXCH02", "BFI-T06", "BFI-X30")
def test_a_status_is_read_aloud_and_the_card_stays_in_hand() -> None:
    game = table().hands(s0="RA01", s1="RA02").play(0, "announce", HULL_2)
    assert game.s.players[0].hand == ["RA01"]
    assert there(game.view(3).officers[0].status).text == "Hull breach on deck nine!"
    game.wait(400)
    assert "still being read" in game.refused(1, "answer", "0/RA02")
    game.wait(300)
    game.answer(1, 0, HULL_COMMAND)
    assert game.level("hull") == 7


@rule("BFI-EXCH03", "BFI-EXCH05", "BFI-EXCH06", "BFI-REPR01", "BFI-REPR04", "BFI-X20", "BFI-GEN05")
def test_an_exchange_repairs_and_both_cards_go_to_their_owners_discards() -> None:
    game = table().levels(hull=4).exchange(0, HULL_2, 1, HULL_COMMAND)
    assert game.level("hull") == 6
    assert [player.discards for player in game.s.players[:2]] == [["RA01"], ["RA02"]]
    assert [player.hand for player in game.s.players[:2]] == [[], []]
    assert game.s.players[0].status is None
    assert game.s.last_done == game.s.now


@rule("BFI-EXCH04", "BFI-X22")
def test_nobody_answers_the_own_status() -> None:
    game = table().hands(s0="RA01 RA02").announce(0, HULL_2)
    assert game.nouns(0, "answer") == []
    assert "BFI-EXCH04" in game.refused(0, "answer", "0/RA02")


@rule("BFI-EXCH07", "BFI-X24", "BFI-GEN03")
def test_several_statuses_are_open_at_once_and_answered_in_any_order() -> None:
    game = table().levels(armor=0).ship(1, "ZS01").hands(s0="RA01 RA04", s1="RA03", s2="RA14", s3="RA08 RA05")
    game.play(0, "announce", ARMOR_2).play(1, "announce", ATTACK_3).play(2, "announce", "RA14/2").wait(700)
    assert [seat for seat in range(4) if game.s.is_open(seat)] == [0, 1, 2]
    game.answer(3, 2, SCOUT_COMMAND)
    assert [seat for seat in range(4) if game.s.is_open(seat)] == [0, 1]
    assert game.stages(2) >= {"SendScout"}
    assert game.level("armor") == 0
    game.wait(400).answer(3, 0, ARMOR_COMMAND)
    assert [seat for seat in range(4) if game.s.is_open(seat)] == [1]
    assert game.level("armor") == 2
    game.answer(0, 1, "RA04")
    answers = [line.about for line in game.game.log if line.says == "answers"]
    assert [(about["seat"], about["other_seat"]) for about in answers] == [(3, 2), (3, 0), (0, 1)]
    assert game.s.is_busy(1)


@rule("BFI-EXCH08", "BFI-EXCH09", "BFI-X23")
def test_a_second_status_cancels_the_first() -> None:
    game = table().hands(s0="RA01 RA05", s1="RA61").announce(0, ARMOR_2).wait(300).announce(0, SCOUT)
    assert there(game.view(1).officers[0].status).line == "SC3"
    game.answer(1, 0, "RA61")
    assert game.log()[-1] == "say-again"
    assert game.s.players[1].hand == ["RA61"]
    assert "BFI-EXCH17" in game.refused(1, "answer", "0/RA61")
    game.wait(1499)
    assert game.nouns(1, "answer") == []
    game.wait(1)
    assert game.nouns(1, "answer") == ["0/RA61"]
    assert game.s.players[0].status is not None


@rule("BFI-EXCH09")
def test_reading_the_first_again_opens_it_again() -> None:
    game = table().levels(armor=0).hands(s0="RA01 RA05", s1="RA61")
    game.announce(0, ARMOR_2).wait(300).announce(0, SCOUT).wait(300).announce(0, ARMOR_2).answer(1, 0, "RA61")
    assert game.level("armor") == 2


@rule("BFI-EXCH09")
def test_one_breath_between_two_calls() -> None:
    game = table().hands(s0="RA01 RA05").announce(0, ARMOR_2)
    assert "one breath" in game.refused(0, "announce", SCOUT)
    game.wait(300)
    game.play(0, "announce", SCOUT)


@rule("BFI-EXCH10")
def test_an_answer_names_the_teammate() -> None:
    game = table().levels(hull=2).hands(s0="RA01", s2="RA25", s1="RA02")
    game.announce(0, HULL_2).announce(2, "RA25/2")
    assert set(game.nouns(1, "answer")) == {"0/RA02", "2/RA02"}
    game.answer(1, 2, HULL_COMMAND)
    assert game.s.players[0].status is not None
    assert game.s.players[2].discards == ["RA25"]


@rule("BFI-EXCH11", "BFI-X25")
def test_a_card_used_as_a_command_takes_its_status_with_it() -> None:
    game = table().ship(1, "ZS01").hands(s0="RA01", s1="RA03").announce(0, HULL_2).announce(1, ATTACK_3)
    game.answer(0, 1, "RA01")
    assert game.s.players[0].status is None
    assert game.s.players[0].discards == ["RA01"]


@rule("BFI-EXCH12", "BFI-X26")
def test_whoever_answers_with_another_card_keeps_the_own_status() -> None:
    game = table().ship(1, "ZS01").hands(s0="RA01 RA07", s1="RA03").announce(0, HULL_2).announce(1, ATTACK_3)
    game.answer(0, 1, ATTACK_COMMAND)
    assert there(game.view(0).officers[0].status).card == HULL_2
    game.levels(hull=3).hands(s2=HULL_COMMAND).answer(2, 0, HULL_COMMAND)
    assert game.level("hull") == 5


@rule("BFI-EXCH13", "BFI-X28")
@pytest.mark.parametrize("card", ["RA05", "RA19", "RA27", "RA15", "RA07", "RA08", "RA09"])
def test_a_command_answers_its_own_kind_and_a_general_one_every_repair(card: str) -> None:
    kinds = {
        "armor": "RA01/1",
        "hull": "RA06/1",
        "life": "RA02/1",
        "reflex": "RA04/2",
        "attack": "RA03/1",
        "scout": "RA10/2",
    }
    command = PACK.command(card).kind
    for kind, status in kinds.items():
        if pair(status)[0] == card:
            continue
        game = table().hand(0, pair(status)[0]).hand(1, card).announce(0, status).answer(1, 0, card)
        fits = command == kind or (command == "repair" and kind in ("armor", "hull", "life", "reflex"))
        assert (game.log()[-1] != "say-again") == fits
        assert (card in game.s.players[1].discards) == fits


@rule("BFI-EXCH14", "BFI-X29")
def test_the_first_answer_takes_the_status_and_the_second_keeps_the_card() -> None:
    game = table().hands(s0="RA01", s1="RA02", s2="RA67").announce(0, HULL_2)
    game.play(1, "answer", "0/RA02", at=60_010)
    assert "answered by somebody else" in game.refused(2, "answer", "0/RA67")
    assert game.s.players[2].hand == ["RA67"]
    game.hand(3, "RA06").announce(3, "RA06/1").answer(2, 3, "RA67")
    assert game.log().count("answers") == 2


@rule("BFI-EXCH15", "BFI-X31")
def test_cards_are_spent_even_if_nothing_was_broken() -> None:
    game = table().levels(armor=3).exchange(0, ARMOR_2, 1, ARMOR_COMMAND)
    assert game.level("armor") == 3
    assert (game.s.players[0].discards, game.s.players[1].discards) == (["RA01"], ["RA05"])


@rule("BFI-EXCH16")
def test_there_is_no_limit_to_the_hand_of_an_officer() -> None:
    game = table().levels(life=3)
    for _ in range(6):
        game.play(0, "brace").wait(10_000).levels(life=3, hull=5)
    assert len(game.s.players[0].hand) == 18


@rule("BFI-EXCH17", "BFI-X27", "BFI-REPR02", "BFI-REPR03")
def test_a_general_command_repairs_anything_but_never_fires_or_scouts() -> None:
    for status in (LIFE_2, HULL_2, ARMOR_2, REFLEX_2):
        game = table().exchange(0, status, 1, ANY_REPAIR)
        assert game.log().count("answers") == 1
    for status in ("RA05/1", SCOUT):
        game = table().ship(1, "ZS01").exchange(0, status, 1, ANY_REPAIR)
        assert game.log()[-1] == "say-again"
        assert game.s.players[1].hand == [ANY_REPAIR]


@rule("BFI-EXCH18")
def test_a_status_can_be_withdrawn() -> None:
    game = table().hands(s0="RA01", s1="RA02").announce(0, HULL_2).play(0, "withdraw")
    assert game.s.players[0].hand == ["RA01"]
    assert "or gone" in game.refused(1, "answer", "0/RA02")
    assert "withdraw" not in game.verbs(0)


@rule("BFI-EXCH07")
def test_answers_come_one_after_another() -> None:
    game = table().levels(hull=1).hands(s0="RA01", s2="RA25", s1="RA02 RA19").announce(0, HULL_2).announce(2, "RA25/2")
    game.answer(1, 2, "RA02")
    assert "wait a moment" in game.refused(1, "answer", "0/RA19")
    game.wait(400).answer(1, 0, "RA19")
    assert game.level("hull") == 5


@rule("BFI-EXCH02")
def test_a_card_that_is_not_in_hand_can_not_be_called() -> None:
    game = table().hand(0, "RA01")
    assert "not in your hand" in game.refused(0, "announce", "RA02/1")
    game.hand(1, "RA04").announce(1, REFLEX_2)
    assert "not in your hand" in game.refused(0, "answer", "1/RA15")
