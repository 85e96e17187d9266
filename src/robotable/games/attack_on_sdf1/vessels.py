"""Zentraedi Vessels: how they come, are hit, Jammed, pushed about and destroyed."""

from collections.abc import Container, Iterable, Iterator

from msgspec.structs import replace

from robotable.games.attack_on_sdf1.doing import here, steps
from robotable.games.attack_on_sdf1.effects_board import Annihilate, Hit, Jam, Place, Sector, Targets, Villain
from robotable.games.attack_on_sdf1.geometry import OUTER, PLACES, SPACE, along, area_at, neighbours
from robotable.games.attack_on_sdf1.judging import Judge
from robotable.games.attack_on_sdf1.pack import symbol_of
from robotable.games.attack_on_sdf1.pieces import By, Kill, Vessel
from robotable.games.attack_on_sdf1.state import (
    CAPITALS,
    VILLAINS,
    Sdf1,
    capacity,
    is_capital,
    is_destroyed,
    is_villain,
)
from robotable.table import Choice, Move, Refusal, Verb
from robotable.table.nouns import join, pair

# Placing


def sector_for(s: Sdf1, where: Sector) -> int:
    """The sector that a card names, or a random one. SDF-EPI07, SDF-ZORD03"""
    if where.startswith("A"):
        return int(where[1])
    if where.startswith("facing-"):
        return s.number(where.removeprefix("facing-"))
    if where == "same":
        return s.sector
    flagships = [vessel for vessel in s.vessels.values() if vessel.kind == "flagship"]
    if where == "flagship" and flagships:
        return s.sector_at(max(flagships, key=lambda vessel: bool(vessel.tag)).place)
    return s.d6()


def place_in(s: Sdf1, sector: int, ring: str) -> str:
    """The Area of a sector in a ring, or the Area of the ship that faces it."""
    if ring == "ship":
        return area_at(sector, s.heading)
    return f"{'O' if ring == 'outer' else 'I'}{sector}"


def bring(s: Sdf1, kind: str, n: int, place: str, tag: str = "") -> list[Vessel]:
    """Draw tokens blind from the bag and put them down, as far as they reach. SDF-ZORD04, SDF-ESC13"""
    brought = []
    for _ in range(n):
        bag = s.bag(kind)
        if not bag:
            break
        token = s.luck.pick(bag)
        vessel = Vessel(token, kind, symbol_of(token), place, tag=tag)
        s.vessels[token] = vessel
        brought.append(vessel)
    if brought:
        s.say("arrive", n=len(brought), kind=kind, area=place)
    return brought


def place_group(s: Sdf1, effect: Place) -> None:
    """A group of Vessels comes from the bag to one Area. SDF-EPI07, SDF-ZORD03"""
    s.sector = sector_for(s, effect.where)
    if effect.tag:
        s.tags[effect.tag] = s.sector
    bring(s, effect.kind, effect.n, place_in(s, s.sector, effect.ring), effect.tag)


def bring_villain(s: Sdf1, effect: Villain) -> None:
    """A Villain enters with Pods; if she is there already, more Pods join her. For a scene of hers the story calls her
    back, slain before or not. SDF-VIL01, SDF-R63"""
    who = effect.who
    if who in s.gone:
        if not effect.back:
            return
        s.gone.remove(who)
    if who in s.vessels:
        bring(s, "pod", s.pack.numbers["villain_more_pods"], s.vessels[who].place)
        return
    s.sector = sector_for(s, effect.where)
    bag = s.bag("pod") or s.pack.tokens_of("pod")
    s.vessels[who] = Vessel(who, who, symbol_of(s.luck.pick(bag)), f"O{s.sector}")
    s.say("villain", vessel=who, area=f"O{s.sector}")
    bring(s, "pod", s.pack.numbers["villain_pods"], f"O{s.sector}")


# Being hit


def fits(vessel: Vessel, kind: Targets) -> bool:
    """Whether a Vessel is of the kind wanted; Villains count as Pods. SDF-TERM01, SDF-VIL08"""
    return kind == "vessel" or is_capital(vessel) == (kind == "capital")


def is_sheltered(s: Sdf1, vessel: Vessel) -> bool:
    """A Villain can't be a target while an undestroyed Pod is with her. SDF-VIL03"""
    return is_villain(vessel) and any(
        other.kind == "pod" and not is_destroyed(s, other) for other in s.vessels_at(vessel.place)
    )


def is_past_hurting(s: Sdf1, vessel: Vessel) -> bool:
    """It is destroyed, and this Episode Pods can't be annihilated. SDF-INV02"""
    return is_destroyed(s, vessel) and not is_capital(vessel) and s.has_rule("pods-not-annihilated")


