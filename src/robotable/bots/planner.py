"""Plans for a whole stretch of play: several are tried in the same dealt worlds with the same luck, and one is kept.

A plan is a way to play, not a list of moves: it goes on when dice and cards fall otherwise than in the worlds in which
it was tried. It is kept until the stretch is over, so that the moves of a turn serve one purpose, and cost nothing.
"""

from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Any

from robotable.bots.ace import LONGEST_LOOK, Ace, OutOfTime
from robotable.table import Advice, Choice, Luck, Move, Planning, Ruleset, State, Weighed, Worth, clone

MOST_WORLDS = 40
LEAST_WORLDS = 3
"""Before a plan was compared in so many worlds nothing is concluded."""
CLEARLY_WORSE = -1.2
"""A plan that many standard errors behind is not tried again."""
PRIOR_SPREAD = 0.01
"""Few comparisons that happen to agree are not taken for certain."""
MOST_KEPT = 1000
"""How many stretches are remembered, over all tables that are played in this process."""

USUAL = 0
"""The way that is gone unless another is clearly better."""

_kept: dict[Hashable, int] = {}


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
        until, stretch = self.clock() + self.budget_ms / 1000, self.planning.stretch(s, choice)
        key = self.ruleset.id, choice.seat, stretch
        plan = _kept.get(key)
        if plan is not None:
            return self._advice(plan, s, choice, luck)
        if stretch is None or not self.planning.begins(s, choice):
            return self._advice(USUAL, s, choice, luck)
        plan, gains = self._best_plan(s, choice, luck, until)
        if len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = plan
        return self._told(s, choice, luck, plan, gains)

    def _advice(self, plan: int, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return self.planning.plans[plan].advise(clone(s), choice, luck.fork())

    def _told(self, s: State, choice: Choice[Any], luck: Luck, plan: int, gains: dict[int, float]) -> Advice:
        """The first move of a plan, why it was made, and what the first moves of the other plans lose."""
        advice = self._advice(plan, s, choice, luck)
        most, losses = gains[plan], dict[Move, float]()
        for other, gain in gains.items():
            move = self._advice(other, s, choice, luck).move
            if move != advice.move:
                losses[move] = min(losses.get(move, 1.0), max(0.0, most - gain))
        others = tuple(Weighed(move, loss) for move, loss in sorted(losses.items(), key=lambda found: found[1]))
        if plan == USUAL:
            return Advice(advice.move, advice.why, others or advice.others, in_shares=bool(others))
        why = f"{advice.why} Looking ahead, it pays to {self.planning.plans[plan].name}: {most:.0%} more wins."
        return Advice(advice.move, why, others, in_shares=bool(others))

    def _best_plan(self, s: State, choice: Choice[Any], luck: Luck, until: float) -> tuple[int, dict[int, float]]:
        """Try the plans until time is up, and take the usual one unless another is clearly better."""
        gains: dict[int, list[float]] = {plan: [] for plan in range(len(self.planning.plans)) if plan != USUAL}
        for _ in range(MOST_WORLDS):
            open_to = [plan for plan, found in gains.items() if not _is_behind(found)]
            if not open_to:
                break
            world = World(
                self, self.ruleset.determinise(s, choice.seat, luck.fork()), choice, luck.below(1 << 60), until
            )
            try:
                usual = world.worth_of(USUAL)
                for plan in open_to:
                    gains[plan].append(world.worth_of(plan) - usual)
            except OutOfTime:
                break
        told = {USUAL: 0.0} | {plan: _mean(found) for plan, found in gains.items() if len(found) >= LEAST_WORLDS}
        better = [plan for plan in told if plan != USUAL and _surely(gains[plan]) >= self.planning.surely]
        return max(better, key=lambda plan: told[plan], default=USUAL), told


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

    def worth_of(self, plan: int) -> float:
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
            advice = planning.plans[plan if is_planned else USUAL].advise(seen, following, luck)
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
