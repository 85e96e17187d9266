"""What a player looks for beside the board: who decides what and why, the trade on the table, what a move would do."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from robotable.games.reconstruction.command import Command, TakeCommand
from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.events import PlayEvent
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.play import Draw
from robotable.games.reconstruction.state import Control, Place, Reconstruction
from robotable.games.reconstruction.trade import TRADING, Answer, Confirm, Propose
from robotable.table import Choice, Move, clone

Cause = Literal["trade", "event", "command", "resolution"]


class Decision(Struct, frozen=True):
    """Whom everybody waits for, and what it is about."""

    faction: Faction
    stage: str
    cause: Cause
    """The part of the turn or round that goes on when it is decided."""
    place: Place | None
    """Where it happens, if it is about one place."""
    unit: str | None
    """The unit that it is about, if it is about one."""
    action: str | None


def decision(s: Reconstruction) -> Decision | None:
    """What is to be decided now; nothing once the game is over."""
    choice = s.choice
    if choice is None or s.outcome is not None:
        return None
    return Decision(
        faction=FACTIONS[choice.seat],
        stage=type(choice).__name__,
        cause=_cause(s, choice),
        place=getattr(choice, "space", None) or getattr(choice, "start", None),
        unit=getattr(choice, "unit", None),
        action=getattr(choice, "action", None),
    )


def _cause(s: Reconstruction, choice: Choice[Any]) -> Cause:
    if isinstance(choice, TRADING):
        return "trade"
    if any(isinstance(step, TakeCommand) for step in s.todo):
        return "command"
    return "event" if any(isinstance(step, PlayEvent | Command | Draw) for step in s.todo) else "resolution"


# A trade


class Bargain(Struct, frozen=True):
    """The trade that is talked about: who with whom, and the places in their hands of the cards that are on offer."""

    faction: Faction
    partner: Faction | None
    offer: int | None
    answer: int | None
    wanted: Faction | None
    """The partner has asked for a card of this faction. REC-TRADE10"""
    left: int
    """How many more offers there may be this turn. REC-TRADE08"""


def bargain(s: Reconstruction) -> Bargain | None:
    """The trade that is open now. REC-TRADE01, REC-TRADE08"""
    left = s.pack.numbers["offers_a_turn"] - s.offers
    match s.choice:
        case Propose(partner=partner, wanted=wanted):
            return Bargain(s.active, FACTIONS[partner], None, None, wanted, left)
        case Answer(seat=partner, slot=slot):
            return Bargain(s.active, FACTIONS[partner], slot, None, None, left)
        case Confirm(slot=slot, partner=partner, partner_slot=answer):
            return Bargain(s.active, FACTIONS[partner], slot, answer, None, left)
        case choice if isinstance(choice, TRADING):
            return Bargain(s.active, None, None, None, None, left)
        case _:
            return None


# What a move would do


class Foresight(Struct, frozen=True):
    """What a legal move would change at once, before anybody decides anything else."""

    verb: str
    noun: str | int | None
    control: dict[str, Control]
    """The Territories that would change hands, and who would control them. REC-CTRL06"""
    values: dict[Faction, int]
    """The victory values that would change. REC-VIC07"""
    protoculture: dict[Faction, int]
    end: str
    """How the game would end by it. REC-VIC02"""


def foresee(s: Reconstruction, seat: int | None) -> list[Foresight]:
    """What each move of the seat whose decision it is would do, where chance and hidden cards have no part in it."""
    choice = s.choice
    if choice is None or choice.seat != seat or s.outcome is not None:
        return []
    return list(_foresights(s, choice))


def _foresights(s: Reconstruction, choice: Choice[Any]) -> Iterator[Foresight]:
    for move in choice.moves(s):
        twin = clone(s)
        twin.act(choice, move)
        if twin.luck != s.luck or len(twin.deck) != len(s.deck):
            continue
        seen = _difference(s, twin, move)
        if seen.control or seen.values or seen.protoculture or seen.end:
            yield seen


def _difference(s: Reconstruction, twin: Reconstruction, move: Move) -> Foresight:
    return Foresight(
        verb=move.verb,
        noun=move.noun,
        control={space: twin.control(space) for space in s.tracks if twin.control(space) != s.control(space)},
        values={faction: n for faction in FACTIONS if (n := twin.value(faction)) != s.value(faction)},
        protoculture={faction: n for faction in FACTIONS if (n := twin.pc[faction]) != s.pc[faction]},
        end="" if twin.outcome is None else twin.outcome.how,
    )
