"""How lucky everybody's dice were: what they brought as they fell, against what they bring on average.

From the table after a roll as it fell, and from the table before it with other luck, officers play the turn out; what
the table is worth then was learned. So it can be told only in games that have learned it.
"""

from dataclasses import dataclass, field
from functools import partial

from robotable.bots.review.course import Course, seeds
from robotable.bots.review.effort import Effort
from robotable.bots.review.found import DiceLuck
from robotable.bots.review.playouts import Officers, Tally
from robotable.table import Luck, Played, State, Worth, clone

UNTIL = 0.6
"""When this share of the effort is spent, dice have been looked at long enough."""
ENOUGH = 40
"""A roll that was looked at so often is known well enough."""


@dataclass
class Roll:
    """A move with dice, or another use of chance."""

    played: Played
    before: State
    after: State
    as_it_fell: Tally = field(default_factory=partial(Tally, doubt=0.01))
    on_average: Tally = field(default_factory=partial(Tally, doubt=0.01))

    def look(self, officers: Officers, worth: Worth, luck: Luck) -> None:
        """Play the turn out once as it fell, and once with other luck."""
        seat, move = self.played.seat, self.played.move
        self.as_it_fell.add(worth(officers.play_turn(self.after, seeds(luck)), seat))
        twin = clone(self.before)
        twin.luck = Luck.seeded(seeds(luck))
        twin.act(next(choice for choice in twin.choices_of(seat) if move in choice.moves(twin)), move)
        self.on_average.add(worth(officers.play_turn(twin, seeds(luck)), seat))


def luck_of_dice(course: Course, officers: Officers, effort: Effort, luck: Luck) -> list[DiceLuck] | None:
    """For every seat, how the dice fell on its own moves; None if it can't be told, or not in the time there is."""
    worth = officers.worth
    moves = zip(course.moves, course.states[:-1], course.states[1:], strict=True)
    rolls = [Roll(played, before, after) for played, before, after in moves if before.luck != after.luck]
    if worth is None or not rolls:
        return None
    for _ in range(ENOUGH):
        for roll in rolls:
            if effort.spent < UNTIL:
                roll.look(officers, worth, luck)
                effort.count()
    if not rolls[-1].as_it_fell.n:
        return None
    return [_tell(seat, [roll for roll in rolls if roll.played.seat == seat]) for seat in range(course.game.seats)]


def _tell(seat: int, rolls: list[Roll]) -> DiceLuck:
    gain = sum(roll.as_it_fell.mean - roll.on_average.mean for roll in rolls)
    error = sum(roll.as_it_fell.error**2 + roll.on_average.error**2 for roll in rolls) ** 0.5
    return DiceLuck(seat, len(rolls), gain, error)
