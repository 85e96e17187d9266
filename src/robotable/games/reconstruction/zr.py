"""The ZR: sneaking, bribes, ambushes, hiding and inspiring civilians."""

from collections.abc import Iterator
from typing import ClassVar

from robotable.games.reconstruction.actions import Perform, PerformSomewhere, Why, strike
from robotable.games.reconstruction.civilians import can_shift, shift, shifts
from robotable.games.reconstruction.effects import Faction, Unit
from robotable.games.reconstruction.pack import HIDEOUT
from robotable.games.reconstruction.state import UNITS_OF, Place, Reconstruction, enemies_of
from robotable.table import Choice, Move, Refusal, Step
from robotable.table.nouns import join, pair


def stack(unit: Unit, place: Place) -> str:
    """The units of one kind in one place, as a thing on the table."""
    return join(unit, place)


def of_stack(noun: str) -> tuple[Unit, Place]:
    """The kind and the place of a stack."""
    name, place = pair(noun)
    return next(unit for kinds in UNITS_OF.values() for unit in kinds if unit == name), place


class Sneak(Perform, frozen=True):
    """One ZR unit moves to an adjacent space, or between the hideout and any space. REC-ZR08, REC-ZR09, REC-Q25"""

    action: ClassVar[str] = "sneak"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        for place, here in s.units.items():
            yield from (Move("sneak", stack(unit, place)) for unit in UNITS_OF["ZR"] if here[unit])

    def sneak(self, s: Reconstruction, noun: str) -> None:
        """Choose who sneaks away."""
        self.pay(s)
        self.again(s)
        s.then(SneakTo(self.seat, *of_stack(noun)))


class SneakTo(Choice[Reconstruction], frozen=True):
    """Choose where a ZR unit goes; it keeps its side. REC-ZR07, REC-ZR08, REC-Q25"""

    unit: Unit
    start: Place

    def prompt(self, s: Reconstruction) -> str:
        return f"Choose where {s.pack.units[self.unit].name} sneaks to"

    def held(self, s: Reconstruction) -> Move:
        return Move("sneak", stack(self.unit, self.start))

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        if self.start == HIDEOUT:
            yield from (Move("go", space) for space in s.pack.spaces)
        else:
            yield from (Move("go", space) for space in s.next_to(self.start))
            yield Move("go", HIDEOUT)

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        if self.start != HIDEOUT:
            near = (self.start, *s.next_to(self.start))
            far = (space for space in s.pack.spaces if space not in near)
            why = "it is not adjacent: go by way of the hideout"
            yield from (Refusal(Move("go", space), why, "REC-ZR09") for space in far)

    def go(self, s: Reconstruction, place: Place) -> None:
        """Go there."""
        s.say("sneaks", unit=self.unit, space=self.start, to_space=place)
        s.move(self.unit, self.start, place)


class Bribe(PerformSomewhere, frozen=True):
    """In an AUL-controlled Territory with a covert Soldier a Battle Pod becomes an overt Mecha. REC-ZR10, REC-Q26"""

    action: ClassVar[str] = "bribe"
    verb: ClassVar[str] = "bribe"

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        here = s.units[space]
        if not here["pod"]:
            return "there is no Battle Pod there", "REC-ZR10"
        if not here["covert"]:
            return "there is no covert Soldier there", "REC-ZR10"
        if s.control(space) != "AUL":
            return "the AUL does not control it", "REC-ZR10"
        return None if s.reserve("overt") else ("no ZR token is out of play", "REC-Q31")

    def bribe(self, s: Reconstruction, space: str) -> None:
        """A Battle Pod changes sides."""
        self.pay(s)
        s.say("replaces", unit="pod", other_unit="overt", space=space)
        s.lift("pod", space)
        s.put("overt", space)
        self.again(s)


class Ambush(Perform, frozen=True):
    """A ZR unit attacks in its own space, once per turn. REC-ZR11, REC-ZR16, REC-ATK07, REC-Q16, REC-Q24"""

    action: ClassVar[str] = "ambush"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        for space in s.pack.spaces:
            if s.count("ZR", space) and victims(s, space):
                fresh = (unit for unit in UNITS_OF["ZR"] if s.fresh(unit, space))
                yield from (Move("ambush", stack(unit, space)) for unit in fresh)

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        yield from Perform.refusals(self, s)
        for space in s.pack.spaces:
            for unit in UNITS_OF["ZR"]:
                move = Move("ambush", stack(unit, space))
                if s.units[space][unit] and not s.fresh(unit, space):
                    yield Refusal(move, "each unit attacks once per turn", "REC-ZR16")
                elif s.units[space][unit] and not victims(s, space):
                    yield Refusal(move, "there is nobody to attack", "REC-Q24")

    def ambush(self, s: Reconstruction, noun: str) -> None:
        """Choose who attacks."""
        self.pay(s)
        self.again(s)
        unit, space = of_stack(noun)
        s.spent[noun] = s.spent.get(noun, 0) + 1
        hits = [AmbushAgainst(self.seat, unit, space) for _ in range(s.pack.units[unit].hits)]
        s.then(*hits, ComeOutOfHiding(unit, space))


