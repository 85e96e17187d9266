"""Environments by the name of their game: what `robotable.envs` offers."""

from functools import partial
from typing import Any

from robotable import games
from robotable.envs.clock import ClockEnv, LooksEnv
from robotable.envs.many_tables import ManyTables
from robotable.envs.one_seat import OneSeatEnv
from robotable.envs.turns import TurnsEnv

parallel = ClockEnv
"""A PettingZoo environment in which all seats act at once: a game in real time, a look a step."""
gym = OneSeatEnv
"""A Gymnasium environment: one seat against bots of any level."""


def aec(game: str, **settings: Any) -> TurnsEnv:
    """A PettingZoo environment in which one seat acts after the other; in real time a step is a look.

    The settings are those of `TurnsEnv`, and in real time the `pace` of `LooksEnv`.
    """
    return LooksEnv(game, **settings) if games.find(game).is_real_time else TurnsEnv(game, **settings)


def vector(game: str, *, n: int, workers: int = 1, **settings: Any) -> ManyTables:
    """A Gymnasium vector environment: n games as `gym` makes them, stepped in worker processes with shared memory."""
    return ManyTables(partial(gym, game, **settings), n, workers)
