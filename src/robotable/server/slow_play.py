"""Play over days: with each change of a table, whose time runs, and who is to be told that it is their turn."""

from msgspec.structs import replace

from robotable import games
from robotable.server import store, turn_clock
from robotable.server.messages.tables import TimeInfo, TimeLimit
from robotable.server.new_tables import now
from robotable.server.opening_hours import OpeningHours
from robotable.server.store import Change, TableRow
from robotable.server.turn_clock import TurnClock
from robotable.table import Game


class SlowPlay:
    """What is written with a table's changes so that people can take their time."""

    def __init__(self, hours: OpeningHours, notice_after_s: float) -> None:
        self.hours = hours
        self.subscribers: frozenset[str] = frozenset()
        """Who wants to be told that it is their turn."""
        self._notice_after_ms = round(notice_after_s * 1000)

    def goes_on(self, before: TableRow, after: TableRow, game: Game) -> tuple[TableRow, list[Change]]:
        """A table as it is after a change, with its clock, and what is to be stored with it."""
        changes: list[Change] = []
        if after.time is not None:
            mover = game.played[-1].seat if game.played else None
            clock = turn_clock.goes_on(after.time, after.awaited, self.hours.now(), game.move_count, mover)
            after = replace(after, time=clock)
            if clock != before.time:
                changes.append(store.turn_clock_is_set(after.id, clock))
        if self.subscribers and not game.ruleset.is_real_time:
            called = [seat for seat in after.awaited if seat not in before.awaited]
            changes += self._notices(after, called, now() + self._notice_after_ms)
        return after, changes

    def remind(self, row: TableRow, seats: list[int]) -> list[Change]:
        """What is to be stored so that these are told that their time runs short."""
        return self._notices(row, seats, now(), is_reminder=True)

    def _notices(self, row: TableRow, seats: list[int], at: int, *, is_reminder: bool = False) -> list[Change]:
        """Whoever wants to be told of their turn is told from then on."""
        people = {person.id for seat in seats if (person := row.seats[seat].person) is not None}
        due = (store.notice_is_due(row.id, one, at, is_reminder=is_reminder) for one in people & self.subscribers)
        return [change for changes in due for change in changes]

    def begins(self, row: TableRow, limit: TimeLimit | None) -> list[Change]:
        """What is to be stored with a new table: its clock, if one was agreed on, and who is to be told of it."""
        called = [] if games.find(row.game).is_real_time else list(row.awaited)
        notices = self._notices(row, called, now() + self._notice_after_ms)
        if limit is None:
            return notices
        clock = turn_clock.new_clock(limit, len(row.seats))
        running = turn_clock.goes_on(clock, row.awaited, self.hours.now(), 0, None)
        return [store.turn_clock_begins(row.id, running), *notices]

    def shown(self, clock: TurnClock | None) -> TimeInfo | None:
        """A table's clock as everybody is told it, if it has one."""
        return None if clock is None else turn_clock.shown(clock, self.hours.now())
