"""Effects on their way: one at a time, in the order of the card. What each of them does stands in `perform.py`."""

from collections.abc import Iterator
from itertools import repeat

from robotable.games.attack_on_sdf1.effects import AnyEffect, Effects, sentence
from robotable.games.attack_on_sdf1.geometry import Place
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Choice, Move, Step


def here(s: Sdf1, by: By) -> Place:
    """Where an effect happens: with the Hero, who may have moved since, or where it started."""
    return s.heroes[by.hero].place if by.hero else by.place


def would_help(effects: Effects, s: Sdf1, by: By) -> bool:
    """Whether any of these effects would do something now."""
    return any(map(s.helps, effects, repeat(by)))


class Do(Step[Sdf1], frozen=True):
    """An effect happens."""

    effect: AnyEffect
    by: By

    def run(self, s: Sdf1) -> None:
        if s.helps(self.effect, self.by):
            s.then(*s.perform(self.effect, self.by))


def steps(effects: Effects, by: By) -> list[Step[Sdf1]]:
    """The effects of a card as steps, one after another."""
    return [Do(effect, by) for effect in effects]


class ChooseOption(Choice[Sdf1], frozen=True):
    """Choose one of the options that a card or board prints. SDF-CREW02, SDF-CREW03"""

    by: By
    options: tuple[Effects, ...]

    def crumb(self, s: Sdf1) -> str | None:
        return "Choose one"

    def useful(self, s: Sdf1) -> dict[int, Effects]:
        """The options that would do something, numbered as they are printed; all of them if none would. SDF-CREW03"""
        numbered = dict(enumerate(self.options, 1))
        return {n: option for n, option in numbered.items() if would_help(option, s, self.by)} or numbered

    def is_moot(self, s: Sdf1) -> bool:
        return len(self.useful(s)) == 1

    def run(self, s: Sdf1) -> None:
        (option,) = self.useful(s).values()
        s.then(*steps(option, self.by))

    def prompt(self, s: Sdf1) -> str:
        return "Choose one of these"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("choose", n) for n in self.useful(s))

    def names(self, s: Sdf1) -> dict[str, dict[str, str]]:
        return {"option": {str(n): sentence(option) for n, option in enumerate(self.options, 1)}}

    def choose(self, s: Sdf1, n: int) -> None:
        """Take this option."""
        s.then(*steps(self.options[n - 1], self.by))
