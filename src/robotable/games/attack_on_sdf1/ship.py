"""Damage to the SDF-1: barriers, armor, structure, guns, what goes through, and repairs."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.effects_board import (
    DamageShip,
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
from robotable.games.attack_on_sdf1.pieces import Gun
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.games.attack_on_sdf1.wounds import wound_all
from robotable.table import Choice, Move, Step
from robotable.table.nouns import join, pair

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
        return next(self._wards(s), None) is None or (s.saves_barriers and self._is_armored(s))

    def _is_armored(self, s: Sdf1) -> bool:
        return not self.point.is_ram and s.areas[self.point.area].armor > 0

    def run(self, s: Sdf1) -> None:
        s.then(Land(self.point))

    def prompt(self, s: Sdf1) -> str:
        return f"Cancel 1 damage from space to {s.pack.areas[self.point.area].name}?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("cancel", ward) for ward in self._wards(s))
        yield Move("let_through")
        if self._is_armored(s):
            yield Move("save_barriers")

    def save_barriers(self, s: Sdf1) -> None:
        """Let it through, and from now on all that armor takes. SDF-R105"""
        s.saves_barriers = True
        self.let_through(s)

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
            s.lose("through" if self.point.went_through else "pod")
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
        return not guns or (len(guns) == 1 and (boxes == 0 or self.point.gun_first)) or bool(self._standing(s))

    def _standing(self, s: Sdf1) -> str:
        """The standing answer for the Area, unless it leaves a choice of guns or would lose the game. SDF-R105"""
        area, answer = self.point.area, s.standing.get(self.point.area, "")
        if answer == "gun":
            return answer if len(self._guns(s)) == 1 else ""
        return "" if self.point.gun_first or not s.open_boxes(area) or is_last_box(s, area) else answer

    def run(self, s: Sdf1) -> None:
        if self._guns(s) and self._standing(s) != "box":
            self.gun(s, join(self.point.area, self._guns(s)[0]))
        else:
            self.box(s, self.point.area)

    def prompt(self, s: Sdf1) -> str:
        return f"{_capital(s.pack.areas[self.point.area].name)} is hit: structure, or a gun?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        area = self.point.area
        if s.open_boxes(area) and not self.point.gun_first:
            yield Move("box", area)
            yield Move("always", join(area, "box"))
        yield from (Move("gun", join(area, gun)) for gun in self._guns(s))
        if len(self._guns(s)) == 1:
            yield Move("always", join(area, "gun"))

    def note(self, s: Sdf1, move: Move) -> str:
        """How much more the Area takes then. SDF-DMG05, SDF-END04, SDF-END05"""
        area, is_box = self.point.area, self._is_box(move)
        boxes, guns = s.open_boxes(area) - is_box, len(self._guns(s)) - (not is_box)
        if is_box and is_last_box(s, area):
            return "the game is lost"
        if is_box and area in REACTORS:
            return f"the Reactors shut down after {boxes} more"
        if is_box and area == "mac":
            people = min(s.population, s.pack.areas[area].top - s.covered(area) - 1)
            return f"{people} people left, and {s.pack.numbers['population_least']} are needed"
        silent = "" if is_box else "silent until it is repaired"
        if area in (*REACTORS, "mac"):
            return silent
        left = f"{boxes + guns} more, then hits go on to {s.pack.place_name(TOWARDS_BRIDGE[area])}"
        return f"{silent}; {left}" if silent else left

    def warning(self, s: Sdf1, move: Move) -> str | None:
        """A box that loses the game is not given up by mistake. SDF-END04, SDF-END05"""
        is_end = self._is_box(move) and is_last_box(s, self.point.area)
        return "The game is lost if this box is covered." if is_end else None

    def _is_box(self, move: Move) -> bool:
        return move.verb == "box" or (move.verb == "always" and pair(str(move.noun))[1] == "box")

    def always(self, s: Sdf1, noun: str) -> None:
        """This, and so from now on, until it is to be asked again. SDF-R105"""
        area, answer = pair(noun)
        s.standing.update(dict.fromkeys(REACTORS if area in REACTORS else (area,), answer))
        if answer == "box":
            self.box(s, area)
        else:
            self.gun(s, join(area, self._guns(s)[0]))

    def box(self, s: Sdf1, area: Place) -> None:
        """Cover the highest open box. SDF-DMG06"""
        cover_box(s, area)
        self._after(s)

    def gun(self, s: Sdf1, noun: str) -> None:
        """A gun goes down. SDF-DMG04, SDF-TOK02"""
        area, gun = pair(noun)
        s.areas[area].guns["rail" if gun == "rail" else "beam"] = "down"
        s.say("gun-down", gun=noun)
        self._after(s)

    def _after(self, s: Sdf1) -> None:
        if self.point.area not in s.broken:
            s.broken.append(self.point.area)
        if self.point.wounds:
            wound_all(s, self.point.area)
        s.check_losses()


def is_last_box(s: Sdf1, area: Place) -> bool:
    """One more covered box here would lose the game. SDF-END04, SDF-END05"""
    if area == "mac":
        return s.pack.areas[area].top - s.covered(area) - 1 < s.pack.numbers["population_least"]
    return area in REACTORS and s.open_boxes(area) == 1


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
    """A depleted Area lets damage through towards the Bridge and is damaged for good; who is in it is wounded as by any
    other hit. SDF-DMG11 to SDF-DMG15"""

    point: ShipPoint

    def run(self, s: Sdf1) -> None:
        area = self.point.area
        blacken(s, area)
        s.say("goes-through", area=area, other_area=TOWARDS_BRIDGE[area])
        if self.point.wounds:
            wound_all(s, area)
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


def blows(s: Sdf1, effect: DamageShip, seat: int) -> list[Step[Sdf1]]:
    """Damage to the ship, point by point, or the choice of where it falls. SDF-DMG02, SDF-DMG03"""
    if effect.area == "choose":
        return [ChooseAreas(seat, "damage", effect.n)]
    if effect.area == "reactors":
        return [ChooseAreas(seat, "reactors", effect.n)]
    area = random_area(s) if effect.area == "random" else effect.area
    s.sector = s.number(area)
    s.say("under-fire", area=area, n=effect.n)
    return [*points(area, effect.n, effect.src)]


def random_area(s: Sdf1) -> Place:
    """The hull Area that bears the number of a die. SDF-TERM04"""
    return area_at(s.d6(), s.heading)


def gun_goes_down(s: Sdf1) -> ShipPoint:
    """A gun of a random Area; without one there, structure. SDF-TOK02"""
    area = random_area(s)
    s.sector = s.number(area)
    return ShipPoint(area, "internal", gun_first=bool(s.guns_up(area)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
