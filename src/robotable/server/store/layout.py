"""The layout of the database: every table in it, and what leads from an older layout to ours."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

SCHEMA = 9
"""Raised when the tables below change in a way that an older database does not have."""

UPGRADES: dict[int, tuple[str, ...]] = {
    1: ("ALTER TABLE tables ADD COLUMN clock BIGINT NOT NULL DEFAULT 0",),
    2: (),
    3: (
        "ALTER TABLE tables ADD COLUMN secret TEXT",
        "ALTER TABLE tables ADD COLUMN has_chosen_luck BOOLEAN NOT NULL DEFAULT FALSE",
    ),
    4: (
        "ALTER TABLE tables ADD COLUMN owner VARCHAR(32)",
        "ALTER TABLE tables ADD COLUMN wanted_by VARCHAR(32)",
        "CREATE INDEX tables_owned ON tables (owner)",
    ),
    5: (
        "ALTER TABLE seats ADD COLUMN is_stand_in BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE chat ADD COLUMN who VARCHAR(16) NOT NULL DEFAULT 'player'",
    ),
    6: ("ALTER TABLE tables ADD COLUMN closed TEXT",),
    7: (
        "ALTER TABLE people ADD COLUMN likes_ratings BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE tables ADD COLUMN upload VARCHAR(32)",
        "ALTER TABLE seats ADD COLUMN has_resigned BOOLEAN NOT NULL DEFAULT FALSE",
    ),
    8: (
        "ALTER TABLE seats ADD COLUMN has_moved BOOLEAN NOT NULL DEFAULT FALSE",
        (
            "UPDATE seats SET has_moved = TRUE WHERE kind = 'person' AND seat IN"
            " (SELECT seat FROM moves WHERE moves.table_id = seats.table_id)"
        ),
        "CREATE INDEX chat_of_a_person ON chat (person)",
        "DROP TABLE IF EXISTS interventions",
        "DROP INDEX IF EXISTS tables_listed",
        "CREATE INDEX tables_to_be_found ON tables (is_listed, status, updated)",
        "CREATE INDEX IF NOT EXISTS results_ended ON results (ended)",
    ),
}
"""What leads from a layout to the next, beside tables that are new as a whole."""

OLDEST_READABLE = 2
"""The oldest layout that can be looked at without being brought up to date."""

SNAPSHOTS_SINCE = 3
LESSONS_SINCE = 4
CLOCKS_SINCE = 8
UPLOADS_SINCE = 8
COLUMNS_SINCE = {4: ("secret", "has_chosen_luck"), 5: ("owner", "wanted_by"), 7: ("closed",), 8: ("upload",)}
"""What a table's row has only since a layout."""
SEAT_COLUMNS_SINCE = {6: ("is_stand_in",), 8: ("has_resigned",), 9: ("has_moved",)}
"""What a seat's row has only since a layout."""

ONE_AT_A_TIME = 20261118
"""The lock under which one of several servers sets the database up."""


class StoreTooNew(RuntimeError):
    """The database was made by another version of Robotable."""


# The tables

metadata = MetaData()

