"""Masked PPO learns Cyclone Run from nothing but games against bots.

    pip install "robotable[rl]" sb3-contrib
    python examples/masked_ppo.py --opponents random --steps 40000 --save cyclone.zip

Prints how often it wins against the same bots, with an interval, before and while it learns. Against officers it takes
many more steps.
"""

import argparse
from math import sqrt

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from robotable import envs
from robotable.envs.one_seat import OneSeatEnv

STEPS_BETWEEN = 20_000


def main() -> None:
    """Learn for so many steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="cyclone-run")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="officer")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=100, help="games to measure with")
    parser.add_argument("--save", default="")
    chosen = parser.parse_args()

    def make() -> OneSeatEnv:
        return envs.gym(chosen.game, seats=chosen.seats, seat=None, opponents=chosen.opponents, shaped=True)

    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([make] * 8),
        n_steps=256,
        batch_size=512,
        gamma=0.997,
        learning_rate=3e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=1,
    )
    print("| steps | wins | of | share |\n|---|---|---|---|", flush=True)
    tell(model, chosen, 0)
    for steps in range(STEPS_BETWEEN, chosen.steps + 1, STEPS_BETWEEN):
        model.learn(STEPS_BETWEEN, reset_num_timesteps=False)
        tell(model, chosen, steps)
    if chosen.save:
        model.save(chosen.save)


def tell(model: MaskablePPO, chosen: argparse.Namespace, steps: int) -> None:
    """Play some games without learning, and tell how many were won."""
    env = envs.gym(chosen.game, seats=chosen.seats, seat=None, opponents=chosen.opponents)
    wins = sum(plays_well(model, env, seed) for seed in range(chosen.games))
    share = wins / chosen.games
    margin = 1.96 * sqrt(share * (1 - share) / chosen.games)
    print(f"| {steps:,} | {wins} | {chosen.games} | {share:.0%} ± {margin:.0%} |", flush=True)


def plays_well(model: MaskablePPO, env: OneSeatEnv, seed: int) -> bool:
    """Whether the model wins one game."""
    observation, _ = env.reset(seed=seed)
    is_over, reward = False, 0.0
    while not is_over:
        action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
        observation, reward, is_over, _, _ = env.step(np.int64(action))
    return reward > 0


if __name__ == "__main__":
    main()