def targets(s: Sdf1, places: Container[str], kind: Targets = "vessel") -> Iterator[Vessel]:
    """The Vessels in some Areas that can be hit. SDF-MECHA09"""
    return hittable(s, (vessel for vessel in s.vessels.values() if vessel.place in places and fits(vessel, kind)))


def alike(vessels: Iterable[Vessel]) -> list[Vessel]:
    """The first of each kind of Vessels that nothing tells apart: same token, Area, damage and markers. SDF-R104"""
    looks: dict[Look, Vessel] = {}
    for vessel in vessels:
        looks.setdefault(_look(vessel), vessel)
    return list(looks.values())


def are_alike(vessels: Iterable[Vessel]) -> bool:
    """Nothing tells these Vessels apart. SDF-R104"""
    looks = map(_look, vessels)
    first = next(looks, None)
    return all(look == first for look in looks)


Look = tuple[str | int | bool, ...]
"""All that tells Vessels apart."""


def _look(v: Vessel) -> Look:
    return v.kind, v.symbol, v.place, v.damage, v.is_jammed, v.is_new, v.tag


def can_be_hit(s: Sdf1, vessel: Vessel) -> bool:
    """Damage would do something to it, and nobody shelters it. SDF-VIL03, SDF-INV02"""
    return any(hittable(s, (vessel,)))


def hittable(s: Sdf1, vessels: Iterable[Vessel]) -> Iterator[Vessel]:
    """Those of some Vessels to which damage would do something, and whom nobody shelters. SDF-VIL03, SDF-INV02"""
    if s.has_rule("pods-not-annihilated"):
        vessels = (vessel for vessel in vessels if is_capital(vessel) or not is_destroyed(s, vessel))
    if VILLAINS.isdisjoint(s.vessels):
        return iter(vessels)
    return (vessel for vessel in vessels if not is_sheltered(s, vessel))


def damage(s: Sdf1, vessel: Vessel, n: int, by_pilot: bool = False, by_veritech: bool = False) -> None:
    """A Vessel takes damage: destroyed at its capacity, annihilated at twice that. SDF-CAS05, SDF-CAS06"""
    was_destroyed, most = is_destroyed(s, vessel), capacity(s, vessel)
    is_pod = not is_capital(vessel)
    if by_veritech:
        s.struck = [*dict.fromkeys([*s.struck, vessel.place])]
        if vessel.kind == "pod" and _is_watched_by_the_ace(s, vessel.place):
            n = max(n, 2 * most)
    vessel.damage += n
    s.say("hit", vessel=vessel.id, n=n, area=vessel.place)
    if vessel.damage >= 2 * most and is_pod and s.has_rule("pods-not-annihilated"):
        vessel.damage = most
    if is_destroyed(s, vessel) and not was_destroyed:
        _count_kill(s, vessel, by_pilot)
    if vessel.damage >= 2 * most:
        s.annihilated += 1
        s.say("annihilated", vessel=vessel.id)
        remove(s, vessel)
    s.then(Judge())


def _is_watched_by_the_ace(s: Sdf1, place: str) -> bool:
    """Max's Move raises what Veritechs do to Pods in his Area; a Villain is no Pod for this. SDF-HC06, SDF-R63"""
    return any(s.heroes[hero].is_precise for hero in s.pilots_at(place))


def annihilate(s: Sdf1, vessel: Vessel, by_pilot: bool = False) -> None:
    """Remove a Vessel at once, whatever its damage. SDF-CAS09"""
    damage(s, vessel, 2 * capacity(s, vessel) - min(vessel.damage, capacity(s, vessel)), by_pilot)


def _count_kill(s: Sdf1, vessel: Vessel, by_pilot: bool) -> None:
    s.kills.append(Kill(vessel.kind, s.sector_at(vessel.place), vessel.tag, by_pilot))
    s.say("destroyed", vessel=vessel.id)
    if is_villain(vessel):
        s.tags[vessel.kind] = s.sector_at(vessel.place)
        s.then(*steps(s.pack.vessels[vessel.kind].slain, By(s.lead)))


def remove(s: Sdf1, vessel: Vessel) -> None:
    """A token goes back to the bag; a Villain is out of the game. SDF-CLN02, SDF-ZORD04"""
    del s.vessels[vessel.id]
    s.engaged = [id for id in s.engaged if id != vessel.id]
    s.loose = [id for id in s.loose if id != vessel.id]
    if is_villain(vessel):
        s.gone.append(vessel.id)


def aimed(aims: Iterable[tuple[Verb, list[Vessel]]]) -> Iterator[Move]:
    """The moves that do this to these Vessels."""
    return (Move(verb, vessel.id) for verb, there in aims for vessel in there)


