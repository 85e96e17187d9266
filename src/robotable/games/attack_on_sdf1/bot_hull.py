"""What damage costs: that which the ship has, and one more point on each of its Areas."""

from msgspec import Struct

from robotable.games.attack_on_sdf1.bot_judgement import Judgement
from robotable.games.attack_on_sdf1.geometry import HULL, REACTORS, Place
from robotable.games.attack_on_sdf1.state import Sdf1

LOSS = 60.0
"""What losing the game is worth to avoid."""
REACTOR_COST = (0.0, 2.5, 6.0, 11.0, 17.5, 28.0, LOSS)
"""By the damage of the Reactors."""
PEOPLE_COST = {2: LOSS, 3: 14.0, 4: 7.5, 5: 3.5, 6: 1.5, 7: 0.5, 8: 0.0}
DOOR_COST = (26.0, 15.0, 9.5, 6.5, 4.5, 3.0, 1.8, 0.8)
"""By the hits that Production or the Launch Bay can still take."""
ARMOR_COST = (0.0, 0.55, 1.25, 2.1, 3.0)
"""By the armor that an Area lacks."""

HullKey = tuple[object, ...]


class Menace(Struct, frozen=True, gc=False):
    """What a Vessel will probably cost."""

    free: float
    """In the next Z-Orders phase, if nobody holds it."""
    held: float
    """Then, if somebody does."""
    later: float
    """After that."""
    loose: float
    """Now and later, if nobody holds it."""
    heat: float
    """How much fighting it is worth."""


class Hull:
    """The ship as it stands: what its damage costs, what more would, and what Vessels threaten to do to it."""

    def __init__(self, s: Sdf1, judgement: Judgement) -> None:
        self.cost = _cost(s, judgement)
        self.risks = {area: _risk(s, area, False, judgement) for area in HULL}
        """What one more point on an Area costs."""
        self.inside = {area: _risk(s, area, True, judgement) for area in HULL}
        """The same for a point that armor does not stop."""
        self.menaces: dict[tuple[int, bool], dict[tuple[object, ...], Menace]] = {}
        """What Vessels were found to threaten, by the heading and whether nothing comes after this Episode, and by all
        that counts of a Vessel."""


def key_of(s: Sdf1) -> HullKey:
    """All that counts of the ship's damage."""
    areas = [(area.armor, area.plates, area.red, area.black, *area.guns.values()) for area in s.areas.values()]
    return s.pool, s.population, *areas


def _cost(s: Sdf1, judgement: Judgement) -> float:
    """What the damage of the ship costs."""
    cost = judgement.reactors * REACTOR_COST[min(s.pool, 6)] + judgement.people * PEOPLE_COST[max(2, s.people)]
    for area in HULL:
        state = s.areas[area]
        cost += judgement.armor * ARMOR_COST[min(4, s.armor_most(area) - state.armor)]
        cost += judgement.guns * (0.9 * sum(health != "up" for health in state.guns.values()))
    doors = judgement.doors * door_cost(hits_to_door(s, "prod")), judgement.doors * door_cost(hits_to_door(s, "bay"))
    cost += doors[0] + doors[1] + 1.1 * s.covered("sci") + 0.5 * s.covered("mac")
    return cost


def hits_to_door(s: Sdf1, area: Place) -> int:
    """The hits that an Area can still take."""
    return s.open_boxes(area) + len(s.guns_up(area))


def door_cost(hits: int) -> float:
    """What it costs that Production or the Launch Bay can take no more than so many hits."""
    return DOOR_COST[min(hits, len(DOOR_COST) - 1)]


def _risk(s: Sdf1, area: Place, inside: bool, judgement: Judgement) -> float:
    """What one more point on an Area costs."""
    state = s.areas[area]
    if state.armor and not inside:
        lack = s.armor_most(area) - state.armor
        return judgement.armor * (ARMOR_COST[min(4, lack + 1)] - ARMOR_COST[min(4, lack)])
    guns = s.guns_up(area)
    if area in ("prod", "bay"):
        hits = s.open_boxes(area) + len(guns)
        if hits == 0:
            return LOSS
        return judgement.doors * (DOOR_COST[min(7, max(0, hits - 1))] - DOOR_COST[min(7, hits)]) + 0.5
    if guns:
        return judgement.guns * 1.0
    if area in REACTORS:
        return judgement.reactors * (REACTOR_COST[min(6, s.pool + 1)] - REACTOR_COST[min(6, s.pool)])
    if area == "mac":
        after = min(s.population, s.pack.areas["mac"].top - s.covered("mac") - 1)
        return judgement.people * (PEOPLE_COST[max(2, after)] - PEOPLE_COST[max(2, s.people)]) + 0.5
    return 1.4 if s.open_boxes("sci") else 3.0
