"""Reviews of finished games: made one at a time, in a process of their own that lets everybody else go first."""

import asyncio
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection

import msgspec
from msgspec import Struct

from robotable import games
from robotable.bots.review import CantReview, Effort, Review, review
from robotable.server.archive import Archive
from robotable.server.chores import Chores
from robotable.server.errands import Errands
from robotable.server.limits import TooMany
from robotable.server.messages.replays import ReviewNews
from robotable.server.roster import Refuse, names_of
from robotable.server.store import TableRow
from robotable.server.workers import ANSWER, STUMBLE
from robotable.table import Record

log = logging.getLogger(__name__)

MOST_KEPT = 8
MOST_WAITING = 4
"""Who asks for one more is to come back later."""
PATIENCE_S = 300.0
"""A process that tells nothing for so long is taken for lost."""
TELL_EVERY_S = 0.2
PROGRESS = b"%"

NOT_YET = "This game is still being played: it can be reviewed when it is over."

_review = msgspec.msgpack.Decoder(Review)
"""Made once: threads that are the first to ask msgspec about a class at the same moment bring the process down."""


class Asked(Struct, frozen=True):
    """What the process is to review."""

    record: Record
    people: list[str]
    whose: list[int] | None
    seconds: float
    niceness: int


@dataclass
class Job:
    """A review that is there, or on its way."""

    share: float = 0.0
    review: Review | None = None
    problem: str = ""

    @property
    def is_done(self) -> bool:
        """Nothing more comes of it."""
        return self.review is not None or bool(self.problem)


class Reviews:
    """The reviews that were asked for last."""

    def __init__(self, archive: Archive, seconds: float, niceness: int) -> None:
        self.archive = archive
        self.seconds = seconds
        self.niceness = niceness
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._at_work = asyncio.Lock()
        self._chores = Chores("Reviews")
        self._errands = Errands()

    def of(self, row: TableRow, may_start: Callable[[], bool]) -> ReviewNews:
        """How far the review of a finished game is, and the review when it is there; it is begun if need be."""
        _check_can_be_reviewed(row)
        job = self._jobs.get(row.id)
        if job is None:
            if not may_start() or sum(not one.is_done for one in self._jobs.values()) >= MOST_WAITING:
                raise TooMany("Many games are being reviewed just now: try again in a minute.")
            job = self._jobs[row.id] = Job()
            self._chores.start(self._make(row, job))
            self._forget_old()
        self._jobs.move_to_end(row.id)
        if job.problem:
            del self._jobs[row.id]
            raise Refuse(job.problem)
        return ReviewNews(job.share, job.review)

    def forget(self, table: str) -> None:
        """Somebody at a table has another name, or none."""
        self._jobs.pop(table, None)

    def stop(self) -> None:
        """Send whoever is at work home."""
        self._chores.cancel()
        self._errands.stop()

    def _forget_old(self) -> None:
        done = [id for id, job in self._jobs.items() if job.is_done]
        for id in done[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[id]

    async def _make(self, row: TableRow, job: Job) -> None:
        try:
            async with self._at_work:
                record = await self.archive.record_of(row)
                people = [seat.seat for seat in row.seats if seat.person is not None]
                asked = Asked(record, names_of(row), people or None, self.seconds, self.niceness)
                job.review = await asyncio.to_thread(self._ask, msgspec.msgpack.encode(asked), job)
        except Refuse as no:
            job.problem = no.why
        except Exception:
            log.exception("The game at table %s can't be reviewed", row.id)
            job.problem = "Something went wrong: this game can't be reviewed now."

    def _ask(self, asked: bytes, job: Job) -> Review:
        """Have a process of its own make the review, and listen to it; Refuse says why there will be none."""
        try:
            with self._errands.sent_out(_work, asked) as line:
                while line.poll(PATIENCE_S):
                    told = line.recv_bytes()
                    if told[:1] == ANSWER:
                        return _review.decode(told[1:])
                    if told[:1] == STUMBLE:
                        raise Refuse(told[1:].decode())
                    job.share = float(told[1:])
        except EOFError:
            raise Refuse("The review was cut off: ask for it again.") from None
        raise Refuse("The review took far too long, and was given up.")


def _check_can_be_reviewed(row: TableRow) -> None:
    if games.find(row.game).is_real_time:
        raise Refuse(f"{games.find(row.game).title} is played in real time: it can't be reviewed move by move yet.")
    if row.status != "over":
        raise Refuse(NOT_YET)


def _work(connection: Connection, asked: bytes) -> None:
    """What the process does: the review, with a word now and then on how far it is."""
    question = msgspec.msgpack.decode(asked, type=Asked)
    if hasattr(os, "nice"):
        os.nice(question.niceness)
    told_at = 0.0

    def tell(share: float) -> None:
        nonlocal told_at
        if time.monotonic() - told_at > TELL_EVERY_S:
            told_at = time.monotonic()
            connection.send_bytes(PROGRESS + f"{share:.3f}".encode())

    try:
        effort = Effort(seconds=question.seconds, on_progress=tell)
        found = review(question.record, effort, people=question.people, whose=question.whose)
        connection.send_bytes(ANSWER + msgspec.msgpack.encode(found))
    except CantReview as no:
        connection.send_bytes(STUMBLE + str(no).encode())
    except OSError:
        return  # Nobody listens any more.
    except ValueError as problem:
        connection.send_bytes(STUMBLE + f"This game can't be played again here: {problem}.".encode())
