"""What a player can expect: the likely power on each card, the chance to win it, and what that is worth.

Enemy Combat Cards that a player has not seen are taken from the values still unseen; good players lay their high cards
along rich lines, so more is expected there.
"""

from collections.abc import Iterable, Sequence
from math import erf, sqrt
from typing import NamedTuple

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
from robotable.games.crisis_point.state import LINES, SPACES, Crisis, Space

AN_OPEN_SPACE = 3.8
"""What the card that will lie on an open space is worth, on average."""

SLOPE = 0.45
"""How much higher a Combat Card is expected to be for each VP that its line is richer than others."""

NOISE = 1.0
"""How uncertain any fight is (as a variance), whatever is known."""

NOISE_OF_A_TOKEN = 0.3
"""How much each Battle Token that is still to be placed adds to that."""

TOKENS_OF_AN_ORDER = 2.5
"""Battle Tokens to which a Hero or Command comes, on average."""

TOKENS_OF_A_TURN = 3.5
"""Battle Tokens that a turn of the Tactical Phase still brings, on average."""


Changes = dict[Space, int]
"""By how much the lead on some cards would change."""


class Chance(NamedTuple):
    """How likely it is to win a card, and to see the other player win it."""

    win: float
    loss: float


class Outlook:
    """What one player can expect of the table as it is. Nothing in it depends on what he can't see."""

    def __init__(self, s: Crisis, seat: int) -> None:
        self.s = s
        self.seat = seat
        printed = s.pack.worth
        self.worth = [printed[card] if card else AN_OPEN_SPACE for card in s.grid]
        self.owners = [s.owner(space) for space in SPACES]
        self.leads, self.spreads = self._fights()
        self.chances = [self.chance(space) for space in SPACES]

    # What is expected

    def value(self, changes: Changes | None = None) -> float:
        """By how many VP this player will be ahead, Objectives included, if his lead on some cards changes so."""
        if not changes:
            return self._margin() + self._objectives()
        before, margin = self.chances, self._margin()
        self.chances = before.copy()
        for space, by in changes.items():
            was, now = before[space], self.chance(space, by)
            self.chances[space] = now
            margin += self.worth[space] * (now.win - now.loss - was.win + was.loss)
        value = margin + self._objectives()
        self.chances = before
        return value

    def _margin(self) -> float:
        worth, grid = self.worth, self.s.grid
        return sum([worth[i] * (chance.win - chance.loss) for i, chance in enumerate(self.chances) if grid[i]])

    def chance(self, space: Space, more: int = 0) -> Chance:
        """How the fight for a card will likely end. CRI-SCORE05 to CRI-SCORE07"""
        lead, spread = self.leads[space] + more, self.spreads[space]
        owner = self.owners[space]
        if owner is None:
            return Chance(_normal((lead - 0.5) / spread), _normal((-lead - 0.5) / spread))
        win = _normal((lead + 0.5 if owner == self.seat else lead - 0.5) / spread)
        return Chance(win, 1 - win)

    def _fights(self) -> tuple[list[float], list[float]]:
        """For each card the expected lead in power, and how uncertain it is. CRI-SCORE02 to CRI-SCORE04"""
        s, seat = self.s, self.seat
        me, foe = s.players[seat], s.players[1 - seat]
        mine, doubt_of_mine = self._values(seat)
        theirs, doubt_of_theirs = self._values(1 - seat)
        doubts = [a + b for a, b in zip(doubt_of_mine, doubt_of_theirs, strict=True)]
        ahead = [a - b for a, b in zip(mine, theirs, strict=True)]
        noise = NOISE + NOISE_OF_A_TOKEN * tokens_to_come(s)
        leads = [ahead[i % 4] + ahead[4 + i // 4] + me.tokens[i] - foe.tokens[i] for i in SPACES]
        for space, card in enumerate(s.grid):
            if card in s.pack.bases:
                leads[space] += s.pack.bases[card].defence * (1 if self.owners[space] == seat else -1)
        return leads, [sqrt(2 * (doubts[i % 4] + doubts[4 + i // 4] + noise)) for i in SPACES]

    def _values(self, owner: int) -> tuple[list[float], list[float]]:
        """The Combat Card in each slot of a player, or what to expect there; and how uncertain each is."""
        s, combat, seat = self.s, self.s.pack.combat, self.seat
        values, doubts = [0.0] * 8, [0.0] * 8
        pool = [combat[card].value for card in s.players[owner].combat]
        unknown: list[int] = []
        for i, slot in enumerate(s.slots_of(owner)):
            card = s.slots.get(slot)
            if card is None:
                unknown.append(i)
            elif s.knows(seat, card):
                values[i] = combat[card].value
            else:
                unknown.append(i)
                pool.append(combat[card].value)
        if unknown:
            self._guess(values, doubts, unknown, pool)
        return values, doubts

    def _guess(self, values: list[float], doubts: list[float], slots: list[int], pool: list[int]) -> None:
        """Spread the values of a pool over slots: the richer the line, the more."""
        mean = sum(pool) / len(pool)
        variance = sum([(value - mean) ** 2 for value in pool]) / len(pool)
        riches = [self._riches(i) for i in slots]
        average = sum(riches) / len(riches)
        least, most = min(pool), max(pool)
        for i, rich in zip(slots, riches, strict=True):
            values[i] = min(most, max(least, mean + SLOPE * (rich - average)))
            doubts[i] = variance

    def _riches(self, i: int) -> float:
        """What the four cards of a line are worth: columns 0 to 3, rows 4 to 7."""
        worth = self.worth
        if i < 4:
            return worth[i] + worth[i + 4] + worth[i + 8] + worth[i + 12]
        row = 4 * i - 16
        return worth[row] + worth[row + 1] + worth[row + 2] + worth[row + 3]

    # Objectives

    def _objectives(self) -> float:
        """What this player's Secret Objectives are likely to bring: the better one if it is met, else the other."""
        objectives = self.s.pack.objectives
        own = sorted((objectives[card] for card in self.s.players[self.seat].objectives), key=lambda o: -o.vp)
        worth, missed = 0.0, 1.0
        for objective in own:
            chance = self.chance_of(objective.condition)
            worth += missed * chance * objective.vp
            missed *= 1 - chance
        return worth

    def chance_of(self, condition: AnyCondition) -> float:
        """How likely an Objective is to be met."""
        s, seat, chances = self.s, self.seat, self.chances
        match condition:
            case CaptureBase():
                return self._best(space for space in self._bases() if self.owners[space] != seat)
            case ProtectBase(locations=n):
                base = self._best(space for space in self._bases() if self.owners[space] == seat)
                return base * at_least(n, [chances[space].win for space in self._locations()])
            case WinSpaces(n=n, spaces=spaces):
                return at_least(n, [chances[space].win for space in spaces])
            case WinLines(n=n):
                return at_least(n, [_all(chances[space].win for space in line) for line in LINES])
            case MoreLocations():
                return _more_wins([chances[space] for space in self._locations()])
            case CaptureUnits(n=n):
                enemies = (space for space in SPACES if self.owners[space] == 1 - seat and s.is_unit(space))
                return at_least(n, [chances[space].win for space in enemies])
            case AllProtected(kind=kind, least=least):
                own = (space for space in SPACES if self.owners[space] == seat and s.is_unit(space))
                kin = [space for space in own if s.pack.units[s.grid[space]].is_a(kind)]
                return _all(chances[space].win for space in kin) * (1.0 if len(kin) >= least else 0.4)

    def _best(self, spaces: Iterable[Space]) -> float:
        return max((self.chances[space].win for space in spaces), default=0.3)

    def _bases(self) -> list[Space]:
        return [space for space in SPACES if self.s.grid[space] in self.s.pack.bases]

    def _locations(self) -> list[Space]:
        return [space for space in SPACES if self.s.grid[space] in self.s.pack.locations]


def tokens_to_come(s: Crisis) -> float:
    """Battle Tokens of both players that will still go onto cards, about."""
    held = s.players[0].supply + s.players[1].supply
    return held + TOKENS_OF_A_TURN * s.grid.count("") + TOKENS_OF_AN_ORDER * (8 - _orders_played(s))


def _orders_played(s: Crisis) -> int:
    return len(s.players[0].played) + len(s.players[1].played)


def at_least(n: int, chances: Sequence[float]) -> float:
    """How likely at least n of several independent things are."""
    exactly = [1.0] + [0.0] * n
    for chance in chances:
        exactly[n] += exactly[n - 1] * chance
        for k in range(n - 1, 0, -1):
            exactly[k] += (exactly[k - 1] - exactly[k]) * chance
        exactly[0] *= 1 - chance
    return exactly[n]


def _more_wins(chances: list[Chance]) -> float:
    """How likely more of these cards are won than lost."""
    leads = {0: 1.0}
    for chance in chances:
        after: dict[int, float] = {}
        for lead, likely in leads.items():
            for step, p in ((1, chance.win), (-1, chance.loss), (0, 1 - chance.win - chance.loss)):
                after[lead + step] = after.get(lead + step, 0.0) + likely * p
        leads = after
    return sum(likely for lead, likely in leads.items() if lead > 0)


def _all(chances: Iterable[float]) -> float:
    product = 1.0
    for chance in chances:
        product *= chance
    return product


def _normal(x: float) -> float:
    """The chance that a standard normal value is below x times the square root of 2."""
    return 0.5 + 0.5 * erf(x)
