"""`robotable admin`: look after the tables and people of a server, running or not."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Column, Table

from robotable.cli.arguments import AsJson
from robotable.cli.errors import UserError

if TYPE_CHECKING:
    from robotable.server.administration import Administration
    from robotable.server.store import TableRow

T = TypeVar("T")

Database = Annotated[
    str | None,
    Parameter(
        help="Where tables are kept, as an SQLAlchemy URL; without it the SQLite file in your data folder.",
    ),
]

admin = App(name="admin", help="Look after the tables and people of a server, whether it is running or not.")

SHORT = 12
"""So much of a person's id is shown: enough to tell people apart."""


@admin.command(name="list")
def list_tables(*, database: Database = None, most: int = 200, json: AsJson = False) -> None:
    """List tables, the latest first.

    Parameters
    ----------
    most: int
        How many at most.
    """
    rows = _do(database, lambda admin: admin.overview.tables(most))
    if json:
        print(msgspec.json.encode([_facts(row) for row in rows]).decode())
        return
    shown = Table(_id("Table"), "Game", "Status", "Moves", "Changed", _id("Made by"), "At the table", box=None)
    for row in rows:
        status = row.status if row.closed is None else "closed"
        seats = ", ".join(_sitters(row))
        shown.add_row(row.id, row.game, status, str(row.version), _day(row.updated), row.host[:SHORT], seats)
    _console().print(shown)


@admin.command
def show(table: str, /, *, database: Database = None) -> None:
    """Show who sits at a table and everything that was said there, with the ids of people.

    Parameters
    ----------
    table: str
        The id of the table.
    """

    async def look(admin: "Administration") -> None:
        row = await admin.table(table)
        lines = await admin.overview.said_at(table)
        console = _console()
        console.print(f"{row.id}: {row.game}, {row.status if row.closed is None else f'closed: {row.closed}'}")
        for seat, name in zip(row.seats, _sitters(row), strict=True):
            console.print(f"seat {seat.seat}: {name}{f'  {seat.person.id[:SHORT]}' if seat.person else ''}")
        for said in lines:
            console.print(f"{_day(said.line.at)}  {said.person[:SHORT]}  {said.line.name}: {said.line.text}")

    _do(database, look)


@admin.command
def people(*, database: Database = None, json: AsJson = False) -> None:
    """List everybody who made a table, sat down or said something, the latest first."""
    found = _do(database, lambda admin: admin.overview.people())
    if json:
        print(msgspec.json.encode(found).decode())
        return
    shown = Table(_id("Person"), "Name", "Since", "Tables", box=None)
    for person in found:
        shown.add_row(person.id[:SHORT], person.name, _day(person.created), str(person.tables))
    _console().print(shown)


@admin.command
def close(
    table: str, /, *, why: str = "Those who run this server closed the table.", database: Database = None
) -> None:
    """Close a table: nobody goes on there, but it can be looked at and its record downloaded.

    Parameters
    ----------
    table: str
        The id of the table.
    why: str
        What people are told who come there.
    """
    _do(database, lambda admin: admin.close(table, why))
    print(f"Table {table} is closed.")


@admin.command
def delete(table: str, /, *, database: Database = None) -> None:
    """Delete a table with all that was played and said there.

    Parameters
    ----------
    table: str
        The id of the table.
    """
    _do(database, lambda admin: admin.delete(table))
    print(f"Table {table} is deleted.")


@admin.command
def ban(
    who: str,
    /,
    *,
    why: str = "You may not come in here any more.",
    days: float | None = None,
    database: Database = None,
) -> None:
    """Let somebody in no more.

    Parameters
    ----------
    who: str
        A person's id or its beginning, or an IP address.
    why: str
        What they are told.
    days: float
        For how many days; without it, for good.
    """
    made = _do(database, lambda admin: admin.ban(who, why, days))
    print(f"{made.who[:SHORT] if ':' not in made.who else made.who} is banned{f' for {days:g} days' if days else ''}.")


@admin.command
def unban(who: str, /, *, database: Database = None) -> None:
    """Let somebody in again.

    Parameters
    ----------
    who: str
        As `robotable admin bans` lists them, or the beginning of it.
    """
    print(f"{_do(database, lambda admin: admin.lift_ban(who)).who} may come in again.")


@admin.command
def bans(*, database: Database = None) -> None:
    """List who may not come in."""
    for found in _do(database, lambda admin: admin.overview.bans()):
        until = "for good" if found.until is None else f"until {_day(found.until)}"
        _console().print(f"{found.who}  {until}: {found.why}")


@admin.command
def forget(person: str, /, *, database: Database = None) -> None:
    """Delete a person and all that they said; their games stay, nameless, and a bot goes on where one is played.

    Parameters
    ----------
    person: str
        The person's id, or its beginning.
    """
    tables = _do(database, lambda admin: admin.forget(person))
    print(f"Forgotten. Tables where they were: {tables}.")


@admin.command
def ratings(*, database: Database = None) -> None:
    """Compute the ratings of all people anew from the results of their games."""
    count, changed = _do(database, lambda admin: admin.rate_anew())
    print(f"{count} ratings follow from the results; {changed} were otherwise before.")


@admin.command
def backup(to: Path, /, *, database: Database = None) -> None:
    """Copy the SQLite file of a server that may be running.

    Parameters
    ----------
    to: Path
        Where the copy shall be.
    """
    _do(database, lambda admin: admin.back_up(to))
    print(f"The tables are copied to {to}.")


@admin.command
def check(*, database: Database = None) -> int:
    """Tell whether the database is whole; what an update would do to its tables, `robotable tables check` tells."""
    faults = _do(database, lambda admin: admin.overview.faults())
    for fault in faults:
        _console().print(fault)
    print("The database is whole." if not faults else f"{len(faults)} things are wrong.")
    return int(bool(faults))


def _do(database: str | None, what: Callable[["Administration"], Awaitable[T]]) -> T:
    """Have something done with a database."""
    from robotable.server.administration import CantDo, administration
    from robotable.server.serving import default_database

    async def done() -> T:
        async with administration(database or default_database()) as admin:
            return await what(admin)

    try:
        return asyncio.run(done())
    except CantDo as problem:
        raise UserError(str(problem)) from None


def _facts(row: "TableRow") -> dict[str, object]:
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "closed": row.closed,
        "moves": row.version,
        "created": row.created,
        "updated": row.updated,
        "host": row.host,
        "seats": [{"name": seat.person and seat.person.name, "bot": seat.bot} for seat in row.seats],
    }


def _id(title: str) -> Column:
    """A column of ids, which are of no use unless they are whole."""
    return Column(title, no_wrap=True, min_width=SHORT)


def _sitters(row: "TableRow") -> list[str]:
    return [seat.person.name if seat.person else seat.bot or "open" for seat in row.seats]


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _console() -> Console:
    return Console(highlight=False, soft_wrap=True, markup=False)
