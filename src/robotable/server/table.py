"""A table in memory: one queue for all that is asked for there, people who look on, and what they say."""

import time
from collections import deque
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from robotable.server import roster, store
from robotable.server.audience import Audience
from robotable.server.claims import Claims
from robotable.server.journal import Journal
from robotable.server.limits import Buckets
from robotable.server.messages.news import ChatLine, ChatNews, Speaker
from robotable.server.metrics import Metrics
from robotable.server.neighbours import Neighbours
from robotable.server.new_tables import now
from robotable.server.order_queue import OrderQueue
from robotable.server.people import clean
from robotable.server.roster import Refuse
from robotable.server.settings import Settings
from robotable.server.slow_play import SlowPlay
from robotable.server.store import CHAT_LINES, Person, Store, TableRow, speaker_at
from robotable.server.stored_table import StoredTable
from robotable.server.viewers import Viewer
from robotable.server.workers import Thinkers

if TYPE_CHECKING:
    from robotable.server.live_table import LiveTable

LONGEST_LINE = 500


@dataclass(frozen=True)
class Services:
    """What all tables of a server share."""

    settings: Settings
    store: Store
    journal: Journal
    thinkers: Thinkers
    claims: Claims
    metrics: Metrics
    slow: SlowPlay
    neighbours: Neighbours = field(default_factory=Neighbours)

    @cached_property
    def changes_of_seats(self) -> Buckets:
        """How often each person may still change who sits where, or what they are called."""
        return Buckets(self.settings.limits.changes_of_seats)

    @cached_property
    def tables_of_bots(self) -> Buckets:
        """How many tables where only bots play each address may still have."""
        return Buckets(self.settings.limits.tables_of_bots_from_an_address)


