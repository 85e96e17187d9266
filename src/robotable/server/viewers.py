"""Somebody who looks at a table: what they have been sent, and what is on its way to them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Raw, Struct

from robotable import table
from robotable.server.heartbeat import Heartbeat
from robotable.server.messages.news import LogNews, SceneChange, SceneNews, ServerMessage
from robotable.server.messages.replays import Frame
from robotable.server.messages.tables import Clock
from robotable.server.store import Person
from robotable.table import Difference, Differences, Game, Lesson, Prompt, Scene, Showing, Told, difference, told_to

MOST_WAITING = 256
"""A viewer who is this many messages behind is let go; coming back, they get the whole view again."""

OVERLAP = 100
"""Lines that are sent again to somebody who comes back, as moves may have been undone meanwhile."""

TAIL = 100
"""So many lines of a long log come with the first scene; those before follow."""

AT_ONCE = 200
"""So many of those before come in one message."""
MOST_TEXTS = 100
"""So many ways to tell one moment are kept for those who come later."""

_encoder = msgspec.json.Encoder()


class Reading(Struct):
    """How far one seat's log was sent: lines of the game's log, and how many of them this seat was told."""

    lines: int = 0
    told: int = 0
    scene: Scene | None = None
    """What was sent last."""
    older: int = 0
    """How many lines, the first of all, are still to follow."""


class Line(Protocol):
    """The way to a viewer."""

    def send_now(self, text: bytes) -> bool:
        """Send a text at once; False if it can't be taken now."""


class Viewer:
    """One open page or program. `seen` is how much of the log it still has from before."""

    def __init__(
        self,
        person: Person,
        seen: int = 0,
        heartbeat: Heartbeat | None = None,
        address: str | None = None,
        takes_changes: bool = False,
        line: Line | None = None,
    ) -> None:
        self.person = person
        self.takes_changes = takes_changes
        """It can be told what differs from the scene before."""
        self.address = address
        """Where they come from; None if that tells nothing, as on this machine itself."""
        self.seen = seen
        self.heartbeat = heartbeat or Heartbeat()
        self.is_lost = False
        self.is_arriving = False
        """Nothing was sent yet: the end of a long log is enough for a start."""
        self.is_screen = False
        """It shows the table to a room."""
        self._readings: dict[int | None, Reading] = {}
        self._line = line
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0
        """How many messages are not sent yet, as the line was choked."""

    def send(self, message: ServerMessage) -> None:
        """Send a message without waiting for it to arrive."""
        self.send_bytes(as_bytes(message))

    def send_bytes(self, text: bytes) -> None:
        """Send a message that is written already: at once, or behind those that wait."""
        if not self._waiting and self._line is not None and self._line.send_now(text):
            return
        if self._waiting >= MOST_WAITING:
            self.is_lost = True
            self.hang_up()
        if not self.is_lost:
            self._waiting += 1
            self._outbox.put_nowait(text)

    def hang_up(self) -> None:
        """Send nothing more after what is on its way."""
        self._line = None
        self._outbox.put_nowait(None)

    async def outgoing(self) -> AsyncIterator[bytes]:
        """What could not be sent at once, as it comes."""
        while (text := await self._outbox.get()) is not None and not self.is_lost:
            yield text
            self._waiting -= 1

    def reads_afresh(self) -> None:
        """The whole log is to be sent again."""
        self._readings.clear()
        self.seen = 0

    def forget_but(self, seats: list[int | None]) -> None:
        """What was read of other seats no longer counts."""
        for seat in [seat for seat in self._readings if seat not in seats]:
            del self._readings[seat]

    def reading(self, game: Game, seat: int | None) -> Reading:
        """How far this viewer has read what a seat is told; cut back where moves were undone."""
        known = self._readings.get(seat)
        if known is None:
            has = max(0, self.seen - OVERLAP)
            needs_end_first = self.is_arriving and self.takes_changes and not has
            older = max(0, told_to(seat, game.log) - TAIL) if needs_end_first else 0
            known = self._readings[seat] = reading_after(game, seat, max(has, older))
            known.older = older
        elif known.lines > len(game.log):
            known.lines = len(game.log)
            known.told = sum(line.to is None or line.to == seat for line in game.log)
        return known

    def older_lines(self, game: Game) -> LogNews | None:
        """Lines that are still to follow; None if there are no more."""
        for seat, reading in self._readings.items():
            told = [line for line in game.log if line.to is None or line.to == seat]
            if end := min(reading.older, len(told)):
                reading.older = max(0, end - AT_ONCE)
                lines = [game.speaker.tell(line) for line in told[reading.older : end]]
                return LogNews(seat, reading.older, lines)
        return None


