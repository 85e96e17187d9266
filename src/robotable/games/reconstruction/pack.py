"""The content of Reconstruction: the board, the factions with their units and actions, the event and Drop cards."""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Annotated, Literal

from msgspec import Meta

from robotable.games.reconstruction.effects import (
    TERMS,
    AnyEffect,
    Drop,
    Faction,
    Free,
    Hit,
    Place,
    Relocate,
    SetAside,
    Shift,
    Steal,
    Swap,
    Unit,
    Where,
)
from robotable.table import Item, Pack
from robotable.table.nouns import join

Count = Annotated[int, Meta(ge=0, le=100)]
Kind = Literal["city", "land", "zone"]

FACTIONS: tuple[Faction, ...] = ("RDF", "AUL", "ZR", "REF")
"""In the order of their seats; with three players the last has none. REC-SETUP02"""
HIDEOUT = "hideout"
SORT = " – "
"""Stands in the name of an action between what sort it is and what it is called."""


class Space(Item, frozen=True):
    """A space of the board with its contentment track and what stands there at the start. REC-CTRL01, REC-CIV01"""

    name: str
    kind: Kind
    adjacent: tuple[str, ...]
    at: tuple[Count, Count]
    track: Count = 0
    civilians: tuple[Count, ...] = ()
    units: dict[Unit, Count] = {}


class FactionSheet(Item, frozen=True):
    """A faction: what it strives for and what it starts with. REC-VIC07, REC-SETUP06"""

    name: str
    title: str
    goal: Count
    aim: str
    protoculture: Count
    opens: Annotated[int, Meta(ge=1, le=4)]
    protoculture_with_bot: Count | None = None
    """What it starts with in the three-player game, if not the same."""

    def start(self, has_bot: bool) -> int:
        """The Protoculture it starts with. REC-SETUP06, REC-Q81"""
        return self.protoculture if not has_bot or self.protoculture_with_bot is None else self.protoculture_with_bot


class UnitKind(Item, frozen=True):
    """A kind of unit. REC-CAP01"""

    name: str
    faction: Faction
    count: Count
    hits: Count = 0
    returns_to: str = ""
    plural: str = ""
    """What several of them are called, if not the same as one."""


class Action(Item, frozen=True):
    """A line of a faction card. REC-CMD10"""

    name: str
    faction: Faction
    kind: Literal["normal", "special"]
    text: str
    rule: str
    cost: Count = 0
    repeats: bool = False
    needs: str = ""
    income: Count = 0
    """Protoculture for each Territory that `per` controls, if this is the faction's Income."""
    per: Literal["RDF", "AUL"] | None = None

    @property
    def sort(self) -> str:
        """What sort of thing it is, the first half of its name."""
        return self.name.partition(SORT)[0]

    @property
    def title(self) -> str:
        """The second half of its name."""
        return self.name.partition(SORT)[2]


class Event(Item, frozen=True):
    """An event card. REC-EVENT02"""

    name: str
    faction: Faction
    group: Literal["I", "II", "special"]
    reaction: tuple[Faction, ...]
    white: tuple[AnyEffect, ...]
    black: tuple[AnyEffect, ...]
    round: Annotated[int, Meta(ge=1, le=3)] | None = None
    not_with_bot: bool = False
    """It is left out when the REF bot plays. REC-BOT03"""


class DropCard(Item, frozen=True):
    """A Drop card of the REF bot. REC-BOT07"""

    pods: tuple[Count, ...]


