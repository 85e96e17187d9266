"""What a position is worth to a seat: the share of the win it may expect, by weights that were learned from games."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp
from pathlib import Path
from typing import Any

FILE = "worth.toml"
"""Where a game's folder keeps what was learned; `robotable learn GAME` writes it."""


@dataclass(frozen=True)
class Worth:
    """Features of a position that a player would name, each with a learned weight."""

    features: Callable[[Any, int], Mapping[str, float]]
    """(a state, seat) -> what speaks for or against the seat there; quick to reckon, and nothing hidden in it."""
    folder: Path
    tables: Sequence[Mapping[str, Any]] = ({},)
    """The options of the games that are learned from, one after the other."""
    at_turns: bool = False
    """Positions are judged, and learned from, where a turn begins; otherwise anywhere."""

    @cached_property
    def weights(self) -> dict[str, float]:
        """What each feature weighs; a game that has learned nothing yet takes everybody's chances for equal."""
        path = self.folder / FILE
        return dict(tomllib.loads(path.read_text())["weights"]) if path.exists() else {}

    def __call__(self, s: Any, seat: int) -> float:
        """The share of the win that the seat may expect, between 0 and 1."""
        if s.outcome is not None:
            winners = s.outcome.winners
            return float(seat in winners)
        return chance(self.weights, self.features(s, seat))


def chance(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    """The logistic of the weighted features."""
    z = sum([weights.get(name, 0.0) * value for name, value in features.items()])
    return 1 / (1 + exp(-max(-30.0, min(30.0, z))))
