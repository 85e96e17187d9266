"""Somebody who plays a guided first game: as the lessons say, or as they like."""

from robotable.bots import RealTimeBots, Seated, gentlest, pace_of, take_seat
from robotable.table import Coach, Game, Lesson, Luck, Move, Progress, Ruleset
from robotable.table.lessons import is_such

MOST_STEPS = 2000


class Learner:
    """A guided game with bots on the other seats."""

    def __init__(self, ruleset: Ruleset, seed: int, *, does_as_told: bool) -> None:
        tutorial = ruleset.tutorial
        assert tutorial is not None
        seats = range(len(tutorial.seats))
        self.game = Game(ruleset, len(seats), tutorial.seed, dict(tutorial.options))
        self.coach = Coach(tutorial, self.game)
        self.seat = self.coach.seat
        self.progress = self.coach.after(Progress())
        self.does_as_told = does_as_told
        self.luck = Luck.seeded(seed)
        self.told: list[int] = []
        """The lessons that were told, in their order."""
        bot = tutorial.bot or gentlest(ruleset)
        self.bots = {seat: Seated(take_seat(bot, ruleset), seat) for seat in seats}
        others = {seat: bot for seat in seats if seat != self.seat}
        state = self.game.state
        self.live = RealTimeBots(ruleset, state, others, Luck.seeded(seed)) if ruleset.is_real_time else None

    @property
    def lesson(self) -> Lesson:
        """What is told now."""
        lesson = self.coach.lesson(self.progress)
        assert lesson is not None
        return lesson

    def play(self) -> "Learner":
        """Play until all lessons are over."""
        for _ in range(MOST_STEPS):
            if not self.coach.is_teaching(self.progress):
                return self
            if self.progress.is_open and self.progress.at not in self.told:
                self.told.append(self.progress.at)
            if self.lesson.needs_next and (self.does_as_told or self.coach.stops_clock(self.progress)):
                self.progress = self.coach.go_on(self.progress)
            elif self.live is not None:
                self._live_on(self.live)
            else:
                self._move()
        raise AssertionError(f"still at {self.lesson}")

    # By turns

    def _move(self) -> None:
        seat = self.game.waiting[0]
        move = (seat == self.seat and self._wish()) or self.bots[seat].advise(self.game.state, self.luck).move
        self._make(seat, move)

    # In real time

    def _live_on(self, live: RealTimeBots) -> None:
        """Do something, or let time pass until a bot does, or a timer."""
        is_still = self.coach.stops_clock(self.progress)
        if is_still or self.luck.below(4) == 0:
            if (move := self._wish() or self._idea()) is not None:
                self._make(self.seat, move)
                live.notice_all(self.game.state.now)
                return
            assert not is_still, f"nothing can be done at {self.lesson}"
        self._let_time_pass(live)

    def _idea(self) -> Move | None:
        """What an officer would do at this moment, if anything; with the clock stopped, something."""
        game = self.game
        advice = self.bots[self.seat].attend(game.state, pace_of("officer", game.ruleset, game.state), self.luck)
        moves = self._moves()
        return advice.move if advice is not None else self.luck.pick(moves) if moves else None

    def _let_time_pass(self, live: RealTimeBots) -> None:
        state, heard = self.game.state, len(self.game.log)
        moment = live.next_moment(state)
        assert moment is not None
        self.game.advance(moment)
        self.progress = self.coach.after(self.progress)
        if not self.coach.stops_clock(self.progress) and (wanted := live.look(self.game.state)) is not None:
            seat, advice = wanted
            self._make(seat, advice.move)
        if len(self.game.log) > heard:
            live.notice(self.game.state.now)

    # Moves

    def _moves(self) -> list[Move]:
        """All that the learner may do, but for giving up."""
        state = self.game.state
        moves = [move for choice in state.choices_of(self.seat) for move in choice.moves(state)]
        return [move for move in moves if move.verb not in ("concede", "pause")]

    def _wish(self) -> Move | None:
        """What the lesson asks for, if that can be done; whoever does not listen, anything."""
        moves = self._moves()
        if not self.does_as_told:
            awaited = [choice for choice in self.game.state.awaited() if choice.seat == self.seat]
            moves = [move for choice in awaited for move in choice.moves(self.game.state)] or moves
            return self.luck.pick(moves) if moves else None
        wanted = self.coach.plans[self.progress.at].do if self.progress.is_open else []
        return next((move for one in wanted for move in moves if is_such(move, one)), None)

    def _make(self, seat: int, move: Move) -> None:
        at = self.game.state.now if self.live is not None else None
        self.game.play(seat, move.verb, move.noun, at)
        self.progress = self.coach.after(self.progress, self.game.played[-1])
