"""Bots that need nothing but a game: what every bot is like, and the plain ones."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from time import perf_counter
from typing import Any, ClassVar

from msgspec.structs import replace

from robotable.bots.temperaments import Temperament, coloured
from robotable.table import Advice, Choice, Line, Luck, Pace, Ruleset, State

USUAL_BUDGET_MS = 1000
"""How long a bot that searches may think about one decision."""

SECOND_THOUGHTS = 3
"""How many other moves are explained."""


class Bot(ABC):
    """Somebody who plays one seat: is shown a copy of the table as the seat sees it, and answers with a move.

    Everything that the seat can't see was dealt anew in that copy (`determinise`), so a bot can't know more than a
    person in its place.
    """

    blurb: str
    """What a player should know about it, in one sentence."""

    remembers: ClassVar[bool] = False
    """It wants to know all that its seat was told since the start (`heard`)."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.budget_ms = USUAL_BUDGET_MS
        self.clock: Callable[[], float] = perf_counter
        """What the budget is measured with, in seconds."""
        self.explains = False
        """A person has asked: what else there was is of interest too."""
        self.heard: Sequence[Line] = ()
        """What the seat was told since the start, for a bot that remembers."""
        self.kept: dict[Hashable, Any] = {}
        """What it worked out and has a use for at later decisions; a bot that goes on in its place is given it."""
        self.temperament: Temperament | None = None
        """What it is like, where moves are about as good as each other; None is to nobody's taste."""

    def coloured(self, advice: Advice, s: State, choice: Choice[Any]) -> Advice:
        """The move most to its taste of those about as good, if it has a temperament."""
        leanings = self.ruleset.leanings
        if self.temperament is None or leanings is None:
            return advice
        return coloured(advice, self.temperament, leanings, s, choice)

    def explained(self, advice: Advice, s: State, choice: Choice[Any]) -> Advice:
        """The same for a person who has asked: also what speaks for the moves that come next to the best."""
        insight = self.ruleset.insight
        if not self.explains or insight is None or insight.reason is None or advice.losses_in == "likings":
            return advice
        reason, told, rest = insight.reason, advice.others[:SECOND_THOUGHTS], advice.others[SECOND_THOUGHTS:]
        reasons = [replace(other, why=other.why or reason(s, choice, other.move)) for other in told]
        return replace(advice, others=(*reasons, *rest))

    @abstractmethod
    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        """What to do about an open choice, and why."""

    @abstractmethod
    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        """In real time: what to do just now, or None to wait and watch."""

    def interject(self, s: State, choice: Choice[Any], luck: Luck) -> Advice | None:
        """What to do about a choice on the side while another seat is awaited; None is to let it be."""
        return None


class RandomBot(Bot):
    """Any move is as good as another."""

    blurb = "Makes any legal move, each as likely as the others."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return Advice(luck.pick(list(choice.moves(s))), "It was drawn by lot.")

    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        choices = [choice for choice in s.choices_of(seat) if not choice.for_people]
        return self.decide(s, luck.pick(choices), luck) if choices else None


class Officer(Bot):
    """Looks at what a good player of the game looks at: the game's own `bot.py`."""

    blurb = "A good player: weighs what can be seen, reckons with averages, and says why."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return self.ruleset.advise(s, choice, luck)

    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        assert self.ruleset.in_real_time is not None
        return self.ruleset.in_real_time.act(s, seat, pace, luck)

    def interject(self, s: State, choice: Choice[Any], luck: Luck) -> Advice | None:
        assert self.ruleset.interject is not None
        return self.ruleset.interject.act(s, choice, luck)


class Idler(Bot):
    """A person who sits there and looks on: does what everybody waits for, and nothing else."""

    blurb = "Does what everybody waits for, and nothing else."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        return self.ruleset.advise(s, choice, luck)

    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        awaited = next((choice for choice in s.awaited() if choice.seat == seat), None)
        return None if awaited is None else self.decide(s, awaited, luck)
