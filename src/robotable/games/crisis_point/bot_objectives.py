"""What Secret Objectives are likely to bring, and which cards of the battlefield they hang on.

A player knows his own two. The enemy's may be any of his eight; those that the open table favours are thought likelier,
since he has played for them. All fights are taken as independent, so that every chance is linear in the chance to win
any one card: how much it hangs on a card is worked out once, and then serves for every move that touches the card.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, Self

from robotable.games.crisis_point.effects import (
    AllProtected,
    AnyCondition,
    CaptureBase,
    CaptureUnits,
    MoreLocations,
    ProtectBase,
    WinLines,
    WinSpaces,
)
from robotable.games.crisis_point.pack import CrisisPack, Objective, Unit, UnitKin
from robotable.games.crisis_point.state import LINES, Space

Chance = tuple[float, float]
"""How likely it is to win a card, and to see the other player win it."""

A_BASE_TO_COME = 0.3
"""The chance to win a Base that is not on the battlefield yet, whoever owns it."""

A_LOCATION_TO_COME = 0.45
"""The chance of either player to win a Location that is not on the battlefield yet."""

A_UNIT_TO_COME = 0.3
"""The chance to capture a Unit that is not on the battlefield yet."""

TOO_FEW_KIN = 0.4
"""How likely enough Battloids or Bioroids will still be deployed, and hold."""

ONE_COUNTS = 0.85
"""Of two Objectives that are met, only one counts: so much is left of what both would bring. CRI-SCORE09"""

LEAST_SIGN = 0.5
"""How likely an Objective is thought to be the enemy's if he has no chance to meet it, beside a certain one's 1.5."""


class KindOfCard(NamedTuple):
    """What a card is for the Objectives: whose, and of which kind."""

    owner: int | None
    kind: Literal["unit", "base", "location"]
    kin: UnitKin = "other"

    @classmethod
    def of(cls, pack: CrisisPack, card: str, owner: int | None) -> Self:
        """The kind of a card."""
        if card in pack.units:
            return cls(owner, "unit", pack.units[card].kin)
        return cls(owner, "base" if card in pack.bases else "location")


class Prospects:
    """The table as the Objectives of one player see it: his chances, and what lies where."""

    def __init__(
        self,
        pack: CrisisPack,
        seat: int,
        grid: Sequence[str],
        owners: Sequence[int | None],
        wins: Sequence[float],
        losses: Sequence[float],
    ) -> None:
        self.seat = seat
        self.wins = wins
        self.losses = losses
        self.own_base: Space | None = None
        self.enemy_base: Space | None = None
        self.locations: list[Space] = []
        self.own_units: list[tuple[Space, Unit]] = []
        self.enemy_units: list[Space] = []
        units, bases = pack.units, pack.bases
        for space, card in enumerate(grid):
            if not card:
                continue
            owner = owners[space]
            if owner is None:
                self.locations.append(space)
            elif card in bases:
                if owner == seat:
                    self.own_base = space
                else:
                    self.enemy_base = space
            elif owner == seat:
                self.own_units.append((space, units[card]))
            else:
                self.enemy_units.append(space)
        self.locations_to_come = 2 * pack.numbers["locations_played"] - len(self.locations)
        self.enemy_units_to_come = pack.numbers["units_played"] - len(self.enemy_units)

    def kin(self, condition: AllProtected) -> list[Space]:
        """The player's Battloids or Bioroids."""
        return [space for space, unit in self.own_units if unit.kin == condition.kind]

    def base_held(self, space: Space | None) -> float:
        """The chance to win a Base, wherever it may come to lie."""
        return A_BASE_TO_COME if space is None else self.wins[space]

    @cached_property
    def location_wins(self) -> list[float]:
        """The chances to win each Location, those to come included."""
        return [self.wins[space] for space in self.locations] + [A_LOCATION_TO_COME] * self.locations_to_come

    @cached_property
    def captures(self) -> list[float]:
        """The chances to capture each enemy Unit, those to come included."""
        return [self.wins[space] for space in self.enemy_units] + [A_UNIT_TO_COME] * self.enemy_units_to_come

    @cached_property
    def lines(self) -> list[float]:
        """The chances to win all of each row and column."""
        wins = self.wins
        return [wins[a] * wins[b] * wins[c] * wins[d] for a, b, c, d in LINES]

    @cached_property
    def location_chances(self) -> list[Chance]:
        """How each Location is won and lost, those to come included."""
        known = [(self.wins[space], self.losses[space]) for space in self.locations]
        return known + [(A_LOCATION_TO_COME, A_LOCATION_TO_COME)] * self.locations_to_come

    @cached_property
    def more_locations(self) -> float:
        """The chance to win more Locations than the enemy."""
        n = len(self.location_chances)
        return sum(leads_of(self.location_chances)[n + 1 :])

    def leads_without(self, n: int) -> tuple[float, float, float]:
        """But for one Location, by its number: how likely the player has as many as the enemy, one more, and more."""
        others = self.location_chances[:n] + self.location_chances[n + 1 :]
        leads, even = leads_of(others), len(others)
        return leads[even], leads[even + 1] if others else 0.0, sum(leads[even + 1 :])

    # How likely an Objective is to be met

    def chance_of(self, condition: AnyCondition) -> float:
        """How likely it is to be met."""
        match condition:
            case CaptureBase():
                return self.base_held(self.enemy_base)
            case ProtectBase(locations=n):
                return self.base_held(self.own_base) * at_least(n, self.location_wins)
            case WinSpaces(n=n, spaces=spaces):
                return at_least(n, [self.wins[space] for space in spaces])
            case WinLines(n=n):
                return at_least(n, self.lines)
            case MoreLocations():
                return self.more_locations
            case CaptureUnits(n=n):
                return at_least(n, self.captures)
            case AllProtected(least=least):
                kin = self.kin(condition)
                return product(self.wins[space] for space in kin) * (1.0 if len(kin) >= least else TOO_FEW_KIN)

    # On which cards it hangs

    def add_slopes(self, condition: AnyCondition, vp: float, wins: list[float], losses: list[float]) -> None:
        """Add what each card won or lost means for an Objective that is worth so much."""
        match condition:
            case CaptureBase():
                if self.enemy_base is not None:
                    wins[self.enemy_base] += vp
            case ProtectBase(locations=n):
                if self.own_base is not None:
                    wins[self.own_base] += vp * at_least(n, self.location_wins)
                held = self.base_held(self.own_base)
                for space, slope in zip(self.locations, hinges(n, self.location_wins), strict=False):
                    wins[space] += vp * held * slope
            case WinSpaces(n=n, spaces=spaces):
                for space, slope in zip(spaces, hinges(n, [self.wins[space] for space in spaces]), strict=True):
                    wins[space] += vp * slope
            case WinLines(n=n):
                for line, chance, slope in zip(LINES, self.lines, hinges(n, self.lines), strict=True):
                    for space in line:
                        wins[space] += vp * slope * chance / max(self.wins[space], 0.001)
            case MoreLocations():
                for i, space in enumerate(self.locations):
                    even, one_ahead, _ = self.leads_without(i)
                    wins[space] += vp * even
                    losses[space] -= vp * one_ahead
            case CaptureUnits(n=n):
                for space, slope in zip(self.enemy_units, hinges(n, self.captures), strict=False):
                    wins[space] += vp * slope
            case AllProtected():
                now = self.chance_of(condition)
                for space in self.kin(condition):
                    wins[space] += vp * now / max(self.wins[space], 0.001)

    def with_another(self, condition: AnyCondition, kind: KindOfCard) -> tuple[float, float, float]:
        """What one more card would change for an Objective: by itself, by its chance to be won, and to be lost."""
        is_own = kind.owner == self.seat
        match condition, kind.kind:
            case CaptureBase(), "base" if not is_own:
                return -A_BASE_TO_COME, 1.0, 0.0
            case ProtectBase(locations=n), "base" if is_own:
                enough = at_least(n, self.location_wins)
                return -A_BASE_TO_COME * enough, enough, 0.0
            case ProtectBase(locations=n), "location":
                held, others = self.base_held(self.own_base), self.location_wins[:-1]
                less = at_least(n, others)
                return held * (less - at_least(n, self.location_wins)), held * (at_least(n - 1, others) - less), 0.0
            case MoreLocations(), "location":
                even, one_ahead, ahead = self.leads_without(len(self.location_chances) - 1)
                return ahead - self.more_locations, even, -one_ahead
            case CaptureUnits(n=n), "unit" if not is_own:
                others = self.captures[:-1]
                less = at_least(n, others)
                return less - at_least(n, self.captures), at_least(n - 1, others) - less, 0.0
            case AllProtected(kind=kin, least=least), "unit" if is_own and kin == kind.kin:
                spaces = self.kin(condition)
                held = product(self.wins[space] for space in spaces)
                return -self.chance_of(condition), held * (1.0 if len(spaces) + 1 >= least else TOO_FEW_KIN), 0.0
            case _:
                return 0.0, 0.0, 0.0


