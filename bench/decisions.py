"""What each kind of decision costs an officer, or another bot: processor time, game by game.

    python bench/decisions.py cyclone-run --seats 2 --games 20
    PYTHONPATH=../before/src python bench/decisions.py cyclone-run --seats 2 --games 20

The last line identifies the moves that were made: two checkouts whose officers play alike print the same.
"""

import argparse
from collections import defaultdict
from hashlib import blake2b
from time import process_time

from robotable import games
from robotable.bots import Seated, take_seat
from robotable.table import Luck, Ruleset


def play(ruleset: Ruleset, bot: str, seats: int, seed: int, costs: dict[str, list[float]]) -> str:
    """One game; every decision is timed, and all moves together have a mark."""
    s = ruleset.set_up(seats, ruleset.choose({}), ruleset.content, Luck.seeded(seed))
    s.settle()
    luck, moves = Luck.seeded(seed).fork(), blake2b(digest_size=8)
    seated = [Seated(take_seat(bot, ruleset), seat) for seat in range(seats)]
    while s.outcome is None and (choice := s.choice) is not None:
        seen, own_luck = seated[choice.seat].look(s, luck.fork()), luck.fork()
        start = process_time()
        advice = seated[choice.seat].decide(seen, own_luck)
        costs[type(choice).__name__].append(process_time() - start)
        moves.update(f"{choice.seat} {advice.move} {advice.why}\n".encode())
        s.act(choice, advice.move)
    return moves.hexdigest()


def line(name: str, costs: list[float]) -> str:
    """A row of the table, in milliseconds."""
    costs = sorted(costs)
    late = costs[int(len(costs) * 0.99)]
    mean = sum(costs) / len(costs)
    return f"{name:20} {len(costs):7,} {1e3 * mean:8.3f} {1e3 * late:8.2f} {1e3 * costs[-1]:8.2f}"


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bot", default="officer")
    chosen = parser.parse_args()
    ruleset, costs = games.find(chosen.game), defaultdict[str, list[float]](list)
    seats, marks = chosen.seats or max(2, ruleset.seats[0]), blake2b(digest_size=8)
    play(ruleset, chosen.bot, seats, 999, defaultdict(list))  # What is worked out once in a process is not counted.
    for seed in range(1000, 1000 + chosen.games):
        marks.update(play(ruleset, chosen.bot, seats, seed, costs).encode())
    print(f"{'decision':20} {'made':>7} {'mean ms':>8} {'99 %':>8} {'longest':>8}")
    for name, found in sorted(costs.items(), key=lambda one: -sum(one[1])):
        print(line(name, found))
    print(line("all", [cost for found in costs.values() for cost in found]))
    print(f"{chosen.games} games, moves {marks.hexdigest()}")


if __name__ == "__main__":
    main()
