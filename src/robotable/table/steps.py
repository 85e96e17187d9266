"""The rules as steps on a stack, and the choices that wait for a seat."""

import re
from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from robotable.table.moves import Move, Refusal

if TYPE_CHECKING:
    from robotable.table.state import State

S = TypeVar("S", bound="State")

RULE_RANGE = re.compile(r"\b([A-Z]{3}-[A-Z]+)(\d+) to \1(\d+)\b")
RULE_ID = re.compile(r"\b[A-Z]{3}-[A-Z]+\d+[a-z]?\b")

CRUMBS = " › "
"""Stands between the parts of where we are: "Round 3 › Anna's turn"."""


class Step(Struct, Generic[S], frozen=True, tag=True, gc=False):
    """One thing that the rules say happens next."""

    def run(self, s: S) -> None:
        """Make it happen; what follows from it goes onto the to-do stack."""
        raise NotImplementedError(f"{type(self).__name__} has no run()")

    def holds(self, s: S) -> bool:
        """It does not happen yet: somebody has to choose, or something has to come first."""
        return False

    def due(self) -> int | None:
        """When it ends by itself, in milliseconds since the start; None if it does not."""
        return None

    def crumb(self, s: S) -> str | None:
        """What a player reads as "where we are" while this lies on the stack, in parts from the outside in; None is not
        shown."""
        return None


class Wait(Step[S], frozen=True):
    """A step that stays on the stack while nobody is asked: seats act on the side, and time passes."""

    def is_over(self, s: S) -> bool:
        """What it waited for has come, so that `run` happens."""
        return False

    def holds(self, s: S) -> bool:
        return not self.is_over(s)


class Choice(Step[S], frozen=True):
    """A step that waits for a seat. Its verbs are its methods."""

    at_once: ClassVar[bool] = False
    """Choices of this kind that lie on top of the stack together are open together, and are answered in any order."""

    for_people: ClassVar[bool] = False
    """No bot is asked: pausing the game, say, is for people."""

    seat: int

    def is_moot(self, s: S) -> bool:
        """There is nothing to decide, so nobody is asked and `run` happens instead."""
        return False

    def holds(self, s: S) -> bool:
        return not self.is_moot(s)

    def run(self, s: S) -> None:
        """What happens when there is nothing to decide: usually nothing."""

    def prompt(self, s: S) -> str:
        """What to do now, in one sentence."""
        raise NotImplementedError(f"{type(self).__name__} has no prompt()")

    def moves(self, s: S) -> Iterator[Move]:
        """All that is legal now."""
        raise NotImplementedError(f"{type(self).__name__} has no moves()")

    def refusals(self, s: S) -> Iterator[Refusal]:
        """What a player would try, why not, and which rule: only for people."""
        return iter(())

    def refusal_of(self, s: S, move: Move) -> Refusal | None:
        """Why one move is not allowed; a choice with too many to list says here why, and does not list them."""
        return next((refusal for refusal in self.refusals(s) if refusal.move == move), None)

    def names(self, s: S) -> Mapping[str, Mapping[str, str]]:
        """What things are called that have a name in this choice alone, by kind and id: only for people."""
        return {}

    def note(self, s: S, move: Move) -> str | None:
        """What a person should know before making this move: what would come of it. Only for people."""
        return None

    def warning(self, s: S, move: Move) -> str | None:
        """Why a person is asked once more before making this move: it fires at a friend, or loses the game."""
        return None

    def held(self, s: S) -> Move | None:
        """The move that took up what this choice is about, such as a card in hand; a click on it takes it back."""
        return None

    def hangs_on(self, s: S) -> Hashable:
        """All of the state that its words and moves hang on, where that is told more quickly than they are: while it is
        the same, nobody is asked anew. None where that can't be said."""
        return None

    def do(self, s: S, move: Move) -> None:
        """Carry out a legal move: the method of its verb."""
        verb = getattr(self, move.verb)
        if move.noun is None:
            verb(s)
        else:
            verb(s, move.noun)


def person(seat: int) -> str:
    """Stands for the name of whoever sits there, in prompts, refusals and crumbs."""
    return f"{{seat:{seat}}}"


@cache
def rules_of(step: type[Step[Any]]) -> tuple[str, ...]:
    """The rule ids that a step's docstring names, one by one or as "ABC-MOVE02 to ABC-MOVE06"."""
    text = RULE_RANGE.sub(lambda found: " ".join(_ids_between(*found.groups())), step.__doc__ or "")
    return tuple(dict.fromkeys(RULE_ID.findall(text)))


def _ids_between(chapter: str, first: str, last: str) -> list[str]:
    return [f"{chapter}{n:02}" for n in range(int(first), int(last) + 1)]
