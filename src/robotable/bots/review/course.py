"""The course of a finished game: how the table stood before every move, and after the last."""

from collections.abc import Sequence
from dataclasses import dataclass

from robotable.table import Chronicle, Game, Luck, Move, Played, Record, Ruleset, State, begin, clone, reader_of


class CantReview(ValueError):
    """A game that can't be looked at in this way; says why."""


@dataclass(frozen=True)
class Decision:
    """A move of the seat that everybody waited for, with something to choose from."""

    at: int
    """After so many moves."""
    seat: int
    move: Move
    state: State
    """The table before the move."""


class Course:
    """A finished game of turns, played again."""

    def __init__(self, ruleset: Ruleset, record: Record, people: Sequence[str] = ()) -> None:
        if ruleset.is_real_time:
            raise CantReview(f"{ruleset.title} is played in real time: it can't be reviewed move by move yet.")
        read, game = reader_of(ruleset, record.rules), begin(ruleset, record, people)
        self.ruleset = ruleset
        self.game: Game = game
        self.states: list[State] = [clone(game.state)]
        """The table after each number of moves."""
        self.turns = [0]
        """After which moves a new turn began."""
        self.moves: list[Played] = []
        honours = ruleset.honours
        self.chronicle = Chronicle(game.speaker, honours.standing if honours else lambda s: [0] * game.seats)
        self.chronicle.add(game.state, list(game.log))
        for n, played in enumerate(record.moves, 1):
            heard = len(game.log)
            game.redo(read(game, played))
            self.moves.append(game.played[-1])
            self.states.append(clone(game.state))
            self.chronicle.add(game.state, game.log[heard:])
            if any(line.says == "turn" for line in game.log[heard:]):
                self.turns.append(n)
        if game.outcome is None:
            raise CantReview("This game is not over: it can be reviewed when it is.")

    @property
    def end(self) -> int:
        """How many moves there were."""
        return len(self.moves)

    def decisions_of(self, seat: int) -> list[Decision]:
        """Every decision that everybody waited for this seat to make, where there was more than one thing to do."""
        return [
            Decision(at, seat, played.move, before)
            for at, (played, before) in enumerate(zip(self.moves, self.states[:-1], strict=True))
            if played.seat == seat and _is_decision(before, seat, played.move)
        ]

    def in_words(self, decision: Decision, *moves: Move) -> list[str]:
        """Moves that could be made there."""
        speaker = self.game.speaker
        for choice in decision.state.choices_of(decision.seat):
            speaker = speaker.knowing(choice.names(decision.state))
        return speaker.phrases(moves)

    def moments(self, count: int) -> list[int]:
        """About so many moments before the end, evenly spread, at starts of turns where those are near."""
        step = self.end / count
        even = [round(n * step) for n in range(count)]
        nearest = [min(self.turns, key=lambda turn: abs(turn - at)) for at in even]
        near = [turn if abs(turn - at) <= step / 2 else at for turn, at in zip(nearest, even, strict=True)]
        return sorted({at for at in near if at < self.end})


def _is_decision(s: State, seat: int, move: Move) -> bool:
    for choice in s.awaited():
        if choice.seat == seat:
            moves = list(choice.moves(s))
            return len(moves) > 1 and move in moves
    return False


def seeds(luck: Luck) -> int:
    """A seed for a game that is played on."""
    return luck.below(1 << 30) << 30 | luck.below(1 << 30)
