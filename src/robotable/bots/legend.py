"""The legend: a player who learned a game by playing it against itself, millions of times, and nothing from people."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotable.bots.players import Bot
from robotable.table import Advice, Choice, Luck, Pace, Ruleset, State, Weighed
from robotable.table.words import Speaker

if TYPE_CHECKING:
    from robotable.gpu.net import Net

NETS = Path(__file__).parent / "nets"


def has_legend(ruleset: Ruleset) -> bool:
    """Whether somebody has trained one for this game."""
    return _file(ruleset).exists()


def _file(ruleset: Ruleset) -> Path:
    return NETS / f"{ruleset.id}.npz"


@cache
def _net(file: Path) -> "Net":
    from robotable.gpu.net import Net  # Only who plays a legend waits for NumPy.

    return Net.read(file)


class Oracle:
    """A net that was trained for a game: how good players would move, and everybody's chance to win."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.net = _net(_file(ruleset))
        self.seat = import_module(f"robotable.gpu.{ruleset.folder.name}.seat")

    def advise(self, s: State, choice: Choice[Any], *, in_words: bool = True) -> Advice:
        """The likeliest move, the chance to win, and how much less each other move is liked."""
        seat = self.seat
        legal = [seat.NUMBER_OF[move] for move in choice.moves(s)]
        seen, players = seat.look(s)
        verdict = self.net.judge(seen, legal, players)
        shares = sorted(((float(verdict.moves[number]), number) for number in legal), reverse=True)
        (liked, best), *rest = shares
        others = tuple(Weighed(seat.MOVES[number], liked - share) for share, number in rest)
        if not in_words:
            return Advice(seat.MOVES[best], "", others, "likings")
        why = f"It would win {verdict.chances[0]:.0%} of games like this"
        if rest:
            words = Speaker(self.ruleset.words, s.pack.names(), ())
            why += f". Second choice: {words.phrases([seat.MOVES[best], *[other.move for other in others]])[1]}"
        return Advice(seat.MOVES[best], f"{why}.", others, "likings")

    def chance(self, s: State, seat: int) -> float:
        """A seat's chance to win where somebody is asked, or what became of it where the game is over."""
        if s.outcome is not None:
            return float(seat in s.outcome.winners) / len(s.outcome.winners)
        assert s.choice is not None
        seen, players = self.seat.look(s)
        return float(self.net.judge(seen, [0], players).chances[(seat - s.choice.seat) % players])


class Legend(Bot):
    """Asks a net how good players would move, makes the likeliest move, and knows everybody's chance to win."""

    blurb = "Learned the game by playing itself, millions of times; says how likely it is to win."

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        if s.pack.digest != self.ruleset.content.digest:
            return self.ruleset.advise(s, choice, luck)  # It has never seen these cards.
        return Oracle(self.ruleset).advise(s, choice)

    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        raise NotImplementedError("nobody has trained a legend for a game in real time")
