"""The AUL: concerts, canvassing, building cities and riots."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from robotable.games.reconstruction.actions import PerformSomewhere, Why, strike
from robotable.games.reconstruction.civilians import shift, shift_refusals, shifts
from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Choice, Move, Refusal

ENEMIES: tuple[Faction, ...] = ("RDF", "REF", "ZR")


class Concert(PerformSomewhere, frozen=True):
    """Minmei sings in the Territory where she stands, with or without control of it. REC-AUL04, REC-Q39, REC-NAME05"""

    action: ClassVar[str] = "concert"
    verb: ClassVar[str] = "sing"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        if not s.units[space]["minmei"]:
            return "Minmei is not there", "REC-AUL04"
        if not s.is_territory(space):
            return "a concert needs a Territory", "REC-Q19"
        return None if s.units[space]["partisan"] else ("there is no Partisan with Minmei", "REC-Q39")

    def sing(self, s: Reconstruction, space: str) -> None:
        """Every Partisan there helps."""
        self.pay(s)
        s.say("sings", space=space)
        self.again(s)
        s.then(Singing(self.seat, space, s.units[space]["partisan"]))


class Singing(Choice[Reconstruction], frozen=True):
    """For each Partisan with Minmei: move a civilian there one box, or gain 1 Protoculture. REC-AUL04, REC-Q39"""

    space: str
    left: int

    def is_moot(self, s: Reconstruction) -> bool:
        return self.left == 0

    def prompt(self, s: Reconstruction) -> str:
        partisans = "1 Partisan" if self.left == 1 else f"{self.left} Partisans"
        return f"{partisans} still to help: move a civilian of {s.pack.spaces[self.space].name}, or gain 1 Protoculture"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        yield Move("collect")
        yield from shifts(s, self.space, "either")

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        return shift_refusals(s, self.space, "either")

    def collect(self, s: Reconstruction) -> None:
        """Gain 1 Protoculture."""
        s.gain("AUL", 1)
        self._next(s)

    def calm(self, s: Reconstruction, box: str) -> None:
        """Move a civilian one box left."""
        shift(s, "calm", box)
        self._next(s)

    def stir(self, s: Reconstruction, box: str) -> None:
        """Move a civilian one box right."""
        shift(s, "stir", box)
        self._next(s)

    def _next(self, s: Reconstruction) -> None:
        s.then(replace(self, left=self.left - 1))


class Canvas(PerformSomewhere, frozen=True):
    """A Partisan from out of play joins in an AUL-controlled Territory. REC-AUL05, REC-CAP04"""

    action: ClassVar[str] = "canvas"
    verb: ClassVar[str] = "canvas"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        if s.control(space) != "AUL":
            return "the AUL does not control it", "REC-AUL05"
        return None if s.reserve("partisan") else ("no Partisan is out of play", "REC-CAP04")

    def canvas(self, s: Reconstruction, space: str) -> None:
        """Place a Partisan."""
        self.pay(s)
        s.say("places", unit="partisan", space=space)
        s.put("partisan", space)
        self.again(s)


class Construct(PerformSomewhere, frozen=True):
    """In an AUL-controlled Territory two Partisans become an AUL city, which may cost control at once.
    REC-AUL07, REC-AUL08, REC-CITY01, REC-CITY02, REC-Q40"""

    action: ClassVar[str] = "construct"
    verb: ClassVar[str] = "build"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        if not s.is_territory(space):
            return "no city can stand in a zone", "REC-CITY01"
        if s.control(space) != "AUL":
            return "the AUL does not control it", "REC-AUL07"
        if s.units[space]["partisan"] < 2:
            return "it takes two Partisans", "REC-Q40"
        return None if s.reserve("city") else ("all AUL cities are built", "REC-CAP04")

    def build(self, s: Reconstruction, space: str) -> None:
        """Two Partisans make way for a city."""
        self.pay(s)
        s.say("builds", space=space)
        s.lift("partisan", space, 2)
        s.put("city", space)
        self.again(s)


class Riot(PerformSomewhere, frozen=True):
    """In one Territory, once per turn, one faction loses a unit for every two Partisans.
    REC-AUL09, REC-AUL13, REC-AUL14, REC-ATK07, REC-Q42"""

    action: ClassVar[str] = "riot"
    verb: ClassVar[str] = "riot"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        if not s.is_territory(space):
            return "a riot needs a Territory", "REC-Q19"
        if s.units[space]["partisan"] < s.pack.numbers["partisans_a_hit"]:
            return "it takes two Partisans", "REC-AUL11"
        if space in s.rioted:
            return "you rioted there this turn", "REC-AUL14"
        return None if rioters_enemies(s, space) else ("there is nobody to attack", "REC-AUL10")

    def riot(self, s: Reconstruction, space: str) -> None:
        """Riot in a Territory."""
        self.pay(s)
        s.rioted.append(space)
        self.again(s)
        s.then(RiotAgainst(self.seat, space))


class RiotAgainst(Choice[Reconstruction], frozen=True):
    """Choose the one faction that the riot is against. REC-AUL09, REC-AUL10, REC-AUL11"""

    space: str

    def is_moot(self, s: Reconstruction) -> bool:
        return len(rioters_enemies(s, self.space)) == 1

    def run(self, s: Reconstruction) -> None:
        self.against(s, rioters_enemies(s, self.space)[0])

    def prompt(self, s: Reconstruction) -> str:
        hits = s.units[self.space]["partisan"] // s.pack.numbers["partisans_a_hit"]
        return f"Choose the faction that loses {hits} unit{'s' if hits > 1 else ''} in {s.pack.spaces[self.space].name}"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        return (Move("against", faction) for faction in rioters_enemies(s, self.space))

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        for faction in ENEMIES:
            if faction not in rioters_enemies(s, self.space) and s.count(faction, self.space):
                yield Refusal(Move("against", faction), "none of its units there can be attacked", "REC-AUL10")

    def against(self, s: Reconstruction, faction: Faction) -> None:
        """Attack that faction."""
        s.say("attacks", faction="AUL", other_faction=faction, space=self.space)
        strike(s, faction, self.space, s.units[self.space]["partisan"] // s.pack.numbers["partisans_a_hit"])


def rioters_enemies(s: Reconstruction, space: str) -> list[Faction]:
    """The factions with units there that a riot can hit. REC-AUL10"""
    return [faction for faction in ENEMIES if s.targets(faction, space)]
