"""What a position of Attack on the SDF-1 is like for the crew."""

from pathlib import Path

from robotable.games.attack_on_sdf1.bot_hull import LOSS
from robotable.games.attack_on_sdf1.bot_outlook import Outlook
from robotable.games.attack_on_sdf1.state import EPISODES, Sdf1
from robotable.table import Worth


def features(s: Sdf1, seat: int) -> dict[str, float]:
    """The worth of the position as an officer sees it, and how far the story is."""
    worth = Outlook(s).worth(s) / LOSS
    late = s.episode / EPISODES
    return {"even": 1.0, "late": late, "worth": worth, "worth late": late * worth}


worth = Worth(features, Path(__file__).parent)
