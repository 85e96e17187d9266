"""The game at a table: its moves are legal, are on disk before anybody hears of them, and need not be played again."""

import logging
import secrets
from collections.abc import Callable

from msgspec.structs import replace

from robotable import bots
from robotable.server import new_tables, store
from robotable.server.catalog import parts_in
from robotable.server.metrics import Metrics
from robotable.server.new_tables import now
from robotable.server.results import results_of
from robotable.server.roster import Refuse, temperament_of, with_seat
from robotable.server.slow_play import SlowPlay
from robotable.server.store import Change, TableRow
from robotable.server.stored_table import StoredTable
from robotable.server.workers import Question
from robotable.table import (
    NOBODY,
    Coach,
    Game,
    IllegalMove,
    Lesson,
    Luck,
    Move,
    Played,
    Progress,
    heard_by,
    replay,
    save,
)

log = logging.getLogger(__name__)

ADVISER = "officer"
"""Who gives hints, and plays for people who are away unless they say otherwise."""
SNAPSHOT_EVERY = 20
"""A table goes on from its last snapshot: at most about so many moves are played again when it is loaded."""


class GameInPlay:
    """A game that is being played, and the table that it is stored with."""

    def __init__(self, stored: StoredTable, game: Game, metrics: Metrics, slow: SlowPlay) -> None:
        self.stored = stored
        self._slow = slow
        self._of_people, self._of_bots = (metrics.moves.labels(stored.row.game, by) for by in ("person", "bot"))
        self.game = game
        self.covered: set[int] = set()
        """Seats where a bot plays until somebody's line is back; only in real time."""

    # Queries

    @property
    def row(self) -> TableRow:
        """The table as it is stored."""
        return self.stored.row

    @property
    def is_being_played(self) -> bool:
        """It has begun, and is not over."""
        return self.row.status == "playing"

    def is_played_by_bot(self, seat: int) -> bool:
        """A bot decides here now."""
        return self.is_being_played and (self.row.seats[seat].is_played_by_bot or seat in self.covered)

    def seats_of_bots(self) -> list[int]:
        """Where a bot decides now."""
        if not self.is_being_played:
            return []
        return [seat.seat for seat in self.row.seats if seat.is_played_by_bot or seat.seat in self.covered]

    def bot_on(self, seat: int) -> str:
        """The bot that plays here, or would."""
        return self.row.seats[seat].bot or ADVISER

    def bots_moves(self, seat: int) -> list[Move]:
        """Everything that a bot may do on this seat now."""
        s = self.game.state
        own = (choice for choice in s.choices_of(seat) if not choice.for_people)
        return [move for choice in own for move in choice.moves(s)]

    def chooses_at_once(self, seat: int) -> bool:
        """This seat decides together with others, and what they decide is no concern of its own."""
        return any(choice.at_once and choice.seat == seat for choice in self.game.state.awaited())

    @property
    def coach(self) -> Coach | None:
        """Who leads the learner at this table, if it has one."""
        tutorial = self.game.ruleset.tutorial if self.row.lessons is not None else None
        return None if tutorial is None else Coach(tutorial, self.game)

    def lesson_for(self, seat: int | None, progress: Progress | None) -> Lesson | None:
        """What the learner on this seat is told when they are this far."""
        coach = self.coach
        return coach.lesson(progress) if coach and progress and coach.seat == seat else None

    @property
    def is_clock_stopped(self) -> bool:
        """A lesson lets everything stand still."""
        coach, progress = self.coach, self.row.lessons
        return bool(coach and progress and coach.stops_clock(progress))

    def question(
        self, bot: str, seat: int, budget_ms: int, *, is_hint: bool = False, is_aside: bool = False
    ) -> Question:
        """The game as a bot may see it: all that its seat can't see is dealt anew."""
        luck = Luck.seeded(secrets.randbits(64))
        guess = self.game.ruleset.determinise(self.game.state, seat, luck)
        return Question(
            bot=bot if is_hint else self._in_character(bot, seat),
            game=self.row.game,
            content=self.game.pack.digest,
            saved=save(guess),
            seat=seat,
            seed=secrets.randbits(32),
            budget_ms=budget_ms,
            is_hint=is_hint,
            heard=heard_by(seat, self.game.log) if bots.has_memory(bot, self.game.ruleset) else [],
            is_aside=is_aside,
            table=self.row.id,
        )

    def _in_character(self, bot: str, seat: int) -> str:
        """A bot with the temperament of whoever plays there: a bold officer."""
        temperament = temperament_of(self.row, self.row.seats[seat])
        return bot if temperament is None else f"{temperament.id} {bot}"

    def parts(self) -> list[str]:
        """What each seat plays, in words; nothing where all seats are alike, or it is yet to be drawn."""
        return parts_in(self.game, self.row.status != "waiting")

    # Moves

    def apply(self, seat: int, move: Move, at: int | None = None) -> None:
        """Play a move; Refuse if it is not legal now. `commit_move` puts it on disk."""
        try:
            self.game.play(seat, move.verb, move.noun, at)
        except IllegalMove as no:
            raise Refuse(self.game.refusal_in_words(seat, no), no.rule) from no
        except Exception as stumble:
            log.exception("The rules stumbled over %s at table %s", move, self.row.id)
            self.game = replay(self.game.ruleset, self.game.record, self.game.people)
            raise Refuse("The rules stumbled over this move, so nothing has changed.") from stumble

    async def commit_move(self, meanwhile: Callable[[TableRow], None] | None = None) -> None:
        """Put what was played last on disk; `meanwhile` is told how the table will stand."""
        played = self.game.played[-1]
        after, by_bot = self._after_move(played), self.is_played_by_bot(played.seat)
        changes = [store.move_is_made(self.row.id, self.game.move_count, played, after.updated)]
        if not by_bot and played.seat != NOBODY and not self.row.seats[played.seat].has_moved:
            mover = replace(self.row.seats[played.seat], has_moved=True)
            after = with_seat(after, mover)
            changes.append(store.seat_is_changed(after.id, mover))
        await self.commit(after, *changes, meanwhile=meanwhile)
        (self._of_bots if by_bot else self._of_people).inc()

    async def commit_time(self) -> None:
        """Put on disk what happened by itself."""
        await self.commit(self._after_move())

    async def take_back(self, seat: int) -> None:
        """Take a seat's last move back; Refuse if that can't be."""
        last = self.game.move_count
        try:
            self.game.undo(seat)
        except IllegalMove as no:
            raise Refuse(f"Undo is not possible: {no.why}.", no.rule) from no
        await self.commit(self._after_move(), store.move_is_taken_back(self.row.id, last))

    def _after_move(self, played: Played | None = None) -> TableRow:
        """The table's row after what just happened in the game: a move, or something else."""
        status = self.row.status if self.game.outcome is None else "over"
        waiting = tuple(self.game.waiting)
        version, clock = self.row.version + 1, self.game.state.now
        coach, lessons = self.coach, self.row.lessons
        if coach and lessons:
            lessons = coach.after(lessons, played)
        return replace(
            self.row,
            version=version,
            status=status,
            waiting=waiting,
            clock=clock,
            updated=now(),
            lessons=lessons,
        )

    # Lessons

    async def go_on_with_lessons(self, progress: Progress) -> None:
        """The learner is this far now."""
        await self.commit(replace(self.row, lessons=progress, updated=now()))

    # On disk

    async def commit(
        self, after: TableRow, *changes: Change, meanwhile: Callable[[TableRow], None] | None = None
    ) -> None:
        """Put changes on disk, with a snapshot when it is time for one, and only then let them count."""
        after, paced = self._slow.goes_on(self.row, after, self.game)
        snapshot = self._snapshot() if self._is_snapshot_due() else []
        learned = after.lessons if after.lessons != self.row.lessons else None
        lessons = [] if learned is None else [store.lessons_go_on(after.id, learned)]
        ends = after.status == "over" != self.row.status
        results = store.game_is_over(after.id, results_of(self.game), after.updated) if ends else []
        await self.stored.commit(after, *changes, *paced, *lessons, *snapshot, *results, meanwhile=meanwhile)

    async def put_away(self) -> None:
        """See that the table can be taken up again without playing any move again."""
        if self._has_news():
            await self.stored.write_as_owner(*self._snapshot())

    def _is_snapshot_due(self) -> bool:
        """Enough was played since the last snapshot that can't be taken back any more."""
        is_time = self.game.firm_moves >= SNAPSHOT_EVERY or self.game.outcome is not None
        return is_time and self._has_news()

    def _has_news(self) -> bool:
        """Something has happened since the last snapshot that can't be taken back."""
        game = self.game
        has_told = not game.played and game.start is not None and len(game.log) > len(game.start.log)
        return game.start is None or game.firm_moves > 0 or has_told

    def _snapshot(self) -> list[Change]:
        """A snapshot of the game as it stands, to be stored together with the moves that led here."""
        return new_tables.snapshot_of(self.row.id, self.game)
