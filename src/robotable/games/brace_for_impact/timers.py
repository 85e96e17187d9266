"""Time: what is due next, and what happens then. The timers turn by themselves at the exact instant."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from robotable.games.brace_for_impact.effects import Cue, Remark
from robotable.games.brace_for_impact.ending import changed, crew_wins, lose_if_hopeless
from robotable.games.brace_for_impact.hearing import report
from robotable.games.brace_for_impact.moments import Decision, OnTheSide
from robotable.games.brace_for_impact.piles import abort_pool, void_statuses
from robotable.games.brace_for_impact.ships import fire_cannon_for_them, set_up_for_them
from robotable.games.brace_for_impact.state import ALWAYS, Battle, Opportunity
from robotable.games.brace_for_impact.systems import furnace_timer_ends
from robotable.table import Choice, Move, Witness
from robotable.table.nouns import join


class TimedBattle(Battle, kw_only=True):
    """A game of Brace for Impact whose timers run. BFI-CLOCK01 to BFI-CLOCK08"""

    def act(self, choice: Choice[Any], move: Move, witness: Witness | None = None) -> None:
        """A move in real time is never taken back, and comes before what is due at the same moment."""
        self.is_early = True
        super().act(choice, move, witness)
        self.is_early = False
        self.seal()

    def settle(self, witness: Witness | None = None) -> None:
        """Run until nothing happens by itself; a pause begins once all that was under way is done. BFI-PAUSE03"""
        super().settle(witness)
        self.asides[self.standing :] = [
            step.as_things_stand(self) if isinstance(step, OnTheSide) else step for step in self.pending()
        ]
        if self.outcome is None and self.phase == "settling" and not self.is_unfinished():
            self.phase = "paused"
            self.settle_until = self.soon("anyone_resumes_ms")
            self.say("paused")
        if self.outcome is None and self.phase == "running" and self.is_cooperative:
            lose_if_hopeless(self)

    def deadline(self) -> int | None:
        """When something next happens by itself, or becomes possible."""
        return min(self._moments(), default=None)

    def _moments(self) -> Iterator[int]:
        if self.outcome is not None:
            return
        if not self.stands_still:
            yield from (due for step in (*self.todo[-1:], *self.pending()) if (due := step.due()) is not None)
            if self.pool:
                yield self.pool.until
        if self.phase == "running":
            yield from (due + self.lost for due in self._timers())
            yield from self._openings()
        elif self.phase == "setup" and self.setup_until is not None:
            yield self.setup_until
        elif self.phase == "settling":
            yield self.settle_until
        elif self.phase == "countdown":
            yield self.countdown_until
        elif self.phase == "paused" and self.now < self.settle_until:
            yield self.settle_until

    def is_paused(self) -> bool:
        """The table's time stands still once anybody may go on; until then the pause itself is timed. BFI-PAUSE04"""
        return self.phase == "paused" and self.now >= self.settle_until

    def interrupt(self) -> None:
        """Cut off from outside: a pause at once, from which anybody may go on; what is under way waits as it is."""
        if self.phase == "setup":
            return
        if self.phase == "running":
            self.frozen_at = self.now
            void_statuses(self)
        if not self.is_paused():
            self.phase, self.settle_until = "paused", self.now
            self.say("cut-off")

    def _timers(self) -> Iterator[int]:
        """The timers on the battle's clock. BFI-CLOCK01"""
        timers = (self.battle_due, self.furnace_due, self.event_due, self.cannon_until)
        track = (self._cue_due(), self._remark_due(), self._half_time(), self.track_ends)
        yield from (due for due in (*timers, *track) if due is not None)

    def _openings(self) -> Iterator[int]:
        """Moments at which a seat may do more than before."""
        now = self.now
        for seat in self.crew:
            player = self.players[seat]
            if player.status and player.status.opens > now:
                yield player.status.opens
            if player.announce_from > now:
                yield player.announce_from
            if player.answer_from > now:
                yield player.answer_from
        for last, gap in ((self.last_brace, "brace_merge_ms"), (self.last_call, "call_gap_ms")):
            if last is not None and last + self.number(gap) > now:
                yield last + self.number(gap)
        for until in self.fleet.armed.values():
            if now <= until + self.lost < ALWAYS:
                yield until + self.lost + 1

    def _half_time(self) -> int | None:
        """When half of the track is over, if it is not yet. BFI-R77"""
        return None if self.track_ends is None or self.is_half_over else -(-self.track_ends // 2)

    def _cue_due(self) -> int | None:
        return None if self.track is None else self._when(self.pack.tracks[self.track].cues[self.next_cue :])

    def _remark_due(self) -> int | None:
        return None if self.track is None else self._when(self.pack.tracks[self.track].remarks[self.next_remark :])

    def _when(self, lines: Sequence[Cue | Remark]) -> int | None:
        """When the first of these lines of the track is heard."""
        return self.seconds(lines[0].at) if lines else None

    def goes_before_timer(self, seat: int) -> bool:
        """At one and the same moment: the Battle Timer, then the crew, then the furnace, then the Zentraedi, then the
        rest. BFI-CLOCK08"""
        at = self.deadline()
        if at is None or self.phase != "running":
            return True
        if self._is_battle_over(at):
            return False
        if self.furnace_due is not None and self.furnace_due + self.lost == at:
            return seat in self.crew
        return True

    def _is_battle_over(self, at: int) -> bool:
        return any(end is not None and end + self.lost <= at for end in (self.battle_due, self.track_ends))

    def time_up(self) -> None:
        """The first thing that is due, in the order of BFI-CLOCK08; what waits on the stack sees to itself."""
        self.was_slow = self.was_slow or self._is_too_late()
        if self.phase == "running" and self._fire_timer():
            return
        if aside := next((aside for aside in self.pending() if self.has_passed(aside.due())), None):
            self.asides.remove(aside)
            aside.run(self)
        elif self.pool and self.has_passed(self.pool.until):
            abort_pool(self)
        elif self.phase == "running":
            self._fire_last()
        elif self.phase == "setup" and self.setup_until is not None and self.setup_until <= self.now:
            set_up_for_them(self)
        elif self.phase == "settling" and self.settle_until <= self.now:
            self._hurry()
        elif self.phase == "countdown" and self.countdown_until <= self.now:
            self._put_off(self.now - self.frozen_at)
            self.phase = "running"
            self.say("goes-on")

    def _is_too_late(self) -> bool:
        """Somebody's time to choose is over. BFI-T09"""
        limits = [step.until for step in (*self.todo[-1:], *self.pending()) if isinstance(step, Decision)]
        if self.pool:
            limits.append(self.pool.until)
        if self.cannon_until is not None:
            limits.append(self.cannon_until + self.lost)
        return any(until <= self.now for until in limits)

    def _put_off(self, ms: int) -> None:
        """Time stood still: the timers, and what was under way when play was cut off, have as long left as they had.
        BFI-PAUSE04"""
        self.lost += ms
        self.todo = [replace(step, until=step.until + ms) if hasattr(step, "until") else step for step in self.todo]
        self.asides[self.standing :] = [replace(step, until=step.until + ms) for step in self.pending()]
        if self.pool:
            self.pool = replace(self.pool, until=self.pool.until + ms)

    def _fire_timer(self) -> bool:
        """The Battle Timer or the track, then the furnace."""
        clock = self.clock
        if self.track is not None and self.track_ends is not None and clock >= self.track_ends:
            report(self, self.pack.tracks[self.track].end)
            crew_wins(self, "the ship still stands at the end of the track")
        elif self.battle_due is not None and clock >= self.battle_due:
            self._battle_timer_ends()
        elif self.furnace_due is not None and clock >= self.furnace_due:
            furnace_timer_ends(self)
        else:
            return False
        return True

    def _battle_timer_ends(self) -> None:
        """First the Reflex Cannon is offered; the second time the battle is over. BFI-CLOCK02, BFI-T01, BFI-T02"""
        if self.battle_run == 2:
            crew_wins(self, "the ship still stands after ten minutes")
            return
        assert self.battle_due is not None
        self.battle_due = None if self.track else self.battle_due + self.timer("battle_ms")
        self.battle_run = 2
        self.cannon = "offered"
        self.cannon_until = self.clock + self.limit("cannon_ms")
        self.say("cannon-offered")
        changed(self)

    def _fire_last(self) -> None:
        """The cannon's time-out, then the Event Timer or a cue; but a step that is due goes first. BFI-T03, BFI-T05"""
        clock, top = self.clock, self.todo[-1]
        if self.cannon_until is not None and clock >= self.cannon_until:
            fire_cannon_for_them(self)
        elif (due := top.due()) is not None and due <= self.now:
            return
        elif (half := self._half_time()) is not None and clock >= half:
            self.is_half_over = True
            changed(self)
        elif self.event_due is not None and clock >= self.event_due:
            self.event_due += self.timer("event_ms")
            self.opportunities.append(Opportunity("event"))
            self.say("event-due")
        elif (cue_due := self._cue_due()) is not None and clock >= cue_due:
            self._cue()
        elif (remark_due := self._remark_due()) is not None and clock >= remark_due:
            self._remark()
        else:
            changed(self)

    def _cue(self) -> None:
        """The computer reports at once; the Zentraedi carry it out when they come to it. BFI-AUDIO09"""
        assert self.track
        report(self, str(self.pack.tracks[self.track].cues[self.next_cue]))
        self.opportunities.append(Opportunity("cue", self.next_cue))
        self.next_cue += 1

    def _remark(self) -> None:
        """A line of the track that changes nothing. BFI-AUDIO01"""
        assert self.track
        report(self, self.pack.tracks[self.track].remarks[self.next_remark].text)
        self.next_remark += 1
        self.say("remark", text=join(self.track, self.next_remark))
        changed(self)

    def _hurry(self) -> None:
        """The time to settle is over: every choice is decided as its time-out would. BFI-PAUSE03, BFI-T12"""
        self.is_hurried = True
        while self.outcome is None and self.is_unfinished():
            if pending := self.pending():
                self.asides.remove(pending[0])
                pending[0].run(self)
            elif self.pool:
                abort_pool(self)
            super().settle()
        self.is_hurried = False
