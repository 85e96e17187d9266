"""Train a player of Cyclone Run by self-play: `python -m robotable.gpu.train --minutes 10 --out legend.npz`.

All seats of thousands of tables are played by one net, which is improved by PPO. Nothing is hidden from anybody in
Cyclone Run but what lies face down for all, so the net tells everybody's chance to win at once, and what a move brought
is by how much it changed the mover's chance.
"""

import argparse
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from robotable.gpu import HAS_JAX, NEEDS_JAX

if not HAS_JAX:
    raise ImportError(NEEDS_JAX)

import jax
import jax.numpy as jnp
import numpy as np

from robotable.gpu.cyclone_run import rules, tables
from robotable.gpu.cyclone_run.observe import observe
from robotable.gpu.cyclone_run.twin import Twin
from robotable.gpu.net import Net, save

Array = Any
Layers = list[tuple[Array, Array]]
SEATS = np.arange(tables.MOST_PLAYERS)
MOVES = len(tables.MOVES)
MIX = (2, 3, 4, 4, 4)
"""How many sit at a table, in turn: most learning is to be done where chance has the most to say."""


class Settings(NamedTuple):
    """How to train."""

    games: int = 12288
    steps: int = 64
    width: int = 640
    depth: int = 2
    batches: int = 16
    passes: int = 2
    rate: float = 4e-4
    trace: float = 0.985
    """How far a surprise reaches back, in decisions of anybody."""
    clip: float = 0.2
    entropy: float = 0.01


class Memory(NamedTuple):
    """One decision."""

    seen: Array
    legal: Array
    seats: Array
    """For each place clockwise from the mover, which seat it is."""
    move: Array
    log_share: Array
    chances: Array
    won: Array
    is_over: Array


def fresh_layers(key: Array, sizes: list[int]) -> Layers:
    """Random weights."""
    layers = []
    for n, (fan_in, fan_out) in enumerate(pairwise(sizes)):
        scale = 0.01 if n == len(sizes) - 2 else (2 / fan_in) ** 0.5
        layers.append((jax.random.normal(jax.random.fold_in(key, n), (fan_in, fan_out)) * scale, jnp.zeros(fan_out)))
    return layers


def judge(layers: Layers, seen: Array) -> tuple[Array, Array]:
    """Scores of all moves, and of the chances by place."""
    x = seen
    for weights, bias in layers[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    weights, bias = layers[-1]
    out = x @ weights + bias
    return out[..., :MOVES], out[..., MOVES:]


def clockwise(s: Twin) -> Array:
    """For each place from whoever is asked, which seat it is."""
    return (((s.seat + SEATS) % s.players)[:, None] == SEATS) & (s.players > SEATS)[:, None]


def log_chances(scores: Array, seats: Array) -> Array:
    """Chances by place, of those who sit there."""
    return jax.nn.log_softmax(jnp.where(seats.any(-1), scores, -1e9), axis=-1)


def decide(layers: Layers, s: Twin, key: Array) -> tuple[Memory, Twin]:
    """Everybody who is asked decides, at all tables at once."""
    seen = jax.vmap(lambda one: observe(one, jnp))(s)
    allowed = jax.vmap(rules.legal)(s)
    seats = jax.vmap(clockwise)(s)
    scores, places = judge(layers, seen)
    logs = jax.nn.log_softmax(jnp.where(allowed, scores, -1e9), axis=-1)
    pick, keys = jax.random.split(key)
    move = jax.random.categorical(pick, logs, axis=-1)
    by_seat = (jnp.exp(log_chances(places, seats))[..., None] * seats).sum(1)
    after, won, is_over = jax.vmap(rules.step_or_deal)(s, move, jax.random.split(keys, s.seat.shape[0]))
    share = jnp.take_along_axis(logs, move[:, None], axis=1)[:, 0]
    return Memory(seen.astype(jnp.bfloat16), allowed, seats, move, share, by_seat, won, is_over), after


def surprises(memory: Memory, last: Array, trace: float) -> Array:
    """By how much each decision changed everybody's chance, with what followed from it."""

    def back(carry: tuple[Array, Array], now: Memory) -> tuple[tuple[Array, Array], Array]:
        after, later = carry
        goes_on = ~now.is_over[:, None]
        change = now.won + jnp.where(goes_on, after, 0) - now.chances + jnp.where(goes_on, trace * later, 0)
        return (now.chances, change), change

    _, changes = jax.lax.scan(back, (last, jnp.zeros_like(last)), memory, reverse=True)
    return changes


def loss(layers: Layers, memory: Memory, gain: Array, target: Array, settings: Settings, entropy: Array) -> Array:
    """How far the net is from what it should have thought and done."""
    scores, places = judge(layers, memory.seen.astype(jnp.float32))
    logs = jax.nn.log_softmax(jnp.where(memory.legal, scores, -1e9), axis=-1)
    share = jnp.take_along_axis(logs, memory.move[:, None], axis=1)[:, 0]
    ratio = jnp.exp(share - memory.log_share)
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    wanted = -jnp.minimum(ratio * gain, clipped * gain).mean()
    spread = -jnp.where(memory.legal, jnp.exp(logs) * logs, 0).sum(-1).mean()
    seated = memory.seats.any(-1)
    doubt = -jnp.where(seated, target * log_chances(places, memory.seats), 0).sum(-1).mean()
    return wanted + 0.5 * doubt - entropy * spread


class Adam(NamedTuple):
    """The state of the optimiser."""

    mean: Layers
    square: Layers
    count: Array


def adam(layers: Layers, slope: Layers, state: Adam, rate: Array) -> tuple[Layers, Adam]:
    """One step downhill, no longer than is good."""
    size = jnp.sqrt(sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda g: g * jnp.minimum(1.0, 0.5 / (size + 1e-9)), slope)
    count = state.count + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state.mean, slope)
    square = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, state.square, slope)
    a, b = 1 - 0.9**count, 1 - 0.999**count
    layers = jax.tree.map(lambda w, m, v: w - rate * (m / a) / (jnp.sqrt(v / b) + 1e-8), layers, mean, square)
    return layers, Adam(mean, square, count)


