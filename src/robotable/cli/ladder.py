"""`robotable ladder`: how strong the levels of bots are."""

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from robotable.cli.arguments import AsJson, OptionTexts, read_options
from robotable.cli.errors import UserError
from robotable.cli.progress import progress
from robotable.cli.workers import On, RayAddress, those_who_play
from robotable.games import find
from robotable.lab.ladder import Ladder, climb, levels_of


def ladder(
    game: str,
    *,
    levels: str | None = None,
    pairs: int = 50,
    seats: int | None = None,
    jobs: int = 2,
    on: On = "processes",
    ray_address: RayAddress = None,
    seed: int = 1,
    option: OptionTexts | None = None,
    json: AsJson = False,
) -> int:
    """Let every level of bots play every other, on the same seeds from every seat; tell who won how often, and ratings.

    Where a crew wins or loses together, `simulate` with a crew of each level tells as much.

    Parameters
    ----------
    game: str
        The game.
    levels: str
        The levels, with commas between; `ace:200` thinks 200 milliseconds of processor time a decision. All that the
        game has, if not said.
    pairs: int
        On how many seeds each two of them meet; on each seed one sits on every seat once, among the others.
    seats: int
        How many play; the fewest if not said.
    jobs: int
        How many processes play at once.
    seed: int
        The first seed.
    """
    ruleset = find(game)
    named = [level.strip() for level in (levels or "").split(",") if level.strip()] or levels_of(ruleset)
    if len(named) < 2 or pairs < 1 or jobs < 1:
        raise UserError("A ladder needs at least two levels, one pair of games and one job.")
    total = pairs * len(named) * (len(named) - 1) // 2
    options = read_options(ruleset, option or [])
    with (
        those_who_play(on, jobs, ray_address) as workers,
        progress(f"Playing {ruleset.title}", total, quiet=json) as bar,
    ):
        found = climb(ruleset.id, named, pairs, seats or max(2, ruleset.seats[0]), workers, seed, options, bar.add)
    if json:
        Console().print_json(msgspec.json.encode(found).decode())
    else:
        _print(Console(highlight=False), found)
    return 0


def _print(console: Console, found: Ladder) -> None:
    ratings = Table("level", "rating", "nine in ten", title=f"{found.game}, {found.seats} players", box=box.SIMPLE_HEAD)
    for rung in found.rungs:
        ratings.add_row(rung.level, f"{rung.rating:.0f}", f"{rung.low:.0f} to {rung.high:.0f}")
    duels = Table("level", "against", "games", "won", "95 % interval", "one other won", box=box.SIMPLE_HEAD)
    for duel in found.duels:
        span = f"{duel.low:.1%} to {duel.high:.1%}"
        duels.add_row(duel.level, duel.other, f"{duel.games:,}", f"{duel.won:.1%}", span, f"{duel.other_won:.1%}")
    console.print(ratings, duels)
