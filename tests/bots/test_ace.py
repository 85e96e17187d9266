"""The ace: thinks within its budget, remembers what its seat was told, and knows no more than that."""

import pytest

from robotable import bots, games
from robotable.bots.ace import _surely
from robotable.games.crisis_point.bot_belief import believe, guesses
from robotable.games.crisis_point.state import Crisis
from robotable.lab.simulate import play_game
from robotable.table import Line, Luck, heard_by

CRISIS = games.find("crisis-point")
IN_TURNS = [id for id, ruleset in games.catalog().items() if "ace" in bots.names(ruleset) and not ruleset.is_real_time]


def crisis_after_the_tactical_phase(seed: int = 3) -> tuple[Crisis, list[Line]]:
    """All Combat Cards lie, and everything that was told on the way."""
    s: Crisis = CRISIS.set_up(2, CRISIS.choose({}), CRISIS.content, Luck.seeded(seed))
    s.settle()
    luck, log = Luck.seeded(seed), list(s.news)
    while s.phase in ("setup", "tactical"):
        choice = s.choice
        assert choice is not None
        s.act(choice, CRISIS.advise(CRISIS.determinise(s, choice.seat, luck.fork()), choice, luck).move)
        log += s.news
    return s, log


@pytest.mark.parametrize("game", IN_TURNS)
def test_an_ace_plays_every_game_to_its_end(game: str) -> None:
    ruleset = games.find(game)
    seats = ruleset.seats[0]
    sample = play_game(ruleset, ["ace:2", *["officer"] * (seats - 1)], 3)
    assert len(sample.scores) == seats


def test_only_an_ace_has_a_budget_in_its_name() -> None:
    assert bots.take_seat("ace:250", CRISIS).budget_ms == 250
    assert bots.take_seat("ace", CRISIS, 400).budget_ms == 400
    for name in ("officer:250", "ace:", "ace:soon"):
        with pytest.raises(bots.UnknownBot):
            bots.take_seat(name, CRISIS)


def test_an_ace_stops_thinking_when_its_time_is_up() -> None:
    ruleset = games.find("reconstruction")
    s = ruleset.set_up(4, ruleset.choose({}), ruleset.content, Luck.seeded(1))
    s.settle()
    ace, luck, ticks = bots.take_seat("ace:50", ruleset), Luck.seeded(2), iter(range(10**9))
    ace.clock = lambda: next(ticks) / 1000
    while type(s.choice).__name__ != "TakeCommand":
        s.act(s.choice, ruleset.advise(s, s.choice, luck).move)
    ace.decide(ruleset.determinise(s, s.choice.seat, luck), s.choice, luck)
    assert next(ticks) < 60, "it looks at the clock before every move it tries, and stops when 50 ms are over"


def test_a_seat_hears_nothing_that_was_told_to_another() -> None:
    lines = [Line("turn", {"seat": 0}), Line("sees", {"n": 9}, to=0), Line("sees", {"n": 3}, to=1)]
    seated = bots.Seated(bots.take_seat("ace", CRISIS), 1)
    seated.hear(lines)
    assert list(seated.bot.heard) == [lines[0], lines[2]] == heard_by(1, lines)


def test_what_is_believed_does_not_depend_on_what_lies_hidden() -> None:
    s, log = crisis_after_the_tactical_phase()
    rows = [
        guesses(CRISIS.determinise(s, 0, Luck.seeded(deal)), 0, heard_by(0, log), Luck.seeded(7)) for deal in (1, 2)
    ]
    slots = [sorted(guess) for some in rows for _, guess in some]
    assert all(some == slots[0] for some in slots)
    mind = believe(CRISIS.determinise(s, 0, Luck.seeded(5)), 0, heard_by(0, log), Luck.seeded(6))
    assert CRISIS.view(mind, 0) == CRISIS.view(s, 0)


def test_what_the_enemy_did_tells_where_his_cards_lie() -> None:
    hits, all_of_them = 0.0, 0
    for seed in range(3):
        s, log = crisis_after_the_tactical_phase(seed)
        rows = guesses(CRISIS.determinise(s, 0, Luck.seeded(1)), 0, heard_by(0, log), Luck.seeded(2))
        for slot in s.slots_of(1):
            if not s.knows(0, s.slots[slot]):
                hits += sum(guess[slot] == s.slots[slot] for _, guess in rows) / len(rows)
                all_of_them += 1
    assert hits / all_of_them > 1.3 / 8


def test_few_comparisons_make_nobody_sure() -> None:
    assert _surely([]) == 0
    assert _surely([0.1] * 5) < _surely([0.1] * 50)
    assert _surely([0.5, -0.5] * 10) == 0
