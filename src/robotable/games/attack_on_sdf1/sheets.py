"""Every item of the content: boards, cards, Heroes, scenarios and charts."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from robotable.games.attack_on_sdf1.effects import Effects, sentence
from robotable.games.attack_on_sdf1.effects_board import Face, Post, Price, Ring, Station, VesselKind
from robotable.games.attack_on_sdf1.goals import AnyGoal
from robotable.games.attack_on_sdf1.icons import Icon
from robotable.table import Item
from robotable.table.nouns import join

Count = Annotated[int, Meta(ge=0, le=100)]


Symbol = Literal["circle", "triangle", "square", "x", "y", "shield"]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of an item."""


class ShipArea(Item, frozen=True, kw_only=True):
    """An Area of the SDF-1 with its armor, structure and guns. SDF-DMG01"""

    name: str
    colour: str
    armor: Count
    boxes: Count
    top: Count = 0
    """The number on the highest box, where it is not the number of boxes. SDF-DMG09"""
    guns: tuple[Literal["beam", "rail"], ...] = ()
    square: str = ""
    does: Effects = ()


class VesselSheet(Item, frozen=True, kw_only=True):
    """A type of Vessel and its tokens by symbol. SDF-TERM08, SDF-ZORD02"""

    name: str
    capacity: Count
    symbols: dict[Symbol, Count] = {}
    slain: Effects = ()


class MechaSheet(Item, frozen=True, kw_only=True):
    """A kind of mecha and its tokens."""

    name: str
    count: Count


class Action(Part, frozen=True, kw_only=True):
    """One thing that a die face does on a Hero board. SDF-DIE02 to SDF-DIE04"""

    does: Effects
    at: Literal["prod"] | None = None
    away: Literal["prod"] | None = None
    needs: Literal["battle-mode", "flight", "wingmen"] | None = None
    once: bool = False
    """Once a turn."""

    def __str__(self) -> str:
        place = " (in Production)" if self.at else ""
        wingmen = " (once, beside two Veritechs)" if self.needs == "wingmen" else ""
        return sentence(self.does) + place + wingmen


class Ability(Part, frozen=True, kw_only=True):
    """A Hero Ability, once per Episode for its AP. SDF-HERO06"""

    name: str
    cost: Count
    does: Effects
    reacts: bool = False


class HeroFace(Item, frozen=True, kw_only=True, dict=True):
    """One face of a Hero board. SDF-HERO03"""

    hero: str
    name: str
    title: str
    rank: Literal["A", "B", "C", "D", "E", "F"]
    is_upgraded: bool = False
    posts: tuple[Post, ...]
    start: Literal["fwd", "prod", "bay", "aft", "mac", "sci", "bridge"]
    assists: tuple[Post, ...]
    is_pilot: bool = False
    crew: tuple[Station, ...] = ()
    veritechs: Count = 0
    acting_veritechs: Count = 0
    """Veritechs that she orders only while she is the only Captain."""
    destroids: Count = 0
    scouts: Count = 0
    stride: Count
    target: tuple[Action, ...]
    move: tuple[Action, ...] = ()
    instinct: tuple[Action, ...] = ()
    abilities: tuple[Ability, ...]

    @property
    def id(self) -> str:
        """What the content calls it."""
        return f"{self.hero}-up" if self.is_upgraded else self.hero

    @property
    def duties(self) -> str:
        """The crews that go with her, as lines of the log call them. SDF-HERO21"""
        return join(*self.crew) or "none"

    def actions(self, face: Face) -> tuple[tuple[str, Action], ...]:
        """What a die face does, each action with its id: `lisa/target-1` is the first Target action on Lisa's board."""
        return self._printed[face]

    @cached_property
    def _printed(self) -> dict[Face, tuple[tuple[str, Action], ...]]:
        rows: dict[Face, tuple[Action, ...]] = {
            "target": self.target,
            "move": self.move,
            "instinct": self.instinct,
            "ability": (),
        }
        return {
            face: tuple((join(self.id, f"{face}-{n}"), action) for n, action in enumerate(row, 1))
            for face, row in rows.items()
        }

    def ability_id(self, slot: int) -> str:
        """The id of one of her Abilities: `lisa/1` is the first on Lisa's board."""
        return join(self.id, slot + 1)


class Card(Item, frozen=True, kw_only=True):
    """A card of some deck."""

    name: str
    copies: Count = 1
    flavour: str = ""
    """What it looks like from aboard; no rule."""


class Invasion(Card, frozen=True, kw_only=True):
    """An Invasion card. SDF-CARD01, SDF-CARD06"""

    type: Literal["event", "active"]
    x: bool = False
    does: Effects


class Orders(Card, frozen=True, kw_only=True):
    """A Z-Orders card: for each symbol its icons from left to right, lines from top to bottom. SDF-CARD02"""

    lines: dict[Symbol, tuple[Icon, ...]]


class Resource(Card, frozen=True, kw_only=True):
    """A Resource card; a Tech stays on the board. SDF-CARD03, SDF-CARD06, SDF-CARD07"""

    type: Literal["event", "active", "tech"]
    rp: Count = 0
    dice: tuple[Price, ...] = ()
    window: Literal["any", "upkeep", "turn"] = "any"
    does: Effects = ()
    each_upkeep: Effects = ()
    each_crew: Effects = ()
    use: Effects = ()

    @property
    def text(self) -> str:
        """What it does, in words."""
        steady = [("each Upkeep", self.each_upkeep), ("each Order Crew", self.each_crew), ("each Episode", self.use)]
        parts = [sentence(self.does)] if self.does else []
        return "; ".join([*parts, *(f"{when}: {sentence(does)}" for when, does in steady if does)])


