"""How the crew stands: what the enemy will probably do next, what the ship can still take, and what we have."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from robotable.games.attack_on_sdf1.anytime import covers_dice
from robotable.games.attack_on_sdf1.bot_forecast import forecast
from robotable.games.attack_on_sdf1.bot_goals import progress, stake
from robotable.games.attack_on_sdf1.bot_hull import (
    PEOPLE_COST,
    REACTOR_COST,
    Hull,
    door_cost,
    hits_to_door,
)
from robotable.games.attack_on_sdf1.bot_judgement import OFFICER, Judgement
from robotable.games.attack_on_sdf1.bot_sight import Sight
from robotable.games.attack_on_sdf1.effects import Recruit
from robotable.games.attack_on_sdf1.effects_board import Face, Price
from robotable.games.attack_on_sdf1.errands import may_run, still_wanted
from robotable.games.attack_on_sdf1.geometry import (
    BRIDGE,
    HULL,
    PLACES,
    REACTORS,
    Place,
    distances,
    is_space,
    neighbours_in_ship,
)
from robotable.games.attack_on_sdf1.guns import EVADES_FAIL_AT
from robotable.games.attack_on_sdf1.mecha import orders_left
from robotable.games.attack_on_sdf1.pack import Sdf1Pack
from robotable.games.attack_on_sdf1.pieces import HeroState
from robotable.games.attack_on_sdf1.state import (
    CONSTRUCTION,
    EPISODES,
    HANGAR,
    OFF_BOARD,
    Sdf1,
    is_destroid,
)
from robotable.table.packs import per_pack


class Outlook:
    """Weighs positions for the crew. The greater the worth, the better."""

    def __init__(self, s: Sdf1, judgement: Judgement = OFFICER) -> None:
        self.judgement = judgement
        self.forecast = forecast(s, judgement)
        self.mecha_worth = {place: judgement.mecha * worth for place, worth in MECHA_WORTH.items()}
        self._sights: dict[tuple[Hull, int, bool], Sight] = {}

    def worth(self, s: Sdf1) -> float:
        """How good a position is for the crew."""
        return Standing(self, s).worth()

    def hot_places(self, s: Sdf1) -> dict[Place, float]:
        """Where Vessels are, and how much fighting there is worth."""
        return Standing(self, s).foes.hot

    # The ship

    def hull(self, s: Sdf1) -> Hull:
        """What the ship's damage costs, and what more would."""
        return self.forecast.hull(s)

    def risk(self, s: Sdf1, area: Place, inside: bool = False) -> float:
        """What one more point on an Area costs."""
        hull = self.forecast.hull(s)
        return hull.inside[area] if inside else hull.risks[area]

    # The enemy

    def sight(self, s: Sdf1) -> Sight:
        """What Vessels threaten to do as long as the ship stands as it does."""
        key = self.forecast.hull(s), s.heading, s.is_last_episode()
        found = self._sights.get(key)
        if found is None:
            found = self._sights[key] = Sight(self.forecast, s)
        return found


class Assets(NamedTuple):
    """What points, cards and mecha are worth, wherever mecha stand."""

    first: float
    salvage: float
    others: list[float]


ASSETS = attrgetter(
    "ap",
    "rp",
    "hands",
    "tracker",
    "episode",
    "heat",
    "population",
    "pool",
    "ship_evades",
    "evades",
    "barriers",
    "techs",
    "unlocks",
    "met",
    "fewer",
    "characters",
    "errands",
    "salvage",
)
"""All that points, cards and progress hang on, but for Heroes and Capital Ships."""
SHAPE = attrgetter("seat", "back_in", "is_upgraded", "damage")
"""What counts of a Hero for that."""


