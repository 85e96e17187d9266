"""What is told of a finished Reconstruction: who fought, traded and ruled the most, and how near each came."""

from collections.abc import Iterator

from robotable.games.reconstruction.pack import FACTIONS
from robotable.games.reconstruction.state import Reconstruction
from robotable.table import Award, Chronicle, Honours, leader


def standing(s: Reconstruction) -> list[int]:
    """How much of the way to a major victory each faction has gone, in percent: all on one measure."""
    values = s.standing().values
    goals = s.pack.factions
    return [100 * values[FACTIONS[seat]] // goals[FACTIONS[seat]].goal for seat in s.seats()]


def marks(s: Reconstruction) -> list[str]:
    """The same at the end, in words."""
    return [f"{percent} %" for percent in standing(s)]


MOST_OF = (
    ("Warlord", "attacks", "ordered the most attacks", 2),
    ("Diplomat", "trades", "made the most trades", 2),
    ("Governor", "takes-control", "took control of the most Territories", 2),
)


def awards(war: Chronicle) -> Iterator[Award]:
    """Which faction did the most of what."""
    for title, says, what, least in MOST_OF:
        if most := leader(war.count("faction", says), least):
            yield _award(war, title, most[0], f"{what}: {most[1]}")
    if rich := leader(war.total("faction", "n", "gains"), 2):
        yield _award(war, "Protoculture baron", rich[0], f"gained the most Protoculture: {rich[1]}")
    if songs := sum(1 for _ in war.lines("sings")):
        yield Award("Minmei on tour", f"Her songs were heard {'once' if songs == 1 else f'{songs} times'}.")
    if fields := leader(war.count("space", "attacks"), 2):
        place = war.speaker.name("space", fields[0])
        yield Award("Hardest fought", f"There was more fighting in {place} than anywhere: {fields[1]} attacks.")


def _award(war: Chronicle, title: str, faction: str, what: str) -> Award:
    state: Reconstruction = war.state
    seats = [seat for seat in state.seats() if FACTIONS[seat] == faction]
    who = war.speaker.name("faction", faction)
    return Award(title, f"The {who} {what}.", seats)


HONOURS = Honours(
    standing=standing,
    awards=awards,
    telling=("plays", "takes-bonus", "attacks", "takes-control", "converts", "commands"),
    measure="Of the way to a major victory",
    marks=marks,
)
