"""The RDF: patrols, mecha attacks, enlisting and curfews."""

from collections.abc import Iterator
from typing import ClassVar

from robotable.games.reconstruction.actions import Perform, PerformSomewhere, Why, strike
from robotable.games.reconstruction.civilians import can_shift, shift, shift_refusals, shifts
from robotable.games.reconstruction.state import UNITS_OF, Reconstruction
from robotable.table import Move, Refusal


class Patrol(PerformSomewhere, frozen=True):
    """In one Territory a covert Soldier turns overt for each RDF unit. REC-RDF05, REC-RDF06, REC-Q19, REC-Q27"""

    action: ClassVar[str] = "patrol"
    verb: ClassVar[str] = "patrol"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        if not s.is_territory(space):
            return "a patrol needs a Territory", "REC-Q19"
        if not s.units[space]["covert"]:
            return "there is no covert Soldier there", "REC-Q27"
        return None if s.count("RDF", space) else ("you have no unit there", "REC-RDF05")

    def patrol(self, s: Reconstruction, space: str) -> None:
        """Uncover Soldiers."""
        self.pay(s)
        uncover(s, space, min(s.count("RDF", space), s.units[space]["covert"]))
        self.again(s)


def uncover(s: Reconstruction, space: str, n: int) -> None:
    """Covert Soldiers turn overt. REC-ZR04"""
    s.say("uncovers", space=space, n=n)
    s.flip(space, "covert", "overt", n)


class MechaAttack(PerformSomewhere, frozen=True):
    """RDF units destroy overt ZR units in one space, once per space and turn.
    REC-RDF07, REC-RDF08, REC-RDF10, REC-ATK07, REC-Q16"""

    action: ClassVar[str] = "mecha"
    verb: ClassVar[str] = "attack"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        if not s.count("ZR", space):
            return "there is no ZR unit there", "REC-RDF07"
        if not s.targets("ZR", space):
            return "the ZR units there are covert", "REC-ATK03"
        if not s.count("RDF", space):
            return "you have no unit there", "REC-RDF07"
        return ("you attacked there this turn", "REC-RDF10") if space in s.attacked else None

    def attack(self, s: Reconstruction, space: str) -> None:
        """Attack the Rebellion there."""
        self.pay(s)
        s.attacked.append(space)
        s.say("attacks", faction="RDF", other_faction="ZR", space=space)
        self.again(s)
        strike(s, "ZR", space, hits_of_rdf(s, space))


def hits_of_rdf(s: Reconstruction, space: str) -> int:
    """1 for each Military Mecha, 2 for each Veritech and for Rick. REC-RDF08"""
    here, kinds = s.units[space], s.pack.units
    return sum(here[unit] * kinds[unit].hits for unit in UNITS_OF["RDF"])


class Enlist(Perform, frozen=True):
    """In an RDF-controlled City a Partisan becomes a Military Mecha, or two Military Mecha a Veritech.
    REC-RDF12, REC-Q29"""

    action: ClassVar[str] = "enlist"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        for space in s.controlled("RDF"):
            if s.is_city(space):
                if s.units[space]["partisan"] and s.reserve("mecha"):
                    yield Move("enlist", space)
                if s.units[space]["mecha"] > 1 and s.reserve("veritech"):
                    yield Move("refit", space)

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        yield from Perform.refusals(self, s)
        legal = set(self.targets(s))
        for space in s.pack.spaces:
            for verb in ("enlist", "refit"):
                if (move := Move(verb, space)) not in legal:
                    yield Refusal(move, *self._why_not(s, verb, space))

    def _why_not(self, s: Reconstruction, verb: str, space: str) -> Why:
        if not s.is_city(space):
            return "it is not a City", "REC-CTRL11"
        if s.control(space) != "RDF":
            return "the RDF does not control it", "REC-RDF12"
        if verb == "enlist":
            return (
                "no Military Mecha is out of play" if s.units[space]["partisan"] else "no Partisan there"
            ), "REC-Q29"
        return (
            "no Veritech is out of play" if s.units[space]["mecha"] > 1 else "it takes two Military Mecha"
        ), "REC-Q29"

    def enlist(self, s: Reconstruction, space: str) -> None:
        """A Partisan becomes a Military Mecha."""
        self.pay(s)
        s.say("replaces", unit="partisan", other_unit="mecha", space=space)
        s.lift("partisan", space)
        s.put("mecha", space)
        self.again(s)

    def refit(self, s: Reconstruction, space: str) -> None:
        """Two Military Mecha become a Veritech."""
        self.pay(s)
        s.say("replaces", unit="mecha", other_unit="veritech", space=space)
        s.lift("mecha", space, 2)
        s.put("veritech", space)
        self.again(s)


class Curfew(Perform, frozen=True):
    """Rick or a Veritech, with a Military Mecha or Battle Pod, calms a civilian of an RDF-controlled Territory.
    REC-RDF13, REC-Q38"""

    action: ClassVar[str] = "curfew"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        for space in s.tracks:
            if why_no_curfew(s, space) is None:
                yield from shifts(s, space, "left")

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        yield from Perform.refusals(self, s)
        for space in s.tracks:
            if (why := why_no_curfew(s, space)) is None:
                yield from shift_refusals(s, space, "left")
            else:
                yield from (Refusal(move, *why) for move in shifts(s, space, "left"))

    def calm(self, s: Reconstruction, box: str) -> None:
        """Move a civilian one box left."""
        self.pay(s)
        shift(s, "calm", box)
        self.again(s)


def why_no_curfew(s: Reconstruction, space: str) -> Why | None:
    """Why no curfew can be held in a Territory. REC-RDF13, REC-Q38"""
    here = s.units[space]
    if not (here["rick"] or here["veritech"]):
        return "neither Rick nor a Veritech is there", "REC-RDF13"
    if not (here["mecha"] or here["pod"]):
        return "neither a Military Mecha nor a Battle Pod is there", "REC-RDF13"
    if s.control(space) != "RDF":
        return "the RDF does not control it", "REC-RDF13"
    return None if can_shift(s, space, "left") else ("everybody there is content", "REC-CIV02")
