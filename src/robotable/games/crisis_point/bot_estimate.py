"""What a player can expect: the likely power on each card, the chance to win it, and what that is worth.

Enemy Combat Cards that a player has not seen are taken from the values still unseen; good players lay their high cards
along rich lines, so more is expected there. A card is worth its VP, and what it does for the Objectives of both: one's
own are known, the enemy's are guessed from what lies open.
"""

from functools import cached_property
from math import erf, sqrt
from operator import add, sub

from robotable.games.crisis_point.bot_objectives import (
    Chance,
    Hopes,
    KindOfCard,
    Prospects,
    hopes_for,
    hopes_in_mind,
    hopes_of_enemy,
)
from robotable.games.crisis_point.state import LINE_OF, SPACES, Crisis, Slot, Space

AN_OPEN_SPACE = 3.8
"""What the card that will lie on an open space is worth, on average."""

SLOPE = 0.6
"""How much higher a Combat Card is expected to be for each VP that its line is richer than others."""

NOISE = 1.0
"""How uncertain any fight is (as a variance), whatever is known."""

NOISE_OF_A_TOKEN = 0.15
"""How much each Battle Token that is still to be placed adds to that."""

TOKENS_OF_AN_ORDER = 2.5
"""Battle Tokens to which a Hero or Command comes, on average."""

TOKENS_OF_A_TURN = 3.5
"""Battle Tokens that a turn of the Tactical Phase still brings, on average."""


Changes = dict[Space, int]
"""By how much the lead on some cards would change."""


class CrisisInMind(Crisis, kw_only=True):
    """A table as somebody sees it who remembers what the enemy did."""

    beliefs: dict[Slot, tuple[float, float]]
    """For enemy slots whose card nobody has seen: the value to expect there, and how uncertain it is."""
    of: int
    """The seat that remembers."""
    enemy_objectives: dict[str, float]
    """How likely the enemy has kept each of his Objectives."""


