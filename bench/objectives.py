"""How even the Secret Objectives of Crisis Point are: a player who always keeps the same two against one who chooses.

    python bench/objectives.py [--games 60] [--fine 4] [--seed 1] [--jobs 1]

Both are officers in everything else, and change seats, and with them sides, from game to game. The best pairs of the
coarse run are played again with 400 games each. The aim is that no pair wins more than 55 %.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from typing import Any

from msgspec import Struct

from robotable import games
from robotable.bots import Officer, Seated
from robotable.games.crisis_point.pack import CrisisPack, sided_cards
from robotable.games.crisis_point.setup import ChooseObjective
from robotable.games.crisis_point.state import Crisis
from robotable.lab.report import interval
from robotable.lab.simulate import play_in_turns
from robotable.table import Advice, Choice, Luck, Move, Ruleset, State

GAME = "crisis-point"
FINE_GAMES = 400

Pair = tuple[int, int]
"""Two Objectives by their numbers; both sides have the same eight under names of their own."""


class Keeper(Officer):
    """An officer who always keeps the same two Objectives."""

    def __init__(self, ruleset: Ruleset, pair: Pair) -> None:
        super().__init__(ruleset)
        self.pair = pair

    def decide(self, s: State, choice: Choice[Any], luck: Luck) -> Advice:
        if not (isinstance(choice, ChooseObjective) and isinstance(s, Crisis)):
            return super().decide(s, choice, luck)
        player = s.players[choice.seat]
        cards = sided_cards(s.pack.objectives)[player.side]
        wanted = [cards[n] for n in self.pair if cards[n] not in player.objectives]
        return Advice(Move("keep", wanted[0]), "It always does.")


class Tally(Struct):
    """What came of always keeping a pair."""

    pair: Pair
    games: int
    wins: float
    claimed: list[int]
    """How often each of the two brought its VP."""

    def __str__(self) -> str:
        low, high = interval(self.wins, self.games)
        names = [name_of(n) for n in self.pair]
        brought = ", ".join(f"{claimed / self.games:.0%}" for claimed in self.claimed)
        share = self.wins / self.games
        return f"{share:6.1%} ({low:.1%}-{high:.1%}) of {self.games}  {' + '.join(names)}  claimed {brought}"


def name_of(n: int) -> str:
    """An Objective, by its name on the cards of the Army of the Southern Cross."""
    pack = games.find(GAME).content
    assert isinstance(pack, CrisisPack)
    return pack.objectives[sided_cards(pack.objectives)["aosc"][n]].name


def play_pair(pair: Pair, n: int, seed: int) -> Tally:
    """So many games of somebody who always keeps a pair."""
    ruleset, tally = games.find(GAME), Tally(pair, n, 0.0, [0, 0])
    for number in range(n):
        seat = number % 2
        luck = Luck.seeded((seed << 32) + number)
        s: Crisis = ruleset.set_up(2, ruleset.choose({}), ruleset.content, luck)
        s.settle()
        bots = [Officer(ruleset), Officer(ruleset)]
        bots[seat] = Keeper(ruleset, pair)
        play_in_turns(s, [Seated(bot, who) for who, bot in enumerate(bots)], Luck.seeded(number).fork())
        count(tally, s, seat)
    return tally


def count(tally: Tally, s: Crisis, seat: int) -> None:
    """Add a finished game; a draw is half a win. CRI-R31"""
    assert s.outcome is not None
    if seat in s.outcome.winners:
        tally.wins += 1 / len(s.outcome.winners)
    cards = sided_cards(s.pack.objectives)[s.players[seat].side]
    for i, n in enumerate(tally.pair):
        tally.claimed[i] += s.players[seat].claimed == cards[n]


def play_all(pairs: list[Pair], n: int, seed: int, jobs: int) -> list[Tally]:
    """All pairs, the best first."""
    if jobs <= 1:
        found = [play_pair(pair, n, seed) for pair in pairs]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            found = list(pool.map(play_pair, pairs, [n] * len(pairs), [seed] * len(pairs)))
    return sorted(found, key=lambda tally: -tally.wins)


def main() -> None:
    """A coarse run over all pairs, and a fine one over the best."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--fine", type=int, default=4, help=f"how many pairs to play {FINE_GAMES} games of")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    pairs: list[Pair] = list(combinations(range(8), 2))
    coarse = play_all(pairs, arguments.games, arguments.seed, arguments.jobs)
    print(*coarse, sep="\n", flush=True)
    if arguments.fine:
        best = [tally.pair for tally in coarse[: arguments.fine]]
        print("\nThe best of them again:")
        print(*play_all(best, FINE_GAMES, arguments.seed + 1, arguments.jobs), sep="\n")


if __name__ == "__main__":
    main()
