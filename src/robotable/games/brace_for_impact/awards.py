"""What is told of a finished battle: the loudest, the quickest, the steadiest hands on the bridge."""

from collections import Counter
from collections.abc import Iterator

from robotable.games.brace_for_impact.state import Battle
from robotable.table import Award, Chronicle, Honours, Line, leader

CLOSE_SHAVE = 2


def standing(s: Battle) -> list[int]:
    """What is whole of the ship, for the crew; for the Zentraedi what is not."""
    whole = sum(level.value for level in s.systems.values()) + s.systems["hull"].value
    return [-whole if seat == s.zentraedi else whole for seat in range(len(s.players))]


def awards(battle: Chronicle) -> Iterator[Award]:
    """Who did the most of what, and how close it was."""
    state: Battle = battle.state
    name = battle.person
    done = {
        "Voice of the bridge": (battle.count("seat", "calls"), "made the most calls: {n}"),
        "Safe hands": (battle.count("seat", "answers"), "answered the most calls: {n}"),
        "Chief engineer": (Counter({seat: state.players[seat].repaired for seat in state.crew}), "repaired {n} points"),
        "Ace gunner": (
            Counter({seat: state.players[seat].destroyed for seat in state.crew}),
            "destroyed {n} enemy {ships}",
        ),
    }
    for title, (counts, what) in done.items():
        if most := leader(counts):
            text = what.format(n=most[1], ships="ship" if most[1] == 1 else "ships")
            yield Award(title, f"{name(most[0])} {text}.", [most[0]])
    if quickest := min(_answers(battle), default=None):
        ms, seat, caller = quickest
        yield Award("Quickest answer", f"{name(seat)} answered {name(caller)} within {ms / 1000:.1f} s.", [seat])
    lowest = min((int(line.about["n"]) for line in _hits(battle)), default=CLOSE_SHAVE + 1)
    if state.outcome and state.crew[0] in state.outcome.winners and lowest <= CLOSE_SHAVE:
        yield Award("Close shave", f"The ship came home although its Hull was down to {lowest}.", list(state.crew))


def _hits(battle: Chronicle) -> Iterator[Line]:
    return (line for line in battle.lines("damage", "direct-hit") if line.about["system"] == "hull")


def _answers(battle: Chronicle) -> Iterator[tuple[int, int, int]]:
    """Every answer with the milliseconds it took, who gave it, and to whom."""
    called: dict[int, int] = {}
    for beat in battle.beats:
        for line in beat.lines:
            if line.says == "calls" and beat.at is not None:
                called[int(line.about["seat"])] = beat.at
            elif line.says == "answers" and beat.at is not None:
                caller = int(line.about["other_seat"])
                if caller in called:
                    yield beat.at - called.pop(caller), int(line.about["seat"]), caller


HONOURS = Honours(
    standing=standing,
    awards=awards,
    telling=("cannon-fires", "direct-hit", "ship-destroyed", "damage", "repairs", "furnace-averted"),
)
