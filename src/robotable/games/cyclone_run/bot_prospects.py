"""What the Heroes are worth on the tray as it lies: what a player can see, and averages for what nobody can.

All figures are Victory Points. Face-down tokens are never looked at: a player knows only which tokens have not turned
up yet, and so does everything here.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from robotable.games.cyclone_run.combat import falls, price
from robotable.games.cyclone_run.effects import (
    AnyDirection,
    AnyEffect,
    Damage,
    Fuel,
    NoFuel,
    Points,
    Reroll,
    Scout,
    SetDie,
    Travel,
    Wrench,
)
from robotable.games.cyclone_run.movement import EDGE
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.games.cyclone_run.state import CELLS, LINES, NEIGHBOURS, QUADRANTS, Cell, Cyclone

FUEL_WORTH = 1.5
"""A Fuel buys a reroll, a point of damage or an interrupt: what that comes to."""
SCOUT_WORTH = 0.4
"""A Scout shows whether the next space will stop the Hero."""
SENSE_WORTH = 1.5
"""What Ariel adds to each Hero who acts after her when the whole tray lies face down."""
LEAD_WORTH = 0.2
"""How much of a lead it is worth to bring the end nearer."""
HURRY_AT_MOST = 3.0
"""However large the lead, the end is worth no more than this."""
LEAD_AT_THE_END = 0.5
"""How much of a lead it is worth to take the token that ends the game."""
END_AT_MOST = 8.0
"""However large the lead, the token that ends the game is worth no more than this."""
POINTS_A_TURN = 12
"""What a turn brings on average."""
INTERRUPT_WORTH = 0.3
"""What an interrupt must bring beyond the Fuel it costs."""
INVITED_WORTH = 1.0
"""How much of what an interrupt brings its owner is lost to the one who invited it, if there were but the two."""
FUEL_FOR_ONE = 4
"""More Fuel than this is not reckoned with for one Hero."""
PATIENCE = 0.4
"""With nobody ahead, a tall stack is a little better than a short one: the game goes on, and so do the chances."""

EMPTY = ""
HIDDEN = "?"


class Tray(NamedTuple):
    """The tray as everybody sees it."""

    tops: tuple[str, ...]
    """The token on top of each cell; HIDDEN if it lies face down, EMPTY if there is none."""
    heights: tuple[int, ...]
    cyclone: Cell | None
    jeeple: Cell | None

    def covered(self) -> tuple[Cell | None, Cell | None]:
        """The cells that vehicles stand on."""
        return self.cyclone, self.jeeple

    def hidden_cells(self) -> list[Cell]:
        """The face-down tokens that can be turned up."""
        return [cell for cell in CELLS if self.tops[cell] == HIDDEN and cell not in self.covered()]

    def without(self, cells: list[Cell]) -> "Tray":
        """The tray after the top tokens of these cells were taken, in this order."""
        tops, heights = list(self.tops), list(self.heights)
        for cell in cells:
            heights[cell] -= 1
            tops[cell] = HIDDEN if heights[cell] else EMPTY
        return self._replace(tops=tuple(tops), heights=tuple(heights))


class Plan(NamedTuple):
    """The best that a Hero can do: what it is worth, where the vehicle goes or which pattern is hit, what is taken."""

    worth: float
    steps: tuple[int, ...] = ()
    takes: tuple[Cell, ...] = ()
    fuel: float = 0.0
    """The Fuel it takes, on average where tokens lie face down."""
    invites: float = 0.0
    """What the worth is less because of the step that the others could add."""

    @property
    def points(self) -> float:
        """What it brings in."""
        return self.worth + self.invites


NOTHING = Plan(0.0)

Way = tuple[float, tuple[int, ...], tuple[Cell, ...], float, float]
"""A plan in the making: ways are tried by the thousand."""

STAY: Way = (0.0, (), (), 0.0, 0.0)
NEVER: Way = (-1000.0, (), (), 0.0, 0.0)
"""A way that no Hero goes."""


class Rival(NamedTuple):
    """Somebody who could add a step to a Hero's move."""

    fuel: int
    """What he has for the attack once the step is paid."""
    price: float
    """What the step must bring before he takes it."""


