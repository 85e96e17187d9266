"""Step 5, Z-Orders: one card moves and fires every Vessel, line by line, icon by icon."""

from collections.abc import Iterator

from robotable.games.attack_on_sdf1.casualties import Fire
from robotable.games.attack_on_sdf1.effects_forces import NeverSayDie
from robotable.games.attack_on_sdf1.engagement import is_held, move_pod, pair, symbol
from robotable.games.attack_on_sdf1.geometry import (
    BRIDGE,
    Place,
    along,
    area_at,
    is_space,
    onward,
    opposite,
    rank,
)
from robotable.games.attack_on_sdf1.guns import can_evade
from robotable.games.attack_on_sdf1.icons import ORDERS
from robotable.games.attack_on_sdf1.pieces import By, Vessel
from robotable.games.attack_on_sdf1.ship import ShipPoint, points
from robotable.games.attack_on_sdf1.state import Sdf1, is_capital, is_destroyed, is_villain
from robotable.games.attack_on_sdf1.vessels import Strike, bring
from robotable.games.attack_on_sdf1.wounds import wound_all
from robotable.table import Choice, Move, Step

MOVEMENT = ("advance", "rotate")
"""What moves a Vessel, but for ramming."""


class ZOrders(Step[Sdf1], frozen=True):
    """Rammers go back, one card is drawn, and its lines are carried out from top to bottom.
    SDF-ZORD05 to SDF-ZORD08, SDF-EPI01"""

    def run(self, s: Sdf1) -> None:
        s.phase = "orders"
        s.fallen, s.loose, s.engaged, s.evaded, s.evading = [], [], [], [], []
        return_rammers(s)
        card = s.draw("orders")
        s.is_foreseen = False
        s.z_card = card or ""
        if card is None:
            return
        s.say("z-card", card=card)
        follow_villains(s)
        pair(s)
        lines = s.pack.orders[card].lines
        s.then(*(Line(mark, icons) for mark, icons in lines.items()), Aftermath(), EndOrders())


def return_rammers(s: Sdf1) -> None:
    """Cruisers that rammed last Episode go back to the Outer Area, unless Jammed. SDF-ZORD06, SDF-CAP05"""
    for vessel in s.vessels.values():
        if vessel.has_rammed and not vessel.is_jammed:
            vessel.has_rammed = False
            vessel.place = f"O{vessel.place[1]}"
            s.say("moves", vessel=vessel.id, area=vessel.place)


def follow_villains(s: Sdf1) -> None:
    """Pods that are with a Villain follow her symbol for the whole phase. SDF-VIL02, SDF-VIL04"""
    villains = {vessel.place: vessel.id for vessel in s.vessels.values() if is_villain(vessel)}
    s.follows = {
        vessel.id: villains[vessel.place]
        for vessel in s.vessels.values()
        if vessel.kind == "pod" and vessel.place in villains
    }


def actors(s: Sdf1, mark: str) -> list[Vessel]:
    """The Vessels that a line orders, Area by Area, destroyed ones first and Villains last, as they engage in this
    order; Jammed and new ones take none. SDF-ZORD08, SDF-ZORD10, SDF-ENG03, SDF-ENG04"""
    acting = [v for v in s.vessels.values() if not v.is_jammed and not v.is_new and symbol(s, v) == mark]
    if len(acting) < 2:
        return acting
    return sorted(acting, key=lambda v: (rank(v.place, s.heading), is_villain(v), not is_destroyed(s, v)))


