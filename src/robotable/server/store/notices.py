"""Changes of how people are reached elsewhere, and of whom to tell that it is their turn."""

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import RowMapping, bindparam, delete, insert, true, update

from robotable.server.messages.people import ChannelKind
from robotable.server.store.changes import Change
from robotable.server.store.layout import channels, notices

ADD_CHANNEL = insert(channels)
CONFIRM_CHANNEL = update(channels).where(channels.c.id == bindparam("which")).values(is_confirmed=true())
DROP_CHANNEL = delete(channels).where(channels.c.id == bindparam("which"))
ADD_NOTICE = insert(notices)
DROP_NOTICE = delete(notices).where(
    notices.c.table_id == bindparam("of_table"), notices.c.person == bindparam("of_person")
)
FORGET_CHANNELS = delete(channels).where(channels.c.person == bindparam("of_person"))
FORGET_NOTICES = delete(notices).where(notices.c.person == bindparam("of_person"))


class Channel(Struct, frozen=True):
    """A way to reach somebody who is elsewhere."""

    id: str
    person: str
    kind: ChannelKind
    target: str
    """Where to: a push subscription as JSON, an address, a link."""
    secret: str
    """What only they have who get what is sent there: it confirms, and ends it."""
    created: int
    is_confirmed: bool = False


def read_channel(row: RowMapping) -> Channel:
    """A channel as it stands in the database."""
    values: dict[str, Any] = {**row, "is_confirmed": bool(row["is_confirmed"])}
    return Channel(**values)


def channel_is_added(channel: Channel) -> Change:
    """Somebody wants to be reached there."""
    return Change(ADD_CHANNEL, asdict(channel))


def channel_is_confirmed(channel: str) -> Change:
    """Whoever is reached there wants it."""
    return Change(CONFIRM_CHANNEL, {"which": channel})


def channel_is_removed(channel: str) -> Change:
    """Nobody is to be reached there any more."""
    return Change(DROP_CHANNEL, {"which": channel})


def notice_is_due(table: str, person: str, at: int, *, is_reminder: bool = False) -> list[Change]:
    """From then on somebody is to be told that a table waits for them."""
    notice = {"table_id": table, "person": person, "due": at, "is_reminder": is_reminder}
    return [notice_is_taken(table, person), Change(ADD_NOTICE, notice)]


def notice_is_taken(table: str, person: str) -> Change:
    """Somebody is told now, or need not be any more."""
    return Change(DROP_NOTICE, {"of_table": table, "of_person": person})