schema = Table("schema", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""Servers that are alive: each counts its heartbeats."""

people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("likes_ratings", Boolean, nullable=False, server_default=false()),
)

devices = Table(
    "devices",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", ForeignKey("people.id")),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("devices_of_a_person", "person"),
)
"""Browsers by the hash of the secret in their cookie, and whose they are: nobody's if they were signed out. One that is
not listed belongs to the person whose id is that same hash."""

forgotten = Table("forgotten", metadata, Column("trace", String(64), primary_key=True))
"""Who was forgotten, by the hash of their id: nothing that was still under way brings them back, and whoever comes with
that cookie is a stranger."""

device_codes = Table(
    "device_codes",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""The hashes of codes by which one more device becomes a person's own, each once and for a few minutes."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("secret", Text),
    Column("has_chosen_luck", Boolean, nullable=False, server_default=false()),
    Column("pack", Text),
    Column("rules", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("is_bots_turn", Boolean, nullable=False),
    Column("rematch", String(32)),
    Column("clock", BigInteger, nullable=False, server_default="0"),
    Column("owner", String(32)),
    Column("wanted_by", String(32)),
    Column("closed", Text),
    Column("upload", String(32)),
    Index("tables_to_be_found", "is_listed", "status", "updated"),
    Index("tables_hosted", "host"),
    Index("tables_of_bots", "is_bots_turn"),
    Index("tables_owned", "owner"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("person", ForeignKey("people.id")),
    Column("bot", String(64)),
    Column("is_away", Boolean, nullable=False),
    Column("is_stand_in", Boolean, nullable=False, server_default=false()),
    Column("has_resigned", Boolean, nullable=False, server_default=false()),
    Column("has_moved", Boolean, nullable=False, server_default=false()),
    Index("seats_of_a_person", "person"),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("verb", Text, nullable=False),
    Column("noun", Text, nullable=False),
    Column("at", BigInteger),
    Column("made", BigInteger, nullable=False),
)

packs = Table(
    "packs",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("content", LargeBinary, nullable=False),
)

uploads = Table(
    "uploads",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("digest", ForeignKey("packs.digest"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("person", ForeignKey("people.id")),
    Column("title", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("uploads_of_a_person", "person"),
)
"""Packs that people brought along: what each calls it. Whoever brought it may have been forgotten."""

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("has_won", Boolean, nullable=False),
    Column("is_together", Boolean, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index("results_ended", "ended"),
)
"""How each seat came out of a game that is over; who sat there, its seats tell."""

rated_games = Table(
    "rated_games",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False, unique=True),
)
"""Games of people that were looked at for ratings, in the order in which they count."""

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
)
"""What the games of people say about how well each of them plays: it follows from the results alone."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("is_start", Boolean, primary_key=True),
    Column("moves", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("passed", BigInteger, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""One for a table to go on from, and one where its record starts if the rules were changed on the way."""

log_lines = Table(
    "log_lines",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("lines", LargeBinary, nullable=False),
)
"""What was told before a table's snapshot, in pieces that are only ever added to; n is the number of the first line."""

lessons = Table(
    "lessons",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("progress", Text, nullable=False),
)
"""How far the learner at a table with a guided game is; other tables have no row here."""

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("who", String(16), nullable=False, server_default="player"),
    Column("at", BigInteger, nullable=False),
    Index("chat_of_a_table", "table_id", "id"),
    Index("chat_of_a_person", "person"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
)
"""Who may not talk at a table: its host has said so."""

departures = Table(
    "departures",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("is_sent_away", Boolean, nullable=False),
    Index("departures_of_a_person", "person"),
)
"""Who had a seat at a table before its game began, and has left it, or was sent away by its host."""

bans = Table(
    "bans",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("why", Text, nullable=False),
    Column("until", BigInteger),
)
"""People by their ids, and addresses, that may not come in; without `until`, for good."""

touched = Table(
    "touched",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("table_id", String(32)),
    Column("person", String(64)),
    Column("at", BigInteger, nullable=False),
)
"""Tables that somebody changed from outside: whichever server has one in memory fetches it anew. Or a person who is not
whom they were on some device: their lines are cut, and they come back as whoever they are now."""


opening = Table(
    "opening",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seen", BigInteger, nullable=False),
    Column("closed_for", BigInteger, nullable=False),
)
"""One row: when a server was last seen, and for how many milliseconds in all none was."""

turn_clocks = Table(
    "turn_clocks",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("clock", Text, nullable=False),
    Column("due", BigInteger),
    Index("turn_clocks_due", "due"),
)
"""Time to think at tables where it is limited; other tables have no row here. `due` is in open time."""


channels = Table(
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("target", Text, nullable=False),
    Column("secret", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("is_confirmed", Boolean, nullable=False),
    Index("channels_of_a_person", "person"),
)
"""How people who wish it are told that it is their turn: personal, and deleted with the person."""

notices = Table(
    "notices",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("is_reminder", Boolean, nullable=False),
    Index("notices_due", "due"),
)
"""Who is to be told that a table waits for them, and from when on; only people with a channel have rows here."""


async def upgrade(connection: AsyncConnection, layout: int) -> None:
    """Bring an older database up to our layout."""
    for step in range(layout, SCHEMA):
        for statement in UPGRADES[step]:
            await connection.execute(text(statement))
    await connection.execute(update(schema).values(version=SCHEMA))
