"""How moves of Attack on the SDF-1 look to a temperament: guns and sorties, or repairs and what is kept in hand."""

from typing import Any

from robotable.table import Leanings, Look, Move

DARING = {
    **dict.fromkeys(("shoot", "hit", "volley", "raid", "assault", "strafe", "target", "as_target", "sight"), 1.0),
    **dict.fromkeys(("launch", "launch_all", "sortie", "fly_to", "lead", "join", "join_all", "sacrifice"), 0.7),
    **dict.fromkeys(("reroll", "roll_again", "ap_reroll", "ability", "play", "tech", "transform"), 0.4),
}
SAFE = {
    **dict.fromkeys(("mend_armor", "refit", "heal", "store", "stay", "halt", "hold_fire", "done"), -1.0),
    **dict.fromkeys(("pool", "give", "assist", "keep", "accept", "confirm", "jam"), -0.5),
}


def look(s: Any, choice: Any, move: Move) -> Look:
    """It is daring to fight and to gamble, and safe to mend, to save and to stay."""
    return Look(risk=DARING.get(move.verb, SAFE.get(move.verb, 0.0)))


LEANINGS = Leanings(look=look, near=0.4)