class Slopes(NamedTuple):
    """What it means for somebody's Objectives, in VP, to win or to lose each card."""

    wins: list[float]
    losses: list[float]


class Hopes:
    """What a player may expect of some Objectives: in all, and from each card of the battlefield."""

    def __init__(self, prospects: Prospects, vp: float, shares: list[tuple[AnyCondition, float]]) -> None:
        self.prospects = prospects
        self.vp = vp
        self.shares = shares
        """The Objectives, and what each brings if it is met, all told."""
        self._others: dict[KindOfCard, tuple[float, float, float]] = {}

    def slopes(self) -> Slopes:
        """What each card means for them."""
        found = Slopes([0.0] * 16, [0.0] * 16)
        for condition, vp in self.shares:
            self.prospects.add_slopes(condition, vp, found.wins, found.losses)
        return found

    def of_another(self, kind: KindOfCard, win: float, loss: float) -> float:
        """What one more card would bring, if it is won and lost with these chances."""
        if kind not in self._others:
            parts = [(vp, self.prospects.with_another(condition, kind)) for condition, vp in self.shares]
            by_itself, by_win, by_loss = (sum([vp * part[i] for vp, part in parts]) for i in range(3))
            self._others[kind] = by_itself, by_win, by_loss
        by_itself, by_win, by_loss = self._others[kind]
        return by_itself + by_win * win + by_loss * loss


