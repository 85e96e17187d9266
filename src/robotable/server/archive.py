"""Tables as they come back from the store: with the content they were begun with, and under the rules of today."""

import asyncio
import logging
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from robotable import games
from robotable.server import roster, store
from robotable.server.older_editions import OlderEdition, Revived
from robotable.server.store import Change, Store, TableRow
from robotable.table import WITHHELD, Game, Pack, Played, Record, Ruleset, misfits, replay
from robotable.table.luck import SecretLuck
from robotable.table.saves import steps_of

log = logging.getLogger(__name__)

How = Literal["unchanged", "reread", "new rules"]
"""A table goes on as it was; or older rules wrote its moves, which only read otherwise today; or the rules differ."""

FIRST_EDITIONS = 1
"""The version of all rules in the first edition, which stored neither content nor snapshots."""

MOST_PACKS = 64
"""So much content is kept in memory beside what tables hold; the rest is read again when it is needed."""

NOTHING_IS_LOST = "Nothing is lost: every move is stored, and the record of the game can be downloaded."


class CantGoOn(Exception):
    """A table that can't be gone on with here: says so to those who play there."""


class Restored(NamedTuple):
    """A table that goes on, and what is to be stored so that it goes on in the same way next time."""

    row: TableRow
    game: Game
    how: How
    changes: list[Change]


class Archive:
    """The way from the store to a game."""

    def __init__(self, store: Store) -> None:
        _get_ready_for_threads()
        self.store = store
        self.first_edition = OlderEdition()
        self._packs: dict[str, Pack] = {}

    async def restore(self, row: TableRow) -> Restored:
        """A table as it stands: its snapshot and the moves since; CantGoOn if today's rules can't go on from there."""
        ruleset = games.find(row.game)
        try:
            return await self._restore(row, ruleset, await self.content_of(row))
        except ValueError as problem:
            log.warning("Table %s of %s can't go on: %s", row.id, ruleset.title, problem)
            raise CantGoOn(f"{_what_happened(row, ruleset)} {NOTHING_IS_LOST}") from problem

    async def record_of(self, row: TableRow) -> Record:
        """What was played at a table from its seed on, or since its rules were changed, with all its content in it."""
        start = await self.store.snapshot_of(row.id, is_start=True)
        moves = await self.store.moves_of(row.id, start.moves if start else 0)
        record = replace(_record(row, moves), start=start)
        try:
            return record.with_content(await self.content_of(row))
        except ValueError:
            return replace(record, pack=await self._content_as_kept(row))

    async def record_told(self, row: TableRow) -> Record:
        """The record to take along. A game that is not over may yet go on: its luck and what lies hidden stay here."""
        record = await self.record_of(row)
        if row.status == "over":
            return record
        return replace(record, seed=WITHHELD, start=None, moves=await self.store.moves_of(row.id))

    async def content_of(self, row: TableRow) -> Pack:
        """The content that a table is played with; ValueError if there is none that fits."""
        ruleset = games.find(row.game)
        return ruleset.content if row.pack is None else await self.pack_with(row.pack, ruleset)

    async def pack_with(self, digest: str, ruleset: Ruleset) -> Pack:
        """The content that goes by this digest; ValueError if there is none that fits."""
        if digest == ruleset.content.digest:
            return ruleset.content
        if digest not in self._packs:
            kept = await self.store.content(digest)
            if kept is None:
                raise ValueError(f"its content {digest} is not in the store")
            self._keep(digest, ruleset.read_kept(msgspec.msgpack.decode(kept)))
        return self._packs[digest]

    def _keep(self, digest: str, pack: Pack) -> Pack:
        self._packs[digest] = pack
        while len(self._packs) > MOST_PACKS:
            del self._packs[next(iter(self._packs))]
        return pack

    async def _content_as_kept(self, row: TableRow) -> dict[str, object] | None:
        kept = None if row.pack is None else await self.store.content(row.pack)
        return None if kept is None else msgspec.msgpack.decode(kept, type=dict[str, object])

    async def _brought_over(self, row: TableRow, ruleset: Ruleset) -> Restored:
        """A table of the first edition, as its own rules find it, goes on from there."""
        moves = await self.store.moves_of(row.id)
        record = replace(_record(row, moves), content="")
        found = await asyncio.to_thread(self.first_edition.revive, record, roster.names_of(row))
        pack = self._keep(found.digest, ruleset.read_kept(msgspec.msgpack.decode(found.content)))
        rewritten = _rewritten(row, 0, moves, found.moves)
        kept = store.content_is_kept_as(row.game, found.digest, found.content)
        before = replace(row, rules=found.snapshot.rules, pack=found.digest)
        since = found.moves[found.snapshot.moves :]
        goes_on = replace(_record(before, since), start=found.snapshot)
        restored = await asyncio.to_thread(_carried_over, before, ruleset, goes_on, pack, has_lines=False)
        snapshot = restored.changes or store.snapshot_is_taken(row.id, found.snapshot, lines_kept=0)
        rules = store.rules_are_changed(row.id, restored.row.rules)
        return restored._replace(changes=[kept, rules, *rewritten, *snapshot])

    async def _restore(self, row: TableRow, ruleset: Ruleset, pack: Pack) -> Restored:
        snapshot = await self.store.snapshot_of(row.id)
        if row.rules in ruleset.old_moves:
            whole = await self.record_of(row)
            try:
                return await asyncio.to_thread(_reread, row, ruleset, whole, pack)
            except ValueError as problem:
                log.warning("The moves of table %s no longer replay under the rules of today: %s", row.id, problem)
        if snapshot is None and row.rules == FIRST_EDITIONS != ruleset.version:
            return await self._brought_over(row, ruleset)
        if snapshot is None or snapshot.rules != row.rules:
            whole = await self.record_of(row)
            return await asyncio.to_thread(_replayed, row, ruleset, whole, pack)
        since = await self.store.moves_of(row.id, snapshot.moves)
        record = replace(_record(row, since), start=snapshot)
        go_on = _as_it_was if row.rules == ruleset.version else _carried_over
        return await asyncio.to_thread(go_on, row, ruleset, record, pack)


