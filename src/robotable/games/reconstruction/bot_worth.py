"""What a position of Reconstruction is like for a faction, as far as everybody sees it."""

from pathlib import Path

from robotable.games.reconstruction.bot_outlook import RIVAL, Outlook
from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Worth


def features(s: Reconstruction, seat: int) -> dict[str, float]:
    """How near a major victory is, one's own and that of others, and the lead over the rival for a minor one."""
    o = Outlook(s, seat)
    me, values = o.me, {**o.values, "ZR": s.minor_value()}
    others = max(o.danger[faction] for faction in FACTIONS if faction not in (me, RIVAL[me]))
    lead = (values[me] - values[RIVAL[me]]) / 3
    return {
        me: 1.0,
        f"{me} near its goal": o.danger[me],
        "rival near its goal": o.danger[RIVAL[me]],
        "others near their goal": others,
        "lead over the rival": lead,
        "lead over the rival late": lead * (s.round - 1) / 3,
    }


worth = Worth(features, Path(__file__).parent)