class Strike(NamedTuple):
    """What a Hero's damage and wrench do to one kind of token."""

    gain: float
    fuel: int
    """The Fuel it takes; 0 if it falls by itself."""
    goes_on: bool
    """Whether the Hero can move on afterwards if the Fuel is paid."""


NO_TOKEN = Strike(0.0, 0, True)
"""What there is to gain where nothing lies."""


class Blind(NamedTuple):
    """What a Hero can expect of a token that nobody has seen."""

    gain: float
    fuel: float
    """The Fuel it takes on average."""
    goes_on: float
    """The chance that it does not stop him."""


def look(s: Cyclone) -> Tray:
    """The tray as everybody sees it."""
    tops = [stack[-1] if up else HIDDEN if stack else EMPTY for stack, up in zip(s.stacks, s.face_up, strict=True)]
    return Tray(tuple(tops), tuple(map(len, s.stacks)), s.vehicles["cyclone"], s.vehicles["jeeple"])


def unseen_tokens(s: Cyclone) -> dict[str, int]:
    """How many tokens of each kind have not turned up yet: all in the box but those in piles and face up."""
    seen = Counter(token for player in s.players for token in player.pile)
    seen.update(stack[-1] for stack, up in zip(s.stacks, s.face_up, strict=True) if up)
    return {id: token.count - seen[id] for id, token in s.pack.tokens.items() if token.count > seen[id]}


