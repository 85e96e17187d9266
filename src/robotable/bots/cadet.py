"""The cadet: a beginner who has read the rules, and errs as people do."""

from bisect import bisect
from itertools import accumulate
from math import exp
from typing import Any

from robotable.bots.players import Officer
from robotable.table import Advice, Choice, Luck, Slips, State, Weighed

FINE = 1 << 20
"""How finely chances are told apart."""


class Cadet(Officer):
    """Weighs what an officer weighs, overlooks some of it, and does not always see what is best.

    A gift that lies there is never left lying: what loses too much is not done.
    """

    blurb = "A beginner who knows the rules: overlooks things, but does nothing foolish."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        advice = super().decide(s, choice, luck)
        insight = self.ruleset.insight
        return advice if insight is None else err(advice, insight.slips, luck)

    def interject(self, s: State, choice: Choice[Any], luck: Luck) -> Advice | None:
        """A beginner does not think of what could be done out of turn."""
        return None


def err(advice: Advice, slips: Slips, luck: Luck) -> Advice:
    """What a beginner makes of good advice: one of the moves thought of, the better ones more often."""
    every = [Weighed(advice.move, 0.0), *advice.others]
    plausible = [one for one in every if one.loss <= slips.most and luck.below(100) >= slips.overlooks]
    if not plausible:
        return advice
    least = min(one.loss for one in plausible)
    weights = [exp((least - one.loss) / slips.temperature) for one in plausible]
    heap = list(accumulate(weights))
    chosen = plausible[bisect(heap, heap[-1] * luck.below(FINE) / FINE)]
    return advice if chosen.move == advice.move else Advice(chosen.move, "It looks good enough.")
