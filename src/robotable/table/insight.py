"""What a game knows about its own positions, for bots that err on purpose or think ahead."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from robotable.table.advice import Advice
from robotable.table.log import Line
from robotable.table.luck import Luck
from robotable.table.moves import Move
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
    """How an ace looks ahead: it tries the moves that come to mind on copies, and lets the game go on."""

    matters: Callable[[Any, Any], bool]
    """(a determinised state, the open choice) -> this is a decision where thinking pays."""
    is_far_enough: Callable[[Any, Any], bool] | None = None
    """(the state now, the state ahead) -> it can be judged there; without (or where nobody has learned what positions
    are worth), games are played to their end."""
    candidates: int = 4
    """How many moves are tried, the first idea included."""
    most_loss: float = 1.5
    """A move that loses more than this by the officer's judgement is not tried."""
    surely: float = 1.0
    """By how many standard errors another move must do better before the first idea is left."""
    doubt: float = 0.05
    """Few comparisons that happen to agree are not taken for certain: a variance that counts as one more of them."""
    worlds: int = 60
    """In how many dealt worlds moves are tried at most."""


class Prospect(Struct, frozen=True):
    """A move that may be part of a plan, and what comes of it."""

    move: Move
    promise: float
    """What the position is worth then, with what the rest of the turn may still bring."""
    worth: float
    """What it is worth if the turn ends there."""
    price: float
    """What the move must bring beyond that, as what it spends may be worth more later."""


class Planning(Struct, frozen=True):
    """How an ace plans a whole turn in which little is left to chance: it tries what can be done one thing after
    another, follows what looks best, and compares how the turn may end."""

    plans: Callable[[Any, Any], bool]
    """(a determinised state, the open choice) -> a plan is made here, or gone on with."""
    prospects: Callable[[Any, Any], Iterable[Prospect]]
    """(a determinised state, the open choice) -> what can be done next, each worked out when it is asked for."""
    stop: Callable[[Any, Any], float]
    """(a determinised state, the open choice) -> what it is worth if the turn ends here."""
    after: Callable[[Any, Any, Move], Any]
    """(a determinised state, the open choice, a move) -> a copy after the move and what follows from it."""
    mark: Callable[[Any, Any], Hashable]
    """(a state, the open choice) -> what tells that all has come as it was foreseen."""
    end: Callable[[Any, Any], Advice]
    """(a determinised state, the open choice) -> how to end the turn."""
    usual: Callable[[Any, Any, Luck], Advice]
    """(a determinised state, the open choice, luck) -> what to do where nothing is planned."""


@dataclass(frozen=True, kw_only=True)
class Insight:
    """What bots of other levels than the officer know of a game. The rules know nothing of it."""

    slips: Slips
    believe: Callable[[Any, int, Sequence[Line], Luck, Callable[[], bool]], Any] | None = None
    """(a determinised state, seat, what the seat was told since the start, luck, whether there is time yet) -> the
    state as somebody sees it who has paid attention to what the others did; without, everything hidden is taken as it
    was dealt. What it adds to the state follows from the luck, from what the seat sees and from what it was told."""
    reason: Callable[[Any, Any, Move], str] | None = None
    """(a determinised state, the open choice, a move that a good player weighs) -> what speaks for it, in a sentence
    that holds though another is better; nothing where there is no more to say than what it loses."""
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
