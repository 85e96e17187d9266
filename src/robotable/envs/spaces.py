"""The spaces of observations: floats in one row or by the names of the view's fields, with a mask of legal moves."""

from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from robotable.envs.match import Match
from robotable.envs.observing import Floats
from robotable.envs.schema import LEAST, MOST

Form = Literal["flat", "dict"]
"""Floats in one row, or by the names of the view's fields."""


def floats(size: int) -> spaces.Box:
    """So many floats."""
    return spaces.Box(LEAST, MOST, (size,), np.float32)


def board_space(match: Match, form: Form) -> spaces.Space[Any]:
    """What a seat sees of the board."""
    observer = match.observer
    if form == "flat":
        return floats(observer.size)
    return spaces.Dict({name: floats(size) for name, size in observer.sizes.items()})


def observation_space(match: Match, form: Form, more_actions: int = 0) -> spaces.Dict:
    """What a seat sees, with the mask of what it may do."""
    mask = spaces.Box(0, 1, (len(match.moves) + more_actions,), np.int8)
    return spaces.Dict({"observation": board_space(match, form), "action_mask": mask})


def observation_of(match: Match, seat: int, form: Form) -> Floats | dict[str, Floats]:
    """What a seat sees now."""
    flat = match.observe(seat)
    return flat if form == "flat" else match.observer.split(flat)
