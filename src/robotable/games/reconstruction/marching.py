"""Marching, as the RDF and the AUL do it: any number of units out of one space, to any of its neighbours."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from robotable.games.reconstruction.actions import PerformSomewhere, Why
from robotable.games.reconstruction.effects import Unit
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Choice, Move, Refusal
from robotable.table.nouns import join, pair


class MarchFrom(PerformSomewhere, frozen=True):
    """One payment moves units out of one space. REC-Q17"""

    verb: ClassVar[str] = "march_from"
    kinds: ClassVar[tuple[Unit, ...]]

    def why_not(self, s: Reconstruction, space: str) -> Why | None:
        here = s.units[space]
        if not any(here[unit] for unit in self.kinds):
            return "you have no unit there that can march", self.sheet(s).rule
        return None

    def march_from(self, s: Reconstruction, space: str) -> None:
        """Choose the space that is left."""
        self.pay(s)
        self.again(s)
        s.then(Marching(self.seat, space, self.kinds, True))


class RdfMarch(MarchFrom, frozen=True):
    """RDF units march from one space to adjacent ones for 3 Protoculture. REC-RDF03, REC-RDF04, REC-Q17"""

    action: ClassVar[str] = "rdf-march"
    kinds: ClassVar[tuple[Unit, ...]] = ("rick", "veritech", "mecha")


class AulMarch(MarchFrom, frozen=True):
    """Partisans and Minmei march from one space to adjacent ones for 1 Protoculture; cities never move.
    REC-AUL03, REC-Q18"""

    action: ClassVar[str] = "aul-march"
    kinds: ClassVar[tuple[Unit, ...]] = ("minmei", "partisan")


class Marching(Choice[Reconstruction], frozen=True):
    """Send the units of one space to its neighbours: one by one, all of a kind, or all that are left together.
    REC-RDF03, REC-Q17"""

    space: str
    kinds: tuple[Unit, ...]
    must: bool
    """Nobody has left yet."""

    def is_moot(self, s: Reconstruction) -> bool:
        here = s.units[self.space]
        return not any(here[unit] for unit in self.kinds)

    def prompt(self, s: Reconstruction) -> str:
        return f"Send units out of {s.pack.spaces[self.space].name}" + ("" if self.must else ", or end this march")

    def held(self, s: Reconstruction) -> Move | None:
        return Move("march_from", self.space) if self.must else None

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        here, neighbours = s.units[self.space], s.next_to(self.space)
        units = [unit for unit in self.kinds if here[unit]]
        yield from (Move("send", join(unit, space)) for unit in units for space in neighbours)
        if len(units) > 1:
            several = [unit for unit in units if here[unit] > 1]
            yield from (Move("send_kind", join(unit, space)) for unit in several for space in neighbours)
        if sum(here[unit] for unit in units) > 1:
            yield from (Move("send_all", space) for space in neighbours)
        if not self.must:
            yield Move("done")

    def refusals(self, s: Reconstruction) -> Iterator[Refusal]:
        if s.units[self.space]["city"]:
            yield from (
                Refusal(Move("send", join("city", space)), "an AUL city never moves", "REC-Q18")
                for space in s.next_to(self.space)
            )
        neighbours = s.next_to(self.space)
        far = [space for space in s.pack.spaces if space not in neighbours and space != self.space]
        for space in far:
            yield Refusal(Move("send_all", space), "it is not adjacent", "REC-RDF03")

    def send(self, s: Reconstruction, noun: str) -> None:
        """One unit marches."""
        unit, space = pair(noun)
        kind = next(kind for kind in self.kinds if kind == unit)
        s.say("marches", unit=kind, n=1, space=self.space, to_space=space)
        s.move(kind, self.space, space)
        s.then(replace(self, must=False))

    def send_kind(self, s: Reconstruction, noun: str) -> None:
        """All units of one kind march to one space."""
        unit, space = pair(noun)
        self._send(s, next(kind for kind in self.kinds if kind == unit), space)
        s.then(replace(self, must=False))

    def send_all(self, s: Reconstruction, space: str) -> None:
        """Everybody who is left marches to one space."""
        for unit in self.kinds:
            self._send(s, unit, space)

    def _send(self, s: Reconstruction, unit: Unit, space: str) -> None:
        if n := s.units[self.space][unit]:
            s.say("marches", unit=unit, n=n, space=self.space, to_space=space)
            s.put(unit, space, n)
            s.lift(unit, self.space, n)

    def done(self, s: Reconstruction) -> None:
        """The others stay."""

    def crumb(self, s: Reconstruction) -> str:
        return f"{FACTIONS[self.seat]} out of {s.pack.spaces[self.space].name}"
