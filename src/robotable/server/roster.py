"""Who sits where: what may be done with a seat, and how a table is shown to people."""

from collections import Counter
from collections.abc import Container

from msgspec.structs import replace

from robotable import bots, games
from robotable.server.messages import SeatInfo, TableInfo
from robotable.server.store import Person, SeatRow, TableRow


class Refuse(Exception):
    """What somebody asked for can't be done; says why, and which rule says so."""

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule


# Queries


def seat_of(row: TableRow, seat: int) -> SeatRow:
    """A seat of a table."""
    if not 0 <= seat < len(row.seats):
        raise Refuse(f"There is no seat {seat}: this table has seats 0 to {len(row.seats) - 1}.")
    return row.seats[seat]


def own_seat(row: TableRow, seat: int, person: Person) -> SeatRow:
    """A seat that this person holds."""
    found = seat_of(row, seat)
    if not holds(found, person):
        raise Refuse(f"Seat {seat} is not yours.")
    return found


def holds(seat: SeatRow, person: Person) -> bool:
    """Whether this seat is this person's, even while a bot plays there."""
    return seat.person is not None and seat.person.id == person.id


def seats_held(row: TableRow, person: Person) -> list[int]:
    """The seats of a table that are this person's."""
    return [seat.seat for seat in row.seats if holds(seat, person)]


def has_open_seat(row: TableRow) -> bool:
    """Somebody can still sit down."""
    return any(seat.kind == "open" for seat in row.seats)


def known_bot(bot: str, game: str) -> str:
    """The name of a bot that there is for this game."""
    known = bots.names(games.find(game))
    if bot not in known:
        raise Refuse(f"There is no bot '{bot}'. There are: {', '.join(known)}.")
    return bot


# Commands: each answers with the table as it is afterwards


def sit(row: TableRow, seat: int, person: Person) -> TableRow:
    """Take an open seat, or your own one back from the bot that plays for you; in real time, any bot's seat."""
    found = seat_of(row, seat)
    if holds(found, person):
        return with_seat(row, replace(found, bot=None, is_away=False))
    if found.kind != "open" and not _may_replace(row, found, person):
        raise Refuse(f"Seat {seat} is taken by {names_of(row)[seat]}.")
    return with_seat(row, SeatRow(seat, "person", person))


def _may_replace(row: TableRow, seat: SeatRow, person: Person) -> bool:
    """In real time whoever comes late may take over from a bot, unless they have a seat and know its secrets."""
    is_joined = row.status == "playing" and games.find(row.game).is_real_time
    return is_joined and seat.kind == "bot" and not seats_held(row, person)


def leave(row: TableRow, seat: int, person: Person, bot: str) -> TableRow:
    """Before the start the seat is open again; later a bot plays there until its person comes back."""
    found = own_seat(row, seat, person)
    if row.status == "over":
        raise Refuse("The game is over: there is nothing to leave.")
    if row.status == "waiting":
        return with_seat(row, SeatRow(seat, "open"))
    return with_seat(row, replace(found, bot=known_bot(bot, row.game), is_away=True))


def fill(row: TableRow, seat: int, host: Person, bot: str, online: Container[str]) -> TableRow:
    """The host puts a bot on an open seat, or lets one play for a person who is gone."""
    found = seat_of(row, seat)
    if row.host != host.id:
        raise Refuse("Only the person who made this table can give a seat to a bot.")
    if row.status == "over":
        raise Refuse("The game is over: no seat needs a bot.")
    if found.kind == "open":
        return with_seat(row, SeatRow(seat, "bot", bot=known_bot(bot, row.game)))
    if found.person is None or found.is_away:
        raise Refuse(f"A bot plays on seat {seat} already.")
    if found.person.id in online:
        raise Refuse(f"{found.person.name} is at the table: only they can leave seat {seat} to a bot.")
    return with_seat(row, replace(found, bot=known_bot(bot, row.game), is_away=True))


def renamed(row: TableRow, person: Person) -> TableRow:
    """The table with somebody's new name at it."""
    changed = tuple(replace(seat, person=person) if holds(seat, person) else seat for seat in row.seats)
    return replace(row, seats=changed)


def with_seat(row: TableRow, seat: SeatRow) -> TableRow:
    """The table with one seat changed."""
    return replace(row, seats=(*row.seats[: seat.seat], seat, *row.seats[seat.seat + 1 :]))


# As people see it


def names_of(row: TableRow) -> list[str]:
    """What is written at each seat. Bots of the same kind are numbered."""
    kinds = Counter(seat.bot for seat in row.seats if seat.kind == "bot")
    met: Counter[str] = Counter()
    names = []
    for seat in row.seats:
        if seat.person is not None:
            names.append(seat.person.name)
        elif seat.bot is None:
            names.append("Open seat")
        else:
            met[seat.bot] += 1
            names.append(seat.bot.capitalize() + (f" {met[seat.bot]}" if kinds[seat.bot] > 1 else ""))
    return names


def describe(
    row: TableRow,
    person: Person,
    online: Container[str],
    covered: Container[int] = (),
    read_only: str | None = None,
) -> TableInfo:
    """A table as one person sees it; on `covered` seats a bot plays until somebody's line is back."""
    seats = [
        SeatInfo(
            seat=seat.seat,
            kind=seat.kind,
            name=name,
            is_you=holds(seat, person),
            is_online=seat.kind == "bot" or (seat.person is not None and seat.person.id in online),
            is_away=seat.is_away or seat.seat in covered,
        )
        for seat, name in zip(row.seats, names_of(row), strict=True)
    ]
    return TableInfo(
        id=row.id,
        game=row.game,
        title=games.find(row.game).title,
        status=row.status,
        seats=seats,
        options=row.options,
        is_listed=row.is_listed,
        is_host=row.host == person.id,
        created=row.created,
        updated=row.updated,
        waiting=list(row.waiting) if row.status == "playing" else [],
        rematch=row.rematch,
        read_only=read_only,
    )
