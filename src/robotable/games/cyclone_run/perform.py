"""Location cards: where in your own turn you may use them, and what each does there."""

from collections.abc import Iterator
from typing import assert_never

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
from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Choice, Move, Refusal, Step

Help = tuple[Step[Cyclone], ...] | None
"""What happens next if a card is used at some moment; None if it is of no use there."""


def perform(effect: AnyEffect, s: Cyclone, window: "OwnWindow") -> Help:
    """What a Location card does: Fuel helps at any moment, and each moment says how the rest helps there. CYC-LOC03"""
    match effect:
        case Points():
            return None
        case Fuel(n=n):
            return (TakeFuel(window.seat, n), window) if s.fuel_pile else None
        case Reroll(n=n):
            return window.with_rerolls(s, n)
        case SetDie():
            return window.with_a_set_die(s)
        case NoFuel():
            return window.without_fuel(s)
        case Scout(n=n):
            return window.with_scouts(s, n)
        case Travel(n=n):
            return window.with_travel(s, n)
        case AnyDirection():
            return window.in_any_direction(s)
        case Damage(n=n):
            return window.with_damage(s, n)
        case Wrench():
            return window.with_a_wrench(s)
        case _:
            assert_never(effect)


class OwnWindow(Choice[Cyclone], frozen=True):
    """A moment of your own turn in which Location cards may help you. CYC-LOC03, CYC-LOC09"""

    def with_rerolls(self, s: Cyclone, n: int) -> Help:
        """How free rerolls help here."""

    def with_a_set_die(self, s: Cyclone) -> Help:
        """How a die of your choice helps here."""

    def without_fuel(self, s: Cyclone) -> Help:
        """How a fighter that costs no Fuel helps here."""

    def with_scouts(self, s: Cyclone, n: int) -> Help:
        """How more Scouts help here."""

    def with_travel(self, s: Cyclone, n: int) -> Help:
        """How more movement helps here."""

    def in_any_direction(self, s: Cyclone) -> Help:
        """How moving in any direction helps here."""

    def with_damage(self, s: Cyclone, n: int) -> Help:
        """How more damage helps here."""

    def with_a_wrench(self, s: Cyclone) -> Help:
        """How a wrench helps here."""

    def card_moves(self, s: Cyclone) -> list[Move]:
        """The Location cards that would help now."""
        cards = s.players[self.seat].cards
        if not cards or self.seat != s.active:
            return []
        return [Move("card", card) for card in cards if perform(s.pack.locations[card].effect, s, self)]

    def card_refusals(self, s: Cyclone) -> Iterator[Refusal]:
        """Why the other Location cards can't be used."""
        player = s.players[self.seat]
        if self.seat != s.active:
            held = [*player.cards, *player.used]
            yield from (Refusal(Move("card", card), "only during your own turn", "CYC-LOC09") for card in held)
            return
        for card in player.used:
            yield Refusal(
                Move("card", card), "used already this turn; it turns up again when your next turn begins", "CYC-LOC04"
            )
        for card in player.cards:
            effect = s.pack.locations[card].effect
            if isinstance(effect, Points):
                yield Refusal(Move("card", card), "only counts at the end of the game", "CYC-LOC06")
            elif not perform(effect, s, self):
                yield Refusal(Move("card", card), "would do nothing now", "CYC-LOC03")

    def card(self, s: Cyclone, card: str) -> None:
        """Use a Location card."""
        steps = perform(s.pack.locations[card].effect, s, self)
        s.use_card(self.seat, card)
        s.then(*(steps or ()))


class TakeFuel(Step[Cyclone], frozen=True):
    """Take Fuel from the pile. CYC-LOC07, CYC-FUEL04"""

    seat: int
    n: int

    def run(self, s: Cyclone) -> None:
        s.gain_fuel(self.seat, self.n)


def fuel_within_reach(s: Cyclone, seat: int) -> int:
    """The Fuel a player could spend right now, cards that give Fuel included on his own turn. CYC-FUEL07"""
    player = s.players[seat]
    if seat != s.active or not player.cards:
        return player.fuel
    effects = [s.pack.locations[card].effect for card in player.cards]
    return player.fuel + min(s.fuel_pile, sum(effect.n for effect in effects if isinstance(effect, Fuel)))