class Standing:
    """One position. All but where mecha stand is weighed once, so that it can be asked again while they are moved; what
    is as in a position that it came from, and that has not changed since, is taken over."""

    def __init__(self, outlook: Outlook, s: Sdf1, before: "Standing | None" = None) -> None:
        self.s = s
        self.outlook = outlook
        self.judgement = outlook.judgement
        self.sight = outlook.sight(s)
        self.foes = self.sight.foes(s)
        self._active = s.active()
        self._before = before if before is not None and s.mecha == before.s.mecha else None
        self._mecha: list[tuple[str, bool]] = (
            self._before._mecha if self._before else [(token, is_destroid(token)) for token in s.active_mecha()]
        )
        """The mecha on the board, and whether each is a Destroid; they may be moved there, but not leave it."""
        self._wealth: tuple[object, ...] | None = None
        self._assets: Assets | None = None
        self._assets_worth: float | None = None
        self._heroes: list[float] | None = None
        """What each Hero could do."""
        self._turns: dict[str, float] = {}
        """What the rest of their turns may bring."""

    def worth(self) -> float:
        """How good the position is for the crew, with mecha where they stand now."""
        s = self.s
        if s.outcome is not None:
            return 1000.0 if s.outcome.winners else -1000.0
        if self._assets_worth is None or self._helped():
            self._assets_worth = self._add_up_assets()
        if self._heroes is None:
            self._heroes = self._hero_prospects()
        costs = self.sight.hull.cost - 0.35 * sum(s.shields.values()) + self._enemy_cost() + self._hero_cost()
        goals = self.judgement.goals * progress(s) if self.judgement.goals else 0.0
        return self._assets_worth - costs + self._prospects(self._heroes) + goals

    def look_at_heroes(self) -> None:
        """Heroes have moved, or used up dice."""
        self._heroes = None
        self._turns = {}

    def lost_at_the_end(self) -> float:
        """How much of that is lost if the acting Hero does nothing more."""
        s, acting = self.s, self.s.acting
        if s.outcome is not None or acting is None or not s.is_active(acting):
            return 0.0
        return self._rest_of_turn(acting)

    def _rest_of_turn(self, hero: str) -> float:
        found = self._turns.get(hero)
        if found is None:
            found = self._turns[hero] = turn_prospects(self.s, hero, self.foes.hot, self.judgement)
        return found

    # The enemy

    def _enemy_cost(self) -> float:
        """What the Vessels on the board will cost."""
        held, cost = self._held(), 0.0
        for place, menace in self.foes.menaces:
            if place in held:
                share = held[place]
                cost += menace.free * (1 - share) + menace.held * share + menace.later
            else:
                cost += menace.loose
        return cost

    def _held(self) -> dict[Place, float]:
        """Which share of the Pods of an Area is held, where any are."""
        s, crowd = self.s, self.foes.crowd
        fighters: dict[Place, int] = {}
        for token, _ in self._mecha:
            if (place := s.mecha[token]) in crowd:
                fighters[place] = fighters.get(place, 0) + 1
        for hero in self._active:
            if (place := s.heroes[hero].place) in crowd and s.is_pilot(hero):
                fighters[place] = fighters.get(place, 0) + 1
        return {place: min(1.0, n / crowd[place]) for place, n in fighters.items()}

    # Ourselves

    def _hero_cost(self) -> float:
        """What wounds and missing Heroes cost."""
        s, missing = self.s, len(self.s.missing())
        cost = 6.0 * missing + 6.0 * max(0, missing - 1)
        for hero in self._active:
            cost += (0.0, 0.9, 3.0, 6.0)[min(3, s.heroes[hero].damage)]
        return self.judgement.wounds * cost

    def _add_up_assets(self) -> float:
        """What points, cards and mecha are worth; only whether Veritechs are of help hangs on where they stand."""
        if self._assets is None:
            self._assets = self._assets_before() or self._look_at_assets()
        first, salvage, others = self._assets
        return sum(others, first + (salvage + self._formations()))

    def _assets_before(self) -> "Assets | None":
        """What they were worth before, if nothing has changed of all that they hang on."""
        before = self._before
        return before._assets if before is not None and before._all_we_have() == self._all_we_have() else None

    def _all_we_have(self) -> tuple[object, ...]:
        if self._wealth is None:
            heroes = list(map(SHAPE, self.s.heroes.values()))
            self._wealth = ASSETS(self.s), self.foes.capitals, heroes
        return self._wealth

    def _look_at_assets(self) -> "Assets":
        s, judgement = self.s, self.judgement
        worth = 0.55 * min(s.ap, 4) + 0.2 * max(0, s.ap - 4) + 0.7 * min(s.rp, 4) + 0.3 * max(0, s.rp - 4)
        cards = 0.35 * sum(map(len, s.hands)) + 0.45 * payable_cards(s) + 0.22 * len(s.tracker)
        worth = judgement.points * worth + judgement.cards * cards
        worth = worth * _time_left(s) - 0.2 * s.heat + 0.8 * s.population
        if s.pool < EVADES_FAIL_AT and s.captain:
            worth += judgement.evades * (1.1 * min(s.ship_evades, self.foes.capitals) + 0.1 * s.ship_evades)
        upgrades = sum([state.is_upgraded for state in s.heroes.values() if state.seat >= 0])
        errands = 0.4 * sum([len(errand.given) for errand in s.errands])
        others = [
            0.3 * min(len(s.evades), 4) + 1.0 * s.barriers + judgement.story * (2.0 * len(s.techs)),
            judgement.story * _unlocks_worth(s),
            judgement.story * (1.2 * upgrades),
            judgement.story * (2.0 * s.met + 2.0 * s.fewer + 1.5 * len(s.characters) + errands),
            *map(self.outlook.mecha_worth.__getitem__, s.mecha.values()),
        ]
        return Assets(worth, 0.25 * min(3, sum(s.salvage.values())), others)

    def _helped(self) -> list[Place]:
        """Where Veritechs hit harder or further."""
        return [rule.where for rule in self.s.rules if rule.flag in ("formation", "long-range")]

    def _formations(self) -> float:
        """Veritechs that hit harder or further are worth something while somebody can still order them."""
        s, near = self.s, [place for place in dict.fromkeys(self._helped()) if place in self.foes.hot]
        if not near or not any(orders_left(s, hero, "veritech") > 0 for hero in self._active):
            return 0.0
        return sum(0.25 * min(3, len(s.veritechs_at(place))) for place in near)

    def _prospects(self, heroes: list[float]) -> float:
        """What mecha and Heroes could do from where they stand."""
        guards, pull, worth = self.judgement.guards, self._pull, 0.0
        posted: dict[Place, int] = {}
        for token, is_guard in self._mecha:
            place = self.s.mecha[token]
            if is_guard:
                worth += guards * (1.6 if place == BRIDGE else 0.5 if place in ("prod", "mac") else 0.3)
                posted[place] = posted.get(place, 0) + 1
            else:
                worth += 0.5 * pull(place)
        for prospect in heroes:
            worth += prospect
        return worth + guards * self._gates(posted)

    def _gates(self, posted: dict[Place, int]) -> float:
        """What Destroids are worth where Pods are about to come in: most at the Reactors, which nothing else guards."""
        worth = 0.0
        for area, n in self.foes.coming.items():
            if n and area in posted:
                worth += (0.9 if area in REACTORS else 0.5) * min(posted[area], n)
        return worth

    def _pull(self, place: Place) -> float:
        """How much the fighting draws somebody nearer."""
        return self.judgement.pull * self.foes.pull(place)

    def _hero_prospects(self) -> list[float]:
        """What each Hero could still do this turn from where she stands, and where she would be of use next time."""
        s, found = self.s, []
        for hero in self._active:
            state = s.heroes[hero]
            worth = 0.35 * self._pull(state.place) if s.is_pilot(hero) else 0.0
            if state.is_acting or state.points:
                worth += self._rest_of_turn(hero)
            found.append(worth)
        return found


