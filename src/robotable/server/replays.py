"""Finished games, ready to be looked at move by move."""

import asyncio
from collections import OrderedDict

from msgspec.structs import replace

from robotable.server import making
from robotable.server.messages import Clock, Frame
from robotable.server.roster import Refuse
from robotable.server.store import Store, TableRow
from robotable.table import Game, Played

EVERY = 16
"""A copy is kept after so many moves; any frame is at most this many moves away from one."""

MOST_FILMS = 8


class Film:
    """A finished game with copies of it on the way."""

    def __init__(self, row: TableRow, moves: list[Played]) -> None:
        game = making.restore(replace(row, clock=0), [])
        self.moves = moves
        self.end = row.clock
        self.copies = [game.clone()]
        self.turns = [0] if _has_turn(game, 0) else []
        for n, played in enumerate(moves, 1):
            before = len(game.log)
            game.redo(played)
            if _has_turn(game, before):
                self.turns.append(n)
            if n % EVERY == 0:
                self.copies.append(game.clone())

    def frame(self, at: int, seat: int | None) -> Frame:
        """The game after `at` moves as one seat saw it."""
        game = self.copies[at // EVERY].clone()
        for played in self.moves[at - at % EVERY : at]:
            game.redo(played)
        if at == len(self.moves):
            game.advance(self.end)
        return Frame(at, len(self.moves), seat, game.scene(seat), game.story(seat), self.turns, _clock(game))


class Films:
    """The films that were looked at last."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: OrderedDict[str, asyncio.Task[Film]] = OrderedDict()

    async def frame(self, row: TableRow, at: int | None, seat: int | None) -> Frame:
        """One moment of a finished game; without `at` its end."""
        if row.status != "over":
            raise Refuse("This game is still being played: it can be looked at again when it is over.")
        if seat is not None and not 0 <= seat < len(row.seats):
            raise Refuse(f"There is no seat {seat}: this table has seats 0 to {len(row.seats) - 1}.")
        film = await self._film(row)
        at = len(film.moves) if at is None else at
        if not 0 <= at <= len(film.moves):
            raise Refuse(f"There is no move {at}: this game has moves 0 to {len(film.moves)}.")
        return film.frame(at, seat)

    async def _film(self, row: TableRow) -> Film:
        task = self._kept.get(row.id)
        if task is None or (task.done() and task.exception()):
            task = self._kept[row.id] = asyncio.create_task(self._make(row))
            if len(self._kept) > MOST_FILMS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(row.id)
        return await asyncio.shield(task)

    async def _make(self, row: TableRow) -> Film:
        return await asyncio.to_thread(Film, row, await self.store.moves_of(row.id))


def _clock(game: Game) -> Clock | None:
    """In real time: when this was."""
    return Clock(game.state.now, False, 0) if game.ruleset.is_real_time else None


def _has_turn(game: Game, since: int) -> bool:
    return any(line.says == "turn" for line in game.log[since:])
