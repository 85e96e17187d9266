"""How a table is made: for the first time, and for a rematch."""

import secrets
import time
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from robotable import games
from robotable.server import store
from robotable.server.store import Change, Person, SeatRow, TableRow, Upload
from robotable.table import Coach, Game, Line, Pack, Progress, Snapshot, clone, luck_of, save
from robotable.table.words import TRIED_AGAIN

MOST_SEED = 2**53
"""Seeds are numbers that every language reads exactly."""


class Made(NamedTuple):
    """A table that nobody has played at, and what puts it into the store."""

    row: TableRow
    changes: list[Change]


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An address for a table that nobody can guess."""
    return secrets.token_urlsafe(9)


def new_secret() -> str:
    """Luck that nobody can guess: 256 bits from the system's own source of chance."""
    return secrets.token_hex(32)


def new_table(
    game: str,
    seats: tuple[SeatRow, ...],
    options: dict[str, Any],
    seed: int | None,
    is_listed: bool,
    host: Person,
    brought: tuple[Upload, Pack] | None = None,
) -> Made:
    """A table nobody has played at, with a pack that was brought along or the content of today.

    It starts at once if no seat is open.
    """
    upload, pack = brought or (None, None)
    set_up = Game(games.find(game), len(seats), new_secret() if seed is None else seed, options, pack)
    record = set_up.record
    moment = now()
    is_waiting = any(seat.kind == "open" for seat in seats)
    row = TableRow(
        id=new_id(),
        game=game,
        options=record.options,
        seed=record.seed,
        has_chosen_luck=seed is not None,
        pack=record.content,
        rules=record.rules,
        status="waiting" if is_waiting else "playing",
        is_listed=is_listed,
        host=host.id,
        created=moment,
        updated=moment,
        waiting=tuple(set_up.waiting),
        seats=seats,
        upload=upload,
    )
    kept = store.content_is_kept(game, set_up.pack)
    return Made(row, [kept, *store.table_is_made(row), *snapshot_of(row.id, set_up)])


def deal(row: TableRow, set_up: Game) -> tuple[TableRow, Game]:
    """The game as it starts when the last seat is taken: dealt only now, so that nobody knew its luck before."""
    seed = row.seed if row.has_chosen_luck else new_secret()
    game = Game(set_up.ruleset, set_up.seats, seed, row.options, set_up.pack)
    return replace(row, seed=seed, status="playing", waiting=tuple(game.waiting)), game


def guided_table(game: str, seats: tuple[SeatRow, ...], host: Person) -> Made:
    """A table for one learner, with the luck that the lessons were written for."""
    ruleset = games.find(game)
    tutorial = ruleset.tutorial
    assert tutorial is not None
    made = new_table(game, seats, dict(tutorial.options), tutorial.seed, False, host)
    first = Coach(tutorial, Game(ruleset, len(seats), tutorial.seed, dict(tutorial.options))).after(Progress())
    return Made(replace(made.row, lessons=first), [*made.changes, store.lessons_begin(made.row.id, first)])


def tried_table(game: Game, at: int, seats: tuple[SeatRow, ...], host: Person, upload: Upload | None = None) -> Made:
    """A table that goes on from a moment of another game, with luck of its own: its record starts there."""
    secret, state = new_secret(), clone(game.state)
    state.luck = luck_of(secret)
    told = [*game.log, Line(TRIED_AGAIN, {"n": at})]
    start = Snapshot(0, game.ruleset.version, save(state), log=told)
    options = msgspec.to_builtins(game.options)
    goes_on = Game(game.ruleset, game.seats, secret, options, game.pack, start=start)
    moment = now()
    row = TableRow(
        id=new_id(),
        game=game.ruleset.id,
        options=options,
        seed=secret,
        pack=game.pack.digest,
        rules=game.ruleset.version,
        status="playing",
        is_listed=False,
        host=host.id,
        created=moment,
        updated=moment,
        waiting=tuple(goes_on.waiting),
        seats=seats,
        upload=upload,
    )
    kept = store.content_is_kept(row.game, game.pack)
    stored = [*store.snapshot_is_taken(row.id, start, lines_kept=0), *store.record_starts(row.id, start)]
    return Made(row, [kept, *store.table_is_made(row), *stored])


def again(row: TableRow, host: Person, pack: Pack) -> Made:
    """A table with the same people and bots, and other luck; sides change where the game wants it.

    It is played with the content of today, unless somebody brought a pack along: then with that pack again.
    """
    ruleset = games.find(row.game)
    seats, options = tuple(_played_again(seat) for seat in row.seats), row.options
    if ruleset.seats_move_on:
        seats = tuple(replace(seat, seat=n) for n, seat in enumerate((seats[-1], *seats[:-1])))
    if ruleset.options_again is not None:
        options = msgspec.to_builtins(ruleset.options_again(len(seats), ruleset.choose(options)))
    brought = None if row.upload is None else (row.upload, pack)
    return new_table(row.game, seats, options, None, row.is_listed, host, brought)


def _played_again(seat: SeatRow) -> SeatRow:
    """A seat in a new game: whoever resigned may play again."""
    return replace(seat, has_resigned=False, is_stand_in=seat.is_stand_in or seat.has_resigned, has_moved=False)


def snapshot_of(table: str, game: Game) -> list[Change]:
    """A snapshot of a game as it stands: what puts it into the store beside what was told before the last one."""
    lines_kept = len(game.start.log) if game.start else 0
    return store.snapshot_is_taken(table, game.take_snapshot(), lines_kept)
