"""Plans for a whole stretch of play: several are tried in the same dealt worlds with the same luck, and one is kept.

A plan is a way to play, not a list of moves: it goes on when dice and cards fall otherwise than in the worlds in which
it was tried. It is kept until the stretch is over, so that the moves of a turn serve one purpose, and cost nothing.
"""

from collections.abc import Hashable, Mapping, Sequence
from math import sqrt
from typing import Any

from robotable.bots.ace import LONGEST_LOOK, Ace, OutOfTime
from robotable.table import Advice, Choice, Luck, Move, Plan, Planning, Ruleset, State, Weighed, Worth, clone

MOST_WORLDS = 40
LEAST_WORLDS = 3
"""Before a plan was compared in so many worlds nothing is concluded."""
CLEARLY_WORSE = -1.2
"""A plan that many standard errors behind is not tried again."""
PRIOR_SPREAD = 0.01
"""Few comparisons that happen to agree are not taken for certain."""
SPARE = 0.95
"""How much of the budget is spent on trying plans: the last look at the clock comes before a move, not after it."""
MOST_TOLD = 4
"""Of how many plans the first move is told."""
MOST_KEPT = 1000
"""How many stretches are remembered, over all tables that are played in this process."""

_kept: dict[Hashable, Plan] = {}


class PlanningAce(Ace):
    """Makes a plan where a stretch of play begins, and keeps to it."""

    blurb = "Tries several plans for a whole turn, thinks ahead for up to a second, and keeps to the best."
    remembers = False

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        insight = ruleset.insight
        assert insight is not None
        assert insight.planning is not None
        assert insight.worth is not None
        self.planning: Planning = insight.planning
        self.worth: Worth = insight.worth

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        until, stretch = self.clock() + SPARE * self.budget_ms / 1000, self.planning.stretch(s, choice)
        key, plans = (self.ruleset.id, choice.seat, stretch), self.planning.plans(s, choice)
        kept = _kept.get(key)
        if kept is not None:
            return _advice(kept, s, choice, luck)
        if stretch is None or not self.planning.begins(s, choice):
            return _advice(plans[0], s, choice, luck)
        gains = self._gains(s, choice, luck, until)
        usual = plans[0]
        better = [plan for plan, found in gains.items() if _surely(found) >= self.planning.surely]
        best = max(better, key=lambda plan: _mean(gains[plan]), default=usual)
        if len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = best
        found = {usual: 0.0, **{plan: _mean(some) for plan, some in gains.items()}}
        return _told(s, choice, luck, best, usual, found)

    def _gains(self, s: State, choice: Choice[Any], luck: Luck, until: float) -> dict[Plan, list[float]]:
        """How much better than the usual way the other plans did in each world, as far as there was time."""
        usual, *others = self.planning.plans(s, choice)
        gains: dict[Plan, list[float]] = {plan: [] for plan in others}
        for _ in range(MOST_WORLDS):
            open_to = [plan for plan, found in gains.items() if not _is_behind(found)]
            if not open_to:
                break
            start, seed = self.ruleset.determinise(s, choice.seat, luck.fork()), luck.below(1 << 60)
            world = World(self, start, choice, seed, until)
            try:
                worth = world.worth_of(usual)
                for plan in open_to:
                    gains[plan].append(world.worth_of(plan) - worth)
            except OutOfTime:
                break
        return {plan: found for plan, found in gains.items() if len(found) >= LEAST_WORLDS}


def _advice(plan: Plan, s: State, choice: Choice[Any], luck: Luck) -> Advice:
    return plan.advise(clone(s), choice, luck.fork())


def _told(s: State, choice: Choice[Any], luck: Luck, plan: Plan, usual: Plan, gains: Mapping[Plan, float]) -> Advice:
    """The first move of a plan, why it was made, and what the first moves of the next best plans lose."""
    advice, most, losses = _advice(plan, s, choice, luck), gains[plan], dict[Move, float]()
    for other in sorted(gains, key=lambda other: -gains[other])[:MOST_TOLD]:
        move = _advice(other, s, choice, luck).move
        if move != advice.move:
            losses.setdefault(move, max(0.0, most - gains[other]))
    others = tuple(Weighed(move, loss) for move, loss in losses.items())
    if plan is usual:
        return Advice(advice.move, advice.why, others or advice.others, in_shares=bool(others))
    why = f"{advice.why} Looking ahead, it pays to {plan.name}: {most:.0%} more wins."
    return Advice(advice.move, why, others, in_shares=bool(others))


class World:
    """One way how hidden things may lie and dice may fall, in which plans are tried one after the other."""

    def __init__(self, planner: PlanningAce, start: State, choice: Choice[Any], seed: int, until: float) -> None:
        self.planner = planner
        self.start = start
        self.choice = choice
        self.seed = seed
        self.until = until
        self._ends: dict[tuple[Move, ...], float] = {}
        """What came of what was done in the stretch: plans may well come to the same."""

    def worth_of(self, plan: Plan) -> float:
        """What the position is worth some way after a stretch that was played by a plan, and then in the usual way."""
        planner, planning = self.planner, self.planner.planning
        stretch, twin = planning.stretch(self.start, self.choice), clone(self.start)
        luck, moves, stretches, now = Luck.seeded(self.seed), list[Move](), 0, stretch
        is_planned = True
        for _ in range(LONGEST_LOOK):
            if planner.clock() >= self.until:
                raise OutOfTime
            following = twin.choice
            if twin.outcome is not None or following is None or planning.is_far_enough(self.start, twin):
                break
            if (here := planning.stretch(twin, following)) != now:
                now, stretches = here, stretches + 1
            if is_planned and now != stretch:
                is_planned = False
                if (known := self._ends.get(tuple(moves))) is not None:
                    return known
            twin.luck = Luck.seeded(self.seed + stretches)
            seen = planner.ruleset.determinise(twin, following.seat, luck.fork())
            way = plan if is_planned else planning.plans(twin, following)[0]
            advice = way.advise(seen, following, luck)
            if is_planned:
                moves.append(advice.move)
            twin.act(following, advice.move)
        found = self._ends[tuple(moves)] = planner.worth(twin, self.choice.seat)
        return found


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found) if found else 0.0


def _surely(found: Sequence[float]) -> float:
    """How many standard errors the mean lies above nothing; a plan that never differed lies nowhere."""
    mean, n = _mean(found), len(found)
    spread = sum((x - mean) ** 2 for x in found) / max(1, n - 1)
    return mean / sqrt((spread + PRIOR_SPREAD / n) / n) if n else 0.0


def _is_behind(found: Sequence[float]) -> bool:
    return len(found) >= LEAST_WORLDS and (not any(found) or _surely(found) < CLEARLY_WORSE)
