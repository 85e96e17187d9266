"""Carrying out the boxes of an event card: the step that each effect needs, of a player's faction or of the REF bot."""

from typing import assert_never

from robotable.games.reconstruction import effects as fx
from robotable.games.reconstruction.boxes import (
    DropPods,
    HitUnits,
    Pick,
    PlaceUnits,
    RelocateCharacter,
    SetUnitAside,
    ShiftCivilians,
    Simple,
    StealTokens,
    SwapUnits,
)
from robotable.games.reconstruction.command import free_action
from robotable.games.reconstruction.effects import AnyEffect
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.refcards import BotAction, BotEffect
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Choice, Step


def steps_of(seat: int, box: tuple[AnyEffect, ...]) -> list[Step[Reconstruction]]:
    """What a faction does to carry out a box, from left to right. REC-EVENT06, REC-EVENT07, REC-Q11"""
    return [perform(effect, seat) for effect in box]


def perform(effect: AnyEffect, seat: int) -> Step[Reconstruction]:
    """The step in which a player's faction carries out an effect. REC-EVENT06"""
    match effect:
        case fx.Gain() | fx.TakeIncome() | fx.Lose() | fx.Take() | fx.Mobilise() | fx.Assemble():
            return Simple(FACTIONS[seat], effect)
        case fx.Free():
            return free_action(seat, effect.action, effect.n)
        case fx.Place():
            return PlaceUnits(seat, effect)
        case fx.Drop():
            return DropPods(seat, effect)
        case fx.Shift():
            return ShiftCivilians(seat, effect)
        case fx.Hit():
            return HitUnits(seat, effect)
        case fx.Swap():
            return SwapUnits(seat, effect)
        case fx.Steal():
            return StealTokens(seat, effect)
        case fx.Relocate():
            return RelocateCharacter(seat, effect)
        case fx.SetAside():
            return SetUnitAside(seat, effect)
        case _:
            assert_never(effect)


def steps_of_bot(box: tuple[AnyEffect, ...]) -> list[Step[Reconstruction]]:
    """What the bot does to carry out a box, as much as possible. REC-BOT13, REC-BOT14"""
    return [perform_as_bot(effect) for effect in box]


def perform_as_bot(effect: AnyEffect) -> Step[Reconstruction]:
    """The step in which the REF bot carries out an effect. REC-BOT14, REC-BOT15"""
    match effect:
        case fx.Gain() | fx.TakeIncome() | fx.Lose() | fx.Take() | fx.Mobilise() | fx.Assemble():
            return Simple("REF", effect)
        case fx.Free():
            return BotAction(effect.action)
        case fx.Place() | fx.Drop() | fx.Shift() | fx.Hit() | fx.Swap() | fx.Steal() | fx.Relocate():
            return BotEffect(effect)
        case fx.SetAside():
            return SetUnitAside(FACTIONS.index("REF"), effect)
        case _:
            assert_never(effect)


def is_useless(s: Reconstruction, steps: list[Step[Reconstruction]]) -> bool:
    """Nothing in a box could be done now."""
    return all(isinstance(step, Choice) and step.is_moot(s) and not _does_something(s, step) for step in steps)


def _does_something(s: Reconstruction, step: Choice[Reconstruction]) -> bool:
    return isinstance(step, Pick) and next(step.options(s), None) is not None