class Prospects:
    """What one seat can expect of every Hero, worked out when asked and remembered while the table stays as it is."""

    def __init__(self, s: Cyclone, seat: int, tray: Tray | None = None) -> None:
        """On the tray as it lies; or, roughly, on another on which this seat has the next turn."""
        self.pack: CyclonePack = s.pack
        self.tray = tray or look(s)
        self.unseen = unseen_tokens(s)
        self.fuel_worth = worth_of_fuel(s, seat)
        self.card_worth = worth_of_next_card(s, self.fuel_worth)
        self.ends = worth_of_the_end(s, seat, max(self.tray.heights))
        self.rivals = () if tray else rivals_of(s, seat)
        self.harm = INVITED_WORTH / (len(s.players) - 1)
        self.has_wrench_card = any(isinstance(effect, Wrench) for effect in effects_at_hand(s, seat, tray is not None))
        figures = (self.fuel_worth, self.card_worth, self.ends, self.has_wrench_card, self.rivals, self.harm)
        self._position = (self.tray, tuple(self.unseen.items()), figures, id(s.pack))
        self._hidden = len(self.tray.hidden_cells())
        self._now = Stand(self.tray)
        self._stands = {self.tray: self._now}
        self._strikes: dict[tuple[str, bool], dict[str, Strike]] = {}
        self._blinds: dict[tuple[str, bool], tuple[Blind, ...]] = {}
        self._invites: dict[str, dict[str, float]] = {}
        self._teams: dict[tuple[tuple[str, ...], int], tuple[float, tuple[str, ...]]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prospects) and self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    # One space

    def strikes(self, face: str, wrench: bool) -> dict[str, Strike]:
        """What a Hero does to each kind of token."""
        known = self._strikes.get((face, wrench))
        if known is None:
            known = self._strikes[face, wrench] = {id: self._strike(id, face, wrench) for id in self.pack.tokens}
        return known

    def _strike(self, id: str, face: str, wrench: bool) -> Strike:
        token, damage = self.pack.tokens[id], self.pack.heroes[face].damage
        if token.is_location:
            return Strike(token.vp + self.card_worth if wrench else 0.0, 0, True)
        gain = token.vp + token.fuel * self.fuel_worth
        if falls(token, face, damage):
            return Strike(gain, 0, True)
        if token.only_by:
            return Strike(0.0, 0, False)
        cost = price(token, damage)
        return Strike(gain - cost * self.fuel_worth, cost, True)

    def blind(self, face: str, wrench: bool, fuel: int) -> Blind:
        """What a Hero can expect of an unseen token with this much Fuel at hand."""
        return self.blinds(face, wrench)[min(fuel, FUEL_FOR_ONE)]

    def blinds(self, face: str, wrench: bool) -> tuple[Blind, ...]:
        """What a Hero can expect of an unseen token, by the Fuel at hand."""
        known = self._blinds.get((face, wrench))
        if known is None:
            strikes = self.strikes(face, wrench)
            known = tuple(self._average(strikes, fuel) for fuel in range(FUEL_FOR_ONE + 1))
            self._blinds[face, wrench] = known
        return known

    def _average(self, strikes: dict[str, Strike], fuel: int) -> Blind:
        gain = goes_on = spent = 0.0
        for id, n in self.unseen.items():
            strike = strikes[id]
            if strike.goes_on and strike.fuel <= fuel and strike.gain >= 0:
                gain += n * strike.gain
                goes_on += n
                spent += n * strike.fuel
        total = sum(self.unseen.values()) or 1
        return Blind(gain / total, spent / total, goes_on / total)

    def invites(self, face: str) -> dict[str, float]:
        """What it costs to leave a vehicle beside each kind of token: a rival could take it with one step more."""
        known = self._invites.get(face)
        if known is None:
            kinds = [*self.pack.tokens, HIDDEN, EMPTY]
            known = self._invites[face] = {kind: self._invitation(face, kind) for kind in kinds}
        return known

    def _invitation(self, face: str, kind: str) -> float:
        wrench, most = self.pack.heroes[face].wrench, 0.0
        for rival in self.rivals:
            if kind == HIDDEN:
                gain = self.blind(face, wrench, rival.fuel).gain
            elif kind == EMPTY or self.strikes(face, wrench)[kind].fuel > rival.fuel:
                continue
            else:
                gain = self.strikes(face, wrench)[kind].gain
            most = max(most, gain - rival.price)
        return self.harm * most

    # One Hero

    def of(self, face: str, fuel: float, tray: Tray | None = None) -> Plan:
        """The best that a Hero can do in a fresh hero turn."""
        return self._plan_on(self._now if tray is None else self._stand(tray), face, whole(fuel))

    def _stand(self, tray: Tray) -> "Stand":
        """A tray, with all that was worked out about it already."""
        known = self._stands.get(tray)
        if known is None:
            known = self._stands[tray] = Stand(tray)
        return known

    def _plan_on(self, stand: "Stand", face: str, fuel: int) -> Plan:
        plan = stand.plans.get((face, fuel))
        if plan is None:
            plan = stand.plans[face, fuel] = self._plan(face, fuel, stand.tray)
        return plan

    def _stand_after(self, stand: "Stand", face: str, fuel: int) -> "Stand":
        then = stand.then.get((face, fuel))
        if then is None:
            plan = self._plan_on(stand, face, fuel)
            then = stand.then[face, fuel] = self._stand(self.after(face, plan, stand.tray))
        return then

    def _plan(self, face: str, fuel: int, tray: Tray) -> Plan:
        hero = self.pack.heroes[face]
        if hero.vehicle:
            return self.drive(face, hero.move, hero.direction, hero.wrench, fuel, tray)
        if hero.pattern:
            return max(self.runs(face, fuel, tray), key=lambda plan: plan.worth)
        return NOTHING

    def drive(self, face: str, left: int, direction: str, wrench: bool, fuel: int, tray: Tray | None = None) -> Plan:
        """The best way for a vehicle Hero to go from where the vehicle stands."""
        return Road(self, face, direction, wrench, tray or self.tray).best(left, fuel)

    def first_steps(self, face: str, left: int, direction: str, wrench: bool, fuel: int) -> dict[Cell, Plan]:
        """The best way for a vehicle Hero to go by each first step."""
        return Road(self, face, direction, wrench, self.tray).by_first_step(left, fuel)

    def halt(self, face: str) -> Plan:
        """What it is worth to leave a Hero's vehicle where it stands: what the others could make of it."""
        hero = self.pack.heroes[face]
        return Road(self, face, hero.direction, hero.wrench, self.tray).best(0, 0)

    def runs(self, face: str, fuel: int, tray: Tray) -> Iterator[Plan]:
        """What Alpha or Beta can expect of each line or quadrant."""
        patterns = LINES if self.pack.heroes[face].pattern == "line" else QUADRANTS
        return (self._run(face, n, pattern, fuel, tray) for n, pattern in enumerate(patterns))

    def _run(self, face: str, n: int, pattern: tuple[Cell, ...], fuel: int, tray: Tray) -> Plan:
        strikes, blinds = self.strikes(face, self.has_wrench_card), self.blinds(face, self.has_wrench_card)
        worth, takes, spent = 0.0, [], 0.0
        for cell in pattern:
            top = tray.tops[cell]
            if top == EMPTY or cell == tray.cyclone or cell == tray.jeeple:
                continue
            at_hand = whole(fuel - spent)
            gain, cost, goes_on = blinds[at_hand] if top == HIDDEN else strikes[top]
            if not gain or (top != HIDDEN and (not goes_on or cost > at_hand)):
                continue
            gain += self.ends[tray.heights[cell]]
            if gain > 0:
                worth += gain
                spent += cost
                takes.append(cell)
        return Plan(worth, (n,), tuple(takes), spent)

    # Several Heroes

    def after(self, face: str, plan: Plan, tray: Tray) -> Tray:
        """The tray after a Hero's plan came off."""
        tray = tray.without(list(plan.takes))
        vehicle = self.pack.heroes[face].vehicle
        if vehicle and plan.steps:
            there = plan.steps[-1]
            return tray._replace(cyclone=there) if vehicle == "cyclone" else tray._replace(jeeple=there)
        return tray

    def team(self, faces: tuple[str, ...], fuel: int) -> tuple[float, tuple[str, ...]]:
        """What Heroes are worth one after another, and their best order."""
        known = self._teams.get((faces, fuel))
        if known is None:
            known = self._teams[faces, fuel] = self._team(faces, fuel)
        return known

    def _team(self, faces: tuple[str, ...], fuel: int) -> tuple[float, tuple[str, ...]]:
        senses = [face for face in faces if self.pack.heroes[face].senses]
        others = [face for face in faces if face not in senses]
        if not others:
            return 0.0, faces
        worth, order = max([(self._in_order(order, fuel), order) for order in permutations(others)])
        insight = self._insight(len(others)) if senses else 0.0
        scouts = sum([self.pack.heroes[face].scouts for face in others])
        return worth + insight + SCOUT_WORTH * min(scouts, self._hidden), (*senses, *order)

    def _insight(self, heroes: int) -> float:
        """What it is worth to so many Heroes that the whole tray is turned up before they act."""
        return SENSE_WORTH * heroes * self._hidden / len(CELLS)

    def _in_order(self, faces: tuple[str, ...], fuel: int) -> float:
        """What Heroes are worth in this order: each finds the tray and the Fuel that those before him leave."""
        worth, stand, left, last = 0.0, self._now, float(fuel), len(faces) - 1
        for n, face in enumerate(faces):
            at_hand = whole(left)
            plan = self._plan_on(stand, face, at_hand)
            worth += plan.worth
            if n < last:
                left -= plan.fuel
                stand = self._stand_after(stand, face, at_hand)
        return worth

    def in_order_from(self, first: str, faces: tuple[str, ...], fuel: int) -> float:
        """What Heroes are worth if this one goes first and the others in the order in which they stand."""
        others = [face for face in faces if face != first]
        return self._in_order((first, *others), fuel) + self._insight(self._shown_the_way(first, others))

    def _shown_the_way(self, first: str, others: list[str]) -> int:
        """How many Heroes act after Ariel if this one goes first: all others if she does, else all but him."""
        senses = [face for face in (first, *others) if self.pack.heroes[face].senses]
        return len(others) if first in senses else len(others) - 1 if senses else 0

    def tray_after(self, faces: tuple[str, ...], fuel: int) -> Tray:
        """The tray that a team leaves behind if its plans come off."""
        tray, left = self.tray, float(fuel)
        for face in self.team(faces, fuel)[1]:
            plan = self.of(face, left, tray)
            left -= plan.fuel
            tray = self.after(face, plan, tray)
        return tray


