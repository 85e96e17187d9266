"""Observers: they see what happens in a game and count it, and never touch the rules."""

from collections import Counter, defaultdict

from robotable.table import Line, Move
from robotable.table.nouns import parts


class Observer:
    """Is shown every move and every line of the log."""

    def on_move(self, seat: int, move: Move) -> None:
        """A seat made a move."""

    def on_line(self, line: Line) -> None:
        """The log has a new line."""


class MoveCount(Observer):
    """How often each move was made: `select rand`, `use ariel`, `halt`. Places, dice and pairs count by verb alone."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()

    def on_move(self, seat: int, move: Move) -> None:
        is_name = isinstance(move.noun, str) and not move.noun[0].isdigit() and len(parts(move.noun)) == 1
        self.moves[str(move) if is_name else move.verb] += 1


class TurnCount(Observer):
    """How many turns there were, and how often in a turn each kind of log line came: `selects` twice in 812 turns.

    It knows only that a turn begins with the line called `turn`, which names the seat.
    """

    def __init__(self) -> None:
        self.turns = 0
        self.first = 0
        self._now: Counter[str] = Counter()
        self._past: defaultdict[str, Counter[int]] = defaultdict(Counter)

    def on_line(self, line: Line) -> None:
        if line.says == "turn":
            self._close()
            if not self.turns:
                self.first = int(line.about.get("seat", 0))
            self.turns += 1
        elif self.turns:
            self._now[line.says] += 1

    def _close(self) -> None:
        for says, n in self._now.items():
            self._past[says][n] += 1
        self._now.clear()

    def times(self) -> dict[str, dict[int, int]]:
        """For each kind of log line: in how many turns it came once, twice and so on. Call it when the game is over."""
        self._close()
        return {says: dict(times) for says, times in self._past.items()}
