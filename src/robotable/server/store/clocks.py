"""Changes of time: the clocks of tables that are played by turns."""

from sqlalchemy import bindparam, insert, update

from robotable.server.store.changes import Change, as_json
from robotable.server.store.layout import turn_clocks
from robotable.server.turn_clock import TurnClock, due

ADD_TURN_CLOCK = insert(turn_clocks)
SET_TURN_CLOCK = (
    update(turn_clocks)
    .where(turn_clocks.c.table_id == bindparam("of_table"))
    .values(clock=bindparam("new_clock"), due=bindparam("now_due"))
)


def turn_clock_begins(table: str, clock: TurnClock) -> Change:
    """A table has a clock."""
    return Change(ADD_TURN_CLOCK, {"table_id": table, "clock": as_json(clock), "due": due(clock)})


def turn_clock_is_set(table: str, clock: TurnClock) -> Change:
    """The clock of a table goes on like this."""
    return Change(SET_TURN_CLOCK, {"of_table": table, "new_clock": as_json(clock), "now_due": due(clock)})
