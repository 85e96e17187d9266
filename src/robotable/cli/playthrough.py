"""`robotable playthrough`: a seeded game as text that a reviewer can follow."""

from pathlib import Path

from robotable.cli.arguments import OptionTexts, PackFolder, new_game
from robotable.lab.playthroughs import playthrough_of


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
    table = new_game(game, seats, seed, option or [], pack, [])
    text = playthrough_of(table, seed)
    if output is None:
        print(text, end="")
    else:
        output.write_text(text, "utf-8")
