"""Every card's text, and effects in general. CRI-EFF, chapter 5 of the rules"""

from typing import Any

import pytest
from tests.games.crisis_point.table import AOSC, MASTERS, Table, command, hand, position, tactical
from tests.rule import rule

from robotable.games.crisis_point.perform import NOWHERE, CutTokens

BATTLE = {5: "red-bioroid", 6: "crash-site", 9: "recon-rover", 15: "blue-bioroid"}


def deployed(seat: int, card: str, space: int = 10, **position_of: Any) -> Table:
    """A Unit has just been played into a small battle."""
    t = position("tactical", grid=BATTLE, turn_of=seat, n=3, **position_of)
    return t.deploy(seat, card, space)


def located(card: str, space: int = 10, seat: int = AOSC, **position_of: Any) -> Table:
    """A Location has just been played into a small battle."""
    grid = {5: "red-bioroid", 9: "recon-rover", 15: "blue-bioroid", 0: "forward-landing-citadel"}
    t = position("tactical", grid=grid, turn_of=seat, n=3, **position_of)
    return hand(t, seat, card).deploy(seat, card, space)


# Units


@rule("CRI-EFF03", "CRI-EFF06", "CRI-TAC04")
@pytest.mark.parametrize(("seat", "card"), [(AOSC, "command-battloid"), (MASTERS, "triumvirate-transport")])
def test_put_on_an_adjacent_card(seat: int, card: str) -> None:
    t = deployed(seat, card)
    assert t.can(seat, "put") == [5, 6, 9, 15]
    stock = t.player(seat).stock
    t.refuses(seat, "put", 10, "CRI-EFF01")
    t.play(seat, ("put", 6))
    tokens = t.s.pack.units[card].tokens
    assert (t.on(seat, 6), t.player(seat).stock, t.player(seat).supply) == (1, stock - 1, tokens)


@rule("CRI-EFF03")
@pytest.mark.parametrize(("seat", "card"), [(AOSC, "civil-defense-battloid"), (MASTERS, "green-bioroid")])
def test_put_on_itself(seat: int, card: str) -> None:
    t = deployed(seat, card)
    assert (t.on(seat, 10), t.player(seat).supply) == (1, 4)


@rule("CRI-EFF04", "CRI-R12")
@pytest.mark.parametrize(("seat", "card"), [(AOSC, "hover-tank-platoon"), (MASTERS, "sled-bioroid")])
def test_shift_one_own_token_or_none(seat: int, card: str) -> None:
    t = deployed(seat, card, tokens={seat: {5: 2}, 1 - seat: {6: 1}})
    assert t.can(seat, "lift") == [5]
    assert t.can(seat, "done") == [None]
    t.play(seat, ("lift", 5))
    t.refuses(seat, "lay", 5, "CRI-EFF04")
    t.play(seat, ("lay", 10))
    assert (t.on(seat, 5), t.on(seat, 10), t.player(seat).supply) == (1, 1, 5)
    assert t.stage == "PlaceToken"


@rule("CRI-D07", "CRI-R34", "CRI-R41")
@pytest.mark.parametrize(("seat", "card"), [(AOSC, "logan-squadron"), (MASTERS, "blue-bioroid")])
def test_peek_at_one_enemy_combat_card(seat: int, card: str) -> None:
    slots = {"S0": "gladiator", "E1": "recon-team", "N0": "clone-guard", "W2": "hover-sled"}
    t = position("tactical", grid={5: "red-bioroid"}, slots=slots, turn_of=seat, n=3).deploy(seat, card, 10)
    enemy = ("N0", "W2") if seat == AOSC else ("S0", "E1")
    assert tuple(t.can(seat, "peek")) == enemy
    t.play(seat, ("peek", enemy[1]))
    assert t.view(seat).slots[enemy[1]].card == slots[enemy[1]]
    assert t.view(None).slots[enemy[1]].card == ""
    assert t.view(1 - seat).slots[enemy[1]].is_peeked
    assert not t.game.can_undo(seat)
    heard = [str(line) for line in t.game.story(seat)]
    assert any(line.startswith("The Combat Card at") for line in heard)
    assert len(t.game.story(1 - seat)) == len(heard) - 1 == len(t.game.story(None))


