"""Bonus movement of Veritechs, and what helps a whole wing. SDF-TURN08"""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.effects_forces import DrawIn, Formation, FormUp, LongRange, Mark, Shift, WingMove
from robotable.games.attack_on_sdf1.geometry import (
    PLACES,
    Place,
    distances,
    neighbours,
)
from robotable.games.attack_on_sdf1.mecha import can_enter, ways
from robotable.games.attack_on_sdf1.perform import By, helps, perform
from robotable.games.attack_on_sdf1.pieces import RuleInForce
from robotable.games.attack_on_sdf1.state import Sdf1
from robotable.table import Choice, Move


class WingArea(Choice[Sdf1], frozen=True):
    """Choose an Area all of whose Veritechs may move one space. SDF-HC03, SDF-TURN08, SDF-D28"""

    hero: str
    """Whose die it is: if he has fired, it moves everybody but himself. SDF-R32"""
    left: int
    moved: tuple[str, ...] = ()
    """Those who had their move."""

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not self._places(s)

    def _places(self, s: Sdf1) -> list[Place]:
        return [place for place in wing_places(s) if self._units(s, place)]

    def _units(self, s: Sdf1, place: Place) -> list[str]:
        """Who may move from here: each Veritech once, Hero Pilots too. SDF-TURN06, SDF-HERO11"""
        grounded = (self.hero,) if s.heroes[self.hero].is_grounded else ()
        there = (*s.veritechs_at(place), *s.pilots_at(place))
        return [unit for unit in there if unit not in (*self.moved, *grounded)]

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Area whose Veritechs move 1"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("wing", place) for place in self._places(s))
        yield Move("done")

    def wing(self, s: Sdf1, place: Place) -> None:
        """Everybody here, Hero Pilots too."""
        units = self._units(s, place)
        more = replace(self, left=self.left - 1, moved=(*self.moved, *units))
        s.then(*(Nudge(self.seat, unit) for unit in units), more)

    def done(self, s: Sdf1) -> None:
        """Nobody."""


def wing_places(s: Sdf1) -> list[Place]:
    """The Areas with Veritechs, Hero or not."""
    return [place for place in PLACES if s.veritechs_at(place) or s.pilots_at(place)]


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
        yield from (Move("join", unit) for unit in self._units(s))
        yield Move("done")

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
        strength = {place: len(s.veritechs_at(place)) + len(s.pilots_at(place)) for place in PLACES}
        return [place for place, n in strength.items() if n >= self.least]

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Area whose Veritechs profit"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("wing", place) for place in self.places(s))

    def wing(self, s: Sdf1, place: Place) -> None:
        """These."""
        s.rules.append(RuleInForce(self.flag, 1, place))


@perform.register
def _(effect: WingMove, s: Sdf1, by: By) -> None:
    s.then(WingArea(by.seat, by.hero, effect.areas))


@helps.register
def _(effect: WingMove, s: Sdf1, by: By) -> bool:
    return not WingArea(by.seat, by.hero, effect.areas).is_moot(s)


@perform.register
def _(effect: FormUp, s: Sdf1, by: By) -> None:
    s.then(JoinUp(by.seat, by.place, effect.n, effect.within))


@helps.register
def _(effect: FormUp, s: Sdf1, by: By) -> bool:
    return not JoinUp(by.seat, by.place, effect.n, effect.within).is_moot(s)


@perform.register
def _(effect: DrawIn, s: Sdf1, by: By) -> None:
    s.then(JoinUp(by.seat, by.place, effect.n, 1))


@helps.register
def _(effect: DrawIn, s: Sdf1, by: By) -> bool:
    return not JoinUp(by.seat, by.place, effect.n, 1).is_moot(s)


@perform.register
def _(effect: Shift, s: Sdf1, by: By) -> None:
    s.then(ShiftOut(by.seat, s.focus, effect.n))


@perform.register
def _(effect: Mark, s: Sdf1, by: By) -> None:
    s.marks[by.place] = s.marks.get(by.place, 0) + effect.n
    s.say("marked", area=by.place)


@perform.register
def _(effect: Formation, s: Sdf1, by: By) -> None:
    s.then(ChooseWing(by.seat, "formation", effect.least))


@helps.register
def _(effect: Formation, s: Sdf1, by: By) -> bool:
    return bool(ChooseWing(by.seat, "formation", effect.least).places(s))


@perform.register
def _(effect: LongRange, s: Sdf1, by: By) -> None:
    s.then(ChooseWing(by.seat, "long-range"))


@helps.register
def _(effect: LongRange, s: Sdf1, by: By) -> bool:
    return bool(ChooseWing(by.seat, "long-range").places(s))
