"""Environments for researchers: PettingZoo, Gymnasium and, in `robotable.envs.openspiel`, OpenSpiel.

>>> from robotable import envs
>>> env = envs.aec("cyclone-run", seats=3)

Gymnasium and PettingZoo come with the extra `rl`, OpenSpiel with `openspiel`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from robotable import games
from robotable.table import Ruleset

if TYPE_CHECKING:
    from robotable.envs.by_name import aec, gym, parallel, vector

__all__ = ["aec", "gym", "id_of", "parallel", "vector"]

PACKAGES = ("gymnasium", "pettingzoo")


def __getattr__(name: str) -> Any:
    """What makes environments is found when it is first asked for: OpenSpiel's need no Gymnasium."""
    if name not in __all__:
        raise AttributeError(f"robotable.envs has no {name!r}; it has {', '.join(__all__)}")
    if missing := [package for package in PACKAGES if find_spec(package) is None]:
        raise ImportError(f"envs.{name} needs {' and '.join(missing)}: pip install 'robotable[rl]'")
    return getattr(import_module("robotable.envs.by_name"), name)


def id_of(ruleset: Ruleset) -> str:
    """The name and version under which Gymnasium knows a game: `robotable/CycloneRun-v2`."""
    return f"robotable/{ruleset.title.title().replace(' ', '').replace('-', '')}-v{ruleset.version}"


def register() -> None:
    """Tell Gymnasium of the games."""
    gymnasium = import_module("gymnasium")
    for ruleset in games.catalog().values():
        gymnasium.register(id_of(ruleset), entry_point="robotable.envs.by_name:gym", kwargs={"game": ruleset.id})


if find_spec("gymnasium") is not None:
    register()
