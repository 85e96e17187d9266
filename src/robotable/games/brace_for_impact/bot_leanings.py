"""How moves of Brace for Impact look to a temperament: guns or repairs; for the Zentraedi, whom an attack hurts."""

from typing import Any

from robotable.games.brace_for_impact.state import Battle
from robotable.table import Leanings, Look, Move
from robotable.table.nouns import pair

KINDS = {"attack": 1.0, "scout": 0.5, "hull": -0.8, "armor": -0.8, "life": -0.8, "reflex": -0.8}
"""How daring it is to call a Status of each kind, or to answer it."""
AGAINST_PEOPLE = ("life", "direct-life")
"""What hurts those aboard and not their ship."""
FEARSOME = 6


def look(s: Battle, choice: Any, move: Move) -> Look:
    """Officers shoot first or mend first; the Zentraedi attack or wait, and some of them want people to suffer."""
    first, second = pair(move.noun)
    match move.verb:
        case "announce" | "read_out":
            return Look(risk=KINDS[s.pack.status(first, int(second)).kind])
        case "answer":
            status = s.players[int(first)].status
            return Look(risk=KINDS[s.pack.status(status.card, status.line).kind]) if status else Look()
        case "target" | "cannon":
            posted = s.posted(int(first))
            return Look(risk=0.8 if posted and not posted.up else -0.5)
        case "mend":
            return Look(risk=-0.5 if first in ("hull", "life") else 0.5)
        case "carry_out":
            return Look(risk=-0.5, spite=_cruelty(s.pack.events[first].icons))
        case "attack" | "strike":
            return Look(risk=0.8)
        case "deploy":
            ship = s.pack.ships[first]
            return Look(risk=0.8 if ship.strength >= FEARSOME else -0.5, spite=_cruelty(ship.icons))
        case "strike_at":
            posted = s.posted(int(first))
            return Look(spite=_cruelty(s.ship(posted).icons if posted else s.pack.sectors[first].icons))
        case "harm":
            return Look(spite=float(first == "life"))
    return Look()


def _cruelty(icons: list[Any]) -> float:
    return float(any(icon in AGAINST_PEOPLE for icon in icons))


LEANINGS = Leanings(look=look, near=2.0, has_spite=True)
