"""Repairs: armor, structure and guns come back, black markers never. SDF-DMG07, SDF-DMG08"""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.effects_board import (
    RepairArmor,
    RepairStructure,
)
from robotable.games.attack_on_sdf1.geometry import (
    HULL,
    REACTORS,
    Place,
    neighbours_in_ship,
)
from robotable.games.attack_on_sdf1.perform import By, helps, perform
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Choice, Move, Refusal


def damaged_armor(s: Sdf1) -> list[Place]:
    """The Areas that lack armor."""
    return [area for area in HULL if s.areas[area].armor < s.armor_most(area)]


def damaged_structure(s: Sdf1) -> list[Place]:
    """The Areas that have red boxes; the Reactors' pool can be mended in either. SDF-DMG08"""
    return [area for area in HULL if (s.pool if area in REACTORS else s.areas[area].red)]


def downed_guns(s: Sdf1) -> list[str]:
    """The guns that can come back. SDF-DMG07"""
    return [f"{area}-{gun}" for area in HULL for gun, health in s.areas[area].guns.items() if health == "down"]


class MendArmor(Choice[Sdf1], frozen=True):
    """Repair armor, point by point. SDF-CRD03, SDF-D13c"""

    left: int
    within: tuple[Place, ...]
    one: bool = False

    def crumb(self, s: Sdf1) -> str | None:
        return "Repair armor"

    def _areas(self, s: Sdf1) -> list[Place]:
        return [area for area in damaged_armor(s) if area in self.within]

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or len(self._areas(s)) < 2

    def run(self, s: Sdf1) -> None:
        if self.left and (areas := self._areas(s)):
            self.mend_armor(s, areas[0])

    def prompt(self, s: Sdf1) -> str:
        return f"Repair armor, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("mend_armor", area) for area in self._areas(s))

    def mend_armor(self, s: Sdf1, area: Place) -> None:
        """One armor comes back."""
        s.areas[area].armor += 1
        s.say("armor-mended", area=area)
        s.then(replace(self, left=self.left - 1, within=(area,) if self.one else self.within))


class MendStructure(Choice[Sdf1], frozen=True):
    """Repair structure boxes or guns, point by point; black markers stay. SDF-DMG07, SDF-DMG08, SDF-D13c"""

    left: int
    within: tuple[Place, ...]

    def crumb(self, s: Sdf1) -> str | None:
        return "Repair structure"

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or len(list(self.moves(s))) < 2

    def run(self, s: Sdf1) -> None:
        if self.left:
            for move in list(self.moves(s)):
                self.do(s, move)

    def nothing_to_do(self, s: Sdf1) -> bool:
        """Nothing within reach is damaged."""
        return next(self.moves(s), None) is None

    def prompt(self, s: Sdf1) -> str:
        return f"Repair structure or guns, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("mend_box", area) for area in damaged_structure(s) if area in self.within)
        guns = [gun for gun in downed_guns(s) if gun.partition("-")[0] in self.within]
        yield from (Move("mend_gun", gun) for gun in guns)

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        for area in HULL:
            lost = [gun for gun, health in s.areas[area].guns.items() if health == "lost"]
            for gun in lost:
                yield Refusal(Move("mend_gun", f"{area}-{gun}"), "this gun is lost for good", "SDF-DMG08")
            if s.areas[area].black and not s.areas[area].red:
                yield Refusal(Move("mend_box", area), "what is left of the damage here is for good", "SDF-DMG08")

    def mend_box(self, s: Sdf1, area: Place) -> None:
        """Uncover a box."""
        if area in REACTORS:
            s.pool -= 1
        else:
            s.areas[area].red -= 1
            s.recount_gunners()
        s.say("structure-mended", area=area)
        s.then(replace(self, left=self.left - 1))

    def mend_gun(self, s: Sdf1, noun: str) -> None:
        """A gun works again."""
        area, _, gun = noun.partition("-")
        s.areas[area].guns["rail" if gun == "rail" else "beam"] = "up"
        s.say("gun-mended", gun=noun)
        s.then(replace(self, left=self.left - 1))


@perform.register
def _(effect: RepairArmor, s: Sdf1, by: By) -> None:
    s.then(MendArmor(by.seat, effect.n, _armor_scope(effect, by), effect.scope == "one"))


@helps.register
def _(effect: RepairArmor, s: Sdf1, by: By) -> bool:
    return any(area in _armor_scope(effect, by) for area in damaged_armor(s))


def _armor_scope(effect: RepairArmor, by: By) -> tuple[Place, ...]:
    return (by.place,) if effect.scope == "here" else HULL


@perform.register
def _(effect: RepairStructure, s: Sdf1, by: By) -> None:
    s.then(MendStructure(by.seat, effect.n, _structure_scope(effect, by)))


@helps.register
def _(effect: RepairStructure, s: Sdf1, by: By) -> bool:
    return not MendStructure(by.seat, 0, _structure_scope(effect, by)).nothing_to_do(s)


def _structure_scope(effect: RepairStructure, by: By) -> tuple[Place, ...]:
    if effect.scope == "any":
        return HULL
    return (by.place,) if effect.scope == "here" else (by.place, *neighbours_in_ship(by.place))
