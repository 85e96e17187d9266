"""The content of Crisis Point: the cards of both sides, the Strategic Locations and the numbers."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from robotable.games.crisis_point.effects import SPECIAL_NAMES, SPECIAL_TEXTS, AnyCondition, AnyEffect, Kin, TakeSpecial
from robotable.table import Item, Pack, Plain, Source

Count = Annotated[int, Meta(ge=0, le=100)]
Side = Literal["aosc", "masters"]
SIDES: tuple[Side, Side] = ("aosc", "masters")
UnitKin = Literal["battloid", "bioroid", "other"]


class Card(Item, frozen=True):
    """Any card: it has a name."""

    name: str


class Combat(Card, frozen=True):
    """A Combat Card. CRI-CARD02"""

    side: Side
    value: Count


class Unit(Card, frozen=True):
    """A Unit: what it gives when deployed, and what it is worth. CRI-CARD01"""

    side: Side
    kin: UnitKin
    """What its printed name says that it is. CRI-TERM03"""
    tokens: Count
    vp: Count
    effects: tuple[AnyEffect, ...] = ()


def _kin_by_name(name: str) -> UnitKin:
    return next((kin for kin in get_args(Kin) if kin in name.lower()), "other")


class Base(Card, frozen=True):
    """A Base: its owner adds the defence to his power on it. CRI-CARD03"""

    side: Side
    defence: Count
    vp: Count


class Location(Card, frozen=True):
    """A Strategic Location: it belongs to nobody. CRI-CARD04"""

    vp: Count
    effects: tuple[AnyEffect, ...]


class Order(Card, frozen=True):
    """A Hero or Command card. CRI-CARD05"""

    side: Side
    effects: tuple[AnyEffect, ...]


class Objective(Card, frozen=True):
    """A Secret Objective. CRI-CARD06"""

    side: Side
    vp: Count
    condition: AnyCondition


class Face(Struct, frozen=True):
    """A card as it is printed. CRI-CARD01 to CRI-CARD06"""

    kind: str
    name: str
    source: Source
    house: list[str]
    side: Side | None = None
    value: int | None = None
    """Of a Combat Card."""
    tokens: int | None = None
    """Battle Tokens that a Unit gives."""
    defence: int | None = None
    """Of a Base."""
    vp: int | None = None
    texts: list[str] = []
    signs: list[str] = []
    """What each text is about, in a word that stands for a picture."""
    is_bioroid: bool = False
    """It is a Unit of that kin. CRI-TERM03"""


def face_of(kind: str, card: Card) -> Face:
    """What is printed on a card."""
    match card:
        case Combat(side=side, value=value):
            return Face(kind, card.name, card.source, card.house, side, value=value)
        case Unit(side=side, tokens=tokens, vp=vp):
            texts, signs, is_kin = _texts(card), _signs(card), card.kin == "bioroid"
            return Face(kind, card.name, card.source, card.house, side, None, tokens, None, vp, texts, signs, is_kin)
        case Base(side=side, defence=defence, vp=vp):
            return Face(kind, card.name, card.source, card.house, side, defence=defence, vp=vp)
        case Location(vp=vp):
            return Face(kind, card.name, card.source, card.house, vp=vp, texts=_texts(card), signs=_signs(card))
        case Order(side=side):
            return Face(kind, card.name, card.source, card.house, side, texts=_texts(card), signs=_signs(card))
        case Objective(side=side, vp=vp, condition=condition):
            texts, signs = [str(condition)], [type(condition).__name__]
            return Face(kind, card.name, card.source, card.house, side, vp=vp, texts=texts, signs=signs)
        case _:
            raise TypeError(f"a card of Crisis Point can't be a {type(card).__name__}")


def _texts(card: Unit | Location | Order) -> list[str]:
    return [str(effect) for effect in card.effects]


def _signs(card: Unit | Location | Order) -> list[str]:
    return [effect.token if isinstance(effect, TakeSpecial) else type(effect).__name__ for effect in card.effects]


Sided = Combat | Unit | Base | Order | Objective
"""A card with the icon of a side."""


def sided_cards(deck: Mapping[str, Sided]) -> dict[Side, list[str]]:
    """The cards of each side. CRI-SETUP02"""
    return {side: [id for id, card in deck.items() if card.side == side] for side in SIDES}


class CrisisPack(Pack, frozen=True):
    """Everything in the box."""

    numbers: dict[str, Count]
    combat: dict[str, Combat]
    units: dict[str, Unit]
    bases: dict[str, Base]
    locations: dict[str, Location]
    heroes: dict[str, Order]
    commands: dict[str, Order]
    objectives: dict[str, Objective]

    @staticmethod
    def in_todays_fields(then: Plain) -> Plain:
        """A Unit used to be what its name said, on the card and in the rules. CRI-TERM03"""
        units = {id: {"kin": _kin_by_name(unit["name"]), **unit} for id, unit in then["units"].items()}
        return {**then, "units": units}

    def decks(self) -> dict[str, Mapping[str, Card]]:
        """The cards by kind."""
        return {
            "combat": self.combat,
            "unit": self.units,
            "base": self.bases,
            "location": self.locations,
            "hero": self.heroes,
            "command": self.commands,
            "objective": self.objectives,
        }

    @cached_property
    def faces(self) -> dict[str, Face]:
        """What is printed on each card."""
        return {id: face_of(kind, card) for kind, deck in self.decks().items() for id, card in deck.items()}

    @cached_property
    def icons(self) -> dict[str, Side]:
        """The side whose icon is on each card that can lie on the battlefield. CRI-TERM05"""
        sided: dict[str, Unit | Base] = {**self.units, **self.bases}
        return {id: card.side for id, card in sided.items()}

    @cached_property
    def worth(self) -> dict[str, int]:
        """The VP printed on each card that can lie on the battlefield. CRI-R29"""
        cards: dict[str, Unit | Base | Location] = {**self.units, **self.bases, **self.locations}
        return {id: card.vp for id, card in cards.items()}

    def effects_of(self, card: str) -> tuple[AnyEffect, ...]:
        """The text of a card as operations; most kinds have none."""
        for deck in (self.units, self.locations, self.heroes, self.commands):
            if card in deck:
                return deck[card].effects
        return ()

    def faults(self) -> Iterator[str]:
        """What does not fit together."""
        yield from self._missing_numbers()
        yield from self._repeated_ids()
        yield from self._wrong_counts()
        yield from self._lost_words()

    def _missing_numbers(self) -> Iterator[str]:
        for name in NUMBERS:
            if name not in self.numbers:
                yield f"numbers.toml: {name} is missing"

    def _repeated_ids(self) -> Iterator[str]:
        seen: dict[str, str] = {}
        for kind, deck in self.decks().items():
            for id in deck:
                if id in seen:
                    yield f"{id}: is both a {seen[id]} and a {kind}; every card needs an id of its own"
                seen[id] = kind

    def _wrong_counts(self) -> Iterator[str]:
        """CRI-SETUP02, CRI-SETUP06"""
        sided = {
            "combat": sided_cards(self.combat),
            "units": sided_cards(self.units),
            "bases": sided_cards(self.bases),
            "heroes": sided_cards(self.heroes),
            "commands": sided_cards(self.commands),
            "objectives": sided_cards(self.objectives),
        }
        for file, sides in sided.items():
            for side in SIDES:
                found = len(sides[side])
                if found != COUNTS[file]:
                    yield f"{file}.toml: {found} cards for {side}; each side has {COUNTS[file]}"
        if len(self.locations) != COUNTS["locations"]:
            yield f"locations.toml: {len(self.locations)} cards; there are {COUNTS['locations']}"

    def _lost_words(self) -> Iterator[str]:
        """A Hero or Command does not lie on the battlefield, so nothing is adjacent to it."""
        for file, deck in (("heroes", self.heroes), ("commands", self.commands)):
            for id, order in deck.items():
                for effect in order.effects:
                    for word in {"self", "adj", "nonadj"}.intersection(getattr(effect, "on", ())):
                        yield f"{file}.toml: {id}: effects: {word!r} means nothing for a card off the battlefield"

    def names(self) -> dict[str, dict[str, str]]:
        """What things are called, and what the special tokens do."""
        return {
            "card": {id: card.name for deck in self.decks().values() for id, card in deck.items()},
            "token": SPECIAL_NAMES,
            "meaning": SPECIAL_TEXTS,
        }


COUNTS = {"combat": 8, "units": 8, "bases": 1, "heroes": 4, "commands": 4, "objectives": 8, "locations": 10}
NUMBERS = (
    "battle_tokens",
    "units_played",
    "locations_played",
    "locations_dealt",
    "objectives_kept",
    "tokens_a_turn",
    "heroes_played",
    "commands_played",
    "base_cap",
    "head_start",
)
