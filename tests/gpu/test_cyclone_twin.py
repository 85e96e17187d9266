"""The twin of Cyclone Run plays as the engine does, move for move."""

from collections import Counter
from typing import Any

import jax
import numpy as np
import pytest

import robotable
from robotable.games.cyclone_run.state import CELLS
from robotable.gpu.cyclone_run import rules, tables
from robotable.gpu.cyclone_run.twin import Twin, from_engine
from robotable.table import Luck

legal_of_all = jax.jit(jax.vmap(rules.legal))
play_all = jax.jit(jax.vmap(rules.play))
score_all = jax.jit(jax.vmap(rules.scores))


class Pair:
    """A game of the engine whose luck its twin is fed with."""

    def __init__(self, seed: int) -> None:
        self.luck = Luck.seeded(seed)
        options = {"stack": 4 + self.luck.below(4), "depleted": 2 + self.luck.below(3)} if seed % 2 else {}
        self.game = robotable.new("cyclone-run", seats=2 + seed % 3, seed=seed, options=options)
        self.faces = [0] * rules.NEW_DICE

    @property
    def state(self) -> Any:
        """Where the engine is."""
        return self.game.state

    def twin(self) -> Twin:
        """What the twin should be now."""
        return from_engine(self.state, turns=len(self.state.history))

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

    def choose(self) -> int:
        """A legal move; those that end things early come less often, so that all corners are seen."""
        moves = sorted(self.legal())
        dull = ("stop", "end_turn", "halt", "decline", "done")
        lively = [move for move in moves if tables.MOVES[move].verb not in dull]
        return self.luck.pick(lively if lively and self.luck.below(3) else moves)

    def play(self, number: int) -> None:
        """Make a move in the engine, and keep what was rolled."""
        before, told = Counter(self.state.dice), len(self.game.log)
        move = tables.MOVES[number]
        self.game.play(self.state.choice.seat, move.verb, move.noun)
        rolls = [str(line.about["dice_n"]).split(", ") for line in self.game.log[told:] if line.says == "rolls"]
        again: list[str] = []
        if move.verb == "reroll":
            again = list((Counter(rolls.pop(0)) - (before - Counter(str(move.noun).split("/")))).elements())
        first = rolls.pop(0) if rolls else []
        assert not rolls
        self.faces = [*_faces(again), *_faces(first)]


def _faces(symbols: list[str]) -> list[int]:
    shown = tables.PACK.die.faces
    return [shown.index(symbol) for symbol in symbols] + [0] * (tables.DICE - len(symbols))


def stack(twins: list[Twin]) -> Twin:
    """Many games as one."""
    return Twin(*(np.stack(field) for field in zip(*twins, strict=True)))


def play_side_by_side(seeds: range, most_moves: int = 3000) -> Counter[str]:
    """Play games in the engine and on arrays; how often each verb was used."""
    pairs = [Pair(seed) for seed in seeds]
    twins = stack([pair.twin() for pair in pairs])
    used: Counter[str] = Counter()
    for _ in range(most_moves):
        masks = np.asarray(legal_of_all(twins))
        for pair, mask in zip(pairs, masks, strict=True):
            assert set(np.flatnonzero(mask)) == pair.legal(), pair.state.choice
        running = [number for number, pair in enumerate(pairs) if pair.state.outcome is None]
        if not running:
            return used
        moves = [0] * len(pairs)
        kinds, cards = [pair.kinds() for pair in pairs], [pair.card() for pair in pairs]
        for number in running:
            moves[number] = pairs[number].choose()
            used[tables.MOVES[moves[number]].verb] += 1
            pairs[number].play(moves[number])
        chance = rules.Chance(np.array([pair.faces for pair in pairs]), np.array(kinds), np.array(cards))
        after = jax.tree.map(np.asarray, play_all(twins, np.array(moves), chance))
        twins = Twin(
            *(np.where(_like(twins.winner >= 0, old), old, new) for new, old in zip(after, twins, strict=True))
        )
        for number in running:
            _compare(pairs[number], Twin(*(field[number] for field in twins)), moves[number])
    raise AssertionError("games without an end")


def _like(flags: Any, field: Any) -> Any:
    return flags.reshape(flags.shape + (1,) * (field.ndim - 1))


def _compare(pair: Pair, twin: Twin, move: int) -> None:
    expected = pair.twin()
    if pair.state.outcome is not None:
        assert twin.winner == expected.winner
        assert list(rules.scores(twin)[: twin.players]) == pair.state.outcome.scores
        return
    for name, has, should in zip(twin._fields, twin, expected, strict=True):
        assert np.array_equal(has, should), (name, has, should, tables.MOVES[move], pair.state.choice)


@pytest.mark.slow
def test_random_games_go_the_same_way_on_arrays() -> None:
    used = play_side_by_side(range(150))
    assert set(used) == set(tables.VERBS) - {"pass_below"}
