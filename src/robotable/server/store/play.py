"""Changes of what is played: luck, moves, snapshots to go on from, and what was told before them."""

import zlib
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, update

from robotable.server.store.changes import Change, as_json
from robotable.server.store.layout import log_lines, moves, snapshots, tables
from robotable.server.store.seating import luck_values
from robotable.table import Line, Played, Seed, Snapshot

TAKE_MOVE_BACK = delete(moves).where(moves.c.table_id == bindparam("of_table"), moves.c.n == bindparam("last"))
ADD_MOVE = insert(moves)
REWRITE_MOVE = (
    update(moves)
    .where(moves.c.table_id == bindparam("of_table"), moves.c.n == bindparam("which"))
    .values(verb=bindparam("new_verb"), noun=bindparam("new_noun"))
)
DROP_SNAPSHOT = delete(snapshots).where(
    snapshots.c.table_id == bindparam("of_table"), snapshots.c.is_start == bindparam("of_start")
)
ADD_SNAPSHOT = insert(snapshots)
DROP_LINES = delete(log_lines).where(log_lines.c.table_id == bindparam("of_table"), log_lines.c.n >= bindparam("first"))
ADD_LINES = insert(log_lines)
CHANGE_RULES = update(tables).where(tables.c.id == bindparam("which")).values(rules=bindparam("new_rules"))
DEAL_LUCK = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(seed=bindparam("new_seed"), secret=bindparam("new_secret"))
)


def luck_is_dealt(table: str, seed: Seed) -> list[Change]:
    """A table's game begins with this luck, and so does its record."""
    values = {f"new_{name}": value for name, value in luck_values(seed).items()}
    return [
        Change(DEAL_LUCK, {"which": table, **values}),
        Change(DROP_SNAPSHOT, {"of_table": table, "of_start": True}),
    ]


def move_is_made(table: str, n: int, played: Played, now: int) -> Change:
    """The n-th move of a table."""
    values = {"seat": played.seat, "verb": played.verb, "noun": as_json(played.noun), "at": played.at, "made": now}
    return Change(ADD_MOVE, {"table_id": table, "n": n, **values})


def move_is_taken_back(table: str, n: int) -> Change:
    """The n-th move, which was the last, never was."""
    return Change(TAKE_MOVE_BACK, {"of_table": table, "last": n})


def move_is_rewritten(table: str, n: int, played: Played) -> Change:
    """The n-th move reads otherwise today, and is the same."""
    values = {"new_verb": played.verb, "new_noun": as_json(played.noun)}
    return Change(REWRITE_MOVE, {"of_table": table, "which": n, **values})


def snapshot_is_taken(table: str, snapshot: Snapshot, lines_kept: int) -> list[Change]:
    """A table goes on from here. What was told since the last snapshot is put behind what was kept then."""
    lines = {"table_id": table, "n": lines_kept, "lines": _pressed(snapshot.log[lines_kept:])}
    return [
        Change(DROP_SNAPSHOT, {"of_table": table, "of_start": False}),
        Change(ADD_SNAPSHOT, _values_of(table, snapshot, is_start=False)),
        Change(DROP_LINES, {"of_table": table, "first": lines_kept}),
        *([Change(ADD_LINES, lines)] if len(snapshot.log) > lines_kept else []),
    ]


def record_starts(table: str, start: Snapshot) -> list[Change]:
    """From here on a table is played by other rules: its record starts here."""
    return [
        Change(DROP_SNAPSHOT, {"of_table": table, "of_start": True}),
        Change(ADD_SNAPSHOT, _values_of(table, start, is_start=True)),
        rules_are_changed(table, start.rules),
    ]


def rules_are_changed(table: str, rules: int) -> Change:
    """A table is played by this version of the rules from now on."""
    return Change(CHANGE_RULES, {"which": table, "new_rules": rules})


def _values_of(table: str, snapshot: Snapshot, is_start: bool) -> dict[str, Any]:
    return {
        "table_id": table,
        "is_start": is_start,
        "moves": snapshot.moves,
        "rules": snapshot.rules,
        "passed": snapshot.passed,
        "lines": len(snapshot.log),
        "state": zlib.compress(snapshot.state),
    }


def _pressed(lines: list[Line]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(lines))