class Table:
    """A table where people look on and talk. Nobody plays here: what needs a live table is refused with the reason why.

    Its methods under "Orders" are carried out by its queue: `table.queue.run(partial(table.join, viewer))`.
    """

    def __init__(
        self,
        row: TableRow,
        chat: list[ChatLine],
        services: Services,
        give_up: Callable[["Table"], None],
        muted: set[str],
        read_only: str | None = None,
    ) -> None:
        self.services = services
        self.stored = StoredTable(row, services.journal, services.claims.me, self.close)
        self.queue = OrderQueue()
        self.audience = Audience(self.stored, read_only, muted)
        self.chat = deque(chat, CHAT_LINES)
        self.read_only = read_only
        """Why nobody can go on here, if that is so."""
        self.since = time.monotonic()
        """When it was loaded."""
        self._give_up = give_up

    # Queries

    @property
    def row(self) -> TableRow:
        """The table as it is stored."""
        return self.stored.row

    @property
    def live(self) -> "LiveTable":
        """The table as one where people play; Refuse if nobody can go on here."""
        raise Refuse(self.read_only or "")

    @property
    def covered(self) -> Container[int]:
        """Seats where a bot plays until somebody's line is back."""
        return ()

    @property
    def is_idle(self) -> bool:
        """Nobody looks on, nobody asks for anything."""
        return not self.audience.viewers and self.queue.is_empty

    # Commands

    def stop(self) -> None:
        """Nobody needs this table in memory any more."""

    def close(self, why: str) -> None:
        """Let everybody go; they come back to the table as it is stored."""
        self.queue.close()
        self.audience.dismiss(why)
        self._give_up(self)

    # Orders: the queue carries out each in its turn

    async def join(self, viewer: Viewer) -> None:
        """Somebody comes to look: they get the table, the scene and what was said."""
        was_online = viewer.person.id in self.audience.online
        self.audience.viewers.add(viewer)
        self.audience.show_table([viewer] if was_online else None)
        viewer.is_arriving = True
        self.audience.show_scenes([viewer])
        viewer.is_arriving = False
        viewer.send(ChatNews(list(self.chat)))

    async def tell_older(self, viewer: Viewer) -> bool:
        """Send somebody who has come more of a long log; False if they have it all."""
        return self.audience.tell_older(viewer)

    async def part(self, viewer: Viewer) -> None:
        """Somebody stops looking."""
        self.audience.viewers.discard(viewer)
        if viewer.is_screen or viewer.person.id not in self.audience.online:
            self.audience.show_table()

    async def show_to_room(self, viewer: Viewer, is_screen: bool) -> None:
        """A page becomes a big screen for a room, or stops being one: the others there are quiet or speak again."""
        if viewer.is_screen != is_screen:
            self.check_haste(viewer.person)
            viewer.is_screen = is_screen
            self.audience.show_table()

    async def talk(self, person: Person, text: str) -> None:
        """A person says something."""
        self.check_voice(person)
        said = clean(text)
        if not 1 <= len(said) <= LONGEST_LINE:
            raise Refuse(f"A line of chat has 1 to {LONGEST_LINE} characters; this one has {len(said)}.")
        who: Speaker = "player" if roster.seats_held(self.row, person) else "onlooker"
        line = ChatLine(roster.called_at(self.row, person), said, now(), who, speaker_at(self.row.id, person.id))
        await self.stored.write(store.person_is_known(person, line.at), store.line_is_said(self.row.id, person, line))
        self.chat.append(line)
        self.audience.send(ChatNews([line]))

    async def mute(self, host: Person, speaker: str, is_muted: bool) -> None:
        """The host does not let somebody talk here, or lets them talk again."""
        if self.row.host != host.id:
            raise Refuse("Only the person who made this table can say who talks here.")
        if (person := await self._find_speaker(speaker)) is None or person == host.id:
            raise Refuse("There is nobody else here of whom you could mean that.")
        self.check_haste(host)
        muted, id = self.audience.muted, self.row.id
        if is_muted and person not in muted:
            await self.stored.write(*store.person_is_muted(id, person))
            muted.add(person)
        elif not is_muted and person in muted:
            await self.stored.write(store.person_is_heard(id, person))
            muted.discard(person)
        self.audience.show_table()

    async def close_for_all(self, host: Person) -> None:
        """The host ends the table: whoever comes back can look at it, and download its record."""
        if self.row.host != host.id:
            raise Refuse("Only the person who made this table can close it.")
        if self.row.status == "over":
            raise Refuse("The game is over: there is nothing to close.")
        if self.row.closed is not None:
            raise Refuse("The table is closed already.")
        why = store.table_is_closed_by(host)
        await self.stored.write_as_owner(store.table_is_closed(self.row.id, why))
        self.close(why)

    async def announce(self, what: str, about: Person) -> None:
        """The table itself tells everybody of something that happened to somebody's seat."""
        line = ChatLine("", what, now(), "table")
        await self.stored.write(store.line_is_said(self.row.id, about, line))
        self.chat.append(line)
        self.audience.send(ChatNews([line]))

    async def rename(self, person: Person) -> None:
        """A person goes by another name now."""
        for viewer in self.audience.viewers:
            if viewer.person.id == person.id:
                viewer.person = person
        if roster.seats_held(self.row, person):
            self.stored.row = roster.renamed(self.row, person)
            self.audience.show_all()

    async def resume(self) -> None:
        """Go on where the table was left."""

    async def put_away(self) -> None:
        """See that the table can be taken up again just as it is."""

    def check_voice(self, person: Person) -> None:
        """Refuse whoever may not talk here."""
        if person.id in self.audience.muted:
            raise Refuse("The person who made this table does not want you to talk here.")

    def check_haste(self, person: Person) -> None:
        """Refuse to show everybody again and again how it stands with people here."""
        if not self.services.changes_of_seats.take(person.id):
            raise Refuse("You do this too fast: wait a moment.")

    async def _find_speaker(self, speaker: str) -> str | None:
        """The id of whoever goes by this at the table: they sit, look on, or have said something."""
        seated = {seat.person.id for seat in self.row.seats if seat.person is not None}
        known = seated | self.audience.online | await self.services.store.speakers_at(self.row.id)
        return next((person for person in known if speaker_at(self.row.id, person) == speaker), None)
