"""The REF: flying and dropping, repairs, convincing, scans and bombardment."""

from collections.abc import Iterator
from typing import ClassVar

from robotable.games.reconstruction.actions import Perform, PerformSomewhere, Why, remove
from robotable.games.reconstruction.civilians import shift, shift_refusals, shifts
from robotable.games.reconstruction.effects import Unit
from robotable.games.reconstruction.rdf import uncover
from robotable.games.reconstruction.state import UNITS_OF, Reconstruction
from robotable.games.reconstruction.zr import of_stack, stack
from robotable.table import Choice, Move, Refusal


class Fly(Perform, frozen=True):
    """A Battle Pod or the Flagship moves one space, or a pod goes between Constructed and the Flagship's space.
    REC-REF03, REC-REF04, REC-NAME05"""

    action: ClassVar[str] = "fly"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        flagship = s.where_is("flagship")
        if flagship is not None and s.constructed:
            yield Move("drop_pod")
        if flagship is not None and s.units[flagship]["pod"]:
            yield Move("load_pod")
        for space, here in s.units.items():
            yield from (Move("fly", stack(unit, space)) for unit in UNITS_OF["REF"] if here[unit])

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        yield from Perform.refusals(self, s)
        flagship = s.where_is("flagship")
        if flagship is None:
            yield Refusal(Move("drop_pod"), "the Flagship is not on the board", "REC-NAME05")
            yield Refusal(Move("load_pod"), "the Flagship is not on the board", "REC-NAME05")
            return
        if not s.constructed:
            yield Refusal(Move("drop_pod"), "there is no Battle Pod in Constructed", "REC-REF03")
        if not s.units[flagship]["pod"]:
            yield Refusal(Move("load_pod"), "there is no Battle Pod with the Flagship", "REC-REF03")

    def fly(self, s: Reconstruction, noun: str) -> None:
        """Choose who flies."""
        self.pay(s)
        self.again(s)
        s.then(FlyTo(self.seat, *of_stack(noun)))

    def drop_pod(self, s: Reconstruction) -> None:
        """A pod goes from Constructed to the Flagship's space."""
        self.pay(s)
        space = s.where_is("flagship")
        assert space
        drop(s, space)
        self.again(s)

    def load_pod(self, s: Reconstruction) -> None:
        """A pod goes from the Flagship's space to Constructed."""
        self.pay(s)
        space = s.where_is("flagship")
        assert space
        s.say("loads", space=space)
        s.lift("pod", space)
        s.constructed += 1
        self.again(s)


def drop(s: Reconstruction, space: str, n: int = 1) -> None:
    """Battle Pods land."""
    s.say("drops", space=space, n=n)
    s.constructed -= n
    s.put("pod", space, n)


class FlyTo(Choice[Reconstruction], frozen=True):
    """Choose the adjacent space that a pod or the Flagship flies to. REC-REF03"""

    unit: Unit
    start: str

    def prompt(self, s: Reconstruction) -> str:
        return f"Choose where {s.pack.units[self.unit].name} flies to"

    def held(self, s: Reconstruction) -> Move:
        return Move("fly", stack(self.unit, self.start))

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        return (Move("go", space) for space in s.next_to(self.start))

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        near = (self.start, *s.next_to(self.start))
        return (
            Refusal(Move("go", space), "it is not adjacent", "REC-REF03")
            for space in s.pack.spaces
            if space not in near
        )

    def go(self, s: Reconstruction, space: str) -> None:
        """Fly there."""
        s.say("flies", unit=self.unit, space=self.start, to_space=space)
        s.move(self.unit, self.start, space)


class Repairs(Perform, frozen=True):
    """A Battle Pod goes from Assembly to Constructed. REC-REF05"""

    action: ClassVar[str] = "repairs"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        if s.assembly:
            yield Move("repair")

    def repair(self, s: Reconstruction) -> None:
        """Finish a pod."""
        self.pay(s)
        assemble(s, 1)
        self.again(s)


def assemble(s: Reconstruction, n: int) -> None:
    """Battle Pods go from Assembly to Constructed, as many as there are."""
    n = min(n, s.assembly)
    s.assembly -= n
    s.constructed += n
    s.say("assembles", n=n)


class Convince(Perform, frozen=True):
    """In an RDF-controlled Territory with a Battle Pod a civilian moves one box, either way. REC-REF06, REC-Q43"""

    action: ClassVar[str] = "convince"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        for space in s.tracks:
            if s.units[space]["pod"] and s.control(space) == "RDF":
                yield from shifts(s, space, "either")

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        yield from Perform.refusals(self, s)
        for space in s.tracks:
            if not s.units[space]["pod"]:
                why = "there is no Battle Pod there", "REC-REF06"
            elif s.control(space) != "RDF":
                why = "the RDF does not control it", "REC-REF06"
            else:
                yield from shift_refusals(s, space, "either")
                continue
            yield from (Refusal(move, *why) for move in shifts(s, space, "either"))

    def calm(self, s: Reconstruction, box: str) -> None:
        """Move a civilian one box left."""
        self._shift(s, "calm", box)

    def stir(self, s: Reconstruction, box: str) -> None:
        """Move a civilian one box right."""
        self._shift(s, "stir", box)

    def _shift(self, s: Reconstruction, verb: str, box: str) -> None:
        self.pay(s)
        shift(s, verb, box)
        self.again(s)


class Scan(PerformSomewhere, frozen=True):
    """The Flagship uncovers all Soldiers in its space for 1 Protoculture, or in an adjacent one for 2.
    REC-REF08, REC-Q36, REC-NAME05"""

    action: ClassVar[str] = "scan"
    verb: ClassVar[str] = "scan"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        if not s.units[space]["covert"]:
            return "there is no covert Soldier there", "REC-Q36"
        flagship = s.where_is("flagship")
        if flagship is None:
            return "the Flagship is not on the board", "REC-NAME05"
        if space != flagship and space not in s.next_to(flagship):
            return "it is neither the Flagship's space nor next to it", "REC-REF08"
        return None if self.can_pay(s, self._cost(s, space)) else ("it costs 2 Protoculture", "REC-REF08")

    def _cost(self, s: Reconstruction, space: str) -> int:
        return self.sheet(s).cost if s.units[space]["flagship"] else s.pack.numbers["scan_next_door"]

    def scan(self, s: Reconstruction, space: str) -> None:
        """Uncover everybody there."""
        self.pay(s, self._cost(s, space))
        uncover(s, space, s.units[space]["covert"])
        self.again(s)


class Bombardment(PerformSomewhere, frozen=True):
    """All overt ZR units in the Flagship's space are destroyed, Khyron too if overt. REC-REF09, REC-Q35"""

    action: ClassVar[str] = "bombardment"
    verb: ClassVar[str] = "bombard"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        if not s.units[space]["flagship"]:
            return "the Flagship is not there", "REC-REF09"
        return None if s.targets("ZR", space) else ("there is no overt ZR unit there", "REC-Q35")

    def bombard(self, s: Reconstruction, space: str) -> None:
        """Destroy them all."""
        self.pay(s)
        bombard(s, space)
        self.again(s)


def bombard(s: Reconstruction, space: str) -> None:
    """Every overt ZR unit there is destroyed. REC-REF09"""
    s.say("attacks", faction="REF", other_faction="ZR", space=space)
    for unit, n in s.targets("ZR", space).items():
        remove(s, unit, space, n)
