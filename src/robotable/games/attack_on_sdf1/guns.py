"""The ship's guns and their arcs, the Reflex Cannon, Battle Mode and turning."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.doing import Do
from robotable.games.attack_on_sdf1.effects_board import (
    DamageShip,
    GunHits,
)
from robotable.games.attack_on_sdf1.geometry import FRONT, HULL, RAIL_FORWARD, SPACE, Place, number_of
from robotable.games.attack_on_sdf1.hangar import lose_mecha
from robotable.games.attack_on_sdf1.judging import Judge
from robotable.games.attack_on_sdf1.pieces import By, Gun, RuleInForce, Vessel
from robotable.games.attack_on_sdf1.sheets import Overload
from robotable.games.attack_on_sdf1.ship import ShipPoint, random_area
from robotable.games.attack_on_sdf1.state import CAPITALS, Sdf1, is_capital
from robotable.games.attack_on_sdf1.vessels import (
    after_hits,
    aimed,
    alike,
    annihilate,
    are_alike,
    can_be_hit,
    damage,
    hittable,
    is_past_hurting,
    salvo,
    salvos,
    targets,
)
from robotable.games.attack_on_sdf1.wounds import go_missing
from robotable.table import Choice, Move, Step, Verb

GUNS_FAIL_AT = 5
EVADES_FAIL_AT = 3
"""Reactor damage that silences the guns, and that stops evading. SDF-REAC03, SDF-REAC04"""
NEVER_FIRES = 11
"""From this roll on the Reflex Cannon does not fire, whatever its heat. SDF-RFX03"""
WAYS_TO_ROLL = {roll: 6 - abs(roll - 7) for roll in range(2, 13)}
"""How many of the 36 rolls of two dice give each sum."""
NOWHERE: frozenset[Place] = frozenset()
"""What silent guns bear on."""


# Arcs


def guns_have_power(s: Sdf1) -> bool:
    """The Reactors still feed the guns. SDF-REAC04, SDF-GUN05"""
    return s.pool < GUNS_FAIL_AT


@cache
def _sectors(guns: tuple[Place, ...], heading: int, is_battle: bool, is_rail: bool = False) -> frozenset[int]:
    """The numbers that guns in these Areas bear on: a Rail Gun on two, in Battle Mode all on the whole front.
    SDF-BATTLE04, SDF-GUN04, SDF-GUN08"""
    areas = {*guns, *(RAIL_FORWARD[area] for area in guns if is_rail)}
    if is_battle and any(area in FRONT for area in guns):
        areas |= set(FRONT)
    return frozenset(number_of(area, heading) for area in areas)


@cache
def _areas_of(sectors: frozenset[int], rings: str) -> frozenset[Place]:
    """The Areas of some sectors, in one ring or in both."""
    return frozenset(f"{ring}{n}" for ring in rings for n in sectors)


def _with(s: Sdf1, gun: Gun, areas: tuple[Place, ...]) -> tuple[Place, ...]:
    """Those of some Areas that have such a gun, and it is not damaged. SDF-TOK02"""
    states = s.areas
    return tuple([area for area in areas if states[area].guns.get(gun) == "up"])


def beam_reach(s: Sdf1, outer: bool = False, areas: tuple[Place, ...] = HULL) -> frozenset[Place]:
    """The Areas in which a working Beam Cannon may hit Pods. SDF-GUN02, SDF-R48"""
    if not guns_have_power(s):
        return NOWHERE
    allowed = ("",) if outer else tuple([rule.where for rule in s.rules if rule.flag == "beam-outer"])
    if allowed and s.has_rule("no-beam-outer"):
        allowed = ()
    return _beam_reach(_with(s, "beam", areas), s.heading, s.is_battle, allowed)


@cache
def _beam_reach(guns: tuple[Place, ...], heading: int, is_battle: bool, allowed: tuple[str, ...]) -> frozenset[Place]:
    """The same for the guns of these Areas; the sectors in which they reach the Outer Area too are named, or all."""
    sectors = _sectors(guns, heading, is_battle)
    far = sectors if "" in allowed else frozenset(n for n in sectors if str(n) in allowed)
    return _areas_of(sectors, "I") | _areas_of(far, "O")


def rail_reach(s: Sdf1, areas: tuple[Place, ...] = tuple(RAIL_FORWARD)) -> frozenset[Place]:
    """The Areas in which a working Rail Gun may hit Capital Ships; it needs a Captain. SDF-GUN03, SDF-GUN06"""
    rails = _with(s, "rail", areas)
    if not rails or not guns_have_power(s) or s.captain is None or s.has_rule("no-rail"):
        return NOWHERE
    return _areas_of(_sectors(rails, s.heading, s.is_battle, is_rail=True), "OI")


def arc(s: Sdf1, area: Place, gun: Gun) -> frozenset[Place]:
    """The Areas that one gun bears on now; none if it is down. SDF-GUN02, SDF-GUN03"""
    return beam_reach(s, areas=(area,)) if gun == "beam" else rail_reach(s, areas=(area,))


# Firing


class Gunfire(Choice[Sdf1], frozen=True):
    """Hits by working guns, split among what they bear on in one Space Area. SDF-GUN07, SDF-CRD05, SDF-D13e"""

    left: int
    effect: GunHits
    place: Place = ""
    """The Area that was chosen, or the Scout's."""

    def crumb(self, s: Sdf1) -> str | None:
        return "Gunfire"

    def reaches(self, s: Sdf1) -> tuple[frozenset[Place], frozenset[Place]]:
        """Where Pods and where Capital Ships can be hit."""
        effect = self.effect
        beams = NOWHERE if effect.guns == "rail" else beam_reach(s, effect.outer)
        rails = NOWHERE if effect.guns == "beam" else rail_reach(s)
        if effect.scouted:
            scouted = frozenset(SPACE) & {self.place}
            beams, rails = (scouted if reach else NOWHERE for reach in (beams, rails))
        elif self.place and not effect.spread:
            beams, rails = beams & {self.place}, rails & {self.place}
        return beams, rails

    def in_sight(self, s: Sdf1) -> Iterator[Vessel]:
        """The Vessels that the guns may hit."""
        beams, rails = self.reaches(s)
        return hittable(s, (v for v in s.vessels.values() if v.place in (rails if v.kind in CAPITALS else beams)))

    def _shreddable(self, s: Sdf1) -> Iterator[Vessel]:
        """Pods that a Rail Gun hit may annihilate. SDF-TECH01"""
        if s.has_rule("rail-vs-pods"):
            _, rails = self.reaches(s)
            for vessel in s.vessels.values():
                if vessel.place in rails and vessel.kind == "pod" and not is_past_hurting(s, vessel):
                    yield vessel

    def has_target(self, s: Sdf1) -> bool:
        """A gun bears on something that it may hit."""
        return next(self.in_sight(s), None) is not None or next(self._shreddable(s), None) is not None

    def note(self, s: Sdf1, move: Move) -> str | None:
        """What the hit would do to the Vessel."""
        vessel = s.vessels.get(str(move.noun))
        return after_hits(s, vessel, 1) if vessel and move.verb == "hit" else None

    def is_moot(self, s: Sdf1) -> bool:
        """Nothing bears, or there is no choice but this hit. SDF-R104"""
        return self.left <= 0 or (next(self._shreddable(s), None) is None and are_alike(self.in_sight(s)))

    def run(self, s: Sdf1) -> None:
        if self.left > 0 and (vessel := next(self.in_sight(s), None)):
            self.hit(s, vessel.id)

    def prompt(self, s: Sdf1) -> str:
        return f"Choose what the guns hit, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from aimed(self.aims(s))

    def aims(self, s: Sdf1) -> Iterator[tuple[Verb, list[Vessel]]]:
        """What can be done to which Vessels."""
        there = list(self.in_sight(s))
        yield "hit", there
        if self.left > 1:
            yield "volley", salvos(s, there)
        yield "shred", list(self._shreddable(s))

    def hit(self, s: Sdf1, id: str) -> None:
        """One hit on this Vessel."""
        self._after(s, s.vessels[id])
        damage(s, s.vessels[id], 1)

    def volley(self, s: Sdf1, id: str) -> None:
        """All hits that are left, as far as they do something to it. SDF-R104"""
        n = salvo(s, s.vessels[id], self.left)
        self._after(s, s.vessels[id], n)
        damage(s, s.vessels[id], n)

    def shred(self, s: Sdf1, id: str) -> None:
        """A Rail Gun hit annihilates this Pod. SDF-TECH01"""
        self._after(s, s.vessels[id])
        annihilate(s, s.vessels[id])

    def _after(self, s: Sdf1, vessel: Vessel, n: int = 1) -> None:
        more = s.marks.pop(vessel.place, 0)
        s.then(replace(self, left=self.left - n + more, place=vessel.place if not self.effect.spread else self.place))


