"""Damage to RDF mecha and Hero Pilots: who takes it, and Evade tokens. SDF-CAS"""

from collections.abc import Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.doing import here
from robotable.games.attack_on_sdf1.effects_board import VeritechEvade
from robotable.games.attack_on_sdf1.geometry import PLACES, Place
from robotable.games.attack_on_sdf1.hangar import lose_mecha
from robotable.games.attack_on_sdf1.pieces import By
from robotable.games.attack_on_sdf1.state import Sdf1, is_destroid, kind_of
from robotable.games.attack_on_sdf1.wounds import can_be_wounded, wound
from robotable.table import Choice, Move, Refusal, Step


class Fire(Step[Sdf1], frozen=True):
    """Points of damage fall on the mecha of an Area. SDF-CAS02"""

    place: Place
    n: int

    def run(self, s: Sdf1) -> None:
        s.then(Casualty(s.lead, self.place, self.n))


class Casualty(Choice[Sdf1], frozen=True):
    """Choose who is hit: each Non-Hero once, Heroes within their limit; what nobody can take is lost.
    SDF-CAS02 to SDF-CAS04, SDF-D35"""

    place: Place
    left: int
    hit: tuple[str, ...] = ()
    """Who was given a point of this."""

    def crumb(self, s: Sdf1) -> str | None:
        return "Casualties"

    def units(self, s: Sdf1) -> list[str]:
        """Everybody who can take the next point; a second one only Heroes, on Hard. SDF-R15, SDF-R16"""
        able = [hero for hero in s.pilots_at(self.place) if can_be_wounded(s, hero)]
        fresh = [unit for unit in (*s.mecha_at(self.place), *able) if unit not in self.hit]
        return fresh or (able if s.difficulty == "hard" else [])

    def is_moot(self, s: Sdf1) -> bool:
        units = self.units(s)
        return not self.left or len(units) <= (self.left if not set(units) <= set(self.hit) else 1) or self._alike(s)

    def _alike(self, s: Sdf1) -> bool:
        """In the enemy's phase nothing tells plain mecha of one kind apart. SDF-R104"""
        units = self.units(s)
        is_plain = s.phase == "orders" and s.ben not in units and not set(units) & set(s.heroes)
        return is_plain and len({kind_of(unit) for unit in units}) == 1

    def run(self, s: Sdf1) -> None:
        if self.left and (units := self.units(s)):
            self.sacrifice(s, units[0])

    def prompt(self, s: Sdf1) -> str:
        return f"Choose who is hit, {self.left} damage left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("sacrifice", unit) for unit in self.units(s))

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        for hero in s.pilots_at(self.place):
            if hero not in self.units(s):
                yield Refusal(Move("sacrifice", hero), "this Hero can't take another point", "SDF-CAS04")

    def sacrifice(self, s: Sdf1, unit: str) -> None:
        """This one is hit."""
        more = replace(self, left=self.left - 1, hit=(*self.hit, unit))
        s.then(SpendEvade(evader(s), self.place, unit), more)


# Evading


def evader(s: Sdf1) -> int:
    """The seat that spends Veritech Evades: the Wing Leader's, or the Lead's. SDF-D36"""
    leaders = s.holders("wing-leader")
    return s.heroes[leaders[0]].seat if leaders else s.lead


def usable_evades(s: Sdf1, place: Place) -> list[Place]:
    """The tokens that work in an Area; those for anywhere need the Wing Leader. SDF-EVD02"""
    return [where for where in s.evades if where == place or (not where and s.holders("wing-leader"))]


class SpendEvade(Choice[Sdf1], frozen=True):
    """A Veritech Evade token may cancel the damage to the Veritech that is hit; Destroids have none.
    SDF-EVD02, SDF-TOK04, SDF-R41, SDF-D36"""

    place: Place
    unit: str

    def is_moot(self, s: Sdf1) -> bool:
        return is_destroid(self.unit) or not usable_evades(s, self.place) or s.always_evade

    def run(self, s: Sdf1) -> None:
        if s.always_evade and not is_destroid(self.unit) and usable_evades(s, self.place):
            self.evade_hit(s)
        else:
            self.take_it(s)

    def prompt(self, s: Sdf1) -> str:
        return f"{s.name_of(self.unit)} is hit: spend a Veritech Evade?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield Move("evade_hit")
        yield Move("evade_always")
        yield Move("take_it")

    def evade_always(self, s: Sdf1) -> None:
        """Cancel it, and from now on every hit that a token can cancel. SDF-R105"""
        s.always_evade = True
        self.evade_hit(s)

    def evade_hit(self, s: Sdf1) -> None:
        """Cancel it."""
        s.evades.remove(max(usable_evades(s, self.place)))
        s.say("evades-hit", area=self.place)

    def take_it(self, s: Sdf1) -> None:
        """Take it."""
        if self.unit in s.heroes:
            wound(s, self.unit)
        else:
            lose_mecha(s, self.unit)


class ChooseEvadeArea(Choice[Sdf1], frozen=True):
    """Choose the Area that Veritech Evade tokens protect. SDF-RES04"""

    n: int

    def prompt(self, s: Sdf1) -> str:
        return f"Choose the Area that {self.n} Veritech Evades protect"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        manned = [place for place in PLACES if s.veritechs_at(place) or s.pilots_at(place)]
        yield from (Move("protect", place) for place in manned)

    def protect(self, s: Sdf1, place: Place) -> None:
        """Here."""
        s.evades += [place] * self.n
        s.focus = place


def take_evades(s: Sdf1, effect: VeritechEvade, by: By) -> list[Step[Sdf1]]:
    """Evade tokens for Veritechs, anywhere or in one Area. SDF-EVD02"""
    if effect.where == "choose":
        return [ChooseEvadeArea(by.seat, effect.n)]
    s.evades += [here(s, by) if effect.where == "here" else ""] * effect.n
    s.say("veritech-evade", n=len(s.evades))
    return []


def can_take_evades(s: Sdf1, effect: VeritechEvade, by: By) -> bool:
    """There is somebody whom Evade tokens would protect. SDF-EVD02"""
    if effect.where == "any":
        return bool(s.holders("wing-leader"))
    if effect.where == "here":
        return bool(here(s, by))
    return any(s.veritechs_at(place) or s.pilots_at(place) for place in PLACES)
