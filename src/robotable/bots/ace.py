"""The ace: somebody who remembers what the others did, and looks ahead where that pays.

One program for every game that is played by turns. What a game knows is its `Insight`: how hidden things are believed
to lie, where thinking pays, what a position is worth. Ideas come from the best there is for the game and its cards: a
net that has learned it, or the officer. The first idea is left only for a move that is clearly better.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any

from robotable.bots.legend import has_legend
from robotable.bots.minds import Mind, mind_of
from robotable.bots.players import Officer
from robotable.table import Advice, Choice, Foresight, Luck, Move, Ruleset, State, clone
from robotable.table.advice import against

RECOLLECTION = 0.8
"""How much of the budget may go into making sense of what the others did."""
SPARE = 0.9
"""How much of the budget is spent: the last look at the clock comes before something is tried, not after it, and a busy
machine lets nobody go on at once."""
LEAST_PAIRS = 5
"""Before so many comparisons nothing is concluded."""
LONGEST_LOOK = 600
"""How many decisions one look ahead may take."""
CLEARLY_WORSE = -1.6
"""A candidate that many standard errors behind the first idea is not tried again."""
CLEARLY_BETTER = 3.0
"""A candidate that many standard errors ahead of it is taken without another thought."""


class Ace(Officer):
    """Thinks until its time is spent, or nothing is left to think about."""

    remembers = True

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.blurb = _what_it_does(ruleset)

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        began, seconds, insight = self.clock(), self.budget_ms / 1000, self.ruleset.insight
        if insight is not None and insight.believe is not None:
            remembers_until = began + RECOLLECTION * seconds
            s = insight.believe(s, choice.seat, self.heard, luck.fork(), lambda: self.clock() < remembers_until)
        mind = mind_of(self.ruleset, s)
        advice = mind.advise(s, choice, luck.fork())
        foresight = insight.foresight if insight is not None and mind.gains_by_looking else None
        if foresight is None or not foresight.matters(s, choice):
            return mind.explain(s, choice, advice, luck.fork()) if self.explains else advice
        race = Race(advice, mind.rivals(advice, foresight), foresight)
        look = Look(self.ruleset, mind, choice, began + SPARE * seconds, self.clock)
        while race.is_open:
            world, seed = self.ruleset.determinise(s, choice.seat, luck.fork()), luck.below(1 << 60)
            try:
                race.run({move: look.worth_after(world, move, seed) for move in race.runners})
            except OutOfTime:
                break
        return race.result()


def _what_it_does(ruleset: Ruleset) -> str:
    """An ace does in each game what the game is known well enough for."""
    insight, asks_a_net = ruleset.insight, has_legend(ruleset)
    if insight is not None and insight.planning is not None:
        return "Plans its whole turn for up to a second, and keeps to the plan while all comes as it was foreseen."
    doings = []
    if insight is not None and insight.believe is not None:
        doings.append("guesses what you hide by all that you did")
    if asks_a_net:
        doings.append("asks a net that learned the game by playing itself, millions of times")
    elif insight is not None and insight.foresight is not None:
        doings.append("thinks ahead for up to a second where much hangs on a move")
    sentence = ", and ".join(doings)
    return f"{sentence[:1].upper()}{sentence[1:]}."


class Race:
    """The first idea and its rivals, tried in the same worlds with the same luck."""

    def __init__(self, advice: Advice, rivals: list[Move], foresight: Foresight) -> None:
        self.advice = advice
        self.foresight = foresight
        self.gains: dict[Move, list[float]] = {move: [] for move in rivals[: foresight.candidates - 1]}
        """What each rival brought more than the first idea, world for world."""
        self.tried = 0

    @property
    def runners(self) -> list[Move]:
        """Who is tried in the next world, the first idea first."""
        return [self.advice.move, *(move for move, found in self.gains.items() if not self._is_behind(found))]

    @property
    def is_open(self) -> bool:
        """Another world might yet change what is done."""
        if self.tried >= self.foresight.worlds or len(self.runners) < 2:
            return False
        return not any(map(self._is_ahead, self.gains.values()))

    def run(self, worths: dict[Move, float]) -> None:
        """What became of everybody in one world."""
        self.tried += 1
        for move, worth in worths.items():
            if move != self.advice.move:
                self.gains[move].append(worth - worths[self.advice.move])

    def result(self) -> Advice:
        """The first idea, or a rival that is surely better, with what all of them are worth beside it."""
        advice, gains = self.advice, self.gains
        best = max(gains, key=lambda move: mean(gains[move]), default=None)
        if best is None or len(gains[best]) < min(LEAST_PAIRS, self.foresight.worlds):
            return advice
        worths = [(advice.move, 0.0), *((move, mean(found)) for move, found in gains.items() if found)]
        if self.surely(gains[best]) < self.foresight.surely:
            return Advice(advice.move, advice.why, against(advice.move, 0.0, worths), losses_in="shares")
        gain = mean(gains[best])
        why = f"Looking ahead, it wins {gain:.0%} more often than what comes to mind."
        return Advice(best, why, against(best, gain, worths), losses_in="shares")

    def surely(self, found: list[float]) -> float:
        """How many standard errors the mean lies above nothing; one who never differed lies nowhere."""
        n, doubt = len(found), self.foresight.doubt
        if not n or not any(found):
            return 0.0
        spread = sum((x - mean(found)) ** 2 for x in found) / max(1, n - 1)
        return mean(found) / sqrt((spread + doubt / n) / n)

    def _is_ahead(self, found: list[float]) -> bool:
        return len(found) >= LEAST_PAIRS and self.surely(found) > CLEARLY_BETTER

    def _is_behind(self, found: list[float]) -> bool:
        return len(found) >= LEAST_PAIRS and self.surely(found) < CLEARLY_WORSE


class OutOfTime(Exception):
    """The budget is spent in the middle of a look ahead."""


class Look:
    """A look ahead from one choice: a move is made on a copy, and the game goes on."""

    def __init__(
        self, ruleset: Ruleset, mind: Mind, choice: Choice[Any], until: float, clock: Callable[[], float]
    ) -> None:
        foresight = ruleset.insight.foresight if ruleset.insight is not None else None
        self.mind = mind
        self.seat = choice.seat
        self.is_far_enough = foresight.is_far_enough if foresight is not None and mind.can_judge else None
        self.until = until
        self.clock = clock

    def worth_after(self, world: State, move: Move, seed: int) -> float:
        """What a position is worth some way after a move; OutOfTime if that can't be said in time."""
        twin, luck, seat = clone(world), Luck.seeded(seed), self.seat
        twin.luck = Luck.seeded(seed + 1)
        twin.act(next(choice for choice in twin.awaited() if choice.seat == seat), move)
        for _ in range(LONGEST_LOOK):
            if self.clock() >= self.until:
                raise OutOfTime
            following = twin.choice
            if twin.outcome is not None or following is None:
                break
            if self.is_far_enough is not None and self.is_far_enough(world, twin):
                return self.mind.worth(twin, seat)
            twin.act(following, self.mind.advise(twin, following, luck).move)
        return float(twin.outcome is not None and seat in twin.outcome.winners)


def mean(found: list[float]) -> float:
    """The mean; nothing before the first."""
    return sum(found) / len(found) if found else 0.0