def gunfire(effect: GunHits, by: By) -> Gunfire:
    """The hits that an effect deals with the ship's guns. SDF-GUN07"""
    return Gunfire(by.seat, effect.n, effect, by.place if effect.scouted else "")


class ChooseSector(Choice[Sdf1], frozen=True):
    """Choose a sector in which Beam Cannons reach the Outer Area this Episode, with a hit at once. SDF-HC10"""

    left: int
    chosen: tuple[int, ...] = ()

    def _sectors(self, s: Sdf1) -> list[int]:
        return sorted({int(place[1]) for place in beam_reach(s)} - set(self.chosen))

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not self._sectors(s)

    def prompt(self, s: Sdf1) -> str:
        return "Choose the sector that the Beam Cannons are sighted on"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        sectors = self._sectors(s)
        yield from (Move("sector", n) for n in sectors)
        there = [v for v in s.vessels.values() if v.place in _of_sectors(sectors) and not is_capital(v)]
        yield from (Move("sight", vessel.id) for vessel in alike(there) if can_be_hit(s, vessel))

    def sector(self, s: Sdf1, n: int) -> None:
        """Sight them on this one."""
        s.then(SightedShot(n, self.seat), self._sighted(s, n))

    def sight(self, s: Sdf1, vessel: str) -> None:
        """Sight them on the sector of this Pod, and hit it. SDF-R104"""
        n = s.sector_at(s.vessels[vessel].place)
        s.then(self._sighted(s, n))
        SightedHit(self.seat, _of_sectors([n])).hit(s, vessel)

    def _sighted(self, s: Sdf1, n: int) -> "ChooseSector":
        s.rules.append(RuleInForce("beam-outer", where=str(n)))
        return replace(self, left=self.left - 1, chosen=(*self.chosen, n))