class Stand:
    """A tray, the best that each Hero can do on it with so much Fuel, and the tray that is left then."""

    def __init__(self, tray: Tray) -> None:
        self.tray = tray
        self.plans: dict[tuple[str, int], Plan] = {}
        self.then: dict[tuple[str, int], Stand] = {}


class Road:
    """Every way a vehicle Hero can go, tried in turn."""

    def __init__(self, prospects: Prospects, face: str, direction: str, wrench: bool, tray: Tray) -> None:
        hero = prospects.pack.heroes[face]
        self.ends = prospects.ends
        wrench = wrench or prospects.has_wrench_card
        self.strikes = prospects.strikes(face, wrench)
        self.blinds = prospects.blinds(face, wrench)
        self.reach = NEIGHBOURS[direction]
        self.invites = prospects.invites(face) if prospects.rivals else None
        on_cyclone = hero.vehicle == "cyclone"
        self.start, self.other = (tray.cyclone, tray.jeeple) if on_cyclone else (tray.jeeple, tray.cyclone)
        self.step_more = NEIGHBOURS[hero.direction]
        """Where a rival could go from each cell: he is bound to the printed direction. CYC-INT06"""
        self.tops = list(tray.tops)
        self.heights = list(tray.heights)

    def best(self, left: int, fuel: float) -> Plan:
        """The way worth most."""
        start = self.start
        if start is not None:
            return Plan(*self._beyond(start, left, fuel))
        return Plan(*self._through(EDGE, left - 1, fuel, STAY) if left else STAY)

    def by_first_step(self, left: int, fuel: float) -> dict[Cell, Plan]:
        """The way worth most by each first step that a Hero could take."""
        cells = EDGE if self.start is None else self.reach[self.start]
        ways = {cell: self._through((cell,), left - 1, fuel, NEVER) for cell in cells if left}
        return {cell: Plan(*way) for cell, way in ways.items() if way is not NEVER}

    def _stop(self, here: Cell) -> Way:
        """Go no further: the best token beside the vehicle may fall to a rival. CYC-INT05"""
        return (-cost, (), (), 0.0, cost) if (cost := self._invited(here)) else STAY

    def _invited(self, here: Cell) -> float:
        """What a rival could take with a step from there."""
        if self.invites is None:
            return 0.0
        invites, tops, other = self.invites, self.tops, self.other
        cost = 0.0
        for cell in self.step_more[here]:
            if cell != other and (invited := invites[tops[cell]]) > cost:
                cost = invited
        return cost

    def _through(self, cells: tuple[Cell, ...], left: int, fuel: float, best: Way) -> Way:
        """The best way that starts with one of these cells and has so many steps left there, or what is better still.

        The top token is taken where that brings anything, and the way goes on with the chance that it stops nobody.
        """
        tops, strikes, other, most = self.tops, self.strikes, self.other, best[0]
        at_hand = whole(fuel)
        blind = self.blinds[at_hand]
        for cell in cells:
            if cell == other:
                continue
            top = tops[cell]
            if top == HIDDEN:
                gain, cost, goes_on = blind
            elif top == EMPTY:
                gain, cost, goes_on = NO_TOKEN
            else:
                gain, cost, goes_on = strikes[top]
                if not goes_on or cost > at_hand:
                    continue
            if not gain and top != HIDDEN:
                way = self._beyond(cell, left, fuel)
                if way[0] > most:
                    most, steps, takes, spent, invited = way
                    best = most, (cell, *steps), takes, spent, invited
                continue
            height = self.heights[cell]
            gain += goes_on * self.ends[height]
            if not left:
                if gain > most and (total := gain - goes_on * (invited := self._invited(cell))) > most:
                    best, most = (total, (cell,), (cell,), cost, goes_on * invited), total
                continue
            self.heights[cell], tops[cell] = height - 1, HIDDEN if height > 1 else EMPTY
            worth, steps, takes, spent, invited = self._beyond(cell, left, fuel - cost)
            tops[cell], self.heights[cell] = top, height
            total = gain + goes_on * worth
            if total > most:
                most = total
                best = total, (cell, *steps), (cell, *takes), cost + goes_on * spent, goes_on * invited
        return best

    def _beyond(self, here: Cell, left: int, fuel: float) -> Way:
        """The best way on from a space, or to stop there."""
        stop = self._stop(here)
        return self._through(self.reach[here], left - 1, fuel, stop) if left else stop