class AmbushAgainst(Choice[Reconstruction], frozen=True):
    """Choose the faction that loses a unit: any other one, hit by hit. REC-ZR12, REC-ZR13, REC-Q24"""

    unit: Unit
    space: str

    def is_moot(self, s: Reconstruction) -> bool:
        return len(victims(s, self.space)) < 2

    def run(self, s: Reconstruction) -> None:
        for faction in victims(s, self.space):
            self.against(s, faction)

    def prompt(self, s: Reconstruction) -> str:
        where = s.pack.spaces[self.space].name
        return f"{s.pack.units[self.unit].name} attacks in {where}: choose the faction that loses a unit"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        return (Move("against", faction) for faction in victims(s, self.space))

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        for faction in enemies_of("ZR"):
            if s.count(faction, self.space) and not s.targets(faction, self.space):
                yield Refusal(Move("against", faction), "none of its units there can be attacked", "REC-ATK04")

    def against(self, s: Reconstruction, faction: Faction) -> None:
        """Attack that faction."""
        s.say("attacks", faction="ZR", other_faction=faction, space=self.space)
        strike(s, faction, self.space, 1)


class ComeOutOfHiding(Step[Reconstruction], frozen=True):
    """A covert Soldier who has destroyed a unit turns overt. REC-ZR04, REC-ZR14"""

    unit: Unit
    space: str

    def run(self, s: Reconstruction) -> None:
        if self.unit == "covert":
            s.say("uncovers", space=self.space, n=1)
            turn_overt_after_attack(s, self.space)


def turn_overt_after_attack(s: Reconstruction, space: str) -> None:
    """The very Soldier who attacked turns overt, and stays one that has attacked. REC-ZR14, REC-ZR16"""
    here, spent = s.units[space], s.spent
    here["covert"] -= 1
    here["overt"] += 1
    spent[stack("covert", space)] -= 1
    if not spent[stack("covert", space)]:
        del spent[stack("covert", space)]
    spent[stack("overt", space)] = spent.get(stack("overt", space), 0) + 1


def victims(s: Reconstruction, space: str) -> list[Faction]:
    """The factions with units there that an ambush can hit. REC-ZR12, REC-ZR15"""
    return [faction for faction in enemies_of("ZR") if s.targets(faction, space)]


class Hide(Perform, frozen=True):
    """One overt Mecha turns covert, also in the hideout. REC-ZR18, REC-ZR05, REC-Q25"""

    action: ClassVar[str] = "hide"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        return (Move("hide", place) for place, here in s.units.items() if here["overt"])

    def hide(self, s: Reconstruction, place: Place) -> None:
        """Turn a Mecha covert."""
        self.pay(s)
        s.say("hides", space=place, n=1)
        s.flip(place, "overt", "covert")
        self.again(s)


class Inspire(Perform, frozen=True):
    """Khyron stirs a civilian of the AUL-controlled Territory where he stands.
    REC-ZR19, REC-ZR20, REC-Q44, REC-NAME05"""

    action: ClassVar[str] = "inspire"

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        where = s.where_is("khyron")
        if where is not None and why_no_inspiring(s, where) is None:
            yield from shifts(s, where, "right")

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        yield from Perform.refusals(self, s)
        where = s.where_is("khyron")
        for space in s.tracks:
            if why := ("Khyron is not there", "REC-ZR19") if space != where else why_no_inspiring(s, space):
                yield from (Refusal(move, *why) for move in shifts(s, space, "right"))

    def stir(self, s: Reconstruction, box: str) -> None:
        """Move a civilian one box right."""
        self.pay(s)
        shift(s, "stir", box)
        self.again(s)


def why_no_inspiring(s: Reconstruction, place: Place) -> Why | None:
    """Why Khyron can't inspire where he stands. REC-ZR19, REC-Q44"""
    if not s.is_territory(place) or s.control(place) != "AUL":
        return "the AUL does not control it", "REC-ZR19"
    return None if can_shift(s, place, "right") else ("no civilian is left there", "REC-ZR19")
