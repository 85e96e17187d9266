"""The ace that plans: looks through a whole turn, keeps to what it found, and stops thinking when its time is up."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from robotable import bots, games
from robotable.bots import thinking
from robotable.bots.planner import PlanningAce
from robotable.games.attack_on_sdf1.bot_plans import plans, stop, usual
from robotable.games.attack_on_sdf1.heroes import HeroTurn
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Advice, Choice, Leanings, Look, Luck, Ruleset, clone, save

SDF1 = games.find("attack-on-sdf1")


def at_a_turn(seed: int = 3, hero: str = "gloval") -> Sdf1:
    """Orders are given in the first Episode, and a Hero is about to use her dice."""
    return clone(_at_a_turn(seed, hero))


@cache
def _at_a_turn(seed: int, hero: str) -> Sdf1:
    s: Sdf1 = SDF1.set_up(1, SDF1.choose({"difficulty": "easy"}), SDF1.content, Luck.seeded(seed))
    s.settle()
    luck = Luck.seeded(2)
    while s.acting != hero or not plans(s, awaited(s)):
        s.act(awaited(s), SDF1.advise(SDF1.determinise(s, 0, luck.fork()), awaited(s), luck).move)
    return s


def awaited(s: Sdf1) -> Choice[Sdf1]:
    """What is to be decided."""
    assert s.choice is not None
    return s.choice


class Ticking:
    """A clock that goes on by a millisecond whenever somebody looks."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


def ace(budget: int, clock: Ticking) -> PlanningAce:
    bot = bots.take_seat(f"ace:{budget}", SDF1)
    assert isinstance(bot, PlanningAce)
    bot.clock = clock
    return bot


def decide(bot: PlanningAce, s: Sdf1) -> Advice:
    told = bot.decide(SDF1.determinise(s, 0, Luck.seeded(4)), awaited(s), Luck.seeded(5))
    assert told.move in awaited(s).moves(s)
    assert told.why.endswith(".")
    return told


def test_an_ace_stops_planning_when_its_time_is_up() -> None:
    clock = Ticking()
    decide(ace(60, clock), at_a_turn())
    assert 20 < clock.looks <= 60, "it looks at the clock before everything it tries, and stops before 60 ms are over"


def test_without_any_time_an_ace_does_the_usual() -> None:
    s = at_a_turn()
    bot = ace(0, Ticking())
    assert decide(bot, s) == usual(SDF1.determinise(s, 0, Luck.seeded(4)), awaited(s), Luck.seeded(5))
    assert not bot.kept


def test_a_plan_is_kept_as_long_as_all_comes_as_it_was_foreseen() -> None:
    clock, s = Ticking(), at_a_turn(6)
    bot, turn, moves = ace(600, clock), awaited(s), 0
    while s.choice == turn:
        s.act(turn, decide(bot, s).move)
        moves += 1
        if moves == 1:
            thought = clock.looks
    assert moves > 2
    assert clock.looks - thought == moves - 1, "nothing is worked out twice: one look at the clock a move"


def test_a_plan_is_kept_by_whoever_goes_on_with_it() -> None:
    """A server asks a new bot for every move."""
    first, second, clock = ace(600, Ticking()), at_a_turn(), Ticking()
    told, later = decide(first, second), ace(600, clock)
    later.kept = first.kept
    assert decide(later, second).move == told.move
    assert clock.looks == 1


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ticking]:
    """Asks an ace in a worker, and tells how often it looked at the clock."""
    monkeypatch.setattr(thinking, "_kept", {})

    def ask(table: str, bot: str = "ace", budget: int = 60, *, is_hint: bool = False) -> Ticking:
        s, clock = at_a_turn(), Ticking()

        def seated(name: str, ruleset: Ruleset, budget_ms: int) -> bots.Bot:
            taken = bots.take_seat(name, ruleset, budget_ms)
            taken.clock = clock
            return taken

        monkeypatch.setattr(thinking, "take_seat", seated)
        saved = save(SDF1.determinise(s, 0, Luck.seeded(4)))
        told = bots.think(bot, SDF1.id, saved, 0, 5, budget, is_hint=is_hint, table=table)
        assert told is not None
        assert bool(told.others) == (clock.looks > 1), "what else there was is told by whoever has looked"
        assert all(bool(other.why) == is_hint for other in told.others)
        return clock

    return ask


