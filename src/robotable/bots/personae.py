"""Who the bots are: everyone has a name and a temperament, the same for as long as the table stands."""

from hashlib import blake2b

from msgspec import Struct

CAUTIOUS, BOLD, SPITEFUL = "cautious", "bold", "spiteful"

NAMES = {
    "Mara": CAUTIOUS,
    "Teo": BOLD,
    "Yuna": SPITEFUL,
    "Anders": CAUTIOUS,
    "Imani": BOLD,
    "Kenji": CAUTIOUS,
    "Sofia": SPITEFUL,
    "Ruben": BOLD,
    "Leila": CAUTIOUS,
    "Viktor": SPITEFUL,
    "Noor": BOLD,
    "Elias": CAUTIOUS,
    "Freya": BOLD,
    "Tariq": SPITEFUL,
    "Wren": CAUTIOUS,
    "Pilar": BOLD,
    "Oskar": SPITEFUL,
    "Amara": CAUTIOUS,
    "Jonas": BOLD,
    "Mei": SPITEFUL,
}
"""What everyone is called, and what they are like wherever they are met."""
ENEMY_NAMES = {
    "Drakan": BOLD,
    "Vorsha": SPITEFUL,
    "Kelgar": BOLD,
    "Thura": CAUTIOUS,
    "Morvik": SPITEFUL,
    "Zhanna": BOLD,
    "Orrek": CAUTIOUS,
    "Skalda": SPITEFUL,
    "Brunta": BOLD,
    "Ghavan": CAUTIOUS,
    "Ulreth": SPITEFUL,
    "Karsa": BOLD,
    "Dovrin": CAUTIOUS,
    "Malgra": SPITEFUL,
    "Rheka": BOLD,
    "Torvald": CAUTIOUS,
    "Xerra": SPITEFUL,
    "Jorgun": BOLD,
    "Vasska": SPITEFUL,
    "Halgar": CAUTIOUS,
}
"""The same for those who are nobody's crewmates."""

RANKS = {"cadet": "Cadet", "officer": "Officer", "ace": "Ace"}
ENEMY_RANKS = {"cadet": "Warrior", "officer": "Commander", "ace": "Warlord"}


class Persona(Struct, frozen=True):
    """A bot as somebody: what it is called, the id of its portrait, and what it is like."""

    id: str
    name: str
    temperament: str = ""
    """The id of its temperament; nothing where all moves are alike to it."""


def persona(table: str, seat: int, level: str, is_enemy: bool = False, has_spite: bool = True) -> Persona:
    """Who plays on a seat of a table: nobody is met twice there. Where nobody can be hurt, the spiteful are bold."""
    people, ranks = (ENEMY_NAMES, ENEMY_RANKS) if is_enemy else (NAMES, RANKS)
    start = int.from_bytes(blake2b(table.encode(), digest_size=4).digest())
    name = list(people)[(start + seat) % len(people)]
    temper = people[name] if has_spite or people[name] != SPITEFUL else BOLD
    rank = ranks.get(level, level.capitalize())
    kin = "zentraedi" if is_enemy else "bot"
    return Persona(f"{kin}-{name.lower()}", f"{rank} {name}", temper if level in ranks else "")