def whole(fuel: float) -> int:
    """The Fuel that can be counted on, where some of it may have been spent: no more than one Hero will need."""
    return int(fuel + 0.5) if fuel < FUEL_FOR_ONE else FUEL_FOR_ONE


# What a player has at hand


def effects_at_hand(s: Cyclone, seat: int, is_next: bool = False) -> list[AnyEffect]:
    """What the Location cards of a player can do now: nothing on other players' turns, and all when his turn is next.
    CYC-LOC04, CYC-LOC09"""
    player = s.players[seat]
    cards = [*player.cards, *player.used] if is_next else player.cards if seat == s.active else []
    return [s.pack.locations[card].effect for card in cards]


def fuel_at_hand(s: Cyclone, seat: int, is_next: bool = False) -> int:
    """The Fuel for attacks, with the damage that cards would add counted in."""
    effects = effects_at_hand(s, seat, is_next)
    return s.players[seat].fuel + sum(effect.n for effect in effects if isinstance(effect, Damage))


def rivals_of(s: Cyclone, seat: int) -> tuple[Rival, ...]:
    """Those who could add a step to a Hero's move after this seat: on another player's turn, those asked later.
    CYC-INT03, CYC-INT05"""
    asked = s.opponents(s.active)
    later = asked[asked.index(seat) + 1 :] if seat in asked else asked
    able = [other for other in later if s.players[other].fuel and not s.players[other].has_interrupted]
    rivals = {Rival(s.players[other].fuel - 1, worth_of_fuel(s, other) + INTERRUPT_WORTH) for other in able}
    return tuple(sorted(rivals))


