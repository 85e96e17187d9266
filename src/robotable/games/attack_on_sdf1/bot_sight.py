"""How the ship sees the enemy: what Vessels threaten to do, what a hit on one brings, and where all of them are."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import compress, count
from operator import attrgetter, itemgetter, ne

from robotable.games.attack_on_sdf1.bot_forecast import Forecast
from robotable.games.attack_on_sdf1.bot_hull import LOSS, Menace
from robotable.games.attack_on_sdf1.geometry import (
    BRIDGE,
    HULL,
    Place,
    area_at,
    distances,
    is_space,
    steps_to_bridge,
)
from robotable.games.attack_on_sdf1.pieces import Vessel
from robotable.games.attack_on_sdf1.state import CAPITALS, Sdf1, is_capital

FUTURE = {"pod": 0.0, "cruiser": 3.2, "flagship": 4.6, "khyron": 2.5, "miriya": 2.0}
"""What a Vessel will still cost after this Episode, besides where it stands."""
NEAR_BRIDGE = (30.0, 8.0, 4.2, 2.4, 1.7, 1.7)
"""The same for a Pod, by its steps to the Bridge."""

Look = tuple[str, str, Place, int, bool, bool]
look_of = attrgetter("kind", "symbol", "place", "damage", "is_jammed", "is_new")
"""All that counts of a Vessel."""
_but_damage = itemgetter(0, 1, 2, 4, 5)


class Sight:
    """The Vessels as a ship sees them that stands like this."""

    def __init__(self, forecast: Forecast, s: Sdf1) -> None:
        self.forecast = forecast
        self.judgement = forecast.judgement
        self.sheets = s.pack.vessels
        self.heading = s.heading
        self.is_last = s.is_last_episode()
        """Nothing comes after this Episode."""
        self.hull = forecast.hull(s)
        self.known = self.hull.menaces.setdefault((self.heading, self.is_last), {})
        self._gains: defaultdict[tuple[int, bool], dict[Look, float]] = defaultdict(dict)
        self._first: Foes | None = None

    def menace(self, v: Vessel) -> Menace:
        """What a Vessel threatens to do."""
        return self.menace_of(look_of(v))

    def menace_of(self, look: Look) -> Menace:
        """What a Vessel that looks so threatens to do."""
        menace = self.known.get(look)
        if menace is None:
            menace = self.known[look] = self._reckon(Vessel("", *look))
        return menace

    def gains(self, vessels: Iterable[Vessel], left: int, one: bool = False) -> list[float]:
        """What the next point on each of these Vessels brings, with so many still to come."""
        known, looks = self._gains[left, one], list(map(look_of, vessels))
        try:
            return list(map(known.__getitem__, looks))
        except KeyError:
            known.update((look, self._gain(look, left, one)) for look in looks if look not in known)
            return list(map(known.__getitem__, looks))

    def _gain(self, look: Look, left: int, one: bool) -> float:
        menace = self.menace_of(look)
        kind, _, _, damage, _, _ = look
        now, later, most = menace.free, menace.later, self.sheets[kind].capacity
        if damage >= most:
            need = 2 * most - damage
            return now / need if left >= need else 0.1 * now / need
        if not later:
            need = 2 * most - damage
            return now / need * (1.0 if left >= need else 0.4)
        need = most - damage
        if left >= need:
            return later / need + (0.5 * now / need if left >= need + most and one else 0.0)
        return 0.6 * later / need + (0.05 if kind in CAPITALS else 0.0)

    def foes(self, s: Sdf1) -> "Foes":
        """All Vessels on the board; those that stand as they stood first are not looked at again."""
        looks = list(map(look_of, s.vessels.values()))
        if self._first is None:
            self._first = Foes(self, looks)
        return self._first.where(self, looks) or Foes(self, looks)

    def _reckon(self, v: Vessel) -> Menace:
        free, held = (0.0, 0.0) if v.is_jammed or v.is_new else self._now(v)
        later = self._later(v)
        return Menace(free, held, later, free + later, min(6.0, later + 0.5 * free))

    def _later(self, vessel: Vessel) -> float:
        most = self.sheets[vessel.kind].capacity
        if vessel.damage >= most or self.is_last:
            return 0.0
        if is_capital(vessel):
            return self.judgement.capitals * (FUTURE[vessel.kind] * (1 - 0.55 * vessel.damage / most))
        near = self.judgement.pods * NEAR_BRIDGE[min(5, steps_to_bridge(vessel.place, self.heading))]
        return self.judgement.capitals * FUTURE[vessel.kind] + near * (1 - 0.3 * vessel.damage / most)

    def _now(self, vessel: Vessel) -> tuple[float, float]:
        """What it costs in the next Z-Orders phase if nobody holds it, and if somebody does."""
        hull, heading, forecast, judgement, place = self.hull, self.heading, self.forecast, self.judgement, vessel.place
        if is_capital(vessel):
            area = area_at(int(place[1]), heading)
            barrage = forecast.barrage[vessel.symbol] * hull.risks[area] * 1.15
            cost = judgement.fire * (barrage + forecast.rams[vessel.symbol] * (1.5 + hull.inside[area]))
            return cost, cost
        steps = min(4, steps_to_bridge(place, heading))
        attack, breach = forecast.attacks[vessel.symbol], judgement.breach * (LOSS * 0.7)
        free = breach * forecast.lethal(vessel.symbol, steps, False)
        held = breach * forecast.lethal(vessel.symbol, steps, True) + judgement.losses * (attack * 0.9)
        if place != BRIDGE and place[0] != "O":
            inside = not is_space(place)
            area = place if inside else area_at(int(place[1]), heading)
            free += judgement.fire * (attack * (hull.inside if inside else hull.risks)[area])
        return free, held


class Foes:
    """The Vessels on the board: what each threatens to do, and where the fighting is."""

    def __init__(self, sight: Sight, looks: list[Look], like: "Foes | None" = None) -> None:
        self.heading = sight.heading
        self.looks = looks
        self.menaces: list[tuple[Place, Menace]] = like.menaces.copy() if like else []
        """Where each Vessel is, and what it threatens to do."""
        self.hot: dict[Place, float] = like.hot.copy() if like else {}
        """Where Vessels are, and how much fighting there is worth."""
        self.crowd: dict[Place, int] = like.crowd if like else {}
        """How many Pods could be held in an Area."""
        self.coming: dict[Place, int] = like.coming if like else dict.fromkeys(HULL, 0)
        """How many Pods are about to come in."""
        self.capitals: int = like.capitals if like else 0
        """How many Capital Ships may fire."""
        self._pulls: dict[Place, float] = {}
        if not like:
            self._look(sight)

    def _look(self, sight: Sight) -> None:
        found, hot, crowd = self.menaces, self.hot, self.crowd
        for look in self.looks:
            kind, _, place, _, is_jammed, _ = look
            menace = sight.known.get(look) or sight.menace_of(look)
            found.append((place, menace))
            hot[place] = hot.get(place, 0.0) + menace.heat
            if kind in CAPITALS:
                self.capitals += not is_jammed
                continue
            if not is_jammed:
                crowd[place] = crowd.get(place, 0) + 1
            if place[0] == "I":
                self.coming[area_at(int(place[1]), sight.heading)] += 1

    def where(self, sight: Sight, looks: list[Look]) -> "Foes | None":
        """The same Vessels where some are damaged otherwise; None if anything else is different."""
        if len(looks) != len(self.looks):
            return None
        others = [*compress(count(), map(ne, looks, self.looks))]
        if not others:
            return self
        if any(_but_damage(looks[i]) != _but_damage(self.looks[i]) for i in others):
            return None
        twin = Foes(sight, looks, like=self)
        twin._hurt(sight, others)
        return twin

    def _hurt(self, sight: Sight, others: list[int]) -> None:
        """These are damaged otherwise."""
        places = {self.looks[i][2] for i in others}
        for i in others:
            self.menaces[i] = self.looks[i][2], sight.menace_of(self.looks[i])
        self.hot.update(dict.fromkeys(places, 0.0))
        for place, menace in self.menaces:
            if place in places:
                self.hot[place] += menace.heat

    def pull(self, place: Place) -> float:
        """How near the fighting is."""
        found = self._pulls.get(place)
        if found is None:
            far = _far(place, self.heading)
            found = self._pulls[place] = max([worth / far[there] for there, worth in self.hot.items()], default=0.0)
        return found


@cache
def _far(place: Place, heading: int) -> dict[Place, float]:
    """How much less the fighting in each Area draws somebody who is here."""
    return {there: 1.5 + steps for there, steps in distances(place, heading).items()}
