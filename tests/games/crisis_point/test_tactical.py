"""The Tactical Phase, step by step. CRI-TAC, CRI-BOARD05"""

import pytest
from tests.games.crisis_point.table import AOSC, COMBAT, MASTERS, hand, position, tactical
from tests.rule import rule

UNITS = {
    0: "salamander-battloid",
    1: "command-battloid",
    2: "hover-tank-platoon",
    3: "logan-squadron",
    4: "mobile-artillery",
}


@rule("CRI-TAC02", "CRI-TAC09", "CRI-R42")
def test_eight_turns_each_fill_the_battlefield_and_all_slots() -> None:
    t = tactical()
    turns = []
    while t.s.phase == "tactical":
        turn = (t.s.active, t.s.turn)
        if turn not in turns:
            turns.append(turn)
        t.finish_turn(t.turn_of)
    assert turns == [(seat, n) for n in range(1, 9) for seat in (AOSC, MASTERS)]
    assert all(t.s.grid)
    assert len(t.s.slots) == 16
    for seat in (AOSC, MASTERS):
        assert (t.s.units_deployed(seat), t.s.locations_played(seat), t.player(seat).bases) == (5, 2, [])
        assert t.player(seat).combat == []


@rule("CRI-TAC03", "CRI-R11", "CRI-D04")
def test_units_locations_and_base_come_in_any_order() -> None:
    t = tactical()
    player = t.player(AOSC)
    assert set(t.can(AOSC, "pick")) == {*player.units, *player.bases, *player.locations}


@rule("CRI-TAC03", "CRI-TAC02")
def test_there_is_no_sixth_unit() -> None:
    t = position("tactical", grid=UNITS, turn_of=AOSC, n=6)
    t.refuses(AOSC, "pick", "recon-rover", "CRI-TAC03")
    assert set(t.can(AOSC, "pick")) == {"monument-city-garrison", *t.player(AOSC).locations}


@rule("CRI-TAC03", "CRI-TAC02")
def test_there_is_no_third_location() -> None:
    t = position("tactical", grid={0: "outpost-d65", 1: "crash-site", 2: "radar-hill"}, turn_of=AOSC, n=3)
    t.refuses(AOSC, "pick", t.player(AOSC).locations[0], "CRI-TAC03")


@rule("CRI-TAC03")
def test_the_base_is_played_once() -> None:
    t = tactical(AOSC)
    assert "monument-city-garrison" in t.can(AOSC, "pick")
    t.deploy(AOSC, "monument-city-garrison", 0)
    while t.turn_of == AOSC:
        t.finish_turn(AOSC)
    t.finish_turn(MASTERS)
    assert t.turn_of == AOSC
    assert set(t.can(AOSC, "pick")) == {*t.player(AOSC).units, *t.player(AOSC).locations}
    t.refuses(AOSC, "pick", "monument-city-garrison", "")


@rule("CRI-TAC04", "CRI-R05", "CRI-TAC11")
def test_a_unit_gives_its_tokens_and_then_its_text() -> None:
    t = tactical().deploy(AOSC, "salamander-battloid", 5)
    assert t.player(AOSC).supply + t.on(AOSC, 5) == 5
    assert t.player(AOSC).stock == 56
    assert t.player(AOSC).specials == ["exchange"]
    said = [line.says for line in t.game.log if line.says in ("plays", "gains", "gains-special")]
    assert said == ["plays", "gains", "gains-special"]


@rule("CRI-TAC05", "CRI-R06")
@pytest.mark.parametrize(("turn", "tokens"), [(1, 8), (4, 5), (8, 1)])
def test_a_base_gives_a_token_for_each_combat_card_in_hand(turn: int, tokens: int) -> None:
    slots = {slot: COMBAT[AOSC][i] for i, slot in enumerate(["S0", "S1", "S2", "S3", "E0", "E1", "E2"][: turn - 1])}
    t = position("tactical", grid={15: "red-bioroid"}, slots=slots, turn_of=AOSC, n=turn)
    t.deploy(AOSC, "monument-city-garrison", 0)
    assert t.player(AOSC).supply == tokens
    assert t.player(AOSC).specials == []


@rule("CRI-TAC05", "CRI-D01")
def test_with_the_option_a_base_gives_at_most_four_tokens() -> None:
    t = position("tactical", grid={15: "red-bioroid"}, turn_of=AOSC, base_cap=True)
    assert t.deploy(AOSC, "monument-city-garrison", 0).player(AOSC).supply == 4