# What things are worth besides the points on them


def worth_of_fuel(s: Cyclone, seat: int) -> float:
    """Fuel is worth nothing at the end; in the last round only what an interrupt can still do with it. CYC-FUEL11"""
    if not is_last_round(s) or s.turn_order(seat) > s.turn_order(s.active):
        return FUEL_WORTH
    others_to_come = len(s.players) - 1 - s.turn_order(s.active)
    return 0.6 if others_to_come or seat != s.active else 0.0


def worth_of_next_card(s: Cyclone, fuel_worth: float) -> float:
    """What a Location card adds to its token, on average over those still in the deck. CYC-LOC02"""
    if not s.deck:
        return 0.0
    worths = [worth_of_card(s.pack.locations[card].effect, fuel_worth, s.is_ending) for card in s.deck]
    return sum(sorted(worths)) / len(worths)


def worth_of_card(effect: AnyEffect, fuel_worth: float, is_ending: bool) -> float:
    """What a Location card will bring in over the rest of the game."""
    match effect:
        case Points(n=n):
            return float(n)
        case Fuel(n=n):
            return n * fuel_worth
        case _ if is_ending:
            return 0.2
        case Damage() | Travel():
            return 2.5
        case Wrench() | Reroll() | AnyDirection() | SetDie():
            return 2.0
        case NoFuel():
            return 1.5
        case Scout():
            return 1.0


def worth_of_the_end(s: Cyclone, seat: int, height: int) -> tuple[float, ...]:
    """What it is worth beyond its points to take a token, by the height of its stack: whoever leads empties cells, the
    others spare them, the more so the fewer are left to empty. Emptying the last one ends the game. CYC-END01"""
    if is_last_round(s):
        return (0.0,) * (height + 1)
    lead = score_after_round(s, seat) - max([score_after_round(s, other) for other in s.opponents(seat)])
    cells = s.depleted_to_end - s.depleted
    hurry = _within(LEAD_WORTH * lead - PATIENCE, HURRY_AT_MOST) / cells
    last = hurry if cells > 1 else _within(LEAD_AT_THE_END * lead - PATIENCE, END_AT_MOST)
    return (0.0, last, *(hurry / n for n in range(2, height + 1)))


def is_last_round(s: Cyclone) -> bool:
    """The game ends with this round. CYC-END03"""
    return s.is_ending or s.depleted >= s.depleted_to_end


def _within(n: float, most: float) -> float:
    return max(-most, min(most, n))


def score_after_round(s: Cyclone, seat: int) -> int:
    """What a player will have when this round is over: the round is always played out. CYC-END03"""
    is_to_come = s.turn_order(seat) >= s.turn_order(s.active)
    return s.score(seat) + (POINTS_A_TURN if is_to_come else 0)


# Remembering


def prospects_of(s: Cyclone, seat: int, tray: Tray | None = None) -> Prospects:
    """What a seat can expect, worked out once for each position of the table."""
    return _remembered(Prospects(s, seat, tray))


@lru_cache(maxsize=16)
def _remembered(prospects: Prospects) -> Prospects:
    """The first of equal prospects, with all that it has worked out already."""
    return prospects
