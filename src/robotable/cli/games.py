"""`robotable games`: which games there are, and what can be chosen."""

import msgspec
from rich.console import Console
from rich.table import Table

from robotable.cli.arguments import AsJson
from robotable.games import catalog
from robotable.table import Ruleset


def games(*, json: AsJson = False) -> None:
    """List the games, for how many they are, how long they take and what can be chosen."""
    console = Console()
    if json:
        console.print_json(data=[_facts(ruleset) for ruleset in catalog().values()])
        return
    table = Table("Game", "Players", "Minutes", "What it is", "Options", box=None, pad_edge=False, padding=(0, 2, 1, 0))
    for ruleset in catalog().values():
        players = f"{ruleset.seats[0]} to {ruleset.seats[-1]}"
        options = "\n".join(field.name for field in msgspec.structs.fields(ruleset.options))
        table.add_row(f"[bold]{ruleset.id}[/]", players, str(ruleset.minutes), ruleset.blurb, options)
    console.print(table)


def _facts(ruleset: Ruleset) -> dict[str, object]:
    schema = msgspec.json.schema(ruleset.options)
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "blurb": ruleset.blurb,
        "minutes": ruleset.minutes,
        "seats": list(ruleset.seats),
        "version": ruleset.version,
        "options": schema["$defs"][ruleset.options.__name__]["properties"] if "$defs" in schema else schema,
    }
