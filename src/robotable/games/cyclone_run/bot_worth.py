"""What a position of Cyclone Run is like for a seat, as far as everybody sees it."""

from pathlib import Path

from robotable.games.cyclone_run.bot_prospects import score_after_round
from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Worth


def features(s: Cyclone, seat: int) -> dict[str, float]:
    """The lead, how near the end is, and the Fuel and cards at hand."""
    others = s.opponents(seat)
    lead = score_after_round(s, seat) - max([score_after_round(s, other) for other in others])
    near = s.depleted / s.depleted_to_end
    fuel = s.players[seat].fuel - sum([s.players[other].fuel for other in others]) / len(others)
    cards = len(s.players[seat].cards) - sum([len(s.players[other].cards) for other in others]) / len(others)
    return {
        "even": 1.0,
        "for each more player": len(others) - 1.0,
        "lead": lead / 10,
        "lead near the end": near * lead / 10,
        "fuel": fuel / 5,
        "cards": cards / 3,
    }


worth = Worth(features, Path(__file__).parent)
