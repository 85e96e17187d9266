"""`robotable tables`: what an update would do to the tables of a server."""

import asyncio
from collections import Counter

import msgspec
from cyclopts import App
from rich.console import Console

from robotable.cli.arguments import AsJson
from robotable.cli.errors import UserError
from robotable.cli.progress import progress

tables = App(name="tables", help="Look after the tables of a server.")


@tables.command
def check(*, database: str | None = None, json: AsJson = False) -> int:
    """Tell what would become of every running table if this version of Robotable served it; nothing is changed.

    Parameters
    ----------
    database: str
        Where tables are kept, as an SQLAlchemy URL; without it the SQLite file in your data folder.
    """
    from robotable.server.serving import default_database
    from robotable.server.updates import MEANINGS, CantLook, Finding, inspection

    async def look() -> list[Finding]:
        async with inspection(database or default_database()) as inspected:
            with progress("tables", len(inspected.tables)) as bar:
                found = []
                async for finding in inspected.findings():
                    found.append(finding)
                    bar.add(1)
                return found

    try:
        found = asyncio.run(look())
    except CantLook as problem:
        raise UserError(str(problem)) from None
    console = Console(highlight=False, soft_wrap=True)
    differing = [finding for finding in found if finding.verdict != "unchanged"]
    if json:
        console.print_json(msgspec.json.encode(found).decode())
        return int(bool(differing))
    counts = Counter(finding.verdict for finding in found)
    console.print(f"{len(found)} tables are being played or wait for players.")
    for verdict, meaning in MEANINGS.items():
        if counts[verdict]:
            console.print(f"{counts[verdict]:>6} {meaning}")
    for finding in differing:
        told = f"{finding.table}  {finding.game}, {finding.moves} moves: {finding.verdict}: {finding.why}"
        console.print(told, markup=False)
    return int(bool(differing))
