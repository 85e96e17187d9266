"""How quickly people take part in a battle, by level and by the size of the crew."""

from robotable.games.brace_for_impact.state import Battle
from robotable.table import Pace

GAPS = {
    "training": (750, 3100, 2700, 3700, 4300, 4800, 5300, 5600, 6200, 6250, 6300),
    "veteran": (900, 2600, 3100, 3700, 4600, 5500, 4000, 4400, 4800, 5050, 5350),
    "elite": (450, 1850, 2250, 3600, 4200, 4600, 3800, 4000, 4150, 4400, 4700),
}
"""How long officers let each other finish, for crews of 2, 3 and so on; the last holds for all larger ones."""

TWO_THINK = {"training": 3500, "veteran": 2850, "elite": 1350}
"""How long each of a crew of two thinks at least: they have nobody to wait for."""

MODULES = {(True, True): 0.74, (True, False): 0.88, (False, True): 0.84, (False, False): 1.0}
"""How much quicker officers are against Tactics and Leaders."""

TRACKS = {"shakedown": 0.94, "battle-stations": 0.9, "last-stand": 0.92}
"""How much quicker they are with a track, which reports more often than events come."""


def hardness(s: Battle) -> str:
    """The difficulty whose pace officers keep: at Elite, two or three with the air of the smoothed chart need no more
    haste than Veterans. BFI-R08"""
    has_air = len(s.players) < 4 and s.systems["life"].most > 2
    return "veteran" if s.difficulty == "elite" and has_air else s.difficulty


def gap(s: Battle) -> int:
    """How long an officer of this crew lets the others finish."""
    gaps = GAPS[hardness(s)]
    middle = gaps[min(len(s.crew) - 2, len(gaps) - 1)]
    return round(middle * MODULES[s.has_tactics, s.has_leaders] * TRACKS.get(s.track or "", 1.0))


READING_MS = 2250
"""How long it takes to hear a line of middling length: so much later one looks up again to answer it."""


def pace(s: Battle, level: str) -> Pace:
    """How quickly a player of a level takes part at this table: whoever answers has read the call first. BFI-R84"""
    middle, least = gap(s), 3000 if len(s.crew) > 2 else TWO_THINK[hardness(s)]
    match level:
        case "cadet":
            slow = round(middle * 1.1)
            thinking = max(least, slow) + 500
            return Pace(reaction=2000, thinking=thinking, overlooks=22, gap=slow, noise=1.2, reading=READING_MS)
        case "ace":
            quick = round(middle * 0.9)
            thinking = round(0.85 * max(least, middle))
            return Pace(
                reaction=1300, thinking=thinking, overlooks=8, gap=quick, noise=0.3, reading=READING_MS, plans=True
            )
        case "lively":
            return Pace(reaction=1900, thinking=2500, overlooks=10, gap=2000, noise=0.5)
        case _:
            thinking = max(least, middle)
            return Pace(reaction=1500, thinking=thinking, overlooks=15, gap=middle, noise=0.8, reading=READING_MS)


def cover_ms(s: Battle, seat: int) -> int:
    """How long an empty seat waits for its person; less long where everybody depends on it. BFI-R81"""
    is_missed = seat == s.zentraedi or len(s.crew) == 2
    return s.number("away_ms") if is_missed else s.number("takeover_ms")


LEVELS = {
    "cadet": "A beginner who takes time to notice things, and overlooks some of them.",
    "ace": "Plans: calls what brings most and can be answered, and wastes no card. As an enemy, strikes when it hurts.",
}

PEOPLE = {
    "lively": "A person who takes part: answers within one to three seconds, and calls when there is room.",
    "idle": "A person who gets ready and then looks on.",
}
