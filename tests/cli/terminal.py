"""People at a terminal: what they type, and what they see."""

from collections.abc import Callable, Iterator
from io import StringIO

from rich.console import Console

from robotable.table import Game, Luck

Run = Callable[[str], tuple[int, str, str]]
"""Runs a command in an empty folder: exit status, output, errors."""


class Typed(Console):
    """A terminal at which the lines have been typed already; then it ends."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(file=StringIO(), width=150, highlight=False)
        self.lines: Iterator[str] = iter(lines)

    def input(self, *prompt: object, **how: object) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line

    @property
    def text(self) -> str:
        """All that was printed."""
        assert isinstance(self.file, StringIO)
        return self.file.getvalue()


class TypedInTime:
    """Lines with the moments at which they are typed, beside a clock that jumps instead of running."""

    def __init__(self, lines: Iterator[tuple[int, str]]) -> None:
        self.lines = lines
        self.clock = 0
        self.next = next(self.lines, None)

    def now(self) -> int:
        return self.clock

    def line_by(self, moment: int | None) -> str | None:
        if self.next is None:
            raise EOFError
        at, line = self.next
        if moment is not None and at > moment:
            self.wait_until(moment)
            return None
        self.next = next(self.lines, None)
        self.wait_until(at)
        return line

    def wait_until(self, moment: int) -> None:
        self.clock = max(self.clock, moment)


def any_number(game: Game, seats: list[int], luck: Luck) -> str:
    """The number of any move that is on offer to these seats."""
    offers = sum(len(prompt.moves) for seat in seats for prompt in game.prompts_of(seat))
    return str(1 + luck.below(max(1, offers)))
