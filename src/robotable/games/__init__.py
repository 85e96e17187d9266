"""The games, one folder each. A game is found by its folder: adding one touches no other file."""

import copyreg
import difflib
import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from robotable.table import Ruleset


class UnknownGame(LookupError):
    """There is no game of that name."""


def find(game: str) -> Ruleset:
    """The game with this id; UnknownGame tells which there are."""
    known = catalog()
    if game not in known:
        near = difflib.get_close_matches(game, known, 1)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        raise UnknownGame(f"There is no game '{game}'.{hint} There are: {', '.join(known)}")
    return known[game]


ADDED: list[str] = []
"""Packages from elsewhere that hold a game each."""


@cache
def catalog() -> dict[str, Ruleset]:
    """Every game by its id, in the order of their titles."""
    folders = [f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__) if module.ispkg]
    rulesets: list[Ruleset] = [import_module(package).GAME for package in [*folders, *ADDED]]
    return {ruleset.id: ruleset for ruleset in sorted(rulesets, key=lambda ruleset: ruleset.title)}


def _packed(ruleset: Ruleset) -> str | tuple[Any, ...]:
    """A game of ours is packed and copied as its name: it is the same everywhere, and much of it is functions."""
    return (find, (ruleset.id,)) if catalog().get(ruleset.id) is ruleset else ruleset.__reduce_ex__(2)


copyreg.pickle(Ruleset, _packed)
