"""Masked PPO learns Cyclone Run against bots: from nothing, or after it has watched officers play.

    pip install ".[rl]" sb3-contrib
    python examples/masked_ppo.py --opponents random --steps 40000 --save cyclone.zip
    python examples/masked_ppo.py --watch 2000 --steps 160000 --save cyclone.zip --curve curve.svg

It learns against all that are named, each at tables of its own, and is measured against the last: how many games it
wins, with an interval, and its points for each point of the best bot. Officers beat whoever starts from nothing, so
against them it watches first.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import SubprocVecEnv

from robotable import envs
from robotable.envs.one_seat import OneSeatEnv
from robotable.lab.charts import Point, curve
from robotable.lab.report import interval

TABLES = 8
GAMES_AT_A_TIME = 20
ROUNDS_OF_IMITATION = 8

FROM_NOTHING: dict[str, Any] = {
    "n_steps": 256,
    "batch_size": 512,
    "learning_rate": 3e-4,
    "ent_coef": 0.01,
    "policy_kwargs": {"net_arch": [256, 256]},
}
AFTER_WATCHING: dict[str, Any] = {
    "n_steps": 512,
    "batch_size": 512,
    "learning_rate": 1e-4,
    "clip_range": 0.1,
    "ent_coef": 0.001,
    "policy_kwargs": {"net_arch": {"pi": [512, 256], "vf": [64, 64]}, "activation_fn": torch.nn.ReLU},
}
"""Smaller steps, so that what was learned by watching is not forgotten at once."""


def main() -> None:
    """Watch so many games, then play so many steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="cyclone-run")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="officer", help="bots, with commas between")
    parser.add_argument("--watch", type=int, default=0, help="games between officers to imitate before the first step")
    parser.add_argument("--workers", type=int, default=2, help="processes that watch")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--every", type=int, default=20_000, help="steps between two measurements")
    parser.add_argument("--games", type=int, default=100, help="games to measure with")
    parser.add_argument("--save", default="", help="where to write the policy, for sit_down.py")
    parser.add_argument("--curve", default="", help="where to draw the share of wins as a curve, in SVG")
    chosen = parser.parse_args()
    opponents = chosen.opponents.split(",")

    torch.set_num_threads(1)
    table = partial(envs.gym, chosen.game, seats=chosen.seats, seat=None)
    model = MaskablePPO(
        "MlpPolicy",
        SubprocVecEnv([partial(table, opponents=opponents[n % len(opponents)], shaped=True) for n in range(TABLES)]),
        gamma=0.997,
        seed=1,
        **(AFTER_WATCHING if chosen.watch else FROM_NOTHING),
    )
    against = table(opponents=opponents[-1])
    points: list[Point] = []
    watched = 0
    print("| learned from | won | of | 95 % | points for each of the best bot's |\n|---|---|---|---|---|", flush=True)

    def measure() -> None:
        steps = model.num_timesteps
        played = [play(model, against, seed) for seed in range(chosen.games)]
        wins, shares = sum(won for won, _ in played), [share for _, share in played]
        low, high = interval(wins, chosen.games)
        mean, error = float(np.mean(shares)), float(np.std(shares)) / sqrt(len(shares))
        sofar = f"{watched:,} watched, {steps:,} steps" if watched else f"{steps:,} steps"
        print(
            f"| {sofar} | {wins} | {chosen.games} | {low:.0%} to {high:.0%} | {mean:.2f} ± {1.96 * error:.2f} |",
            flush=True,
        )
        points.append(Point(watched + steps, wins / chosen.games, low, high))
        if chosen.curve:
            title = f"Games won against {opponents[-1]}, of {chosen.games}"
            across = f"moves learned from, the first {watched:,} by watching" if watched else "steps learned"
            Path(chosen.curve).write_text(curve(title, across, "share", points))
        if chosen.save:
            model.save(chosen.save)

    measure()
    if chosen.watch:
        moments = watch(chosen.game, chosen.seats, chosen.watch, chosen.workers)
        imitate(model, moments)
        watched = len(moments[0])
        measure()
    while model.num_timesteps < chosen.steps:
        model.learn(chosen.every, reset_num_timesteps=False)
        measure()


def watch(game: str, seats: int, games: int, workers: int) -> list[torch.Tensor]:
    """What officers saw, could do, did and got out of it, in so many games."""
    some = partial(watch_some, game, seats)
    with get_context("spawn").Pool(workers) as pool:
        seen = pool.map(some, range(0, games, GAMES_AT_A_TIME), chunksize=1)
    return [torch.from_numpy(np.concatenate(column)) for column in zip(*seen, strict=True)]


def watch_some(game: str, seats: int, first: int) -> list[NDArray[Any]]:
    """The same of a few games."""
    env = envs.aec(game, seats=seats)
    moments = [moment for seed in range(first, first + GAMES_AT_A_TIME) for moment in watch_one(env, seed)]
    rows, masks, actions, rewards = zip(*moments, strict=True)
    return [np.array(rows, np.float16), np.array(masks, bool), np.array(actions), np.array(rewards, np.float32)]


def watch_one(env: Any, seed: int) -> Iterator[tuple[Any, ...]]:
    """The moments of one game in which an officer had a choice."""
    env.reset(seed=seed)
    moments = []
    while not env.match.is_over:
        seat, seen, action = env.match.awaited, env.observe(env.agent_selection), env.advise("officer")
        if seen["action_mask"].sum() > 1:
            expected = env.match.prospects()[seat]
            moments.append((seat, seen["observation"], seen["action_mask"], action, expected))
        env.step(action)
    for seat, row, mask, action, expected in moments:
        yield row, mask, action, env.match.returns()[seat] - expected


def imitate(model: MaskablePPO, watched: list[torch.Tensor]) -> None:
    """Learn which actions officers took, and what reward was still to come."""
    rows, masks, actions, rewards = watched
    optimizer = torch.optim.Adam(model.policy.parameters())
    slower = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.1, ROUNDS_OF_IMITATION)
    for _ in range(ROUNDS_OF_IMITATION):
        for batch in torch.randperm(len(rows)).split(512):
            values, likely, _ = model.policy.evaluate_actions(rows[batch].float(), actions[batch], masks[batch])
            loss = ((values.flatten() - rewards[batch]) ** 2).mean() - likely.mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        slower.step()


def play(model: MaskablePPO, env: OneSeatEnv, seed: int) -> tuple[bool, float]:
    """Whether the model wins one game, and its points for each point of the best bot."""
    observation, info = env.reset(seed=seed)
    is_over, reward = False, 0.0
    while not is_over:
        action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
        observation, reward, is_over, _, info = env.step(np.int64(action))
    outcome = env.match.state.outcome
    assert outcome is not None
    own = outcome.scores[info["seat"]]
    best = max(score for seat, score in enumerate(outcome.scores) if seat != info["seat"])
    return reward > 0, own / max(1, best)


if __name__ == "__main__":
    main()
