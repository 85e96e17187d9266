"""Steps that do not last for ever: a spin, a reading, a choice with a time limit."""

from robotable.games.brace_for_impact.state import Battle
from robotable.table import Choice, Wait


class Moment(Wait[Battle], frozen=True):
    """Something that takes its time."""

    until: int

    def due(self) -> int:
        return self.until

    def is_over(self, s: Battle) -> bool:
        return s.has_passed(self.until)


class Decision(Choice[Battle], frozen=True):
    """A choice with a time limit: when it is over, `run` decides."""

    until: int

    def due(self) -> int:
        return self.until

    def is_moot(self, s: Battle) -> bool:
        return s.has_passed(self.until)


class OnTheSide(Decision, frozen=True):
    """A decision of one officer, while everything else goes on; whoever owes several makes one after another."""

    def is_moot(self, s: Battle) -> bool:
        owed = (step for step in s.pending() if isinstance(step, OnTheSide) and step.seat == self.seat)
        return next(owed) is not self

    def as_things_stand(self, s: Battle) -> "OnTheSide":
        """What is left to decide after the table has changed."""
        return self

    def over(self, s: Battle) -> None:
        """The officer has decided."""
        s.asides[:] = [step for step in s.asides if step is not self]
