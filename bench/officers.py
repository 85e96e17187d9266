"""How long whole games between officers take, one core, game by game.

    python bench/officers.py [--games 10]

Times are processor time, so that other work on the machine counts little. The aim for the longest game, scenario 1 of
Attack on the SDF-1, is three seconds.
"""

import argparse
import platform
import statistics
from time import process_time

from robotable import games
from robotable.lab.simulate import play_game
from robotable.table import Ruleset


def seconds_of_a_game(ruleset: Ruleset, seats: int, seed: int) -> tuple[float, int]:
    """The processor time of one game, and how many decisions were made in it."""
    start = process_time()
    sample = play_game(ruleset, ["officer"] * seats, seed)
    return process_time() - start, sample.decisions


def measure(ruleset: Ruleset, seats: int, n: int) -> str:
    """A line of the table: median and longest time, decisions a game and a second."""
    played = [seconds_of_a_game(ruleset, seats, seed) for seed in range(1, n + 1)]
    times, decisions = [time for time, _ in played], [made for _, made in played]
    pace = sum(decisions) / sum(times)
    return (
        f"{ruleset.title:24}{seats:>8}{statistics.median(times):>11.2f}{max(times):>10.2f}"
        f"{statistics.median(decisions):>12.0f}{pace:>13,.0f}"
    )


def main() -> None:
    """Play some games of each that is not in real time, with the fewest and the most players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10)
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {arguments.games} games each, one core")
    print(f"{'':24}{'players':>8}{'median s':>11}{'longest':>10}{'decisions':>12}{'decisions/s':>13}")
    for ruleset in games.catalog().values():
        if not ruleset.is_real_time:
            for seats in sorted({ruleset.seats[0], ruleset.seats[-1]}):
                print(measure(ruleset, seats, arguments.games), flush=True)


if __name__ == "__main__":
    main()
