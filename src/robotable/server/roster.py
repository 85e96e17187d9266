"""Who sits where: what may be done with a seat, and how a table is shown to people."""

from collections import Counter
from collections.abc import Container, Sequence

from msgspec.structs import replace

from robotable import bots, games
from robotable.server.messages.tables import (
    LessonsInfo,
    PackInfo,
    SeatInfo,
    TableInfo,
    TemperamentInfo,
    TimeInfo,
    WhenOver,
)
from robotable.server.people import look_of
from robotable.server.store import Person, SeatRow, TableRow, speaker_at
from robotable.table import BadOption


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
    if found.has_resigned and holds(found, person):
        raise Refuse("Your time was up, and this table agreed that a bot then plays to the end.")
    if holds(found, person):
        return with_seat(row, replace(found, bot=None, is_away=False, is_stand_in=False))
    if found.kind == "open" and row.is_listed and row.host != person.id and seats_held(row, person):
        raise Refuse("At a table that everybody may find, only the person who made it may have more than one seat.")
    if found.kind != "open" and not _may_replace(row, found, person):
        raise Refuse(f"Seat {seat} is taken by {names_of(row)[seat]}.")
    return with_seat(row, SeatRow(seat, "person", person))


def _may_replace(row: TableRow, seat: SeatRow, person: Person) -> bool:
    """In real time whoever comes late may take over from a bot, unless they have a seat and know its secrets. A guided
    game is for one."""
    is_joined = row.status == "playing" and row.lessons is None and games.find(row.game).is_real_time
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
    if bot == "random":
        raise Refuse("Whoever plays for a person who is gone must play well: take another bot.")
    return with_seat(row, replace(found, bot=known_bot(bot, row.game), is_away=True, is_stand_in=True))


def run_out(row: TableRow, seat: int, bot: str, when_over: WhenOver) -> TableRow:
    """Whoever took too long has a bot play for them: until they are back, or, if they resign by that, to the end."""
    found = seat_of(row, seat)
    is_over = when_over == "resign"
    return with_seat(row, replace(found, bot=bot, is_away=True, is_stand_in=not is_over, has_resigned=is_over))


def unseat(row: TableRow, seat: int, host: Person) -> TableRow:
    """Before the start the host takes a seat from whoever sits there."""
    found = seat_of(row, seat)
    if row.host != host.id:
        raise Refuse("Only the person who made this table can take a seat from somebody.")
    if row.status != "waiting":
        raise Refuse("The game has started: nobody is sent away any more.")
    if found.kind == "open":
        raise Refuse(f"Seat {seat} is open already.")
    return with_seat(row, SeatRow(seat, "open"))


def renamed(row: TableRow, person: Person) -> TableRow:
    """The table with somebody's new name at it."""
    changed = tuple(replace(seat, person=person) if holds(seat, person) else seat for seat in row.seats)
    return replace(row, seats=changed)


def with_seat(row: TableRow, seat: SeatRow) -> TableRow:
    """The table with one seat changed."""
    return replace(row, seats=(*row.seats[: seat.seat], seat, *row.seats[seat.seat + 1 :]))


# As people see it


def names_of(row: TableRow) -> list[str]:
    """What is written at each seat: a person's name (names that look the same are numbered), or who the bot is."""
    namesakes: Counter[str] = Counter()
    called = {}
    for person in row.people:
        namesakes[look_of(person.name)] += 1
        again = namesakes[look_of(person.name)]
        called[person.id] = person.name if again == 1 else f"{person.name} ({again})"
    return [called[seat.person.id] if seat.person is not None else _bot_name(row, seat) for seat in row.seats]


def called_at(row: TableRow, person: Person) -> str:
    """What somebody is called at a table: as at their seat, if they have one."""
    seats = seats_held(row, person)
    return names_of(row)[seats[0]] if seats else person.name


def _bot_name(row: TableRow, seat: SeatRow) -> str:
    return "Open seat" if seat.bot is None else persona_of(row, seat).name


def persona_of(row: TableRow, seat: SeatRow) -> bots.Persona:
    """Who the bot on a seat is; the Zentraedi are nobody's crewmates, and crewmates do not hurt each other."""
    ruleset, is_enemy = games.find(row.game), seat.seat == _enemy(row)
    has_spite = ruleset.leanings is not None and ruleset.leanings.has_spite
    return bots.persona(
        row.id, seat.seat, seat.bot or "", is_enemy, has_spite and (is_enemy or not ruleset.is_won_together)
    )


def temperament_of(row: TableRow, seat: SeatRow) -> bots.Temperament | None:
    """What the bot on a seat is like; one who plays for a person is nobody in particular."""
    ruleset = games.find(row.game)
    if seat.person is not None or seat.bot is None or ruleset.leanings is None:
        return None
    if not bots.has_temperament(seat.bot, ruleset):
        return None
    return bots.TEMPERAMENTS.get(persona_of(row, seat).temperament)


def _enemy(row: TableRow) -> int | None:
    """The seat that plays against a crew; nobody at a table whose options are no longer known."""
    ruleset = games.find(row.game)
    try:
        return ruleset.enemy(len(row.seats), ruleset.choose(row.options)) if ruleset.enemy else None
    except BadOption:
        return None


def describe(
    row: TableRow,
    person: Person,
    online: Container[str],
    covered: Container[int] = (),
    read_only: str | None = None,
    has_screen: bool = False,
    parts: Sequence[str] = (),
    time: TimeInfo | None = None,
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
            part=parts[seat.seat] if parts else "",
            bot=seat.bot,
            speaker=speaker_at(row.id, seat.person.id) if seat.person is not None else "",
            has_resigned=seat.has_resigned,
            portrait=persona_of(row, seat).id if seat.person is None and seat.bot is not None else None,
            temperament=_temperament_info(row, seat),
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
        chosen_seed=row.seed if row.has_chosen_luck and row.lessons is None and isinstance(row.seed, int) else None,
        created=row.created,
        updated=row.updated,
        waiting=list(row.waiting) if row.status == "playing" else [],
        moves=row.version,
        rematch=row.rematch,
        has_screen=has_screen,
        read_only=read_only or row.closed,
        lessons=_lessons_of(row),
        time=time,
        pack=PackInfo(row.upload.title, row.upload.by) if row.upload is not None else None,
    )


def _temperament_info(row: TableRow, seat: SeatRow) -> TemperamentInfo | None:
    found = temperament_of(row, seat)
    return None if found is None else TemperamentInfo(found.id, found.sentence)


def _lessons_of(row: TableRow) -> LessonsInfo | None:
    """How far the learner at a table is, while there are lessons left."""
    tutorial, progress = games.find(row.game).tutorial, row.lessons
    if progress is None or progress.is_left or tutorial is None:
        return None
    needed = [n for n, lesson in enumerate(tutorial.lessons) if not lesson.by_chance]
    done = sum(n in progress.done for n in needed)
    return None if done == len(needed) else LessonsInfo(done, len(needed))
