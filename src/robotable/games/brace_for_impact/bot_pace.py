"""How quickly people take part in a battle, by level and by the size of the crew."""

from robotable.games.brace_for_impact.state import Battle
from robotable.table import Pace

GAPS = {
    "training": (1050, 4300, 4000, 5250, 6300, 6600, 6950, 7000, 7450, 7500, 7900),
    "veteran": (1400, 4300, 5000, 6100, 6800, 7150, 6350, 6750, 6950, 7050, 7550),
    "elite": (950, 3100, 3600, 4400, 5200, 5900, 4600, 4900, 5700, 6200, 6650),
}
"""How long officers let each other finish, for crews of 2, 3 and so on; the last holds for all larger ones."""

TWO_THINK = {"training": 2500, "veteran": 2250, "elite": 1350}
"""How long each of a crew of two thinks at least: they have nobody to wait for."""

MODULES = {(True, True): 0.82, (True, False): 0.92, (False, True): 0.84, (False, False): 1.0}
"""How much quicker officers are against Tactics and Leaders."""

TRACKS = {"shakedown": 0.94, "battle-stations": 0.9, "last-stand": 0.92}
"""How much quicker they are with a track, which reports more often than events come."""


def gap(s: Battle) -> int:
    """How long an officer of this crew lets the others finish."""
    gaps = GAPS[s.difficulty]
    middle = gaps[min(len(s.crew) - 2, len(gaps) - 1)]
    return round(middle * MODULES[s.has_tactics, s.has_leaders] * TRACKS.get(s.track or "", 1.0))


def pace(s: Battle, level: str) -> Pace:
    """How quickly a player of a level takes part at this table."""
    middle, least = gap(s), 3000 if len(s.crew) > 2 else TWO_THINK[s.difficulty]
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
