"""What a move costs before it meets the network and the disk: playing it, and telling everybody at the table.

    .venv/bin/python bench/telling.py [--moves 300] [--rounds 5] [--before CHECKOUT]

Random games are played once; then the same moves are made again and again, and everybody is told of each as the server
tells it: whole scenes, or what differs. Each round is a process of its own and takes its turn with those of another
checkout, if one is named. Of each move its quickest time counts, as everything else on the machine only adds to it.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from time import process_time

from robotable import games
from robotable.server.viewers import Reading, Telling
from robotable.table import Game, IllegalMove, Played

SEED = 5
STEP_MS = 700
"""In real time so long passes between two moves."""
REPEATS = 7
WAYS = ("whole", "what differs")


def moves_of(id: str, count: int) -> tuple[int, list[Played]]:
    """How many play, and moves of random players."""
    ruleset, luck = games.find(id), random.Random(SEED)
    seats = min(ruleset.usual_seats, ruleset.seats[-1])
    game = Game(ruleset, seats, SEED)
    while game.outcome is None and len(game.played) < count:
        state = game.state
        open_now = state.choices() if ruleset.is_real_time else state.awaited()
        offered = [(choice.seat, move) for choice in open_now for move in choice.moves(state)]
        seat, (verb, noun) = luck.choice([one for one in offered if one[1].verb not in ("pause", "concede")])
        try:
            game.play(seat, verb, noun, state.now + STEP_MS if ruleset.is_real_time else None)
        except IllegalMove:  # In real time something else has come first, perhaps the end.
            continue
    return seats, game.played


def measure(id: str, count: int, as_change: bool) -> tuple[float, float, float]:
    """Microseconds of playing a move and of telling it, and the bytes that all are told; each move at its quickest."""
    seats, played = moves_of(id, count)
    times = [make_again(id, seats, played, as_change) for _ in range(REPEATS)]
    playing = sum(min(move[0] for move in same) for same in zip(*times, strict=True))
    telling = sum(min(move[1] for move in same) for same in zip(*times, strict=True))
    sent = sum(move[2] for move in times[0])
    return 1e6 * playing / len(played), 1e6 * telling / len(played), sent / len(played)


def make_again(id: str, seats: int, played: list[Played], as_change: bool) -> list[tuple[float, float, int]]:
    """Make moves and tell them: for each, how long the one and the other took, and how many bytes that was."""
    ruleset = games.find(id)
    game = Game(ruleset, seats, SEED)
    game.is_filmed = not ruleset.is_real_time
    readings, made = [Reading(len(game.log)) for _ in range(seats)], []
    for version, move in enumerate(played):
        start = process_time()
        game.redo(move)
        between = process_time()
        sent = tell(game, version, readings, as_change)
        made.append((between - start, process_time() - between, sent))
    return made


def tell(game: Game, version: int, readings: list[Reading], as_change: bool) -> int:
    """Tell every seat how the game stands; how many bytes that took."""
    told, sent = Telling(game, version, None), 0
    for seat, reading in enumerate(readings):
        text, lines = told.written_for(seat, reading, None, as_change=as_change)
        reading.lines, reading.told = len(game.log), reading.told + lines
        reading.scene = told.scene(seat) if as_change else None
        sent += len(text)
    return sent


def main() -> None:
    """Measure all games, here and in another checkout."""
    parser = argparse.ArgumentParser(description="What does it cost to play and tell a move?")
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", nargs="*", default=list(games.catalog()))
    parser.add_argument("--before", help="another checkout, which is measured too")
    parser.add_argument("--json", action="store_true", help="one round, for whoever compares")
    arguments = parser.parse_args()
    if arguments.json:
        print(json.dumps({id: [measure(id, arguments.moves, way) for way in (False, True)] for id in arguments.games}))
        return
    checkouts = [*([arguments.before] if arguments.before else []), str(Path(__file__).resolve().parents[1])]
    rounds: dict[str, list[dict[str, list[list[float]]]]] = {checkout: [] for checkout in checkouts}
    for _ in range(arguments.rounds):
        for checkout in checkouts:
            rounds[checkout].append(one_round(checkout, arguments))
    for id in arguments.games:
        for n, way in enumerate(WAYS):
            for checkout in checkouts:
                playing, telling, sent = (min(one[id][n][i] for one in rounds[checkout]) for i in range(3))
                where = f"{id}, {way}, {Path(checkout).name}"
                print(f"{where:48} playing {playing:7.1f} µs   telling {telling:7.1f} µs   {sent:9,.0f} bytes")


def one_round(checkout: str, arguments: argparse.Namespace) -> dict[str, list[list[float]]]:
    """Measure in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(Path(checkout, "src"))}
    command = [sys.executable, __file__, "--json", "--moves", str(arguments.moves), "--games", *arguments.games]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    answer: dict[str, list[list[float]]] = json.loads(done.stdout)
    return answer


if __name__ == "__main__":
    main()
