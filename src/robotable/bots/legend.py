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


class Legend(Bot):
    """Asks a net how good players would move, makes the likeliest move, and knows everybody's chance to win."""

    blurb = "Learned the game by playing itself, millions of times; says how likely it is to win."
    weighs = False

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        if s.pack.digest != self.ruleset.content.digest:
            return self.ruleset.advise(s, choice, luck)  # It has never seen these cards.
        seat = import_module(f"robotable.gpu.{self.ruleset.folder.name}.seat")
        legal = [seat.NUMBER_OF[move] for move in choice.moves(s)]
        seen, players = seat.look(s)
        verdict = _net(_file(self.ruleset)).judge(seen, legal, players)
        shares = sorted(((float(verdict.moves[number]), number) for number in legal), reverse=True)
        (liked, best), *rest = shares
        others = tuple(Weighed(seat.MOVES[number], liked - share) for share, number in rest)
        why = f"It would win {verdict.chances[0]:.0%} of games like this"
        if rest:
            words = Speaker(self.ruleset.words, s.pack.names(), ()).offer(others[0].move).text
            why += f". Second choice: {words}"
        return Advice(seat.MOVES[best], f"{why}.", others)

    def attend(self, s: State, seat: int, pace: Pace, luck: Luck) -> Advice | None:
        raise NotImplementedError("nobody has trained a legend for a game in real time")
