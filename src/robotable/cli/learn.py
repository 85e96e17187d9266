"""`robotable learn`: what positions are worth, learned from bots' games."""

from rich.console import Console

from robotable.bots import check
from robotable.cli.errors import UserError
from robotable.games import catalog, find
from robotable.lab.learn import learn as learn_from_games
from robotable.lab.learn import written
from robotable.table import Ruleset
from robotable.table.worth import FILE


def says_what_positions_are_like(ruleset: Ruleset) -> bool:
    """There are features to learn weights for."""
    return ruleset.worth is not None


def learn(game: str, *, bot: str = "officer", games: int = 100, seed: int = 1, keep: bool = False) -> int:
    """Learn from games between bots what a position is worth, and tell the weights.

    Parameters
    ----------
    game: str
        The game.
    bot: str
        Who plays, at tables of every size in turn.
    games: int
        How many games to learn from; one in five is held back to see how well the rest foretells it.
    seed: int
        The same seed gives the same games.
    keep: bool
        Write the weights into the game's folder, where bots and the review read them.
    """
    ruleset = find(game)
    check(bot, ruleset)
    if games < 1:
        raise UserError("There must be at least one game to learn from.")
    if not says_what_positions_are_like(ruleset):
        known = ", ".join(one.id for one in catalog().values() if says_what_positions_are_like(one))
        missing = f"{ruleset.title} does not say what its positions are like, so there is nothing to learn"
        raise UserError(f"{missing}. Others do: {known}")
    learned = learn_from_games(ruleset.id, bot, games, seed)
    text = written(learned, f"robotable learn {ruleset.id} --bot {bot} --games {games} --seed {seed} --keep")
    Console(highlight=False, soft_wrap=True).print(text, end="", markup=False)
    if keep:
        (ruleset.folder / FILE).write_text(text)
    return 0
