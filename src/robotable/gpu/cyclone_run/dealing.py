"""Chance at one table of the twin, and games from the deal to the next."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from robotable.gpu.cyclone_run import tables as t
from robotable.gpu.cyclone_run.legal_moves import legal
from robotable.gpu.cyclone_run.looking import SEATS, Array, at
from robotable.gpu.cyclone_run.playing import NEW_DICE, Chance, either, play, thrown
from robotable.gpu.cyclone_run.twin import IN_DECK, Stage, Twin


def chance_of(s: Twin, key: Array) -> Chance:
    """What luck would bring now: every unseen token as likely to lie anywhere as any other."""
    bits = jax.random.bits(key, (NEW_DICE + t.OUTSIDE + 1,), jnp.uint32)
    faces = _below(bits[:NEW_DICE], len(t.FACES))
    kinds, unseen = [], s.unseen
    for cell in range(t.OUTSIDE):
        pick = _below(bits[NEW_DICE + cell], jnp.maximum(unseen.sum(), 1))
        kind = (jnp.cumsum(unseen) <= pick).sum()
        kinds.append(kind)
        is_down = (s.height[cell] > 0) & (s.top[cell] < 0)
        unseen = unseen - (is_down & (kind == np.arange(len(t.TOKEN_IDS))))
    in_deck = s.card_at == IN_DECK
    pick = _below(bits[-1], jnp.maximum(in_deck.sum(), 1))
    card = (jnp.cumsum(in_deck) <= pick).sum()
    return Chance(faces, jnp.stack(kinds), card)


def _below(bits: Array, n: Any) -> Array:
    """A whole number under n, a small one, from 32 random bits."""
    return (((bits >> 8) * jnp.uint32(n)) >> 24).astype(jnp.int32)


def init(key: Array, players: Array, stack: Array | None = None, depleted: Array | None = None) -> Twin:
    """A table before the first move: the first player, and his first roll."""
    players = jnp.int32(players)
    key, rolls = jax.random.split(key)
    numbers = t.PACK.numbers
    by_players = np.arange(t.MOST_PLAYERS + 1)
    heights = t.numbers(numbers.get(f"stack_for_{n}", 0) for n in by_players)
    ends = t.numbers(numbers.get(f"depleted_for_{n}", 0) for n in by_players)
    first = _below(jax.random.bits(key, (), jnp.uint32), players)
    nine, zero, no = jnp.zeros(t.OUTSIDE, jnp.int32), jnp.int32(0), jnp.bool_(False)
    faces = _below(jax.random.bits(rolls, (t.DICE,), jnp.uint32), len(t.FACES))
    return Twin(
        players=players,
        fuel=jnp.zeros(t.MOST_PLAYERS, jnp.int32),
        pile=jnp.zeros((t.MOST_PLAYERS, len(t.TOKEN_IDS)), jnp.int32),
        card_at=jnp.zeros(len(t.LOCATION_IDS), jnp.int32),
        card_used=jnp.zeros(len(t.LOCATION_IDS), jnp.bool_),
        interrupted=jnp.zeros(t.MOST_PLAYERS, jnp.bool_),
        height=nine + (at(heights, players) if stack is None else stack),
        top=nine + t.NOBODY,
        unseen=jnp.asarray(t.COUNT),
        fuel_pile=jnp.int32(t.FUEL_TOKENS),
        fuel_on=jnp.zeros(len(t.CARD_IDS), jnp.int32),
        faces=jnp.asarray(t.FIRST_FACES),
        vehicles=jnp.full(2, t.OUTSIDE, jnp.int32),
        depleted_to_end=zero + (at(ends, players) if depleted is None else depleted),
        is_ending=no,
        first=first,
        round=jnp.int32(1),
        active=first,
        dice=thrown(faces, jnp.int32(t.DICE)).astype(jnp.int32),
        selected=jnp.full(t.HEROES_A_TURN, t.NOBODY, jnp.int32),
        acted=jnp.zeros(t.HEROES_A_TURN, jnp.bool_),
        scouts=zero,
        waivers=zero,
        stage=jnp.int32(Stage.ROLLING),
        seat=first,
        free=jnp.int32(t.FREE_REROLLS),
        hero=zero,
        left=zero,
        wrench=no,
        any_way=no,
        has_moved=no,
        cell=zero,
        bonus=zero,
        marked=nine > 0,
        standing=nine > 0,
        bonuses=nine,
        amount=zero,
        passed=zero,
        is_closing=no,
        turns=zero,
        winner=jnp.int32(t.NOBODY),
    )


def step(s: Twin, move: Array, key: Array) -> Twin:
    """Make a legal move; in a game that is over nothing happens."""
    after = play(s, move, chance_of(s, key))
    return either(s.winner < 0, after, s)


def rewards(s: Twin) -> Array:
    """1 for the winner of a game that is over."""
    return (s.winner == SEATS).astype(jnp.float32)


def step_or_deal(s: Twin, move: Array, key: Array) -> tuple[Twin, Array, Array]:
    """Make a move; a game that it ends is followed by a new one. Also who won, and whether it is over."""
    after = step(s, move, key)
    is_over = after.winner >= 0
    fresh = init(jax.random.fold_in(key, 1), s.players)
    return either(is_over, fresh, after), rewards(after), is_over


def random_move(s: Twin, key: Array) -> Array:
    """A legal move, each as likely as any other."""
    allowed = legal(s)
    counted = jnp.cumsum(allowed)
    pick = _below(jax.random.bits(key, (), jnp.uint32), jnp.maximum(counted[-1], 1))
    return (counted <= pick).sum()
