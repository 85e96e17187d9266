"""The white and black boxes of event cards: one step or choice for each effect, in the hands of the card's faction."""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.reconstruction import effects as fx
from robotable.games.reconstruction.actions import strike
from robotable.games.reconstruction.civilians import shift, shifts, space_of
from robotable.games.reconstruction.effects import Faction, Unit
from robotable.games.reconstruction.pack import FACTIONS, HIDEOUT
from robotable.games.reconstruction.ref import assemble, drop
from robotable.games.reconstruction.state import Place, Reconstruction
from robotable.table import Choice, Move, Step
from robotable.table.nouns import join, pair


class Simple(Step[Reconstruction], frozen=True):
    """What needs no choice: Protoculture and pods on the REF card. REC-TALK05, REC-Q61"""

    faction: Faction
    effect: fx.Gain | fx.TakeIncome | fx.Lose | fx.Take | fx.Mobilise | fx.Assemble

    def run(self, s: Reconstruction) -> None:
        match self.effect:
            case fx.Gain(n=n):
                s.gain(self.faction, n)
            case fx.TakeIncome():
                s.take_income(self.faction)
            case fx.Lose(faction=other, n=n):
                s.lose_pc(other, n)
            case fx.Take(faction=other, n=n):
                s.gain(self.faction, s.lose_pc(other, n))
            case fx.Mobilise(n=n):
                mobilise(s, n)
            case fx.Assemble(n=n):
                assemble(s, n)


def mobilise(s: Reconstruction, n: int) -> None:
    """Battle Pods come from out of play to Assembly, as many as there are. REC-CAP05, REC-Q37"""
    n = min(n, s.reserve("pod"))
    s.assembly += n
    s.say("mobilises", n=n)


class Pick(Choice[Reconstruction], frozen=True):
    """Something that must be done a number of times, as far as possible, at places of one's choice.
    REC-EVENT07, REC-Q11"""

    def options(self, s: Reconstruction) -> Iterator[Move]:
        """Every way to do it once more."""
        raise NotImplementedError(f"{type(self).__name__} has no options()")

    def is_moot(self, s: Reconstruction) -> bool:
        return _fewer_than_two(self.options(s))

    def run(self, s: Reconstruction) -> None:
        for move in list(self.options(s)):
            self.do(s, move)

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        return self.options(s)


def _fewer_than_two(moves: Iterator[Move]) -> bool:
    return next(moves, None) is None or next(moves, None) is None


def _open_places(s: Reconstruction, where: fx.Where, most: int, chosen: tuple[Place, ...]) -> list[Place]:
    """The places that fit and have not had their share yet."""
    return [place for place in s.matching(where) if chosen.count(place) < most]


class PlaceUnits(Pick, frozen=True):
    """Units come from out of play onto the board. REC-CAP02, REC-CAP04"""

    effect: fx.Place
    chosen: tuple[Place, ...] = ()

    def prompt(self, s: Reconstruction) -> str:
        left = self.effect.n - len(self.chosen)
        return f"Place {s.pack.units[self.effect.unit].name}, {left} left"

    def options(self, s: Reconstruction) -> Iterator[Move]:
        effect = self.effect
        if len(self.chosen) < effect.n and s.reserve(effect.unit):
            yield from (Move("place", p) for p in _open_places(s, effect.where, effect.most, self.chosen))

    def place(self, s: Reconstruction, place: Place) -> None:
        """Place one there."""
        s.say("places", unit=self.effect.unit, space=place)
        s.put(self.effect.unit, place)
        s.then(replace(self, chosen=(*self.chosen, place)))


class DropPods(Pick, frozen=True):
    """Battle Pods drop from Constructed; the Flagship need not be there."""

    effect: fx.Drop
    chosen: tuple[Place, ...] = ()

    def prompt(self, s: Reconstruction) -> str:
        return f"Drop Battle Pods, {min(self.effect.n - len(self.chosen), s.constructed)} left"

    def options(self, s: Reconstruction) -> Iterator[Move]:
        effect = self.effect
        if len(self.chosen) < effect.n and s.constructed:
            yield from (Move("drop_at", p) for p in _open_places(s, effect.where, effect.most, self.chosen))

    def drop_at(self, s: Reconstruction, space: str) -> None:
        """Drop one there."""
        drop(s, space)
        s.then(replace(self, chosen=(*self.chosen, space)))


class ShiftCivilians(Pick, frozen=True):
    """Civilians move a box each; one can be converted by this. REC-CIV04, REC-CIV09"""

    effect: fx.Shift
    chosen: tuple[Place, ...] = ()

    def prompt(self, s: Reconstruction) -> str:
        way = "" if self.effect.way == "either" else f" {self.effect.way}"
        return f"Move a civilian one box{way}, {self.effect.n - len(self.chosen)} left"

    def options(self, s: Reconstruction) -> Iterator[Move]:
        effect = self.effect
        if len(self.chosen) < effect.n:
            for place in _open_places(s, effect.where, effect.most, self.chosen):
                yield from shifts(s, place, effect.way)

    def calm(self, s: Reconstruction, box: str) -> None:
        """Move a civilian one box left."""
        self._shift(s, "calm", box)

    def stir(self, s: Reconstruction, box: str) -> None:
        """Move a civilian one box right."""
        self._shift(s, "stir", box)

    def _shift(self, s: Reconstruction, verb: str, box: str) -> None:
        shift(s, verb, box)
        s.then(replace(self, chosen=(*self.chosen, space_of(box))))


