"""How many decisions a second the twin of Cyclone Run makes with random play, beside pgx where that is installed.

    python bench/twin.py --games 65536 [--pgx backgammon]

The versions that were measured, and how to install them for a GPU, are in docs/benchmarks.md.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from robotable.gpu.cyclone_run import rules

STEPS = 200
wait: Callable[[Any], Any] = jax.block_until_ready


def measure(name: str, advance: Callable[[Any, Any], Any], state: Any, games: int, rounds: int) -> None:
    """Run so many steps at all tables, a few times, and tell the middle."""

    @jax.jit
    def run(state: Any, key: Any) -> Any:
        return jax.lax.scan(lambda s, k: (advance(s, k), None), state, jax.random.split(key, STEPS))[0]

    state = wait(run(state, jax.random.key(0)))
    rates = []
    for n in range(rounds):
        began = time.perf_counter()
        state = wait(run(state, jax.random.key(n + 1)))
        rates.append(games * STEPS / (time.perf_counter() - began))
    least, middle, most = (rate / 1e6 for rate in (min(rates), sorted(rates)[rounds // 2], max(rates)))
    print(f"{name}: {middle:.2f} M decisions/s (from {least:.2f} to {most:.2f})", flush=True)


def cyclone_run(games: int, players: int, rounds: int) -> None:
    """Random moves at all tables; a finished game is followed by a new one."""

    def one(s: Any, key: Any) -> Any:
        pick, luck = jax.random.split(key)
        return rules.step_or_deal(s, rules.random_move(s, pick), luck)[0]

    def advance(state: Any, key: Any) -> Any:
        return jax.vmap(one)(state, jax.random.split(key, games))

    keys = jax.random.split(jax.random.key(7), games)
    state = jax.jit(jax.vmap(lambda key: rules.init(key, players)))(keys)
    measure(f"Robotable: Cyclone Run, {players} players", advance, state, games, rounds)


def pgx_game(name: str, games: int, rounds: int) -> None:
    """The same of a game of pgx."""
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def advance(state: Any, key: Any) -> Any:
        pick, luck = jax.random.split(key)
        scores = jnp.log(state.legal_action_mask.astype(jnp.float32))
        move = jax.random.categorical(pick, scores, axis=-1)
        return jax.vmap(step)(state, move, jax.random.split(luck, games))

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(7), games))
    measure(f"pgx: {name}", advance, state, games, rounds)


def main() -> None:
    """Measure what is asked for."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--games", type=int, default=65536)
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--pgx", nargs="*", default=[])
    given = words.parse_args()
    print(f"JAX {jax.__version__} on {jax.devices()[0].device_kind}, {given.games} games at a time", flush=True)
    for players in (2, 3, 4):
        cyclone_run(given.games, players, given.rounds)
    for name in given.pgx:
        pgx_game(name, given.games, given.rounds)


if __name__ == "__main__":
    main()
