"""A user's mistakes: told in plain words, never with a traceback."""

import difflib
from collections.abc import Iterable

from rich.console import Console

from robotable.bots import UnknownBot
from robotable.games import UnknownGame
from robotable.table import BadOption, PackError


class Mistake(Exception):
    """Something that was asked for and can't be: what is wrong, and what would be right."""


MISTAKES = (Mistake, UnknownBot, UnknownGame, BadOption, PackError)


def complain(message: str) -> None:
    """Tell what is wrong, where errors are told."""
    Console(stderr=True, highlight=False, soft_wrap=True).print("[bold red]robotable:[/] ", end="")
    Console(stderr=True, highlight=False, soft_wrap=True, markup=False).print(message)


def did_you_mean(found: str, known: Iterable[str]) -> str:
    """A hint with a leading space if something known is near, or nothing."""
    near = difflib.get_close_matches(found, list(known), 1)
    return f" Did you mean '{near[0]}'?" if near else ""