class HitUnits(Pick, frozen=True):
    """Choose the faction and the space that lose a unit; the owner chooses the unit. REC-ATK02, REC-ATK03, REC-ATK04"""

    effect: fx.Hit
    times: int = 0

    def prompt(self, s: Reconstruction) -> str:
        return "Choose the faction and the space that lose a unit"

    def options(self, s: Reconstruction) -> Iterator[Move]:
        if self.times < self.effect.n:
            for space in s.matching(self.effect.where):
                fs = (faction for faction in self.effect.factions if s.targets(faction, space))
                yield from (Move("hit", join(space, faction)) for faction in fs)

    def hit(self, s: Reconstruction, noun: str) -> None:
        """Remove one unit."""
        space, name = pair(noun)
        faction = next(faction for faction in self.effect.factions if faction == name)
        s.say("attacks", faction=FACTIONS[self.seat], other_faction=faction, space=space)
        s.then(replace(self, times=self.times + 1))
        strike(s, faction, space, 1)


class SwapUnits(Pick, frozen=True):
    """One unit goes out of play and another takes its place, while there are any. REC-CAP02"""

    effect: fx.Swap
    times: int = 0

    def prompt(self, s: Reconstruction) -> str:
        old, new = s.pack.units[self.effect.old].name, s.pack.units[self.effect.new].name
        return f"Replace {old} by {new}, {self.effect.n - self.times} left"

    def options(self, s: Reconstruction) -> Iterator[Move]:
        effect = self.effect
        if self.times < effect.n and s.reserve(effect.new):
            yield from (Move("swap", p) for p in s.matching(effect.where) if s.units[p][effect.old])

    def swap(self, s: Reconstruction, space: str) -> None:
        """Replace one there."""
        replace_unit(s, self.effect.old, self.effect.new, space)
        s.then(replace(self, times=self.times + 1))


def replace_unit(s: Reconstruction, old: Unit, new: Unit, space: str) -> None:
    """One token makes way for another."""
    s.say("replaces", unit=old, other_unit=new, space=space)
    s.lift(old, space)
    s.put(new, space)


class StealTokens(Pick, frozen=True):
    """Protoculture tokens go to the hideout. REC-ZONE03, REC-ZONE08, REC-Q20"""

    effect: fx.Steal
    times: int = 0

    def prompt(self, s: Reconstruction) -> str:
        return "Choose the Protoculture token that goes to the hideout"

    def options(self, s: Reconstruction) -> Iterator[Move]:
        if self.times < self.effect.n:
            lying = s.tokens.values()
            yield from (Move("carry_off", space) for space in s.matching(self.effect.where) if space in lying)

    def carry_off(self, s: Reconstruction, space: str) -> None:
        """Take the token there."""
        home = next(zone for zone, place in s.tokens.items() if place == space)
        s.tokens[home] = HIDEOUT
        s.say("carries-off", space=space)
        s.then(replace(self, times=self.times + 1))


class RelocateCharacter(Pick, frozen=True):
    """A character in play moves to another space that fits; one that is aside can't. REC-NAME02, REC-NAME05"""

    effect: fx.Relocate

    def prompt(self, s: Reconstruction) -> str:
        return f"Choose where {s.pack.units[self.effect.unit].name} goes"

    def options(self, s: Reconstruction) -> Iterator[Move]:
        here = s.where_is(self.effect.unit)
        if here is not None:
            yield from (Move("relocate", place) for place in s.matching(self.effect.where) if place != here)

    def relocate(self, s: Reconstruction, space: str) -> None:
        """Go there."""
        start = s.where_is(self.effect.unit)
        assert start
        s.say("relocates", unit=self.effect.unit, space=start, to_space=space)
        s.move(self.effect.unit, start, space)
        if self.effect.escort:
            s.then(Escort(self.seat, start, space, self.effect.escort))


class SetUnitAside(Pick, frozen=True):
    """A character or the Flagship leaves the board until the round is resolved, if it is where the card says.
    REC-NAME02, REC-NAME04, REC-NAME05"""

    effect: fx.SetAside

    def prompt(self, s: Reconstruction) -> str:
        return f"Set {s.pack.units[self.effect.unit].name} aside"

    def options(self, s: Reconstruction) -> Iterator[Move]:
        if s.where_is(self.effect.unit) in s.matching(self.effect.where):
            yield Move("set_aside", self.effect.unit)

    def set_aside(self, s: Reconstruction, unit: Unit) -> None:
        """It leaves the board."""
        space = s.where_is(unit)
        assert space
        s.say("sets-aside", unit=unit, space=space)
        s.lift(unit, space)


class Escort(Choice[Reconstruction], frozen=True):
    """Covert Soldiers from the same place may come along."""

    start: Place
    end: str
    left: int

    def is_moot(self, s: Reconstruction) -> bool:
        return not self.left or not s.units[self.start]["covert"]

    def prompt(self, s: Reconstruction) -> str:
        return f"Bring up to {min(self.left, s.units[self.start]['covert'])} covert Soldiers along"

    def moves(self, s: Reconstruction) -> Iterator[Move]:
        yield Move("bring")
        yield Move("done")

    def bring(self, s: Reconstruction) -> None:
        """One more comes along."""
        s.say("sneaks", unit="covert", space=self.start, to_space=self.end)
        s.move("covert", self.start, self.end)
        s.then(replace(self, left=self.left - 1))

    def done(self, s: Reconstruction) -> None:
        """Nobody else comes along."""
