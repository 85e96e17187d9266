"""Real time: everybody acts at any moment, and timers fire while nobody does.

The order in the queue is the truth. What is taken from it is stamped with the table's clock, timers that are due by
then come first, and all of it is on disk before anybody hears of it. A move is stamped with the time at which it was
sent, as far as the server can tell, but never earlier than what was done before; timers and bots wait that long for
what may be on its way. Whether the clock runs is for the rules to say: pausing is a move like any other. Only when play
is cut off from outside does the server ask the rules to pause.
"""

import asyncio
import logging
from contextlib import suppress
from math import ceil

from msgspec.structs import replace

from robotable.server import roster, store
from robotable.server.absences import Absences
from robotable.server.audience import Audience
from robotable.server.chores import Chores
from robotable.server.clocks import TableClock
from robotable.server.game_in_play import GameInPlay
from robotable.server.messages.tables import Clock
from robotable.server.order_queue import OrderQueue
from robotable.server.real_time_bots import BotTasks
from robotable.server.roster import Refuse
from robotable.server.settings import Settings
from robotable.server.store import Person
from robotable.server.tempo import Tempo
from robotable.server.workers import ThinkersOfATable
from robotable.table import Move

log = logging.getLogger(__name__)

SAVED_EVERY_MS = 750
"""While nothing happens, the clock is put on disk this often, so that a restart gives back less than a second."""

STUMBLED = "The rules stumbled over a timer, so the table was closed; it comes back paused."


