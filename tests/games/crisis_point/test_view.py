"""What a seat sees, and that it sees no more. CRI-R40, CRI-R34"""

import re

import msgspec
import pytest
from tests.games.crisis_point.table import AOSC, MASTERS, Table, combat, hand, position, tactical
from tests.rule import rule

from robotable.games.crisis_point import GAME
from robotable.games.crisis_point.state import Crisis
from robotable.table import Game, Luck, clone


def hidden_from(s: Crisis, seat: int | None) -> set[str]:
    """The cards whose place a seat must not learn."""
    hidden = set(s.spare)
    for owner, player in enumerate(s.players):
        if owner == seat:
            continue
        laid = [s.slots[slot] for slot in s.filled_slots(owner)]
        hidden.update(card for card in laid if not s.knows(seat, card))
        hidden.update(player.combat + player.locations + player.set_aside)
        if s.phase != "scoring":
            hidden.update(player.objectives)
    return hidden


def everything_sent(game: Game, seat: int | None) -> str:
    """All that leaves the engine for a seat, as text: view, prompts, trail and log."""
    return (msgspec.json.encode(game.scene(seat)) + msgspec.json.encode(game.story(seat))).decode()


def leaks(game: Game, seat: int | None) -> set[str]:
    """Hidden cards that are named in what a seat is sent."""
    assert isinstance(game.state, Crisis)
    sent = set(re.findall(r'"(?:card:)?([a-z0-9-]+)"', everything_sent(game, seat)))
    return hidden_from(game.state, seat) & sent


def random_game(seed: int) -> list[Game]:
    """A game played without a plan, move by move."""
    luck = Luck.seeded(seed)
    game = Game(GAME, 2, seed)
    moments = [game.clone()]
    while game.outcome is None:
        choice = luck.pick(list(game.state.choices()))
        move = luck.pick(list(choice.moves(game.state)))
        game.play(choice.seat, move.verb, move.noun)
        moments.append(game.clone())
    return moments


@rule("CRI-R40", "CRI-SETUP03", "CRI-SETUP06")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_a_seat_is_sent_names_a_hidden_card(seed: int) -> None:
    for game in random_game(seed):
        for seat in (AOSC, MASTERS, None):
            assert not leaks(game, seat)


def test_the_search_for_leaks_would_find_one() -> None:
    t = tactical()
    t.s.say("sees", card=t.player(MASTERS).combat[0], slot="N0", n=9)
    t.game.log += t.s.news
    assert leaks(t.game, AOSC) == {"commander-bioroid"}


@pytest.mark.parametrize("seed", range(10, 13))
def test_dealing_anew_changes_nothing_that_a_seat_sees(seed: int) -> None:
    luck = Luck.seeded(seed)
    for game in random_game(seed):
        for seat in (AOSC, MASTERS):
            imagined = game.clone()
            imagined.state = GAME.determinise(game.state, seat, luck.fork())
            assert not list(GAME.faults(imagined.state))
            assert imagined.view(seat) == game.view(seat)
            assert imagined.view(None) == game.view(None)
            assert imagined.prompts_of(seat) == game.prompts_of(seat)


def imagined(t: Table, seat: int, seeds: int = 40) -> list[Crisis]:
    """Many tables that a seat could believe in."""
    return [GAME.determinise(t.s, seat, Luck.seeded(seed)) for seed in range(seeds)]


def test_dealing_anew_moves_enemy_combat_cards_between_hand_and_slots() -> None:
    t = position("tactical", slots={"N0": "clone-guard", "S0": "gladiator"}, turn_of=AOSC, n=2)
    tables = imagined(t, AOSC)
    assert len({s.slots["N0"] for s in tables}) == 8
    assert {s.slots["S0"] for s in tables} == {"gladiator"}


@rule("CRI-R34")
def test_dealing_anew_leaves_known_cards_where_they_are() -> None:
    t = position("tactical", slots={"N0": "clone-guard", "N1": "hover-sled", "N2": "drone-escort"}, turn_of=AOSC, n=4)
    t.deploy(AOSC, "logan-squadron", 0).play(AOSC, ("peek", "N1"))
    t.s.reveal("N2")
    for s in imagined(t, AOSC):
        assert (s.slots["N1"], s.slots["N2"]) == ("hover-sled", "drone-escort")
    assert len({s.slots["N0"] for s in imagined(t, AOSC)}) == 6