def _get_ready_for_threads() -> None:
    """Have msgspec look at every class that games are read into.

    Tables are loaded in threads, and threads that are the first to ask it about a class at the same moment bring the
    process down.
    """
    for ruleset in games.catalog().values():
        for cls in (ruleset.pack, ruleset.options, ruleset.state, *steps_of(ruleset.state).values()):
            msgspec.msgpack.Decoder(cls)
    for cls in (SecretLuck, Record, Revived):
        msgspec.msgpack.Decoder(cls)


def _record(row: TableRow, moves: list[Played]) -> Record:
    """A record of a table's moves from its seed on, which names its content."""
    return Record(
        game=row.game,
        rules=row.rules,
        seats=len(row.seats),
        seed=row.seed,
        options=row.options,
        moves=moves,
        now=row.clock,
        content=row.pack or "",
    )


# Four ways to go on


def _as_it_was(row: TableRow, ruleset: Ruleset, record: Record, pack: Pack) -> Restored:
    """The same rules go on from the snapshot and the moves since."""
    return Restored(row, _play_again(row, ruleset, record, pack), "unchanged", [])


def _replayed(row: TableRow, ruleset: Ruleset, record: Record, pack: Pack) -> Restored:
    """A table without a snapshot goes on from its moves, and gets one."""
    game = _play_again(row, ruleset, record, pack)
    return Restored(row, game, "unchanged", _first_snapshot(row, game))


def _reread(row: TableRow, ruleset: Ruleset, record: Record, pack: Pack) -> Restored:
    """Older rules wrote the moves otherwise, and led to the same game: they are written down as they read today."""
    game = _play_again(row, ruleset, record, pack)
    rewritten = _rewritten(row, record.start.moves if record.start else 0, record.moves, game.played)
    after = replace(row, rules=ruleset.version)
    changes = [*rewritten, store.rules_are_changed(row.id, after.rules), *_first_snapshot(row, game)]
    return Restored(after, game, "reread", changes)


def _rewritten(row: TableRow, before: int, then: list[Played], today: list[Played]) -> list[Change]:
    """Write moves down as they read today; so many came before them."""
    moves = enumerate(zip(then, today, strict=True), before + 1)
    return [store.move_is_rewritten(row.id, n, new) for n, (old, new) in moves if old != new]


def _carried_over(row: TableRow, ruleset: Ruleset, record: Record, pack: Pack, *, has_lines: bool = True) -> Restored:
    """Other rules go on from the snapshot, if they can: its record begins there, unless the game is over.

    What was told before the snapshot is in the store already if it `has_lines`.
    """
    game = _play_again(row, ruleset, replace(record, rules=ruleset.version), pack)
    if faults := list(misfits(game)):
        raise ValueError("; ".join(faults))
    if row.status == "over":
        return Restored(row, game, "new rules", [])
    lines_kept = len(game.start.log) if game.start and has_lines else 0
    start = game.change_rules(row.rules)
    changes = [*store.snapshot_is_taken(row.id, start, lines_kept), *store.record_starts(row.id, start)]
    return Restored(replace(row, rules=ruleset.version), game, "new rules", changes)


def _play_again(row: TableRow, ruleset: Ruleset, record: Record, pack: Pack) -> Game:
    """Replay a record; ValueError if the rules refuse it or stumble over it."""
    try:
        return replay(ruleset, record, roster.names_of(row), pack)
    except ValueError:
        raise
    except Exception as stumble:
        raise ValueError(f"the rules stumbled: {stumble!r}") from stumble


def _first_snapshot(row: TableRow, game: Game) -> list[Change]:
    """A snapshot of a game that was played again from its record. What was told is written anew, as it reads today."""
    return store.snapshot_is_taken(row.id, game.take_snapshot(), lines_kept=0)


def _what_happened(row: TableRow, ruleset: Ruleset) -> str:
    if row.rules != ruleset.version:
        return (
            f"This table was played by version {row.rules} of the rules of {ruleset.title}, and this server has version"
            f" {ruleset.version}, which can't go on from there."
        )
    return f"The rules or the content of {ruleset.title} on this server do not fit what was played at this table."
