"""The officer plays from what its seat can see, says why, and plays well."""

import pytest
from tests.games.crisis_point.table import AOSC, MASTERS, Table, position, tactical
from tests.there import there

from robotable.games.crisis_point import GAME
from robotable.games.crisis_point.bot_estimate import Outlook
from robotable.games.crisis_point.bot_objectives import at_least, hinges, leads_of
from robotable.games.crisis_point.state import Crisis
from robotable.games.crisis_point.tactical import PlaceCombat
from robotable.lab.simulate import simulate
from robotable.table import Advice, Luck, Move, clone


def advice(t: Table, seed: int = 1) -> Advice:
    """What the officer would do in the seat that everybody waits for."""
    return advice_for(t.s, t.turn_of, Luck.seeded(seed))


def advice_for(s: Crisis, seat: int, luck: Luck) -> Advice:
    """What the officer would do in a seat."""
    imagined = GAME.determinise(s, seat, luck.fork())
    return GAME.advise(imagined, next(choice for choice in imagined.choices() if choice.seat == seat), luck)


def play_out(seed: int, officers: set[int]) -> Crisis:
    """A whole game of officers, and of players without a plan."""
    luck = Luck.seeded(seed)
    s: Crisis = GAME.set_up(2, GAME.choose({}), GAME.content, Luck.seeded(seed))
    s.settle()
    while (choice := s.choice) is not None and s.outcome is None:
        if choice.seat in officers:
            told = advice_for(s, choice.seat, luck)
            assert told.why.endswith(".")
            move = told.move
        else:
            move = luck.pick(list(choice.moves(s)))
        assert move in choice.moves(s)
        s.act(choice, move)
    return s


def test_the_officer_beats_a_player_without_a_plan() -> None:
    won = sum(there(play_out(seed, {seed % 2}).outcome).winners == [seed % 2] for seed in range(12))
    assert won >= 10


def test_two_officers_play_to_the_end() -> None:
    assert play_out(3, {AOSC, MASTERS}).outcome


def test_the_officer_plays_the_base_early() -> None:
    t = tactical(first=MASTERS)
    first = advice(t)
    assert first.move == Move("pick", "forward-landing-citadel")
    assert "8 Battle Tokens" in first.why


def space_of(move: Move) -> int:
    """Where a token goes."""
    assert isinstance(move.noun, int)
    return move.noun


def test_nobody_thinks_of_a_token_where_the_fight_is_decided() -> None:
    luck, thoughts = Luck.seeded(1), 0
    s: Crisis = GAME.set_up(2, GAME.choose({}), GAME.content, Luck.seeded(4))
    s.settle()
    while (choice := s.choice) is not None and s.outcome is None:
        told, outlook = advice_for(s, choice.seat, luck), Outlook(s, choice.seat) if s.phase == "token" else None
        if outlook is not None and told.move.verb == "token" and outlook.gain({space_of(told.move): 1}) > 0.5:
            spaces = [space_of(other.move) for other in told.others if other.move.verb == "token"]
            assert all(abs(outlook.gain({space: 1})) > 0.04 for space in spaces)
            thoughts += 1
        s.act(choice, told.move)
    assert thoughts > 3


def test_nobody_thinks_of_declining_tokens_that_help() -> None:
    luck, offered = Luck.seeded(1), 0
    for seed in range(6):
        s: Crisis = GAME.set_up(2, GAME.choose({}), GAME.content, Luck.seeded(seed))
        s.settle()
        while (choice := s.choice) is not None and s.outcome is None:
            told = advice_for(s, choice.seat, luck)
            if told.move.verb == "put" and Move("done") in choice.moves(s):
                assert Move("done") not in [other.move for other in told.others]
                offered += 1
            s.act(choice, told.move)
    assert offered


def test_the_officer_puts_a_token_where_it_decides() -> None:
    t = position("token", supply={AOSC: 1})
    t.s.revealed += t.s.slots.values()
    missing = t.power(MASTERS, 13).total - t.power(AOSC, 13).total
    t.player(AOSC).tokens[13] += missing
    t.player(AOSC).stock -= missing
    assert advice(t).move == Move("token", 13)


