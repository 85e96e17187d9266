"""Games ready to be looked at again: finished ones move by move, running ones as far as a seat has seen them."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from robotable import games
from robotable.server.archive import NOTHING_IS_LOST, Archive
from robotable.server.messages.replays import Reel, ReplayMoment
from robotable.server.messages.tables import Clock
from robotable.server.roster import Refuse, names_of
from robotable.server.store import TableRow
from robotable.server.viewers import film_of
from robotable.table import Game, Played, Record, Tale, begin, reader_of, tale_of, told_to

log = logging.getLogger(__name__)

EVERY = 16
"""A copy is kept after so many moves; any frame is at most this many moves away from one."""

MOST_KEPT = 8
NOT_YET = "This game is still being played: it can be looked at again when it is over."
Made = TypeVar("Made")


MOVES_OF_A_REEL = 12
"""So many moves of a running game are shown again at once."""


class Replay:
    """A game with copies of it on the way."""

    def __init__(self, record: Record, people: list[str]) -> None:
        ruleset = games.find(record.game)
        self._read = reader_of(ruleset, record.rules)
        self._game = begin(ruleset, record, people)
        self.end = record.now
        self.copies = [self._game.clone()]
        self.turns = [0] if _has_turn(self._game, 0) else []
        self.heard = [len(self._game.log)]
        """How many lines the log had after each move, and before the first."""
        self.recorded: list[Played] = []
        self.go_on(record)

    @property
    def moves(self) -> list[Played]:
        """What was played, as it is written today."""
        return self._game.played

    def leads_to(self, record: Record) -> bool:
        """Whether a record goes on from here: nothing was taken back."""
        return record.moves[: len(self.recorded)] == self.recorded

    def go_on(self, record: Record) -> None:
        """Play what has been played since."""
        game = self._game
        for n, played in enumerate(record.moves[len(self.recorded) :], len(self.recorded) + 1):
            game.redo(self._read(game, played))
            if _has_turn(game, self.heard[-1]):
                self.turns.append(n)
            if n % EVERY == 0:
                self.copies.append(game.clone())
            self.heard.append(len(game.log))
        self.recorded = record.moves

    def moment(self, at: int, seat: int | None) -> ReplayMoment:
        """The game after `at` moves as one seat saw it, with the film of the last of them."""
        game = self.after(max(0, at - 1))
        for played in self.moves[max(0, at - 1) : at]:
            game.is_filmed = True
            game.redo(played)
        frames = game.frames(seat)
        if at == len(self.moves):
            game.advance(self.end)
        scene, log = game.scene(seat), game.story(seat)
        film = film_of(frames, scene.board)
        return ReplayMoment(at, len(self.moves), seat, scene, log, self.turns, film, _clock(game))

    def reel(self, seat: int | None, before: int) -> Reel | None:
        """What a seat saw just before it had been told so many lines; None if nothing was before that."""
        log = self._game.log
        last = sum(told_to(seat, log[:heard]) < before for heard in self.heard) - 1
        if last < 0:
            return None
        first = max(0, last - MOVES_OF_A_REEL)
        game = self.after(first)
        told = told_to(seat, log[: self.heard[first - 1]]) if first else 0
        frames = [game.frames(seat)[-1]]
        game.is_filmed = True
        for played in self.moves[first : last + 1]:
            game.redo(played)
            frames += [frame for frame in game.frames(seat) if frames[-1].told < frame.told < before]
        now = frames[-1]
        return Reel(told, now.board, now.trail, now.told, film_of(frames, now.board), first == 0)

    def after(self, n: int) -> Game:
        """The game after so many moves."""
        kept = n // EVERY
        game = self.copies[kept].clone()
        for played in self.moves[kept * EVERY : n]:
            game.redo(played)
        return game


class Kept(Generic[Made]):
    """What was made of the games that were looked at last: once for each, however many ask."""

    def __init__(self, make: Callable[[TableRow], Awaitable[Made]]) -> None:
        self._make = make
        self._tasks: OrderedDict[str, asyncio.Future[Made]] = OrderedDict()

    async def of(self, row: TableRow) -> Made:
        """What there is of this game, made now if it must be."""
        task = self._tasks.get(row.id)
        if task is None or (task.done() and task.exception()):
            task = self._tasks[row.id] = asyncio.ensure_future(self._make(row))
            if len(self._tasks) > MOST_KEPT:
                self._tasks.popitem(last=False)
        self._tasks.move_to_end(row.id)
        return await asyncio.shield(task)

    def forget(self, table: str) -> None:
        """It is no longer what it was."""
        self._tasks.pop(table, None)


class Replays:
    """The games that were looked at last, and what is told of them."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._replays = Kept(self._make)
        self._tales = Kept(self._tell)
        self._running = Kept(self._make)
        self._looking = asyncio.Lock()
        """One looks back at a time: those who play keep a processor, and a running game is wound on by one."""

    def forget(self, table: str) -> None:
        """Somebody at a table has another name, or none."""
        for kept in (self._replays, self._tales, self._running):
            kept.forget(table)

    async def tale(self, row: TableRow) -> Tale:
        """Awards and turning points of a finished game; nothing if the game has none, or can't be played again."""
        _check_over(row)
        return await self._tales.of(row)

    async def moment(self, row: TableRow, at: int | None, seat: int | None) -> ReplayMoment:
        """One moment of a finished game; without `at` its end."""
        _check_over(row)
        if seat is not None and not 0 <= seat < len(row.seats):
            raise Refuse(f"There is no seat {seat}: this table has seats 0 to {len(row.seats) - 1}.")
        replay = await self._replays.of(row)
        at = len(replay.moves) if at is None else at
        if not 0 <= at <= len(replay.moves):
            raise Refuse(f"There is no move {at}: this game has moves 0 to {len(replay.moves)}.")
        async with self._looking:
            return await asyncio.to_thread(replay.moment, at, seat)

    async def game_at(self, row: TableRow, at: int) -> Game:
        """A finished game of turns as it stood after so many moves, to be gone on with; Refuse if it can't be."""
        _check_over(row)
        if games.find(row.game).is_real_time:
            raise Refuse("A game in real time can't be tried again from a moment.")
        replay = await self._replays.of(row)
        if not 0 <= at < len(replay.moves):
            raise Refuse(f"There is nothing to try after move {at}: this game has moves 0 to {len(replay.moves)}.")
        async with self._looking:
            return await asyncio.to_thread(replay.after, at)

    async def reel(self, row: TableRow, seat: int | None, before: int) -> Reel:
        """What one seat of a game in turns has seen before; who asks has been looked at already."""
        if games.find(row.game).is_real_time:
            raise Refuse("In a game in real time one can look back when it is over.")
        if row.status == "waiting":
            raise Refuse("The game has not started.")
        async with self._looking:
            replay = await self._running.of(row)
            record = await self.archive.record_of(row)
            if not replay.leads_to(record):
                self._running.forget(row.id)
                replay = await self._running.of(row)
            await asyncio.to_thread(replay.go_on, record)
            reel = await asyncio.to_thread(replay.reel, seat, before)
        if reel is None:
            raise Refuse("This is how it began.")
        return reel

    async def _tell(self, row: TableRow) -> Tale:
        ruleset = games.find(row.game)
        record = await self.archive.record_of(row)
        try:
            return await asyncio.to_thread(tale_of, ruleset, record, names_of(row)) or Tale([], [])
        except Exception as problem:
            log.warning("Nothing can be told of the game at table %s: %r", row.id, problem)
            return Tale([], [])

    async def _make(self, row: TableRow) -> Replay:
        record = await self.archive.record_of(row)
        try:
            return await asyncio.to_thread(Replay, record, names_of(row))
        except Exception as problem:
            log.warning("The game at table %s can't be shown move by move: %r", row.id, problem)
            raise Refuse(f"{_why_not(row)} {NOTHING_IS_LOST}") from problem


def _check_over(row: TableRow) -> None:
    if row.status != "over":
        raise Refuse(NOT_YET)


def _why_not(row: TableRow) -> str:
    ruleset = games.find(row.game)
    return (
        f"This game was played by version {row.rules} of the rules of {ruleset.title}; this server has version"
        f" {ruleset.version}, or other content, and can't play it again move by move."
    )


def _clock(game: Game) -> Clock | None:
    """In real time: when this was."""
    return Clock(game.state.now, False, 0) if game.ruleset.is_real_time else None


def _has_turn(game: Game, since: int) -> bool:
    return any(line.says == "turn" for line in game.log[since:])
