"""What a battle is worth to either side, as far as everybody sees it: figures with learned weights."""

from collections.abc import Callable, Iterable
from functools import cache
from math import log
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from robotable.games.brace_for_impact.state import SECTORS, Battle
from robotable.table import Advice, Move, Worth, weigh

STRONG = 6
"""A ship as strong as this takes more than one officer."""
LOST = -6.0
"""What a lost battle weighs."""
SHARE_OF_A_POINT = 0.25
"""What a point of `standing` is worth in share of the win while the battle is open."""


class Outlook(Struct, frozen=True):
    """The battle as figures."""

    crew: int
    is_together: bool
    minutes: float
    """How long it lasts yet, as if the timers had their usual length."""
    hull: int
    armor: int
    life: int
    reflex: int
    ships: int
    strong: int
    friends: int
    furnace: float | None
    """The share of the Furnace Timer that has run, if a breach threatens."""
    cards: float
    """Cards in hand for each officer."""
    spent: int
    event: tuple[str, ...]
    """What the open event does when its time comes."""
    to_come: int
    """The ships that may still arrive."""

    @property
    def is_lost(self) -> bool:
        """The Hull is gone, or there is a ninth ship."""
        return self.hull <= 0 or self.ships > len(SECTORS)

    def features(self) -> dict[str, float]:
        """What speaks for the crew or against it."""
        has_clock = not self.is_together
        return {
            "a crew": 1.0,
            "for each more officer": self.crew - 4.0,
            "together": float(self.is_together),
            "ships to come, together": self.to_come / 10 * self.is_together,
            "minutes left": self.minutes * has_clock,
            "time is nearly up": log(self.minutes + 0.2) * has_clock,
            "hull": float(self.hull),
            "hull at 1": float(self.hull == 1),
            "armor": float(self.armor),
            "reflex": float(self.reflex),
            "air": float(self.life >= 1),
            "air for 2": float(self.life >= 2),
            "air for 3": float(self.life >= 3),
            "ships": float(self.ships),
            "seven ships": float(self.ships >= 7),
            "strong ships in sight": float(self.strong),
            "friends in sight": float(self.friends),
            "furnace": float(self.furnace is not None),
            "furnace time": self.furnace or 0.0,
            "cards each": self.cards,
            "hardly a card": max(0.0, 1.0 - self.cards),
            "cards spent": self.spent / 10,
            **self._event(),
        }

    def _event(self) -> dict[str, float]:
        """What the open event would bring, if it came now."""
        armor, hits = self.armor, dict.fromkeys(("hull", "life", "reflex", "armor"), 0)
        for icon in self.event:
            if icon in ("deploy", "attack"):
                continue
            if armor and not icon.startswith("direct-"):
                armor -= 1
            else:
                hits[icon.removeprefix("direct-")] += 1
        return {
            "event brings a ninth ship": float(self.ships + self.event.count("deploy") > len(SECTORS)),
            "event breaks the hull": float(hits["hull"] >= self.hull),
            "event leaves one hull": float(hits["hull"] == self.hull - 1),
            "event takes the air": float(hits["life"] >= self.life > 0),
        }

    # What may become of it

    def struck(self, icon: str) -> "Outlook":
        """After one icon of damage; Armor takes it first. BFI-DMG01"""
        system = icon.removeprefix("direct-")
        if self.armor and (system == "armor" or not icon.startswith("direct-")):
            return replace(self, armor=self.armor - 1)
        value = int(getattr(self, system))
        if not value:
            return self
        if system == "reflex" and value == 1 and self.furnace is None:
            return replace(self, reflex=0, furnace=0.0)
        return replace(self, **{system: value - 1})

    def repaired(self, system: str, n: int, most: int) -> "Outlook":
        """After a repair; a furnace that is whole again breaches no more. BFI-FURN03"""
        value = min(most, int(getattr(self, system)) + n)
        is_safe = system == "reflex" and value == most
        return replace(self, **{system: value}, furnace=None if is_safe else self.furnace)


def outlook(s: Battle) -> Outlook:
    """The battle as figures, as everybody sees it."""
    up = [s.ship(posted) for posted in s.board if posted and posted.up]
    return Outlook(
        crew=len(s.crew),
        is_together=s.is_cooperative,
        minutes=_minutes(s),
        **{name: level.value for name, level in s.systems.items()},
        ships=len(s.ships_on_board()),
        strong=sum(not ship.friendly and ship.strength >= STRONG for ship in up),
        friends=sum(ship.friendly for ship in up),
        furnace=_furnace(s),
        cards=sum(len(s.players[seat].hand) for seat in s.crew) / len(s.crew),
        spent=len(s.removed),
        event=tuple(s.pack.events[s.events[0]].icons) if s.events else (),
        to_come=len(s.fleet.deck),
    )


def _furnace(s: Battle) -> float | None:
    """The share of the Furnace Timer that has run; None if no breach threatens."""
    if s.furnace_due is None or s.is_averted:
        return None
    return 1 - max(0, s.furnace_due - s.clock) / max(1, s.timer("furnace_ms"))


def _minutes(s: Battle) -> float:
    """How long the battle lasts yet; nothing where it has no clock."""
    if s.is_cooperative:
        return 0.0
    end = s.track_ends if s.track_ends is not None else 2 * s.timer("battle_ms")
    return max(0, end - s.clock) / 60_000 * 100 / s.percent


def features(s: Battle, seat: int) -> dict[str, float]:
    """What speaks for a seat: what is good for the crew is bad for the Zentraedi."""
    found = outlook(s).features()
    return {name: -value for name, value in found.items()} if seat == s.zentraedi else found


worth = Worth(features, Path(__file__).parent)


@cache
def _weights() -> dict[str, float]:
    return worth.weights


def weigh_standing(worths: Iterable[tuple[Move, float]], why: str | Callable[[Move], str]) -> Advice:
    """The move that brings most; what the others lose is told in share of the win, as near an even chance."""
    advice = weigh([(move, worth * SHARE_OF_A_POINT) for move, worth in worths], why)
    return replace(advice, losses_in="shares")


def standing(o: Outlook) -> float:
    """How the crew stands: 0 is an even chance, each point more makes it 2.7 times as good."""
    if o.is_lost:
        return LOST
    weights = _weights()
    return sum([weights.get(name, 0.0) * value for name, value in o.features().items()])
