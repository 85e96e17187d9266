"""Questions about who is reached how, and whom to tell that it is their turn."""

from collections import defaultdict

from sqlalchemy import delete, select

from robotable.server.store.database import Store, is_free_for
from robotable.server.store.layout import channels, notices, tables
from robotable.server.store.notices import Channel, read_channel


class NoticeBook:
    """Everything about notices that a database holds."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def channels_of(self, person: str) -> list[Channel]:
        """How somebody wants to be reached, the oldest way first."""
        found = select(channels).where(channels.c.person == person).order_by(channels.c.created, channels.c.id)
        return [read_channel(row) for row in await self.store.rows(found)]

    async def channel_with(self, secret: str) -> Channel | None:
        """The channel that goes by a secret."""
        rows = await self.store.rows(select(channels).where(channels.c.secret == secret))
        return read_channel(rows[0]) if rows else None

    async def subscribers(self) -> frozenset[str]:
        """Everybody who wants to be told that it is their turn."""
        rows = await self.store.rows(select(channels.c.person).where(channels.c.is_confirmed).distinct())
        return frozenset(row["person"] for row in rows)

    async def forget_unconfirmed(self, before: int) -> None:
        """Addresses whose owners have not said in all that time that they want to be written to."""
        async with self.store.engine.begin() as connection:
            await connection.execute(delete(channels).where(~channels.c.is_confirmed, channels.c.created < before))

    async def due(self, server: str, now: int) -> dict[str, dict[str, bool]]:
        """Who is to be told now, of which tables that no other server plays, and whether that is a reminder.

        Whoever is told of one table is told of all that wait for them.
        """
        ours = select(notices).join(tables, tables.c.id == notices.c.table_id).where(is_free_for(server))
        is_told = notices.c.person.in_(select(notices.c.person).where(notices.c.due <= now))
        waiting: dict[str, dict[str, bool]] = defaultdict(dict)
        for row in await self.store.rows(ours.where(is_told).order_by(notices.c.due)):
            waiting[row["person"]][row["table_id"]] = bool(row["is_reminder"])
        return waiting
