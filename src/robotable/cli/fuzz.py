"""`robotable fuzz`: play games that nobody planned, and check every state."""

from pathlib import Path
from time import perf_counter

import msgspec
from rich.console import Console

from robotable.cli.arguments import AsJson
from robotable.cli.errors import UserError
from robotable.cli.progress import progress
from robotable.cli.workers import On, RayAddress, those_who_play
from robotable.envs.checks import faults_of_an_observation
from robotable.games import find
from robotable.lab import fuzz as lab


def fuzz(
    game: str,
    *,
    games: int = 100,
    seed: int = 1,
    jobs: int = 2,
    on: On = "processes",
    ray_address: RayAddress = None,
    failures: Path = Path(),
    json: AsJson = False,
) -> int:
    """Play random and bot games of every player count with any options, and check everything on the way.

    Checked are invariants, prompts, log, views and observations against a table dealt anew, copies, saves, records and
    undo.

    Parameters
    ----------
    game: str
        The game.
    games: int
        How many games to play.
    seed: int
        The seed of the first game; the next has the next seed, and so on.
    jobs: int
        How many processes play at once.
    failures: Path
        The folder where failures are written; `robotable show FILE` steps through one.
    """
    ruleset = find(game)
    if games < 1 or jobs < 1:
        raise UserError("There must be at least one game and one job.")
    if not failures.is_dir():
        raise UserError(f"There is no folder '{failures}' to write failures to.")
    began = perf_counter()
    with (
        those_who_play(on, jobs, ray_address) as workers,
        progress(f"Fuzzing {ruleset.title}", games, quiet=json) as bar,
    ):
        found = lab.fuzz(ruleset.id, games, seed, workers, bar.add, {"observations": faults_of_an_observation})
    seconds = perf_counter() - began
    paths = [failure.save(failures) for failure in found.failures]
    if json:
        Console().print_json(msgspec.json.encode(found).decode())
    else:
        _print(found, paths, seconds)
    return int(bool(paths))


def _print(found: lab.Fuzzed, paths: list[Path], seconds: float) -> None:
    console = Console(highlight=False, soft_wrap=True)
    late = f", {found.too_late:,} came too late" if found.too_late else ""
    cut = f", cut off {found.cut_off:,} times" if found.cut_off else ""
    players = ", ".join(f"{n} with {seats}" for seats, n in sorted(found.seats.items()))
    moves = f"{found.moves:,} moves, {found.undone:,} taken back{late}{cut}"
    console.print(f"{found.games:,} games ({players} players), {moves}")
    full = f"{found.states_checked_in_full:,} states checked in full"
    console.print(f"{full}; {seconds:.0f} s, {found.moves / seconds:,.0f} moves a second")
    if not paths:
        console.print("[bold green]Nothing wrong.[/]")
        return
    console.print(f"[bold red]{len(paths)} games went wrong:[/]")
    alike: dict[str, list[tuple[lab.Failure, Path]]] = {}
    for failure, path in zip(found.failures, paths, strict=True):
        alike.setdefault(failure.faults[0], []).append((failure, path))
    for fault, group in alike.items():
        shortest, path = min(group, key=lambda one: one[0].after)
        console.print(f"  {fault} ({len(group)} times)", markup=False)
        console.print(f"    soonest after {shortest.after} moves; step through it: robotable show {path}", style="dim")
        console.print(f"    again: {shortest.again}", style="dim")
