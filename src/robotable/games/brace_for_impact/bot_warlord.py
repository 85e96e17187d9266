"""How an ace of the Zentraedi decides: by how far it sets the crew back, and not by how loud it is."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from robotable.games.brace_for_impact.bot_plan import harm
from robotable.games.brace_for_impact.bot_worth import outlook, standing, weigh_standing
from robotable.games.brace_for_impact.effects import Icons, StrikeAt
from robotable.games.brace_for_impact.effects import Strike as Volley
from robotable.games.brace_for_impact.perform import PickSector, PickSystem
from robotable.games.brace_for_impact.state import SECTORS, Battle, SystemLevel
from robotable.games.brace_for_impact.tactics import can_pay, payments
from robotable.games.brace_for_impact.zentraedi import AnswerEvent, Deploy
from robotable.table import Advice, Luck, Move
from robotable.table.nouns import join

LASTS_MINUTES = {3: 1.0, 4: 1.3, 5: 2.0, 6: 4.0}
"""How long a ship of a strength lies on the board, about."""
STRONG_LASTS_MINUTES = 7.0
"""The same for those that are stronger still: hardly anything breaks them."""
FIRES_A_MINUTE = 2.2 / 8
"""How often a sector is fired from."""
A_MINUTE = 0.1
"""What it is worth that a ship takes up room for a minute."""
IS_SCOUTED = 0.5
"""How often a ship's back brings its bonus to the crew before its face is seen."""
A_SHIP = 0.25
"""What a ship is worth that has to be given up."""
SOME_USE = 0.15
"""What a card is worth that does no harm by itself."""
OVERWHELMED = -1.5
"""Leaders strike together once that would bring the crew so low."""
MINUTES_A_LEADER = 0.6
"""So long before the end each leader still left has to be used."""
A_FRIEND = -0.4
"""A friend of theirs shields a sector once they see its face."""


class Strike:
    """The battle as the Zentraedi weigh it: how far anything sets the crew back."""

    def __init__(self, s: Battle) -> None:
        self.s = s
        self.now = outlook(s)
        self.stands = standing(self.now)
        self._harms: dict[tuple[str, ...], float] = {}

    def harm(self, icons: Sequence[str]) -> float:
        """How far these icons set the crew back."""
        key = tuple(icons)
        if key not in self._harms:
            self._harms[key] = harm(self.now, self.stands, key, len(self.s.fleet.ships))
        return self._harms[key]

    def of_attack(self) -> float:
        """How far an attack does, on average over all fields of the spinner."""
        return sum(self.at(sector) for sector in SECTORS) / len(SECTORS)

    def at(self, sector: int) -> float:
        """What an attack on one sector does; the fleet knows its own ships, face down or not."""
        posted = self.s.posted(sector)
        if posted is None:
            return self.bare(sector)
        ship = self.s.ship(posted)
        return 0.0 if ship.friendly else self.harm(ship.icons)

    def bare(self, sector: int) -> float:
        """What an attack on the empty sector does."""
        return self.harm(self.s.pack.sectors[str(sector)].icons)

    def of_ship(self, ship: str, sector: int) -> float:
        """How far a ship sets the crew back while it lies in a sector, compared with the bare sector."""
        face = self.s.pack.ships[ship]
        minutes = min(LASTS_MINUTES.get(face.strength, STRONG_LASTS_MINUTES), self.now.minutes)
        shots = minutes * FIRES_A_MINUTE
        worth = A_MINUTE * minutes - IS_SCOUTED * self.of_back(face.bonus) - shots * self.bare(sector)
        return worth + (A_FRIEND if face.friendly else shots * self.harm(face.icons))

    def of_back(self, bonus: str) -> float:
        """What the back of a ship brings the crew when it is scouted: cards for all, or a repair."""
        if bonus == "draw":
            return standing(replace(self.now, cards=self.now.cards + self.now.life)) - self.stands
        mended = [standing(self.now.repaired(system, 1, level.most)) - self.stands for system, level in self._damaged()]
        return max(mended, default=0.0)

    def of_card(self, card: str) -> float:
        """How far a Tactics or Leader card sets the crew back now, less its price."""
        s = self.s
        if not can_pay(s, card):
            return 0.0
        plan = s.pack.tactics[card] if card in s.pack.tactics else s.pack.leaders[card]
        price = A_SHIP if any(payments(s, card)) else 0.0
        match plan.action:
            case Volley(times=times):
                return self.of_attack() * times - price
            case StrikeAt():
                return max(self.at(sector) for sector in SECTORS) - price
            case Icons(icons=icons):
                return self.harm(icons) - price
            case _:
                return SOME_USE - price

    def _damaged(self) -> list[tuple[str, SystemLevel]]:
        return [(system, level) for system, level in self.s.systems.items() if not level.is_full]


def answer_event(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The event or an attack, whichever sets the crew back further."""
    strike, event = Strike(s), s.events[0]
    worths = [
        (Move("carry_out", event), strike.harm(s.pack.events[event].icons)),
        (Move("attack"), strike.of_attack()),
    ]
    return weigh_standing(worths, lambda move: REASONS[move.verb])


REASONS = {
    "carry_out": "The event sets them back further than our guns would.",
    "attack": "Our guns set them back further than this event.",
}


def deploy(s: Battle, choice: Any, luck: Luck) -> Advice:
    """Ships whose guns hurt where the sector itself would not, the sturdy ones first and friends last."""
    strike = Strike(s)
    worths = [
        (Move("deploy", join(ship, sector)), strike.of_ship(ship, sector))
        for ship in s.fleet.ships
        for sector in s.empty_sectors()
    ]
    return weigh_standing(worths, "It sets them back furthest there.")


def use_leader_at_once(s: Battle) -> Advice | None:
    """Leaders are kept until together they overwhelm the crew, or the time for them runs out."""
    strike = Strike(s)
    gains = {leader: strike.of_card(leader) for leader in s.fleet.leaders}
    best = max(gains, key=gains.__getitem__, default=None)
    if best is None or gains[best] <= 0:
        return None
    is_time = strike.now.minutes < MINUTES_A_LEADER * len(gains) + MINUTES_A_LEADER
    if is_time or strike.stands - sum(max(0.0, gain) for gain in gains.values()) < OVERWHELMED:
        return Advice(Move("lead", best), "Now, and all of them together.")
    return None


def play_best_tactic(s: Battle) -> Advice | None:
    """The armed card that sets the crew back furthest, if it does at all."""
    strike = Strike(s)
    gains = {card: strike.of_card(card) for card in s.fleet.tactics if s.is_armed(card)}
    best = max(gains, key=gains.__getitem__, default=None)
    if best is None or gains[best] <= A_TACTIC:
        return None
    return Advice(Move("tactic", best), "It sets them back furthest just now.")


A_TACTIC = 0.05
"""A card that does less is kept for a better moment."""


def pick_sector(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The sector from which an attack hurts most."""
    strike = Strike(s)
    return weigh_standing([(Move("strike_at", at), strike.at(at)) for at in SECTORS], "It hurts most there.")


def pick_system(s: Battle, choice: Any, luck: Luck) -> Advice:
    """The system whose loss hurts most."""
    strike = Strike(s)
    return weigh_standing(
        [(Move("harm", name), strike.harm([name])) for name in ("armor", "reflex", "life")], "It hurts most."
    )


ANSWERS_OF_A_WARLORD: dict[type[Any], Callable[[Battle, Any, Luck], Advice]] = {
    AnswerEvent: answer_event,
    Deploy: deploy,
    PickSector: pick_sector,
    PickSystem: pick_system,
}
