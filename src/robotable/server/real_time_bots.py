"""The bots at a table in real time: they look up at a human pace, and act if there is something to be done."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256

from robotable import bots
from robotable.server.game_in_play import GameInPlay
from robotable.server.order_queue import OrderQueue
from robotable.server.roster import Refuse
from robotable.server.settings import Settings
from robotable.server.workers import BotFailed, Question, ThinkersOfATable
from robotable.table import Luck, Move

log = logging.getLogger(__name__)


class BotTasks:
    """Every bot of a table, each in a task of its own."""

    def __init__(
        self,
        in_play: GameInPlay,
        queue: OrderQueue,
        settings: Settings,
        thinkers: ThinkersOfATable,
        act: Callable[[int, Move], Awaitable[None]],
        grace_ms: Callable[[], int],
    ) -> None:
        self._in_play = in_play
        self._queue = queue
        self._settings = settings
        self._thinkers = thinkers
        self._act = act
        """An order: make a bot's move."""
        self._grace_ms = grace_ms
        """For how long bots wait for what people may have sent before."""
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._attention: dict[int, bots.Attention] = {}
        self._acting: int | None = None
        """The seat of the bot that makes a move just now: what it does is no news to itself."""
        self._heard = len(in_play.game.log)
        self._stirred = asyncio.Event()
        self._time_passes = asyncio.Event()
        self._is_stopped = False

    def let_time_pass(self, passes: bool) -> None:
        """Bots look at nothing while time stands still."""
        if passes:
            self._time_passes.set()
        else:
            self._time_passes.clear()

    def wake(self) -> None:
        """See that every bot is at the table, and let those who did not bring it about notice what happened."""
        for seat in range(self._in_play.game.seats):
            if self._plays_on(seat) and seat not in self._playing:
                self._playing[seat] = asyncio.create_task(self._play(seat))
        if len(self._in_play.game.log) > self._heard:
            self._heard = len(self._in_play.game.log)
            for seat, attention in self._attention.items():
                if seat != self._acting:
                    attention.notice(self._now())
            self._stirred.set()
            self._stirred = asyncio.Event()

    def stop(self) -> None:
        """Do nothing more."""
        self._is_stopped = True
        for playing in self._playing.values():
            playing.cancel()

    async def _play(self, seat: int) -> None:
        """Look, think and act at a human pace, again and again, until somebody else plays here."""
        try:
            attention = self._attention[seat] = self._attention_of(seat)
            while self._plays_on(seat):
                await self._wait_to_look(attention)
                if attention.glance(self._now()):
                    await self._look(seat)
        except Refuse:
            return
        except Exception:
            log.exception("The bot on seat %d of table %s can't go on", seat, self._in_play.row.id)
        finally:
            self._playing.pop(seat, None)
            self._attention.pop(seat, None)

    def _plays_on(self, seat: int) -> bool:
        return self._in_play.is_played_by_bot(seat) and not self._is_stopped

    def _attention_of(self, seat: int) -> bots.Attention:
        """When the bot on this seat looks at the table. Its seed says nothing about the game's."""
        in_play, name = self._in_play, self._in_play.bot_on(seat)
        pace = bots.pace_of(name, in_play.game.ruleset, in_play.game.state)
        luck = Luck.seeded(int.from_bytes(sha256(f"{in_play.row.id} {seat}".encode()).digest()[:6]))
        return bots.Attention(bots.take_seat(name, in_play.game.ruleset), seat, pace, luck, self._now())

    def _now(self) -> int:
        """The time by which bots look up, in milliseconds: it runs faster where bots are to be quicker."""
        return round(time.monotonic() * 1000 / self._settings.bot_pace)

    async def _wait_to_look(self, attention: bots.Attention) -> None:
        """Wait until the bot looks up next, which is sooner if something happens, and never while time stands still."""
        await self._time_passes.wait()
        while (wait := attention.looks_at - self._now()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), wait / 1000 * self._settings.bot_pace)

    async def _look(self, seat: int) -> None:
        """See what there is to do, and do what the bot thinks of, once all that people sent before has arrived."""
        question = await self._queue.run(partial(self._question_for, seat))
        if question is not None and (move := await self._idea(question)) is not None:
            await asyncio.sleep(self._grace_ms() / 1000)
            await self._queue.run(partial(self._make_move, seat, move))

    async def _question_for(self, seat: int) -> Question | None:
        """What the bot on this seat sees; None if it can do nothing now."""
        in_play = self._in_play
        can_act = self._time_passes.is_set() and in_play.is_played_by_bot(seat) and in_play.bots_moves(seat)
        attention = self._attention.get(seat)
        if not can_act or not (attention is None or attention.notices(in_play.game.state, attention.pace)):
            return None
        return in_play.question(in_play.bot_on(seat), seat, self._settings.think_ms)

    async def _idea(self, question: Question) -> Move | None:
        """The bot's move; None if it would rather wait. If it fails while everybody waits for it, any legal move."""
        in_play, seat = self._in_play, question.seat
        try:
            advice = await self._thinkers.think(question, in_play.game.pack)
        except BotFailed as problem:
            log.warning("The bot %s failed at table %s: %s", question.bot, in_play.row.id, problem)
            legal = in_play.bots_moves(seat) if seat in in_play.game.waiting else []
            return secrets.choice(legal) if legal else None
        return None if advice is None else advice.move

    async def _make_move(self, seat: int, move: Move) -> None:
        """Make a bot's move, if it can still be made."""
        in_play = self._in_play
        if self._time_passes.is_set() and in_play.is_played_by_bot(seat) and move in in_play.bots_moves(seat):
            self._acting = seat
            try:
                with suppress(Refuse):
                    await self._act(seat, move)
            finally:
                self._acting = None
