"""A small net that NumPy alone can run: what a trained player would do, and everybody's chance to win."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]


class Verdict(NamedTuple):
    """What the net makes of a position."""

    moves: Numbers
    """How likely it would make each move."""
    chances: Numbers
    """The chance to win of whoever is asked, and of the others clockwise."""


class Net:
    """Layers of weights, each followed by a rectifier, then one head for moves and one for chances."""

    def __init__(self, layers: list[tuple[Numbers, Numbers]], moves: int) -> None:
        self.layers = layers
        self.moves = moves

    @classmethod
    def read(cls, file: Path) -> "Net":
        """A net as `save` wrote it."""
        with np.load(file) as stored:
            layers = [
                (stored[f"w{n}"].astype(np.float32), stored[f"b{n}"].astype(np.float32))
                for n in range(len(stored) // 2)
            ]
            return cls(layers, int(stored["moves"]))

    def judge(self, seen: Numbers, legal: list[int], players: int) -> Verdict:
        """What to do with an observation, of the moves whose numbers are legal, at a table of so many."""
        x = seen
        for weights, bias in self.layers[:-1]:
            x = np.maximum(x @ weights + bias, 0)
        weights, bias = self.layers[-1]
        out = x @ weights + bias
        moves = np.full(self.moves, -np.inf, dtype=np.float32)
        moves[legal] = out[legal]
        return Verdict(_shares(moves), _shares(out[self.moves :][:players]))


def save(file: Path, layers: list[tuple[Any, Any]], moves: int) -> None:
    """Write a net in half precision, which is all that playing needs."""
    stored: dict[str, Any] = {"moves": np.int32(moves)}
    for n, (weights, bias) in enumerate(layers):
        stored |= {f"w{n}": np.asarray(weights, dtype=np.float16), f"b{n}": np.asarray(bias, dtype=np.float16)}
    np.savez_compressed(file, **stored)


def _shares(scores: Numbers) -> Numbers:
    raised = np.exp(scores - scores.max())
    shares: Numbers = (raised / raised.sum()).astype(np.float32)
    return shares
