"""The bots at a table that is played by turns: they think when everybody waits for them."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial

from robotable import bots
from robotable.server.game_in_play import GameInPlay
from robotable.server.order_queue import OrderQueue
from robotable.server.settings import Settings
from robotable.server.workers import Question, ThinkersOfATable
from robotable.table import Move

log = logging.getLogger(__name__)


class TurnBots:
    """Every bot that has something to decide, each in a task of its own."""

    def __init__(
        self,
        in_play: GameInPlay,
        queue: OrderQueue,
        settings: Settings,
        thinkers: ThinkersOfATable,
        make_move: Callable[[int, Move], Awaitable[None]],
    ) -> None:
        self._in_play = in_play
        self._queue = queue
        self._settings = settings
        self._thinkers = thinkers
        self._make_move = make_move
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._interjecting: dict[int, asyncio.Task[None]] = {}
        """Bots that think about what is open on the side."""

    @property
    def are_thinking(self) -> bool:
        """At least one of them is at it."""
        return bool(self._thinking or self._interjecting)

    def wake(self) -> None:
        """Set every bot to thinking that everybody waits for, or that sees something to do on the side."""
        for seat in self._in_play.seats_of_bots():
            if self._is_its_turn(seat) and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._play_on(seat))
            if seat not in self._interjecting and self._has_something_on_the_side(seat):
                self._interjecting[seat] = asyncio.create_task(self._interject(seat))

    def stop(self) -> None:
        """Leave everything undecided."""
        for thinking in (*self._thinking.values(), *self._interjecting.values()):
            thinking.cancel()

    async def _play_on(self, seat: int) -> None:
        """Think and move, until it is somebody else's turn."""
        try:
            while (asked := await self._queue.run(partial(self._question_for, seat))) is not None:
                question, version = asked
                move = await self._choice(question)
                await self._queue.run(partial(self._play, seat, version, move))
        except Exception:
            log.exception("The bot on seat %d of table %s can't go on", seat, self._in_play.row.id)
            self._thinking.pop(seat, None)

    async def _question_for(self, seat: int) -> tuple[Question, int] | None:
        """What the bot on this seat is asked, and about which version; None if it has nothing to decide."""
        if not self._is_its_turn(seat):
            del self._thinking[seat]
            return None
        question = self._in_play.question(self._in_play.bot_on(seat), seat, self._settings.think_ms)
        return question, self._in_play.row.version

    async def _choice(self, question: Question) -> Move | None:
        """The bot's move, after a pause in which people can follow; None if the bot failed."""
        pause = asyncio.sleep(self._settings.bot_pause_ms / 1000)
        thinking = self._thinkers.think(question, self._in_play.game.pack)
        thought, _ = await asyncio.gather(thinking, pause, return_exceptions=True)
        if isinstance(thought, BaseException):
            log.warning("The bot %s failed at table %s: %s", question.bot, self._in_play.row.id, thought)
            return None
        return None if thought is None else thought.move

    async def _play(self, seat: int, version: int, move: Move | None) -> None:
        """Make the bot's move, or any legal one if it has none; forget it if the table has moved on."""
        in_play = self._in_play
        has_moved_on = version != in_play.row.version and not in_play.chooses_at_once(seat)
        if has_moved_on or not self._is_its_turn(seat):
            return
        legal = in_play.bots_moves(seat)
        if move not in legal:
            log.warning("A bot at table %s wanted %s, which is not legal", in_play.row.id, move)
            move = secrets.choice(legal)
        await self._make_move(seat, move)

    # On the side

    async def _interject(self, seat: int) -> None:
        """Do what is good to do while another seat is awaited, until there is nothing more."""
        try:
            while (asked := await self._queue.run(partial(self._question_on_the_side, seat))) is not None:
                question, version = asked
                advice = await self._thinkers.think(question, self._in_play.game.pack)
                if advice is None:
                    return
                await self._queue.run(partial(self._play_on_the_side, seat, version, advice.move))
        except Exception:
            log.exception("The bot on seat %d of table %s does nothing on the side", seat, self._in_play.row.id)
        finally:
            self._interjecting.pop(seat, None)

    async def _question_on_the_side(self, seat: int) -> tuple[Question, int] | None:
        if not self._has_something_on_the_side(seat):
            return None
        in_play = self._in_play
        question = in_play.question(in_play.bot_on(seat), seat, self._settings.think_ms, is_aside=True)
        return question, in_play.row.version

    async def _play_on_the_side(self, seat: int, version: int, move: Move) -> None:
        in_play = self._in_play
        is_still_good = version == in_play.row.version and in_play.is_played_by_bot(seat)
        if is_still_good and move in in_play.bots_moves(seat):
            await self._make_move(seat, move)

    def _has_something_on_the_side(self, seat: int) -> bool:
        """A bot plays here, and by what lies open this is a moment to act though another seat is awaited."""
        game = self._in_play.game
        is_others_turn = self._in_play.is_played_by_bot(seat) and seat not in game.waiting
        return is_others_turn and bots.notices_on_the_side(game.ruleset, game.state, seat)

    def _is_its_turn(self, seat: int) -> bool:
        return self._in_play.is_played_by_bot(seat) and seat in self._in_play.game.waiting
