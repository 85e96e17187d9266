"""Whom everybody waits for: what is to be decided, and why it is theirs to decide, in a sentence."""

from typing import Any, Literal, NamedTuple

from msgspec import Struct

from robotable.games.reconstruction.actions import Losses, Perform
from robotable.games.reconstruction.aul import RiotAgainst, Singing
from robotable.games.reconstruction.boxes import (
    DropPods,
    Escort,
    HitUnits,
    PlaceUnits,
    RelocateCharacter,
    SetUnitAside,
    ShiftCivilians,
    StealTokens,
    SwapUnits,
)
from robotable.games.reconstruction.command import Command, TakeCommand
from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.events import BlackBox, PlayEvent
from robotable.games.reconstruction.marching import Marching
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.play import Draw
from robotable.games.reconstruction.ref import FlyTo
from robotable.games.reconstruction.resolution import LandFlagship, ResupplyUnits
from robotable.games.reconstruction.state import Place, Reconstruction
from robotable.games.reconstruction.trade import TRADING, Answer, Confirm, Propose, Trade
from robotable.games.reconstruction.zr import AmbushAgainst, SneakTo
from robotable.table import Choice, Stage

Cause = Literal["trade", "event", "command", "resolution"]


class Decision(Struct, frozen=True):
    """Whom everybody waits for, and what it is about."""

    faction: Faction
    stage: Stage
    cause: Cause
    """The part of the turn or round that goes on when it is decided."""
    place: Place | None
    """Where it happens, if it is about one place."""
    action: str | None
    does: str
    """What the faction does, as others say it: "chooses which units to lose in Monument City"."""
    you_do: str
    """The same, said to its player: "choose which units to lose in Monument City"."""
    why: str
    """Why it is theirs to decide, and what goes on after it."""


class Deed(NamedTuple):
    """What somebody does who decides, and what you do if it is you."""

    does: str
    you_do: str


DEEDS: dict[type[Choice[Any]], Deed] = {
    Trade: Deed("may offer somebody a trade", "may offer somebody a trade"),
    Propose: Deed("chooses a card to offer", "choose a card to offer"),
    Answer: Deed("answers the offer of a trade", "answer the offer of a trade"),
    Confirm: Deed("takes the card shown in return, or withdraws", "take the card shown in return, or withdraw"),
    PlayEvent: Deed("plays an event card", "play an event card"),
    BlackBox: Deed("may take the black box", "may take the black box"),
    TakeCommand: Deed("takes command", "take command"),
    Losses: Deed("chooses which units to lose in {place}", "choose which units to lose in {place}"),
    Marching: Deed("marches out of {place}", "march out of {place}"),
    SneakTo: Deed("sneaks with {unit} from {place}", "sneak with {unit} from {place}"),
    FlyTo: Deed("flies {unit} from {place}", "fly {unit} from {place}"),
    AmbushAgainst: Deed("chooses whom to attack in {place}", "choose whom to attack in {place}"),
    RiotAgainst: Deed("chooses whom to riot against in {place}", "choose whom to riot against in {place}"),
    Singing: Deed("lets Minmei sing in {place}", "let Minmei sing in {place}"),
    PlaceUnits: Deed("places units", "place units"),
    DropPods: Deed("drops Battle Pods", "drop Battle Pods"),
    ShiftCivilians: Deed("moves civilians", "move civilians"),
    HitUnits: Deed("chooses who loses a unit", "choose who loses a unit"),
    SwapUnits: Deed("replaces units", "replace units"),
    StealTokens: Deed("carries off a Protoculture token", "carry off a Protoculture token"),
    RelocateCharacter: Deed("moves a character", "move a character"),
    SetUnitAside: Deed("sets a unit aside", "set a unit aside"),
    Escort: Deed("may bring Soldiers along", "may bring Soldiers along"),
    ResupplyUnits: Deed("sends units home for resupply", "send units home for resupply"),
    LandFlagship: Deed("lands the Flagship", "land the Flagship"),
}
"""What each choice is, in words; performing an action is named by the action."""


def decision(s: Reconstruction) -> Decision | None:
    """What is to be decided now; nothing once the game is over."""
    choice = s.choice
    if choice is None or s.outcome is not None:
        return None
    place = getattr(choice, "space", None) or getattr(choice, "start", None)
    deed, cause = _deed(s, choice), _cause(s, choice)
    names = {"place": _place(s, place), "unit": _unit(s, choice)}
    return Decision(
        faction=FACTIONS[choice.seat],
        stage=type(choice).__name__,
        cause=cause,
        place=place,
        action=getattr(choice, "action", None),
        does=deed.does.format(**names),
        you_do=deed.you_do.format(**names),
        why=_why(s, choice, cause),
    )


def _deed(s: Reconstruction, choice: Choice[Any]) -> Deed:
    if isinstance(choice, Perform):
        name = choice.sheet(s).name
        return Deed(f"performs {name}", f"perform {name}")
    return DEEDS[type(choice)]


def _place(s: Reconstruction, place: Place | None) -> str:
    return s.pack.spaces[place].name if place in s.pack.spaces else "the hideout"


def _unit(s: Reconstruction, choice: Choice[Any]) -> str:
    return s.pack.units[choice.unit].name if isinstance(choice, SneakTo | FlyTo) else ""


def _cause(s: Reconstruction, choice: Choice[Any]) -> Cause:
    if isinstance(choice, TRADING):
        return "trade"
    if any(isinstance(step, TakeCommand) for step in s.todo):
        return "command"
    return "event" if any(isinstance(step, PlayEvent | Command | Draw) for step in s.todo) else "resolution"


def _why(s: Reconstruction, choice: Choice[Any], cause: Cause) -> str:
    """Why this faction decides: its turn, its card, its units, or the Resolution Phase. REC-TURN09"""
    faction = FACTIONS[choice.seat]
    card = s.event(s.played[-1]) if cause == "event" and s.played and not isinstance(choice, PlayEvent) else None
    if cause == "resolution":
        return f"Round {s.round} is being resolved; everybody waits for it."
    if faction == s.active:
        return f"It plays {card.name}, a card of its own." if card else f"It is the {s.active}’s turn."
    if cause == "trade":
        return f"The {s.active} has offered a card, and waits for an answer."
    if card and card.faction == faction:
        return f"The {s.active} played {card.name}, and a card of the {faction} is carried out by the {faction}."
    if isinstance(choice, Losses):
        return f"It is attacked, and the owner chooses the losses; then the {s.active}’s turn goes on."
    return f"The {s.active}’s turn goes on after that."
