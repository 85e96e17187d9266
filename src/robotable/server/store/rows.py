"""What comes out of the database: people, and tables with their seats."""

import hashlib
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import RowMapping

from robotable.server.messages.tables import SeatKind, Status
from robotable.server.turn_clock import TurnClock
from robotable.table import Progress, Seed


class Person(Struct, frozen=True):
    """Somebody, known by the hash of a secret that only they have."""

    id: str
    name: str


def speaker_at(table: str, person: str) -> str:
    """By what a person's lines at a table are told from those of others; it tells nothing else of them."""
    return hashlib.sha256(f"{table} {person}".encode()).hexdigest()[:12]


def trace_of(person: str) -> str:
    """What is left of somebody who was forgotten: it tells whether they come again, and nothing else."""
    return hashlib.sha256(person.encode()).hexdigest()


class Ban(Struct, frozen=True):
    """A person, by their id, or an address that may not come in."""

    who: str
    why: str
    until: int | None = None
    """When it ends; None if it does not."""


class Upload(Struct, frozen=True):
    """A pack that somebody brought along."""

    id: str
    digest: str
    game: str
    title: str
    by: str | None = None
    """The name of whoever did; None if they were forgotten."""
    created: int = 0


class Result(Struct, frozen=True):
    """How one seat came out of a game."""

    seat: int
    place: int
    """1 for those who won; who did equally well has the same."""
    score: int
    has_won: bool
    is_together: bool
    """All play together, or in teams: the place says nothing about single people."""


class Rating(Struct, frozen=True):
    """What a person's games say about how well they play one game."""

    person: str
    game: str
    mu: float
    sigma: float
    """How unsure that is."""
    games: int


class SeatRow(Struct, frozen=True):
    """A seat: who holds it, and which bot plays there."""

    seat: int
    kind: SeatKind
    person: Person | None = None
    bot: str | None = None
    is_away: bool = False
    is_stand_in: bool = False
    """A bot plays here only until somebody is back: the host let it, or their time was up."""
    has_resigned: bool = False
    """A bot plays here to the end of the game."""
    has_moved: bool = False
    """Its person has made a move in this game."""

    @property
    def is_played_by_bot(self) -> bool:
        """A bot decides here: its own seat, or that of a person who is away."""
        return self.kind == "bot" or self.is_away


class TableRow(Struct, frozen=True, kw_only=True):
    """A table as it is stored, with its seats."""

    id: str
    game: str
    options: dict[str, Any]
    seed: Seed
    """Its luck: a secret, unless it is from before there were secrets, or was chosen."""
    has_chosen_luck: bool = False
    """Whoever made the table chose its seed, which everybody is told."""
    pack: str | None = None
    """The digest of the content it is played with; None before its database was brought up to date."""
    rules: int
    """The version of the rules that it is played by."""
    status: Status
    is_listed: bool
    host: str
    created: int
    updated: int
    version: int = 0
    waiting: tuple[int, ...] = ()
    rematch: str | None = None
    clock: int = 0
    """In real time: how long the game has run, in milliseconds."""
    seats: tuple[SeatRow, ...]
    lessons: Progress | None = None
    """At the table of a guided game: how far its learner is."""
    closed: str | None = None
    """Why nobody can go on here, if somebody closed the table."""
    time: TurnClock | None = None
    """How long people may think here, if that is limited."""
    upload: Upload | None = None
    """The pack that it is played with, if somebody brought it along."""

    @property
    def people(self) -> tuple[Person, ...]:
        """Those who hold a seat, each once."""
        return tuple(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    @property
    def is_all_bots(self) -> bool:
        """No person plays."""
        return all(seat.is_played_by_bot for seat in self.seats)

    @property
    def is_bots_turn(self) -> bool:
        """Everybody waits for a bot."""
        waits = self.is_all_bots or any(self.seats[seat].is_played_by_bot for seat in self.waiting)
        return self.status == "playing" and waits

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of people, not of bots, that everybody waits for."""
        if self.status != "playing":
            return ()
        return tuple(seat for seat in self.waiting if not self.seats[seat].is_played_by_bot)


def read_seat(row: RowMapping) -> SeatRow:
    """A seat as it stands in the database."""
    person = None if row["person"] is None else Person(row["person"], row["name"])
    return SeatRow(
        seat=row["seat"],
        kind=row["kind"],
        person=person,
        bot=row["bot"],
        is_away=bool(row["is_away"]),
        is_stand_in=bool(row.get("is_stand_in")),
        has_resigned=bool(row.get("has_resigned")),
        has_moved=bool(row.get("has_moved")),
    )


def read_upload(row: RowMapping) -> Upload:
    """A pack that somebody brought along, as it stands in the database beside their name."""
    return Upload(row["id"], row["digest"], row["game"], row["title"], row["name"], row["created"])


def read_table(
    row: RowMapping,
    seated: list[SeatRow],
    progress: Progress | None = None,
    time: TurnClock | None = None,
    upload: Upload | None = None,
) -> TableRow:
    """A table as it stands in the database."""
    return TableRow(
        id=row["id"],
        game=row["game"],
        options=msgspec.json.decode(row["options"]),
        seed=row.get("secret") or row["seed"],
        has_chosen_luck=bool(row.get("has_chosen_luck")),
        pack=row["pack"],
        rules=row["rules"],
        status=row["status"],
        is_listed=bool(row["is_listed"]),
        host=row["host"],
        created=row["created"],
        updated=row["updated"],
        version=row["version"],
        waiting=tuple(msgspec.json.decode(row["waiting"])),
        rematch=row["rematch"],
        clock=row["clock"],
        seats=tuple(seated),
        lessons=progress,
        closed=row.get("closed"),
        time=time,
        upload=upload,
    )
