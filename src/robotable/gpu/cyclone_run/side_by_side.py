"""Play random games in the engine and on arrays, side by side with the same luck, and compare after every move.

    python -m robotable.gpu.cyclone_run.side_by_side --games 10000

Compared are the legal moves, everything that lies on the table, and in the end the winner and the scores.
"""

import argparse
from collections import Counter
from time import process_time
from typing import Any

from robotable.gpu import HAS_JAX, NEEDS_JAX

if not HAS_JAX:
    raise ImportError(NEEDS_JAX)

import jax
import numpy as np

from robotable.games.cyclone_run import GAME
from robotable.games.cyclone_run.state import CELLS
from robotable.gpu.cyclone_run import rules, tables
from robotable.gpu.cyclone_run.twin import Twin, arrays, read_engine
from robotable.table import Luck

MOST_MOVES = 5000
"""A game with more moves than this will not end by itself."""
AT_ONCE = 250
"""Games that are played at the same time: the arrays are compiled once for so many."""
DULL = ("stop", "end_turn", "halt", "decline", "done")
"""Moves that end things early."""

legal_of_all = jax.jit(jax.vmap(rules.legal))
play_all = jax.jit(jax.vmap(rules.play))
score_all = jax.jit(jax.vmap(rules.scores))


class WentApart(AssertionError):
    """The twin does not do what the engine does."""


class Pair:
    """A game of the engine whose luck its twin is fed with."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.luck = Luck.seeded(seed)
        options = {"stack": 4 + self.luck.below(4), "depleted": 2 + self.luck.below(3)} if seed % 2 else {}
        self.seats = 2 + seed % 3
        self.state: Any = GAME.set_up(self.seats, GAME.choose(options), GAME.content, Luck.seeded(seed))
        self.state.settle()
        self.faces = [0] * rules.NEW_DICE

    @property
    def is_over(self) -> bool:
        """The engine's game has ended."""
        return self.state.outcome is not None

    def twin(self) -> Twin:
        """What the twin should be now."""
        return read_engine(self.state, turns=len(self.state.history))

    def legal(self) -> set[int]:
        """What whoever is awaited may do by the engine."""
        choice = self.state.choice
        return set() if choice is None else {tables.NUMBER_OF[move] for move in choice.moves(self.state)}

    def kinds(self) -> list[int]:
        """What lies on top of each cell, shown or not."""
        stacks = [self.state.stacks[cell] for cell in CELLS]
        return [tables.TOKEN_IDS.index(pile[-1]) if pile else 0 for pile in stacks]

    def card(self) -> int:
        """The next card of the deck."""
        return tables.LOCATION_IDS.index(self.state.deck[-1]) if self.state.deck else len(tables.LOCATION_IDS)

    def choose(self, legal: set[int]) -> int:
        """A legal move; those that end things early come less often, so that all corners are seen."""
        moves = sorted(legal)
        lively = [move for move in moves if tables.MOVES[move].verb not in DULL]
        return self.luck.pick(lively if lively and self.luck.below(3) else moves)

    def play(self, number: int) -> None:
        """Make a move in the engine, and keep what was rolled."""
        before, move = Counter(self.state.dice), tables.MOVES[number]
        self.state.act(self.state.choice, move)
        rolls = [str(line.about["dice_n"]).split(", ") for line in self.state.news if line.says == "rolls"]
        again: list[str] = []
        if move.verb == "reroll":
            again = list((Counter(rolls.pop(0)) - (before - Counter(str(move.noun).split("/")))).elements())
        first = rolls.pop(0) if rolls else []
        self.faces = [*_faces(again), *_faces(first)]

    def apart(self, what: str, has: object, should: object, move: int | None = None) -> WentApart:
        """What to say when the twin differs."""
        after = "" if move is None else f" after '{tables.MOVES[move]}'"
        return WentApart(f"seed {self.seed}{after}, {self.state.choice}: {what} is {has}, and should be {should}")