class Line(Step[Sdf1], frozen=True):
    """A line of the card: its icons from left to right, each by all Vessels of the symbol. SDF-ZORD07, SDF-ZORD08"""

    mark: str
    icons: tuple[str, ...]

    def crumb(self, s: Sdf1) -> str | None:
        return None

    def run(self, s: Sdf1) -> None:
        if not actors(s, self.mark):
            return
        s.say("line", symbol=self.mark, orders_n=", ".join(self.icons))
        s.then(*self.carried(s), EndLine(self.mark))

    def carried(self, s: Sdf1) -> "list[CarryOut | KhyronStrikes]":
        """What comes of the line: its icons, and what Villains and cards add to them. SDF-VIL05, SDF-VIL06"""
        ordered = actors(s, self.mark)
        if "miriya" in s.engaged and symbol(s, s.vessels["miriya"]) == self.mark:
            disengage(s, [s.vessels["miriya"]])
        carried: list[CarryOut | KhyronStrikes] = [CarryOut(self.mark, icon) for icon in self.icons]
        if any(vessel.kind == "khyron" for vessel in ordered):
            carried.insert(self._after_movement(), KhyronStrikes())
        if any(vessel.kind == "cruiser" for vessel in ordered):
            carried += [CarryOut(self.mark, "B1", is_extra=True)] * s.rule_sum("barrage-cruiser")
        return carried

    def _after_movement(self) -> int:
        """Khyron's extra damage comes after the last movement, or at the end of a line without one. SDF-VIL05"""
        moving = [i for i, icon in enumerate(self.icons) if ORDERS[icon].does in MOVEMENT]
        return moving[-1] + 1 if moving else len(self.icons)


class EndLine(Step[Sdf1], frozen=True):
    """Those who disengaged can be engaged again. SDF-POD07, SDF-ENG08"""

    mark: str = ""
    """The symbol of the line."""

    def run(self, s: Sdf1) -> None:
        s.loose = []
        pair(s)


class CarryOut(Step[Sdf1], frozen=True):
    """One icon, by all Vessels of the line. SDF-ZORD09"""

    mark: str
    icon: str
    is_extra: bool = False

    def crumb(self, s: Sdf1) -> str | None:
        return None

    def run(self, s: Sdf1) -> None:
        acting, order = actors(s, self.mark), ORDERS[self.icon]
        if not acting:
            return
        s.say("icon", symbol=self.mark, icon_n=self.icon, n=len(acting))
        match order.does:
            case "advance" | "rotate" | "disengage":
                s.then(Maneuver(self.mark, self.icon))
            case "attack":
                s.loose = []
                pair(s)
                places = dict.fromkeys(vessel.place for vessel in acting)
                s.then(*(AttackIn(self.mark, place) for place in places))
            case "barrage":
                n = barrage_of(s, self)
                s.then(*(Barrage(vessel.id, n) for vessel in acting if n > 0))
            case "defend":
                s.then(*(Fire(vessel.place, order.n) for vessel in acting))
            case "ram":
                s.then(*(Ram(vessel.id) for vessel in acting))
            case "launch":
                s.then(*(PodLaunch(vessel.id, order.n) for vessel in acting))


class Maneuver(Step[Sdf1], frozen=True):
    """All Vessels of the line move or break away at one stroke; that they will was told first.
    SDF-ZORD09, SDF-POD01, SDF-POD03, SDF-POD07"""

    mark: str
    icon: str

    def run(self, s: Sdf1) -> None:
        acting, order = actors(s, self.mark), ORDERS[self.icon]
        match order.does:
            case "advance":
                advance(s, acting, order.n)
            case "rotate":
                rotate(s, acting, order.n)
            case "disengage":
                disengage(s, [vessel for vessel in acting if vessel.id in s.engaged])


def barrage_of(s: Sdf1, order: CarryOut) -> int:
    """The damage of each ship's Barrage, as cards have changed it. SDF-CAP01, SDF-INV03"""
    return ORDERS[order.icon].n + (0 if order.is_extra else s.rule_sum("barrage-capital"))


# Pods


def advance(s: Sdf1, pods: list[Vessel], n: int) -> None:
    """Each free Pod moves n spaces inwards, and stops where it is engaged. SDF-POD01, SDF-POD02"""
    for pod in pods:
        for _ in range(n):
            if pod.place == BRIDGE or is_held(s, pod):
                break
            move_pod(s, pod, inwards(s, pod))


def inwards(s: Sdf1, pod: Vessel) -> Place:
    """Miriya and her Pods cross the ship instead of entering the Bridge. SDF-VIL07"""
    ahead = onward(pod.place, s.heading)
    shuns = pod.id == "miriya" or s.follows.get(pod.id) == "miriya"
    return opposite(pod.place) if ahead == BRIDGE and shuns else ahead