MECHA_WORTH = {
    **dict.fromkeys(PLACES, 1.1),
    **dict.fromkeys(OFF_BOARD, 0.0),
    HANGAR: 0.6,
    CONSTRUCTION: 0.45,
}
"""What a mecha is worth, by where it is."""


def _time_left(s: Sdf1) -> float:
    """How much of what is saved can still be spent: all of it until the story nears its end."""
    return min(1.0, 0.2 + 0.25 * (EPISODES - s.episode)) if s.mode == "story" else 1.0


def _unlocks_worth(s: Sdf1) -> float:
    """A recruit is worth something to a crew that somebody has to be relieved in; other Unlocks to everybody."""
    if not s.unlocks:
        return 0.0
    recruits, usual = _recruits(s.pack), 2.5 * _time_left(s) + 0.3
    return sum([_recruit_worth(s) if unlock in recruits else usual for unlock in s.unlocks])


def _recruit_worth(s: Sdf1) -> float:
    hurt = max([state.damage for state in s.heroes.values() if state.seat >= 0], default=0)
    return 2.5 if hurt > 1 or s.missing() else 0.4


@per_pack
def _recruits(pack: Sdf1Pack) -> frozenset[str]:
    """The Unlocks that bring another Hero."""
    unlocks = pack.unlocks.items()
    return frozenset(id for id, sheet in unlocks if any(isinstance(effect, Recruit) for effect in sheet.does))


