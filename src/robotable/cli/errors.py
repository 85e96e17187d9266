"""What a user got wrong: printed in plain words, never with a traceback."""

import difflib
from collections.abc import Iterable

from rich.console import Console

from robotable.bots import UnknownBot
from robotable.games import UnknownGame
from robotable.lab.ladder import NoRatings
from robotable.lab.on_ray import NoRay, OtherEdition
from robotable.table import BadOption, PackError


class UserError(Exception):
    """Something that was asked for and can't be: what is wrong, and what would be right."""


USER_ERRORS = (UserError, UnknownBot, UnknownGame, BadOption, PackError, NoRatings, NoRay, OtherEdition)


def print_error(message: str) -> None:
    """Print what is wrong to the error stream."""
    Console(stderr=True, highlight=False, soft_wrap=True).print("[bold red]robotable:[/] ", end="")
    Console(stderr=True, highlight=False, soft_wrap=True, markup=False).print(message)


def did_you_mean(found: str, known: Iterable[str]) -> str:
    """A hint with a leading space if something known is near, or nothing."""
    near = difflib.get_close_matches(found, list(known), 1)
    return f" Did you mean '{near[0]}'?" if near else ""
