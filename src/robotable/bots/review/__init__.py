"""A finished game looked at again: everybody's chances, where it turned, what cost most, and how the dice fell.

It knows nothing of servers. A game that is over has no secrets, but what a seat might have done better is judged by
what it could know then.
"""

from collections.abc import Sequence

from robotable import games
from robotable.bots.review.chances import chances_of, turns_of
from robotable.bots.review.course import CantReview, Course
from robotable.bots.review.decisions import DecisionsOf
from robotable.bots.review.effort import USUAL_SECONDS, Effort
from robotable.bots.review.fortune import luck_of_dice
from robotable.bots.review.found import CostlyDecision, DiceLuck, Review, ReviewMoment, ReviewTurn
from robotable.bots.review.playouts import Officers, is_shared
from robotable.table import Luck, Record

__all__ = [
    "USUAL_SECONDS",
    "CantReview",
    "CostlyDecision",
    "DiceLuck",
    "Effort",
    "Review",
    "ReviewMoment",
    "ReviewTurn",
    "review",
]

FOR_DECISIONS = 0.45
"""This share of the effort goes into decisions, some into dice, the rest into chances."""


def review(
    record: Record,
    effort: Effort,
    *,
    people: Sequence[str] = (),
    whose: Sequence[int] | None = None,
    seed: int = 1,
) -> Review:
    """Review a finished game of turns; CantReview or another ValueError says why it can't be done.

    Only the decisions of the seats in `whose` are looked at, of all if it is not said.
    """
    course, luck = Course(games.find(record.game), record, people), Luck.seeded(seed)
    officers, seats = Officers(course.ruleset, course.game.seats), list(range(course.game.seats))
    looked_at = seats if whose is None else sorted({*whose} & {*seats})
    decisions = [DecisionsOf(course, officers, seat, luck.fork()) for seat in looked_at]
    _try_out(decisions, effort)
    dice = luck_of_dice(course, officers, effort, luck.fork())
    moments = chances_of(course, officers, effort, luck.fork())
    assert course.game.outcome is not None
    return Review(
        game=record.game,
        people=list(course.game.people),
        moves=course.end,
        is_shared=is_shared(course.game.outcome),
        moments=moments,
        turns=turns_of(course, moments),
        whose=looked_at,
        decisions=[told for one in decisions for told in one.told()],
        luck=dice,
        playouts=effort.played,
    )


def _try_out(decisions: list[DecisionsOf], effort: Effort) -> None:
    """Try out what looks costly, seat by seat in turn, until their share of the effort is spent."""
    open_to, spent = [one for one in decisions if one.suspects], effort.spent
    for one in open_to:
        one.try_one(effort)
    if open_to:
        pairs = effort.trials_until(FOR_DECISIONS, (effort.spent - spent) / len(open_to))
        for one in open_to:
            one.narrow(pairs // len(open_to))
    while open_to and effort.spent < FOR_DECISIONS:
        for one in open_to:
            if effort.spent < FOR_DECISIONS:
                one.try_one(effort)
