"""Location cards: where in your own turn you may use them, and what each does there."""

from collections.abc import Iterator

from robotable.games.cyclone_run.effects import AnyEffect, Fuel, Points
from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Choice, Move, Refusal, Step


class OwnWindow(Choice[Cyclone], frozen=True):
    """A moment of your own turn in which Location cards may help you. CYC-LOC03, CYC-LOC09"""

    def helped_by(self, s: Cyclone, effect: AnyEffect) -> tuple[Step[Cyclone], ...] | None:
        """What happens next if this effect is used here; None if it is of no use. Fuel always is."""
        if isinstance(effect, Fuel) and s.fuel_pile:
            return (TakeFuel(self.seat, effect.n), self)
        return None

    def card_moves(self, s: Cyclone) -> Iterator[Move]:
        """The Location cards that would help now."""
        cards = s.players[self.seat].cards
        if cards and self.seat == s.active:
            yield from (Move("card", card) for card in cards if self.helped_by(s, s.pack.locations[card].effect))

    def has_card_moves(self, s: Cyclone) -> bool:
        """There is a Location card that would help now."""
        return bool(s.players[self.seat].cards) and next(self.card_moves(s), None) is not None

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
            elif not self.helped_by(s, effect):
                yield Refusal(Move("card", card), "would do nothing now", "CYC-LOC03")

    def card(self, s: Cyclone, card: str) -> None:
        """Use a Location card."""
        steps = self.helped_by(s, s.pack.locations[card].effect)
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
