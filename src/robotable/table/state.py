"""What lies on the table, with the to-do stack that says what happens next."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from msgspec import Struct

from robotable.table.log import About, Line
from robotable.table.luck import Luck
from robotable.table.moves import Move
from robotable.table.outcome import Outcome
from robotable.table.packs import Pack
from robotable.table.steps import CRUMBS, Choice, Step

Witness = Callable[[], None]
"""Called after every step that said something, so that whoever films can keep the table as it was then."""


class State(Struct, kw_only=True):
    """A game in progress, as plain data. Each game adds its own pieces."""

    luck: Luck
    pack: Pack
    """The content that this game is played with."""
    todo: list[Step[Any]] = []
    asides: list[Step[Any]] = []
    """Choices that stay open beside the one everybody waits for: at any time, or in real time."""
    news: list[Line] = []
    """What the last move brought about; the game's log takes it from here."""
    sealed: bool = False
    """The last move showed something hidden: no way back."""
    now: int = 0
    """Milliseconds since the start, as told from outside; only games in real time look at it."""
    outcome: Outcome | None = None

    # Queries

    @property
    def choice(self) -> Choice[Any] | None:
        """The choice that everybody waits for; the first of them, if several seats choose at once."""
        top = self.todo[-1] if self.todo else None
        return top if isinstance(top, Choice) else None

    def awaited(self) -> Iterator[Choice[Any]]:
        """Every choice that everybody waits for: one in turn, or those that several seats make at once."""
        first = self.choice
        if first is None:
            return
        yield first
        if first.at_once:
            others = takewhile(lambda step: type(step) is type(first), reversed(self.todo[:-1]))
            yield from (step for step in others if isinstance(step, Choice))

    def choices(self) -> Iterator[Choice[Any]]:
        """All that is open now, the awaited one first."""
        if self.outcome is not None:
            return
        yield from self.awaited()
        for aside in self.asides:
            if isinstance(aside, Choice) and not aside.is_moot(self):
                yield aside

    def choices_of(self, seat: int) -> Iterator[Choice[Any]]:
        """All that is open to one seat now."""
        if self.outcome is not None:
            return
        yield from (choice for choice in self.awaited() if choice.seat == seat)
        for aside in self.asides:
            if isinstance(aside, Choice) and aside.seat == seat and not aside.is_moot(self):
                yield aside

    def trail(self) -> list[str]:
        """Where in the rules we are, from the outside in."""
        return [crumb for step in self.todo for crumb in (step.crumb(self) or "").split(CRUMBS) if crumb]

    # Commands

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, in this order, before anything already waiting."""
        if len(steps) == 1:
            self.todo.append(steps[0])
        else:
            self.todo.extend(steps[::-1])

    def settle(self, witness: Witness | None = None) -> None:
        """Run until somebody has to choose, or nothing is left."""
        todo = self.todo
        while todo:
            top = todo[-1]
            if top.holds(self):
                return
            todo.pop()
            if witness is None:
                top.run(self)
            else:
                told = len(self.news)
                top.run(self)
                if len(self.news) > told:
                    witness()

    def act(self, choice: Choice[Any], move: Move, witness: Witness | None = None) -> None:
        """Carry out a legal move of an open choice, and all that follows from it."""
        self.news = []
        self.sealed = False
        if self.todo and self.todo[-1] is choice:
            self.todo.pop()
        elif choice.at_once:
            self.todo = [step for step in self.todo if step is not choice]
        choice.do(self, move)
        if witness is not None and self.news:
            witness()
        self.settle(witness)

    def say(self, says: str, to: int | None = None, **about: About) -> None:
        """Write a line into the log; with `to`, for that seat's eyes only."""
        self.news.append(Line(says, about, to))

    def seal(self) -> None:
        """Something hidden was shown: what came before can't be undone."""
        self.sealed = True

    # Time

    def deadline(self) -> int | None:
        """When the next timer fires, in milliseconds since the start."""
        return None

    def time_up(self) -> None:
        """What happens when the deadline comes."""

    def is_paused(self) -> bool:
        """Time stands still until a move lets it run again: all timers keep what they have left."""
        return False

    def interrupt(self) -> None:
        """Play was cut off from outside, such as by a failing server: a game in real time pauses, if it has not."""

    def goes_before_timer(self, seat: int) -> bool:
        """A move of this seat at the very moment of the deadline comes first; usually the timer does."""
        return False

    def advance(self, at: int, mover: int | None = None, witness: Witness | None = None) -> None:
        """Let time pass until `at`, firing every timer on the way at its own moment; then `mover` will move."""
        while self._runs() and (due := self.deadline()) is not None and due <= at:
            if due == at and mover is not None and self.goes_before_timer(mover):
                break
            self.now = due
            told = len(self.news)
            self.time_up()
            if witness is not None and len(self.news) > told:
                witness()
            self.settle(witness)
        if self._runs():
            self.now = max(self.now, at)

    def _runs(self) -> bool:
        return self.outcome is None and not self.is_paused()
