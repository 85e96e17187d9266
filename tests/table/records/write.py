"""Writes records of games as the code at hand plays them, for later versions to replay: see test_old_records.py.

    PYTHONPATH=<older checkout>/src python tests/table/records/write.py FOLDER GAME SEED...

Seats, options and who plays are drawn by lot from the seed; odd seeds are played by officers, even ones without a plan.
"""

import gzip
import sys
from pathlib import Path

import msgspec

from robotable import bots, games
from robotable.lab.playthroughs import officers
from robotable.table import Game, Luck, Move
from robotable.table.any_game import any_game
from robotable.table.checks import any_move
from robotable.table.playthrough import Decide

MOST_MOVES = 2000

LONGEST_LULL = 1500
"""In real time: the most milliseconds between two moves."""


def write(folder: Path, id: str, seed: int) -> None:
    """Play one game and write its record, and how it ended, into a file."""
    ruleset, luck = games.find(id), Luck.seeded(seed)
    game = any_game(ruleset, seed, luck)
    thoughtful = officers(game, seed) if ruleset.is_real_time else _thoughtful(luck)
    decide = thoughtful if seed % 2 else _planless(luck)
    while game.outcome is None and len(game.played) < MOST_MOVES and (decision := decide(game)) is not None:
        seat, (verb, noun) = decision
        game.play(seat, verb, noun, game.state.now if ruleset.is_real_time else None)
    told = {"record": game.record.with_content(game.pack), "end": end_of(game)}
    path = folder / f"{id}-{seed}.json.gz"
    path.write_bytes(gzip.compress(msgspec.json.encode(told), mtime=0))


def end_of(game: Game) -> dict[str, object]:
    """What must be the same when the record is played again: how it ended, the luck that is left, and what was told."""
    return {
        "outcome": msgspec.to_builtins(game.outcome),
        "luck": msgspec.to_builtins(game.state.luck),
        "told": [line.says for line in game.log],
    }


def _planless(luck: Luck) -> Decide:
    def decide(game: Game) -> tuple[int, Move] | None:
        if game.ruleset.is_real_time:
            game.advance(game.state.now + luck.below(LONGEST_LULL))
        return None if game.outcome else any_move(game, luck)

    return decide


def _thoughtful(luck: Luck) -> Decide:
    def decide(game: Game) -> tuple[int, Move]:
        seat = game.waiting[0]
        seen = game.ruleset.determinise(game.state, seat, luck.fork())
        return seat, bots.take_seat("officer", game.ruleset).decide(seen, seen.choice, luck.fork()).move

    return decide


if __name__ == "__main__":
    for seed in sys.argv[3:]:
        write(Path(sys.argv[1]), sys.argv[2], int(seed))