def rotate(s: Sdf1, vessels: list[Vessel], way: int) -> None:
    """Each free Vessel moves round its own ring; Capital Ships are never held. SDF-POD03, SDF-CAP03, SDF-ENG07"""
    for vessel in vessels:
        if is_capital(vessel):
            vessel.place = along(vessel.place, way)
            s.say("moves", vessel=vessel.id, area=vessel.place)
        elif vessel.place != BRIDGE and not is_held(s, vessel):
            move_pod(s, vessel, along(vessel.place, way))


def disengage(s: Sdf1, pods: list[Vessel]) -> None:
    """Engaged Pods are free until the line ends or they attack. SDF-POD07, SDF-VIL06"""
    freed = [pod.id for pod in pods]
    s.engaged = [id for id in s.engaged if id not in freed]
    s.loose += freed


class AttackIn(Step[Sdf1], frozen=True):
    """The Pods of a line attack in one Area: mecha first, then the ship. SDF-POD04, SDF-POD05, SDF-POD08"""

    mark: str
    place: Place

    def crumb(self, s: Sdf1) -> str | None:
        return None

    def run(self, s: Sdf1) -> None:
        attackers = [vessel for vessel in actors(s, self.mark) if vessel.place == self.place]
        engaged = sum(vessel.id in s.engaged for vessel in attackers)
        s.say("attack", n=len(attackers), area=self.place)
        s.then(Fire(self.place, engaged), *at_ship(s, self.place, len(attackers) - engaged), Regroup())


class Regroup(Step[Sdf1], frozen=True):
    """A destroyed mecha frees its Pod at once. SDF-ENG08"""

    def run(self, s: Sdf1) -> None:
        pair(s)


def at_ship(s: Sdf1, place: Place, n: int) -> list[ShipPoint]:
    """What free Pods do: from Inner Areas to the hull, inside at once, from Outer Areas nothing.
    SDF-POD05, SDF-POD06, SDF-DMG03"""
    if place[0] == "O":
        return []
    return points(area_at(int(place[1]), s.heading), n, "space") if is_space(place) else points(place, n)


class KhyronStrikes(Step[Sdf1], frozen=True):
    """Khyron deals 1 extra damage where he ends his movement. SDF-VIL05"""

    def run(self, s: Sdf1) -> None:
        khyron = s.vessels.get("khyron")
        if khyron is None or khyron.is_jammed:
            return
        s.say("khyron", area=khyron.place)
        s.loose = []
        pair(s)
        held = khyron.id in s.engaged
        s.then(*([Fire(khyron.place, 1)] if held else at_ship(s, khyron.place, 1)))


# Capital Ships


class Barrage(Step[Sdf1], frozen=True):
    """Damage from space to the Area that bears the ship's number, unless the Captain evades. SDF-CAP01, SDF-EVD01"""

    vessel: str
    n: int

    def run(self, s: Sdf1) -> None:
        if self.vessel not in s.vessels or self.vessel in s.evaded:
            return
        if self.vessel not in s.evading and can_evade(s) and s.captain:
            s.evading.append(self.vessel)
            s.then(EvadeBarrage(s.heroes[s.captain].seat, self.vessel), self)
            return
        area = area_at(int(s.vessels[self.vessel].place[1]), s.heading)
        s.say("barrage", vessel=self.vessel, area=area, n=self.n)
        s.then(*points(area, self.n, "space"))


class EvadeBarrage(Choice[Sdf1], frozen=True):
    """The Captain's Evade token cancels all Barrage of one Capital Ship in this phase. SDF-EVD01, SDF-D33"""

    vessel: str

    def prompt(self, s: Sdf1) -> str:
        area = area_at(int(s.vessels[self.vessel].place[1]), s.heading)
        return f"A Barrage on {s.pack.areas[area].name}: spend a ship Evade?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield Move("evade", self.vessel)
        yield Move("stand_fast")

    def evade(self, s: Sdf1, vessel: str) -> None:
        """Its fire goes wide."""
        s.ship_evades -= 1
        s.evaded.append(vessel)
        s.say("evaded", vessel=vessel)

    def stand_fast(self, s: Sdf1) -> None:
        """Take it."""