def _of_sectors(sectors: list[int]) -> tuple[Place, ...]:
    """Both Areas of some sectors."""
    return tuple(f"{ring}{n}" for n in sectors for ring in "OI")


class SightedShot(Step[Sdf1], frozen=True):
    """The hit that comes with a fire solution, in the sector chosen."""

    n: int
    seat: int

    def run(self, s: Sdf1) -> None:
        reach = beam_reach(s, outer=True)
        places = [place for place in (f"O{self.n}", f"I{self.n}") if place in reach]
        s.then(SightedHit(self.seat, tuple(places)))


class SightedHit(Choice[Sdf1], frozen=True):
    """One Beam Cannon hit in the sector just sighted. SDF-GUN02"""

    places: tuple[Place, ...]

    def _targets(self, s: Sdf1) -> Iterator[Vessel]:
        return targets(s, self.places, "pod")

    def is_moot(self, s: Sdf1) -> bool:
        return are_alike(self._targets(s))

    def run(self, s: Sdf1) -> None:
        if vessel := next(self._targets(s), None):
            self.hit(s, vessel.id)

    def prompt(self, s: Sdf1) -> str:
        return "Choose the Pod that the Beam Cannon hits"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from aimed(self.aims(s))

    def aims(self, s: Sdf1) -> Iterator[tuple[Verb, list[Vessel]]]:
        """What can be done to which Vessels."""
        yield "hit", list(self._targets(s))

    def hit(self, s: Sdf1, id: str) -> None:
        """Hit this one."""
        n = 1 + s.marks.pop(s.vessels[id].place, 0)
        damage(s, s.vessels[id], n)


# The Reflex Cannon


class FireCannon(Step[Sdf1], frozen=True):
    """Two dice and half the heat on the Overload Chart; a natural 11 or 12 never fires. SDF-RFX02 to SDF-RFX06"""

    by: By
    rerolls: int = 0

    def run(self, s: Sdf1) -> None:
        roll = s.d6() + s.d6()
        s.say("overload-roll", n=roll, heat_n=heat_shift(s, roll))
        s.then(Overloaded(self.by.seat, roll, self.rerolls))


