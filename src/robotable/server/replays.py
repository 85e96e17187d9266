"""Finished games, ready to be looked at move by move."""

import asyncio
import logging
from collections import OrderedDict

from robotable import games
from robotable.server.archive import NOTHING_IS_LOST, Archive
from robotable.server.messages import Clock, ReplayMoment
from robotable.server.roster import Refuse, names_of
from robotable.server.store import TableRow
from robotable.server.viewers import film_of
from robotable.table import Game, Record, begin, reader_of

log = logging.getLogger(__name__)

EVERY = 16
"""A copy is kept after so many moves; any frame is at most this many moves away from one."""

MOST_KEPT = 8


class Replay:
    """A finished game with copies of it on the way."""

    def __init__(self, record: Record, people: list[str]) -> None:
        ruleset = games.find(record.game)
        read = reader_of(ruleset, record.rules)
        game = begin(ruleset, record, people)
        self.end = record.now
        self.copies = [game.clone()]
        self.turns = [0] if _has_turn(game, 0) else []
        for n, played in enumerate(record.moves, 1):
            before = len(game.log)
            game.redo(read(game, played))
            if _has_turn(game, before):
                self.turns.append(n)
            if n % EVERY == 0:
                self.copies.append(game.clone())
        self.moves = game.played

    def moment(self, at: int, seat: int | None) -> ReplayMoment:
        """The game after `at` moves as one seat saw it, with the film of the last of them."""
        kept = max(0, at - 1) // EVERY
        game = self.copies[kept].clone()
        for n, played in enumerate(self.moves[kept * EVERY : at], kept * EVERY + 1):
            game.is_filmed = n == at
            game.redo(played)
        frames = game.frames(seat)
        if at == len(self.moves):
            game.advance(self.end)
        scene, log = game.scene(seat), game.story(seat)
        return ReplayMoment(at, len(self.moves), seat, scene, log, self.turns, film_of(frames, scene), _clock(game))


class Replays:
    """The games that were looked at last."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._kept: OrderedDict[str, asyncio.Task[Replay]] = OrderedDict()

    async def moment(self, row: TableRow, at: int | None, seat: int | None) -> ReplayMoment:
        """One moment of a finished game; without `at` its end."""
        if row.status != "over":
            raise Refuse("This game is still being played: it can be looked at again when it is over.")
        if seat is not None and not 0 <= seat < len(row.seats):
            raise Refuse(f"There is no seat {seat}: this table has seats 0 to {len(row.seats) - 1}.")
        replay = await self._replay_of(row)
        at = len(replay.moves) if at is None else at
        if not 0 <= at <= len(replay.moves):
            raise Refuse(f"There is no move {at}: this game has moves 0 to {len(replay.moves)}.")
        return replay.moment(at, seat)

    async def _replay_of(self, row: TableRow) -> Replay:
        task = self._kept.get(row.id)
        if task is None or (task.done() and task.exception()):
            task = self._kept[row.id] = asyncio.create_task(self._make(row))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(row.id)
        return await asyncio.shield(task)

    async def _make(self, row: TableRow) -> Replay:
        record = await self.archive.record_of(row)
        try:
            return await asyncio.to_thread(Replay, record, names_of(row))
        except Exception as problem:
            log.warning("The game at table %s can't be shown move by move: %r", row.id, problem)
            raise Refuse(f"{_why_not(row)} {NOTHING_IS_LOST}") from problem


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
