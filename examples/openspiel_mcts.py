"""OpenSpiel's own tree search plays Crisis Point against random moves.

    pip install ".[openspiel]"
    python examples/openspiel_mcts.py --games 4 --simulations 20

It searches on copies of the state, which hold the cards that the other player has hidden: a bound for what search could
gain there, no fair player.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from robotable import games
from robotable.envs import openspiel


def main() -> None:
    """Play so many games, each seat in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=20)
    chosen = parser.parse_args()
    game = pyspiel.load_game(openspiel.short_name(games.find("crisis-point")))
    random = np.random.RandomState(1)
    searcher = mcts.MCTSBot(game, 1.4, chosen.simulations, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    won = 0.0
    for n in range(chosen.games):
        result = play(game, searcher, n % 2, random)
        won += result > 0
        print(f"game {n + 1}: {'won' if result > 0 else 'lost' if result < 0 else 'drawn'}", flush=True)
    print(f"MCTS with {chosen.simulations} simulations a move won {won:.0f} of {chosen.games}")


def play(game: pyspiel.Game, searcher: mcts.MCTSBot, seat: int, random: np.random.RandomState) -> float:
    """What the searcher gets on this seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(random.randint(game.max_chance_outcomes())))
        elif state.current_player() == seat:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return float(state.returns()[seat])


if __name__ == "__main__":
    main()