@rule("CRI-TERM10", "CRI-R41")
@pytest.mark.parametrize(("seat", "card"), [(AOSC, "recon-rover"), (MASTERS, "scout-drone")])
def test_reveal_one_enemy_combat_card(seat: int, card: str) -> None:
    slots = {"S0": "gladiator", "E1": "recon-team", "N0": "clone-guard", "W2": "hover-sled"}
    t = position("tactical", grid={5: "red-bioroid"}, slots=slots, turn_of=seat, n=3).deploy(seat, card, 10)
    enemy = ("N0", "W2") if seat == AOSC else ("S0", "E1")
    t.play(seat, ("reveal", enemy[0]))
    assert t.view(None).slots[enemy[0]].card == slots[enemy[0]]
    assert t.view(None).slots[enemy[1]].card == ""
    assert not t.game.can_undo(seat)


@rule("CRI-TERM10")
@pytest.mark.parametrize(("seat", "card"), [(AOSC, "recon-rover"), (MASTERS, "scout-drone")])
def test_the_only_enemy_combat_card_is_turned_up_without_a_question(seat: int, card: str) -> None:
    slots = {"S0": "gladiator", "N0": "clone-guard"}
    t = position("tactical", grid={5: "red-bioroid"}, slots=slots, turn_of=seat, n=3).deploy(seat, card, 10)
    enemy = "N0" if seat == AOSC else "S0"
    assert t.can(seat, "reveal") == []
    assert t.view(None).slots[enemy].card == slots[enemy]


@rule("CRI-EFF04", "CRI-TERM02", "CRI-EFF06")
def test_mobile_artillery_cuts_a_token_from_a_card_that_is_not_adjacent() -> None:
    t = deployed(AOSC, "mobile-artillery", 0, tokens={MASTERS: {5: 1, 6: 2, 15: 1}})
    assert t.can(AOSC, "cut") == [6, 15]
    t.refuses(AOSC, "cut", 5, "CRI-EFF01")
    t.refuses(AOSC, "cut", 9, "CRI-EFF04")
    t.play(AOSC, ("cut", 6))
    assert (t.on(MASTERS, 6), t.player(MASTERS).gone) == (1, 1)


@rule("CRI-EFF04")
def test_red_bioroid_cuts_a_token_from_an_adjacent_card() -> None:
    grid = {5: "command-battloid", 6: "crash-site", 15: "blue-bioroid"}
    t = position("tactical", grid=grid, tokens={AOSC: {5: 1, 6: 1, 15: 1}}, turn_of=MASTERS, n=2)
    t.deploy(MASTERS, "red-bioroid", 1)
    assert t.can(MASTERS, "cut") == [5, 6]
    t.play(MASTERS, ("cut", 5))
    assert t.player(AOSC).gone == 1


@rule("CRI-EFF02")
def test_an_operation_without_a_target_lapses() -> None:
    t = tactical().deploy(AOSC, "mobile-artillery", 0)
    assert t.stage == "PickCombat"
    assert tactical().deploy(AOSC, "logan-squadron", 0).stage == "PickCombat"
    assert tactical().deploy(AOSC, "command-battloid", 0).on(AOSC, 0) == 1


# Locations


@rule("CRI-TAC06")
def test_outpost_d65_gives_two_tokens() -> None:
    assert located("outpost-d65").player(AOSC).supply == 2


def test_protoculture_vault_gives_one_token_and_takes_one() -> None:
    t = located("protoculture-vault")
    assert (t.player(AOSC).supply, t.on(AOSC, 10)) == (1, 1)


