"""A trained policy sits down at a live table, through the protocol that any program may speak.

    pip install ".[rl]" sb3-contrib
    python examples/sit_down.py localhost:8000 TABLE cyclone.zip

It observes the view that the server sends to its seat, so it knows what a person in its place would see. TABLE is the
last part of the table's link; the policy comes from `masked_ppo.py`. Without a policy it makes random moves.
"""

import json
import random
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from websockets.sync.client import ClientConnection, connect

from robotable import games
from robotable.envs.observing import Observer
from robotable.table import Move
from robotable.table.countable import list_moves

Json = dict[str, Any]
Choose = Callable[[Json, Json], Json]
"""What to do about a prompt, by what the seat sees: one of the moves that it offers."""

MOST_REFUSALS = 5
"""Somebody else's move may come first; whoever is refused so often in a row does something wrong."""


def main(server: str, table: str, path: str | None = None) -> None:
    """Take the first open seat, and play until the game is over."""
    with connect(f"ws://{server}/ws/{table}") as socket:
        info = hear(socket, "TableNews")["table"]
        choose = any_move if path is None else policy(info, path)
        sit_down(socket, info)
        print("Scores:", play(socket, choose)["scores"])


def policy(table: Json, path: str) -> Choose:
    """The policy of this file, for a table of the game that it was trained on."""
    from sb3_contrib import MaskablePPO

    if table["pack"] is not None:
        sys.exit(f"The policy has never seen what is played with here: {table['pack']['title']}")
    model, ruleset = MaskablePPO.load(path), games.find(table["game"])
    observer, numbers = Observer(ruleset, ruleset.content), list_moves(ruleset, ruleset.content).numbers

    def choose(board: Json, prompt: Json) -> Json:
        moves: dict[int, Json] = {numbers[Move(offer["verb"], offer["noun"])]: offer for offer in prompt["moves"]}
        mask = np.zeros(len(numbers), dtype=bool)
        mask[list(moves)] = True
        seen = observer.row(msgspec.convert(board, ruleset.view_type), prompt["seat"])
        action, _ = model.predict(seen, action_masks=mask, deterministic=True)
        return moves[int(action)]

    return choose


def any_move(board: Json, prompt: Json) -> Json:
    """A move as good as another."""
    offer: Json = random.choice(prompt["moves"])
    return offer


def sit_down(socket: ClientConnection, table: Json) -> None:
    """Take the first open seat of a table in turns."""
    if games.find(table["game"]).is_real_time:
        sys.exit(f"{table['title']} is played in real time, and we move only when everybody waits for us.")
    open_seats = [seat["seat"] for seat in table["seats"] if seat["kind"] == "open"]
    if not open_seats:
        sys.exit("There is no open seat at this table.")
    send(socket, type="Sit", seat=open_seats[0])


def play(socket: ClientConnection, choose: Choose) -> Json:
    """Move whenever everybody waits for us; how the game ended."""
    scene: Json | None = None
    refusals = 0
    while True:
        news = hear(socket, "SceneNews", "Refused")
        if news["type"] == "SceneNews":
            scene, refusals = news, 0
        else:
            refusals += 1
            print("Refused:", news["why"], file=sys.stderr)
            if scene is None or scene["seat"] is None or refusals == MOST_REFUSALS:
                sys.exit("We are not let play here.")
        assert scene is not None
        if scene["scene"]["outcome"]:
            outcome: Json = scene["scene"]["outcome"]
            return outcome
        for prompt in scene["scene"]["prompts"]:
            if prompt["waits"]:
                offer = choose(scene["scene"]["board"], prompt)
                move = {"verb": offer["verb"], "noun": offer["noun"]}
                send(socket, type="Play", seat=prompt["seat"], version=scene["version"], **move)


def hear(socket: ClientConnection, *types: str) -> Json:
    """The next message of these types."""
    while True:
        news: Json = json.loads(socket.recv())
        if news["type"] in types:
            return news


def send(socket: ClientConnection, **message: Any) -> None:
    """Send a message."""
    socket.send(json.dumps(message))


if __name__ == "__main__":
    main(*sys.argv[1:])
