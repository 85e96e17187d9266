"""The ace: thinks within its budget, remembers what its seat was told, and knows no more than that."""

import pytest
from msgspec.structs import replace

from robotable import bots, games
from robotable.bots.ace import Look, Race
from robotable.bots.minds import LegendsMind, OfficersMind, mind_of
from robotable.games.crisis_point import bot_belief
from robotable.games.crisis_point.bot_belief import Story, believe
from robotable.games.crisis_point.bot_estimate import CrisisInMind
from robotable.games.crisis_point.state import Crisis
from robotable.games.cyclone_run.state import Cyclone
from robotable.lab.simulate import play_game
from robotable.table import Advice, Choice, Line, Luck, Move, State, clone, heard_by, save

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


def awaited(s: State) -> Choice[State]:
    """What everybody waits for."""
    assert s.choice is not None
    return s.choice


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
    looks = next(ticks)
    assert 40 < looks < 48, "it looks at the clock before every move it tries, and stops a little before 50 ms are over"


def test_a_seat_hears_nothing_that_was_told_to_another() -> None:
    lines = [Line("turn", {"seat": 0}), Line("sees", {"n": 9}, to=0), Line("sees", {"n": 3}, to=1)]
    seated = bots.Seated(bots.take_seat("ace", CRISIS), 1)
    seated.hear(lines)
    assert list(seated.bot.heard) == [lines[0], lines[2]] == heard_by(1, lines)


def test_an_ace_makes_sense_of_what_it_heard_no_longer_than_its_budget_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_belief, "_kept", {})
    s, log = crisis_after_the_tactical_phase()
    assert s.choice is not None
    ace, ticks = bots.Seated(bots.take_seat("ace:10", CRISIS), s.choice.seat), iter(range(10**9))
    ace.bot.clock = lambda: next(ticks) / 1000
    ace.hear(log)
    ace.advise(s, Luck.seeded(1))
    assert next(ticks) <= 11, "a guess is carried on only while there is time, and time goes on with every look at it"


def test_what_is_believed_does_not_depend_on_what_lies_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    s, log = crisis_after_the_tactical_phase()
    minds = []
    for deal in (1, 2):
        monkeypatch.setattr(bot_belief, "_kept", {})
        minds.append(believe(CRISIS.determinise(s, 0, Luck.seeded(deal)), 0, heard_by(0, log), Luck.seeded(7)))
    one, other = minds
    assert isinstance(one, CrisisInMind)
    assert isinstance(other, CrisisInMind)
    assert (one.beliefs, one.enemy_objectives) == (other.beliefs, other.enemy_objectives)
    assert CRISIS.view(one, 0) == CRISIS.view(s, 0)


def test_what_is_believed_is_carried_on_from_one_decision_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_belief, "_kept", {})
    s, log = crisis_after_the_tactical_phase()
    seen = CRISIS.determinise(s, 0, Luck.seeded(1))
    first, looks = Story(seen, 0, heard_by(0, log)).guesses(), iter(range(100))
    again = Story(seen, 0, heard_by(0, log)).guesses(lambda: next(looks) < 0)
    assert again == first
    assert next(looks) == 0, "nothing had to be worked out again"


