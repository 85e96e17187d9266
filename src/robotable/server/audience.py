"""Everybody who looks at a table, and what they are shown."""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from robotable.server import roster
from robotable.server.game_in_play import GameInPlay
from robotable.server.messages.news import Refused, ServerMessage, TableNews
from robotable.server.messages.tables import Clock, TableInfo, TimeInfo
from robotable.server.store import Person, SeatRow, TableRow, speaker_at
from robotable.server.stored_table import StoredTable
from robotable.server.viewers import Reading, Telling, Viewer, as_bytes
from robotable.table import Game, Scene

log = logging.getLogger(__name__)

NOT_SHOWN = "The table can't be shown just now."


def _no_clock() -> Clock | None:
    return None


def _no_limit() -> TimeInfo | None:
    return None


class News(NamedTuple):
    """What a viewer is told of one seat, and how far they have read when it is sent."""

    viewer: Viewer
    reading: Reading
    lines: int
    told: int
    scene: Scene | None
    text: bytes


class Audience:
    """The viewers of one table. What they are shown is on disk already: if it can't be shown, it still counts."""

    def __init__(self, stored: StoredTable, read_only: str | None, muted: set[str]) -> None:
        self.muted = muted
        """People who may not talk here."""
        self.viewers: set[Viewer] = set()
        self.in_play: GameInPlay | None = None
        """The game that they look at, unless there is none to be seen."""
        self.clock: Callable[[], Clock | None] = _no_clock
        """What the table's clock shows, if it has one."""
        self.time: Callable[[], TimeInfo | None] = _no_limit
        """How long people may think here, if that is limited."""
        self._prepared: tuple[TableRow | None, list[News]] = None, []
        """What everybody is to be shown once the table is stored in this way."""
        self._telling: Telling | None = None
        """What was shown last."""
        self._stored = stored
        self._read_only = read_only
        self._seated: tuple[tuple[SeatRow, ...], dict[str, list[int | None]]] = (), {}
        """Who sits where, and the seats that each viewer is shown as long as that stays so."""

    # Queries

    @property
    def online(self) -> set[str]:
        """The people who look on now."""
        return {viewer.person.id for viewer in self.viewers}

    @property
    def has_screen(self) -> bool:
        """Somebody shows the table to a room."""
        return any(viewer.is_screen for viewer in self.viewers)

    def viewers_of(self, person: Person) -> list[Viewer]:
        """Every page or program of one person."""
        return [viewer for viewer in self.viewers if viewer.person.id == person.id]

    def info_for(self, person: Person) -> TableInfo:
        """The table as one person sees it."""
        covered = self.in_play.covered if self.in_play else ()
        parts = self.in_play.parts() if self.in_play else ()
        info = roster.describe(self._stored.row, person, self.online, covered, self._read_only, self.has_screen, parts)
        muted = sorted(speaker_at(info.id, muted) for muted in self.muted) if info.is_host else []
        time = self.time()
        return replace(info, muted=muted, time=time) if muted or time else info

    # Commands

    def send(self, message: ServerMessage) -> None:
        """Send everybody the same."""
        text = as_bytes(message)
        for viewer in self.viewers:
            viewer.send_bytes(text)

    def show_table(self, to: Iterable[Viewer] | None = None) -> None:
        """Show who sits where, and how the table stands."""
        clock = self.clock()
        for viewer in self.viewers if to is None else to:
            viewer.send(TableNews(self.info_for(viewer.person), clock))

    def prepare(self, row: TableRow) -> None:
        """Write down what everybody is to be shown once the table is stored as in this row. Nothing is sent yet."""
        try:
            self._prepared = row, list(self._news_for(self.viewers, row))
        except Exception:
            log.exception("Table %s can't be shown", row.id)

    def show_game(self) -> None:
        """Show everybody how the game stands."""
        row, prepared = self._prepared
        self._prepared = None, []
        try:
            if row is self._stored.row:
                _send(prepared)
            else:
                self.show_scenes(self.viewers)
        except Exception:
            log.exception("Table %s can't be shown", self._stored.row.id)
            self._stored.close(NOT_SHOWN)

    def show_all(self) -> None:
        """Show everybody the seats and the game."""
        if self.in_play is not None:
            self.in_play.game.people = roster.names_of(self._stored.row)
        self.show_table()
        self.show_game()

    def show_scenes(self, to: Iterable[Viewer]) -> None:
        """Send each viewer the scene of every seat they hold; those who hold none see the public one."""
        _send(self._news_for(to, self._stored.row))

    def _news_for(self, to: Iterable[Viewer], row: TableRow) -> Iterator[News]:
        """What each viewer is told of the scenes that they see, when the table stands like this."""
        if self.in_play is None:
            return
        game, telling = self.in_play.game, self._telling_of(self.in_play.game, row)
        lines, is_taught = len(game.log), row.lessons is not None
        for viewer in to:
            seats, as_change = self._seats_shown_to(viewer.person, row), viewer.takes_changes
            viewer.forget_but(seats)
            for seat in seats:
                reading = viewer.reading(game, seat)
                lesson = self.in_play.lesson_for(seat, row.lessons) if is_taught else None
                text, told = telling.written_for(seat, reading, lesson, as_change=as_change)
                scene = telling.scene(seat) if as_change else None
                yield News(viewer, reading, lines, reading.told + told, scene, text)

    def _seats_shown_to(self, person: Person, row: TableRow) -> list[int | None]:
        """Before the start there is nothing to be seen: the game is dealt when the last seat is taken."""
        if row.status == "waiting":
            return []
        if self._seated[0] is not row.seats:
            self._seated = row.seats, {}
        shown = self._seated[1].get(person.id)
        if shown is None:
            shown = self._seated[1][person.id] = [*roster.seats_held(row, person)] or [None]
        return shown

    def _telling_of(self, game: Game, row: TableRow) -> Telling:
        """The game as it looks now: whoever comes while nothing happens is sent what was written for others."""
        clock = self.clock()
        if self._telling is None or clock is not None or not self._telling.is_of(game, row.version):
            self._telling = Telling(game, row.version, clock)
        return self._telling

    def tell_older(self, viewer: Viewer) -> bool:
        """Send a viewer lines of a long log that came before those they have; False if there are no more."""
        older = viewer.older_lines(self.in_play.game) if self.in_play is not None else None
        if older is not None:
            viewer.send(older)
        return older is not None

    def dismiss(self, why: str) -> None:
        """Let everybody go, and say why."""
        for viewer in self.viewers:
            viewer.send(Refused(why))
            viewer.hang_up()


def _send(news: Iterable[News]) -> None:
    for viewer, reading, lines, told, scene, text in news:
        reading.lines, reading.told, reading.scene = lines, told, scene
        viewer.send_bytes(text)
