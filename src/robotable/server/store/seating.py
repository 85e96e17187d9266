"""Changes of a table: that it is made, who sits there, its lessons, and how it stands."""

from typing import Any

from sqlalchemy import BigInteger, and_, bindparam, case, insert, null, update

from robotable.server.store.changes import Change, as_json
from robotable.server.store.layout import lessons, seats, tables
from robotable.server.store.rows import SeatRow, TableRow
from robotable.table import Progress, Seed

ADD_TABLE = insert(tables)
ADD_SEAT = insert(seats)
CHANGE_SEAT = (
    update(seats)
    .where(seats.c.table_id == bindparam("of_table"), seats.c.seat == bindparam("which"))
    .values(
        kind=bindparam("new_kind"),
        person=bindparam("new_person"),
        bot=bindparam("new_bot"),
        is_away=bindparam("now_away"),
        is_stand_in=bindparam("now_stand_in"),
        has_resigned=bindparam("now_resigned"),
        has_moved=bindparam("now_moved"),
    )
)
CHANGE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(
        status=bindparam("new_status"),
        updated=bindparam("now"),
        version=case(
            (
                and_(tables.c.version == bindparam("old_version"), tables.c.owner == bindparam("me")),
                bindparam("new_version", type_=BigInteger),
            ),
            else_=null(),
        ),
        waiting=bindparam("now_waiting"),
        is_bots_turn=bindparam("now_bots_turn"),
        rematch=bindparam("new_rematch"),
        clock=bindparam("new_clock"),
    )
)
LET_CLOCK_RUN = update(tables).where(tables.c.id == bindparam("which")).values(clock=bindparam("new_clock"))
ADD_LESSONS = insert(lessons)
CHANGE_LESSONS = (
    update(lessons).where(lessons.c.table_id == bindparam("of_table")).values(progress=bindparam("new_progress"))
)


def table_is_made(row: TableRow) -> list[Change]:
    """A new table with its seats."""
    values = {
        "id": row.id,
        "game": row.game,
        "options": as_json(row.options),
        **luck_values(row.seed),
        "has_chosen_luck": row.has_chosen_luck,
        "pack": row.pack,
        "rules": row.rules,
        "status": row.status,
        "is_listed": row.is_listed,
        "host": row.host,
        "created": row.created,
        "updated": row.updated,
        "version": row.version,
        "waiting": as_json(row.waiting),
        "is_bots_turn": row.is_bots_turn,
        "rematch": row.rematch,
        "clock": row.clock,
        "upload": row.upload and row.upload.id,
    }
    return [Change(ADD_TABLE, values), *(_seat_is_made(row.id, seat) for seat in row.seats)]


def _seat_is_made(table: str, seat: SeatRow) -> Change:
    person = seat.person and seat.person.id
    values = {"kind": seat.kind, "person": person, "bot": seat.bot, "is_away": seat.is_away}
    values |= {"is_stand_in": seat.is_stand_in, "has_resigned": seat.has_resigned, "has_moved": seat.has_moved}
    return Change(ADD_SEAT, {"table_id": table, "seat": seat.seat, **values})


def seat_is_changed(table: str, seat: SeatRow) -> Change:
    """Somebody else holds a seat, or plays on it."""
    person = seat.person and seat.person.id
    values = {"new_kind": seat.kind, "new_person": person, "new_bot": seat.bot, "now_away": seat.is_away}
    values |= {"now_stand_in": seat.is_stand_in, "now_resigned": seat.has_resigned, "now_moved": seat.has_moved}
    return Change(CHANGE_SEAT, {"of_table": table, "which": seat.seat, **values})


def luck_values(seed: Seed) -> dict[str, Any]:
    """A table's luck as it is stored: a number, or a secret."""
    return {"seed": 0, "secret": seed} if isinstance(seed, str) else {"seed": seed, "secret": None}


def table_is_changed(row: TableRow, old_version: int, owner: str) -> Change:
    """A table goes on from this version; that fails if it is at another by now, or is not its owner's any more."""
    values = {
        "which": row.id,
        "old_version": old_version,
        "me": owner,
        "new_status": row.status,
        "now": row.updated,
        "new_version": row.version,
        "now_waiting": as_json(row.waiting),
        "now_bots_turn": row.is_bots_turn,
        "new_rematch": row.rematch,
        "new_clock": row.clock,
    }
    return Change(CHANGE_TABLE, values)


def clock_has_run(table: str, clock: int) -> Change:
    """In real time: nothing happened, but time has passed."""
    return Change(LET_CLOCK_RUN, {"which": table, "new_clock": clock})


def lessons_begin(table: str, progress: Progress) -> Change:
    """A table is for somebody who learns the game."""
    return Change(ADD_LESSONS, {"table_id": table, "progress": as_json(progress)})


def lessons_go_on(table: str, progress: Progress) -> Change:
    """The learner at a table is this far."""
    return Change(CHANGE_LESSONS, {"of_table": table, "new_progress": as_json(progress)})
