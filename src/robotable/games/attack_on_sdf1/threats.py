"""What would lose the game next, and how close it is: for the page's threat panel and for the officer."""

from msgspec import Struct

from robotable.games.attack_on_sdf1.geometry import BRIDGE, HULL, REACTORS, TOWARDS_BRIDGE, steps_to_bridge
from robotable.games.attack_on_sdf1.state import Sdf1, is_capital

FAR = 6
"""Further from the Bridge than any Pod on the board can be."""


class Threat(Struct, frozen=True):
    """A way to lose: what it is, how many points or steps away, and a sentence about it."""

    what: str
    left: int
    most: int
    """How far away it is on an undamaged ship."""
    text: str


def threats(s: Sdf1) -> list[Threat]:
    """Every way to lose, the nearest first. SDF-END03 to SDF-END06"""
    numbers = s.pack.numbers
    boxes, least, most_missing = s.pack.areas["fwd"].boxes, numbers["population_least"], numbers["missing_to_lose"]
    city = s.pack.areas["mac"].boxes
    reactors, streets, missing = boxes - s.pool, s.open_boxes("mac"), most_missing - len(s.missing())
    found = [
        Threat("reactors", reactors, boxes, f"{reactors} more damage shuts the Reactors down"),
        Threat("population", streets, city, f"{_hits(streets)} inside Macross City leave fewer than {least} people"),
        Threat("missing", missing, most_missing, f"{missing} more Heroes missing ends it"),
        _bridge(s),
        _follow_through(s),
    ]
    return sorted(found, key=lambda threat: threat.left / threat.most)


def _bridge(s: Sdf1) -> Threat:
    """How near the nearest Pod is to the Bridge. SDF-POD06"""
    places = {vessel.place for vessel in s.vessels.values() if not is_capital(vessel)}
    if not places:
        return Threat("bridge", FAR, FAR, "no Pod is on its way to the Bridge")
    n = min([steps_to_bridge(place, s.heading) for place in places])
    where = "a Pod is in the Bridge" if n == 0 else f"a Pod is {n} from the Bridge, and its attack there ends it"
    return Threat("bridge", n + 1, FAR, where)


def _follow_through(s: Sdf1) -> Threat:
    """How many hits until one goes through to the Bridge. SDF-DMG11"""
    doors = [area for area in HULL if TOWARDS_BRIDGE[area] == BRIDGE and area not in (*REACTORS, "mac")]
    weakest = min(doors, key=lambda area: hits_left(s, area))
    left, sheet = hits_left(s, weakest) + 1, s.pack.areas[weakest]
    most = sheet.boxes + len(sheet.guns) + 1
    return Threat("follow-through", left, most, f"{_hits(left)} inside {sheet.name} reach the Bridge")


def _hits(n: int) -> str:
    return "1 more hit" if n == 1 else f"{n} more hits"


def hits_left(s: Sdf1, area: str) -> int:
    """The points that an Area's structure and guns still take. SDF-DMG05"""
    return s.open_boxes(area) + len(s.guns_up(area))
