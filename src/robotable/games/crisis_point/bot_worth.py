"""What a position of Crisis Point is like for a seat, as far as it can see."""

from pathlib import Path

from robotable.games.crisis_point.bot_estimate import Outlook
from robotable.games.crisis_point.state import Crisis
from robotable.table import Worth


def features(s: Crisis, seat: int) -> dict[str, float]:
    """The lead in VP that is to be expected, the more certain the further the game, and the tokens at hand."""
    if s.phase == "setup":
        return {"even": 1.0}
    lead, filled = Outlook(s, seat).value() / 10, 1 - s.grid.count("") / 16
    own, foe = s.players[seat], s.players[1 - seat]
    return {
        "even": 1.0,
        "lead": lead,
        "lead on a full battlefield": filled * lead,
        "lead once Heroes act": lead * (s.phase == "command"),
        "tokens": (own.supply - foe.supply) / 5,
    }


worth = Worth(features, Path(__file__).parent)
