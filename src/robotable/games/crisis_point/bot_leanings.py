"""How moves of Crisis Point look to a temperament: cards that are won already, cards in dispute, cards of the other."""

from typing import Any

from robotable.games.crisis_point.state import Crisis
from robotable.table import Leanings, Look, Move

SAFELY_AHEAD = 3

BY_VERB = {"end_turn": -0.6, "pass_turn": -1.0, "done": -0.6, "special": 0.8, "peek": -0.5, "reveal": 0.5}


def look(s: Crisis, choice: Any, move: Move) -> Look:
    """It is safe to strengthen what one leads on, daring to dispute what the other leads on, and spiteful to go for
    what is theirs."""
    if move.verb == "keep":
        return Look(risk=_ambition(s, choice, move))
    if isinstance(move.noun, int) and 0 <= move.noun < len(s.grid) and s.grid[move.noun]:
        lead = s.power(choice.seat, move.noun).total - s.power(1 - choice.seat, move.noun).total
        risk = max(-1.0, min(1.0, -lead / SAFELY_AHEAD))
        return Look(risk=risk, spite=float(s.owner(move.noun) == 1 - choice.seat))
    return Look(risk=BY_VERB.get(move.verb, 0.0))


def _ambition(s: Crisis, choice: Any, move: Move) -> float:
    """The Objective with the most VP is the hardest to meet."""
    points = {str(other.noun): s.pack.objectives[str(other.noun)].vp for other in choice.moves(s)}
    least, most = min(points.values()), max(points.values())
    return 0.0 if least == most else 2 * (points[str(move.noun)] - least) / (most - least) - 1


LEANINGS = Leanings(look=look, near=0.15, has_spite=True)
