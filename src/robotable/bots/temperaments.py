"""What bots are like: of moves that are about as good as each other, each temperament likes others.

A temperament costs next to nothing: it never takes a move that the game itself calls clearly worse.
"""

from typing import Any

from msgspec import Struct

from robotable.table import Advice, Choice, Leanings, Look, State, against

NEAR_IN_SHARES = 0.01
"""Where an ace looked ahead: what wins no more seldom than this is about as good."""
WEIGHT = 0.8
"""A move that looks as good as can be may lose all that is near, against one that looks as bad as can be."""


class Temperament(Struct, frozen=True):
    """What somebody is like, in a word and a sentence."""

    id: str
    sentence: str
    why: str
    """What is said for a move that was taken for its sake."""
    risk: float = 0.0
    spite: float = 0.0

    def likes(self, look: Look) -> float:
        """How much a move that looks so is to one's taste, from -1 to 1."""
        return self.risk * look.risk + self.spite * look.spite


TEMPERAMENTS = {
    one.id: one
    for one in (
        Temperament("cautious", "Takes the safer of two ways that are about as good.", "it is safer", risk=-1.0),
        Temperament("bold", "Takes the more daring of two ways that are about as good.", "it is more daring", risk=1.0),
        Temperament(
            "spiteful",
            "Of two ways that are about as good, takes the one that hurts somebody more.",
            "it hurts them more",
            spite=1.0,
        ),
    )
}


def coloured(advice: Advice, temperament: Temperament, leanings: Leanings, s: State, choice: Choice[Any]) -> Advice:
    """What somebody of this temperament makes of advice: the move most to their taste of those about as good."""
    if advice.losses_in == "likings":
        return advice
    near = NEAR_IN_SHARES if advice.losses_in == "shares" else leanings.near
    rivals = [other for other in advice.others if other.loss <= near]
    if not rivals:
        return advice

    def appeal(move: Any, loss: float) -> float:
        return WEIGHT * temperament.likes(leanings.look(s, choice, move)) - loss / near

    best = max(rivals, key=lambda other: appeal(other.move, other.loss))
    if appeal(best.move, best.loss) <= appeal(advice.move, 0.0):
        return advice
    worths = [(advice.move, 0.0), *((other.move, -other.loss) for other in advice.others)]
    others = against(best.move, -best.loss, worths)
    return Advice(best.move, f"About as good as anything, and {temperament.why}.", others, advice.losses_in)
