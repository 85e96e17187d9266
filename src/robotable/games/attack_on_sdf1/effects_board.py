"""What happens to Vessels and to the ship: the first half of the vocabulary of every `does` in the content."""

from typing import Annotated, Literal

from msgspec import Meta

from robotable.table import Effect

Few = Annotated[int, Meta(ge=1, le=12)]


Change = Annotated[int, Meta(ge=-12, le=12)]


VesselKind = Literal["pod", "cruiser", "flagship"]


VillainName = Literal["khyron", "miriya"]


Targets = Literal["pod", "capital", "vessel"]


MechaKind = Literal["veritech", "super", "destroid"]


Buildable = Literal["veritech", "destroid"]


Face = Literal["target", "move", "instinct", "ability"]

FACES: tuple[Face, ...] = ("target", "move", "instinct", "ability")


Price = Literal["target", "move", "instinct", "ability", "any"]


Area = Literal["fwd", "prod", "bay", "aft", "mac", "sci", "bridge"]


Station = Literal["sci", "prod", "bay", "gunners"]


Post = Literal["captain", "first-officer", "operations", "wing-leader", "ace-pilot", "stunt-pilot", "pilot", "any"]


Sector = Literal[
    "A1", "A2", "A3", "A4", "A5", "A6", "random", "same", "facing-fwd", "facing-bay", "facing-mac", "flagship"
]


Ring = Literal["outer", "inner", "ship"]


class VesselEffect(Effect, frozen=True):
    """Something that happens to Vessels."""


class Place(VesselEffect, frozen=True):
    """A group of Vessels is drawn from the bag and placed together. SDF-EPI07, SDF-ZORD03"""

    kind: VesselKind
    n: Few
    where: Sector = "random"
    ring: Ring = "outer"
    tag: str = ""

    def __str__(self) -> str:
        ring = {"outer": "", "inner": ", Inner", "ship": ", aboard"}[self.ring]
        return f"place {count_of(self.n, self.kind)} {sector_named(self.where)}{ring}"


class Villain(VesselEffect, frozen=True):
    """Khyron or Miriya enters with 4 Pods. SDF-VIL01"""

    who: VillainName
    where: Sector = "random"
    back: bool = False
    """The story calls for the Villain, slain before or not. SDF-R63"""

    def __str__(self) -> str:
        return f"{self.who.title()} enters {sector_named(self.where)} with 4 Pods"


class Slide(VesselEffect, frozen=True):
    """All Vessels of one Space Area slide along their ring. SDF-RES08"""

    def __str__(self) -> str:
        return "all Vessels of one Space Area slide one Area left or right"


class Hit(VesselEffect, frozen=True):
    """Damage on Vessels. SDF-MECHA09, SDF-CAS07"""

    n: Few
    where: Literal["here", "near", "any", "outer", "struck"] = "here"
    one: bool = False
    kind: Targets = "vessel"

    def __str__(self) -> str:
        where = {
            "here": "here",
            "near": "here or next to here",
            "any": "anywhere",
            "outer": "in Outer Areas",
            "struck": "where a Veritech has dealt damage",
        }[self.where]
        what = {"pod": "Pods", "capital": "Capital Ships", "vessel": "Vessels"}[self.kind]
        return f"{self.n} damage to {f'one of the {what}' if self.one else what} {where}"


class Annihilate(VesselEffect, frozen=True):
    """Pods are removed at once. SDF-CAS09, SDF-HC07"""

    n: Few
    where: Literal["here", "near", "khyron"] = "here"

    def __str__(self) -> str:
        where = {"here": "here", "near": "here or next to here", "khyron": "in Khyron's sector"}[self.where]
        return f"annihilate {count_of(self.n, 'pod') if self.n < 12 else 'all Pods'} {where}"


class Jam(VesselEffect, frozen=True):
    """Vessels take no orders this Episode. SDF-JAM01, SDF-TOK05"""

    n: Few
    kind: Targets = "vessel"
    where: Literal["any", "space", "scouted", "here", "one"] = "any"

    def __str__(self) -> str:
        where = {
            "any": "anywhere",
            "space": "in a Space Area",
            "scouted": "where a Scout is",
            "here": "here",
            "one": "of one Space Area",
        }[self.where]
        return f"Jam {count_of(self.n, self.kind)} {where}"


OnVessels = Place | Villain | Slide | Hit | Annihilate | Jam


class ShipEffect(Effect, frozen=True):
    """Something that happens to the ship."""


class DamageShip(ShipEffect, frozen=True):
    """The SDF-1 takes damage, from space or from within. SDF-DMG02, SDF-DMG03"""

    area: Literal["fwd", "prod", "bay", "aft", "mac", "sci", "random", "reactors", "choose"]
    n: Few
    src: Literal["space", "internal"] = "internal"

    def __str__(self) -> str:
        source = " from space" if self.src == "space" else ""
        return f"{self.n} damage{source} to {AREA_NAMES.get(self.area, self.area)}"


class GunDown(ShipEffect, frozen=True):
    """A gun of a random Area goes down; without one there, 1 structure. SDF-TOK02"""

    def __str__(self) -> str:
        return "a gun of a random Area goes down"


class RepairArmor(ShipEffect, frozen=True):
    """Armor is mended. SDF-DMG08, SDF-CRD03"""

    n: Few
    scope: Literal["any", "one", "here"] = "any"

    def __str__(self) -> str:
        return f"repair {self.n} armor{SCOPES[self.scope]}"


