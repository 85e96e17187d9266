"""Robotable: five Robotech board games, one implementation of the rules.

>>> import robotable
>>> game = robotable.new("cyclone-run", seats=3, seed=7)
>>> game.outcome is None
True
"""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from robotable import games
from robotable.table import Game, IllegalMove, Move, Outcome, Prompt, Record
from robotable.table import replay as replay_with

__all__ = ["Game", "IllegalMove", "Move", "Outcome", "Prompt", "Record", "new", "replay"]


def new(
    game: str,
    *,
    seats: int,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    pack: Path | None = None,
    people: Sequence[str] = (),
) -> Game:
    """Set a game up. The same seed, options and pack give the same game."""
    ruleset = games.find(game)
    content = None if pack is None else ruleset.read_pack(Path(pack))
    return Game(ruleset, seats, secrets.randbits(48) if seed is None else seed, options, content, people)


def replay(record: Record, people: Sequence[str] = ()) -> Game:
    """Play a record again from its seed, to the same state on any machine."""
    return replay_with(games.find(record.game), record, people)
