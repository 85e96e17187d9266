"""The ace: an officer who remembers what the others did, and looks ahead where that pays.

One program for every game that is played by turns. What a game knows is its `Insight`: how hidden things are believed
to lie, where thinking pays, what a position is worth. The officer's move is left only for one that is clearly better.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any

from robotable.bots.players import Officer
from robotable.table import Advice, Choice, Foresight, Luck, Move, Ruleset, State, clone
from robotable.table.advice import against

LEAST_PAIRS = 5
"""Before so many comparisons nothing is concluded."""
MOST_PAIRS = 60
LONGEST_LOOK = 600
"""How many decisions one look ahead may take."""
CLEARLY_WORSE = -1.6
"""A candidate that many standard errors behind the officer's move is not tried again."""


class Ace(Officer):
    """Thinks until its time is spent, or nothing is left to think about."""

    blurb = "Remembers what you did, thinks ahead for up to a second, and gives nothing away."
    remembers = True

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        until, insight = self.clock() + self.budget_ms / 1000, self.ruleset.insight
        if insight is not None and insight.believe is not None:
            s = insight.believe(s, choice.seat, self.heard, luck.fork())
        advice = super().decide(clone(s), choice, luck.fork())
        if insight is None or insight.foresight is None or not insight.foresight.matters(s, choice):
            return advice
        return self._ahead(s, choice, advice, luck, until, insight.foresight)

    def _ahead(
        self, s: State, choice: Choice[Any], advice: Advice, luck: Luck, until: float, foresight: Foresight
    ) -> Advice:
        """Try the officer's candidates in the same worlds with the same luck, and compare how things go on."""
        rivals = [other.move for other in advice.others if other.loss <= foresight.most_loss]
        gains: dict[Move, list[float]] = {move: [] for move in rivals[: foresight.candidates - 1]}
        look = Look(self.ruleset, choice, until, self.clock)
        for _ in range(MOST_PAIRS):
            open_to = [move for move, found in gains.items() if not _is_behind(found)]
            if not open_to:
                break
            world, seed = self.ruleset.determinise(s, choice.seat, luck.fork()), luck.below(1 << 60)
            try:
                usual = look.worth_after(world, advice.move, seed)
                found = [(move, look.worth_after(world, move, seed) - usual) for move in open_to]
            except OutOfTime:
                break
            for move, gain in found:
                gains[move].append(gain)
        best = max(gains, key=lambda move: _mean(gains[move]), default=None)
        if best is None or len(gains[best]) < LEAST_PAIRS:
            return advice
        worths = [(advice.move, 0.0), *((move, _mean(found)) for move, found in gains.items())]
        if _surely(gains[best]) < foresight.surely:
            return Advice(advice.move, advice.why, against(advice.move, 0.0, worths), in_shares=True)
        gain = _mean(gains[best])
        why = f"Looking ahead, it wins {gain:.0%} more often than what comes to mind."
        return Advice(best, why, against(best, gain, worths), in_shares=True)


class OutOfTime(Exception):
    """The budget is spent in the middle of a look ahead."""


class Look:
    """A look ahead from one choice: a move is made on a copy, and officers play on."""

    def __init__(self, ruleset: Ruleset, choice: Choice[Any], until: float, clock: Callable[[], float]) -> None:
        insight = ruleset.insight
        foresight = insight.foresight if insight is not None else None
        self.ruleset = ruleset
        self.choice = choice
        self.worth = insight.worth if insight is not None else None
        self.is_far_enough = foresight.is_far_enough if foresight is not None else None
        self.until = until
        self.clock = clock

    def worth_after(self, world: State, move: Move, seed: int) -> float:
        """What a position is worth some way after a move."""
        twin, luck, seat = clone(world), Luck.seeded(seed), self.choice.seat
        twin.luck = Luck.seeded(seed + 1)
        twin.act(next(choice for choice in twin.awaited() if choice.seat == seat), move)
        for _ in range(LONGEST_LOOK):
            if self.clock() >= self.until:
                raise OutOfTime
            following = twin.choice
            if twin.outcome is not None or following is None:
                break
            if self.worth is not None and self.is_far_enough is not None and self.is_far_enough(world, twin):
                break
            twin.act(following, self.ruleset.advise(clone(twin), following, luck).move)
        if twin.outcome is not None:
            return float(seat in twin.outcome.winners)
        return 0.0 if self.worth is None else self.worth(twin, seat)


def _mean(found: list[float]) -> float:
    return sum(found) / len(found) if found else 0.0


def _surely(found: list[float]) -> float:
    """How many standard errors the mean lies above nothing; one who never differed lies nowhere."""
    mean, n = _mean(found), len(found)
    spread = sum((x - mean) ** 2 for x in found) / max(1, n - 1)
    return mean / sqrt((spread + PRIOR_SPREAD / n) / n) if n else 0.0


PRIOR_SPREAD = 0.05
"""Few comparisons that happen to agree are not taken for certain."""


def _is_behind(found: list[float]) -> bool:
    return len(found) >= LEAST_PAIRS and _surely(found) < CLEARLY_WORSE
