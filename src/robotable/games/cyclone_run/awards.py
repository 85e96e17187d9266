"""What is told of a finished run: the best turn, the biggest prey, the quickest finger."""

from collections import Counter
from collections.abc import Iterator

from robotable.games.cyclone_run.state import Cyclone
from robotable.table import Award, Chronicle, Honours, leader


def standing(s: Cyclone) -> list[int]:
    """The victory points so far."""
    return s.scores()


def awards(run: Chronicle) -> Iterator[Award]:
    """Who did the most of what."""
    name = run.person
    if best := leader(_turns(run)):
        seat, n = int(best[0].split("/")[0]), best[1]
        yield Award("Turn of the game", f"{name(seat)} took {n} VP in a single turn.", [seat])
    if most := leader(run.count("seat", "takes"), 2):
        yield Award("Ace", f"{name(most[0])} took the most tokens off the tray: {most[1]}.", [most[0]])
    if prey := max(run.lines("takes"), key=lambda line: int(line.about["n"]), default=None):
        seat, token = int(prey.about["seat"]), run.speaker.name("token", prey.about["token"])
        yield Award("Big catch", f"{name(seat)} took {token}, worth {prey.about['n']} VP.", [seat])
    if quick := leader(run.count("seat", "interrupts")):
        yield Award("Quick finger", f"{name(quick[0])} rode along on others' turns {_times(quick[1])}.", [quick[0]])
    if gambler := leader(run.count("seat", "pays-for-reroll"), 2):
        yield Award("Gambler", f"{name(gambler[0])} paid for a reroll {_times(gambler[1])}.", [gambler[0]])
    if saver := leader(run.total("seat", "n", "collects-fuel", "gains-fuel"), 3):
        yield Award("Tanker", f"{name(saver[0])} gathered the most Fuel: {saver[1]}.", [saver[0]])


def _turns(run: Chronicle) -> "Counter[str]":
    """What each seat took in each turn, as `seat/turn`."""
    turns: Counter[str] = Counter()
    turn = 0
    for line in run.lines("turn", "takes"):
        if line.says == "turn":
            turn += 1
        else:
            turns[f"{line.about['seat']}/{turn}"] += int(line.about["n"])
    return turns


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"


HONOURS = Honours(standing=standing, awards=awards, telling=("takes", "uses-card", "bombs", "strafes"))
