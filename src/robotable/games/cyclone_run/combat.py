"""Attacking Invid: who falls to what damage, and what Fuel and Location cards can add."""

from robotable.games.cyclone_run.effects import Damage
from robotable.games.cyclone_run.pack import Token
from robotable.games.cyclone_run.perform import fuel_within_reach
from robotable.games.cyclone_run.state import Cyclone


def falls(token: Token, face: str, damage: int) -> bool:
    """Whether an Invid is defeated by this Hero's damage alone. CYC-ATK01, CYC-ATK05, CYC-ATK06"""
    if token.only_by:
        return face in token.only_by
    return damage >= token.hp and not token.needs_fuel


def price(token: Token, damage: int) -> int:
    """The Fuel that makes up the difference: the exact shortfall, and at least 1 for Corg. CYC-FUEL07, CYC-ATK05"""
    return max(token.hp - damage, 1 if token.needs_fuel else 0)


def damage_within_reach(s: Cyclone, seat: int) -> int:
    """The damage that a player's face-up Location cards could add on his own turn. CYC-LOC03"""
    cards = s.players[seat].cards
    if seat != s.active or not cards:
        return 0
    effects = [s.pack.locations[card].effect for card in cards]
    return sum(effect.n for effect in effects if isinstance(effect, Damage))


def can_be_made_to_fall(s: Cyclone, seat: int, token: Token, damage: int) -> bool:
    """Whether Fuel and cards together could defeat an Invid that damage alone does not. CYC-FUEL06"""
    if token.only_by or token.is_location:
        return False
    return price(token, damage + damage_within_reach(s, seat)) <= fuel_within_reach(s, seat)