class Ram(Step[Sdf1], frozen=True):
    """A Cruiser strips an Area of its armor and breaks 1 structure; for wounds that is one instance.
    SDF-CAP04, SDF-CAP06, SDF-R13, SDF-R57"""

    vessel: str

    def run(self, s: Sdf1) -> None:
        vessel = s.vessels[self.vessel]
        vessel.place = f"I{vessel.place[1]}"
        vessel.has_rammed = True
        area = area_at(int(vessel.place[1]), s.heading)
        armor_wounds = s.areas[area].armor > 0 and s.armor_wounds
        s.areas[area].armor = 0
        s.say("rams", vessel=vessel.id, area=area)
        if armor_wounds:
            wound_all(s, area)
        s.then(ShipPoint(area, "structure", is_ram=True, wounds=not armor_wounds))


class PodLaunch(Step[Sdf1], frozen=True):
    """A Flagship launches Pods, which take orders from the next Episode on. SDF-CAP07"""

    vessel: str
    n: int

    def run(self, s: Sdf1) -> None:
        for pod in bring(s, "pod", self.n, s.vessels[self.vessel].place):
            pod.is_new = True


# The end of the phase


class Aftermath(Step[Sdf1], frozen=True):
    """Who can avenge lost Veritechs is asked, and nobody else. SDF-D39"""

    def run(self, s: Sdf1) -> None:
        if found := find_avenger(s):
            hero, _ = found
            s.then(LastStand(s.heroes[hero].seat))


def find_avenger(s: Sdf1) -> tuple[str, int] | None:
    """A Hero who has Never Say Die, unused, and the AP for it; and which of her Abilities it is. SDF-HC09"""
    for hero in s.active():
        for slot, ability in enumerate(s.face(hero).abilities):
            is_it = any(isinstance(effect, NeverSayDie) for effect in ability.does)
            if is_it and slot not in s.heroes[hero].used and s.ap >= ability.cost:
                return hero, slot
    return None


class LastStand(Choice[Sdf1], frozen=True):
    """Never Say Die: Veritechs lost in one Area strike once more. SDF-HC09, SDF-D39"""

    def _places(self, s: Sdf1) -> list[Place]:
        return [place for place in dict.fromkeys(s.fallen) if s.vessels_at(place)]

    def is_moot(self, s: Sdf1) -> bool:
        return not self._places(s) or find_avenger(s) is None

    def prompt(self, s: Sdf1) -> str:
        return "Never Say Die: let the Veritechs lost in one Area strike once more?"

    def moves(self, s: Sdf1) -> Iterator[Move]:
        yield from (Move("avenge", place) for place in self._places(s))
        yield Move("decline")

    def avenge(self, s: Sdf1, place: Place) -> None:
        """Pay for it, and strike here."""
        found = find_avenger(s)
        assert found
        hero, slot = found
        ability = s.face(hero).abilities[slot]
        s.heroes[hero].used.append(slot)
        s.ap -= ability.cost
        s.say("uses-ability", hero=hero, ability=s.face(hero).ability_id(slot))
        s.then(*(Avenge(s.heroes[hero].seat, place) for _ in range(s.fallen.count(place))))

    def decline(self, s: Sdf1) -> None:
        """Let it pass."""


class Avenge(Step[Sdf1], frozen=True):
    """A lost Veritech draws a Mecha card and deals the better option's damage. SDF-R62"""

    seat: int
    place: Place

    def run(self, s: Sdf1) -> None:
        card = s.draw("mecha")
        if card is None:
            return
        s.decks["mecha"].discards.append(card)
        s.say("draws-mecha", card=card)
        best = max(order.damage for order in s.pack.mecha_orders[card].veritech)
        s.then(Strike(self.seat, best, (self.place,), by=By(self.seat), is_veritech=True))


class EndOrders(Step[Sdf1], frozen=True):
    """The card is done with."""

    def run(self, s: Sdf1) -> None:
        s.decks["orders"].discards.append(s.z_card)
        s.z_card = ""
        s.follows, s.engaged, s.loose, s.evading, s.evaded, s.fallen = {}, [], [], [], [], []
