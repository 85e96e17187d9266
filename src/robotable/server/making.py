"""How a table is made: for the first time, for a rematch, and again from what was stored."""

import secrets
import time
from typing import Any

from robotable import games
from robotable.server import roster
from robotable.server.store import Person, SeatRow, TableRow
from robotable.table import Game, Played, Record, replay

MOST_SEED = 2**53
"""Seeds are numbers that every language reads exactly."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An address for a table that nobody can guess."""
    return secrets.token_urlsafe(9)


def new_table(
    game: str, seats: tuple[SeatRow, ...], options: dict[str, Any], seed: int | None, is_listed: bool, host: Person
) -> TableRow:
    """A table nobody has played at; it starts at once if no seat is open."""
    set_up = Game(games.find(game), len(seats), secrets.randbelow(MOST_SEED) if seed is None else seed, options)
    record = set_up.record
    moment = now()
    is_waiting = any(seat.kind == "open" for seat in seats)
    return TableRow(
        id=new_id(),
        game=game,
        options=record.options,
        seed=record.seed,
        rules=record.rules,
        status="waiting" if is_waiting else "playing",
        is_listed=is_listed,
        host=host.id,
        created=moment,
        updated=moment,
        waiting=tuple(set_up.waiting),
        seats=seats,
    )


def again(row: TableRow, host: Person) -> TableRow:
    """A table with the same people, bots and options, and other luck."""
    return new_table(row.game, row.seats, row.options, None, row.is_listed, host)


def record_of(row: TableRow, moves: list[Played]) -> Record:
    """What was played at a table, from its seed to its last move."""
    return Record(row.game, row.rules, len(row.seats), row.seed, row.options, None, moves, row.clock)


def restore(row: TableRow, moves: list[Played]) -> Game:
    """The game as it stands after these moves."""
    return replay(games.find(row.game), record_of(row, moves), roster.names_of(row))