@rule("CRI-TAC06", "CRI-R13")
def test_a_locations_effect_is_for_the_player_who_plays_it() -> None:
    t = hand(position("tactical", grid={15: "recon-rover"}, turn_of=MASTERS), MASTERS, "outpost-d65")
    t.deploy(MASTERS, "outpost-d65", 0)
    assert (t.player(MASTERS).supply, t.player(AOSC).supply) == (2, 0)
    assert t.s.owner(0) is None


@rule("CRI-TAC06")
def test_a_location_gives_no_tokens_of_itself() -> None:
    t = hand(tactical(), AOSC, "radar-hill").deploy(AOSC, "radar-hill", 0)
    assert t.player(AOSC).supply == 0


@rule("CRI-TAC07", "CRI-D05")
def test_a_token_goes_on_any_card_own_enemy_or_location() -> None:
    t = position("tactical", grid={1: "red-bioroid", 2: "crash-site", 3: "recon-rover"}, turn_of=AOSC, n=2)
    t.deploy(AOSC, "hover-tank-platoon", 0)
    assert t.stage == "PlaceToken"
    assert t.can(AOSC, "token") == [0, 1, 2, 3]
    t.refuses(AOSC, "token", 7, "CRI-TAC07")
    t.play(AOSC, ("token", 1))
    assert (t.player(AOSC).supply, t.on(AOSC, 1)) == (4, 1)


@rule("CRI-TAC07", "CRI-R09")
def test_the_token_must_be_placed() -> None:
    t = position("tactical", grid={1: "red-bioroid"}, supply={AOSC: 1}, turn_of=AOSC, n=2)
    t.deploy(AOSC, "logan-squadron", 0)
    assert {offer.verb for offer in t.game.prompts[0].moves} == {"token"}


@rule("CRI-TAC07", "CRI-R10")
def test_no_token_comes_from_the_stock_if_the_supply_is_empty() -> None:
    t = hand(position("tactical", grid={1: "red-bioroid"}, turn_of=AOSC, n=2), AOSC, "radar-hill")
    t.deploy(AOSC, "radar-hill", 0)
    assert t.stage == "PickCombat"
    assert t.player(AOSC).stock == 61


@rule("CRI-TAC08", "CRI-D06")
def test_a_combat_card_goes_face_down_into_an_empty_slot_of_ones_own() -> None:
    t = position("tactical", slots={"S0": "gladiator"}, turn_of=AOSC, n=2)
    t.deploy(AOSC, "hover-tank-platoon", 0)
    assert "gladiator" not in t.can(AOSC, "pick")
    t.play(AOSC, ("pick", "recon-team"))
    t.refuses(AOSC, "post", "S0", "CRI-BOARD05")
    t.refuses(AOSC, "post", "N0", "CRI-BOARD03")
    t.play(AOSC, ("post", "E3"))
    assert t.s.slots["E3"] == "recon-team"
    assert t.view(MASTERS).slots["E3"].card == ""
    assert t.turn_of == MASTERS


@rule("CRI-TAC08", "CRI-R41")
def test_a_card_taken_in_hand_can_be_put_back_but_not_one_laid_down() -> None:
    t = tactical().play(AOSC, ("pick", "recon-rover"))
    t.game.undo(AOSC)
    t.deploy(AOSC, "hover-tank-platoon", 0).play(AOSC, ("pick", "recon-team"))
    t.game.undo(AOSC)
    assert t.stage == "PickCombat"
    t.lay_combat(AOSC, "gladiator", "S0")
    assert not t.game.can_undo(AOSC)


@rule("CRI-BOARD05")
def test_a_filled_slot_and_space_stay_filled() -> None:
    t = position("tactical", grid={5: "red-bioroid"}, slots={"S0": "gladiator"}, turn_of=AOSC, n=2)
    t.play(AOSC, ("pick", "recon-rover"))
    t.refuses(AOSC, "place", 5, "CRI-BOARD05")


@rule("CRI-TAC10")
def test_three_units_and_two_locations_stay_in_hand() -> None:
    t = tactical()
    while t.s.phase == "tactical":
        t.finish_turn(t.turn_of)
    for player in t.s.players:
        assert (len(player.units), len(player.locations)) == (3, 2)


@rule("CRI-TAC12", "CRI-R35")
def test_a_player_always_sees_his_own_face_down_cards() -> None:
    t = position("tactical", slots={"S0": "gladiator", "N0": "clone-guard"}, turn_of=MASTERS)
    assert t.view(AOSC).slots["S0"].card == "gladiator"
    assert t.view(MASTERS).slots["S0"].card == ""
    assert t.view(None).slots["S0"].card == ""
