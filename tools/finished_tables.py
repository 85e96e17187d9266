"""Finished games put into a server's store, so that nobody has to play them: for the browser tests and the pictures."""

import asyncio
from threading import Thread

from msgspec.structs import replace

from robotable import bots, games
from robotable.server import new_tables, people, store
from robotable.server.store import Person, SeatRow, Store
from robotable.table import Game, Luck

WORST_EVERY = 6
"""Every so-and-so-many-th decision of the person is the worst that an officer thinks of."""


def finished_table(database: str, secret: str, name: str, game: str, seats: int = 0, seed: int = 3) -> str:
    """A finished table where the person with this secret sat on the first seat, among officers; its id."""
    made: list[str] = []

    async def keep() -> None:
        kept = Store(database)
        person = await people.person_with(secret, kept)
        made.append(await _keep(kept, Person(person.id, name), play(game, seats, seed)))
        await kept.close()

    # The browser has a loop of its own in this thread.
    thread = Thread(target=lambda: asyncio.run(keep()))
    thread.start()
    thread.join()
    return made[0]


async def _keep(kept: Store, host: Person, played: Game) -> str:
    game, seed = played.ruleset.id, played.seed
    assert isinstance(seed, int)
    seated = (SeatRow(0, "person", host), *(SeatRow(n, "bot", bot="officer") for n in range(1, played.seats)))
    fresh = new_tables.new_table(game, seated, {}, seed, True, host).row
    row = replace(fresh, status="over", waiting=(), version=len(played.played))
    moves = [store.move_is_made(row.id, n, one, row.created) for n, one in enumerate(played.played, 1)]
    await kept.write(
        [
            store.person_is_known(host, row.created),
            store.content_is_kept(game, played.pack),
            *store.table_is_made(row),
            *moves,
            *new_tables.snapshot_of(row.id, played),
        ]
    )
    return row.id


def play(game: str, seats: int, seed: int) -> Game:
    """A game of somebody who errs now and then against officers."""
    ruleset = games.find(game)
    played, luck, own = Game(ruleset, seats or max(2, ruleset.seats[0]), seed), Luck.seeded(seed), 0
    seated = [bots.Seated(bots.take_seat("officer", ruleset), seat) for seat in range(played.seats)]
    while played.outcome is None:
        seat = played.waiting[0]
        advice = seated[seat].advise(played.state, luck)
        move = advice.move
        if seat == 0 and advice.others:
            own += 1
            move = advice.others[-1].move if own % WORST_EVERY == 0 else move
        played.play(seat, move.verb, move.noun)
    return played
