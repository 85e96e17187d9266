"""The content of Cyclone Run: die, tokens, Heroes, Location cards and numbers."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from robotable.games.cyclone_run.effects import AnyEffect, Points
from robotable.table import Item, Pack
from robotable.table.nouns import WHAT_IDS_ARE, is_id

Count = Annotated[int, Meta(ge=0, le=100)]
Vehicle = Literal["cyclone", "jeeple"]
Direction = Literal["diagonal", "orthogonal", "any"]


class Die(Item, frozen=True):
    """The Action Die: the symbol on each face. CYC-ROLL01"""

    faces: list[str]
    count: Annotated[int, Meta(ge=1, le=9)]


class Token(Item, frozen=True):
    """A square token: an Invid with hit points, or a Location. CYC-ATK01, CYC-LOC01"""

    name: str
    count: Count
    vp: Count
    like: str = ""
    """The token this is one of, if it differs from it only by the Fuel it gives."""
    hp: Count = 0
    fuel: Count = 0
    needs_fuel: bool = False
    only_by: list[str] = []
    is_location: bool = False


class Hero(Item, frozen=True):
    """One face of a Hero card. CYC-HERO12"""

    name: str
    cost: list[str]
    card: str = ""
    """The card this is a face of, if not a card of its own."""
    needs_fuel: Count = 0
    brings_fuel: Count = 0
    vehicle: Vehicle | None = None
    move: Count = 0
    direction: Direction = "any"
    damage: Count = 0
    scouts: Count = 0
    wrench: bool = False
    senses: bool = False
    pattern: Literal["line", "quadrant"] | None = None
    flips_to: str | None = None


class Location(Item, frozen=True):
    """A Location card. CYC-LOC04"""

    name: str
    kind: Literal["flip", "discard", "keep"]
    effect: AnyEffect


class CyclonePack(Pack, frozen=True):
    """Everything in the box."""

    dice: dict[str, Die]
    numbers: dict[str, Count]
    tokens: dict[str, Token]
    heroes: dict[str, Hero]
    locations: dict[str, Location]

    @property
    def die(self) -> Die:
        """The Action Die."""
        return self.dice["action"]

    @cached_property
    def worth(self) -> dict[str, int]:
        """The Victory Points of each kind of token. CYC-GEN08"""
        return {id: token.vp for id, token in self.tokens.items()}

    @cached_property
    def points(self) -> dict[str, int]:
        """The Victory Points of each Location card. CYC-LOC06"""
        effects = {id: location.effect for id, location in self.locations.items()}
        return {id: effect.n if isinstance(effect, Points) else 0 for id, effect in effects.items()}

    def score(self, pile: Sequence[str], cards: Sequence[str]) -> int:
        """Victory Points of a defeat pile and of Location cards. CYC-END06, CYC-GEN08, CYC-LOC06"""
        return sum(map(self.worth.__getitem__, pile)) + sum(map(self.points.__getitem__, cards))

    @cached_property
    def costs_fuel(self) -> frozenset[str]:
        """The Hero faces that cost Fuel beside their symbols. CYC-ALPHA02"""
        return frozenset(face for face, hero in self.heroes.items() if hero.needs_fuel)

    @cached_property
    def _within(self) -> dict[tuple[str, ...], frozenset[str]]:
        return {}

    def within(self, dice: tuple[str, ...]) -> frozenset[str]:
        """The Heroes whose symbols these dice, in alphabetical order, show. CYC-HERO01"""
        if dice not in self._within:
            self._within[dice] = frozenset(face for face, hero in self.heroes.items() if _covers(dice, hero.cost))
        return self._within[dice]

    def faults(self) -> Iterator[str]:
        """What does not fit together."""
        if "action" not in self.dice:
            yield "dice.toml: there must be a die called 'action'"
            return
        for face in self.die.faces:
            if not is_id(face):
                yield f"dice.toml: action: faces: {face!r} is no id; {WHAT_IDS_ARE}"
        yield from self._faults_of_heroes()
        yield from self._faults_of_tokens()
        for id, location in self.locations.items():
            if (location.kind == "keep") != isinstance(location.effect, Points):
                yield f"locations.toml: {id}: kind: a card that gives Points is 'keep', and no other is"
        for name, n in self.numbers.items():
            if name.startswith("stack_for_") and not 4 <= n <= 11:
                yield f"numbers.toml: {name}: found {n}, allowed is 4 to 11"

    def _faults_of_heroes(self) -> Iterator[str]:
        symbols = ", ".join(self.die.faces)
        for id, hero in self.heroes.items():
            for symbol in hero.cost:
                if symbol not in self.die.faces:
                    yield f"heroes.toml: {id}: cost: no face of the die shows {symbol!r}; it has {symbols}"
            for field, other in (("flips_to", hero.flips_to), ("card", hero.card)):
                if other and other not in self.heroes:
                    yield f"heroes.toml: {id}: {field}: there is no Hero {other!r}"

    def _faults_of_tokens(self) -> Iterator[str]:
        for id, token in self.tokens.items():
            if token.like and token.like not in self.tokens:
                yield f"tokens.toml: {id}: like: there is no token {token.like!r}"
            for only in token.only_by:
                if only not in self.heroes:
                    yield f"tokens.toml: {id}: only_by: there is no Hero {only!r}"
        if "location" not in self.tokens:
            yield "tokens.toml: there must be a token called 'location'"
        if (total := sum(token.count for token in self.tokens.values())) < 9 * 11:
            yield f"tokens.toml: {total} tokens in all; a tray of stacks of 11 needs 99"

    def names(self) -> dict[str, dict[str, str]]:
        """What things are called."""
        return {
            "hero": {id: hero.name for id, hero in self.heroes.items()},
            "token": {id: token.name for id, token in self.tokens.items()},
            "card": {id: location.name for id, location in self.locations.items()},
        }


def _covers(dice: tuple[str, ...], cost: list[str]) -> bool:
    return all(dice.count(symbol) >= cost.count(symbol) for symbol in cost)