@partial(jax.jit, static_argnames="settings", donate_argnums=(0, 1, 2))
def improve(
    layers: Layers, state: Adam, tables_now: Twin, key: Array, left: Array, settings: Settings
) -> tuple[Layers, Adam, Twin, dict[str, Array]]:
    """Play for a while at all tables, then learn from it; `left` is the share of the time that remains."""
    play_key, learn_key, last_key = jax.random.split(key, 3)

    def one(s: Twin, key: Array) -> tuple[Twin, Memory]:
        memory, after = decide(layers, s, key)
        return after, memory

    tables_now, memory = jax.lax.scan(one, tables_now, jax.random.split(play_key, settings.steps))
    last, _ = decide(layers, tables_now, last_key)
    changes = surprises(memory, last.chances, settings.trace)
    mover = memory.seats[:, :, 0, :]
    gain = (changes * mover).sum(-1)
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    target = ((changes + memory.chances)[:, :, None, :] * memory.seats).sum(-1)
    flat = jax.tree.map(lambda x: x.reshape((-1, *x.shape[2:])), (memory, gain, target))
    size = settings.games * settings.steps
    rate, entropy = settings.rate * jnp.maximum(left, 0.02), settings.entropy * jnp.maximum(left, 0.1)

    def learn(carry: tuple[Layers, Adam], chosen: Array) -> tuple[tuple[Layers, Adam], Array]:
        layers, state = carry
        some = jax.tree.map(lambda x: x[chosen], flat)
        found, slope = jax.value_and_grad(loss)(layers, *some, settings, entropy)
        return adam(layers, slope, state, rate), found

    orders = jnp.concatenate(
        [
            jax.random.permutation(jax.random.fold_in(learn_key, n), size).reshape(settings.batches, -1)
            for n in range(settings.passes)
        ]
    )
    (layers, state), losses = jax.lax.scan(learn, (layers, state), orders)
    over = memory.is_over.sum()
    told = {
        "loss": losses.mean(),
        "games": over,
        "turns": settings.games * settings.steps / jnp.maximum(over, 1),
        "spread": -memory.log_share.mean(),
        "surprise": jnp.abs(changes).mean(),
    }
    return layers, state, tables_now, told


def deal(settings: Settings, key: Array) -> Twin:
    """Tables of two, three and four players."""
    players = jnp.asarray(MIX)[jnp.arange(settings.games) % len(MIX)]
    dealt: Twin = jax.jit(jax.vmap(rules.init))(jax.random.split(key, settings.games), players)
    return dealt


def train(settings: Settings, minutes: float, out: Path, seed: int, start: Path | None = None) -> None:
    """Train for so long, from a net or from nothing, with a line every ten seconds and the net saved every minute."""
    key = jax.random.key(seed)
    tables_now = deal(settings, key)
    width = int(jax.eval_shape(lambda s: observe(Twin(*(x[0] for x in s)), jnp), tables_now).shape[0])
    layers = fresh_layers(key, [width, *[settings.width] * settings.depth, MOVES + tables.MOST_PLAYERS])
    if start:
        layers = [(jnp.asarray(weights), jnp.asarray(bias)) for weights, bias in Net.read(start).layers]
    nought = jax.tree.map(jnp.zeros_like, layers)
    state = Adam(nought, jax.tree.map(jnp.copy, nought), jnp.int32(0))
    began = told_at = saved_at = time.monotonic()
    decisions = round_number = 0
    print("seconds decisions games spread surprise loss", flush=True)
    while (gone := time.monotonic() - began) < minutes * 60:
        round_number += 1
        left = jnp.float32(1 - gone / (minutes * 60))
        layers, state, tables_now, told = improve(
            layers, state, tables_now, jax.random.fold_in(key, round_number), left, settings
        )
        decisions += settings.games * settings.steps
        if time.monotonic() - told_at > 10 or round_number == 1:
            told_at = time.monotonic()
            shown = {name: float(value) for name, value in told.items()}
            print(f"{told_at - began:.0f} {decisions} {shown}", flush=True)
        if time.monotonic() - saved_at > 60:
            saved_at = time.monotonic()
            save(out, layers, MOVES)
    save(out, layers, MOVES)


def main() -> None:
    """Read the command line and train."""
    usual = Settings()
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=10)
    words.add_argument("--out", type=Path, required=True)
    words.add_argument("--start", type=Path, help="a net to go on from")
    words.add_argument("--seed", type=int, default=1)
    for name, value in usual._asdict().items():
        words.add_argument(f"--{name}", type=type(value), default=value)
    given = vars(words.parse_args())
    settings = Settings(**{name: given[name] for name in usual._fields})
    train(settings, given["minutes"], given["out"], given["seed"], given["start"])


if __name__ == "__main__":
    main()