def test_an_ace_who_missed_the_beginning_plays_like_an_officer() -> None:
    s, log = crisis_after_the_tactical_phase()
    seen = CRISIS.determinise(s, 0, Luck.seeded(1))
    assert believe(seen, 0, heard_by(0, log[len(log) // 2 :]), Luck.seeded(1)) is seen


def test_what_the_enemy_did_tells_where_his_cards_lie() -> None:
    hits, all_of_them, kept = 0.0, 0, 0.0
    for seed in range(3):
        s, log = crisis_after_the_tactical_phase(seed)
        rows = Story(CRISIS.determinise(s, 0, Luck.seeded(1)), 0, heard_by(0, log)).guesses()
        for slot in s.slots_of(1):
            if not s.knows(0, s.slots[slot]):
                hits += sum(weight for weight, guess in rows if guess.cards[slot] == s.slots[slot])
                all_of_them += 1
        kept += sum(weight for weight, guess in rows for card in s.players[1].objectives if card in guess.objectives)
    assert hits / all_of_them > 2.5 / 8
    assert kept / 6 > 1.2 * 2 / 8, "and which Objectives he plays for"


def test_a_look_ahead_is_worth_more_to_whoever_leads() -> None:
    ruleset = games.find("cyclone-run")
    worths = []
    for leads in (True, False):
        s: Cyclone = ruleset.set_up(2, ruleset.choose({}), ruleset.content, Luck.seeded(1))
        s.settle()
        choice = awaited(s)
        s.players[choice.seat if leads else 1 - choice.seat].pile = [*s.pack.tokens][:8]
        look = Look(ruleset, OfficersMind(ruleset), choice, 1.0, lambda: 0.0)
        worths.append(look.worth_after(s, next(iter(choice.moves(s))), 3))
    ahead, behind = worths
    assert behind < 0.3 < 0.7 < ahead


def test_a_look_ahead_to_the_end_of_the_game_is_a_win_or_none() -> None:
    s, _ = crisis_after_the_tactical_phase()
    choice = awaited(s)
    look = Look(CRISIS, OfficersMind(CRISIS), choice, 1.0, lambda: 0.0)
    move = next(iter(choice.moves(s)))
    worths = [look.worth_after(s, move, seed) for seed in range(3)]
    twin, luck = clone(s), Luck.seeded(0)
    twin.luck = Luck.seeded(1)
    twin.act(choice, move)
    while twin.outcome is None:
        twin.act(awaited(twin), CRISIS.advise(twin, awaited(twin), luck).move)
    assert worths[0] == (choice.seat in twin.outcome.winners)
    assert set(worths) <= {0.0, 1.0}


def test_few_comparisons_make_nobody_sure() -> None:
    foresight = games.find("reconstruction").insight.foresight  # type: ignore[union-attr]  # It has one.
    assert foresight is not None
    race = Race(Advice(Move("stay"), "Why not."), [], foresight)
    assert race.surely([]) == 0
    assert race.surely([0.1] * 5) < race.surely([0.1] * 50)
    assert race.surely([0.5, -0.5] * 10) == 0


@pytest.mark.parametrize(("gain", "best"), [(0.4, "go"), (-0.4, "stay"), (0.0, "stay")])
def test_the_first_idea_is_left_only_for_one_that_is_clearly_better(gain: float, best: str) -> None:
    foresight = games.find("reconstruction").insight.foresight  # type: ignore[union-attr]  # It has one.
    assert foresight is not None
    stay, go = Move("stay"), Move("go")
    race, worlds = Race(Advice(stay, "Why not."), [go], foresight), 0
    while race.is_open:
        race.run({move: 0.5 + gain * (move == go) for move in race.runners})
        worlds += 1
    assert race.result().move == Move(best)
    assert worlds < 60 or not gain, "and nobody goes on looking when the decision is clear"


def test_ideas_come_from_a_net_only_where_it_knows_the_cards() -> None:
    ruleset = games.find("cyclone-run")
    s: Cyclone = ruleset.set_up(2, ruleset.choose({}), ruleset.content, Luck.seeded(1))
    assert isinstance(mind_of(ruleset, s), LegendsMind)
    s.pack = replace(s.pack, tokens=dict(reversed(s.pack.tokens.items())))
    assert isinstance(mind_of(ruleset, s), OfficersMind)
    assert isinstance(mind_of(CRISIS, crisis_after_the_tactical_phase()[0]), OfficersMind)


@pytest.mark.parametrize("game", IN_TURNS)
def test_officers_write_nothing_on_the_table_they_look_at(game: str) -> None:
    ruleset = games.find(game)
    s = ruleset.set_up(ruleset.seats[0], ruleset.choose({}), ruleset.content, Luck.seeded(2))
    s.settle()
    luck = Luck.seeded(3)
    while s.outcome is None and (choice := s.choice) is not None:
        before = save(s)
        advice = ruleset.advise(s, choice, luck)
        assert save(s) == before, type(choice).__name__
        s.act(choice, advice.move)
