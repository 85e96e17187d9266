"""How long it takes to load a table from the store, and how much is read: from its snapshot, beside a plain replay.

    .venv/bin/python bench/loading.py

Officers, or in Cyclone Run random players, whose games last longer, play a game of each kind up to 500 moves, or to its
end if that comes sooner. What a server would have stored
after 5 moves and after all of them is put into a SQLite file; then the table is loaded many times in both ways, and the
quickest of each is told. A plain replay reads every move and plays it again from the seed, as commit 3a48799
did. The second table tells what a bot's question weighs.
"""

import asyncio
import time
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from robotable import bots, games
from robotable.server import new_tables, roster, store
from robotable.server.archive import Archive
from robotable.server.game_in_play import SNAPSHOT_EVERY
from robotable.server.store import Person, SeatRow, Store, TableRow
from robotable.server.workers import Question
from robotable.table import Game, Luck, Record, replay, save

LONGEST = 500
SHORT = 5
TIMES = 30
PLAYERS = {"cyclone-run": "random"}
"""Who plays, where officers' games end long before so many moves."""
HOST = Person("a" * 64, "Anna")


class Load(NamedTuple):
    """What one way of loading a table takes."""

    ms: float
    bytes: int


def main() -> None:
    """Print a table of what loading takes, and one of what a bot's question weighs."""
    print("| game | moves | from the snapshot | plain replay | read for the snapshot | read for the replay |")
    print("|---|---:|---:|---:|---:|---:|")
    questions = []
    for ruleset in games.catalog().values():
        if ruleset.is_real_time:
            continue
        for most in (SHORT, LONGEST):
            with TemporaryDirectory() as folder:
                game, moves, quick, slow = asyncio.run(measure(ruleset.id, most, Path(folder)))
            row = f"{quick.ms:.2f} ms | {slow.ms:.2f} ms | {quick.bytes:,} B | {slow.bytes:,} B"
            print(f"| {ruleset.title} | {moves} | {row} |", flush=True)
        questions.append(f"| {ruleset.title} | {weight(game, is_whole=True):,} B | {weight(game):,} B |")
    print("\n| game | a bot's question with its content | without |\n|---|---:|---:|")
    print("\n".join(questions))


async def measure(id: str, most: int, folder: Path) -> tuple[Game, int, Load, Load]:
    """A game of so many moves, how many they were, and what loading it takes in both ways."""
    kept = Store(f"sqlite:///{folder / 'tables.sqlite'}")
    await kept.prepare()
    row, game = await played(kept, id, most)
    archive, quick, slow = Archive(kept), [], []
    for _ in range(TIMES):
        quick.append(await timed(lambda: archive.restore(row)))
        slow.append(await timed(lambda: replayed(kept, row)))
    snapshot = await kept.snapshot_of(row.id)
    assert snapshot is not None
    since, whole = await kept.moves_of(row.id, snapshot.moves), await kept.moves_of(row.id)
    lines = msgspec.msgpack.encode(snapshot.log)
    read = len(zlib.compress(snapshot.state)) + len(zlib.compress(lines)) + bytes_of(since)
    await kept.close()
    return game, len(whole), Load(min(quick), read), Load(min(slow), bytes_of(whole))


async def played(kept: Store, id: str, most: int) -> tuple[TableRow, Game]:
    """Let bots play at a table, and store what a server would."""
    ruleset, name = games.find(id), PLAYERS.get(id, "officer")
    seats = tuple(SeatRow(n, "bot", bot=name) for n in range(min(ruleset.usual_seats, ruleset.seats[-1])))
    row, changes = new_tables.new_table(id, seats, {}, 7, False, HOST)
    await kept.write([store.person_is_known(HOST, 1), *changes])
    game, luck = (await Archive(kept).restore(row)).game, Luck.seeded(7)
    bot = bots.take_seat(name, ruleset)
    while game.outcome is None and game.move_count < most:
        choice = next(game.state.awaited())
        seen = ruleset.determinise(game.state, choice.seat, luck.fork())
        own = next(other for other in seen.awaited() if other.seat == choice.seat)
        verb, noun = bot.decide(seen, own, luck.fork()).move
        game.play(choice.seat, verb, noun)
        changes = [store.move_is_made(row.id, game.move_count, game.played[-1], 1)]
        if game.firm_moves >= SNAPSHOT_EVERY:
            changes += new_tables.snapshot_of(row.id, game)
        await kept.write(changes)
    return row, game


async def timed(load: Callable[[], Awaitable[object]]) -> float:
    start = time.perf_counter()
    await load()
    return 1000 * (time.perf_counter() - start)


async def replayed(kept: Store, row: TableRow) -> Game:
    """Every move from the store, played again from the seed."""
    moves = await kept.moves_of(row.id)
    record = Record(row.game, row.rules, len(row.seats), row.seed, row.options, None, moves, row.clock)
    return await asyncio.to_thread(replay, games.find(row.game), record, roster.names_of(row))


def bytes_of(moves: object) -> int:
    return len(msgspec.json.encode(moves))


def weight(game: Game, *, is_whole: bool = False) -> int:
    """What a bot's question about this game weighs on its way to a worker."""
    saved = msgspec.msgpack.encode(game.state) if is_whole else save(game.state)
    question = Question("officer", game.ruleset.id, game.pack.digest, saved, 0, 2**31, 1500)
    return len(msgspec.msgpack.encode(replace(question, content="") if is_whole else question))


if __name__ == "__main__":
    main()