def test_monument_city_ruins_show_an_enemy_card() -> None:
    t = located("monument-city-ruins", slots={"N0": "clone-guard", "N1": "hover-sled"})
    t.play(AOSC, ("peek", "N1"))
    assert t.player(AOSC).peeked == ["hover-sled"]


@rule("CRI-EFF01")
def test_liberty_relay_shifts_two_and_then_gives_one() -> None:
    t = located("liberty-relay", tokens={AOSC: {5: 2}})
    t.play(AOSC, ("lift", 5), ("lay", 10))
    assert t.player(AOSC).supply == 0
    t.play(AOSC, ("lift", 5), ("lay", 9))
    assert (t.on(AOSC, 10), t.on(AOSC, 9), t.on(AOSC, 5), t.player(AOSC).supply) == (1, 1, 0, 1)


def test_flower_of_life_field_takes_two_tokens() -> None:
    assert located("flower-of-life-field").on(AOSC, 10) == 2


def test_crash_site_gives_three_and_the_opponent_one() -> None:
    t = located("crash-site", seat=MASTERS)
    assert (t.player(MASTERS).supply, t.player(AOSC).supply) == (3, 1)


@rule("CRI-EFF02", "CRI-R12")
def test_crater_ridge_cuts_up_to_two_adjacent_tokens() -> None:
    t = located("crater-ridge", tokens={MASTERS: {5: 2, 9: 1, 0: 1}})
    assert t.can(AOSC, "cut") == [5, 9]
    t.play(AOSC, ("cut", 5), "done")
    assert (t.player(MASTERS).gone, t.player(AOSC).supply) == (1, 1)
    t = located("crater-ridge", tokens={MASTERS: {5: 2, 9: 1}}).play(AOSC, "done")
    assert t.player(MASTERS).gone == 0


@rule("CRI-EFF02")
def test_supply_depot_puts_up_to_three_on_different_adjacent_cards() -> None:
    t = located("supply-depot")
    t.play(AOSC, ("put", 5))
    t.refuses(AOSC, "put", 5, "CRI-EFF01")
    t.play(AOSC, ("put", 9), "done")
    assert [t.on(AOSC, space) for space in (5, 9, 15, 10)] == [1, 1, 0, 0]


def test_radar_hill_turns_an_enemy_card_up() -> None:
    t = located("radar-hill", slots={"N0": "clone-guard", "N1": "hover-sled"}).play(AOSC, ("reveal", "N0"))
    assert t.s.revealed == ["clone-guard"]


@rule("CRI-EFF05", "CRI-TOK07")
def test_iron_bridge_swaps_two_adjacent_cards_but_no_base() -> None:
    t = located("iron-bridge", space=4, tokens={MASTERS: {5: 2}})
    t.refuses(AOSC, "swap", 0, "CRI-EFF05")
    assert t.can(AOSC, "swap") == [5, 9]
    t.play(AOSC, ("swap", 5), ("swap", 9))
    assert (t.s.grid[5], t.s.grid[9], t.on(MASTERS, 5)) == ("recon-rover", "red-bioroid", 2)
    assert t.player(AOSC).supply == 2
    left = located("iron-bridge", space=4).play(AOSC, "done")
    assert (left.s.grid[5], left.player(AOSC).supply) == ("red-bioroid", 2)


# Heroes


@pytest.mark.parametrize(("seat", "card"), [(AOSC, "dana-sterling"), (MASTERS, "zor-prime")])
def test_three_tokens_on_one_unit_of_any_side(seat: int, card: str) -> None:
    t = command(seat, card)
    t.refuses(seat, "put", 8, "CRI-EFF01")
    t.refuses(seat, "put", 2, "CRI-EFF01")
    assert t.can(seat, "put") == [0, 1, 3, 4, 5, 6, 7, 9, 10, 12]
    stock = t.player(seat).stock
    t.play(seat, ("put", 4))
    assert t.player(seat).stock == stock - 3