class Strike(Choice[Sdf1], frozen=True):
    """Split damage among Vessels as you like, point by point. SDF-MECHA09, SDF-CAS07, SDF-D15, SDF-D25"""

    left: int
    places: tuple[str, ...]
    kind: Targets = "vessel"
    one: bool = False
    """All of it on one Vessel."""
    by: By = By(0)
    is_veritech: bool = False
    one_area: bool = False
    """All of it in one of the Areas. SDF-RES06"""
    chosen: str = ""

    def crumb(self, s: Sdf1) -> str | None:
        return "Strike"

    def in_sight(self, s: Sdf1) -> Iterator[Vessel]:
        """The Vessels that it may hit."""
        for vessel in targets(s, self.places, self.kind):
            if not self.one or self.chosen in ("", vessel.id):
                yield vessel

    def is_moot(self, s: Sdf1) -> bool:
        return self.left <= 0 or next(self.in_sight(s), None) is None

    def prompt(self, s: Sdf1) -> str:
        return f"Choose what to hit, {self.left} damage left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from aimed(self.aims(s))
        yield Move("hold_fire")

    def aims(self, s: Sdf1) -> Iterator[tuple[Verb, list[Vessel]]]:
        """What can be done to which Vessels."""
        there = list(self.in_sight(s))
        yield "hit", there
        if self.left > 1 and not self.one:
            yield "volley", salvos(s, there)

    def note(self, s: Sdf1, move: Move) -> str | None:
        """What the damage would do to the Vessel."""
        vessel = s.vessels.get(str(move.noun))
        if vessel is None:
            return None
        more = s.marks.get(vessel.place, 0)
        n = self.left + more if self.one else 1 if move.verb == "hit" else salvo(s, vessel, self.left)
        return after_hits(s, vessel, n)

    def refusals(self, s: Sdf1) -> Iterator[Refusal]:
        for place in self.places:
            for vessel in s.vessels_at(place):
                if is_sheltered(s, vessel):
                    yield Refusal(Move("hit", vessel.id), "an undestroyed Pod shields this Villain", "SDF-VIL03")

    def hit(self, s: Sdf1, id: str) -> None:
        """Put the damage on this Vessel."""
        self._deal(s, s.vessels[id], 1)

    def volley(self, s: Sdf1, id: str) -> None:
        """All that is left, as far as it does something to it. SDF-R104"""
        self._deal(s, s.vessels[id], salvo(s, s.vessels[id], self.left))

    def _deal(self, s: Sdf1, vessel: Vessel, n: int) -> None:
        more = s.marks.pop(vessel.place, 0)
        is_pilots = open_fire(s, self.by)
        n = self.left + more if self.one else n
        places = (vessel.place,) if self.one_area else self.places
        s.then(replace(self, left=self.left + more - n, chosen=vessel.id, places=places))
        damage(s, vessel, n, is_pilots, self.is_veritech or is_pilots)

    def hold_fire(self, s: Sdf1) -> None:
        """Inflict no more."""


def salvo(s: Sdf1, vessel: Vessel, left: int) -> int:
    """How many points at one stroke a Capital Ship takes, up to its annihilation; smaller ones take them singly.
    SDF-CAS06, SDF-R104"""
    return min(left, 2 * capacity(s, vessel) - vessel.damage) if is_capital(vessel) else 1


def salvos(s: Sdf1, there: list[Vessel]) -> list[Vessel]:
    """The Capital Ships that take more than one point at one stroke. SDF-R104"""
    sheets = s.pack.vessels
    return [v for v in there if v.kind in CAPITALS and 2 * sheets[v.kind].capacity - v.damage > 1]


def after_hits(s: Sdf1, vessel: Vessel, n: int) -> str:
    """What so many points would do to a Vessel, for people. SDF-CAS05, SDF-CAS06"""
    most, hurt = capacity(s, vessel), vessel.damage + n
    if hurt >= 2 * most:
        return "annihilates it"
    return "destroys it" if hurt >= most else f"leaves it {most - hurt} short of destroyed"


def is_pilots_own(s: Sdf1, by: By) -> bool:
    """Whether it is a Hero Pilot's own fire, with a die, and not what a card does. SDF-HERO11"""
    return by.is_die and s.is_pilot(by.hero)


def open_fire(s: Sdf1, by: By) -> bool:
    """A Hero Pilot who deals damage moves no more this turn; says whether it is one. SDF-TURN06, SDF-HERO09"""
    is_pilots = is_pilots_own(s, by)
    if is_pilots:
        s.heroes[by.hero].has_fired = True
    return is_pilots


