"""How moves of Cyclone Run look to a temperament: what is left to the dice, what lies hidden, what costs Fuel."""

from typing import Any

from robotable.games.cyclone_run.pack import Hero
from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Leanings, Look, Move
from robotable.table.nouns import parts

A_LARGE_INVID = 3
A_HARD_HIT = 3

BY_VERB = {"stop": -1.0, "halt": -0.6, "refuse": -0.6, "leave": -0.6, "decline": -0.6, "pay": 0.6, "take": 0.3}


def look(s: Cyclone, choice: Any, move: Move) -> Look:
    """Dice in the air, tokens face down and large Invid are daring; Locations, scouts and a full tank are safe."""
    if move.verb == "reroll":
        return Look(risk=len(parts(move.noun)) / max(1, len(s.dice)))
    if move.verb in ("drive", "aim", "finish", "scout"):
        return Look(risk=_risk_at(s, int(str(move.noun))))
    if move.verb in ("select", "use", "fuel"):
        return Look(risk=_risk_of(s.hero(str(move.noun))))
    return Look(risk=BY_VERB.get(move.verb, 0.0))


def _risk_at(s: Cyclone, cell: int) -> float:
    token = s.top(cell)
    if s.is_hidden(cell):
        return 0.8
    if token is None or token.is_location:
        return -0.8
    return 0.5 if token.hp >= A_LARGE_INVID else -0.2


def _risk_of(hero: Hero) -> float:
    if hero.damage >= A_HARD_HIT or hero.pattern is not None:
        return 0.8
    return -0.8 if hero.scouts or hero.senses or hero.wrench or hero.brings_fuel else 0.0


LEANINGS = Leanings(look=look, near=0.25)
