"""`robotable ladder`: how strong the levels of bots are."""

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from robotable.cli.arguments import AsJson, OptionTexts, read_options
from robotable.cli.crews import print_crews
from robotable.cli.errors import UserError
from robotable.cli.progress import progress
from robotable.cli.workers import On, RayAddress, those_who_play
from robotable.games import find
from robotable.lab.crews import Crews, enemy_seat, muster
from robotable.lab.ladder import Ladder, climb, levels_of, matchups


def ladder(
    game: str,
    *,
    levels: str | None = None,
    pairs: int = 50,
    seats: int | None = None,
    enemies: str = "officer",
    jobs: int = 2,
    on: On = "processes",
    ray_address: RayAddress = None,
    seed: int = 1,
    option: OptionTexts | None = None,
    json: AsJson = False,
) -> int:
    """Let every level of bots play every other, on the same seeds from every seat; tell who won how often, and ratings.

    Where a crew wins or loses together, a crew of each level plays against the game or each level of the enemy.

    Parameters
    ----------
    game: str
        The game.
    levels: str
        The levels, with commas between; `ace:200` thinks 200 milliseconds of processor time a decision. All that the
        game has, if not said.
    pairs: int
        On how many seeds each two of them meet; on each seed one sits on every seat once, among the others, and with
        more than two seats one of the others among its like. Crews play one game on each seed.
    seats: int
        How many play; the fewest if not said.
    enemies: str
        Where somebody plays against the crew: the levels of the enemy, with commas between.
    jobs: int
        How many processes play at once.
    seed: int
        The first seed.
    """
    ruleset = find(game)
    named = _listed(levels or "") or levels_of(ruleset)
    if len(named) < 2 or pairs < 1 or jobs < 1:
        raise UserError("A ladder needs at least two levels, one pair of games and one job.")
    options = read_options(ruleset, option or [])
    size = seats or max(2, ruleset.seats[0])
    if ruleset.is_won_together:
        foes = _listed(enemies)
        total = pairs * len(named) * (len(foes) if enemy_seat(ruleset.id, size, options) is not None else 1)
    else:
        total = pairs * len(matchups(named, size))
    found: Crews | Ladder
    with (
        those_who_play(on, jobs, ray_address) as workers,
        progress(f"Playing {ruleset.title}", total, quiet=json) as bar,
    ):
        if ruleset.is_won_together:
            found = muster(ruleset.id, named, pairs, size, foes, workers, seed, options, bar.add)
        else:
            found = climb(ruleset.id, named, pairs, size, workers, seed, options, bar.add)
    if json:
        Console().print_json(msgspec.json.encode(found).decode())
    elif isinstance(found, Crews):
        print_crews(Console(highlight=False), found)
    else:
        _print(Console(highlight=False), found)
    return 0


def _listed(text: str) -> list[str]:
    return list(dict.fromkeys(level.strip() for level in text.split(",") if level.strip()))


def _print(console: Console, found: Ladder) -> None:
    ratings = Table("level", "rating", "nine in ten", title=f"{found.game}, {found.seats} players", box=box.SIMPLE_HEAD)
    for rung in found.rungs:
        ratings.add_row(rung.level, f"{rung.rating:.0f}", f"{rung.low:.0f} to {rung.high:.0f}")
    beside = "against" if found.seats == 2 else "among"
    duels = Table("level", beside, "games", "won", "95 % interval", "one other won", box=box.SIMPLE_HEAD)
    for duel in found.duels:
        span = f"{duel.low:.1%} to {duel.high:.1%}"
        duels.add_row(duel.level, duel.other, f"{duel.games:,}", f"{duel.won:.1%}", span, f"{duel.other_won:.1%}")
    console.print(ratings, duels)