def prey(s: Sdf1, places: tuple[str, ...]) -> list[Vessel]:
    """The Pods that can be annihilated outright; a Villain is none. SDF-CAS09, SDF-R63"""
    return [vessel for vessel in targets(s, places, "pod") if vessel.kind == "pod"]


class AnnihilatePods(Choice[Sdf1], frozen=True):
    """Annihilate Pods outright. SDF-CAS09, SDF-HC07"""

    left: int
    places: tuple[str, ...]
    by: By

    def in_sight(self, s: Sdf1) -> list[Vessel]:
        """The Pods that it may annihilate."""
        return prey(s, self.places)

    def is_moot(self, s: Sdf1) -> bool:
        return self.left == 0 or not self.in_sight(s)

    def prompt(self, s: Sdf1) -> str:
        return f"Annihilate a Pod, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from aimed(self.aims(s))
        yield Move("hold_fire")

    def aims(self, s: Sdf1) -> Iterator[tuple[Verb, list[Vessel]]]:
        """What can be done to which Vessels."""
        yield "annihilate", self.in_sight(s)

    def annihilate(self, s: Sdf1, id: str) -> None:
        """Remove this one."""
        is_pilots = open_fire(s, self.by)
        s.then(replace(self, left=self.left - 1))
        annihilate(s, s.vessels[id], is_pilots)

    def hold_fire(self, s: Sdf1) -> None:
        """Leave it."""


def hit_places(s: Sdf1, effect: Hit | Annihilate, by: By) -> tuple[str, ...]:
    """The Areas that an effect can hit; with Long Ranged Missiles a Hero Pilot's fire reaches the next ones too.
    SDF-TECH02, SDF-HERO11"""
    match effect.where:
        case "here" if is_pilots_own(s, by) and s.has_rule("long-range", here(s, by)):
            return (here(s, by), *neighbours(here(s, by), s.heading))
        case "here":
            return (here(s, by),)
        case "near":
            return (here(s, by), *neighbours(here(s, by), s.heading))
        case "outer":
            return OUTER
        case "struck":
            return tuple(s.struck)
        case "khyron":
            sector = s.tags.get("khyron", 0)
            return (f"O{sector}", f"I{sector}")
        case _:
            return PLACES


# Jamming and sliding


class JamVessel(Choice[Sdf1], frozen=True):
    """Jam a Vessel: it takes no orders this Episode. SDF-CRD02, SDF-JAM01, SDF-D13a"""

    left: int
    kind: Targets
    places: tuple[str, ...]
    same_area: bool = False

    def _targets(self, s: Sdf1) -> Iterator[Vessel]:
        for vessel in s.vessels.values():
            if vessel.place in self.places and fits(vessel, self.kind) and not vessel.is_jammed:
                yield vessel

    def has_target(self, s: Sdf1) -> bool:
        """There is something to Jam."""
        return next(self._targets(s), None) is not None

    def is_moot(self, s: Sdf1) -> bool:
        there = list(self._targets(s))
        is_split = self.same_area and len({vessel.place for vessel in there}) > 1
        return self.left == 0 or are_alike(there) or (len(there) <= self.left and not is_split)

    def run(self, s: Sdf1) -> None:
        if self.left and (there := list(self._targets(s))):
            self.jam(s, there[0].id)

    def prompt(self, s: Sdf1) -> str:
        return f"Jam a Vessel, {self.left} left"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("jam", vessel.id) for vessel in self._targets(s))

    def jam(self, s: Sdf1, id: str) -> None:
        """This one takes no orders."""
        s.vessels[id].is_jammed = True
        s.say("jammed", vessel=id)
        places = (s.vessels[id].place,) if self.same_area else self.places
        s.then(replace(self, left=self.left - 1, places=places))


def jam_choice(s: Sdf1, effect: Jam, by: By) -> JamVessel:
    """What can be Jammed by an effect."""
    scouted = tuple(dict.fromkeys(scout.place for scout in s.scouts))
    places = {"any": PLACES, "space": SPACE, "one": SPACE, "scouted": scouted, "here": (by.place,)}
    return JamVessel(by.seat, effect.n, effect.kind, places[effect.where], effect.where == "one")


class SlideVessels(Choice[Sdf1], frozen=True):
    """All Vessels of one Space Area slide to the next one left or right. SDF-RES08"""

    def prompt(self, s: Sdf1) -> str:
        return "Slide all Vessels of one Space Area, left or right"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        for place in SPACE:
            if s.vessels_at(place):
                yield from (Move("slide", join(place, along(place, way))) for way in (1, -1))

    def slide(self, s: Sdf1, noun: str) -> None:
        """From one Area to the next."""
        start, end = pair(noun)
        for vessel in s.vessels_at(start):
            vessel.place = end
        s.say("slides", area=start, other_area=end)
