"""How fast the environments step, side by side with peers in one run.

    python bench/envs.py [--rounds 3] [--seconds 1] [--catanatron PYTHON] [--json]

A step is all that a random agent needs: observation, mask, an action drawn from it, the step. The rounds take turns, so
that a busy moment of the machine hits all alike, and every round of every environment is a process of its own. Figures
are medians: steps in a second of processor time, but in a second of the clock where workers share the work.
Catanatron's gym wants an older Gymnasium than PettingZoo does: name a Python that has `catanatron-gym` installed. Any
peer that is not there is named.
"""

import argparse
import json
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from time import perf_counter, process_time
from typing import Any

import numpy as np

OURS = {
    "cyclone-run": {"seats": 4},
    "crisis-point": {"seats": 2},
    "reconstruction": {"seats": 4},
    "attack-on-sdf1": {"seats": 4},
    "brace-for-impact": {"seats": 5},
}
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5", "chess_v6", "go_v5")
CATANATRON = "Catanatron, gym against three random players"
WORKERS = 2
TABLES = 8
BETWEEN_CLOCKS = 20

Step = Callable[[], int]
"""Makes some steps; how many there were."""


def main() -> None:
    """Measure one environment, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--catanatron", metavar="PYTHON", default=sys.executable)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.one:
        print(json.dumps(measure(chosen.one, chosen.seconds)))
        return
    figures: dict[str, list[float]] = {name: [] for name in environments()}
    for _ in range(chosen.rounds):
        for name, rounds in figures.items():
            python = chosen.catanatron if name == CATANATRON else sys.executable
            command = [python, __file__, "--one", name, "--seconds", str(chosen.seconds)]
            answer = subprocess.run(command, capture_output=True, text=True)
            if answer.returncode == 0:
                rounds.append(json.loads(answer.stdout.splitlines()[-1]))
            else:
                print(f"{name}: {answer.stderr.splitlines()[-1]}", file=sys.stderr)
    medians = {name: statistics.median(rounds) for name, rounds in figures.items() if rounds}
    print(json.dumps(medians) if chosen.json else table(medians))


def table(medians: dict[str, float]) -> str:
    """The figures as a page can show them."""
    rows = [f"| {name} | {steps:,.0f} |" for name, steps in medians.items()]
    return "\n".join([f"Python {platform.python_version()}", "| environment | steps/s |", "|---|---|", *rows])


def environments() -> dict[str, Callable[[], Step]]:
    """Every environment that is measured, and what makes it ready."""
    found: dict[str, Callable[[], Step]] = {}
    for game, settings in OURS.items():
        label = f"{game}, {settings['seats']} seats"
        found[f"{label}: PettingZoo"] = partial(our_agents, game, settings)
        found[f"{label}: Gymnasium against random bots"] = partial(our_seat, game, settings)
        found[f"{label}: Gymnasium against officers"] = partial(our_seat, game, settings, "officer")
        if game != "brace-for-impact":
            found[f"{label}: OpenSpiel"] = partial(our_tree, game, settings)
    found[f"cyclone-run, 2 seats: {TABLES} tables in {WORKERS} workers, random bots"] = our_many_seats
    found |= {f"PettingZoo classic, {name}": partial(their_agents, name) for name in CLASSIC}
    found[CATANATRON] = catanatron
    return found


def measure(name: str, seconds: float) -> float:
    """Steps in a second."""
    clock = perf_counter if "workers" in name else process_time
    step = environments()[name]()
    step()
    start, steps = clock(), 0
    while clock() < start + seconds:
        steps += sum(step() for _ in range(BETWEEN_CLOCKS))
    return steps / (clock() - start)


def our_agents(game: str, settings: dict[str, int]) -> Step:
    """One of our games for PettingZoo."""
    return agents(import_module("robotable.envs").aec(game, **settings))


def their_agents(name: str) -> Step:
    """A classic game of PettingZoo."""
    return agents(import_module(f"pettingzoo.classic.{name}").env())


def agents(env: Any) -> Step:
    """A step of whoever's turn it is."""
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        observation, _, is_over, is_late, info = env.last()
        if is_over or is_late:
            env.reset()
            return 0
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        env.step(any_of(mask, random))
        return 1

    return step


def our_seat(game: str, settings: dict[str, int], opponents: str = "random") -> Step:
    """One seat of our games for Gymnasium."""
    env = import_module("robotable.envs").gym(game, opponents=opponents, **settings)
    random = np.random.default_rng(1)
    info = env.reset(seed=1)[1]

    def step() -> int:
        nonlocal info
        _, _, is_over, is_late, info = env.step(any_of(info["action_mask"], random))
        if is_over or is_late:
            info = env.reset()[1]
        return 1

    return step


def our_many_seats() -> Step:
    """Many games at once."""
    env = import_module("robotable.envs").vector("cyclone-run", n=TABLES, workers=WORKERS, seats=2, opponents="random")
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        env.step(np.array([any_of(mask, random) for mask in env.action_masks()]))
        return TABLES

    return step


def our_tree(game: str, settings: dict[str, int]) -> Step:
    """One of our games for OpenSpiel, with the tensor of whoever is asked."""
    import_module("robotable.envs.openspiel")
    name = f"robotable_{game.replace('-', '_')}(players={settings['seats']})"
    rules = import_module("pyspiel").load_game(name)
    random = np.random.default_rng(1)
    state = rules.new_initial_state()

    def step() -> int:
        nonlocal state
        if state.is_terminal():
            state = rules.new_initial_state()
        if state.is_chance_node():
            state.apply_action(int(random.integers(rules.max_chance_outcomes())))
            return 0
        state.observation_tensor(state.current_player())
        actions = state.legal_actions()
        state.apply_action(actions[random.integers(len(actions))])
        return 1

    return step


def catanatron() -> Step:
    """Catanatron's own environment."""
    gymnasium = import_module("gymnasium")
    colours = import_module("catanatron").Color
    player = import_module("catanatron").RandomPlayer
    enemies = [player(colour) for colour in (colours.RED, colours.ORANGE, colours.WHITE)]
    env = gymnasium.make("catanatron_gym:catanatron-v1", config={"enemies": enemies}).unwrapped
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        actions = env.get_valid_actions()
        _, _, is_over, is_late, _ = env.step(actions[random.integers(len(actions))])
        if is_over or is_late:
            env.reset()
        return 1

    return step


def any_of(mask: Any, random: np.random.Generator) -> int:
    """A legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[random.integers(len(legal))])


if __name__ == "__main__":
    main()
