"""Masked PPO learns Cyclone Run from nothing but games against bots.

    pip install "robotable[rl]" sb3-contrib
    python examples/masked_ppo.py --opponents random --steps 40000 --save cyclone.zip
    python examples/masked_ppo.py --opponents random,cadet,officer --steps 100000 --curve curve.svg

It learns against all that are named, each at tables of its own, and is measured against the last: how many games it
wins, with an interval, and its points for each point of the best bot. Against officers it takes many more steps.
"""

import argparse
from math import sqrt
from pathlib import Path

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from robotable import envs
from robotable.envs.one_seat import OneSeatEnv
from robotable.lab.charts import Point, curve
from robotable.lab.report import interval

TABLES = 8


def main() -> None:
    """Learn for so many steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="cyclone-run")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="officer", help="bots, with commas between")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--every", type=int, default=20_000, help="steps between two measurements")
    parser.add_argument("--games", type=int, default=100, help="games to measure with")
    parser.add_argument("--save", default="", help="where to write the policy, for sit_down.py")
    parser.add_argument("--curve", default="", help="where to draw the share of wins as a curve, in SVG")
    chosen = parser.parse_args()
    opponents = chosen.opponents.split(",")

    def make(opponent: str) -> OneSeatEnv:
        return envs.gym(chosen.game, seats=chosen.seats, seat=None, opponents=opponent, shaped=True)

    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda n=n: make(opponents[n % len(opponents)]) for n in range(TABLES)]),
        n_steps=256,
        batch_size=512,
        gamma=0.997,
        learning_rate=3e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=1,
    )
    against = envs.gym(chosen.game, seats=chosen.seats, seat=None, opponents=opponents[-1])
    points: list[Point] = []
    print("| steps | won | of | 95 % | points for each of the best bot's |\n|---|---|---|---|---|", flush=True)
    for steps in range(0, chosen.steps + 1, chosen.every):
        if steps:
            model.learn(chosen.every, reset_num_timesteps=False)
        played = [play(model, against, seed) for seed in range(chosen.games)]
        wins, shares = sum(won for won, _ in played), [share for _, share in played]
        low, high = interval(wins, chosen.games)
        mean, error = float(np.mean(shares)), float(np.std(shares)) / sqrt(len(shares))
        print(
            f"| {steps:,} | {wins} | {chosen.games} | {low:.0%} to {high:.0%} | {mean:.2f} ± {1.96 * error:.2f} |",
            flush=True,
        )
        points.append(Point(steps, wins / chosen.games, low, high))
        if chosen.curve:
            title = f"Games won against {opponents[-1]}, of {chosen.games}"
            Path(chosen.curve).write_text(curve(title, "steps learned", "share", points))
        if chosen.save:
            model.save(chosen.save)


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
