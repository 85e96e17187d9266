"""Bonus movement of Veritechs, and what helps a whole wing. SDF-TURN08"""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.geometry import (
    BRIDGE,
    PLACES,
    Place,
    distances,
    neighbours,
)
from robotable.games.attack_on_sdf1.mecha import can_enter, ways
from robotable.games.attack_on_sdf1.pieces import RuleInForce
from robotable.games.attack_on_sdf1.state import Sdf1, is_destroid
from robotable.table import Choice, Move
from robotable.table.nouns import join, pair


class WingArea(Choice[Sdf1], frozen=True):
    """Choose an Area all of whose Veritechs may move one space. SDF-HC03, SDF-TURN08, SDF-D28"""

    hero: str
    """Whose die it is: if he has fired, it moves everybody but himself. SDF-R32"""
    left: int
    moved: tuple[str, ...] = ()
    """Those who had their move."""

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or next(self._places(s), None) is None

    def _places(self, s: Sdf1) -> Iterator[Place]:
        return (place for place in wing_places(s) if self.units(s, place))

    def units(self, s: Sdf1, place: Place) -> list[str]:
        """Who may move from here: each Veritech once, Hero Pilots too. SDF-TURN06, SDF-HERO11"""
        grounded = (self.hero,) if s.heroes[self.hero].is_grounded else ()
        there = (*s.veritechs_at(place), *s.pilots_at(place))
        return [unit for unit in there if unit not in (*self.moved, *grounded)]

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Area whose Veritechs move 1"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        places = list(self._places(s))
        yield from (Move("wing", place) for place in places)
        for place in places:
            yield from (Move("lead", join(place, other)) for other in self._goals(s, place))
        yield Move("done")

    def _goals(self, s: Sdf1, place: Place) -> list[Place]:
        """Where several from one Area can go together."""
        units = self.units(s, place)
        around = neighbours(place, s.heading)
        return [other for other in around if other != BRIDGE] if len(units) > 1 else []

    def wing(self, s: Sdf1, place: Place) -> None:
        """Everybody here, Hero Pilots too."""
        units = self.units(s, place)
        s.then(*(Nudge(self.seat, unit) for unit in units), self._next(units))

    def lead(self, s: Sdf1, noun: str) -> None:
        """Everybody here, to the same Area. SDF-R104"""
        place, other = pair(noun)
        units = self.units(s, place)
        for unit in units:
            put(s, unit, other)
        s.then(self._next(units))

    def _next(self, units: list[str]) -> "WingArea":
        return replace(self, left=self.left - 1, moved=(*self.moved, *units))

    def done(self, s: Sdf1) -> None:
        """Nobody."""


def wings(s: Sdf1) -> Counter[Place]:
    """How many Veritechs there are in each Area, Hero Pilots too."""
    pilots = [s.heroes[hero].place for hero in s.active() if s.is_pilot(hero)]
    return Counter([*(where for token, where in s.mecha.items() if not is_destroid(token)), *pilots])


def wing_places(s: Sdf1) -> list[Place]:
    """The Areas with Veritechs, Hero or not."""
    strength = wings(s)
    return [place for place in PLACES if place in strength]


class Nudge(Choice[Sdf1], frozen=True):
    """A Veritech moves one space, or stays. SDF-HC03, SDF-D28"""

    unit: str

    def _place(self, s: Sdf1) -> Place:
        return s.heroes[self.unit].place if self.unit in s.heroes else s.mecha[self.unit]

    def is_moot(self, s: Sdf1) -> bool:
        return not self._place(s)

    def prompt(self, s: Sdf1) -> str:
        return f"{s.name_of(self.unit)} may move 1"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        hero = self.unit in s.heroes
        around = neighbours(self._place(s), s.heading) if hero else ways(s, self.unit)
        yield from (Move("fly_to", place) for place in around)
        yield Move("stay")

    def fly_to(self, s: Sdf1, place: Place) -> None:
        """One space."""
        put(s, self.unit, place)

    def stay(self, s: Sdf1) -> None:
        """Where it is."""


def put(s: Sdf1, unit: str, place: Place) -> None:
    """A Veritech or a Hero Pilot moves to an Area."""
    if unit in s.heroes:
        s.heroes[unit].place = place
        s.say("goes", hero=unit, area=place)
    else:
        s.mecha[unit] = place
        s.say("mecha-goes", mecha=unit, area=place)


class JoinUp(Choice[Sdf1], frozen=True):
    """Veritechs nearby move to an Area, Hero Pilots too. SDF-TURN08, SDF-HERO11"""

    place: Place
    left: int
    within: int

    def _units(self, s: Sdf1) -> list[str]:
        reach = distances(self.place, s.heading)
        near = [place for place in PLACES if 0 < reach[place] <= self.within]
        veritechs = [token for place in near for token in s.veritechs_at(place)] if can_enter(s, self.place) else []
        return [*veritechs, *(hero for place in near for hero in s.pilots_at(place))]

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not self.place or not self._units(s)

    def prompt(self, s: Sdf1) -> str:
        return f"Choose Veritechs that move there, up to {self.left}"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        units = self._units(s)
        yield from (Move("join", unit) for unit in units)
        if 1 < len(units) <= self.left:
            yield Move("join_all")
        yield Move("done")

    def join_all(self, s: Sdf1) -> None:
        """All of them come. SDF-R104"""
        for unit in self._units(s):
            if unit in s.heroes or can_enter(s, self.place):
                put(s, unit, self.place)

    def join(self, s: Sdf1, unit: str) -> None:
        """This one comes."""
        put(s, unit, self.place)
        s.then(replace(self, left=self.left - 1))

    def done(self, s: Sdf1) -> None:
        """No more."""


class ShiftOut(Choice[Sdf1], frozen=True):
    """Choose Veritechs of the Area that move one space. SDF-RES04"""

    place: Place
    left: int
    moved: tuple[str, ...] = ()

    def _units(self, s: Sdf1) -> list[str]:
        return [unit for unit in (*s.veritechs_at(self.place), *s.pilots_at(self.place)) if unit not in self.moved]

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not self._units(s)

    def prompt(self, s: Sdf1) -> str:
        return f"Choose Veritechs that move 1, up to {self.left}"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("shift", unit) for unit in self._units(s))
        yield Move("done")

    def shift(self, s: Sdf1, unit: str) -> None:
        """This one moves."""
        s.then(Nudge(self.seat, unit), replace(self, left=self.left - 1, moved=(*self.moved, unit)))

    def done(self, s: Sdf1) -> None:
        """No more."""


class ChooseWing(Choice[Sdf1], frozen=True):
    """Choose the Area whose Veritechs a card helps this Episode. SDF-RES07, SDF-TECH02"""

    flag: str
    least: int = 1

    def places(self, s: Sdf1) -> list[Place]:
        """The Areas with enough Veritechs; Hero Pilots count."""
        strength = wings(s)
        return [place for place in PLACES if strength[place] >= self.least]

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Area whose Veritechs profit"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("wing", place) for place in self.places(s))

    def wing(self, s: Sdf1, place: Place) -> None:
        """These."""
        s.rules.append(RuleInForce(self.flag, 1, place))