@rule("CRI-EFF01", "CRI-R34")
@pytest.mark.parametrize(
    ("seat", "card", "a", "b"), [(AOSC, "bowie-grant", "S0", "E3"), (MASTERS, "musica", "N0", "W3")]
)
def test_trade_two_own_combat_cards_and_put_one(seat: int, card: str, a: str, b: str) -> None:
    t = command(seat, card, tokens={AOSC: {0: 9}})
    before = dict(t.s.slots)
    assert len(t.can(seat, "trade")) == 8
    t.play(seat, ("trade", a), ("trade", b))
    assert (t.s.slots[a], t.s.slots[b]) == (before[b], before[a])
    assert len(t.can(seat, "put")) == 16
    declined = command(seat, card).play(seat, "done")
    assert declined.s.slots == before


@pytest.mark.parametrize(("seat", "card"), [(AOSC, "marie-crystal"), (MASTERS, "karno")])
def test_aim_at_a_card_cut_up_to_one_there_and_put_one_there(seat: int, card: str) -> None:
    t = command(seat, card, tokens={1 - seat: {2: 3, 5: 1}})
    assert len(t.can(seat, "aim")) == 16
    t.play(seat, ("aim", 2))
    assert t.can(seat, "cut") == [2]
    stock = t.player(seat).stock
    t.play(seat, ("cut", 2))
    assert t.s.contests[2].powers[1 - seat].tokens == 2
    assert t.s.contests[2].powers[seat].tokens == 1
    assert t.player(seat).stock == stock - 1
    spared = command(seat, card, tokens={1 - seat: {2: 3}}).play(seat, ("aim", 2), "done")
    assert spared.s.contests[2].powers[1 - seat].tokens == 3


@rule("CRI-EFF04")
def test_sean_phillips_shifts_up_to_three_own_tokens() -> None:
    t = command(AOSC, "sean-phillips", tokens={AOSC: {0: 4}, MASTERS: {1: 1}})
    assert t.can(AOSC, "lift") == [0]
    t.play(AOSC, ("lift", 0), ("lay", 1), ("lift", 0), ("lay", 2), ("lift", 0))
    assert (t.on(AOSC, 0), t.on(AOSC, 1), t.on(AOSC, 2)) == (2, 1, 1)
    assert t.can(AOSC, "lay") == [space for space in range(16) if space != 0]


@rule("CRI-EFF04")
def test_shaizan_pushes_up_to_two_enemy_tokens_and_puts_one() -> None:
    t = command(MASTERS, "shaizan", tokens={AOSC: {0: 3}, MASTERS: {1: 1}})
    assert t.can(MASTERS, "lift") == [0]
    t.play(MASTERS, ("lift", 0), ("lay", 1), "done")
    assert (t.on(AOSC, 0), t.on(AOSC, 1), t.stage) == (2, 1, "PutTokens")
    assert len(t.can(MASTERS, "put")) == 16


# Commands


@pytest.mark.parametrize(("seat", "card"), [(AOSC, "missile-salvo"), (MASTERS, "sled-charge")])
def test_up_to_three_tokens_on_different_enemy_units(seat: int, card: str) -> None:
    t = command(seat, card)
    enemies = [1, 4, 6, 9, 10] if seat == AOSC else [0, 3, 5, 7, 12]
    assert t.can(seat, "put") == enemies
    t.play(seat, ("put", enemies[0]))
    assert t.can(seat, "put") == enemies[1:]
    t.play(seat, ("put", enemies[1]))
    assert (t.on(seat, enemies[0]), t.on(seat, enemies[1])) == (1, 1)
    assert t.can(seat, "done") == [None]


@pytest.mark.parametrize(("seat", "card"), [(AOSC, "hold-the-line"), (MASTERS, "protoculture-shield")])
def test_two_tokens_on_one_own_card_base_allowed(seat: int, card: str) -> None:
    t = command(seat, card)
    assert t.can(seat, "put") == ([0, 3, 5, 7, 8, 12] if seat == AOSC else [1, 4, 6, 9, 10, 13])
    stock = t.player(seat).stock
    t.play(seat, ("put", 8 if seat == AOSC else 13))
    assert t.player(seat).stock == stock - 2


