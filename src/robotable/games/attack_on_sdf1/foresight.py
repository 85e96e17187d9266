"""What a Z-Orders card will do, icon by icon, before it does it. SDF-ZORD07 to SDF-ZORD09

The card is carried out on a copy of the table, where nobody evades, hides behind a barrier or takes a wound; who holds
whom and who moves where comes out as it will in play.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from robotable.games.attack_on_sdf1.engagement import pair
from robotable.games.attack_on_sdf1.geometry import INNER, OUTER, Place, area_at
from robotable.games.attack_on_sdf1.icons import ORDERS
from robotable.games.attack_on_sdf1.orders import (
    CarryOut,
    EndLine,
    KhyronStrikes,
    Line,
    Maneuver,
    actors,
    barrage_of,
    follow_villains,
    return_rammers,
)
from robotable.games.attack_on_sdf1.pieces import Vessel
from robotable.games.attack_on_sdf1.state import LOST, Sdf1
from robotable.table import clone

What = Literal["moves", "held", "frees", "hits-mecha", "hits-ship", "idle", "rams", "launches"]
Part = Line | CarryOut | Maneuver | KhyronStrikes | EndLine


class DeedView(Struct, frozen=True):
    """What some Vessels will do: how many of them or how much, from where, and to which Area."""

    what: What
    n: int
    place: str
    to: str
    text: str


class IconView(Struct, frozen=True):
    """One icon of a Z-Orders card. What is still to come says what it will do as things stand."""

    symbol: str
    icon: str
    name: str
    state: Literal["done", "now", "next"]
    deeds: list[DeedView] = []


def icons_of(s: Sdf1, card: str) -> list[IconView]:
    """Every icon of the card being carried out, or of the next one if it is known."""
    printed = [(mark, icon) for mark, icons in s.pack.orders[card].lines.items() for icon in icons]
    parts = _parts_left(s) if s.z_card else _all_lines(s, card)
    left = sum(len(part.icons) if isinstance(part, Line) else _is_printed(part) for part in parts)
    read = printed[: len(printed) - left]
    shown = [IconView(mark, icon, ORDERS[icon].name, "done") for mark, icon in read]
    foreseen = list(_foresee(s, parts))
    if foreseen and foreseen[0].state == "now":
        return [*shown[:-1], *foreseen]
    if read and read[-1][0] == line_of(s):
        shown[-1] = replace(shown[-1], state="now")
    return [*shown, *foreseen]


def next_card(s: Sdf1) -> str:
    """The Z-Orders card being carried out, or the next one if it is known; empty if nobody knows it."""
    cards = s.decks["orders"].cards
    return s.z_card or (cards[-1] if s.is_foreseen and cards else "")


def damage_to_ship(s: Sdf1, card: str) -> str:
    """What a card would do to the ship as things stand, Area by Area."""
    hits: Counter[str] = Counter()
    for icon in icons_of(s, card):
        for deed in icon.deeds:
            if deed.what == "hits-ship":
                hits[deed.to] += deed.n
    return ", ".join(f"{n} damage to {s.pack.place_name(area)}" for area, n in hits.items()) or "no damage"


def line_of(s: Sdf1) -> str:
    """The symbol of the line being carried out; empty between lines. SDF-ZORD07"""
    return next((step.mark for step in reversed(s.todo) if isinstance(step, EndLine)), "")


def _all_lines(s: Sdf1, card: str) -> list[Part]:
    return [Line(mark, icons) for mark, icons in s.pack.orders[card].lines.items()]


def _parts_left(s: Sdf1) -> list[Part]:
    return [step for step in reversed(s.todo) if isinstance(step, Part)]


def _is_printed(part: Part) -> bool:
    return isinstance(part, CarryOut) and not part.is_extra


def _foresee(s: Sdf1, parts: list[Part]) -> Iterator[IconView]:
    """Carry the rest of the card out on a copy of the table."""
    twin = clone(s)
    if not s.z_card:
        return_rammers(twin)
        follow_villains(twin)
        pair(twin)
    for part in parts:
        if isinstance(part, Line):
            yield from _foresee_line(twin, part)
        elif isinstance(part, CarryOut):
            yield _foresee_icon(twin, part)
        elif isinstance(part, Maneuver):
            deeds = _moves(twin, part, actors(twin, part.mark))
            yield IconView(part.mark, part.icon, ORDERS[part.icon].name, "now", deeds)
        elif isinstance(part, EndLine):
            part.run(twin)


def _foresee_line(twin: Sdf1, line: Line) -> Iterator[IconView]:
    if not actors(twin, line.mark):
        yield from (IconView(line.mark, icon, ORDERS[icon].name, "next") for icon in line.icons)
        return
    carried = line.carried(twin)
    for i, part in enumerate(carried):
        if isinstance(part, CarryOut):
            strikes = i + 1 < len(carried) and isinstance(carried[i + 1], KhyronStrikes)
            yield _foresee_icon(twin, part, strikes)
    EndLine(line.mark).run(twin)


def _foresee_icon(twin: Sdf1, part: CarryOut, strikes: bool = False) -> IconView:
    acting, order = actors(twin, part.mark), ORDERS[part.icon]
    match order.does:
        case "advance" | "rotate" | "disengage":
            deeds = _moves(twin, Maneuver(part.mark, part.icon), acting)
        case "attack":
            deeds = _attacks(twin, acting)
        case "barrage":
            deeds = _barrages(twin, acting, barrage_of(twin, part))
        case "defend":
            deeds = _defends(twin, acting, order.n)
        case "ram":
            deeds = _rams(twin, acting)
        case "launch":
            deeds = [_deed(twin, "launches", order.n, vessel.place, vessel.place) for vessel in acting]
    return IconView(part.mark, part.icon, order.name, "next", deeds + (_khyron(twin) if strikes else []))


def _moves(twin: Sdf1, part: Maneuver, acting: list[Vessel]) -> list[DeedView]:
    """Who goes where, and who is held or breaks away."""
    before = {vessel.id: vessel.place for vessel in acting}
    held = set(twin.engaged)
    part.run(twin)
    if ORDERS[part.icon].does == "disengage":
        freed = Counter(before[id] for id in before if id in held and id not in twin.engaged)
        return [_deed(twin, "frees", n, place, place) for place, n in freed.items()]
    went = Counter((before[vessel.id], vessel.place) for vessel in acting)
    return [_deed(twin, "held" if place == to else "moves", n, place, to) for (place, to), n in went.items()]


def _attacks(twin: Sdf1, acting: list[Vessel]) -> list[DeedView]:
    """Held Pods fire at mecha, the others at the ship, unless they are too far out. SDF-POD05"""
    twin.loose = []
    pair(twin)
    deeds: list[DeedView] = []
    for place in dict.fromkeys(vessel.place for vessel in acting):
        there = [vessel for vessel in acting if vessel.place == place]
        engaged = sum(vessel.id in twin.engaged for vessel in there)
        deeds += _fire(twin, place, engaged) + _fire_at_ship(twin, place, len(there) - engaged)
    pair(twin)
    return deeds


def _fire(twin: Sdf1, place: Place, n: int) -> list[DeedView]:
    """Points on the mecha of an Area; on the copy Non-Hero mecha fall first. SDF-CAS01"""
    mecha = twin.mecha_at(place)
    if not n or not (mecha or twin.pilots_at(place)):
        return []
    twin.mecha.update(dict.fromkeys(mecha[:n], LOST))
    return [_deed(twin, "hits-mecha", n, place, place)]


def _fire_at_ship(twin: Sdf1, place: Place, n: int) -> list[DeedView]:
    if not n:
        return []
    if place in OUTER:
        return [_deed(twin, "idle", n, place, place)]
    area = area_at(int(place[1]), twin.heading) if place in INNER else place
    return [_deed(twin, "hits-ship", n, place, area)]


def _barrages(twin: Sdf1, acting: list[Vessel], n: int) -> list[DeedView]:
    """What falls on the hull from each sector. SDF-CAP01"""
    firing = [vessel for vessel in acting if vessel.id not in twin.evaded and n > 0]
    volleys = Counter(vessel.place for vessel in firing)
    return [
        _deed(twin, "hits-ship", n * ships, place, area_at(int(place[1]), twin.heading))
        for place, ships in volleys.items()
    ]


def _defends(twin: Sdf1, acting: list[Vessel], n: int) -> list[DeedView]:
    """What falls on Veritechs near Capital Ships. SDF-CAP02"""
    return [deed for vessel in acting for deed in _fire(twin, vessel.place, n)]


def _rams(twin: Sdf1, acting: list[Vessel]) -> list[DeedView]:
    """Which Areas are rammed. SDF-CAP04"""
    deeds = [_deed(twin, "rams", 1, v.place, area_at(int(v.place[1]), twin.heading)) for v in acting]
    for vessel in acting:
        vessel.place = f"I{vessel.place[1]}"
    return deeds


def _khyron(twin: Sdf1) -> list[DeedView]:
    """Khyron's extra damage. SDF-VIL05"""
    khyron = twin.vessels.get("khyron")
    if khyron is None or khyron.is_jammed:
        return []
    twin.loose = []
    pair(twin)
    if khyron.id in twin.engaged:
        return _fire(twin, khyron.place, 1)
    return _fire_at_ship(twin, khyron.place, 1)


def _deed(twin: Sdf1, what: What, n: int, place: Place, to: Place) -> DeedView:
    name = twin.pack.place_name
    return DeedView(what, n, place, to, _TEXTS[what][n != 1].format(n=n, place=name(place), to=name(to)))


_TEXTS: dict[What, tuple[str, str]] = {
    "moves": ("1 moves from {place} to {to}", "{n} move from {place} to {to}"),
    "held": ("1 is held in {place}", "{n} are held in {place}"),
    "frees": ("1 breaks away in {place}", "{n} break away in {place}"),
    "hits-mecha": ("1 damage to mecha in {place}", "{n} damage to mecha in {place}"),
    "hits-ship": ("1 damage to {to}", "{n} damage to {to}"),
    "idle": ("1 in {place} is out of range", "{n} in {place} are out of range"),
    "rams": ("{to} is rammed from {place}", "{to} is rammed from {place}"),
    "launches": ("1 new Pod in {place}", "{n} new Pods in {place}"),
}
"""In words: for one, and for several."""
