"""`robotable compare`: whether two bots, packs or options differ, and how many games it would take to know."""

from pathlib import Path

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from robotable import bots
from robotable.cli.arguments import AsJson, OptionTexts, read_options
from robotable.cli.errors import UserError, did_you_mean
from robotable.cli.progress import progress
from robotable.cli.workers import On, RayAddress, those_who_play
from robotable.games import find
from robotable.lab.compare import SHARE, Comparison, Contender, Measure
from robotable.lab.compare import compare as play_pairs
from robotable.table import Ruleset

OWN = "own"
"""The game's own content, beside a pack."""
TABLES_OF = {
    "bots": "at one table, then with their seats swapped",
    "crews": "a crew of each",
    "packs": "a table with each pack",
    "options": "a table with each",
}


def compare(
    game: str,
    a: str,
    b: str,
    *,
    pairs: int = 200,
    players: int | None = None,
    bot: str = "officer",
    jobs: int = 2,
    on: On = "processes",
    ray_address: RayAddress = None,
    seed: int = 1,
    option: OptionTexts | None = None,
    json: AsJson = False,
) -> int:
    """Tell whether two bots, two packs or two options differ: wins, points and length, on the same seeds.

    Each difference comes with its 95 % interval, and with how many games it would take to know.

    Parameters
    ----------
    game: str
        The game.
    a: str
        A bot (`officer`, `ace:200`), the folder of a pack (`own` is the game's own), or an option as name=value.
    b: str
        Another of the same kind.
    pairs: int
        On how many seeds they are compared; on each, two games are played.
    players: int
        How many play; the fewest if not said.
    bot: str
        Who plays where packs or options are compared.
    jobs: int
        How many processes play at once.
    seed: int
        The same seed gives the same games, wherever they are played.
    """
    ruleset = find(game)
    one, other = read_contender(ruleset, a), read_contender(ruleset, b)
    if (one.bot is None) != (other.bot is None) or bool(one.options) != bool(other.options):
        raise UserError(f"'{a}' and '{b}' are not of one kind: name two bots, two packs or two options.")
    if one == other:
        raise UserError(f"'{a}' and '{b}' are the same.")
    if pairs < 1 or jobs < 1:
        raise UserError("There must be at least one pair of games and one job.")
    seats, options = players or max(2, ruleset.seats[0]), read_options(ruleset, option or [])
    with (
        those_who_play(on, jobs, ray_address) as workers,
        progress(f"Playing {ruleset.title}", 2 * pairs, quiet=json) as bar,
    ):
        found = play_pairs(ruleset.id, one, other, pairs, seats, workers, seed, options, bot, bar.reach)
    if json:
        Console().print_json(msgspec.json.encode(found).decode())
    else:
        print_comparison(Console(highlight=False), found)
    return int(bool(found.failures))


def read_contender(ruleset: Ruleset, text: str) -> Contender:
    """One of the two, by how it is written."""
    if "=" in text:
        return Contender(text, options=read_options(ruleset, [text]))
    known = bots.names_in_lab(ruleset)
    if bots.with_budget(text)[0] in known:
        return Contender(text, bot=text)
    if text == OWN:
        return Contender(text)
    if Path(text).is_dir():
        return Contender(text, content=ruleset.read_pack(Path(text)))
    raise UserError(
        f"'{text}' is no bot, no folder with a pack and no option.{did_you_mean(text, known)} "
        f"Bots are: {', '.join(known)}. An option is written as name=value."
    )


def print_comparison(console: Console, found: Comparison) -> None:
    """The table that a person reads, and what follows from it."""
    options = "".join(f", {name}={value}" for name, value in found.options.items())
    console.print(
        f"[bold]{found.game}[/], {found.players} players: {found.a} and {found.b}, {TABLES_OF[found.kind]}; "
        f"{found.pairs:,} pairs of games, seed {found.seed}{options}"
    )
    table = Table("", found.a, found.b, "difference", "95 % interval", "p", "games to know", box=box.SIMPLE_HEAD)
    for column in table.columns[1:]:
        column.justify = "right"
    for one in found.measures:
        span = f"{_more(one, one.low)} to {_more(one, one.high)}"
        table.add_row(
            one.name if one.unit == SHARE or one.unit in one.name else f"{one.name}, {one.unit}",
            *(_much(one, value) for value in (one.a, one.b)),
            _more(one, one.more),
            span,
            f"{one.p:.3f}" if one.p >= 0.001 else "< 0.001",
            "" if one.pairs_to_know is None else f"{2 * one.pairs_to_know:,}",
        )
    console.print(table)
    for one in found.measures:
        console.print(f"  {in_words(found, one)}", markup=False, soft_wrap=True)
    for failure in found.failures[:5]:
        console.print(f"  broke: seed {failure.seed}, {', '.join(failure.players)}: {failure.what}", markup=False)


def in_words(found: Comparison, one: Measure) -> str:
    """What the games say of one thing."""
    what = one.name.capitalize()
    if one.is_told_apart:
        more, less = (found.a, found.b) if one.more > 0 else (found.b, found.a)
        return f"{what}: more with {more} than with {less}."
    shown = f"{2 * found.pairs:,} games would mostly show a difference of {_much(one, one.shows)}"
    if one.pairs_to_know is None:
        return f"{what}: no difference; {shown}."
    return f"{what}: can't be told apart. {shown}; to know of this one takes about {2 * one.pairs_to_know:,}."


def _much(one: Measure, value: float) -> str:
    return f"{value:.1%}" if one.unit == SHARE else f"{value:,.1f}"


def _more(one: Measure, value: float) -> str:
    return f"{100 * value:+.1f}" if one.unit == SHARE else f"{value:+,.1f}"
