"""A trained policy sits down at a live table, through the protocol that any program may speak.

    pip install ".[rl]" sb3-contrib
    python examples/sit_down.py localhost:8000 TABLE cyclone.zip

It observes the view that the server sends to its seat, so it knows what a person in its place would see. TABLE is the
last part of the table's link; the policy comes from `masked_ppo.py`. Without a policy it makes random moves.
"""

import json
import random
import sys
from typing import Any

import msgspec
import numpy as np
from websockets.sync.client import connect

from robotable import games
from robotable.envs.observing import Observer
from robotable.table import Move
from robotable.table.countable import list_moves


class Policy:
    """Chooses among the moves that a prompt offers."""

    def __init__(self, game: str, path: str | None) -> None:
        self.ruleset = games.find(game)
        self.observer = Observer(self.ruleset, self.ruleset.content)
        self.numbers = list_moves(self.ruleset, self.ruleset.content).numbers
        self.model: Any = None
        if path is not None:
            from sb3_contrib import MaskablePPO

            self.model = MaskablePPO.load(path)

    def choose(self, board: dict[str, Any], prompt: dict[str, Any]) -> Move:
        """What to do about a prompt, by what the seat sees."""
        moves = [Move(offer["verb"], offer["noun"]) for offer in prompt["moves"]]
        if self.model is None:
            return random.choice(moves)
        seen = msgspec.convert(board, self.ruleset.view_type)
        mask = np.zeros(len(self.numbers), dtype=bool)
        mask[[self.numbers[move] for move in moves]] = True
        action, _ = self.model.predict(self.observer.row(seen, prompt["seat"]), action_masks=mask, deterministic=True)
        return next(move for move in moves if self.numbers[move] == int(action))


def main(server: str, table: str, path: str | None = None) -> None:
    """Take the first open seat, and play until the game is over."""
    policy: Policy | None = None
    with connect(f"ws://{server}/ws/{table}") as socket:
        for text in socket:
            news = json.loads(text)
            if news["type"] == "TableNews" and policy is None:
                policy = Policy(news["table"]["game"], path)
                open_seats = [seat["seat"] for seat in news["table"]["seats"] if seat["kind"] == "open"]
                socket.send(json.dumps({"type": "Sit", "seat": open_seats[0]}))
            elif news["type"] == "SceneNews" and policy is not None:
                if news["scene"]["outcome"]:
                    print("Scores:", news["scene"]["outcome"]["scores"])
                    return
                for prompt in news["scene"]["prompts"]:
                    if prompt["waits"]:
                        move = policy.choose(news["scene"]["board"], prompt)
                        play = {
                            "seat": prompt["seat"],
                            "version": news["version"],
                            "verb": move.verb,
                            "noun": move.noun,
                        }
                        socket.send(json.dumps({"type": "Play", **play}))
            elif news["type"] == "Refused":
                print("Refused:", news["why"], file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
