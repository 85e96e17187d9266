"""What an ace of the crew weighs beyond what is urgent: what a call would change, whether anybody can answer it, what
the open event will do, what the cards are needed for, and when it pays to brace."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from robotable.games.brace_for_impact.bot_memory import called_in_vain, unheeded
from robotable.games.brace_for_impact.bot_worth import STRONG, Outlook, outlook, standing
from robotable.games.brace_for_impact.effects import SYSTEMS
from robotable.games.brace_for_impact.exchanges import scoutable
from robotable.games.brace_for_impact.state import SECTORS, Battle, Posted, answered_by

UNHEEDED, UNHEEDED_TOGETHER = 0.35, 0.1
"""How likely another call of a kind that was let stand is answered, against what the cards say; less likely where no
clock runs, as nobody has anything more urgent to do."""
BREAKS = (0.0, 0.0, 0.0, 0.2, 0.45, 0.65, 0.8, 0.9, 0.95, 1.0)
"""The chance that a shot of so much destroys a ship that lies face down."""
ATTACKS_A_MINUTE = 2.2
"""How often the Zentraedi fire, about."""
SIGHT = 0.05
"""What it is worth to know a ship's face."""


class Plan:
    """A battle as one officer weighs it: everything is told in points of `standing`."""

    def __init__(self, s: Battle, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.now = outlook(s)
        self.stands = standing(self.now)
        self.in_vain = called_in_vain(s, seat) if s.is_cooperative else unheeded(s)
        self._chances: dict[str, float] | None = None
        self._gains: dict[tuple[str, int], float] = {}
        self._kills: dict[int, float] = {}
        self._harms: dict[tuple[str, ...], float] = {}

    # What a Status would bring

    def gain(self, kind: str, n: int) -> float:
        """What it brings to complete a Status of this kind and amount."""
        key = kind, n
        if key not in self._gains:
            self._gains[key] = self._gain(kind, n)
        return self._gains[key]

    def _gain(self, kind: str, n: int) -> float:
        if kind == "attack":
            return self.gain_of_shot(n)
        if kind == "scout":
            return self._gain_of_scout()
        return self.gain_of_repair(kind, n)

    def kind(self, card: str, line: int) -> str:
        """What a Status is about."""
        return self.s.pack.status(card, line).kind

    def gain_of_status(self, card: str, line: int) -> float:
        """What it brings to complete this Status."""
        return self.gain(self.kind(card, line), self.s.pack.worth(card, line))

    def gain_of_repair(self, system: str, n: int) -> float:
        """What a repair brings: now, and to those who see the open event coming."""
        level = self.s.systems[system]
        if level.is_full:
            return 0.0
        return max(0.0, standing(self.now.repaired(system, n, level.most)) - self.stands)

    def gain_of_shot(self, value: int) -> float:
        """What a shot brings on average, its spin not yet known."""
        spins = [self.s.pack.sectors[str(n)].spin for n in SECTORS]
        return sum(self.best_target(value + spin)[0] for spin in spins) / len(spins)

    def best_target(self, total: int, harder: int = 0) -> tuple[float, int | None]:
        """What the best shot of this value brings, and where."""
        hopes = [
            (self._hope(posted, total - harder) * self.gain_of_kill(sector), sector)
            for sector, posted in zip(SECTORS, self.s.board, strict=True)
            if posted
        ]
        best = max(hopes, default=(0.0, 0))
        return best if best[0] > 0 else (0.0, None)

    def _hope(self, posted: Posted, total: int) -> float:
        if posted.up:
            return float(self.s.ship(posted).strength <= total)
        return BREAKS[max(0, min(total, len(BREAKS) - 1))]

    def gain_of_kill(self, sector: int) -> float:
        """What it brings if the ship in a sector goes: room, and guns that no longer fire."""
        if sector not in self._kills:
            self._kills[sector] = self._gain_of_kill(sector)
        return self._kills[sector]

    def _gain_of_kill(self, sector: int) -> float:
        posted = self.s.posted(sector)
        assert posted
        ship = self.s.ship(posted)
        is_friend, is_strong = posted.up and ship.friendly, posted.up and not ship.friendly and ship.strength >= STRONG
        after = replace(
            self.now,
            ships=self.now.ships - 1,
            friends=self.now.friends - is_friend,
            strong=self.now.strong - is_strong,
        )
        gain = standing(after) - self.stands
        if posted.up and not is_friend:
            gain += self._guns() * (self._harm(ship.icons) - self._harm_of_sector(sector))
        return gain

    def _guns(self) -> float:
        """How often a sector will be fired from yet; half of it, as ships do not last."""
        minutes = 4.0 if self.now.is_together else min(self.now.minutes, 4.0)
        return minutes * ATTACKS_A_MINUTE / len(SECTORS) / 2

    def _harm_of_sector(self, sector: int) -> float:
        return self._harm(self.s.pack.sectors[str(sector)].icons)

    def _harm(self, icons: Sequence[str]) -> float:
        key = tuple(icons)
        if key not in self._harms:
            self._harms[key] = harm(self.now, self.stands, key)
        return self._harms[key]

    def _gain_of_scout(self) -> float:
        return max((self.gain_of_scouting(sector) for sector in scoutable(self.s)), default=0.0)

    def gain_of_scouting(self, sector: int) -> float:
        """What the back of a ship brings, and the sight of its face."""
        posted = self.s.posted(sector)
        assert posted
        if self.s.ship(posted).bonus == "draw":
            return self.gain_of_cards() + SIGHT
        return max(self.gain_of_repair(system, 1) for system in SYSTEMS) + SIGHT

    def gain_of_cards(self) -> float:
        """What it brings if everybody draws."""
        return standing(replace(self.now, cards=self.now.cards + self.now.life)) - self.stands

    # Whether anybody can answer

    def chance_of_answer(self, kind: str) -> float:
        """The chance that somebody else holds the Command, by the cards that are not accounted for."""
        if self._chances is None:
            self._chances = self._reckon_chances()
        return self._chances.get(kind, 0.0)

    def _reckon_chances(self) -> dict[str, float]:
        s = self.s
        others = [s.players[seat] for seat in s.crew if seat != self.seat]
        pool = [card for player in others for card in (*player.hand, *player.draw)]
        fitting = Counter(kind for card in pool for kind in answered_by(s.pack.command(card).kind))
        held = sum(len(player.hand) for player in others)
        again = UNHEEDED_TOGETHER if s.is_cooperative else UNHEEDED
        return {
            kind: (1 - (1 - n / len(pool)) ** held) * (again if kind in self.in_vain else 1.0)
            for kind, n in fitting.items()
        }

    def promise(self, card: str, line: int) -> float:
        """What it may be expected to bring to call a Status."""
        return self.gain_of_status(card, line) * self.chance_of_answer(self.kind(card, line))

    def keeps(self, card: str) -> float:
        """How much a card would be missed: the better of its Statuses, and what its Command is good for."""
        general = 0.05 if self.s.pack.command(card).kind == "repair" else 0.0
        return max(self.promise(card, line) for line in (1, 2)) + general

    # When to brace

    def loss_of_attack(self) -> float:
        """What an attack of the Zentraedi costs on average."""
        return sum(self._harm_at(sector) for sector in SECTORS) / len(SECTORS)

    def _harm_at(self, sector: int) -> float:
        posted = self.s.posted(sector)
        if posted is None:
            return self._harm_of_sector(sector)
        if not posted.up:
            return HIDDEN_HARM
        ship = self.s.ship(posted)
        return 0.0 if ship.friendly else self._harm(ship.icons)


HIDDEN_HARM = 0.4
"""What a ship that lies face down does when it fires, about."""


def harm(o: Outlook, stands: float, icons: Sequence[str], ships: int = 27) -> float:
    """How far icons set a crew back that stands so, carried out one after another; so many ships may come."""
    after, more = o, 0.0
    for icon in icons:
        if icon == "attack":
            more += HIDDEN_HARM
        elif icon != "deploy":
            after = after.struck(icon)
        elif ships:
            after, ships = replace(after, ships=after.ships + 1), ships - 1
        if after.is_lost:
            break
    return stands - standing(after) + more