def test_what_the_officer_expects_does_not_depend_on_hidden_cards() -> None:
    t = position("token", supply={AOSC: 6, MASTERS: 6})
    values = {round(Outlook(GAME.determinise(t.s, AOSC, Luck.seeded(seed)), AOSC).value(), 9) for seed in range(20)}
    assert len(values) == 1


@pytest.mark.parametrize(("n", "chance"), [(0, 1.0), (1, 0.75), (2, 0.25), (3, 0.0)])
def test_chances_of_several_things_together(n: int, chance: float) -> None:
    assert at_least(n, [0.5, 0.5]) == pytest.approx(chance)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_how_much_hangs_on_one_of_several_things(n: int) -> None:
    chances = [0.2, 0.5, 0.7, 0.9]
    with_it = [at_least(n, [*chances[:i], 1.0, *chances[i + 1 :]]) for i in range(4)]
    without = [at_least(n, [*chances[:i], 0.0, *chances[i + 1 :]]) for i in range(4)]
    assert hinges(n, chances) == pytest.approx([a - b for a, b in zip(with_it, without, strict=True)])


def test_by_how_many_more_cards_are_won_than_lost() -> None:
    assert leads_of([(0.5, 0.25), (0.5, 0.5)]) == pytest.approx([0.125, 0.125, 0.375, 0.125, 0.25])


OWN = ["storm-the-citadel", "strategic-edge"]


def test_what_a_token_brings_is_what_the_table_is_worth_with_it() -> None:
    t = position("token", supply={AOSC: 1}, objectives={AOSC: OWN})
    outlook = Outlook(t.s, AOSC)
    for space in range(16):
        twin = clone(t.s)
        twin.players[AOSC].tokens[space] += 1
        assert outlook.gain({space: 1}) == pytest.approx(Outlook(twin, AOSC).value() - outlook.value(), abs=0.15)


def test_the_officer_fights_harder_for_what_objectives_hang_on() -> None:
    t = position("token", supply={AOSC: 1}, objectives={AOSC: OWN})
    gains, costs = Outlook(t.s, AOSC).stakes
    own_base, enemy_base, location, unit = 8, 13, 2, 4
    vp = [t.s.pack.worth[card] for card in t.s.grid]
    assert gains[enemy_base] > vp[enemy_base] + 1, "to capture it is an Objective of ours"
    assert gains[location] > vp[location] + 0.5
    assert costs[own_base] > vp[own_base] + 0.3, "to capture it may be an Objective of the enemy's"
    assert costs[unit] < costs[own_base] - vp[own_base] + vp[unit]


def test_the_officer_thinks_what_the_table_favours_the_likelier_objectives_of_the_enemy() -> None:
    far_ahead = position("token", tokens={MASTERS: {8: 6}})
    hopes = Outlook(far_ahead.s, AOSC).enemy_hopes
    shares = {type(condition).__name__: share for condition, share in hopes.shares}
    before = Outlook(position("token").s, AOSC).enemy_hopes
    shares_before = {type(condition).__name__: share for condition, share in before.shares}
    assert shares["CaptureBase"] > shares_before["CaptureBase"]
    assert hopes.vp > before.vp


def test_the_order_in_which_the_officer_lays_combat_cards_gives_nothing_away() -> None:
    t = tactical().deploy(AOSC, "monument-city-garrison", 0)
    assert t.stage == "PickCombat"
    assert len({advice(t, seed).move for seed in range(40)}) == 8


def test_the_officer_lays_a_high_combat_card_by_the_richer_cards() -> None:
    grid = {0: "monument-city-garrison", 4: "forward-landing-citadel", 8: "command-battloid", 12: "red-bioroid"}
    t = position("tactical", grid=grid, supply={AOSC: 0}, n=4)
    t.s.todo.append(PlaceCombat(AOSC))
    t.player(AOSC).picked = "battloid-officer"
    assert advice(t).move == Move("post", "S0")


def test_the_lab_counts_wins_by_side_and_by_who_had_the_first_turn() -> None:
    found = simulate("crisis-point", ["random", "random"], games=6)
    assert [side.name for side in found.parts] == ["aosc", "masters"]
    assert sum(side.wins for side in found.parts) == found.games == 6
    assert found.turn_order != found.seats
