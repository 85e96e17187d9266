"""People of a table in real time who are not there: each has a while to come back, then a bot plays for them."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from robotable.server import roster
from robotable.server.audience import Audience
from robotable.server.chores import Chores
from robotable.server.game_in_play import GameInPlay
from robotable.server.order_queue import OrderQueue
from robotable.server.store import Person, SeatRow
from robotable.table import RealTime


class Absences:
    """Whom a table waits for, and where a bot plays until somebody's line is back."""

    def __init__(
        self,
        in_play: GameInPlay,
        queue: OrderQueue,
        audience: Audience,
        patience_s: float,
        start_patience_s: float,
        cover: Callable[[int], Awaitable[None]],
    ) -> None:
        self._in_play = in_play
        self._queue = queue
        self._audience = audience
        self._patience_s = patience_s
        """For how long a seat waits for its person, unless the game says less."""
        self._start_patience_s = start_patience_s
        """For how long it does so before the game has begun: after a rematch, friends are on their way."""
        self._cover = cover
        """An order: nobody has come back to this seat."""
        self._waiting: dict[int, asyncio.Task[None]] = {}
        self._chores = Chores(f"Table {in_play.row.id}")

    def stop(self) -> None:
        """Wait for nobody any more."""
        for waiting in self._waiting.values():
            waiting.cancel()

    def end(self, person: Person) -> None:
        """Somebody is there: a seat that was covered for them is theirs again."""
        for seat in roster.seats_held(self._in_play.row, person):
            self._in_play.covered.discard(seat)
            if (waiting := self._waiting.pop(seat, None)) is not None:
                waiting.cancel()

    def watch(self, silent_s: float) -> None:
        """Whoever holds a seat and is not there has a while to come back, less the time for which they were silent."""
        for seat in self._in_play.row.seats:
            if self.is_absent(seat) and seat.seat not in self._waiting:
                is_awaited = seat.seat in self._in_play.game.waiting
                patience_s = self._start_patience_s if is_awaited else self._grace_s(seat.seat)
                wait_s = max(0.0, patience_s - silent_s)
                self._waiting[seat.seat] = asyncio.create_task(self._wait_for(seat.seat, wait_s))

    def is_absent(self, seat: SeatRow) -> bool:
        """This seat's person should play, and is not there."""
        is_theirs = seat.person is not None and not self._in_play.is_played_by_bot(seat.seat)
        return is_theirs and self._in_play.is_being_played and not self._is_online(seat)

    def is_anybody_left(self) -> bool:
        """At least one person is there who plays."""
        return any(self._is_online(seat) and not seat.is_away for seat in self._in_play.row.seats)

    def _is_online(self, seat: SeatRow) -> bool:
        return seat.person is not None and seat.person.id in self._audience.online

    async def _wait_for(self, seat: int, wait_s: float) -> None:
        await asyncio.sleep(wait_s)
        self._waiting.pop(seat, None)
        self._chores.start(self._queue.run(partial(self._cover, seat)))

    def _grace_s(self, seat: int) -> float:
        """How long this seat waits for its person, in seconds: the server's patience, or less if the game says so."""
        game = self._in_play.game
        live: RealTime | None = game.ruleset.in_real_time
        if live is None or live.cover_ms is None:
            return self._patience_s
        return min(self._patience_s, live.cover_ms(game.state, seat) / 1000)
