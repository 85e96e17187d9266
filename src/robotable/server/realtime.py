"""A table in real time: everybody acts at any moment, and timers fire while nobody does.

The order in the queue is the truth. What is taken from it is stamped with the table's clock, timers that are due by
then come first, and all of it is on disk before anybody hears of it. A move is stamped with the time at which it was
sent, as far as the server can tell, but never earlier than what was done before; timers wait that long for what may be
on its way. Whether the clock runs is for the rules to say: pausing is a move like any other. Only when play is cut off
from outside does the server ask the rules to pause.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from hashlib import sha256
from math import ceil
from typing import Any

from msgspec.structs import replace

from robotable import bots
from robotable.server import roster, store
from robotable.server.clocks import TableClock
from robotable.server.live import ADVISER, LiveTable, Services
from robotable.server.messages import ChatLine, Clock
from robotable.server.roster import Refuse
from robotable.server.store import Person, SeatRow, TableRow
from robotable.server.viewers import Viewer
from robotable.server.workers import BotFailed, Question
from robotable.table import Game, Luck, Move, RealTime

log = logging.getLogger(__name__)

SAVED_EVERY_MS = 750
"""While nothing happens, the clock is put on disk this often, so that a restart gives back less than a second."""

STUMBLED = "The rules stumbled over a timer, so the table was closed; it comes back paused."


class RealTimeTable(LiveTable):
    """A table whose clock runs while people play."""

    def __init__(
        self,
        row: TableRow,
        game: Game,
        chat: list[ChatLine],
        services: Services,
        give_up: Callable[[LiveTable], None],
    ) -> None:
        super().__init__(row, game, chat, services, give_up)
        self.clock = TableClock(game.state.now)
        self._has_begun = bool(row.clock or game.played or row.is_all_bots)
        self._is_left = self._has_begun and not row.is_all_bots
        """Nobody who plays is there, so that time stands still."""
        self._alarm: asyncio.TimerHandle | None = None
        self._absent: dict[int, asyncio.Task[None]] = {}
        self._chores: set[asyncio.Task[None]] = set()
        self._attention: dict[int, bots.Attention] = {}
        self._acting: int | None = None
        """The seat of the bot that makes a move just now: what it does is no news to itself."""
        self._heard = len(game.log)
        self._stirred = asyncio.Event()
        self._runs = asyncio.Event()
        """Set while time passes: bots look at nothing else."""
        self._is_stopped = False

    @property
    def is_idle(self) -> bool:
        """Nobody looks, nobody asks, no time passes."""
        return not (self.viewers or self._asked or self.clock.is_running)

    def stop(self) -> None:
        """Nobody needs this table in memory any more: nothing happens here by itself."""
        self._is_stopped = True
        super().stop()
        for waiting in self._absent.values():
            waiting.cancel()
        if self._alarm is not None:
            self._alarm.cancel()

    # Orders

    async def resume(self) -> None:
        """Come back from the store: paused, if people were playing; they let it go on."""
        if self._is_left:
            await self._interrupt()
        self._keep_time()
        self._wake_bots()

    async def join(self, viewer: Viewer) -> None:
        """Somebody comes to look; a seat that was covered for them is theirs again."""
        for seat in roster.seats_held(self.row, viewer.person):
            self.covered.discard(seat)
            if (waiting := self._absent.pop(seat, None)) is not None:
                waiting.cancel()
        self._welcome(viewer.person)
        await super().join(viewer)
        self._watch_for_absent()

    async def part(self, viewer: Viewer) -> None:
        """Somebody stops looking."""
        await super().part(viewer)
        self._watch_for_absent(viewer.heartbeat.was_silent_s)

    async def say(self, person: Person, text: str) -> None:
        """A person says something; if the rules listen, that is a move of theirs."""
        await super().say(person, text)
        for seat in roster.seats_held(self.row, person):
            if moves := self._spoken(seat, text):
                for move in moves:
                    with suppress(Refuse):
                        await self._make_move(seat, move)
                return

    async def sit(self, person: Person, seat: int) -> None:
        """A person takes a seat, from a bot perhaps, and hears all that this seat was told."""
        for viewer in self.viewers:
            if viewer.person.id == person.id:
                viewer.reads_afresh()
        await super().sit(person, seat)
        self._welcome(person)

    async def undo(self, person: Person, seat: int, version: int) -> None:
        """Time does not run backwards."""
        raise Refuse("In real time no move is taken back.")

    # Time

    def _clock(self) -> Clock:
        return self.clock.shown()

    def _welcome(self, person: Person) -> None:
        """Time passes when the first player is there."""
        if self.row.status == "playing" and roster.seats_held(self.row, person):
            self._has_begun, self._is_left = True, False
            self._keep_time()

    def _keep_time(self) -> None:
        """Let the clock run or stand, as the game says, and be woken when the next timer is due."""
        if self._time_passes():
            self.clock.run()
            self._runs.set()
        else:
            self.clock.stop(self.game.state.now)
            self._runs.clear()
        self._set_alarm()

    def _time_passes(self) -> bool:
        is_played = self.row.is_all_bots or (self._has_begun and not self._is_left)
        is_open = self.row.status == "playing" and not self._is_stopped
        return is_open and is_played and not self.game.state.is_paused()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.clock.is_running:
            due = self.game.state.deadline()
            left = SAVED_EVERY_MS if due is None else due + self._grace() - self.clock.now
            wait = max(0, min(SAVED_EVERY_MS, left))
            self._alarm = asyncio.get_running_loop().call_later(wait / 1000, self._ring)

    def _ring(self) -> None:
        self._do(self.ask(self._let_time_pass))

    async def _let_time_pass(self) -> None:
        """An order of the clock itself: fire what is due, or else put on disk how far it has run."""
        if not self.clock.is_running:
            return
        at = self.clock.now - self._grace()
        if not await self._fire_timers(at) and at > self.game.state.now:
            self._advance(at)
            await self._write(store.clock_has_run(self.row.id, at))
            self.row = replace(self.row, clock=at)
        self._keep_time()

    def _grace(self) -> int:
        """For how many milliseconds a timer that is due waits for moves that were sent before and are on their way."""
        players = (viewer for viewer in self.viewers if roster.seats_held(self.row, viewer.person))
        return ceil(1000 * max((player.heartbeat.allowance_s for player in players), default=0.0))

    def _moment(self, of: float) -> int:
        return self.clock.at(of)

    async def _fire_timers(self, at: int) -> bool:
        """Let the game run until then if a timer is due: that is on disk before anybody hears of it."""
        if (due := self.game.state.deadline()) is None or due > at:
            return False
        self._advance(at)
        await self._commit_time()
        return True

    async def _commit_time(self) -> None:
        """Put on disk that timers have fired, and tell everybody."""
        await self._commit(self._after_move())
        self._tell_what_happened()

    def _advance(self, at: int) -> None:
        try:
            self.game.advance(at)
        except Exception as stumble:
            log.exception("The rules stumbled over a timer at table %s", self.row.id)
            self._close(STUMBLED)
            raise Refuse(STUMBLED) from stumble

    async def _interrupt(self) -> None:
        """Play is cut off: the rules pause it, unless they have already."""
        at = await self._stamp()
        if self.row.status == "playing" and not self.game.state.is_paused():
            self.game.interrupt(at)
            await self._commit_move()
        self._keep_time()

    async def _stamp(self, sent: int | None = None) -> int:
        """The moment of what is taken from the queue now, once all timers that were due before have fired."""
        at = self.clock.now if sent is None else max(sent, self.game.state.now)
        if self.clock.is_running:
            await self._fire_timers(at - 1)
        return min(at, self.clock.now)

    # Changes

    async def _make_move(self, seat: int, move: Move, at: int | None = None) -> None:
        """Make a move that was sent then, or now. A timer that is due at its moment fires even if it is refused."""
        at = await self._stamp(at)
        due = self.game.state.deadline()
        try:
            await super()._make_move(seat, move, at)
        except Refuse:
            if due is not None and due <= self.game.state.now and not self.is_closed:
                await self._commit_time()
            raise

    async def _reseat(self, after: TableRow, seat: int, person: Person) -> None:
        await super()._reseat(after, seat, person)
        self._watch_for_absent()

    async def _commit(self, after: TableRow, *changes: store.Change) -> None:
        starts = self.row.status == "waiting" and after.status == "playing"
        self._has_begun = self._has_begun or (starts and bool(self.viewers))
        await super()._commit(after, *changes)

    def _close(self, why: str) -> None:
        super()._close(why)
        self.stop()
        self._keep_time()

    # Checks

    def _check_version(self, version: int, seat: int) -> None:
        """Many act at once: what is legal now may be done, whatever its sender had seen."""

    def _has_to_decide(self, seat: int) -> bool:
        return next(self.game.state.choices_of(seat), None) is not None

    def _is_outdated(self, version: int, seat: int, move: Move) -> bool:
        return move not in self._bots_moves(seat)

    # Who is there

    def _watch_for_absent(self, silent_s: float = 0.0) -> None:
        """Whoever holds a seat and is not there has a while to come back, less the time for which they were silent."""
        for seat in self.row.seats:
            if self._is_absent(seat) and seat.seat not in self._absent:
                grace_s = max(0.0, self._grace_of(seat.seat) - silent_s)
                self._absent[seat.seat] = asyncio.create_task(self._wait_for(seat.seat, grace_s))

    def _is_absent(self, seat: SeatRow) -> bool:
        """This seat's person should play, and is not there."""
        is_theirs = seat.person is not None and not self._is_played_by_bot(seat.seat)
        return is_theirs and self.row.status == "playing" and not self._is_online(seat) and not self._is_stopped

    def _is_online(self, seat: SeatRow) -> bool:
        return seat.person is not None and seat.person.id in self.online

    async def _wait_for(self, seat: int, grace_s: float) -> None:
        await asyncio.sleep(grace_s)
        self._absent.pop(seat, None)
        self._do(self.ask(partial(self._cover, seat)))

    def _grace_of(self, seat: int) -> float:
        """How long this seat waits for its person, in seconds: the server's patience, or less if the game says so."""
        cover_ms, longest = self._live.cover_ms, self._services.settings.grace_s
        return longest if cover_ms is None else min(longest, cover_ms(self.game.state, seat) / 1000)

    async def _cover(self, seat: int) -> None:
        """A bot plays for somebody whose line was cut; when no player is left, the game pauses instead."""
        if not self._is_absent(self.row.seats[seat]):
            return
        if any(self._is_online(other) and not other.is_away for other in self.row.seats):
            self.covered.add(seat)
            self._show_table(self.viewers)
            self._wake_bots()
        else:
            self._is_left = True
            await self._interrupt()

    # Bots

    def _wake_bots(self) -> None:
        """See that every bot is at the table, and let those who did not bring it about notice what happened."""
        for seat in range(self.game.seats):
            if self._is_played_by_bot(seat) and seat not in self._bots and not self._is_stopped:
                self._bots[seat] = asyncio.create_task(self._play_as_bot(seat))
        if len(self.game.log) > self._heard:
            self._heard = len(self.game.log)
            for seat, attention in self._attention.items():
                if seat != self._acting:
                    attention.notice(self._bots_time())
            self._stirred.set()
            self._stirred = asyncio.Event()

    async def _play_as_bot(self, seat: int) -> None:
        """Look, think and act at a human pace, again and again, until somebody else plays here."""
        try:
            attention = self._attention[seat] = self._attention_of(seat)
            while self._is_played_by_bot(seat) and not self._is_stopped:
                await self._wait_to_look(attention)
                if attention.glance(self._bots_time()):
                    await self._look(seat)
        except Refuse:
            return
        except Exception:
            log.exception("The bot on seat %d of table %s can't go on", seat, self.row.id)
        finally:
            self._bots.pop(seat, None)
            self._attention.pop(seat, None)

    def _attention_of(self, seat: int) -> bots.Attention:
        """When the bot on this seat looks at the table. Its seed says nothing about the game's."""
        name = self._bot_of(seat)
        pace = self._live.pace(self.game.state, name)
        luck = Luck.seeded(int.from_bytes(sha256(f"{self.row.id} {seat}".encode()).digest()[:6]))
        return bots.Attention(bots.take_seat(name, self.game.ruleset), seat, pace, luck, self._bots_time())

    def _bots_time(self) -> int:
        """The time by which bots look up, in milliseconds: it runs faster where bots are to be quicker."""
        return round(time.monotonic() * 1000 / self._services.settings.bot_pace)

    async def _wait_to_look(self, attention: bots.Attention) -> None:
        """Wait until the bot looks up next, which is sooner if something happens, and never while time stands still."""
        await self._runs.wait()
        while (wait := attention.looks_at - self._bots_time()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), wait / 1000 * self._services.settings.bot_pace)

    async def _look(self, seat: int) -> None:
        """See what there is to do, and do what the bot thinks of, if anything."""
        question = await self.ask(partial(self._question_for, seat))
        if question is not None and (move := await self._idea(question)) is not None:
            await self.ask(partial(self._act_as_bot, seat, move))

    def _bot_of(self, seat: int) -> str:
        return self.row.seats[seat].bot or ADVISER

    async def _question_for(self, seat: int) -> Question | None:
        """What the bot on this seat sees; None if it can do nothing now."""
        can_act = self.clock.is_running and self._is_played_by_bot(seat) and self._bots_moves(seat)
        return self._question(self._bot_of(seat), seat) if can_act and self._notices(seat) else None

    def _notices(self, seat: int) -> bool:
        """By what lies open to it, the bot on this seat has something to think about."""
        notices, attention = self._live.notices, self._attention.get(seat)
        return notices is None or attention is None or notices(self.game.state, seat, attention.pace)

    async def _idea(self, question: Question) -> Move | None:
        """The bot's move; None if it would rather wait. If it fails while everybody waits for it, any legal move."""
        try:
            advice = await self._services.thinkers.think(question)
        except BotFailed as problem:
            log.warning("The bot %s failed at table %s: %s", question.bot, self.row.id, problem)
            legal = self._bots_moves(question.seat) if question.seat in self.game.waiting else []
            return secrets.choice(legal) if legal else None
        return None if advice is None else advice.move

    async def _act_as_bot(self, seat: int, move: Move) -> None:
        """Make a bot's move, if it can still be made."""
        if self.clock.is_running and self._is_played_by_bot(seat) and move in self._bots_moves(seat):
            self._acting = seat
            try:
                with suppress(Refuse):
                    await self._make_move(seat, move)
            finally:
                self._acting = None

    # Inside

    @property
    def _live(self) -> RealTime:
        live = self.game.ruleset.in_real_time
        assert live is not None
        return live

    def _spoken(self, seat: int, words: str) -> list[Move]:
        """The moves that it comes to when this seat's player says that."""
        speech = self._live.speech
        return [] if speech is None else speech(self.game.state, seat, words)

    def _do(self, order: Coroutine[Any, Any, None]) -> None:
        """Have an order carried out that nobody waits for."""
        task = asyncio.create_task(self._quietly(order))
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _quietly(self, order: Coroutine[Any, Any, None]) -> None:
        try:
            await order
        except Refuse as no:
            log.warning("Table %s: %s", self.row.id, no.why)
        except Exception:
            log.exception("Table %s can't go on by itself", self.row.id)
