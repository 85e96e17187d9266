"""`robotable play`: a game in the terminal, against bots or with friends at the same keyboard."""

from collections import Counter
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from robotable.cli.arguments import ME, OptionTexts, PackFolder, new_game, read_players
from robotable.cli.errors import UserError
from robotable.cli.keyboard import Keyboard
from robotable.cli.session import SessionInTurns
from robotable.cli.session_in_real_time import SessionInRealTime
from robotable.games import find


def play(
    game: str,
    *,
    seats: str = "me,officer",
    seed: int | None = None,
    option: OptionTexts | None = None,
    pack: PackFolder = None,
    name: str = "Player",
    speed: Annotated[float, Parameter(negative="")] = 1.0,
) -> None:
    """Play in the terminal.

    Parameters
    ----------
    game: str
        The game.
    seats: str
        Who sits where: me (as often as you like) or a bot, with commas between.
    seed: int
        The same seed gives the same dice and cards.
    name: str
        What you are called.
    speed: float
        In a game in real time: how fast its clock runs; 0.5 is half as fast.
    """
    if speed <= 0:
        raise UserError(f"A clock can't run at speed {speed:g}: 1 is as fast as at the table, 0.5 half as fast.")
    players = read_players(seats, find(game), with_people=True)
    table = new_game(game, len(players), seed, option or [], pack, name_people(players, name))
    console = Console(highlight=False)
    if table.ruleset.is_real_time:
        SessionInRealTime(table, players, console, Keyboard(speed, is_read=ME in players)).run()
    else:
        SessionInTurns(table, players, console).run()


def name_people(players: list[str], me: str) -> list[str]:
    """What everybody is called: you by your name, a bot by its own; with a number where there are several."""
    names = [me if player == ME else player.capitalize() for player in players]
    several = Counter(names)
    return [f"{name} {names[: i + 1].count(name)}" if several[name] > 1 else name for i, name in enumerate(names)]