class RepairStructure(ShipEffect, frozen=True):
    """Structure boxes or guns are mended. SDF-DMG07, SDF-DMG08"""

    n: Few
    scope: Literal["any", "here", "near"] = "any"

    def __str__(self) -> str:
        return f"repair {self.n} structure{SCOPES[self.scope]}"


class Shield(ShipEffect, frozen=True):
    """The next damage from space to an Area is ignored this Episode."""

    n: Few
    areas: Few = 1

    def __str__(self) -> str:
        return f"shield {count_of(self.areas, 'area')} against the next {self.n} damage from space"


class Barrier(ShipEffect, frozen=True):
    """Counters that cancel damage from space. SDF-TECH03"""

    n: Few
    lasts: bool = True

    def __str__(self) -> str:
        return f"{self.n} barriers, each cancels 1 damage from space" + ("" if self.lasts else " this Episode")


class Plate(ShipEffect, frozen=True):
    """Some Areas get one more armor for good."""

    areas: Few

    def __str__(self) -> str:
        return f"{count_of(self.areas, 'area')} get 1 more armor for good"


class ShipEvade(ShipEffect, frozen=True):
    """Evade tokens of the Captain. SDF-EVD01"""

    n: Few

    def __str__(self) -> str:
        return f"take {count_of(self.n, 'ship Evade')}"


class VeritechEvade(ShipEffect, frozen=True):
    """Evade tokens for Veritechs. SDF-EVD02"""

    n: Few
    where: Literal["any", "here", "choose"] = "any"

    def __str__(self) -> str:
        where = {"any": "", "here": " for this Area", "choose": " for one Area"}[self.where]
        return f"take {count_of(self.n, 'Veritech Evade')}{where}"


class Heat(ShipEffect, frozen=True):
    """The Reflex Cannon grows hot. SDF-RFX06"""

    n: Few

    def __str__(self) -> str:
        return f"heat rises by {self.n}"


class IfHot(ShipEffect, frozen=True):
    """The Reactors suffer if the cannon is hot."""

    least: Few

    def __str__(self) -> str:
        return f"at heat {self.least} or more, 1 damage to the Reactors"


class Cool(ShipEffect, frozen=True):
    """The Reflex Cannon cools down. SDF-CRD01"""

    n: Few

    def __str__(self) -> str:
        return f"cool the Reflex Cannon by {self.n}"


class CoolDice(ShipEffect, frozen=True):
    """The Reflex Cannon cools down by a die. SDF-CRD01"""

    def __str__(self) -> str:
        return "cool the Reflex Cannon by 1d6"


class FireReflex(ShipEffect, frozen=True):
    """The Reflex Cannon fires. SDF-RFX01 to SDF-RFX06"""

    rerolls: Annotated[int, Meta(ge=0, le=1)] = 0

    def __str__(self) -> str:
        return "fire the Reflex Cannon" + (" with one reroll" if self.rerolls else "")


class GunHits(ShipEffect, frozen=True):
    """Hits by working guns that bear on the target. SDF-GUN07, SDF-CRD05, SDF-CRD06"""

    n: Few
    guns: Literal["beam", "rail", "any"] = "any"
    outer: bool = False
    spread: bool = False
    scouted: bool = False

    def __str__(self) -> str:
        guns = {"beam": "Beam Cannon", "rail": "Rail Gun", "any": "gun"}[self.guns]
        reach = " up to the Outer Area" if self.outer else ""
        reach += " in any Areas" if self.spread else " here whatever the range" if self.scouted else ""
        return f"{self.n} {guns} {'hit' if self.n == 1 else 'hits'}{reach}"


class FireSolution(ShipEffect, frozen=True):
    """Beam Cannons reach the Outer Area of a sector this Episode, and hit there at once."""

    sectors: Few = 1

    def __str__(self) -> str:
        return f"Beam Cannons reach the Outer Area of {count_of(self.sectors, 'sector')}, with 1 hit each"


OnShip = (
    DamageShip | GunDown | RepairArmor | RepairStructure | Shield | Barrier | Plate | ShipEvade | VeritechEvade
    | Heat | IfHot | Cool | CoolDice | FireReflex | GunHits | FireSolution
)  # fmt: skip


VESSEL_NAMES = {
    "pod": "Pod",
    "cruiser": "Cruiser",
    "flagship": "Flagship",
    "capital": "Capital Ship",
    "vessel": "Vessel",
}


AREA_NAMES = {
    "fwd": "the Forward Reactor",
    "aft": "the Aft Reactor",
    "sci": "Science",
    "mac": "Macross City",
    "prod": "Production",
    "bay": "the Launch Bay",
    "bridge": "the Bridge",
    "random": "a random Area",
    "reactors": "the Reactors",
    "choose": "Areas of your choice",
}


SCOPES = {"any": "", "one": " in one Area", "here": " here", "near": " here or next to here"}


def count_of(n: int, what: str) -> str:
    name = VESSEL_NAMES.get(what, what.title() if what.islower() else what)
    return f"{n} {name}" + ("s" if n > 1 else "")


def sector_named(where: Sector) -> str:
    if where.startswith("A"):
        return f"in {where}"
    if where.startswith("facing-"):
        return f"facing {AREA_NAMES[where.removeprefix('facing-')]}"
    return {"random": "in a random Area", "same": "there", "flagship": "beside the Flagship"}[where]