class ReconstructionPack(Pack, frozen=True):
    """Everything in the box."""

    spaces: dict[str, Space]
    factions: dict[Faction, FactionSheet]
    units: dict[Unit, UnitKind]
    actions: dict[str, Action]
    events: dict[str, Event]
    drops: dict[str, DropCard]
    numbers: dict[str, Count]
    minor: dict[str, Count]
    minor_with_bot: dict[str, Count] = {}
    """The minor track of the three-player game; the same as with four if there is none."""

    # Questions

    def territories(self) -> list[str]:
        """The spaces that can be controlled, one for each Territory card. REC-CTRL01"""
        return [id for id, space in self.spaces.items() if space.kind != "zone"]

    def minor_track(self, has_bot: bool) -> dict[str, Count]:
        """The ZR's value on the minor track for each number of conversions. REC-MINOR04, REC-Q81"""
        return self.minor_with_bot if has_bot and self.minor_with_bot else self.minor

    def zones(self) -> list[str]:
        """The spaces where Protoculture tokens lie. REC-ZONE02"""
        return [id for id, space in self.spaces.items() if space.kind == "zone"]

    def sheet(self, faction: Faction) -> dict[str, Action]:
        """The actions of a faction. REC-CMD10"""
        return self._sheets[faction]

    @cached_property
    def _sheets(self) -> dict[Faction, dict[str, Action]]:
        return {
            faction: {id: action for id, action in self.actions.items() if action.faction == faction}
            for faction in FACTIONS
        }

    def income_of(self, faction: Faction) -> Action:
        """The Income of a faction."""
        return next(action for action in self.actions.values() if action.faction == faction and action.per)

    def opener(self, round: int) -> Faction:
        """Who opens a round. REC-RES10, REC-Q07"""
        return next(id for id, faction in self.factions.items() if faction.opens == round)

    def names(self) -> dict[str, dict[str, str]]:
        """What things are called."""
        places = {id: space.name for id, space in self.spaces.items()} | {HIDEOUT: "the hideout"}
        units: dict[str, str] = {id: unit.name for id, unit in self.units.items()}
        factions: dict[str, str] = {id: faction.name for id, faction in self.factions.items()}
        return {
            "space": places,
            "unit": units,
            "units": {id: unit.plural or unit.name for id, unit in self.units.items()},
            "one": {id: unit.name if unit.count == 1 else f"1 {unit.name}" for id, unit in self.units.items()},
            "faction": factions,
            "action": {id: action.name for id, action in self.actions.items()},
            "card": {id: event.name for id, event in self.events.items()},
            "box": {join(id, box): f"{space.name}, box {box}" for id, space, box in self._boxes()},
            "stack": {
                join(unit, id): f"{name} in {where}" for unit, name in units.items() for id, where in places.items()
            },
            "march": {
                join(unit, id): f"{name} to {where}" for unit, name in units.items() for id, where in places.items()
            },
            "target": {join(id, name): f"{name} in {places[id]}" for id in self.spaces for name in factions},
        }

    def _boxes(self) -> Iterator[tuple[str, Space, int]]:
        return ((id, space, box) for id, space in self.spaces.items() for box in range(space.track))

    # What must fit together

    def faults(self) -> Iterator[str]:
        """What does not fit together."""
        yield from self._faults_of_what_the_rules_name()
        yield from self._faults_of_map()
        yield from self._faults_of_factions()
        for id, event in self.events.items():
            yield from (f"events.toml: {id}: {fault}" for fault in self._faults_of_event(event))
        yield from self._faults_of_numbers()

    def _faults_of_what_the_rules_name(self) -> Iterator[str]:
        for file, found, needed in (
            ("factions", set(self.factions), set(FACTIONS)),
            ("units", set(self.units), set(UNITS)),
            ("actions", set(self.actions), set(ACTIONS)),
        ):
            yield from (f"{file}.toml: {id} is missing" for id in sorted(needed - found))
            yield from (f"{file}.toml: the rules know no {id}" for id in sorted(found - needed))

    def _faults_of_map(self) -> Iterator[str]:
        for id, space in self.spaces.items():
            if id in TERMS:
                yield f"spaces.toml: {id}: cards use this word for something else; give the space another id"
            for other in space.adjacent:
                if other == id or other not in self.spaces or id not in self.spaces[other].adjacent:
                    yield f"spaces.toml: {id}: adjacent: {other!r} must be another space that names {id} in turn"
            if any(not 0 < box < space.track for box in space.civilians):
                yield f"spaces.toml: {id}: civilians: a start box must lie between the content box and the ZR box"
            if space.kind == "zone" and (space.track or space.civilians):
                yield f"spaces.toml: {id}: a zone has no contentment track"
        for unit in self.units.values():
            if unit.returns_to not in ("", HIDEOUT, *self.spaces):
                yield f"units.toml: there is no space {unit.returns_to!r} to return to"
        for id, kind in self.units.items():
            if (placed := sum(space.units.get(id, 0) for space in self.spaces.values())) > kind.count:
                yield f"spaces.toml: {placed} {kind.name} at the start; there are {kind.count}"

    def _faults_of_factions(self) -> Iterator[str]:
        if sorted(faction.opens for faction in self.factions.values()) != [1, 2, 3, 4]:
            yield "factions.toml: opens: every faction opens one of the rounds 1 to 4"
        for id, faction in self.factions.items():
            if id == "RDF" and faction.opens != 1:
                yield "factions.toml: RDF: opens: the RDF opens round 1"
            if sum(action.faction == id and action.per is not None for action in self.actions.values()) != 1:
                yield f"actions.toml: {id} needs exactly one Income"

    def _faults_of_event(self, event: Event) -> Iterator[str]:
        if sorted(event.reaction) != sorted(FACTIONS):
            yield "reaction: every faction stands in the column once"
        if (event.group == "special") != (event.round is not None):
            yield "round: a special card, and only such a card, has a round"
        yield from self._faults_with_bot(event)
        for effect in (*event.white, *event.black):
            if isinstance(effect, Steal) and event.faction != "ZR":
                yield "Steal: only a card of the ZR brings tokens to the hideout"
            if isinstance(effect, SetAside) and effect.unit in self.units and self.units[effect.unit].count > 1:
                yield f"SetAside: {effect.unit} is neither a named character nor the Flagship"
            if isinstance(effect, Free) and (effect.action not in self.actions or not self._owns(event, effect)):
                yield f"Free: {effect.action!r} is no action of the {event.faction}"
            yield from self._faults_of_where(effect)

    def _faults_with_bot(self, event: Event) -> Iterator[str]:
        """The REF bot carries out the white boxes of the REF, and knows few actions. REC-BOT13, REC-BOT14"""
        if event.faction != "REF" or event.not_with_bot:
            return
        for effect in event.white:
            if isinstance(effect, Free) and effect.action not in BOT_ACTIONS:
                yield f"white: the REF bot can't take {effect.action!r} for free, only {' or '.join(BOT_ACTIONS)}"
            if isinstance(effect, Relocate) and effect.unit != "flagship":
                yield "white: the REF bot moves no character but the Flagship"

    def _owns(self, event: Event, effect: Free) -> bool:
        return self.actions[effect.action].faction == event.faction

    def _faults_of_where(self, effect: AnyEffect) -> Iterator[str]:
        if isinstance(effect, Place | Drop | Shift | Hit | Swap | Steal | Relocate | SetAside):
            for term in terms_of(effect.where):
                if term not in TERMS and term not in self.spaces:
                    yield f"{type(effect).__name__}: where: {term!r} is neither a space nor one of {', '.join(TERMS)}"

    def _faults_of_numbers(self) -> Iterator[str]:
        goal = self.factions["ZR"].goal if "ZR" in self.factions else 0
        for file, track in (("minor", self.minor), ("minor_with_bot", self.minor_with_bot or self.minor)):
            values = [value for n in range(goal) if (value := track.get(str(n))) is not None]
            if len(values) < goal or values != sorted(values):
                yield f"{file}.toml: there must be a value for 0 to {goal - 1} conversions, never falling"
        yield from (
            f"drops.toml: {id}: the pods of a Drop card sum to {self.numbers.get('bot_constructs')}"
            for id, card in self.drops.items()
            if sum(card.pods) != self.numbers.get("bot_constructs")
        )


@cache
def terms_of(where: Where) -> tuple[str, ...]:
    """Every term of a `where`, taken apart."""
    return tuple(term for terms in where for term in terms.split("/"))


UNITS: tuple[Unit, ...] = (
    "rick",
    "veritech",
    "mecha",
    "minmei",
    "partisan",
    "city",
    "khyron",
    "covert",
    "overt",
    "flagship",
    "pod",
)
BOT_ACTIONS = ("scan", "bombardment")
"""The free actions that the REF bot knows how to take."""
ACTIONS = (
    *("rdf-march", "patrol", "mecha", "tax", "enlist", "curfew"),
    *("aul-march", "concert", "canvas", "solicit", "construct", "riot"),
    *("sneak", "bribe", "ambush", "steal", "hide", "inspire"),
    *("fly", "repairs", "convince", "extort", "scan", "bombardment"),
)
