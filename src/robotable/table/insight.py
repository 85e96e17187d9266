"""What a game knows about its own positions, for bots that err on purpose or think ahead."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from robotable.table.advice import Advice
from robotable.table.log import Line
from robotable.table.luck import Luck
from robotable.table.worth import Worth


class Slips(Struct, frozen=True):
    """How a beginner of a game errs: plausibly, in measured doses, and never by a wide margin.

    Losses are those of `Weighed`. The doses were tuned by the lab, see `docs/opponents.md`.
    """

    temperature: float
    """A move that loses so much is liked 2.7 times less than the best one."""
    overlooks: int
    """How often, in a hundred, a move is not thought of at all."""
    most: float
    """A move that loses more than this is never made."""


class Foresight(Struct, frozen=True):
    """How an ace looks ahead: it tries the officer's candidates on copies, and lets officers play on."""

    matters: Callable[[Any, Any], bool]
    """(a determinised state, the open choice) -> this is a decision where thinking pays."""
    is_far_enough: Callable[[Any, Any], bool] | None = None
    """(the state now, the state ahead) -> it can be judged there; without (or without a
    `worth`), games are played to their end."""
    candidates: int = 4
    """How many moves are tried, the officer's own included."""
    most_loss: float = 1.5
    """A move that loses more than this by the officer's judgement is not tried."""
    surely: float = 1.0
    """By how many standard errors another move must do better before the officer's is left."""


class Plan(Struct, frozen=True):
    """A way to play on for a while: an officer with something particular in mind."""

    name: str
    """What is put first, in words that go on "it pays to"."""
    advise: Callable[[Any, Any, Luck], Advice]
    """(a determinised state, the open choice, luck) -> what to do there."""


class Planning(Struct, frozen=True):
    """How an ace plans: for a whole stretch of play, such as a turn, it tries several plans and keeps to the best."""

    plans: Callable[[Any, Any], Sequence[Plan]]
    """(a determinised state, the open choice) -> what may be planned there, the usual way first."""
    stretch: Callable[[Any, Any], Hashable | None]
    """(a state, the open choice) -> what tells this stretch of play from all others; None belongs to none."""
    begins: Callable[[Any, Any], bool]
    """(a determinised state, the open choice) -> it pays to make a plan here."""
    is_far_enough: Callable[[Any, Any], bool]
    """(the state now, the state ahead) -> it can be judged there."""
    surely: float = 1.0
    """By how many standard errors another plan must do better before the usual way is left."""


@dataclass(frozen=True, kw_only=True)
class Insight:
    """What bots of other levels than the officer know of a game. The rules know nothing of it."""

    slips: Slips
    believe: Callable[[Any, int, Sequence[Line], Luck], Any] | None = None
    """(a determinised state, seat, what the seat was told since the start, luck) -> the state as somebody sees it who
    has paid attention to what the others did; without, everything hidden is taken as it was dealt."""
    worth: Worth | None = None
    """What a position is worth to a seat."""
    foresight: Foresight | None = None
    """How to look ahead; None where nobody has found out how it pays."""
    planning: Planning | None = None
    """How to plan for more than one move; None where looking ahead move by move is enough."""

    @property
    def has_ace(self) -> bool:
        """There is something that an ace could do better than an officer."""
        return self.believe is not None or self.foresight is not None or self.planning is not None