def test_dealing_anew_mixes_locations_and_objectives() -> None:
    tables = imagined(tactical(), AOSC)
    assert len({tuple(s.players[MASTERS].locations) for s in tables}) > 20
    assert len({tuple(s.players[MASTERS].objectives) for s in tables}) > 20
    assert len({tuple(s.players[AOSC].locations) for s in tables}) == 1


def test_a_card_taken_in_hand_is_hidden_and_dealt_anew() -> None:
    t = hand(tactical(MASTERS), MASTERS, "crash-site").play(MASTERS, ("pick", "crash-site"))
    assert t.view(AOSC).players[MASTERS].picked == ""
    assert t.view(MASTERS).players[MASTERS].picked == "crash-site"
    held = {s.players[MASTERS].picked for s in imagined(t, AOSC)}
    assert len(held) == 6
    t.play(MASTERS, ("place", 0)).finish_turn(MASTERS).finish_turn(AOSC)
    t.deploy(MASTERS, "red-bioroid", t.s.open_spaces()[0])
    while t.stage != "PickCombat":
        t.play(MASTERS, (t.game.prompts[0].moves[0].verb, t.game.prompts[0].moves[0].noun))
    t.play(MASTERS, ("pick", t.can(MASTERS, "pick")[0]))
    assert all(s.players[MASTERS].picked in s.players[MASTERS].combat for s in imagined(t, AOSC))


@rule("CRI-SCORE02", "CRI-TAC12")
def test_running_totals_show_what_is_known_and_how_much_is_not() -> None:
    slots = {"S1": combat(AOSC, 8), "E1": combat(AOSC, 5), "N1": combat(MASTERS, 9)}
    t = position("tactical", grid={5: "forward-landing-citadel"}, slots=slots, tokens={AOSC: {5: 2}}, n=4)
    mine, theirs = t.view(AOSC).spaces[5].powers
    assert (mine.column, mine.row, mine.tokens, mine.known, mine.unknown, mine.missing) == (8, 5, 2, 15, 0, 0)
    assert (theirs.column, theirs.defence, theirs.known, theirs.unknown, theirs.missing) == (None, 2, 2, 1, 1)
    mine, theirs = t.view(MASTERS).spaces[5].powers
    assert (mine.known, mine.unknown) == (2, 2)
    assert (theirs.known, theirs.missing) == (11, 1)
    assert t.view(AOSC).players[MASTERS].unseen == [2, 3, 4, 5, 6, 7, 8, 9]
    assert t.view(AOSC).players[AOSC].unseen == []


@rule("CRI-R40")
def test_supplies_tokens_units_and_special_tokens_are_open() -> None:
    t = position("token", supply={MASTERS: 3}, specials={MASTERS: ["drop"]}, tokens={MASTERS: {0: 2}})
    shown = t.view(AOSC).players[MASTERS]
    assert (shown.supply, shown.stock, shown.specials, len(shown.units)) == (3, 56, ["drop"], 3)
    assert (shown.combat_left, shown.locations_left) == (0, 2)


def test_a_copy_can_be_played_without_disturbing_the_game() -> None:
    t = tactical()
    before = clone(t.s)
    twin = Table(t.game.clone())
    twin.to_the_end()
    assert t.s == before


def test_a_hand_is_parted_into_what_this_phase_is_about_and_what_comes_later() -> None:
    game = tactical()
    own = game.view(AOSC).players[AOSC]
    assert own.for_now == [*own.units, *own.bases, *(own.locations or [])]
    assert own.for_later == [*own.heroes, *own.commands]
    assert (game.view(MASTERS).players[AOSC].for_now, game.view(None).players[AOSC].for_later) == (None, None)
    game.s.phase = "token"
    own = game.view(AOSC).players[AOSC]
    assert own.for_now == [*own.units, *own.bases]
    game.s.phase = "command"
    own = game.view(AOSC).players[AOSC]
    assert (own.for_now, own.for_later) == ([*own.heroes, *own.commands], [])


def test_slots_tell_their_edge_in_their_order() -> None:
    slots = tactical().view(None).slots
    assert {edge: [slot for slot in slots if slots[slot].edge == edge] for edge in "NESW"} == {
        edge: [f"{edge}{n}" for n in range(4)] for edge in "NESW"
    }
