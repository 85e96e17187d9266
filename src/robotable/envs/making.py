"""Make an environment by the name of its game: what `robotable.envs` offers."""

from functools import partial
from pathlib import Path
from typing import Any

from robotable import games
from robotable.envs.clock import USUAL_PACE, ClockEnv, LooksEnv
from robotable.envs.many_tables import ManyTables
from robotable.envs.one_seat import OneSeatEnv
from robotable.envs.spaces import Form
from robotable.envs.turns import TurnsEnv
from robotable.table import Pack, Ruleset


def aec(
    game: str,
    *,
    seats: int | None = None,
    observations: Form = "flat",
    shaped: bool = False,
    asides: bool = False,
    pace: int = USUAL_PACE,
    max_steps: int | None = None,
    pack: Path | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> TurnsEnv:
    """A PettingZoo environment in which one seat acts after the other; in real time a step is a look."""
    ruleset = games.find(game)
    settings: dict[str, Any] = {
        "observations": observations,
        "shaped": shaped,
        "pack": content_of(ruleset, pack),
        "render_mode": render_mode,
    }
    if max_steps is not None:
        settings["max_steps"] = max_steps
    if ruleset.is_real_time:
        return LooksEnv(game, seats or usual_seats(ruleset), options, pace=pace, **settings)
    return TurnsEnv(game, seats or usual_seats(ruleset), options, asides=asides, **settings)


def parallel(
    game: str = "brace-for-impact",
    *,
    seats: int | None = None,
    observations: Form = "flat",
    pace: int = USUAL_PACE,
    max_steps: int | None = None,
    pack: Path | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> ClockEnv:
    """A PettingZoo environment in which all seats act at once: a game in real time, a look a step."""
    ruleset = games.find(game)
    if not ruleset.is_real_time:
        raise ValueError(f"{ruleset.title} is played in turns: take envs.aec({game!r})")
    settings: dict[str, Any] = {} if max_steps is None else {"max_steps": max_steps}
    return ClockEnv(
        game,
        seats or usual_seats(ruleset),
        options,
        pace=pace,
        observations=observations,
        pack=content_of(ruleset, pack),
        render_mode=render_mode,
        **settings,
    )


def gym(
    game: str,
    *,
    seats: int | None = None,
    seat: int | None = 0,
    opponents: str = "officer",
    observations: Form = "flat",
    shaped: bool = False,
    asides: bool = False,
    pace: int = USUAL_PACE,
    max_steps: int | None = None,
    pack: Path | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> OneSeatEnv:
    """A Gymnasium environment: one seat (None is another one in each game) against bots of any level."""
    ruleset = games.find(game)
    return OneSeatEnv(
        game,
        seats or usual_seats(ruleset),
        options,
        seat=seat,
        opponents=opponents,
        observations=observations,
        shaped=shaped,
        asides=asides,
        pace=pace,
        max_steps=max_steps,
        pack=content_of(ruleset, pack),
        render_mode=render_mode,
    )


def vector(game: str, *, n: int, workers: int = 1, **settings: Any) -> ManyTables:
    """A Gymnasium vector environment: n games as `gym` makes them, stepped in worker processes with shared memory."""
    return ManyTables(partial(gym, game, **settings), n, workers)


def usual_seats(ruleset: Ruleset) -> int:
    """How many play unless somebody says otherwise."""
    return min(ruleset.usual_seats, ruleset.seats[-1])


def content_of(ruleset: Ruleset, pack: Path | None) -> Pack | None:
    """The content of a folder; None is the game's own."""
    return None if pack is None else ruleset.read_pack(Path(pack))
