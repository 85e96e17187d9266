"""How a person fares among bots: how often the crew wins, and how much of what they could answer is left to them.

.venv/bin/python -m tests.games.brace_for_impact.people lively --games 400 --difficulty veteran
"""

import argparse
from typing import Any

from msgspec import Struct

from robotable import bots
from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.state import Battle, answered_by
from robotable.lab.observers import Observer
from robotable.lab.report import interval
from robotable.lab.simulate import play_in_real_time
from robotable.table import Line, Luck

SEATS = 5
ZENTRAEDI = SEATS - 1


class Told(Struct):
    """What came of some battles."""

    battles: int = 0
    won: int = 0
    calls: int = 0
    own_calls: int = 0
    braces: int = 0
    could_answer: int = 0
    answered: int = 0
    soonest: list[int] = []
    """How long after the call each answer of a bot came, in milliseconds."""

    def add(self, other: "Told") -> None:
        """Count another battle's figures too."""
        for name in ("battles", "won", "calls", "own_calls", "braces", "could_answer", "answered", "soonest"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def share_won(self) -> float:
        """How many battles the crew won."""
        return self.won / self.battles

    @property
    def share_answered(self) -> float:
        """How many of the calls that the person could have answered the person did answer."""
        return self.answered / max(1, self.could_answer)


class Watch(Observer):
    """Follows every call of the crew, and whether one officer could answer it."""

    def __init__(self, s: Battle, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.told = Told(battles=1)
        self._open: dict[int, tuple[int, bool]] = {}
        """Since when each officer's call stands, and whether the person could have answered it so far."""

    def on_line(self, line: Line) -> None:
        if line.says == "calls":
            caller = int(line.about["seat"])
            self._open[caller] = (self.s.now, False)
            self.told.calls += 1
            self.told.own_calls += caller == self.seat
        elif line.says == "braces":
            self.told.braces += 1
        elif line.says == "answers":
            caller, answerer = int(line.about["other_seat"]), int(line.about["seat"])
            called, _ = self._open.get(caller, (self.s.now, False))
            self.told.answered += answerer == self.seat
            if answerer != self.seat:
                self.told.soonest.append(self.s.now - called)
            self._close(caller, was_mine=answerer == self.seat)
        elif line.says == "status-gone":
            self._close(int(line.about["seat"]))
        self._look()

    def _close(self, caller: int, was_mine: bool = False) -> None:
        _, could = self._open.pop(caller, (0, False))
        self.told.could_answer += was_mine or (could and caller != self.seat)

    def _look(self) -> None:
        kinds = {
            kind for card in self.s.players[self.seat].hand for kind in answered_by(self.s.pack.command(card).kind)
        }
        for caller, (called, could) in self._open.items():
            status = self.s.players[caller].status
            if status and not could and caller != self.seat:
                fits = self.s.pack.status(status.card, status.line).kind in kinds
                self._open[caller] = (called, fits and self.s.would_change(status.card, status.line))


def battle(person: str, seed: int, options: dict[str, Any] | None = None) -> Told:
    """One battle of a person among officers, against an officer; the person sits somewhere else each time."""
    seat = seed % ZENTRAEDI
    s = GAME.set_up(SEATS, GAME.choose(options or {}), GAME.content, Luck.seeded(seed))
    s.settle()
    names = {other: person if other == seat else "officer" for other in range(SEATS)}
    watch = Watch(s, seat)
    play_in_real_time(s, bots.RealTimeBots(GAME, s, names, Luck.seeded(seed).fork()), [watch])
    watch.told.won = int(0 in s.outcome.winners)
    return watch.told


def battles(person: str, games: int, options: dict[str, Any] | None = None, seed: int = 1) -> Told:
    """Many battles, counted together."""
    told = Told()
    for n in range(games):
        told.add(battle(person, (seed << 32) + n, options))
    return told


def main() -> None:
    """Play as many battles as the command line asks for, and tell what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("person", choices=["lively", "idle", "officer"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--difficulty", default="veteran")
    asked = parser.parse_args()
    told = battles(asked.person, asked.games, {"difficulty": asked.difficulty}, asked.seed)
    low, high = interval(told.won, told.battles)
    print(f"braces {told.braces / told.battles:.1f} times a battle")
    times = sorted(told.soonest)
    print(f"crew wins {told.share_won:.0%} ({low:.0%} to {high:.0%}) of {told.battles}")
    print(f"makes {told.own_calls / max(1, told.calls):.0%} of the calls, {told.calls / told.battles:.0f} a battle")
    print(f"answers {told.share_answered:.0%} of the {told.could_answer / told.battles:.1f} that it could, a battle")
    if times:
        print(f"bots answer after {times[0]} ms at the soonest, {times[len(times) // 2]} ms in the middle")


if __name__ == "__main__":
    main()
