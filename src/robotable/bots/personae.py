"""Who the bots are: everyone has a name, the same for as long as the table stands."""

from hashlib import blake2b

from msgspec import Struct

NAMES = (
    *("Mara", "Teo", "Yuna", "Anders", "Imani", "Kenji", "Sofia", "Ruben", "Leila", "Viktor"),
    *("Noor", "Elias", "Freya", "Tariq", "Wren", "Pilar", "Oskar", "Amara", "Jonas", "Mei"),
)
ENEMY_NAMES = (
    *("Drakan", "Vorsha", "Kelgar", "Thura", "Morvik", "Zhanna", "Orrek", "Skalda", "Brunta", "Ghavan"),
    *("Ulreth", "Karsa", "Dovrin", "Malgra", "Rheka", "Torvald", "Xerra", "Jorgun", "Vasska", "Halgar"),
)
"""How those are called who are nobody's crewmates."""

RANKS = {"cadet": "Cadet", "officer": "Officer", "ace": "Ace"}
ENEMY_RANKS = {"cadet": "Warrior", "officer": "Commander", "ace": "Warlord"}


class Persona(Struct, frozen=True):
    """A bot as somebody: what it is called, and the id of its portrait."""

    id: str
    name: str


def persona(table: str, seat: int, level: str, is_enemy: bool = False) -> Persona:
    """Who plays on a seat of a table: nobody is met twice there."""
    names, ranks = (ENEMY_NAMES, ENEMY_RANKS) if is_enemy else (NAMES, RANKS)
    start = int.from_bytes(blake2b(table.encode(), digest_size=4).digest())
    name = names[(start + seat) % len(names)]
    return Persona(f"bot-{name.lower()}", f"{ranks.get(level, level.capitalize())} {name}")
