"""The officer plays from what its seat can see, says why, and plays well."""

import pytest
from tests.games.crisis_point.table import AOSC, MASTERS, Table, position, tactical
from tests.there import there

from robotable.games.crisis_point import GAME
from robotable.games.crisis_point.estimate import Outlook, at_least
from robotable.games.crisis_point.state import Crisis
from robotable.lab.simulate import simulate
from robotable.table import Advice, Luck, Move


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


@pytest.mark.parametrize(("n", "chance"), [(1, 0.75), (2, 0.25)])
def test_chances_of_several_things_together(n: int, chance: float) -> None:
    assert at_least(n, [0.5, 0.5]) == pytest.approx(chance)


def test_the_lab_counts_wins_by_side_and_by_who_had_the_first_turn() -> None:
    found = simulate("crisis-point", ["random", "random"], games=6)
    assert [side.name for side in found.parts] == ["aosc", "masters"]
    assert sum(side.wins for side in found.parts) == found.games == 6
    assert found.turn_order != found.seats
