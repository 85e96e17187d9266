"""What each kind of decision costs an officer, or another bot: processor time, game by game, as in a bots' worker.

    python bench/decisions.py cyclone-run --seats 2 --games 20
    PYTHONPATH=../before/src python bench/decisions.py cyclone-run --seats 2 --games 20

"over" counts the decisions that took more than 5 ms, and in brackets those that would have without the garbage
collections that fell into them. The last line identifies the moves that were made: two checkouts whose officers play
alike print the same.
"""

import argparse
import gc
from collections import defaultdict
from hashlib import blake2b
from time import process_time
from typing import NamedTuple

from robotable import games
from robotable.bots import Attention, Bot, RealTimeBots, Seated, get_ready, take_seat
from robotable.lab.observers import Observer
from robotable.lab.simulate import play_in_real_time, play_in_turns
from robotable.table import Advice, Luck, Move, Ruleset, State

TOO_LONG_S = 0.005


class Cost(NamedTuple):
    """What one decision took, in seconds, and how much of it went into collecting garbage."""

    all: float
    garbage: float


class Garbage:
    """Counts the time that goes into collecting garbage."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0
        gc.callbacks.append(self._hear)

    def _hear(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = process_time()
        else:
            self.seconds += process_time() - self._began


GARBAGE = Garbage()
Costs = dict[str, list[Cost]]


class Clock:
    """Times one decision."""

    def __init__(self) -> None:
        self._began, self._garbage = process_time(), GARBAGE.seconds

    def cost(self) -> Cost:
        """What it took since the clock was made."""
        return Cost(process_time() - self._began, GARBAGE.seconds - self._garbage)


def play(ruleset: Ruleset, bot: str, seats: int, seed: int, costs: Costs) -> str:
    """One game; every decision is timed, and all moves together have a mark."""
    s = ruleset.set_up(seats, ruleset.choose({}), ruleset.content, Luck.seeded(seed))
    s.settle()
    luck, moves = Luck.seeded(seed).fork(), blake2b(digest_size=8)
    if ruleset.is_real_time:
        crew = RealTimeBots(ruleset, s, dict.fromkeys(range(seats), bot), luck)
        crew.seated = [Watched(one, luck.fork(), costs) for one in crew.seated]
        play_in_real_time(s, crew, [Marker(moves)])
        return moves.hexdigest()
    play_in_turns(s, [Timed(take_seat(bot, ruleset), seat, costs, moves) for seat in range(seats)], luck)
    return moves.hexdigest()


class Timed(Seated):
    """A bot on its seat; each of its decisions is timed and taken down, those out of turn as well."""

    def __init__(self, bot: Bot, seat: int, costs: Costs, moves: blake2b) -> None:
        super().__init__(bot, seat)
        self.costs = costs
        self.moves = moves

    def decide(self, seen: State, luck: Luck) -> Advice:
        """What to do about the choice that everybody waits for."""
        clock = Clock()
        advice = super().decide(seen, luck)
        self.costs[type(seen.choice).__name__].append(clock.cost())
        self._take_down(advice)
        return advice

    def consider_asides(self, seen: State, luck: Luck) -> Advice | None:
        """What to do out of turn, or to let it be."""
        clock = Clock()
        advice = super().consider_asides(seen, luck)
        self.costs["out of turn" if advice is not None else "out of turn, and nothing"].append(clock.cost())
        if advice is not None:
            self._take_down(advice)
        return advice

    def _take_down(self, advice: Advice) -> None:
        self.moves.update(f"{self.seat} {advice.move} {advice.why}\n".encode())


class Watched(Attention):
    """A bot in real time; each look at the table is timed, whether it does something then or waits."""

    def __init__(self, one: Attention, luck: Luck, costs: Costs) -> None:
        super().__init__(one.bot, one.seat, one.pace, luck)
        self.costs = costs

    def think(self, seen: State) -> Advice | None:
        clock = Clock()
        advice = super().think(seen)
        self.costs["a look, and nothing" if advice is None else advice.move.verb].append(clock.cost())
        return advice


class Marker(Observer):
    """Takes down every move."""

    def __init__(self, moves: blake2b) -> None:
        self.moves = moves

    def on_move(self, seat: int, move: Move) -> None:
        self.moves.update(f"{seat} {move}\n".encode())


def line(name: str, costs: list[Cost]) -> str:
    """A row of the table, in milliseconds."""
    times = sorted(cost.all for cost in costs)
    late, mean = times[int(len(times) * 0.99)], sum(times) / len(times)
    over = sum(time > TOO_LONG_S for time in times)
    itself = sum(cost.all - cost.garbage > TOO_LONG_S for cost in costs)
    return f"{name:24} {len(times):7,} {1e3 * mean:8.3f} {1e3 * late:8.2f} {1e3 * times[-1]:8.2f} {over:5} ({itself})"


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bot", default="officer")
    chosen = parser.parse_args()
    ruleset, costs = games.find(chosen.game), defaultdict[str, list[Cost]](list)
    seats, marks = chosen.seats or max(2, ruleset.seats[0]), blake2b(digest_size=8)
    get_ready()
    play(ruleset, chosen.bot, seats, 999, defaultdict(list))  # What is worked out once in a process is not counted.
    for seed in range(1000, 1000 + chosen.games):
        marks.update(play(ruleset, chosen.bot, seats, seed, costs).encode())
    print(f"{'decision':24} {'made':>7} {'mean ms':>8} {'99 %':>8} {'longest':>8}  over")
    for name, found in sorted(costs.items(), key=lambda one: -sum(cost.all for cost in one[1])):
        print(line(name, found))
    print(line("all", [cost for found in costs.values() for cost in found]))
    print(f"{chosen.games} games, moves {marks.hexdigest()}")


if __name__ == "__main__":
    main()
