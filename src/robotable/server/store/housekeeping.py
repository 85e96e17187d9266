"""Changes that keep the house in order: tables are closed and deleted, people muted, banned and forgotten."""

from sqlalchemy import Text, bindparam, delete, false, insert, null, or_, select, union, update

from robotable.server.store.changes import Change
from robotable.server.store.layout import (
    bans,
    chat,
    departures,
    device_codes,
    devices,
    forgotten,
    lessons,
    log_lines,
    moves,
    mutes,
    notices,
    people,
    ratings,
    results,
    seats,
    snapshots,
    tables,
    touched,
    turn_clocks,
    uploads,
)
from robotable.server.store.notices import FORGET_CHANNELS, FORGET_NOTICES
from robotable.server.store.rows import Ban, Person, trace_of

DROP_PARTS = tuple(
    delete(part).where(part.c.table_id == bindparam("of_table"))
    for part in (notices, turn_clocks, departures, mutes, chat, lessons, log_lines, results, snapshots, moves, seats)
)
DROP_TABLE = delete(tables).where(tables.c.id == bindparam("of_table"))
CLOSE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(closed=bindparam("why", type_=Text), is_bots_turn=false(), owner=null(), version=tables.c.version + 1)
)
HAND_ON_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(
        host=bindparam("new_host"),
        is_bots_turn=bindparam("now_bots_turn"),
        owner=null(),
        version=tables.c.version + 1,
    )
)
INTERVENE = insert(touched)
ADD_MUTE = insert(mutes)
DROP_MUTE = delete(mutes).where(mutes.c.table_id == bindparam("of_table"), mutes.c.person == bindparam("of_person"))
ADD_DEPARTURE = insert(departures)
DROP_DEPARTURE = delete(departures).where(
    departures.c.table_id == bindparam("of_table"), departures.c.person == bindparam("of_person")
)
ADD_BAN = insert(bans)
DROP_BAN = delete(bans).where(bans.c.who == bindparam("banned"))
NOBODYS_PACK = "A pack"
"""What a pack is called when whoever brought it is forgotten."""
HOST_CLOSED_IT = ", who made this table, closed it."
NOBODY_CLOSED_IT = "Whoever made this table closed it."
FORGET_ANNOUNCEMENTS = delete(chat).where(
    chat.c.who == "table",
    chat.c.table_id.in_(
        union(
            select(seats.c.table_id).where(seats.c.person == bindparam("of_person")),
            select(tables.c.id).where(tables.c.host == bindparam("of_person")),
            select(departures.c.table_id).where(departures.c.person == bindparam("of_person")),
        )
    ),
)
"""What tables told of comings and goings names those who sat there, some of whom may have had another name then."""
FORGET_WHO_CLOSED = (
    update(tables)
    .where(tables.c.host == bindparam("of_person"), tables.c.closed.endswith(HOST_CLOSED_IT))
    .values(closed=NOBODY_CLOSED_IT)
)
FORGET_WORDS = delete(chat).where(chat.c.person == bindparam("of_person"))
FORGET_MUTES = delete(mutes).where(mutes.c.person == bindparam("of_person"))
FORGET_DEPARTURES = delete(departures).where(departures.c.person == bindparam("of_person"))
FORGET_CODES = delete(device_codes).where(device_codes.c.person == bindparam("of_person"))
FORGET_DEVICES = delete(devices).where(
    or_(devices.c.person == bindparam("of_person"), devices.c.id == bindparam("of_person"))
)
FORGET_UPLOADS = (
    update(uploads).where(uploads.c.person == bindparam("of_person")).values(person=null(), title=NOBODYS_PACK)
)
DROP_FORGOTTEN = delete(forgotten).where(forgotten.c.trace == bindparam("which"))
ADD_FORGOTTEN = insert(forgotten)
FORGET_PERSON = delete(people).where(people.c.id == bindparam("of_person"))
HAND_ON_RATINGS = update(ratings).where(ratings.c.person == bindparam("of_person")).values(person=bindparam("nobody"))


def table_is_closed(table: str, why: str) -> Change:
    """Nobody goes on at a table any more: whoever comes is told why, and can have its record."""
    return Change(CLOSE_TABLE, {"which": table, "why": why})


def table_is_deleted(table: str) -> list[Change]:
    """A table never was."""
    return [Change(statement, {"of_table": table}) for statement in (*DROP_PARTS, DROP_TABLE)]


def table_is_handed_on(table: str, host: Person, is_bots_turn: bool) -> Change:
    """A table has another host, and seats that its server has yet to hear of."""
    values = {"which": table, "new_host": host.id, "now_bots_turn": is_bots_turn}
    return Change(HAND_ON_TABLE, values)


def table_is_touched(table: str, now: int) -> Change:
    """A table was changed from outside: a server that has it in memory fetches it anew."""
    return Change(INTERVENE, {"table_id": table, "person": None, "at": now})


def person_is_touched(person: str, now: int) -> Change:
    """Somebody is not whom they were on one of their devices: every server cuts their lines."""
    return Change(INTERVENE, {"table_id": None, "person": person, "at": now})


def person_is_muted(table: str, person: str) -> list[Change]:
    """Somebody may not talk at a table."""
    return [person_is_heard(table, person), Change(ADD_MUTE, {"table_id": table, "person": person})]


def person_is_heard(table: str, person: str) -> Change:
    """Somebody may talk at a table again."""
    return Change(DROP_MUTE, {"of_table": table, "of_person": person})


def seat_is_given_up(table: str, person: str, *, is_sent_away: bool = False) -> list[Change]:
    """Somebody has no seat at a table any more; whoever was sent away does not get one again."""
    return [
        Change(DROP_DEPARTURE, {"of_table": table, "of_person": person}),
        Change(ADD_DEPARTURE, {"table_id": table, "person": person, "is_sent_away": is_sent_away}),
    ]


def ban_is_made(ban: Ban) -> list[Change]:
    """A person or an address may not come in."""
    return [ban_is_lifted(ban.who), Change(ADD_BAN, {"who": ban.who, "why": ban.why, "until": ban.until})]


def ban_is_lifted(who: str) -> Change:
    """A person or an address may come in again."""
    return Change(DROP_BAN, {"banned": who})


def person_is_forgotten(person: Person, nobody: Person) -> list[Change]:
    """All that is left of a person goes, or is somebody nameless's, who holds their seats."""
    of_person = (
        FORGET_ANNOUNCEMENTS,
        FORGET_WHO_CLOSED,
        FORGET_WORDS,
        FORGET_MUTES,
        FORGET_DEPARTURES,
        FORGET_NOTICES,
        FORGET_CHANNELS,
        FORGET_CODES,
        FORGET_DEVICES,
        FORGET_UPLOADS,
        FORGET_PERSON,
    )
    return [
        Change(DROP_FORGOTTEN, {"which": trace_of(person.id)}),
        Change(ADD_FORGOTTEN, {"trace": trace_of(person.id)}),
        Change(HAND_ON_RATINGS, {"of_person": person.id, "nobody": nobody.id}),
        *(Change(statement, {"of_person": person.id}) for statement in of_person),
    ]


def table_is_closed_by(host: Person) -> str:
    """Why nobody can go on at a table that its host closed."""
    return f"{host.name}{HOST_CLOSED_IT}"
