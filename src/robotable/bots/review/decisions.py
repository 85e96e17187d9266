"""The costliest decisions of a seat: what was done, what would have been better, and what that cost.

First the officer is asked about every decision, on what the seat could see then. Where it would have done something
else, both moves are tried in the same dealt worlds with the same luck, and officers play on: those that seem to have
cost most are tried most often.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from robotable.bots.review.course import Course, Decision, seeds
from robotable.bots.review.effort import Effort
from robotable.bots.review.found import CostlyDecision
from robotable.bots.review.playouts import Officers, Tally
from robotable.table import Advice, Luck, State

MOST_TOLD = 5
MOST_UNDECIDED = 3
"""Up to so many in all are told with the help of such as may have cost nothing."""
FEWEST_TRIED, MOST_TRIED = 2, 24
"""How many decisions of a seat are tried out, by how much may be spent."""
PAIRS_EACH = 6
"""As many are tried as can be tried about so often."""
DOUBTS = 1.0
"""By how many standard errors a decision may yet have cost more than it seems."""
LEAST_LOSS = 0.01
"""What seems to have cost less is not told as costly."""
AGAIN = 3
"""So often the officer is asked again about what never came to its mind, whether it draws lots."""
USUAL_LOSS = 0.1
"""Decisions cost about so much; what few games say beyond that is believed the less."""


@dataclass(eq=False)
class Suspect:
    """A decision where the officer would have done something else."""

    decision: Decision
    advice: Advice
    points: float | None
    """What the move made loses by the officer's reckoning; None if it was not weighed at all."""
    losses: Tally = field(default_factory=Tally)

    @property
    def may_cost(self) -> float:
        """What it may have cost at most, within reason."""
        return self.losses.mean + DOUBTS * self.losses.error


class DecisionsOf:
    """What is found out about the decisions of one seat."""

    def __init__(self, course: Course, officers: Officers, seat: int, luck: Luck) -> None:
        self.course, self.officers, self.luck = course, officers, luck
        self.seat = seat
        found = [self._ask(decision) for decision in course.decisions_of(seat)]
        self.suspects = in_doubt([one for one in found if one is not None])

    def narrow(self, pairs: int) -> None:
        """Look at no more decisions than can be tried often enough."""
        del self.suspects[max(FEWEST_TRIED, min(MOST_TRIED, pairs // PAIRS_EACH)) :]

    def try_one(self, effort: Effort) -> None:
        """One more pair of games, for the decision about which most is to be found out."""
        likely = sorted(self.suspects, key=lambda one: -one.may_cost)[:MOST_TOLD]
        one = min(likely, key=lambda one: one.losses.n)
        one.losses.add(self._loss(one))
        effort.count()
        effort.count()

    def told(self) -> list[CostlyDecision]:
        """The costliest; where hardly any is found, also some that the officer holds for worse and games have not told
        apart."""
        costly = [one for one in self.suspects if one.losses.n > 1 and believed(one.losses)[0] >= LEAST_LOSS]
        costly.sort(key=lambda one: -believed(one.losses)[0])
        others = [one for one in self.suspects if one not in costly and one.points]
        open_yet = [one for one in others if one.losses.n < 2 or one.losses.mean > -one.losses.error]
        told = costly[:MOST_TOLD]
        return [self._tell(one) for one in [*told, *open_yet[: max(0, MOST_UNDECIDED - len(told))]]]

    def _ask(self, decision: Decision) -> Suspect | None:
        ruleset, luck = self.course.ruleset, self.luck
        seen: State = ruleset.determinise(decision.state, decision.seat, luck.fork())
        choice = next(choice for choice in seen.awaited() if choice.seat == decision.seat)
        advice = ruleset.advise(seen, choice, luck.fork())
        if advice.move == decision.move:
            return None
        points = next((other.loss for other in advice.others if other.move == decision.move), None)
        if points is None and any(ruleset.advise(seen, choice, luck.fork()).move != advice.move for _ in range(AGAIN)):
            return None  # It was drawn by lot: the officer holds nothing against any other.
        return Suspect(decision, advice, points)

    def _loss(self, one: Suspect) -> float:
        """What the move made lost against the better one, in one world."""
        decision, seat = one.decision, self.seat
        world = self.course.ruleset.determinise(decision.state, seat, self.luck.fork())
        seed = seeds(self.luck)
        better = self.officers.play_on_after(world, seat, one.advice.move, seed)
        made = self.officers.play_on_after(world, seat, decision.move, seed)
        return better - made

    def _tell(self, one: Suspect) -> CostlyDecision:
        decision, losses = one.decision, one.losses
        loss, error = believed(losses)
        made, better = self.course.in_words(decision, decision.move, one.advice.move)
        return CostlyDecision(
            seat=self.seat,
            at=decision.at,
            made=made,
            better=better,
            why=one.advice.why,
            loss=loss if losses.n > 1 and loss >= LEAST_LOSS else 0.0,
            error=error,
            pairs=losses.n,
            points=one.points,
        )


def in_doubt(suspects: Sequence[Suspect]) -> list[Suspect]:
    """The worst first: by turns one that the officer weighed and one that never came to its mind."""
    weighed = sorted((one for one in suspects if one.points is not None), key=lambda one: -(one.points or 0.0))
    unheard_of = [one for one in suspects if one.points is None]
    order = [(n, 0, one) for n, one in enumerate(weighed)] + [(n, 1, one) for n, one in enumerate(unheard_of)]
    return [one for *_, one in sorted(order, key=lambda ranked: ranked[:2])]


def believed(losses: Tally) -> tuple[float, float]:
    """What a decision cost by the games seen and by what decisions usually cost, and how sure that is: of many that
    were tried a few times each, some seem to have cost a great deal by chance alone."""
    weight = USUAL_LOSS**2 / (USUAL_LOSS**2 + losses.error**2)
    return losses.mean * weight, losses.error * float(weight**0.5)
