"""Somebody who looks at a table: what they have been sent, and what is on its way to them."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import msgspec
from msgspec import Struct

from robotable import table
from robotable.server.heartbeat import Heartbeat
from robotable.server.messages import Clock, Frame, SceneNews, ServerMessage
from robotable.server.store import Person
from robotable.table import Game, Lesson, difference

MOST_WAITING = 256
"""A viewer who is this many messages behind is let go; coming back, they get the whole view again."""

OVERLAP = 100
"""Lines that are sent again to somebody who comes back, as moves may have been undone meanwhile."""

_encoder = msgspec.json.Encoder()


class Reading(Struct):
    """How far one seat's log was sent: lines of the game's log, and how many of them this seat was told."""

    lines: int = 0
    told: int = 0


class Viewer:
    """One open page or program. `seen` is how much of the log it still has from before."""

    def __init__(
        self, person: Person, seen: int = 0, heartbeat: Heartbeat | None = None, address: str | None = None
    ) -> None:
        self.person = person
        self.address = address
        """Where they come from; None if that tells nothing, as on this machine itself."""
        self.seen = seen
        self.heartbeat = heartbeat or Heartbeat()
        self.is_lost = False
        self.is_screen = False
        """It shows the table to a room."""
        self._readings: dict[int | None, Reading] = {}
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, message: ServerMessage) -> None:
        """Send a message without waiting for it to arrive."""
        self.send_text(as_text(message))

    def send_text(self, text: str) -> None:
        """Send a message that is written already."""
        if self._outbox.qsize() >= MOST_WAITING:
            self.is_lost = True
            self.hang_up()
        if not self.is_lost:
            self._outbox.put_nowait(text)

    def hang_up(self) -> None:
        """Send nothing more after what is on its way."""
        self._outbox.put_nowait(None)

    async def outgoing(self) -> AsyncIterator[str]:
        """What is to be sent, as it comes."""
        while (text := await self._outbox.get()) is not None and not self.is_lost:
            yield text

    def reads_afresh(self) -> None:
        """The whole log is to be sent again."""
        self._readings.clear()
        self.seen = 0

    def forget_but(self, seats: list[int | None]) -> None:
        """What was read of other seats no longer counts."""
        self._readings = {seat: reading for seat, reading in self._readings.items() if seat in seats}

    def reading(self, game: Game, seat: int | None) -> Reading:
        """How far this viewer has read what a seat is told; cut back where moves were undone."""
        known = self._readings.get(seat)
        if known is None:
            known = self._readings[seat] = reading_after(game, seat, max(0, self.seen - OVERLAP))
        elif known.lines > len(game.log):
            known.lines = len(game.log)
            known.told = sum(line.to is None or line.to == seat for line in game.log)
        return known


def reading_after(game: Game, seat: int | None, told: int) -> Reading:
    """The place in the log after so many lines that a seat was told."""
    reading = Reading()
    for line in game.log:
        if reading.told == told:
            break
        reading.lines += 1
        reading.told += line.to is None or line.to == seat
    return reading


def scene_for(
    game: Game, version: int, seat: int | None, reading: Reading, clock: Clock | None, lesson: Lesson | None = None
) -> SceneNews:
    """The game as one seat sees it, what is new in its log, and for whoever was there, how it came about."""
    scene, lines = game.scene(seat), game.story(seat, reading.lines)
    film = film_of(game.frames(seat, scene.board), scene.board) if reading.lines == game.heard_before_film else []
    return SceneNews(version, seat, scene, reading.told, lines, film, clock, lesson)


def film_of(frames: Sequence[table.Frame], board: Struct) -> list[Frame]:
    """The frames that led up to a board, the last of them, each as what differs from the one after it."""
    past = frames[:-1]
    boards = [*(frame.board for frame in past), board]
    return [
        Frame(difference(boards[i + 1], frame.board) or {}, frame.trail, frame.told) for i, frame in enumerate(past)
    ]


def as_text(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()
