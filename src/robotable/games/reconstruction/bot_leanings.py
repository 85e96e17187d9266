"""How moves of Reconstruction look to a temperament: where the enemy stands, and where whoever is in front does."""

from typing import Any

from robotable.games.reconstruction.bot_outlook import Outlook
from robotable.games.reconstruction.effects import Faction
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Leanings, Look, Move
from robotable.table.nouns import parts

LAW = ("RDF", "REF")
FIGHTS = ("attack", "riot", "ambush", "bombard", "hit", "against", "stir", "march_from")
KEEPS = ("calm", "done", "decline", "no_trade", "hide", "collect", "skip_bonus", "end_turn")


def look(s: Reconstruction, choice: Any, move: Move) -> Look:
    """It is daring to fight and to go where the enemy stands, and spiteful to go for whoever is in front."""
    me = FACTIONS[choice.seat]
    place = next((part for part in reversed(parts(move.noun)) if part in s.units), None)
    risk = 0.5 * (move.verb in FIGHTS) - 0.5 * (move.verb in KEEPS) + (_danger(s, me, place) if place else 0.0)
    return Look(risk=max(-1.0, min(1.0, risk)), spite=_spite(s, choice.seat, move, place))


def _danger(s: Reconstruction, me: Faction, place: str) -> float:
    """How far the enemy outnumbers one's own side there."""
    law, free = s.strength(place)
    ours, theirs = (law, free) if me in LAW else (free, law)
    if not theirs:
        return -0.3
    return 0.5 if theirs >= ours else 0.2


def _spite(s: Reconstruction, seat: int, move: Move, place: str | None) -> float:
    danger = Outlook(s, seat).danger
    in_front = max((faction for faction in FACTIONS if faction != FACTIONS[seat]), key=danger.__getitem__)
    is_at_them = place is not None and s.count(in_front, place) > 0
    return float(is_at_them or str(move.noun) == in_front)


LEANINGS = Leanings(look=look, near=0.12, has_spite=True)
