"""Forgetting a person: nothing of theirs is left but games without a name."""

import secrets

from msgspec.structs import replace

from robotable.server import store
from robotable.server.new_tables import now
from robotable.server.store import Change, Guests, Overview, Person, SeatRow, Store, TableRow, nameless

NOBODY_LEFT = "Nobody who played here is left."
STAND_IN = "officer"
"""The bot that plays on for somebody who was forgotten."""


async def forget(kept: Store, person: Person) -> list[str]:
    """Delete a person with their devices, words, packs and wishes; the tables where they were.

    Their games and results stay, nameless; a bot goes on for them where others play, and where nobody else does, the
    table is closed. One that nobody else has come to yet goes, and so do packs that no table is played with. Every
    server lets go of what it knows of them.
    """
    if await kept.name_of(person.id) is None:
        return []
    nobody, moment = nameless(secrets.token_hex(8)), now()
    overview = Overview(kept)
    rows = await overview.tables_of(person.id)
    changes = [store.person_is_known(nobody, moment)]
    for row in rows:
        changes += _left_by(row, person.id, nobody)
    known_at = {row.id for row in rows} | {*await overview.tables_that_know(person.id)}
    changes += [store.table_is_touched(id, moment) for id in sorted(known_at)]
    for upload in await Guests(kept).uploads_of(person.id):
        changes += store.pack_is_taken_away(upload)
    await kept.write([*changes, *store.person_is_forgotten(person, nobody), store.ban_is_lifted(person.id)])
    return [row.id for row in rows]


def _left_by(row: TableRow, person: str, nobody: Person) -> list[Change]:
    """What becomes of a table when one of its people is forgotten."""
    own = [seat for seat in row.seats if seat.person is not None and seat.person.id == person]
    has_others = any(seat.person is not None and seat not in own for seat in row.seats)
    if row.status == "waiting" and not has_others:
        return store.table_is_deleted(row.id)
    left = {seat.seat: _left(row, seat, nobody) for seat in own}
    after = replace(row, seats=tuple(left.get(seat.seat, seat) for seat in row.seats))
    host = nobody if row.host == person else Person(row.host, "")
    changes = [store.seat_is_changed(row.id, seat) for seat in left.values()]
    is_deserted = row.status == "playing" and bool(own) and not has_others
    if is_deserted and row.closed is None:
        changes.append(store.table_is_closed(row.id, NOBODY_LEFT))
    goes_on = row.closed is None and not is_deserted
    return [*changes, store.table_is_handed_on(row.id, host, after.is_bots_turn and goes_on)]


def _left(row: TableRow, seat: SeatRow, nobody: Person) -> SeatRow:
    if row.status == "waiting":
        return SeatRow(seat.seat, "open")
    bot = (seat.bot or STAND_IN) if row.status == "playing" else seat.bot
    return replace(seat, person=nobody, is_away=seat.is_away or row.status == "playing", bot=bot, is_stand_in=False)
