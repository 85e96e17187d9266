"""What the server keeps: people, tables and all that is played there, in any database that SQLAlchemy knows.

A table is a snapshot, the content it is played with, and its moves: the moves are the truth for replay and audit, the
snapshot is what play goes on from. `Store` opens a database and answers questions; what is to be changed there is a
list of `Change`s, made by functions that are named after what happened, and `Store.write` makes all of them or none.
"""

from robotable.server.store.changes import Change
from robotable.server.store.clocks import turn_clock_begins, turn_clock_is_set
from robotable.server.store.content import content_is_kept, content_is_kept_as, content_is_pinned
from robotable.server.store.database import CHAT_LINES, Store
from robotable.server.store.devices import code_is_made, device_is_known, device_is_seen, device_is_signed_out
from robotable.server.store.engine import DATABASE_PROBLEMS, NoDatabase, open_engine, read_url
from robotable.server.store.guests import Device, Guests, Visit
from robotable.server.store.history import History, PastGame, PastSeat
from robotable.server.store.housekeeping import (
    ban_is_lifted,
    ban_is_made,
    person_is_forgotten,
    person_is_heard,
    person_is_muted,
    person_is_touched,
    seat_is_given_up,
    table_is_closed,
    table_is_closed_by,
    table_is_deleted,
    table_is_handed_on,
    table_is_touched,
)
from robotable.server.store.layout import StoreTooNew
from robotable.server.store.notice_book import NoticeBook
from robotable.server.store.notices import (
    Channel,
    channel_is_added,
    channel_is_confirmed,
    channel_is_removed,
    notice_is_due,
    notice_is_taken,
)
from robotable.server.store.overview import KnownPerson, Overview, SaidLine, nameless
from robotable.server.store.ownership import table_is_claimed, table_is_held, table_is_released, table_is_wanted
from robotable.server.store.people import line_is_said, person_is_known, person_is_renamed, ratings_are_liked
from robotable.server.store.play import (
    luck_is_dealt,
    move_is_made,
    move_is_rewritten,
    move_is_taken_back,
    record_starts,
    rules_are_changed,
    snapshot_is_taken,
)
from robotable.server.store.results import game_is_over, game_is_rated, rating_is_changed, rating_is_dropped
from robotable.server.store.rows import Ban, Person, Rating, Result, SeatRow, TableRow, Upload, speaker_at
from robotable.server.store.seating import (
    clock_has_run,
    lessons_begin,
    lessons_go_on,
    seat_is_changed,
    table_is_changed,
    table_is_made,
)
from robotable.server.store.uploads import pack_is_brought, pack_is_taken_away

__all__ = [
    "CHAT_LINES",
    "DATABASE_PROBLEMS",
    "Ban",
    "Change",
    "Channel",
    "Device",
    "Guests",
    "History",
    "KnownPerson",
    "NoDatabase",
    "NoticeBook",
    "Overview",
    "PastGame",
    "PastSeat",
    "Person",
    "Rating",
    "Result",
    "SaidLine",
    "SeatRow",
    "Store",
    "StoreTooNew",
    "TableRow",
    "Upload",
    "Visit",
    "ban_is_lifted",
    "ban_is_made",
    "channel_is_added",
    "channel_is_confirmed",
    "channel_is_removed",
    "clock_has_run",
    "code_is_made",
    "content_is_kept",
    "content_is_kept_as",
    "content_is_pinned",
    "device_is_known",
    "device_is_seen",
    "device_is_signed_out",
    "game_is_over",
    "game_is_rated",
    "lessons_begin",
    "lessons_go_on",
    "line_is_said",
    "luck_is_dealt",
    "move_is_made",
    "move_is_rewritten",
    "move_is_taken_back",
    "nameless",
    "notice_is_due",
    "notice_is_taken",
    "open_engine",
    "pack_is_brought",
    "pack_is_taken_away",
    "person_is_forgotten",
    "person_is_heard",
    "person_is_known",
    "person_is_muted",
    "person_is_renamed",
    "person_is_touched",
    "rating_is_changed",
    "rating_is_dropped",
    "ratings_are_liked",
    "read_url",
    "record_starts",
    "rules_are_changed",
    "seat_is_changed",
    "seat_is_given_up",
    "snapshot_is_taken",
    "speaker_at",
    "table_is_changed",
    "table_is_claimed",
    "table_is_closed",
    "table_is_closed_by",
    "table_is_deleted",
    "table_is_handed_on",
    "table_is_held",
    "table_is_made",
    "table_is_released",
    "table_is_touched",
    "table_is_wanted",
    "turn_clock_begins",
    "turn_clock_is_set",
]
