"""Whose ideas an ace follows up, and who judges where they lead: officers, or a net that has learned the game."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from msgspec.structs import replace

from robotable.bots.legend import Oracle, has_legend
from robotable.bots.players import SECOND_THOUGHTS
from robotable.table import Advice, Choice, Foresight, Luck, Move, Ruleset, State, against

LEAST_SHARE = 0.1
"""A move that a net likes less than this, beside its favourite, is not thought of."""
WORLDS = 6
"""Over so many ways that luck may fall."""


class Mind(ABC):
    """Somebody who knows a game: has ideas, plays on, and can judge positions or not."""

    gains_by_looking: ClassVar[bool]
    """Somebody has found that its ideas are worth following up; looking ahead costs time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @abstractmethod
    def advise(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        """The first idea, and what else comes to mind."""

    @abstractmethod
    def rivals(self, advice: Advice, foresight: Foresight) -> list[Move]:
        """What is worth a thought besides the first idea, the better ones first."""

    def explain(self, s: State, choice: Choice[Any], advice: Advice, luck: Luck) -> Advice:
        """The same advice for somebody who wants to know what else there was, and what it would lose."""
        return advice

    @abstractmethod
    def worth(self, s: State, seat: int) -> float:
        """The share of the win that a seat may expect."""

    @property
    @abstractmethod
    def can_judge(self) -> bool:
        """Positions can be judged before the game is over."""


class OfficersMind(Mind):
    """An officer, and what was learned from officers' games."""

    gains_by_looking = True

    def advise(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return self.ruleset.advise(s, choice, luck)

    def rivals(self, advice: Advice, foresight: Foresight) -> list[Move]:
        return [other.move for other in advice.others if other.loss <= foresight.most_loss]

    def worth(self, s: State, seat: int) -> float:
        insight = self.ruleset.insight
        assert insight is not None
        assert insight.worth is not None
        return insight.worth(s, seat)

    @property
    def can_judge(self) -> bool:
        insight = self.ruleset.insight
        return insight is not None and insight.worth is not None and bool(insight.worth.weights)


AS_MANY = "It would win about as many."
"""What is said of a move that seems to win no fewer games than the one that the net likes best: so few ways that luck
may fall tell them apart no further."""


def _would_win(share: float) -> str:
    return f"It would win {share:.0%} of games like this."


class LegendsMind(Mind):
    """A net that learned the game by playing itself: what it likes, and everybody's chances as it sees them.

    What it likes is what brought most in millions of games, so it answers at once.
    """

    gains_by_looking = False

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.oracle = Oracle(ruleset)

    def advise(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return self.oracle.advise(s, choice)

    def rivals(self, advice: Advice, foresight: Foresight) -> list[Move]:
        # All likings make 1 together, and each loss is what is missing to the favourite's.
        liked = (1 + sum(other.loss for other in advice.others)) / (1 + len(advice.others))
        return [other.move for other in advice.others if liked - other.loss >= LEAST_SHARE * liked]

    def explain(self, s: State, choice: Choice[Any], advice: Advice, luck: Luck) -> Advice:
        """What the net likes less, by everybody's chances as it sees them once the move is made."""
        rivals = [other.move for other in advice.others[:SECOND_THOUGHTS]]
        seeds = [luck.below(1 << 60) for _ in range(WORLDS)]
        worths = {move: self._worth_after(s, choice, move, seeds) for move in (advice.move, *rivals)}
        best = worths[advice.move]
        others = [
            replace(other, why=_would_win(worths[other.move]) if worths[other.move] < best else AS_MANY)
            for other in against(advice.move, best, worths.items())
        ]
        return Advice(advice.move, _would_win(best), tuple(others), losses_in="shares")

    def _worth_after(self, s: State, choice: Choice[Any], move: Move, seeds: list[int]) -> float:
        """What a position is worth right after a move, on average over what luck may bring."""
        total = 0.0
        for seed in seeds:
            twin: State = self.ruleset.determinise(s, choice.seat, Luck.seeded(seed))
            twin.act(next(one for one in twin.awaited() if one.seat == choice.seat), move)
            total += self.worth(twin, choice.seat)
        return total / len(seeds)

    def worth(self, s: State, seat: int) -> float:
        return self.oracle.chance(s, seat)

    can_judge = True


def mind_of(ruleset: Ruleset, s: State) -> Mind:
    """The best there is for a game and its cards: a net knows no others than those it learned with."""
    if has_legend(ruleset) and s.pack.digest == ruleset.content.digest:
        return LegendsMind(ruleset)
    return OfficersMind(ruleset)