class Outlook:
    """What one player can expect of the table as it is. Nothing in it depends on what he can't see."""

    def __init__(self, s: Crisis, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.grid = s.grid
        self.worth = [s.pack.worth[card] if card else AN_OPEN_SPACE for card in s.grid]
        self.owners = [s.owner(space) for space in SPACES]
        self.mine, self.doubts_of_mine = self._values(seat)
        self.theirs, self.doubts_of_theirs = self._values(1 - seat)
        self.leads = self._leads(self.mine)
        self.spreads = self._spreads(self.doubts_of_mine)
        self._fight()

    def _fight(self) -> None:
        chances = [self.chance(space) for space in SPACES]
        self.wins = [chance[0] for chance in chances]
        self.losses = [chance[1] for chance in chances]

    # Chances

    def chance(self, space: Space, more: float = 0) -> Chance:
        """How the fight for a card will likely end. CRI-SCORE05 to CRI-SCORE07"""
        return self.fight(self.owners[space], self.leads[space] + more, self.spreads[space])

    def fight(self, owner: int | None, lead: float, spread: float) -> Chance:
        """How a fight ends with so much more power, give or take; a tie goes to the owner. CRI-SCORE06, CRI-SCORE07"""
        if owner is None:
            return 0.5 + 0.5 * erf((lead - 0.5) / spread), 0.5 + 0.5 * erf((-lead - 0.5) / spread)
        win = 0.5 + 0.5 * erf((lead + 0.5 if owner == self.seat else lead - 0.5) / spread)
        return win, 1 - win

    def _leads(self, mine: list[float]) -> list[float]:
        """For each card the expected lead in power. CRI-SCORE02 to CRI-SCORE04"""
        own, foe = self.s.players[self.seat].tokens, self.s.players[1 - self.seat].tokens
        ahead = list(map(sub, mine, self.theirs))
        columns, rows = ahead[:4] * 4, [row for row in ahead[4:] for _ in range(4)]
        return [
            column + row + a - b + defence
            for column, row, a, b, defence in zip(columns, rows, own, foe, self._defences, strict=True)
        ]

    @cached_property
    def _defences(self) -> list[int]:
        """What a Base adds to the lead on its space. CRI-SCORE04"""
        bases, seat = self.s.pack.bases, self.seat
        return [
            0 if card not in bases else bases[card].defence * (1 if owner == seat else -1)
            for card, owner in zip(self.grid, self.owners, strict=True)
        ]

    def _spreads(self, doubts_of_mine: list[float]) -> list[float]:
        """How uncertain each lead is."""
        doubts, noise = list(map(add, doubts_of_mine, self.doubts_of_theirs)), self._noise
        columns, rows = doubts[:4] * 4, [row for row in doubts[4:] for _ in range(4)]
        return [sqrt(2 * (column + row + noise)) for column, row in zip(columns, rows, strict=True)]

    @cached_property
    def _noise(self) -> float:
        """How uncertain any fight is."""
        return NOISE + NOISE_OF_A_TOKEN * tokens_to_come(self.s)

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
        if isinstance(s, CrisisInMind) and owner != seat:
            for i, slot in enumerate(s.slots_of(owner)):
                if slot in s.beliefs:
                    values[i], doubts[i] = s.beliefs[slot]
        return values, doubts

    def _guess(self, values: list[float], doubts: list[float], slots: list[int], pool: list[int]) -> None:
        """Spread the values of a pool over slots: the richer the line, the more."""
        mean = sum(pool) / len(pool)
        variance = sum([(value - mean) ** 2 for value in pool]) / len(pool)
        every = self._riches
        riches = [every[i] for i in slots]
        average = sum(riches) / len(riches)
        least, most = min(pool), max(pool)
        for i, rich in zip(slots, riches, strict=True):
            values[i] = min(most, max(least, mean + SLOPE * (rich - average)))
            doubts[i] = variance

    @cached_property
    def _riches(self) -> list[float]:
        """What the four cards of each line are worth: columns 0 to 3, rows 4 to 7."""
        w = self.worth
        columns = [w[i] + w[i + 4] + w[i + 8] + w[i + 12] for i in range(4)]
        return columns + [w[i] + w[i + 1] + w[i + 2] + w[i + 3] for i in range(0, 16, 4)]

    # What it all is worth

    @cached_property
    def own_hopes(self) -> Hopes:
        """What this player's two Objectives are likely to bring."""
        own = [self.s.pack.objectives[card] for card in self.s.players[self.seat].objectives]
        return hopes_for(own, self._prospects(self.seat, self.wins, self.losses))

    @cached_property
    def enemy_hopes(self) -> Hopes:
        """What the other player's Objectives, whichever they are, are likely to bring him."""
        s, foe = self.s, self.s.players[1 - self.seat]
        prospects = self._prospects(1 - self.seat, self.losses, self.wins)
        all_of_his = {card: objective for card, objective in s.pack.objectives.items() if objective.side == foe.side}
        if isinstance(s, CrisisInMind) and s.of == self.seat and s.enemy_objectives:
            likely = [(objective, s.enemy_objectives.get(card, 0.0)) for card, objective in all_of_his.items()]
            return hopes_in_mind(likely, prospects)
        return hopes_of_enemy(all_of_his.values(), prospects)

    def _prospects(self, seat: int, wins: list[float], losses: list[float]) -> Prospects:
        """The table as a player's Objectives see it."""
        return Prospects(self.s.pack, seat, self.grid, self.owners, wins, losses)

    def value(self) -> float:
        """By how many VP this player will be ahead, Objectives included."""
        worth, wins, losses = self.worth, self.wins, self.losses
        margin = sum([worth[i] * (wins[i] - losses[i]) for i, card in enumerate(self.grid) if card])
        return margin + self.own_hopes.vp - self.enemy_hopes.vp

    @cached_property
    def stakes(self) -> tuple[list[float], list[float]]:
        """What winning each card is worth, and what losing it costs: its VP, and the Objectives that hang on it."""
        mine, foes = self.own_hopes.slopes(), self.enemy_hopes.slopes()
        worth = [worth if card else 0.0 for worth, card in zip(self.worth, self.grid, strict=True)]
        gains = [worth[i] + mine.wins[i] - foes.losses[i] for i in SPACES]
        costs = [worth[i] - mine.losses[i] + foes.wins[i] for i in SPACES]
        return gains, costs

    def gain(self, changes: Changes) -> float:
        """By how many VP more this player would be ahead if his lead on some cards changed so."""
        return sum([self._gain_at(space, self.chance(space, by)) for space, by in changes.items()])

    def _gain_at(self, space: Space, then: Chance) -> float:
        gains, costs = self.stakes
        return gains[space] * (then[0] - self.wins[space]) - costs[space] * (then[1] - self.losses[space])

    # What other places would be worth

    def worth_on(self, card: str, owner: int | None, spaces: list[Space]) -> list[float]:
        """What a card would be worth on each of some open spaces."""
        pack = self.s.pack
        base = pack.bases.get(card)
        defence = 0 if base is None else base.defence * (1 if owner == self.seat else -1)
        kind, vp = KindOfCard.of(pack, card, owner), pack.worth[card]
        own, enemy = self.own_hopes, self.enemy_hopes
        found = []
        for space in spaces:
            win, loss = self.fight(owner, self.leads[space] + defence, self.spreads[space])
            hopes = own.of_another(kind, win, loss) - enemy.of_another(kind, loss, win)
            found.append(vp * (win - loss) + self._gain_at(space, (win, loss)) + hopes)
        return found

    def gain_of_posting(self, value: int, slot: Slot) -> float:
        """What it would bring to lay a Combat Card of this value in a slot, and the others where they fit best."""
        s, own = self.s, self.s.slots_of(self.seat)
        values, doubts = [0.0] * 8, [0.0] * 8
        pool = [s.pack.combat[card].value for card in s.players[self.seat].combat]
        pool.remove(value)
        empty = []
        for i, other in enumerate(own):
            if other == slot:
                values[i] = value
            elif other in s.slots:
                values[i] = self.mine[i]
            else:
                empty.append(i)
        if empty:
            self._guess(values, doubts, empty, pool)
        (gains, costs), wins, losses = self.stakes, self.wins, self.losses
        fights = map(self.fight, self.owners, self._leads(values), self._spreads(doubts))
        return sum(
            [
                gain * (win - won) - cost * (loss - lost)
                for (win, loss), gain, won, cost, lost in zip(fights, gains, wins, costs, losses, strict=True)
            ]
        )

    def gain_of_trade(self, a: Slot, b: Slot) -> float:
        """What it would bring if two own Combat Cards changed places."""
        combat, slots = self.s.pack.combat, self.s.slots
        more = combat[slots[b]].value - combat[slots[a]].value
        changes = dict.fromkeys(LINE_OF[a], more)
        for space in LINE_OF[b]:
            changes[space] = changes.get(space, 0) - more
        return self.gain({space: by for space, by in changes.items() if by})

    def gain_with(self, cards: dict[Space, str]) -> float:
        """What it would bring if other cards lay on some spaces, with the tokens as they are."""
        return self._with(cards).value() - self.value()

    def _with(self, cards: dict[Space, str]) -> "Outlook":
        twin = object.__new__(Outlook)
        twin.__dict__.update(self._plain())
        for name in ("grid", "worth", "owners", "wins", "losses"):
            setattr(twin, name, list(getattr(self, name)))
        for space, card in cards.items():
            side = self.s.pack.icons.get(card)
            twin.grid[space] = card
            twin.worth[space] = self.s.pack.worth[card]
            twin.owners[space] = None if side is None else self.s.seat_of(side)
            twin.wins[space], twin.losses[space] = twin.chance(space)
        return twin

    def _plain(self) -> dict[str, object]:
        """All that was not worked out on demand."""
        kept = ("s", "seat", "leads", "spreads", "mine", "theirs", "doubts_of_mine", "doubts_of_theirs")
        return {name: getattr(self, name) for name in kept}


def tokens_to_come(s: Crisis) -> float:
    """Battle Tokens of both players that will still go onto cards, about."""
    held = s.players[0].supply + s.players[1].supply
    return held + TOKENS_OF_A_TURN * s.grid.count("") + TOKENS_OF_AN_ORDER * (8 - _orders_played(s))


def _orders_played(s: Crisis) -> int:
    return len(s.players[0].played) + len(s.players[1].played)