class Overloaded(Choice[Sdf1], frozen=True):
    """Accept the roll of the cannon, or roll once more if the Fleet Captain can. SDF-RFX02, SDF-HC10"""

    roll: int
    rerolls: int

    def is_moot(self, s: Sdf1) -> bool:
        return self.rerolls == 0

    def run(self, s: Sdf1) -> None:
        self.accept(s)

    def prompt(self, s: Sdf1) -> str:
        return f"The cannon's roll is {self.roll} at heat {s.heat}: accept it, or roll again?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield Move("accept")
        yield Move("roll_again")

    def roll_again(self, s: Sdf1) -> None:
        """Roll once more."""
        s.then(FireCannon(By(self.seat)))

    def accept(self, s: Sdf1) -> None:
        """Go by the chart: damage first, then the shot. SDF-RFX04"""
        row = overload_row(s, self.roll)
        hits = [OverloadHit(row.gun_first) for _ in range(row.areas)]
        surges = [Do(DamageShip("reactors", 1), By(s.lead)) for _ in range(row.reactors)]
        s.then(*hits, *surges, Shot(row.fires))


def heat_shift(s: Sdf1, roll: int) -> int:
    """Half the heat is added to a roll, but not to a natural 11 or 12. SDF-RFX03, SDF-RFX06"""
    return s.heat // 2 if roll < NEVER_FIRES else 0


def overload_row(s: Sdf1, roll: int) -> Overload:
    """The row of the Overload Chart for a roll. SDF-RFX02"""
    return s.pack.overload[str(roll + heat_shift(s, roll))]


def misfires(s: Sdf1) -> int:
    """In how many of the 36 rolls the cannon would not fire now."""
    return sum(ways for roll, ways in WAYS_TO_ROLL.items() if not overload_row(s, roll).fires)


class OverloadHit(Step[Sdf1], frozen=True):
    """The overload damages a random Area. SDF-RFX04"""

    gun_first: bool

    def run(self, s: Sdf1) -> None:
        area = random_area(s)
        s.then(ShipPoint(area, "structure", gun_first=self.gun_first and bool(s.guns_up(area))))


class Shot(Step[Sdf1], frozen=True):
    """If it fires, nothing is left in both Areas it faces, friend or foe; heat rises. SDF-RFX05, SDF-RFX06"""

    fires: bool

    def run(self, s: Sdf1) -> None:
        add_heat(s, s.pack.numbers["heat_of_a_shot" if self.fires else "heat_of_a_misfire"])
        if not self.fires:
            s.say("misfire")
            return
        n = s.number("fwd")
        s.say("reflex-fires", area=f"O{n}")
        s.reflex_fired = True
        for place in (f"I{n}", f"O{n}"):
            self._clear(s, place)
        s.then(Judge())

    def _clear(self, s: Sdf1, place: Place) -> None:
        for vessel in s.vessels_at(place):
            annihilate(s, vessel)
        for token in s.mecha_at(place):
            lose_mecha(s, token, can_be_salvaged=False)
        for hero in s.pilots_at(place):
            go_missing(s, hero)


def add_heat(s: Sdf1, n: int) -> None:
    """Heat stays between 0 and its most. SDF-RFX06"""
    s.heat = max(0, min(s.pack.numbers["heat_most"], s.heat + n))
    s.say("heat", n=s.heat)


# Turning, transforming, evading


def can_turn(s: Sdf1) -> bool:
    """Whether the ship can turn a notch now. SDF-HERO22, SDF-MOVE04"""
    if s.captain is None or s.has_rule("no-turn"):
        return False
    return s.pool < EVADES_FAIL_AT or s.notches == 0


def turn(s: Sdf1, way: int) -> None:
    """Turn the ship a notch, counter-clockwise (1) or clockwise (-1). SDF-BOARD07, SDF-BOARD17, SDF-MOVE03"""
    s.heading = (s.heading + way) % 6
    s.notches += 1
    s.say("turns", area=f"O{s.number('fwd')}")


def can_transform(s: Sdf1) -> bool:
    """Whether the Captain may change to Battle Mode now: in Upkeep, Order Crew and Hero turns, as it ends with the
    Episode. SDF-BATTLE01, SDF-PTS04, SDF-R47"""
    if s.is_battle or s.phase not in ("upkeep", "crew", "heroes") or not s.has_rule("battle-mode"):
        return False
    return s.ap >= s.pack.numbers["battle_mode_cost"] and s.captain is not None


def transform(s: Sdf1) -> None:
    """Change to Battle Mode for the rest of the Episode. SDF-BATTLE01"""
    s.ap -= s.pack.numbers["battle_mode_cost"]
    s.is_battle = True
    s.say("transforms")


def can_evade(s: Sdf1) -> bool:
    """Whether the Captain's Evade tokens work. SDF-EVD01, SDF-REAC03"""
    return s.ship_evades > 0 and s.captain is not None and s.pool < EVADES_FAIL_AT
