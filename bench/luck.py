"""What does luck cost that nobody can foretell? Random games with seeded luck and with secret luck, in turn.

    .venv/bin/python bench/luck.py --rounds 9 --seconds 0.5

Processor time of one core; every round plays both kinds, one right after the other, and they are compared pair by pair.
"""

import argparse
import random
import secrets
from collections.abc import Callable
from statistics import median
from time import process_time

from rich.console import Console
from rich.table import Table

from robotable import games
from robotable.table import Luck
from robotable.table.luck import SecretLuck
from robotable.table.ruleset import Ruleset

BETWEEN_CLOCKS = 50
"""How many decisions are made between two looks at the clock."""


def seeded() -> Luck:
    """Luck that is the same for the same seed, as in the lab."""
    return Luck.seeded(secrets.randbits(32))


def secret() -> Luck:
    """Luck as at the server's tables."""
    return SecretLuck.keyed(secrets.token_hex(32))


def decisions_a_second(ruleset: Ruleset, luck: Callable[[], Luck], seconds: float) -> float:
    """How many decisions random players make in a second of processor time."""
    made, pick = 0, random.Random(1).choice
    began = process_time()
    while True:
        s = ruleset.set_up(ruleset.seats[-1], ruleset.choose({}), ruleset.content, luck())
        s.settle()
        while (choice := s.choice) is not None:
            s.act(choice, pick(list(choice.moves(s))))
            made += 1
            if made % BETWEEN_CLOCKS == 0 and (spent := process_time() - began) > seconds:
                return made / spent


def main() -> None:
    """Measure every game of turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5)
    arguments = parser.parse_args()
    shown = Table("game", "seeded, decisions/s", "secret, decisions/s", "secret / seeded (least to most)")
    for ruleset in games.catalog().values():
        if ruleset.is_real_time:
            continue
        rounds = [
            [decisions_a_second(ruleset, luck, arguments.seconds) for luck in (seeded, secret)]
            for _ in range(arguments.rounds)
        ]
        ratios = sorted(hidden / open_ for open_, hidden in rounds)
        figures = [f"{median(kind):,.0f}" for kind in zip(*rounds, strict=True)]
        shown.add_row(ruleset.title, *figures, f"{median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})")
    Console().print(shown)


if __name__ == "__main__":
    main()
