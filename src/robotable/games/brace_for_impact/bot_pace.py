"""How quickly people take part in a battle, by level and by the size of the crew."""

from robotable.games.brace_for_impact.state import Battle
from robotable.table import Pace

GAPS = (1400, 4300, 5000, 6100, 6800, 7300, 6500, 6850, 7400, 7400, 7700)
"""How long officers let each other finish, for crews of 2, 3 and so on; the last holds for all larger ones."""


def gap(s: Battle) -> int:
    """How long an officer of this crew lets the others finish."""
    middle = GAPS[min(len(s.crew) - 2, len(GAPS) - 1)]
    ease = 0.75 if s.difficulty == "training" else 1.0
    modules = {(True, True): 0.77, (True, False): 0.8, (False, True): 0.88, (False, False): 1.0}
    return round(middle * ease * modules[s.has_tactics, s.has_leaders])


def pace(s: Battle, level: str) -> Pace:
    """How quickly a player of a level takes part at this table; two alone have nobody to wait for."""
    middle, least = gap(s), 3000 if len(s.crew) > 2 else 2500
    match level:
        case "cadet":
            return Pace(reaction=3500, thinking=5000, overlooks=30, gap=round(middle * 1.3), noise=1.2)
        case "ace":
            quick = round(middle * 0.6)
            return Pace(reaction=1400, thinking=max(least, quick), overlooks=5, gap=quick, noise=0.2)
        case _:
            return Pace(reaction=2200, thinking=max(least, middle), overlooks=15, gap=middle, noise=0.8)


def cover_ms(s: Battle, seat: int) -> int:
    """How long an empty seat waits for its person; less long where everybody depends on it. BFI-R81"""
    is_missed = seat == s.zentraedi or len(s.crew) == 2
    return s.number("away_ms") if is_missed else s.number("takeover_ms")


LEVELS = {
    "cadet": "An officer who takes time to notice things, and overlooks some of them.",
    "ace": "An officer who is quick, and rarely overlooks anything.",
}
