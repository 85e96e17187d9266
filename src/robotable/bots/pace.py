"""The pace of a bot in real time: it takes time to notice, read and speak, as a person does.

The pace is no part of the rules: a server waits for so long, and a lab may jump to the moment when it is over.
"""

from math import exp
from statistics import NormalDist

from robotable.table import Luck

MEDIAN_MS = {"officer": 2200, "random": 3500}
SPREAD = 0.35
"""How far reactions lie apart: the sigma of a log-normal distribution, as people's do."""

_GRAIN = 1 << 20


def reaction_ms(bot: str, seed: int, n: int) -> int:
    """How long a bot takes from seeing the table to acting, the n-th time: the same for the same seed."""
    luck = Luck.seeded(seed + n)
    share = (luck.below(_GRAIN) + 0.5) / _GRAIN
    return round(MEDIAN_MS[bot] * exp(NormalDist(0, SPREAD).inv_cdf(share)))
