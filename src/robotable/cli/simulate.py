"""`robotable simulate`: many games between bots, and who won."""

from math import prod
from pathlib import Path
from time import perf_counter
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.table import Table

from robotable.cli.arguments import AsJson, OptionTexts, PackFolder, read_options, read_players
from robotable.cli.errors import UserError
from robotable.cli.progress import progress
from robotable.cli.sweep import print_result, read_axis
from robotable.cli.workers import On, RayAddress, those_who_play
from robotable.games import find
from robotable.lab.page import page_of_report, page_of_sweep
from robotable.lab.report import Report, Spread, Standing
from robotable.lab.simulate import simulate as play_many
from robotable.lab.sweep import PLAYERS
from robotable.lab.sweep import sweep as play_side_by_side

SweepTexts = Annotated[
    list[str],
    Parameter(
        name="--sweep",
        negative="",
        help="What to vary: an option or `players`, as name or name=value,value or name=2-5.",
    ),
]

HtmlFile = Annotated[Path | None, Parameter(name="--html", help="Write a page with pictures to this file.")]

MOST_FAILURES = 5
MOST_ENDS = 12
"""Ways to end that are worth a table; in some games each end has words of its own."""


def simulate(
    game: str,
    *,
    seats: str,
    games: int = 1000,
    jobs: int = 2,
    on: On = "processes",
    ray_address: RayAddress = None,
    seed: int = 1,
    sweep: SweepTexts | None = None,
    option: OptionTexts | None = None,
    pack: PackFolder = None,
    html: HtmlFile = None,
    json: AsJson = False,
) -> int:
    """Play many games between bots; tell wins by seat and by player, lengths and speed.

    With --sweep, play as many for each value of an option or each number of players, and tell them side by side.

    Parameters
    ----------
    game: str
        The game.
    seats: str
        The bots, with commas between; from game to game everybody moves on by one seat. With --sweep players they take
        the seats in turn, so that one is enough.
    games: int
        How many games to play; with --sweep, how many for each cell of the table.
    jobs: int
        How many processes play at once.
    seed: int
        The same seed gives the same games, wherever they are played.
    """
    ruleset = find(game)
    axes = [read_axis(ruleset, text) for text in sweep or []]
    players = read_players(seats, ruleset, is_any_number=any(axis.name == PLAYERS for axis in axes))
    options = read_options(ruleset, option or [])
    if games < 1 or jobs < 1:
        raise UserError("There must be at least one game and one job.")
    if html is not None and not html.parent.is_dir():
        raise UserError(f"There is no folder '{html.parent}' to write the page to.")
    cells = prod(len(axis.values) for axis in axes)
    began = perf_counter()
    with (
        those_who_play(on, jobs, ray_address) as workers,
        progress(f"Playing {ruleset.title}", games * cells, quiet=json) as bar,
    ):
        if axes:
            found = play_side_by_side(ruleset.id, players, axes, games, workers, seed, options, bar.reach, pack)
        else:
            report = play_many(ruleset.id, players, games, workers, seed, options, bar.reach, pack)
    seconds = perf_counter() - began
    if html is not None:
        html.write_text(page_of_sweep(found) if axes else page_of_report(report), "utf-8")
    if axes:
        return print_result(found, seconds, json)
    if json:
        Console().print_json(msgspec.json.encode(report).decode())
    else:
        print_report(Console(highlight=False), report, seconds)
    return int(bool(report.failures))


def print_report(console: Console, report: Report, seconds: float) -> None:
    """The tables that a person reads."""
    options = ", ".join(f"{name}={value}" for name, value in report.options.items())
    players = ", ".join(report.players)
    console.print(f"[bold]{report.games:,} games of {report.game}[/]: {players}; seed {report.seed} {options}")
    console.print(_standings("By player", report.bots))
    console.print(_standings("By seat", report.seats))
    console.print(_standings("By turn order", report.turn_order))
    if report.parts:
        console.print(_standings("By side", report.parts))
    if 1 < len(report.ends) <= MOST_ENDS:
        console.print(_standings("By how it ended", report.ends))
    for name, spread in (("rounds", report.rounds), ("turns", report.turns), ("decisions", report.decisions)):
        console.print(f"  {_in_words(name, spread)}")
    console.print(f"  best score shared in {report.tie_share:.1%} of the games")
    console.print(f"  {report.all_decisions / seconds:,.0f} decisions a second, {seconds:.1f} s in all")
    if report.failures:
        console.print(f"[bold red]{len(report.failures)} games broke[/]")
    for failure in report.failures[:MOST_FAILURES]:
        console.print(f"  seed {failure.seed}, {', '.join(failure.players)}: {failure.what}", markup=False)


def _standings(title: str, standings: list[Standing]) -> Table:
    table = Table(title, "games", "wins", "share", "95 % interval", "mean score", box=box.SIMPLE_HEAD)
    for column in table.columns[1:]:
        column.justify = "right"
    for one in standings:
        span = f"{one.low:.1%} to {one.high:.1%}"
        table.add_row(one.name, f"{one.games:,}", f"{one.wins:,.0f}", f"{one.share:.1%}", span, f"{one.mean_score:.1f}")
    return table


def _in_words(name: str, spread: Spread) -> str:
    return f"{name} a game: {spread.median:.0f}, nine games in ten {spread.low:.0f} to {spread.high:.0f}"
