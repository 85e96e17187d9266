"""Performing an action: execution by execution, each paid in full, and the losses that an attack brings."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from robotable.games.reconstruction import pack
from robotable.games.reconstruction.effects import Faction, Unit
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Choice, Move, Refusal

Why = tuple[str, str]
"""Why not, and the rule that says so."""


class Perform(Choice[Reconstruction], frozen=True):
    """A faction performs an action, and repeats it while it can and likes. REC-CMD05, REC-CMD06, REC-CMD08"""

    action: ClassVar[str]

    left: int | None = None
    """How many executions are left; None is as many as can be paid."""
    is_free: bool = False
    """An event grants it: nothing is paid."""
    must: bool = False
    """One execution must follow: the action was chosen, or a card has it carried out. REC-Q11, REC-Q14"""

    @property
    def faction(self) -> Faction:
        """Who performs it."""
        return FACTIONS[self.seat]

    def sheet(self, s: Reconstruction) -> pack.Action:
        """The action as the faction card has it."""
        return s.pack.actions[self.action]

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        """Every execution that is possible, payment aside."""
        raise NotImplementedError(f"{type(self).__name__} has no targets()")

    def can_pay(self, s: Reconstruction, cost: int | None = None) -> bool:
        """Whether an execution can be paid. REC-Q60"""
        price = self.sheet(s).cost if cost is None else cost
        return self.is_free or s.pc[self.faction] >= price

    def pay(self, s: Reconstruction, cost: int | None = None) -> None:
        """Pay one execution."""
        price = 0 if self.is_free else self.sheet(s).cost if cost is None else cost
        s.pc[self.faction] -= price
        if price:
            s.say("pays", faction=self.faction, n=price, action=self.action)

    def again(self, s: Reconstruction) -> None:
        """Another execution may follow, or must if a card grants it. REC-CMD05, REC-Q11"""
        s.then(replace(self, must=self.is_free, left=None if self.left is None else self.left - 1))

    # The choice

    def crumb(self, s: Reconstruction) -> str:
        return self.sheet(s).name

    def is_moot(self, s: Reconstruction) -> bool:
        return self.left == 0 or not self.can_pay(s) or next(self.targets(s), None) is None

    def prompt(self, s: Reconstruction) -> str:
        sheet = self.sheet(s)
        if self.is_free:
            times = "once" if self.left == 1 else f"{self.left} times"
            return f"{sheet.name}, free of charge, {times} as far as possible: {sheet.text}"
        return f"{sheet.name}, {sheet.cost} of your {s.pc[self.faction]} Protoculture each: {sheet.text}"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        yield from self.targets(s)
        if not self.must:
            yield Move("done")

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        if self.must and self.is_free:
            yield Refusal(Move("done"), "what a card says is carried out as far as possible", "REC-Q11")
        elif self.must:
            yield Refusal(Move("done"), "an action that was begun is executed at least once", "REC-Q14")

    def done(self, s: Reconstruction) -> None:
        """Finish this action. REC-CMD09, REC-Q14"""

    def why_never(self, s: Reconstruction) -> Why | None:
        """Why the action can't be begun at all."""
        sheet = self.sheet(s)
        if not self.can_pay(s):
            return f"it costs {sheet.cost} Protoculture, and the {self.faction} has {s.pc[self.faction]}", sheet.rule
        if next(self.targets(s), None) is None:
            return f"it needs {sheet.needs}", sheet.rule
        return None


class PerformSomewhere(Perform, frozen=True):
    """An action executed in one space at a time."""

    verb: ClassVar[str]

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        """Why it can't be executed there."""
        raise NotImplementedError(f"{type(self).__name__} has no why_not()")

    def targets(self, s: Reconstruction) -> Iterator[Move]:
        return (Move(self.verb, space) for space in s.pack.spaces if self.why_not(s, space) is None)

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        yield from Perform.refusals(self, s)
        for space in s.pack.spaces:
            if why := self.why_not(s, space):
                yield Refusal(Move(self.verb, space), *why)


class Losses(Choice[Reconstruction], frozen=True):
    """The owner of the units under attack chooses which of them are removed, one for each hit.
    REC-ATK01, REC-ATK02, REC-ATK06, REC-RDF09, REC-ZR15, REC-AUL12, REC-Q22, REC-Q28"""

    space: str
    hits: int
    units: tuple[tuple[Unit, int], ...]
    """What could be attacked when the attack was declared. REC-Q23"""

    def crumb(self, s: Reconstruction) -> str:
        return f"Losses of the {FACTIONS[self.seat]}"

    def is_moot(self, s: Reconstruction) -> bool:
        return len(self.units) < 2 or self.hits >= sum(n for _, n in self.units)

    def run(self, s: Reconstruction) -> None:
        left = self.hits
        for unit, n in self.units:
            fallen = min(n, left)
            left -= fallen
            if fallen:
                remove(s, unit, self.space, fallen)

    def prompt(self, s: Reconstruction) -> str:
        where = s.pack.spaces[self.space].name
        return f"You are attacked in {where}: choose {'a unit' if self.hits == 1 else f'{self.hits} units'} to lose"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        return (Move("lose", unit) for unit, _ in self.units)

    def lose(self, s: Reconstruction, unit: Unit) -> None:
        """Give up one unit."""
        remove(s, unit, self.space)
        rest = tuple((kind, n - (kind == unit)) for kind, n in self.units if n > (kind == unit))
        if self.hits > 1:
            s.then(replace(self, hits=self.hits - 1, units=rest))


def strike(s: Reconstruction, faction: Faction, space: str, hits: int) -> None:
    """A faction takes hits in a space; surplus hits are lost. REC-ATK02, REC-ATK06"""
    units = s.targets(faction, space)
    if units and hits:
        seat = s.seat_of(faction)
        s.then(Losses(FACTIONS.index(faction) if seat is None else seat, space, hits, tuple(units.items())))


def remove(s: Reconstruction, unit: Unit, space: str, n: int = 1) -> None:
    """Units are destroyed: out of play, and a named character is set aside. REC-CAP02, REC-NAME02, REC-ATK05"""
    s.say("destroys", unit=unit, space=space, n=n)
    s.lift(unit, space, n)