class RealTimeTempo(Tempo):
    """The tempo of a game whose clock runs while people play."""

    def __init__(
        self, in_play: GameInPlay, queue: OrderQueue, audience: Audience, settings: Settings, thinkers: ThinkersOfATable
    ) -> None:
        super().__init__(in_play, queue, audience, settings, thinkers)
        row, game = in_play.row, in_play.game
        self.clock = TableClock(game.state.now)
        self.bots = BotTasks(in_play, queue, settings, thinkers, self.make_bots_move, self._grace_ms)
        self.absences = Absences(in_play, queue, audience, settings.grace_s, settings.start_grace_s, self._cover)
        self._has_begun = bool(row.clock or game.move_count or row.is_all_bots)
        self._is_left = self._has_begun and not row.is_all_bots
        """Nobody who plays is there, so that time stands still."""
        self._is_stopped = False
        self._alarm: asyncio.TimerHandle | None = None
        self._chores = Chores(f"Table {row.id}")

    # Queries

    @property
    def is_busy(self) -> bool:
        """Time passes."""
        return self.clock.is_running

    def clock_shown(self) -> Clock | None:
        """The table's clock as people are told it."""
        return self.clock.shown()

    def may_decide(self, seat: int) -> bool:
        """This seat can do something now."""
        return next(self.in_play.game.state.choices_of(seat), None) is not None

    def is_outdated(self, version: int, seat: int, move: Move) -> bool:
        """A move can't be made any more."""
        return move not in self.in_play.bots_moves(seat)

    def check_version(self, version: int, seat: int) -> None:
        """Many act at once: what is legal now may be done, whatever its sender had seen."""

    def check_undo(self, version: int, seat: int) -> None:
        """Time does not run backwards."""
        raise Refuse("In real time no move is taken back.")

    # Moves

    async def play(self, seat: int, move: Move, sent: float) -> None:
        """A person makes a move, which was sent at this time of `time.monotonic`."""
        await self._make_move(seat, move, await self._stamp(self.clock.at(sent)))

    async def make_bots_move(self, seat: int, move: Move) -> None:
        """A bot makes a move, which it would have made a moment ago, had it not let people's moves arrive first."""
        await self._make_move(seat, move, await self._stamp(self.clock.now - self._grace_ms()))

    async def hear(self, person: Person, text: str) -> None:
        """A person has said something: if the rules listen, that is a move of theirs."""
        for seat in roster.seats_held(self.in_play.row, person):
            if moves := self._spoken(seat, text):
                for move in moves:
                    with suppress(Refuse):
                        await self._make_move(seat, move, await self._stamp(self.clock.now))
                return

    def _spoken(self, seat: int, words: str) -> list[Move]:
        """The moves that it comes to when this seat's player says that."""
        game = self.in_play.game
        live = game.ruleset.in_real_time
        return [] if live is None or live.speech is None else live.speech(game.state, seat, words)

    async def _make_move(self, seat: int, move: Move, at: int) -> None:
        """Make a move at its moment. A timer that is due then fires even if the move is refused."""
        due = self.in_play.game.state.deadline()
        try:
            self.in_play.apply(seat, move, at)
        except Refuse:
            if due is not None and due <= self.in_play.game.state.now:
                await self._commit_time()
            raise
        await self._commit_move()

    async def _stamp(self, sent: int) -> int:
        """The moment of what was sent then, once all timers that were due before have fired."""
        at = max(sent, self.in_play.game.state.now)
        if self.clock.is_running:
            await self._fire_timers(at - 1)
        return min(at, self.clock.now)

    # Time

    def keep_time(self) -> None:
        """Let the clock run or stand, as the game says, and be woken when the next timer is due."""
        passes = self._time_passes()
        if passes:
            self.clock.run()
        else:
            self.clock.stop(self.in_play.game.state.now)
        self.bots.let_time_pass(passes)
        self._set_alarm()

    def _time_passes(self) -> bool:
        is_played = self.in_play.row.is_all_bots or (self._has_begun and not self._is_left)
        is_open = self.in_play.is_being_played and not self._is_stopped
        is_stopped = self.in_play.game.state.is_paused() or self.in_play.is_clock_stopped
        return is_open and is_played and not is_stopped

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.clock.is_running:
            due = self.in_play.game.state.deadline()
            left = SAVED_EVERY_MS if due is None else due + self._grace_ms() - self.clock.now
            wait = max(0, min(SAVED_EVERY_MS, left))
            self._alarm = asyncio.get_running_loop().call_later(wait / 1000, self._ring)

    def _ring(self) -> None:
        self._chores.start(self.queue.run(self._let_time_pass))

    async def _let_time_pass(self) -> None:
        """An order of the clock itself: fire what is due, or else put on disk how far it has run."""
        if not self.clock.is_running:
            return
        at = self.clock.now - self._grace_ms()
        if not await self._fire_timers(at) and at > self.in_play.game.state.now:
            self._advance(at)
            stored = self.in_play.stored
            await stored.write_as_owner(store.clock_has_run(stored.row.id, at))
            stored.row = replace(stored.row, clock=at)
        self.keep_time()

    def _grace_ms(self) -> int:
        """For how many milliseconds timers and bots wait for moves that were sent before and are on their way."""
        row = self.in_play.row
        players = (viewer for viewer in self.audience.viewers if roster.seats_held(row, viewer.person))
        return ceil(1000 * max((player.heartbeat.allowance_s for player in players), default=0.0))

    async def _fire_timers(self, at: int) -> bool:
        """Let the game run until then if a timer is due: that is on disk before anybody hears of it."""
        if (due := self.in_play.game.state.deadline()) is None or due > at:
            return False
        self._advance(at)
        await self._commit_time()
        return True

    def _advance(self, at: int) -> None:
        try:
            self.in_play.game.advance(at)
        except Exception as stumble:
            log.exception("The rules stumbled over a timer at table %s", self.in_play.row.id)
            self.in_play.stored.close(STUMBLED)
            raise Refuse(STUMBLED) from stumble

    async def _commit_move(self) -> None:
        """Put what was played last on disk, and show it to everybody."""
        await self.in_play.commit_move()
        self.keep_time()
        self.show_what_happened()

    async def _commit_time(self) -> None:
        """Put on disk that timers have fired, and show it to everybody."""
        await self.in_play.commit_time()
        self.keep_time()
        self.show_what_happened()

    # Who is there

    async def resume(self) -> None:
        """Come back from the store: paused, if people were playing; they let it go on."""
        if self._is_left:
            await self._interrupt()
        self.keep_time()
        self.wake_bots()

    def welcome(self, person: Person) -> None:
        """Time passes when the first player is there; a seat that was covered for them is theirs again."""
        self.absences.end(person)
        if self.in_play.is_being_played and roster.seats_held(self.in_play.row, person):
            self._has_begun, self._is_left = True, False
            self.keep_time()

    def before_sitting(self, person: Person) -> None:
        """Whoever takes a seat, from a bot perhaps, hears all that this seat was told."""
        for viewer in self.audience.viewers:
            if viewer.person.id == person.id:
                viewer.reads_afresh()

    def seats_changed(self, starts: bool) -> None:
        """Time passes from the start on, if anybody is there to see it."""
        self._has_begun = self._has_begun or (starts and bool(self.audience.viewers))
        self.keep_time()
        self.watch_for_absent()

    def lessons_went_on(self) -> None:
        """Time may stand still for a lesson, or go on."""
        self.keep_time()

    def watch_for_absent(self, silent_s: float = 0.0) -> None:
        """Wait for whoever holds a seat and is not there."""
        if not self._is_stopped:
            self.absences.watch(silent_s)

    async def _cover(self, seat: int) -> None:
        """A bot plays for somebody whose line was cut; when no player is left, the game pauses instead."""
        if self._is_stopped or not self.absences.is_absent(self.in_play.row.seats[seat]):
            return
        if self.absences.is_anybody_left():
            self.in_play.covered.add(seat)
            self.audience.show_table()
            self.wake_bots()
        else:
            self._is_left = True
            await self._interrupt()

    async def _interrupt(self) -> None:
        """Play is cut off: the rules pause it, unless they have already."""
        at = await self._stamp(self.clock.now)
        if self.in_play.is_being_played and not self.in_play.game.state.is_paused():
            self.in_play.game.interrupt(at)
            await self._commit_move()
        self.keep_time()

    # Bots, and the end

    def wake_bots(self) -> None:
        """See that every bot is at the table and notices what happened."""
        self.bots.wake()

    def stop(self) -> None:
        """Nothing happens here by itself any more."""
        self._is_stopped = True
        self.bots.stop()
        self.absences.stop()
        self.keep_time()