class CrewCard(Card, frozen=True, kw_only=True):
    """A Crew Orders card: options for each station. SDF-CARD04"""

    sci: tuple[Effects, ...]
    gunners: tuple[Effects, ...]
    prod: tuple[Effects, ...]


class Order(Part, frozen=True, kw_only=True):
    """What a mecha may do: move, then fire. SDF-MECHA05"""

    move: Count = 0
    damage: Count = 0
    evade: Count = 0
    flak: Count = 0
    passing: bool = False
    """The damage may fall in any Area entered on the way."""

    def __str__(self) -> str:
        parts = [f"move {self.move}"] if self.move else []
        parts += [f"{self.damage} damage{' in any Area on the way' if self.passing else ''}"] if self.damage else []
        parts += [f"{self.flak} flak at Pods outside"] if self.flak else []
        parts += [f"{self.evade} Evade there"] if self.evade else []
        return ", ".join(parts) or "hold"


class MechaCard(Card, frozen=True, kw_only=True):
    """A Mecha Orders card. SDF-CARD05"""

    veritech: tuple[Order, ...]
    destroid: tuple[Order, ...]
    scout: tuple[Effects, ...]


class Unlock(Item, frozen=True, kw_only=True):
    """A Story Unlock. SDF-UNL03"""

    name: str
    does: Effects
    use: Effects = ()
    per: Literal["episode", "game"] = "episode"
    again: bool = False
    """It can be bought more than once."""


class ErrandSheet(Item, frozen=True, kw_only=True):
    """What Heroes may give dice or points for. SDF-TERM06"""

    name: str
    text: str
    at: Literal["fwd", "prod", "bay", "aft", "mac", "sci", "bridge"] | None = None
    who: Post = "any"
    dice: tuple[tuple[Price, ...], ...] = ()
    """Alternatives: any of them is enough."""
    apart: bool = False
    """Each die in another Area."""
    rp: Count = 0
    ap: Count = 0
    lifts: tuple[str, ...] = ()
    """Rules that end when it is done."""
    lasts: Literal["episode", "game"] = "episode"
    does: Effects = ()
    every_episode: Effects = ()
    """What happens at the start of each later Episode until it is done."""


class Situation(Part, frozen=True, kw_only=True):
    """Something that happens at the start of an Episode, for good or ill. SDF-EPI03"""

    name: str
    does: Effects


class Objective(Part, frozen=True, kw_only=True):
    """Something worth doing in an Episode. SDF-EPI04"""

    name: str
    setup: Effects = ()
    goal: AnyGoal
    reward: Effects = ()
    failed: Effects = ()
    """What comes of it at Clean Up if it is not met. SDF-R106"""
    instant: bool = False
    counts: Annotated[int, Meta(ge=1, le=2)] = 1


class Episode(Item, frozen=True, kw_only=True):
    """One turn of a scenario. SDF-MODE02"""

    scenario: Annotated[int, Meta(ge=1, le=9)]
    number: Annotated[int, Meta(ge=1, le=5)]
    name: str
    overview: str
    situations: tuple[Situation, ...]
    objectives: tuple[Objective, ...]
    invasion: Count
    unlocks: dict[str, Count] = {}

    @property
    def id(self) -> str:
        """What the content calls it."""
        return f"{self.scenario}-{self.number}"

    def part(self, i: int) -> str:
        """What lines of the log call its Situation or Objective with this index."""
        return join(self.id, i + 1)


Ending = Literal["lost", "1", "2", "3"]
"""How a story ended: lost, or won with so many stars. SDF-R106"""


class Scenario(Item, frozen=True, kw_only=True):
    """How a scenario is set up. SDF-MODE03"""

    name: str
    population: Annotated[int, Meta(ge=3, le=8)]
    ap: Count
    rp: Count
    heat: Count = 0
    hangar: Count
    in_bay: Count = 0
    in_space: Count = 0
    supers: Count = 0
    destroids: Count
    offered: tuple[str, ...]
    reserves: tuple[str, ...] = ()
    """Heroes who may be swapped in without being recruited first."""
    plain: Count = 0
    story_cards: tuple[str, ...] = ()
    unlocks: tuple[str, ...] = ()
    upgrades: Count = 0
    cards: Count = 2
    epilogues: dict[Ending, str] = {}
    """How the story ends: lost, or by the stars of a win. SDF-R106"""


class Overload(Item, frozen=True, kw_only=True):
    """A row of the Reflex Cannon Overload Chart. SDF-RFX02"""

    fires: bool
    areas: Count = 0
    gun_first: bool = False
    reactors: Count = 0


class Group(Part, frozen=True, kw_only=True):
    """Vessels that come together. SDF-ESC14"""

    kind: VesselKind
    n: Annotated[int, Meta(ge=1, le=9)]
    ring: Ring = "outer"


class Wave(Item, frozen=True, kw_only=True):
    """A row of the Escalation Chart."""

    groups: tuple[Group, ...]
