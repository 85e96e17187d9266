"""`robotable playthrough`: a seeded game as text that a reviewer can follow."""

from pathlib import Path

from robotable.cli.tables import OptionTexts, PackFolder, set_table
from robotable.lab.story import teller
from robotable.table import playthrough as tell


def playthrough(
    game: str,
    *,
    seats: int,
    seed: int = 1,
    option: OptionTexts | None = None,
    pack: PackFolder = None,
    output: Path | None = None,
) -> None:
    """Tell a seeded game decision by decision: what was offered, what was done, and what changed.

    Parameters
    ----------
    game: str
        The game.
    seats: int
        How many play.
    seed: int
        The seed of the game and of the moves.
    output: Path
        Write it to a file instead of the terminal.
    """
    table = set_table(game, seats, seed, option or [], pack, [])
    text = "\n".join(tell.playthrough(table, teller(table, seed))) + "\n"
    if output is None:
        print(text, end="")
    else:
        output.write_text(text, "utf-8")