@rule("CRI-EFF05")
def test_redeploy_swaps_two_own_units_and_puts_one_on_an_own_card() -> None:
    t = command(AOSC, "redeploy")
    assert t.can(AOSC, "swap") == [0, 3, 5, 7, 12]
    t.play(AOSC, ("swap", 12), ("swap", 7))
    assert (t.s.grid[7], t.s.grid[12]) == ("hover-tank-platoon", "logan-squadron")
    assert t.can(AOSC, "put") == [0, 3, 5, 7, 8, 12]
    assert t.player(AOSC).specials == []


def test_warp_shift_swaps_two_adjacent_enemy_units_and_puts_one_on_an_enemy_card() -> None:
    t = command(MASTERS, "warp-shift")
    assert t.can(MASTERS, "swap") == [0, 3, 5, 7]
    t.play(MASTERS, ("swap", 0))
    assert t.can(MASTERS, "swap") == [5]
    t.play(MASTERS, ("swap", 5))
    assert (t.s.grid[0], t.s.grid[5]) == ("vfh-10-agac-battloid", "salamander-battloid")
    assert t.can(MASTERS, "put") == [0, 3, 5, 7, 8, 12]


@rule("CRI-EFF02", "CRI-R34")
@pytest.mark.parametrize(("seat", "card"), [(AOSC, "recon-report"), (MASTERS, "bio-probe")])
def test_peek_at_up_to_two_and_put_one_anywhere(seat: int, card: str) -> None:
    t = command(seat, card)
    slots = t.can(seat, "peek")
    assert len(slots) == 8
    t.play(seat, ("peek", slots[0]))
    t.refuses(seat, "peek", slots[0], "CRI-R34")
    t.play(seat, ("peek", slots[5]))
    assert len(t.player(seat).peeked) == 2
    assert len(t.can(seat, "put")) == 16
    assert len(command(seat, card).play(seat, "done").player(seat).peeked) == 0


@rule("CRI-EFF02")
@pytest.mark.parametrize(("seat", "card"), [(AOSC, "recon-report"), (MASTERS, "bio-probe")])
def test_the_last_card_not_seen_may_be_left_unseen(seat: int, card: str) -> None:
    t = position("command", turn_of=seat)
    *seen, last = t.s.face_down_slots(1 - seat)
    t.player(seat).peeked += [t.s.slots[slot] for slot in seen]
    t.play(seat, ("command", card))
    assert t.can(seat, "peek") == [last]
    t.play(seat, "done")
    assert t.s.slots[last] not in t.player(seat).peeked


@rule("CRI-EFF03")
def test_put_tokens_never_pass_through_the_supply() -> None:
    t = command(AOSC, "dana-sterling")
    supply = t.player(AOSC).supply
    t.play(AOSC, ("put", 0))
    assert t.player(AOSC).supply == supply


@rule("CRI-EFF05")
def test_a_swapped_cards_text_is_not_resolved_again() -> None:
    t = command(AOSC, "redeploy").play(AOSC, ("swap", 0), ("swap", 3))
    assert t.player(AOSC).specials == []
    assert t.stage == "PutTokens"


@rule("CRI-EFF01", "CRI-EFF02")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_as_many_tokens_are_cut_as_the_text_says(n: int) -> None:
    t = position("command", tokens={MASTERS: {0: 2, 5: 2, 9: 2}})
    t.s.todo.append(CutTokens(AOSC, NOWHERE, (), n))
    for left in range(n, 0, -1):
        assert (f"({left} left)" in t.game.prompts[0].text) == (left > 1)
        t.play(AOSC, ("cut", t.can(AOSC, "cut")[0]))
    assert t.stage == "PlayOrder"
    assert (sum(t.player(MASTERS).tokens), t.player(MASTERS).gone) == (6 - n, n)
