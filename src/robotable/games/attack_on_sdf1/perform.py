"""Carrying out effects: one at a time, in the order of the card. Each chapter's module registers what it knows."""

from collections.abc import Iterator
from functools import singledispatch

from msgspec import Struct

from robotable.games.attack_on_sdf1.effects import AnyEffect, Effects, Either, sentence
from robotable.games.attack_on_sdf1.geometry import Place
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Choice, Move, Step


class By(Struct, frozen=True):
    """Who makes an effect happen: the seat that decides, the Hero, and the Area it starts from."""

    seat: int
    hero: str = ""
    place: Place = ""
    is_die: bool = False
    """A Hero's own Action Die pays for it. SDF-TURN06"""


def here(s: Sdf1, by: By) -> Place:
    """Where an effect happens: with the Hero, who may have moved since, or where it started."""
    return s.heroes[by.hero].place if by.hero else by.place


@singledispatch
def perform(effect: AnyEffect, s: Sdf1, by: By) -> None:
    """Make an effect happen, or put the choices it needs onto the stack."""
    raise NotImplementedError(f"nobody carries out {type(effect).__name__}")


@singledispatch
def helps(effect: AnyEffect, s: Sdf1, by: By) -> bool:
    """Whether an effect would do anything now. SDF-CREW03, SDF-R96"""
    return True


def would_help(effects: Effects, s: Sdf1, by: By) -> bool:
    """Whether any of these effects would do something now."""
    return any(helps(effect, s, by) for effect in effects)


class Do(Step[Sdf1], frozen=True):
    """An effect happens."""

    effect: AnyEffect
    by: By

    def run(self, s: Sdf1) -> None:
        if helps(self.effect, s, self.by):
            perform(self.effect, s, self.by)


def steps(effects: Effects, by: By) -> list[Step[Sdf1]]:
    """The effects of a card as steps, one after another."""
    return [Do(effect, by) for effect in effects]


class ChooseOption(Choice[Sdf1], frozen=True):
    """Choose one of the options that a card or board prints. SDF-CREW02, SDF-CREW03"""

    by: By
    options: tuple[Effects, ...]

    def crumb(self, s: Sdf1) -> str | None:
        return "Choose one"

    def useful(self, s: Sdf1) -> list[Effects]:
        """The options that would do something; all of them if none would. SDF-CREW03"""
        return [option for option in self.options if would_help(option, s, self.by)] or list(self.options)

    def is_moot(self, s: Sdf1) -> bool:
        return len(self.useful(s)) == 1

    def run(self, s: Sdf1) -> None:
        s.then(*steps(self.useful(s)[0], self.by))

    def prompt(self, s: Sdf1) -> str:
        return "Choose one of these"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("choose", sentence(option)) for option in self.useful(s))

    def choose(self, s: Sdf1, noun: str) -> None:
        """Take this option."""
        s.then(*steps(next(option for option in self.options if sentence(option) == noun), self.by))


@perform.register
def _(effect: Either, s: Sdf1, by: By) -> None:
    s.then(ChooseOption(by.seat, by, effect.of))


@helps.register
def _(effect: Either, s: Sdf1, by: By) -> bool:
    return any(would_help(option, s, by) for option in effect.of)
