"""The moves of a game with a number for each: what research environments and the fuzzer count on."""

from collections.abc import Mapping
from dataclasses import dataclass

from robotable.table.moves import Move
from robotable.table.packs import Pack
from robotable.table.ruleset import Ruleset

KEY = "robotable.table.countable"
"""Where a pack keeps the lists that were made of it."""


@dataclass(frozen=True)
class MoveList:
    """Each move that could ever be legal with a pack, and its number."""

    moves: tuple[Move, ...]
    numbers: Mapping[Move, int]

    def __len__(self) -> int:
        return len(self.moves)


def list_moves(ruleset: Ruleset, pack: Pack) -> MoveList:
    """The list of a game with this content, worked out once; LookupError if the game can't list its moves."""
    if ruleset.every_move is None:
        raise LookupError(f"{ruleset.title} does not list its moves")
    kept: dict[object, MoveList] = pack.__dict__.setdefault(KEY, {})
    if ruleset.every_move not in kept:
        moves = tuple(ruleset.every_move(pack))
        kept[ruleset.every_move] = MoveList(moves, {move: n for n, move in enumerate(moves)})
    return kept[ruleset.every_move]