def reading_after(game: Game, seat: int | None, told: int) -> Reading:
    """The place in the log after so many lines that a seat was told."""
    reading = Reading()
    for line in game.log:
        if reading.told == told:
            break
        reading.lines += 1
        reading.told += line.to is None or line.to == seat
    return reading


class Telling:
    """What one moment of a game looks like to everybody; what they share is made once, and written once."""

    def __init__(self, game: Game, version: int, clock: Clock | None) -> None:
        self.game = game
        self.version = version
        self.clock = clock
        self._people = game.people
        self._showing = Showing(game)
        self._scenes: dict[int | None, Scene] = {}
        self._films: dict[tuple[int | None, ...], Any] = {}
        """Films as they are written, by what tells apart who saw something else."""
        self._told: dict[int, Told] = {}
        self._is_for_all: dict[int, bool] = {}
        """Whether all that was told since a line was told to everybody."""
        self._lines_since: dict[tuple[int, int | None], list[Told]] = {}
        self._differences = Differences()
        self._changes: dict[tuple[int, int, int], tuple[dict[str, Any], Scene]] = {}
        """What all see of a change, by what they saw before and now."""
        self._written: dict[int, tuple[Raw, object]] = {}
        """By the id of what was written, which is held on to, so that nothing else can come to lie in its place."""
        self._texts: dict[tuple[int | None, int, int, int], tuple[bytes, int, Scene | None, Lesson | None]] = {}
        """News by the seat, how far it has read, and the scene that it knows; and what else they were made of."""

    def scene(self, seat: int | None) -> Scene:
        """The game as one seat sees it."""
        scene = self._scenes.get(seat)
        if scene is None:
            scene = self._scenes[seat] = self._showing.scene(seat)
        return scene

    def is_of(self, game: Game, version: int) -> bool:
        """The game still looks like this, and its people are called the same."""
        return self.game is game and self.version == version and self._people is game.people

    def written_for(
        self, seat: int | None, reading: Reading, lesson: Lesson | None, *, as_change: bool
    ) -> tuple[bytes, int]:
        """News for a seat as they go over the wire, and how many lines are new: the same for all who read the same."""
        known = reading.scene if as_change else None
        key = (seat, reading.lines, reading.told, id(known))
        if key in self._texts:
            text, lines, _, was_lesson = self._texts[key]
            if was_lesson is lesson or was_lesson == lesson:
                return text, lines
        if len(self._texts) >= MOST_TEXTS:
            self._texts.clear()
        text = as_bytes(self.news(seat, reading, lesson, as_change=as_change))
        lines = len(self._lines(seat, reading.lines))
        self._texts[key] = text, lines, known, lesson
        return text, lines

    def news(
        self, seat: int | None, reading: Reading, lesson: Lesson | None, *, as_change: bool
    ) -> SceneNews | SceneChange:
        """How it stands and what is new in its log for a seat, and for whoever was there, how it came about.

        Parts that others are told as well are in it as they are written.
        """
        lines = self._once(self._lines(seat, reading.lines))
        film = self._film(seat, reading.told) if reading.lines == self.game.heard_before_film else []
        now = self.scene(seat)
        if as_change and reading.scene is not None:
            change = self._change(reading.scene, now)
            return SceneChange(self.version, seat, change, reading.told, lines, film, self.clock, lesson)
        scene = Scene(self._once(now.board), now.prompts, now.waiting, now.trail, now.can_undo, now.outcome)
        return SceneNews(self.version, seat, scene, reading.told, lines, film, self.clock, lesson)

    def _once(self, part: object) -> Any:
        """A part as it is written."""
        written = self._written.get(id(part))
        if written is None:
            written = self._written[id(part)] = Raw(_encoder.encode(part)), part
        return written[0]

    def _lines(self, seat: int | None, since: int) -> list[Told]:
        """What a seat was told since then, in words; where all were told the same, one list for all."""
        key = since, self._hears_as(seat, since)
        known = self._lines_since.get(key)
        if known is None:
            log = self.game.log
            heard = [n for n in range(since, len(log)) if log[n].to is None or log[n].to == seat]
            known = self._lines_since[key] = [self._line(n) for n in heard]
        return known

    def _hears_as(self, seat: int | None, since: int) -> int | None:
        """Nobody's seat, if all that was told since then was told to everybody; else the seat itself."""
        if since not in self._is_for_all:
            self._is_for_all[since] = {line.to for line in self.game.log[since:]} <= {None}
        return None if self._is_for_all[since] else seat

    def _line(self, n: int) -> Told:
        if n not in self._told:
            self._told[n] = self.game.speaker.tell(self.game.log[n])
        return self._told[n]

    def _film(self, seat: int | None, told: int) -> Any:
        """The film that a seat is shown, as it is written; where all saw the same, one for all."""
        game, sight = self.game, self._showing.sight
        if not game.film:
            return []
        saw = [id(sight(shot.state).board(seat)) for shot in game.film]
        key = (self._hears_as(seat, game.heard_before_film), told, id(self.scene(seat).board), *saw)
        if key not in self._films:
            frames = self._showing.frames(seat, told)
            self._films[key] = self._once(film_of(frames, frames[-1].board, self._differences.between))
        return self._films[key]

    def _change(self, known: Scene, now: Scene) -> Difference | None:
        """What differs between two scenes of one seat; what all see of it as it is written."""
        parts: dict[str, Any] = {**self._shared_change(known, now)}
        if known.prompts != now.prompts:
            parts["prompts"] = _of_prompts(known.prompts, now.prompts)
        if known.can_undo != now.can_undo:
            parts["can_undo"] = [now.can_undo]
        return parts or None

    def _shared_change(self, known: Scene, now: Scene) -> dict[str, Any]:
        """What differs between two scenes, but for what a seat may do: the same for all who saw the same both times."""
        key = (id(known.trail), id(known.board), id(now.board))
        if key not in self._changes:
            parts = {"board": self._differences.between(known.board, now.board)}
            for name in ("waiting", "trail", "outcome"):
                parts[name] = difference(getattr(known, name), getattr(now, name))
            written = {name: self._once(part) for name, part in parts.items() if part is not None}
            self._changes[key] = written, known
        return self._changes[key][0]


def _of_prompts(known: list[Prompt], now: list[Prompt]) -> Difference | None:
    """What differs between what a seat might do and may do now: another question is told as a whole."""
    if len(known) != len(now):
        return difference(known, now)
    parts = {
        str(i): difference(was, prompt) if was.stage == prompt.stage else [prompt]
        for i, (was, prompt) in enumerate(zip(known, now, strict=True))
        if was is not prompt and was != prompt
    }
    return parts or None


def film_of(
    frames: Sequence[table.Frame], board: Struct, between: Callable[[Struct, Struct], Difference | None] = difference
) -> list[Frame]:
    """The frames that led up to a board, the last of them, each as what differs from the one after it."""
    past = frames[:-1]
    boards = [*(frame.board for frame in past), board]
    return [Frame(between(boards[i + 1], frame.board) or {}, frame.trail, frame.told) for i, frame in enumerate(past)]


def as_bytes(message: ServerMessage) -> bytes:
    """A message as it goes over the wire."""
    return _encoder.encode(message)


def as_text(message: ServerMessage) -> str:
    """A message as those read it who take texts."""
    return as_bytes(message).decode()
