"""The board: two rings of six Space Areas around a ship that turns, and what touches what."""

from collections.abc import Mapping
from functools import cache

Place = str
"""An Area: "O1" to "O6" outside, "I1" to "I6" inside, a hull Area such as "mac", or the Bridge."""

HULL: tuple[Place, ...] = ("fwd", "prod", "bay", "aft", "mac", "sci")
"""The hull Areas in the order of the numbers they face at the start. SDF-BOARD04, SDF-BOARD06"""
BRIDGE = "bridge"
SHIP: tuple[Place, ...] = (*HULL, BRIDGE)
REACTORS = ("fwd", "aft")
FRONT = ("fwd", "sci", "prod")
"""What Battle Mode faces forward. SDF-BOARD11"""
SECTORS = range(1, 7)
OUTER: tuple[Place, ...] = tuple(f"O{n}" for n in SECTORS)
INNER: tuple[Place, ...] = tuple(f"I{n}" for n in SECTORS)
SPACE: tuple[Place, ...] = (*OUTER, *INNER)
PLACES: tuple[Place, ...] = (*SPACE, *SHIP)
"""Every Area of the board."""

TOUCHES_BRIDGE = ("prod", "mac", "bay", "aft")
"""SDF-BOARD08"""
TOWARDS_BRIDGE = {"sci": "mac", "fwd": "prod", "mac": BRIDGE, "prod": BRIDGE, "bay": BRIDGE, "aft": BRIDGE}
"""The way that Pods take inside the ship, and damage that goes through. SDF-POD02, SDF-DMG13"""
RAIL_FORWARD = {"mac": "sci", "prod": "fwd"}
"""The second Area that each Rail Gun bears on. SDF-GUN04"""


def is_space(place: Place) -> bool:
    """It is an Inner or Outer Area, not part of the ship. SDF-TERM05"""
    return place[0] in "OI"


def wrap(number: int) -> int:
    """A number on the ring of six: 7 is 1 again. SDF-BOARD01"""
    return (number - 1) % 6 + 1


def number_of(area: Place, heading: int) -> int:
    """The number that a hull Area bears while the ship has this heading. SDF-BOARD05, SDF-BOARD07"""
    return (HULL.index(area) + heading) % 6 + 1


def area_at(number: int, heading: int) -> Place:
    """The hull Area that bears a number."""
    return HULL[(number - 1 - heading) % 6]


def sector_of(place: Place, heading: int) -> int:
    """The number of a Space Area, or the one that a hull Area bears; 0 for the Bridge."""
    if is_space(place):
        return int(place[1])
    return 0 if place == BRIDGE else number_of(place, heading)


def opposite(area: Place) -> Place:
    """The hull Area straight across the ship. SDF-VIL07"""
    return HULL[(HULL.index(area) + 3) % 6]


@cache
def neighbours(place: Place, heading: int) -> tuple[Place, ...]:
    """Every Area that touches this one. SDF-BOARD02, SDF-BOARD09"""
    if is_space(place):
        return _neighbours_in_space(place, heading)
    if place == BRIDGE:
        return TOUCHES_BRIDGE
    i = HULL.index(place)
    ring = (HULL[i - 1], HULL[(i + 1) % 6])
    bridge = (BRIDGE,) if place in TOUCHES_BRIDGE else ()
    return (*ring, *bridge, f"I{number_of(place, heading)}")


def _neighbours_in_space(place: Place, heading: int) -> tuple[Place, ...]:
    ring, n = place[0], int(place[1])
    along = (f"{ring}{wrap(n - 1)}", f"{ring}{wrap(n + 1)}")
    return (*along, f"I{n}") if ring == "O" else (*along, f"O{n}", area_at(n, heading))


@cache
def neighbours_in_ship(place: Place) -> tuple[Place, ...]:
    """Where somebody on foot can go. SDF-BOARD09, SDF-TURN05"""
    return tuple(other for other in neighbours(place, 0) if not is_space(other))


@cache
def distance(start: Place, end: Place, heading: int) -> int:
    """How many steps a Veritech needs."""
    return distances(start, heading)[end]


@cache
def distances(start: Place, heading: int) -> dict[Place, int]:
    """How many steps a Veritech needs to each Area."""
    found = {start: 0}
    edge = [start]
    while edge:
        reached = [other for place in edge for other in neighbours(place, heading) if other not in found]
        found.update(dict.fromkeys(reached, found[edge[0]] + 1))
        edge = list(dict.fromkeys(reached))
    return found


@cache
def journeys(start: Place, most: int, heading: int, on_foot: bool) -> Mapping[Place, int]:
    """Every Area within so many steps, its own first, and how many it takes; on foot nobody leaves the ship.
    SDF-TURN05, SDF-HERO10"""
    found = {start: 0}
    edge = [start]
    for n in range(1, most + 1):
        around = [other for place in edge for other in ways_from(place, heading, on_foot)]
        edge = [other for other in around if other not in found]
        found.update(dict.fromkeys(edge, n))
    return found


@cache
def routes(
    start: Place, steps: int, heading: int, on_foot: bool, enters_bridge: bool
) -> Mapping[Place, tuple[Place, ...]]:
    """Every Area within so many steps, its own first, with a shortest way there. SDF-MECHA05"""
    found: dict[Place, tuple[Place, ...]] = {start: ()}
    edge = [start]
    for _ in range(steps):
        reached = {
            other: (*found[place], other)
            for place in reversed(edge)
            for other in ways_from(place, heading, on_foot)
            if enters_bridge or other != BRIDGE
        }
        edge = [place for place in reached if place not in found]
        found.update({place: reached[place] for place in edge})
    return found


def ways_from(place: Place, heading: int, on_foot: bool) -> tuple[Place, ...]:
    """Where one step leads: a Veritech anywhere next to it, everybody else within the ship. SDF-BOARD09"""
    return neighbours_in_ship(place) if on_foot else neighbours(place, heading)


def onward(place: Place, heading: int) -> Place:
    """Where a Pod goes that advances: inwards, then towards the Bridge. SDF-POD01, SDF-POD02"""
    if place[0] == "O":
        return f"I{place[1]}"
    if place[0] == "I":
        return area_at(int(place[1]), heading)
    return TOWARDS_BRIDGE.get(place, BRIDGE)


@cache
def steps_to_bridge(place: Place, heading: int) -> int:
    """How many Advances bring a Pod into the Bridge. SDF-BOARD10"""
    n = 0
    while place != BRIDGE:
        place = onward(place, heading)
        n += 1
    return n


def along(place: Place, way: int) -> Place:
    """The next Area round its own ring, counter-clockwise (1) or clockwise (-1). SDF-POD03"""
    if is_space(place):
        return f"{place[0]}{wrap(int(place[1]) + way)}"
    return place if place == BRIDGE else HULL[(HULL.index(place) + way) % 6]


@cache
def rank(place: Place, heading: int) -> tuple[int, int]:
    """When an Area has its turn: Outer 1 to 6, Inner 1 to 6, hull Areas by number, Bridge. SDF-ZORD08"""
    if is_space(place):
        return "OI".index(place[0]), int(place[1])
    return (3, 0) if place == BRIDGE else (2, number_of(place, heading))
