"""The ace that plans: tries plans for a whole turn, keeps to one, and stops thinking when its time is up."""

from collections.abc import Iterator

import pytest

from robotable import bots, games
from robotable.bots import planner
from robotable.bots.planner import PlanningAce, _is_behind, _surely
from robotable.games.attack_on_sdf1.bot_plans import begins, plans, stretch
from robotable.games.attack_on_sdf1.heroes import HeroTurn
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Advice, Choice, Luck, State

SDF1 = games.find("attack-on-sdf1")


@pytest.fixture(autouse=True)
def nothing_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    """No plan is left from another game."""
    monkeypatch.setattr(planner, "_kept", {})


@pytest.fixture(scope="module")
def at_a_turn() -> Sdf1:
    """The first Hero is about to act in the last Episode but one."""
    s: Sdf1 = SDF1.set_up(1, SDF1.choose({"difficulty": "easy"}), SDF1.content, Luck.seeded(3))
    s.settle()
    luck = Luck.seeded(2)
    while s.episode < 2 or not isinstance(s.choice, HeroTurn):
        assert s.choice is not None
        s.act(s.choice, SDF1.advise(SDF1.determinise(s, 0, luck.fork()), s.choice, luck).move)
    return s


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


def decide(bot: PlanningAce, s: State) -> Advice:
    assert s.choice is not None
    return bot.decide(SDF1.determinise(s, 0, Luck.seeded(4)), s.choice, Luck.seeded(5))


def test_the_new_table_dialog_offers_an_ace_that_plans() -> None:
    assert "plans" in bots.names(SDF1)["ace"]


def test_an_ace_stops_planning_when_its_time_is_up(at_a_turn: Sdf1) -> None:
    clock = Ticking()
    decide(ace(60, clock), at_a_turn)
    assert clock.looks <= 62, "it looks at the clock before every move it tries, and stops when 60 ms are over"


def test_a_plan_is_made_where_a_turn_begins_and_kept_until_its_end(at_a_turn: Sdf1) -> None:
    clock, s = Ticking(), SDF1.determinise(at_a_turn, 0, Luck.seeded(1))
    bot = ace(100, clock)
    assert s.choice is not None
    now = stretch(s, s.choice)
    s.act(s.choice, decide(bot, s).move)
    thought = clock.looks
    while stretch(s, s.choice) == now:
        s.act(s.choice, decide(bot, s).move)
    assert clock.looks - thought < 40, "nothing is worked out twice: it looks at the clock once a move"
    assert isinstance(s.choice, HeroTurn), "the next Hero's turn"
    decide(bot, s)
    assert clock.looks > thought + 90, "which needs a plan of its own"


def test_a_plan_is_kept_by_whoever_goes_on_with_it(at_a_turn: Sdf1) -> None:
    """A server asks a new bot for every move."""
    decide(ace(100, Ticking()), at_a_turn)
    clock = Ticking()
    decide(ace(100, clock), at_a_turn)
    assert clock.looks == 1


def test_a_plan_that_does_better_is_taken(at_a_turn: Sdf1, monkeypatch: pytest.MonkeyPatch) -> None:
    good = plans(at_a_turn, at_a_turn.choice)[3]
    monkeypatch.setattr(planner.World, "worth_of", lambda self, plan: 0.4 + 0.1 * (plan == good))
    told = decide(ace(10_000, Ticking()), at_a_turn)
    assert f"it pays to {good.name}: 10% more wins" in told.why
    assert list(planner._kept.values()) == [good]


def test_plans_that_come_to_the_same_are_played_on_once(at_a_turn: Sdf1) -> None:
    clock = Ticking()
    bot = ace(10_000, clock)
    assert at_a_turn.choice is not None
    world = planner.World(bot, SDF1.determinise(at_a_turn, 0, Luck.seeded(1)), at_a_turn.choice, 7, 99.0)
    usual = plans(at_a_turn, at_a_turn.choice)[0]
    worth, looks = world.worth_of(usual), clock.looks
    assert world.worth_of(usual) == worth
    assert clock.looks - looks < looks, "the rest of the Episode is known"


def test_only_what_was_seen_often_enough_counts() -> None:
    assert _surely([]) == 0
    assert _surely([0.03] * 3) < _surely([0.03] * 12)
    assert not _is_behind([-0.2, -0.2])
    assert _is_behind([-0.2, -0.2, -0.2])
    assert _is_behind([0.0, 0.0, 0.0]), "it comes to the same, so nothing is to be found out"


def turns(s: Sdf1) -> Iterator[Choice[Sdf1]]:
    """Every choice at which a plan is made, of a game of officers."""
    luck = Luck.seeded(2)
    while s.outcome is None and s.choice is not None and s.episode < 2:
        if begins(s, s.choice):
            yield s.choice
        s.act(s.choice, SDF1.advise(SDF1.determinise(s, s.choice.seat, luck.fork()), s.choice, luck).move)


def test_a_stretch_is_an_upkeep_or_the_turn_of_a_hero() -> None:
    s: Sdf1 = SDF1.set_up(1, SDF1.choose({}), SDF1.content, Luck.seeded(3))
    s.settle()
    found = list(dict.fromkeys(stretch(s, choice) for choice in turns(s)))
    assert len(found) == 1 + s.pack.numbers["heroes_in_play"]
    assert None not in found