def test_in_a_worker_a_plan_is_gone_on_with_at_its_own_table_with_its_own_budget_alone(
    asked: Callable[..., Ticking],
) -> None:
    assert asked("a table").looks > 20
    assert asked("a table").looks == 1
    assert asked("another table").looks > 20
    assert asked("a table", budget=90).looks > 60, "a plan that was made in less time is no plan for it"
    assert asked("a table", "bold ace").looks > 20
    assert asked("").looks > 20
    assert asked("").looks > 20, "who is at no table keeps nothing"


def test_two_aces_at_a_table_keep_each_a_plan_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_kept", {})
    s, luck = SDF1.set_up(2, SDF1.choose({"difficulty": "easy"}), SDF1.content, Luck.seeded(3)), Luck.seeded(2)
    s.settle()
    asked = set[int]()
    while len(asked) < 2:
        seat = awaited(s).seat
        if seat not in asked and plans(s, awaited(s)):
            bots.think("ace", SDF1.id, save(SDF1.determinise(s, seat, luck.fork())), seat, 5, 5, table="a table")
            asked.add(seat)
        s.act(awaited(s), SDF1.advise(s, awaited(s), luck).move)
    assert len(thinking._kept) == 2


def test_a_person_who_asks_in_mid_plan_is_told_why_and_what_else_there_is(asked: Callable[..., Ticking]) -> None:
    asked("a table")
    assert asked("a table", is_hint=True).looks > 20


def test_who_takes_another_way_to_their_taste_keeps_to_that_one() -> None:
    s, clock = at_a_turn(6), Ticking()
    seen, turn, bot = SDF1.determinise(s, 0, Luck.seeded(4)), awaited(s), ace(600, clock)
    daring = decide(ace(600, Ticking()), s).others[0].move
    look = {daring: Look(risk=1.0)}
    bot.ruleset = replace(SDF1, leanings=Leanings(look=lambda s, choice, move: look.get(move, Look()), near=9.0))
    bot.temperament = bots.TEMPERAMENTS["bold"]
    assert bots.Seated(bot, 0).decide(seen, Luck.seeded(5)).move == daring
    thought = clock.looks
    s.act(turn, daring)
    assert s.choice == turn
    decide(bot, s)
    assert clock.looks == thought + 1, "the way was thought through already"


def test_a_new_plan_is_made_when_things_come_otherwise() -> None:
    clock, s = Ticking(), at_a_turn()
    bot = ace(100, clock)
    decide(bot, s)
    thought = clock.looks
    s.ap += 2
    decide(bot, s)
    assert clock.looks > thought + 20


def test_turns_that_were_planned_end_better_than_those_that_were_not() -> None:
    def end_of(bot: PlanningAce | None, seed: int) -> float:
        s = at_a_turn(seed, "claudia")
        worth = 0.0
        while isinstance(turn := s.choice, HeroTurn) and turn.hero == "claudia":
            worth = stop(s, turn)
            seen = SDF1.determinise(s, 0, Luck.seeded(4))
            s.act(turn, (bot.decide if bot else usual)(seen, turn, Luck.seeded(5)).move)
        return worth

    bot = ace(600, Ticking())
    gains = [end_of(bot, seed) - end_of(None, seed) for seed in (3, 6, 7)]
    assert sum(gains) > 1
    assert min(gains) > -0.5, "what points and cards could be good for later is not in the worth"


def test_others_are_the_other_ways_to_begin() -> None:
    told = decide(ace(600, Ticking()), at_a_turn())
    assert told.others
    assert told.move not in [other.move for other in told.others]
    assert [other.loss for other in told.others] == sorted(other.loss for other in told.others)


def test_orders_are_given_before_anything_is_planned() -> None:
    s: Sdf1 = SDF1.set_up(1, SDF1.choose({}), SDF1.content, Luck.seeded(3))
    s.settle()
    luck = Luck.seeded(2)
    while not isinstance(s.choice, HeroTurn):
        s.act(awaited(s), SDF1.advise(SDF1.determinise(s, 0, luck.fork()), awaited(s), luck).move)
    clock = Ticking()
    assert decide(ace(100, clock), s).move.verb in ("scout", "survey", "order", "order_all", "turn", "transform")
    assert clock.looks == 1
