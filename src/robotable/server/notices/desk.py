"""The desk where people say how they want to be told of their turn, and where they put an end to it."""

import secrets
from collections.abc import Mapping

from msgspec.structs import replace

from robotable.server import store
from robotable.server.journal import Journal
from robotable.server.limits import Buckets, TooMany
from robotable.server.messages.people import ChannelInfo, ChannelKind, NewChannel, NoticesInfo
from robotable.server.new_tables import now
from robotable.server.notices.carriers import Carrier, Push
from robotable.server.roster import Refuse
from robotable.server.settings import Settings
from robotable.server.store import Channel, NoticeBook, Person, Store

MOST_OF_A_KIND: Mapping[ChannelKind, int] = {"push": 5, "mail": 1, "webhook": 1}
"""Somebody has a few browsers, and one of everything else: one more takes the place of the oldest."""


class NoticeDesk:
    """Knows the channels of everybody."""

    def __init__(
        self, kept: Store, journal: Journal, settings: Settings, carriers: Mapping[ChannelKind, Carrier]
    ) -> None:
        self._book = NoticeBook(kept)
        self._journal = journal
        self._carriers = carriers
        self._home = settings.address
        self._changes = Buckets(settings.limits.new_channels)
        self._mails = Buckets(settings.limits.mails_to_confirm)

    async def info_for(self, person: Person) -> NoticesInfo:
        """How somebody is told, and how they could be."""
        channels = [
            ChannelInfo(one.id, one.kind, self._carriers[one.kind].name(one.target), one.is_confirmed)
            for one in await self._book.channels_of(person.id)
            if one.kind in self._carriers
        ]
        push = self._carriers.get("push")
        key = push.key.public if isinstance(push, Push) else None
        return NoticesInfo(channels, list(self._carriers), key)

    async def add(self, person: Person, wish: NewChannel, address: str) -> NoticesInfo:
        """Somebody wants to be told there; what it replaces goes."""
        carrier = self._carriers.get(wish.kind)
        if carrier is None:
            raise Refuse("This server can't tell you of your turn in that way.")
        target = carrier.check(wish.target)
        own = await self._book.channels_of(person.id)
        if any(one.kind == wish.kind and one.target == target and one.is_confirmed for one in own):
            return await self.info_for(person)
        if not (self._changes.take(person.id) and self._changes.take(address)):
            raise TooMany("You have tried many ways to be told: wait a while.")
        if wish.kind == "mail" and not self._mails.take(target.casefold()):
            raise TooMany("This address was written to a few times already: look there, or try again tomorrow.")
        secret = secrets.token_urlsafe(24)
        channel = Channel(secrets.token_urlsafe(9), person.id, wish.kind, target, secret, now())
        channel = replace(channel, is_confirmed=await carrier.greet(target, person.name, self.way_out(channel)))
        gone = [store.channel_is_removed(one.id) for one in _replaced_by(channel, own)]
        known = store.person_is_known(person, channel.created)
        await self._journal.write(known, *gone, store.channel_is_added(channel))
        return await self.info_for(person)

    async def remove(self, person: Person, id: str) -> NoticesInfo:
        """Somebody does not want to be told there any more."""
        if any(one.id == id for one in await self._book.channels_of(person.id)):
            await self._journal.write(store.channel_is_removed(id))
        return await self.info_for(person)

    async def channel_with(self, secret: str) -> Channel | None:
        """The channel that a link in a mail is about."""
        return await self._book.channel_with(secret)

    async def confirm(self, channel: Channel) -> None:
        """Whoever reads there wants to be told."""
        await self._journal.write(store.channel_is_confirmed(channel.id))

    async def end(self, channel: Channel) -> None:
        """Whoever reads there does not want to be told, or no more."""
        await self._journal.write(store.channel_is_removed(channel.id))

    def way_out(self, channel: Channel) -> str:
        """Where whoever reads there can say whether they want it."""
        return f"{self._home or ''}/notices/{channel.secret}"


def _replaced_by(new: Channel, own: list[Channel]) -> list[Channel]:
    """What goes when somebody has one channel more: the same one, or the oldest of too many."""
    alike = [one for one in own if one.kind == new.kind]
    same = [one for one in alike if one.target == new.target]
    return same or alike[: max(0, len(alike) + 1 - MOST_OF_A_KIND[new.kind])]