def _faces(symbols: list[str]) -> list[int]:
    shown = tables.PACK.die.faces
    return [shown.index(symbol) for symbol in symbols] + [0] * (tables.DICE - len(symbols))


def play_side_by_side(seeds: range) -> Counter[str]:
    """Play a game for each seed in the engine and on arrays; how often each verb was used."""
    pairs = [Pair(seed) for seed in seeds]
    twins = stack([pair.twin() for pair in pairs])
    used: Counter[str] = Counter()
    for _ in range(MOST_MOVES):
        running = [number for number, pair in enumerate(pairs) if not pair.is_over]
        moves = [0] * len(pairs)
        kinds, cards = [pair.kinds() for pair in pairs], [pair.card() for pair in pairs]
        masks = np.asarray(legal_of_all(twins))
        for number, (pair, mask) in enumerate(zip(pairs, masks, strict=True)):
            legal = pair.legal()
            if set(np.flatnonzero(mask).tolist()) != legal:
                raise pair.apart("what is legal", np.flatnonzero(mask), sorted(legal))
            if not pair.is_over:
                moves[number] = pair.choose(legal)
                used[tables.MOVES[moves[number]].verb] += 1
                pair.play(moves[number])
        if not running:
            return used
        chance = rules.Chance(np.array([pair.faces for pair in pairs]), np.array(kinds), np.array(cards))
        after = jax.tree.map(np.asarray, play_all(twins, np.array(moves), chance))
        twins = Twin(
            *(np.where(_like(twins.winner >= 0, old), old, new) for new, old in zip(after, twins, strict=True))
        )
        scores = np.asarray(score_all(twins))
        _compare(pairs, running, twins, scores, moves)
    raise WentApart(f"seeds {seeds}: a game is not over after {MOST_MOVES} moves")


def _compare(pairs: list[Pair], running: list[int], twins: Twin, scores: Any, moves: list[int]) -> None:
    """Complain if a twin after its move is not what it should be."""
    for number in running:
        pair, outcome = pairs[number], pairs[number].state.outcome
        if outcome is not None:
            winner, points = pair.twin().winner, scores[number][: pair.seats].tolist()
            if twins.winner[number] != winner:
                raise pair.apart("the winner", twins.winner[number], winner, moves[number])
            if points != outcome.scores:
                raise pair.apart("the scores", points, outcome.scores, moves[number])
    going_on = [number for number in running if not pairs[number].is_over]
    if not going_on:
        return
    for name, has, should in zip(twins._fields, twins, stack([pairs[n].twin() for n in going_on]), strict=True):
        if not np.array_equal(has[going_on], should):
            place = next(n for n in range(len(going_on)) if not np.array_equal(has[going_on[n]], should[n]))
            number = going_on[place]
            raise pairs[number].apart(name, has[number], should[place], moves[number])


def stack(twins: list[Twin]) -> Twin:
    """Many games as one."""
    return arrays(Twin(*map(list, zip(*twins, strict=True))))


def _like(flags: Any, field: Any) -> Any:
    return flags.reshape(flags.shape + (1,) * (field.ndim - 1))


def main() -> None:
    """Play as many games as were asked for, and tell what was seen."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--games", type=int, default=10_000)
    words.add_argument("--seed", type=int, default=0, help="the seed of the first game; the next has the next seed")
    given = words.parse_args()
    used: Counter[str] = Counter()
    last = given.seed + given.games
    for start in range(given.seed, last, AT_ONCE):
        used += play_side_by_side(range(start, min(start + AT_ONCE, last)))
        done = min(start + AT_ONCE, last) - given.seed
        print(f"{done:,} games, {used.total():,} decisions: no difference; {process_time():,.0f} s", flush=True)
    print(", ".join(f"{verb} {n:,}" for verb, n in used.most_common()))


if __name__ == "__main__":
    main()