# The rest of a turn


def turn_prospects(s: Sdf1, hero: str, hot: dict[Place, float], judgement: Judgement) -> float:
    """What the rest of a turn may bring, and is lost when the turn ends."""
    state = s.heroes[hero]
    left = state.movement
    worth = _shots_in_reach(s, hero, hot, left)
    if left:
        worth += _square_in_reach(s, state, left)
        worth += _errand_in_reach(s, hero, left, judgement.goals)
    return judgement.turn * worth


def _shots_in_reach(s: Sdf1, hero: str, hot: dict[Place, float], left: int) -> float:
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
        return max((_mending(s, place, dice) * (0.9 - 0.2 * steps) for place, steps in walks), default=0.0)
    return 0.0


def _mending(s: Sdf1, area: Place, n: int) -> float:
    """What it is worth to mend so much structure of an Area, or guns if there is nothing else."""
    state = s.areas[area]
    red = s.pool if area in REACTORS else state.red
    boxes = min(n, red)
    guns = min(n - boxes, list(state.guns.values()).count("down"))
    if area in REACTORS:
        saved = REACTOR_COST[s.pool] - REACTOR_COST[s.pool - boxes]
    elif area in ("prod", "bay"):
        hits = hits_to_door(s, area)
        saved = door_cost(hits) - door_cost(hits + boxes)
    elif area == "mac":
        after = min(s.population, s.people + boxes)
        saved = PEOPLE_COST[max(2, s.people)] - PEOPLE_COST[max(2, after)] + 0.5 * boxes
    else:
        saved = 1.1 * boxes
    return saved + 0.9 * guns


def _square_in_reach(s: Sdf1, state: HeroState, left: int) -> float:
    best = 0.0
    for place, steps in _walks(state.place, left - 1):
        if place in HULL and place not in state.squares:
            best = max(best, SQUARES[place](s, state) - 0.05 * steps)
    return 0.8 * best


def _errand_in_reach(s: Sdf1, hero: str, left: int, goals: float) -> float:
    state = s.heroes[hero]
    worth = 0.0
    for errand in s.errands:
        sheet = s.pack.errands[errand.id]
        if not sheet.at or not s.has_post(hero, sheet.who) or still_wanted(s, errand).isdisjoint(state.dice):
            continue
        prize = goals * stake(s, errand) if goals else 0.0
        if may_run(s, errand, hero):
            worth = max(worth, 0.7 + prize)
        else:
            ways = [steps for place, steps in _walks(state.place, left) if place == sheet.at]
            worth = max([worth, *[0.7 + prize * (0.9 - 0.05 * steps) for steps in ways]])
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


def payable_cards(s: Sdf1) -> int:
    """The Resource cards in hand whose dice lie on the Tracker, and whose RP are there."""
    tracker, resources, n = tuple(s.tracker), s.pack.resources, 0
    for hand in s.hands:
        for card in hand:
            sheet = resources[card]
            n += sheet.rp <= s.rp and _pays(tracker, sheet.dice)
    return n


@lru_cache(maxsize=4096)
def _pays(tracker: tuple[Face, ...], dice: tuple[Price, ...]) -> bool:
    """The Tracker holds the dice of a cost."""
    return covers_dice(list(tracker), dice)


@lru_cache(maxsize=256)
def _walks(start: Place, most: int) -> tuple[tuple[Place, int], ...]:
    """Where somebody on foot could get, and how far it is."""
    return tuple(_walk(start, most))


def _walk(start: Place, most: int) -> Iterator[tuple[Place, int]]:
    if is_space(start) or not start:
        return
    yield start, 0
    seen, edge = {start}, [start]
    for steps in range(1, most + 1):
        edge = [other for place in edge for other in neighbours_in_ship(place) if other not in seen]
        seen.update(edge)
        yield from ((place, steps) for place in dict.fromkeys(edge))
