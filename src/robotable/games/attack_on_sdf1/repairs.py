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
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Choice, Move, Refusal
from robotable.table.nouns import join, pair


def damaged_armor(s: Sdf1) -> list[Place]:
    """The Areas that lack armor."""
    return [area for area in HULL if s.areas[area].armor < s.armor_most(area)]


def damaged_structure(s: Sdf1) -> list[Place]:
    """The Areas that have red boxes; the Reactors' pool can be mended in either. SDF-DMG08"""
    return [area for area in HULL if (s.pool if area in REACTORS else s.areas[area].red)]


def boxes_to_mend(s: Sdf1, within: tuple[Place, ...]) -> list[Place]:
    """The Areas whose boxes an effect may mend; of the two Reactors one, as they share their boxes. SDF-REAC01"""
    damaged = [area for area in damaged_structure(s) if area in within]
    reactors = [area for area in damaged if area in REACTORS]
    return [area for area in damaged if area not in reactors[1:]]


def downed_guns(s: Sdf1) -> list[str]:
    """The guns that can come back. SDF-DMG07"""
    return [join(area, gun) for area in HULL for gun, health in s.areas[area].guns.items() if health == "down"]


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
        """Nothing lacks armor, or everything that does can be mended. SDF-R104"""
        areas = self._areas(s)
        lack = sum(self._lack(s, area) for area in areas)
        return self.left == 0 or len(areas) < 2 or (lack <= self.left and not self.one)

    def run(self, s: Sdf1) -> None:
        if self.left and (areas := self._areas(s)):
            self.mend_armor(s, areas[0])

    def prompt(self, s: Sdf1) -> str:
        return f"Repair armor, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        areas = self._areas(s)
        yield from (Move("mend_armor", area) for area in areas)
        if self.left > 1:
            yield from (Move("refit", area) for area in areas if self._lack(s, area) > 1)

    def _lack(self, s: Sdf1, area: Place) -> int:
        return s.armor_most(area) - s.areas[area].armor

    def refit(self, s: Sdf1, area: Place) -> None:
        """All that is left, as far as armor lacks here. SDF-R104"""
        n = min(self.left, self._lack(s, area))
        s.areas[area].armor += n
        s.say("refitted", area=area, n=n)
        s.then(replace(self, left=self.left - n, within=(area,) if self.one else self.within))

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
        yield from (Move("mend_box", area) for area in boxes_to_mend(s, self.within))
        guns = [gun for gun in downed_guns(s) if pair(gun)[0] in self.within]
        yield from (Move("mend_gun", gun) for gun in guns)

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        for area in HULL:
            lost = [gun for gun, health in s.areas[area].guns.items() if health == "lost"]
            for gun in lost:
                yield Refusal(Move("mend_gun", join(area, gun)), "this gun is lost for good", "SDF-DMG08")
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
        area, gun = pair(noun)
        s.areas[area].guns["rail" if gun == "rail" else "beam"] = "up"
        s.say("gun-mended", gun=noun)
        s.then(replace(self, left=self.left - 1))


def armor_scope(effect: RepairArmor, by: By) -> tuple[Place, ...]:
    """The Areas whose armor an effect may mend. SDF-DMG08, SDF-CRD03"""
    return (by.place,) if effect.scope == "here" else HULL


def structure_scope(effect: RepairStructure, by: By) -> tuple[Place, ...]:
    """The Areas whose structure an effect may mend. SDF-DMG07, SDF-DMG08"""
    if effect.scope == "any":
        return HULL
    return (by.place,) if effect.scope == "here" else (by.place, *neighbours_in_ship(by.place))