def hopes_for(objectives: Iterable[Objective], prospects: Prospects) -> Hopes:
    """What a player's own Objectives promise: the better one if it is met, else the other. CRI-SCORE09"""
    ranked = sorted(objectives, key=lambda objective: objective.vp)
    otherwise = 0.0
    steps: list[tuple[AnyCondition, float, float]] = []
    for objective in ranked:
        chance = prospects.chance_of(objective.condition)
        steps.append((objective.condition, objective.vp - otherwise, chance))
        otherwise += chance * (objective.vp - otherwise)
    missed = 1.0
    shares: list[tuple[AnyCondition, float]] = []
    for condition, more, chance in reversed(steps):
        shares.append((condition, missed * more))
        missed *= 1 - chance
    return Hopes(prospects, otherwise, shares)


def hopes_of_enemy(objectives: Iterable[Objective], prospects: Prospects) -> Hopes:
    """What the Objectives of somebody who shows none of them promise, each as likely kept as the table says."""
    chances = [(objective, prospects.chance_of(objective.condition)) for objective in objectives]
    signs = sum(LEAST_SIGN + chance for _, chance in chances)
    shares, vp = [], 0.0
    for objective, chance in chances:
        share = ONE_COUNTS * objective.vp * min(1.0, 2 * (LEAST_SIGN + chance) / signs)
        shares.append((objective.condition, share))
        vp += share * chance
    return Hopes(prospects, vp, shares)


def hopes_in_mind(objectives: Iterable[tuple[Objective, float]], prospects: Prospects) -> Hopes:
    """What the Objectives of somebody promise who shows none of them, but has been watched: each is kept with some
    chance."""
    shares, vp = [], 0.0
    for objective, likely in objectives:
        share = ONE_COUNTS * objective.vp * likely
        shares.append((objective.condition, share))
        vp += share * prospects.chance_of(objective.condition)
    return Hopes(prospects, vp, shares)


# Arithmetic of chances


def at_least(n: int, chances: Sequence[float]) -> float:
    """How likely at least n of several independent things are."""
    return 1 - sum(exactly(n, chances))


def exactly(n: int, chances: Sequence[float]) -> list[float]:
    """How likely exactly 0, 1, ... of several independent things are, for all numbers below n."""
    found = [1.0] + [0.0] * (n - 1) if n > 0 else []
    for chance in chances:
        for k in range(n - 1, 0, -1):
            found[k] += (found[k - 1] - found[k]) * chance
        if found:
            found[0] *= 1 - chance
    return found


def hinges(n: int, chances: Sequence[float]) -> list[float]:
    """For each of several independent things, how likely it makes the difference between n and one fewer."""
    found, of_all = [], exactly(n, chances)
    for chance in chances:
        miss, of_others = max(1 - chance, 0.001), 0.0
        for likely in of_all:
            of_others = (likely - chance * of_others) / miss
        found.append(of_others)
    return found


def leads_of(chances: Sequence[Chance]) -> list[float]:
    """By how many more of these cards are won than lost, with how much chance: all lost first, all won last."""
    found = [1.0]
    for win, loss in chances:
        tie = 1 - win - loss
        padded = [0.0, 0.0, *found, 0.0, 0.0]
        found = [loss * padded[i + 2] + tie * padded[i + 1] + win * padded[i] for i in range(len(found) + 2)]
    return found


def product(chances: Iterable[float]) -> float:
    """How likely all of several independent things are."""
    found = 1.0
    for chance in chances:
        found *= chance
    return found
