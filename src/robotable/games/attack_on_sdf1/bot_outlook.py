"""How the crew stands: what the enemy will probably do next, what the ship can still take, and what we have."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from robotable.games.attack_on_sdf1.anytime import can_pay_dice
from robotable.games.attack_on_sdf1.effects import Recruit
from robotable.games.attack_on_sdf1.errands import may_run, still_wanted
from robotable.games.attack_on_sdf1.geometry import (
    BRIDGE,
    HULL,
    REACTORS,
    Place,
    area_at,
    distances,
    is_space,
    neighbours_in_ship,
    steps_to_bridge,
)
from robotable.games.attack_on_sdf1.guns import EVADES_FAIL_AT
from robotable.games.attack_on_sdf1.icons import ORDERS, Order
from robotable.games.attack_on_sdf1.mecha import orders_left
from robotable.games.attack_on_sdf1.pieces import HeroState, Vessel
from robotable.games.attack_on_sdf1.state import (
    CONSTRUCTION,
    EPISODES,
    HANGAR,
    OFF_BOARD,
    Sdf1,
    capacity,
    is_capital,
    is_destroid,
)

LOSS = 60.0
"""What losing the game is worth to avoid."""
REACTOR_COST = (0.0, 2.5, 6.0, 11.0, 17.5, 28.0, LOSS)
"""By the damage of the Reactors."""
PEOPLE_COST = {2: LOSS, 3: 14.0, 4: 7.5, 5: 3.5, 6: 1.5, 7: 0.5, 8: 0.0}
DOOR_COST = (26.0, 15.0, 9.5, 6.5, 4.5, 3.0, 1.8, 0.8)
"""By the hits that Production or the Launch Bay can still take."""
ARMOR_COST = (0.0, 0.55, 1.25, 2.1, 3.0)
"""By the armor that an Area lacks."""
FUTURE = {"pod": 0.0, "cruiser": 3.2, "flagship": 4.6, "khyron": 2.5, "miriya": 2.0}
"""What a Vessel will still cost after this Episode, besides where it stands."""
NEAR_BRIDGE = (30.0, 8.0, 4.2, 2.4, 1.7, 1.7)
"""The same for a Pod, by its steps to the Bridge."""


class Forecast:
    """What the next Z-Orders card does to each symbol, on average over the cards that can come. SDF-ZORD05"""

    def __init__(self, s: Sdf1) -> None:
        deck = s.decks["orders"]
        cards = deck.cards[-1:] if s.is_foreseen else deck.cards or deck.discards or list(s.pack.orders)
        self.lines: dict[str, list[list[Order]]] = {}
        for card in cards:
            for symbol, icons in s.pack.orders[card].lines.items():
                self.lines.setdefault(symbol, []).append([ORDERS[icon] for icon in icons])
        self.attacks = self._mean(lambda order: order.does == "attack")
        """How often Pods of a symbol attack."""
        self.barrage = self._mean(lambda order: order.n if order.does == "barrage" else 0)
        """How many points Capital Ships fire."""
        self.rams = self._mean(lambda order: order.does == "ram")
        """How often they ram."""
        self._lethal: dict[tuple[str, int, bool], float] = {}

    def lethal(self, symbol: str, steps: int, held: bool) -> float:
        """The chance that a Pod so many steps from the Bridge, held or not, gets there and attacks."""
        key = symbol, steps, held
        if key not in self._lethal:
            lines = self.lines[symbol]
            self._lethal[key] = sum(_gets_through(orders, steps, held) for orders in lines) / len(lines)
        return self._lethal[key]

    def _mean(self, value: Callable[[Order], float]) -> dict[str, float]:
        return {
            symbol: sum(float(value(order)) for orders in lines for order in orders) / len(lines)
            for symbol, lines in self.lines.items()
        }


def _gets_through(orders: list[Order], steps: int, held: bool) -> bool:
    """Whether a line brings a Pod into the Bridge and lets it attack there."""
    for order in orders:
        if order.does == "disengage":
            held = False
        elif order.does == "advance" and not held:
            steps -= order.n
        elif order.does == "attack" and steps <= 0 and not held:
            return True
    return False


class Menace(NamedTuple):
    """What a Vessel will probably cost."""

    free: float
    """In the next Z-Orders phase, if nobody holds it."""
    held: float
    """Then, if somebody does."""
    later: float
    """After that."""


class Outlook:
    """The position of the crew, weighed. The greater the worth, the better."""

    def __init__(self, s: Sdf1) -> None:
        self.s = s
        self.forecast = Forecast(s)
        self._known: dict[tuple[object, ...], dict[tuple[object, ...], Menace]] = {}
        """What Vessels were found to threaten, by how the ship stands and by all that counts of a Vessel."""

    def worth(self, s: Sdf1) -> float:
        """How good a position is for the crew."""
        if s.outcome is not None:
            return 1000.0 if s.outcome.winners else -1000.0
        menaces = self.menaces(s)
        costs = self.ship_cost(s) + self.enemy_cost(s, menaces) + self.hero_cost(s)
        return self.assets(s) - costs + self.prospects(s, _hot(menaces))

    def lost_at_the_end(self, s: Sdf1) -> float:
        """How much of that is lost if the acting Hero does nothing more."""
        acting = s.acting
        if s.outcome is not None or acting is None or not s.is_active(acting):
            return 0.0
        return self.turn_prospects(s, acting, self.hot_places(s))

    # The ship

    def ship_cost(self, s: Sdf1) -> float:
        """What the damage of the ship costs."""
        cost = REACTOR_COST[min(s.pool, 6)] + PEOPLE_COST[max(2, s.people)]
        for area in HULL:
            state = s.areas[area]
            cost += ARMOR_COST[min(4, s.armor_most(area) - state.armor)]
            cost += 0.9 * sum(health != "up" for health in state.guns.values())
        cost += self._door(s, "prod") + self._door(s, "bay") + 1.1 * s.covered("sci") + 0.5 * s.covered("mac")
        return cost - 0.35 * sum(s.shields.values())

    def _door(self, s: Sdf1, area: Place) -> float:
        hits = s.open_boxes(area) + len(s.guns_up(area))
        return DOOR_COST[min(hits, len(DOOR_COST) - 1)]

    def risk(self, s: Sdf1, area: Place, inside: bool = False) -> float:
        """What one more point on an Area costs."""
        state = s.areas[area]
        if state.armor and not inside:
            lack = s.armor_most(area) - state.armor
            return ARMOR_COST[min(4, lack + 1)] - ARMOR_COST[min(4, lack)]
        guns = s.guns_up(area)
        if area in ("prod", "bay"):
            hits = s.open_boxes(area) + len(guns)
            return LOSS if hits == 0 else DOOR_COST[min(7, max(0, hits - 1))] - DOOR_COST[min(7, hits)] + 0.5
        if guns:
            return 1.0
        if area in REACTORS:
            return REACTOR_COST[min(6, s.pool + 1)] - REACTOR_COST[min(6, s.pool)]
        if area == "mac":
            after = min(s.population, s.pack.areas["mac"].top - s.covered("mac") - 1)
            return PEOPLE_COST[max(2, after)] - PEOPLE_COST[max(2, s.people)] + 0.5
        return 1.4 if s.open_boxes("sci") else 3.0

    # The enemy

    def enemy_cost(self, s: Sdf1, menaces: list[tuple[Place, Menace]]) -> float:
        """What the Vessels on the board will cost."""
        held: dict[Place, float] = {}
        crowd: dict[Place, int] = {}
        for vessel in s.vessels.values():
            if not is_capital(vessel) and not vessel.is_jammed:
                crowd[vessel.place] = crowd.get(vessel.place, 0) + 1
        fighters: dict[Place, int] = {}
        for place in s.mecha.values():
            fighters[place] = fighters.get(place, 0) + 1
        for hero in s.active():
            if s.is_pilot(hero):
                place = s.heroes[hero].place
                fighters[place] = fighters.get(place, 0) + 1
        for place, n in crowd.items():
            held[place] = min(1.0, fighters.get(place, 0) / n)
        cost = 0.0
        for place, menace in menaces:
            share = held.get(place, 0.0)
            cost += menace.free * (1 - share) + menace.held * share + menace.later
        return cost

    def threat(self, s: Sdf1, vessel: Vessel) -> tuple[float, float]:
        """What a Vessel that nobody holds costs in the next Z-Orders phase, and after it."""
        menace = self._menace(s, vessel)
        return menace.free, menace.later

    def menaces(self, s: Sdf1) -> list[tuple[Place, Menace]]:
        """Where each Vessel is, and what it threatens to do."""
        risks = tuple([self.risk(s, area, inside) for area in HULL for inside in (False, True)])
        known = self._known.setdefault((s.heading, s.is_last_episode(), risks), {})
        found = []
        for v in s.vessels.values():
            key = v.kind, v.symbol, v.place, v.damage, v.is_jammed or v.is_new
            menace = known.get(key)
            if menace is None:
                menace = known[key] = self._menace(s, v)
            found.append((v.place, menace))
        return found

    def _menace(self, s: Sdf1, vessel: Vessel) -> Menace:
        free, held = (0.0, 0.0) if vessel.is_jammed or vessel.is_new else self._now(s, vessel)
        return Menace(free, held, self._later(s, vessel))

    def _later(self, s: Sdf1, vessel: Vessel) -> float:
        most = capacity(s, vessel)
        if vessel.damage >= most or s.is_last_episode():
            return 0.0
        if is_capital(vessel):
            return FUTURE[vessel.kind] * (1 - 0.55 * vessel.damage / most)
        near = NEAR_BRIDGE[min(5, steps_to_bridge(vessel.place, s.heading))]
        return FUTURE[vessel.kind] + near * (1 - 0.3 * vessel.damage / most)

    def _now(self, s: Sdf1, vessel: Vessel) -> tuple[float, float]:
        """What it costs in the next Z-Orders phase if nobody holds it, and if somebody does."""
        forecast, place = self.forecast, vessel.place
        if is_capital(vessel):
            area = area_at(int(place[1]), s.heading)
            barrage = forecast.barrage[vessel.symbol] * self.risk(s, area) * 1.15
            cost = barrage + forecast.rams[vessel.symbol] * (1.5 + self.risk(s, area, inside=True))
            return cost, cost
        steps = min(4, steps_to_bridge(place, s.heading))
        attack = forecast.attacks[vessel.symbol]
        free = LOSS * 0.7 * forecast.lethal(vessel.symbol, steps, False)
        held = LOSS * 0.7 * forecast.lethal(vessel.symbol, steps, True) + attack * 0.9
        if place != BRIDGE and place[0] != "O":
            inside = not is_space(place)
            area = place if inside else area_at(int(place[1]), s.heading)
            free += attack * self.risk(s, area, inside)
        return free, held

    # Ourselves

    def hero_cost(self, s: Sdf1) -> float:
        """What wounds and missing Heroes cost."""
        missing = len(s.missing())
        cost = 6.0 * missing + 6.0 * max(0, missing - 1)
        for hero in s.active():
            cost += (0.0, 0.9, 3.0, 6.0)[min(3, s.heroes[hero].damage)]
        return cost

    def assets(self, s: Sdf1) -> float:
        """What points, cards and mecha are worth."""
        worth = 0.55 * min(s.ap, 4) + 0.2 * max(0, s.ap - 4) + 0.7 * min(s.rp, 4) + 0.3 * max(0, s.rp - 4)
        worth += 0.35 * sum(map(len, s.hands)) + 0.45 * payable_cards(s) + 0.22 * len(s.tracker)
        worth = worth * self._time_left(s) - 0.2 * s.heat + 0.8 * s.population
        capitals = sum(is_capital(vessel) and not vessel.is_jammed for vessel in s.vessels.values())
        if s.pool < EVADES_FAIL_AT and s.captain:
            worth += 1.1 * min(s.ship_evades, capitals) + 0.1 * s.ship_evades
        worth += 0.25 * min(3, sum(s.salvage.values())) + self._formations(s)
        worth += 0.3 * min(len(s.evades), 4) + 1.0 * s.barriers + 2.0 * len(s.techs)
        worth += sum(self._unlock_worth(s, unlock) for unlock in s.unlocks)
        worth += 1.2 * sum(state.is_upgraded for state in s.heroes.values() if state.seat >= 0)
        worth += 2.0 * s.met + 2.0 * s.fewer + 1.5 * len(s.characters) + 0.4 * sum(len(e.given) for e in s.errands)
        for place in s.mecha.values():
            worth += 0.6 if place == HANGAR else 0.45 if place == CONSTRUCTION else 0.0
            worth += 1.1 if place not in OFF_BOARD else 0.0
        return worth

    def _time_left(self, s: Sdf1) -> float:
        """How much of what is saved can still be spent: all of it until the story nears its end."""
        return min(1.0, 0.2 + 0.25 * (EPISODES - s.episode)) if s.mode == "story" else 1.0

    def _formations(self, s: Sdf1) -> float:
        """Veritechs that hit harder or further are worth something while somebody can still order them."""
        helped = [rule.where for rule in s.rules if rule.flag in ("formation", "long-range")]
        if not helped or not any(orders_left(s, hero, "veritech") > 0 for hero in s.active()):
            return 0.0
        near = {place: s.vessels_at(place) for place in helped}
        return sum(0.25 * min(3, len(s.veritechs_at(place))) for place, vessels in near.items() if vessels)

    def _unlock_worth(self, s: Sdf1, unlock: str) -> float:
        """A recruit is worth something to a crew that somebody has to be relieved in; the rest to everybody."""
        recruits = [effect.hero for effect in s.pack.unlocks[unlock].does if isinstance(effect, Recruit)]
        if not recruits:
            return 2.5 * self._time_left(s) + 0.3
        hurt = max((state.damage for state in s.heroes.values() if state.seat >= 0), default=0)
        return 2.5 if s.missing() or hurt > 1 else 0.4

    def prospects(self, s: Sdf1, hot: dict[Place, float]) -> float:
        """What mecha and Heroes could do from where they stand."""
        worth, guards = 0.0, dict.fromkeys(HULL, 0)
        for token, place in s.mecha.items():
            if place in OFF_BOARD:
                continue
            if is_destroid(token):
                worth += 1.6 if place == BRIDGE else 0.5 if place in ("prod", "mac") else 0.3
                guards[place] = guards.get(place, 0) + 1
            else:
                worth += 0.5 * _pull(s, place, hot)
        for hero in s.active():
            worth += self._hero_prospects(s, hero, hot)
        return worth + self._gates(s, guards)

    def _gates(self, s: Sdf1, guards: dict[Place, int]) -> float:
        """What Destroids are worth where Pods are about to come in: most at the Reactors, which nothing else guards."""
        coming = dict.fromkeys(HULL, 0)
        for vessel in s.vessels.values():
            if vessel.place[0] == "I" and not is_capital(vessel):
                coming[area_at(int(vessel.place[1]), s.heading)] += 1
        return sum((0.9 if area in REACTORS else 0.5) * min(guards[area], n) for area, n in coming.items())

    def hot_places(self, s: Sdf1) -> dict[Place, float]:
        """Where Vessels are, and how much fighting there is worth."""
        return _hot(self.menaces(s))

    def _hero_prospects(self, s: Sdf1, hero: str, hot: dict[Place, float]) -> float:
        """What a Hero could still do this turn from where she stands, and where she would be of use next time."""
        state = s.heroes[hero]
        worth = 0.35 * _pull(s, state.place, hot) if s.is_pilot(hero) else 0.0
        return worth + self.turn_prospects(s, hero, hot) if state.is_acting or state.points else worth

    def turn_prospects(self, s: Sdf1, hero: str, hot: dict[Place, float]) -> float:
        """What the rest of a turn may bring, and is lost when the turn ends."""
        state = s.heroes[hero]
        left = state.movement
        worth = self._shots_in_reach(s, hero, hot, left)
        if left:
            worth += self._square_in_reach(s, state, left)
            worth += self._errand_in_reach(s, hero, left)
        return worth

    def _shots_in_reach(self, s: Sdf1, hero: str, hot: dict[Place, float], left: int) -> float:
        """What a pilot's dice could hit, or an engineer's mend, within the movement that is left."""
        state = s.heroes[hero]
        dice = min(3, sum(face in ("target", "instinct") for face in state.dice))
        if not dice:
            return 0.0
        if s.is_pilot(hero):
            reach = distances(state.place, s.heading)
            near = [reach[place] for place, worth in hot.items() if reach[place] <= left and worth > 0.3]
            return dice * (0.9 - 0.03 * min(near)) if near else 0.0
        if "operations" in s.face(hero).posts:
            walks = [(place, steps) for place, steps in _walks(state.place, left) if place in HULL]
            return max((self.mending(s, place, dice) * (0.9 - 0.2 * steps) for place, steps in walks), default=0.0)
        return 0.0

    def mending(self, s: Sdf1, area: Place, n: int) -> float:
        """What it is worth to mend so much structure of an Area, or guns if there is nothing else."""
        state = s.areas[area]
        red = s.pool if area in REACTORS else state.red
        boxes = min(n, red)
        guns = min(n - boxes, list(state.guns.values()).count("down"))
        if area in REACTORS:
            saved = REACTOR_COST[s.pool] - REACTOR_COST[s.pool - boxes]
        elif area in ("prod", "bay"):
            hits = s.open_boxes(area) + len(s.guns_up(area))
            saved = DOOR_COST[min(hits, 7)] - DOOR_COST[min(hits + boxes, 7)]
        elif area == "mac":
            after = min(s.population, s.people + boxes)
            saved = PEOPLE_COST[max(2, s.people)] - PEOPLE_COST[max(2, after)] + 0.5 * boxes
        else:
            saved = 1.1 * boxes
        return saved + 0.9 * guns

    def _square_in_reach(self, s: Sdf1, state: HeroState, left: int) -> float:
        best = 0.0
        for place, steps in _walks(state.place, left - 1):
            if place in HULL and place not in state.squares:
                best = max(best, SQUARES[place](s, state) - 0.05 * steps)
        return 0.8 * best

    def _errand_in_reach(self, s: Sdf1, hero: str, left: int) -> float:
        state = s.heroes[hero]
        worth = 0.0
        for errand in s.errands:
            sheet = s.pack.errands[errand.id]
            if set(state.dice) & still_wanted(s, errand) and sheet.at and s.has_post(hero, sheet.who):
                near = may_run(s, errand, hero) or any(place == sheet.at for place, _ in _walks(state.place, left))
                worth = max(worth, 0.7 * near)
        return worth


SQUARES: dict[Place, Callable[[Sdf1, HeroState], float]] = {
    "prod": lambda s, state: 0.5,
    "bay": lambda s, state: 0.5 if HANGAR in s.mecha.values() else 0.0,
    "sci": lambda s, state: 0.7,
    "aft": lambda s, state: 0.5,
    "mac": lambda s, state: 0.9 * min(1, state.damage) + 1.2 * (state.damage > 1),
    "fwd": lambda s, state: 0.2 * min(2, s.heat),
}
"""What using an Action Square is worth."""


def _hot(menaces: list[tuple[Place, Menace]]) -> dict[Place, float]:
    hot: dict[Place, float] = {}
    for place, menace in menaces:
        hot[place] = hot.get(place, 0.0) + min(6.0, menace.later + 0.5 * menace.free)
    return hot


def payable_cards(s: Sdf1) -> int:
    """The Resource cards in hand whose dice lie on the Tracker, and whose RP are there."""
    sheets = [s.pack.resources[card] for hand in s.hands for card in hand]
    return sum(sheet.rp <= s.rp and can_pay_dice(s, sheet.dice) for sheet in sheets)


def _pull(s: Sdf1, place: Place, hot: dict[Place, float]) -> float:
    """How near the fighting is."""
    reach = distances(place, s.heading)
    return max((worth / (1.5 + reach[there]) for there, worth in hot.items()), default=0.0)


def _walks(start: Place, most: int) -> Iterator[tuple[Place, int]]:
    """Where somebody on foot could get, and how far it is."""
    if is_space(start) or not start:
        return
    yield start, 0
    seen, edge = {start}, [start]
    for steps in range(1, most + 1):
        edge = [other for place in edge for other in neighbours_in_ship(place) if other not in seen]
        seen.update(edge)
        yield from ((place, steps) for place in dict.fromkeys(edge))
