"""Damage to the SDF-1: barriers, armor, structure, guns, what goes through, and repairs."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.effects_board import (
    Barrier,
    DamageShip,
    GunDown,
    Plate,
    Shield,
)
from robotable.games.attack_on_sdf1.geometry import (
    BRIDGE,
    FRONT,
    HULL,
    REACTORS,
    TOWARDS_BRIDGE,
    Place,
    area_at,
)
from robotable.games.attack_on_sdf1.perform import By, perform
from robotable.games.attack_on_sdf1.pieces import Gun
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.wounds import wound_all
from robotable.table import Choice, Move, Step

Source = Literal["space", "internal", "structure"]
"""From space: armor first. Internal and structure: straight through. SDF-DMG02, SDF-R11"""

PARTIAL_SHIELD = "partial-shield-barrier"


class ShipPoint(Step[Sdf1], frozen=True):
    """One point of damage comes at an Area of the ship. SDF-R99"""

    area: Place
    src: Source = "internal"
    is_ram: bool = False
    """Barriers stop it though armor does not; it is never split. SDF-CAP06, SDF-BATTLE06"""
    wounds: bool = True
    """It wounds Heroes in its Area; whom it goes through to, it wounds in any case. SDF-DMG15"""
    gun_first: bool = False
    went_through: bool = False
    """It came through a depleted Area. SDF-DMG11"""

    def run(self, s: Sdf1) -> None:
        is_split = self.src == "space" and s.is_battle and self.area in FRONT
        s.then(Redirect(s.lead, self) if is_split else Arrive(self))


def points(area: Place, n: int, src: Source = "internal") -> list[ShipPoint]:
    """So many points, each resolved before the next. SDF-R99"""
    return [ShipPoint(area, src) for _ in range(n)]


class Redirect(Choice[Sdf1], frozen=True):
    """In Battle Mode damage from space to the front may fall on any of its three Areas. SDF-BATTLE03, SDF-D32"""

    point: ShipPoint

    def prompt(self, s: Sdf1) -> str:
        return f"Battle Mode: which front Area takes the hit on {s.pack.areas[self.point.area].name}?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("take_hit", area) for area in FRONT)

    def take_hit(self, s: Sdf1, area: Place) -> None:
        """This Area takes it."""
        s.then(Arrive(replace(self.point, area=area)))


class Arrive(Step[Sdf1], frozen=True):
    """Shields and barriers come before armor. SDF-R84"""

    point: ShipPoint

    def run(self, s: Sdf1) -> None:
        area = self.point.area
        if self.point.src != "space" and not self.point.is_ram:
            s.then(Land(self.point))
        elif s.has_rule("wall-of-light"):
            s.say("wall-holds", area=area)
        elif s.shields.get(area):
            s.shields[area] -= 1
            s.say("shielded", area=area)
        else:
            s.then(Ward(s.lead, self.point))


class Ward(Choice[Sdf1], frozen=True):
    """A barrier may cancel this point of damage from space. SDF-UNL01, SDF-TECH03, SDF-D34"""

    point: ShipPoint

    def _wards(self, s: Sdf1) -> Iterator[str]:
        if s.has_rule("pinpoint") and not s.is_pinpoint_used:
            yield "pinpoint"
        if s.prototypes:
            yield "prototype"
        if s.barriers:
            yield "partial-shield"

    def is_moot(self, s: Sdf1) -> bool:
        return next(self._wards(s), None) is None

    def run(self, s: Sdf1) -> None:
        s.then(Land(self.point))

    def prompt(self, s: Sdf1) -> str:
        return f"Cancel 1 damage from space to {s.pack.areas[self.point.area].name}?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("cancel", ward) for ward in self._wards(s))
        yield Move("let_through")

    def cancel(self, s: Sdf1, ward: str) -> None:
        """Stop it: nobody is wounded."""
        s.say("cancelled", ward=ward, area=self.point.area)
        if ward == "pinpoint":
            s.is_pinpoint_used = True
        elif ward == "prototype":
            s.prototypes -= 1
        else:
            spend_barrier(s)

    def let_through(self, s: Sdf1) -> None:
        """Take it."""
        s.then(Land(self.point))


def spend_barrier(s: Sdf1) -> None:
    """When the last counter is spent the card goes to the bottom of its deck. SDF-TECH03"""
    s.barriers -= 1
    if not s.barriers and PARTIAL_SHIELD in s.techs:
        s.techs.remove(PARTIAL_SHIELD)
        s.decks["resources"].cards.insert(0, PARTIAL_SHIELD)


class Land(Step[Sdf1], frozen=True):
    """The point lands: on armor if it comes from space, else on structure or a gun; on the Bridge it ends the game.
    SDF-DMG02, SDF-DMG03, SDF-DMG14, SDF-END03"""

    point: ShipPoint

    def run(self, s: Sdf1) -> None:
        area, state = self.point.area, s.areas[self.point.area]
        if area == BRIDGE:
            state.red += 1
            s.say("bridge-hit")
            s.lose("a hit went through to the Bridge" if self.point.went_through else "a Pod fired in the Bridge")
        elif self.point.src == "space" and state.armor:
            state.armor -= 1
            s.say("armor-hit", area=area)
            if self.point.wounds and s.armor_wounds:
                wound_all(s, area)
        elif is_depleted(s, area):
            s.then(GoThrough(self.point))
        else:
            s.then(TakeDamage(s.lead, self.point))


def is_depleted(s: Sdf1, area: Place) -> bool:
    """All its boxes and all its guns are damaged. SDF-DMG05"""
    return s.open_boxes(area) <= 0 and not s.guns_up(area)


class TakeDamage(Choice[Sdf1], frozen=True):
    """Put a point on a structure box or on a working gun of the Area. SDF-DMG04, SDF-D31, SDF-D05"""

    point: ShipPoint

    def crumb(self, s: Sdf1) -> str | None:
        return "Damage"

    def _guns(self, s: Sdf1) -> list[Gun]:
        return s.guns_up(self.point.area)

    def is_moot(self, s: Sdf1) -> bool:
        guns, boxes = self._guns(s), s.open_boxes(self.point.area)
        return not guns or (len(guns) == 1 and (boxes == 0 or self.point.gun_first))

    def run(self, s: Sdf1) -> None:
        if self._guns(s):
            self.gun(s, f"{self.point.area}-{self._guns(s)[0]}")
        else:
            self.box(s, self.point.area)

    def prompt(self, s: Sdf1) -> str:
        return f"{_capital(s.pack.areas[self.point.area].name)} is hit: structure, or a gun?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        area = self.point.area
        if s.open_boxes(area) and not self.point.gun_first:
            yield Move("box", area)
        yield from (Move("gun", f"{area}-{gun}") for gun in self._guns(s))

    def box(self, s: Sdf1, area: Place) -> None:
        """Cover the highest open box. SDF-DMG06"""
        cover_box(s, area)
        self._after(s)

    def gun(self, s: Sdf1, noun: str) -> None:
        """A gun goes down. SDF-DMG04, SDF-TOK02"""
        area, _, gun = noun.partition("-")
        s.areas[area].guns["rail" if gun == "rail" else "beam"] = "down"
        s.say("gun-down", gun=noun)
        self._after(s)

    def _after(self, s: Sdf1) -> None:
        if self.point.area not in s.broken:
            s.broken.append(self.point.area)
        if self.point.wounds:
            wound_all(s, self.point.area)
        s.check_losses()


def cover_box(s: Sdf1, area: Place) -> None:
    """Damage covers a box and pushes set crew down. SDF-DMG06, SDF-DMG10"""
    if area in REACTORS:
        s.pool += 1
        s.say("reactors-hit", n=s.pool)
        return
    s.areas[area].red += 1
    s.say("structure-hit", area=area)
    push_crew(s)
    s.recount_gunners()


def push_crew(s: Sdf1) -> None:
    """No station holds more crew than its open boxes. SDF-DMG10, SDF-UPK04"""
    s.crew["sci"] = min(s.crew["sci"], s.open_boxes("sci"))
    s.crew["prod"] = min(s.crew["prod"], s.open_boxes("prod"))
    s.crew["bay"] = min(s.crew["bay"], s.open_boxes("bay"))


class GoThrough(Step[Sdf1], frozen=True):
    """A depleted Area lets damage through towards the Bridge and is damaged for good. SDF-DMG11 to SDF-DMG14"""

    point: ShipPoint

    def run(self, s: Sdf1) -> None:
        area = self.point.area
        blacken(s, area)
        s.say("goes-through", area=area, other_area=TOWARDS_BRIDGE[area])
        s.then(ShipPoint(TOWARDS_BRIDGE[area], "internal", went_through=True))


def blacken(s: Sdf1, area: Place) -> None:
    """One red marker of an Area turns black: a box first, else a gun. SDF-DMG11, SDF-DMG12"""
    state = s.areas[area]
    if state.red:
        state.red -= 1
        state.black += 1
    elif red := [gun for gun, health in state.guns.items() if health == "down"]:
        state.guns[red[0]] = "lost"
    else:
        return
    s.say("for-good", area=area)


class ChooseAreas(Choice[Sdf1], frozen=True):
    """Choose Areas of the ship for shields, plates or damage. SDF-D04, SDF-RES01"""

    what: Literal["shield", "plate", "damage", "reactors"]
    left: int
    n: int = 0
    chosen: tuple[Place, ...] = ()

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0

    def _areas(self) -> tuple[Place, ...]:
        if self.what == "reactors":
            return REACTORS
        return HULL if self.what == "damage" else tuple(area for area in HULL if area not in self.chosen)

    def prompt(self, s: Sdf1) -> str:
        return {
            "shield": f"Shield an Area against {self.n} damage from space",
            "plate": "Give an Area 1 more armor",
            "damage": f"Choose the Area that takes the next of {self.left} damage from space",
            "reactors": "Choose the Reactor that is hit",
        }[self.what]

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("area", area) for area in self._areas())

    def area(self, s: Sdf1, area: Place) -> None:
        """This Area."""
        more = replace(self, left=self.left - 1, chosen=(*self.chosen, area))
        if self.what == "shield":
            s.shields[area] = s.shields.get(area, 0) + self.n
            s.say("shields", area=area, n=self.n)
            s.then(more)
        elif self.what == "plate":
            s.areas[area].plates += 1
            s.areas[area].armor += 1
            s.then(more)
        else:
            s.then(ShipPoint(area, "space" if self.what == "damage" else "internal"), more)


# Effects


@perform.register
def _(effect: DamageShip, s: Sdf1, by: By) -> None:
    if effect.area == "choose":
        s.then(ChooseAreas(by.seat, "damage", effect.n))
        return
    if effect.area == "reactors":
        s.then(ChooseAreas(by.seat, "reactors", effect.n))
        return
    area = random_area(s) if effect.area == "random" else effect.area
    s.sector = s.number(area)
    s.say("under-fire", area=area, n=effect.n)
    s.then(*points(area, effect.n, effect.src))


def random_area(s: Sdf1) -> Place:
    """The hull Area that bears the number of a die. SDF-TERM04"""
    return area_at(s.d6(), s.heading)


@perform.register
def _(effect: GunDown, s: Sdf1, by: By) -> None:
    area = random_area(s)
    s.sector = s.number(area)
    s.then(ShipPoint(area, "internal", gun_first=bool(s.guns_up(area))))


@perform.register
def _(effect: Shield, s: Sdf1, by: By) -> None:
    s.then(ChooseAreas(by.seat, "shield", effect.areas, effect.n))


@perform.register
def _(effect: Plate, s: Sdf1, by: By) -> None:
    s.then(ChooseAreas(by.seat, "plate", effect.areas))


@perform.register
def _(effect: Barrier, s: Sdf1, by: By) -> None:
    if effect.lasts:
        s.barriers += effect.n
    else:
        s.prototypes += effect.n


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
