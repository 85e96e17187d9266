"""Bots think in processes of their own, with a time budget, so that the server never waits for them."""

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from robotable import bots, games
from robotable.server.turns_to_think import Asker, TurnsToThink
from robotable.table import Advice, Line, Pack

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

START_S = 60.0
"""How long a worker may take to start on a machine that is busy with other things."""


MOST_PACKS = 64
"""A worker remembers so much content; what it has forgotten it asks for again."""

ANSWER, STUMBLE, SHOW_CONTENT = b"+", b"-", b"?"
"""How what a worker says begins."""


_advice = msgspec.msgpack.Decoder[Advice | None](Advice | None)
"""Made once: threads that are the first to ask msgspec about a class at the same moment bring the process down."""


class BotFailed(RuntimeError):
    """A bot crashed or overran its time."""


class Question(Struct, frozen=True):
    """What a bot is asked: a state that holds nothing its seat can't see, and the seat that is to move."""

    bot: str
    game: str
    content: str
    """The digest of the content that the game is played with."""
    saved: bytes
    seat: int
    seed: int
    budget_ms: int
    is_hint: bool = False
    """A person asks, who wants to know what is best now."""
    heard: list[Line] = []
    """What the seat was told since the start, for a bot that makes use of it."""
    is_aside: bool = False
    """It is about what is open on the side, while another seat is awaited."""
    table: str = ""
    """Where it is asked, so that plans are gone on with there and nowhere else."""

    @property
    def patience_s(self) -> float:
        """When the bot is taken for lost: well after its budget, as the machine may be busy."""
        return 2 * self.budget_ms / 1000 + 2


class Thinkers:
    """A few workers, each started when it is first needed, and replaced when it crashes or hangs."""

    def __init__(self, count: int | None = None, took: Callable[[float], None] = lambda seconds: None) -> None:
        self._took = took
        """Told how long each answer took, in seconds."""
        count = count or max(1, (os.cpu_count() or 1) - 1)
        self._threads = ThreadPoolExecutor(count, "thinking")
        self._idle: list[Worker | None] = [None] * count
        self._turns: TurnsToThink[Worker | None] = TurnsToThink()
        self._started: set[Worker] = set()

    async def think(self, question: Question, pack: Pack, asker: Asker) -> Advice | None:
        """A bot's answer, None if it would rather wait; BotFailed if it crashes or takes far too long.

        The pack is the content that the question names; it travels to a worker that has not seen it yet.
        """
        start = time.perf_counter()
        worker = await self._turn_of(asker)
        answer = await asyncio.shield(asyncio.ensure_future(self._think(worker, question, pack)))
        self._took(time.perf_counter() - start)
        return answer

    def stop(self) -> None:
        """Send everybody home."""
        for worker in list(self._started):
            worker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _turn_of(self, asker: Asker) -> "Worker | None":
        """Wait for a worker, who may have to be started."""
        turn = self._turns.join(asker)
        self._call_next()
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, worker: "Worker | None") -> None:
        self._idle.append(worker)
        self._call_next()

    def _call_next(self) -> None:
        while self._idle and (turn := self._turns.next()) is not None:
            turn.set_result(self._idle.pop())

    async def _think(self, worker: "Worker | None", question: Question, pack: Pack) -> Advice | None:
        loop = asyncio.get_running_loop()
        try:
            if worker is None:
                worker = await loop.run_in_executor(self._threads, self._start)
            return await loop.run_in_executor(self._threads, worker.ask, question, pack)
        finally:
            if worker is not None and not worker.is_fit:
                self._send_home(worker)
                worker = None
            self._give_back(worker)

    def _start(self) -> "Worker":
        worker = Worker()
        self._started.add(worker)
        try:
            worker.wait_until_ready()
        except BotFailed:
            self._send_home(worker)
            raise
        return worker

    def _send_home(self, worker: "Worker") -> None:
        worker.kill()
        self._started.discard(worker)


class ThinkersOfATable:
    """The thinkers, as one table asks them."""

    def __init__(self, thinkers: Thinkers, asker: Callable[[], Asker]) -> None:
        self._thinkers = thinkers
        self._asker = asker

    async def think(self, question: Question, pack: Pack) -> Advice | None:
        """A bot's answer, in its turn among those to other tables."""
        return await self._thinkers.think(question, pack, self._asker())


class Worker:
    """One process that thinks for bots."""

    def __init__(self) -> None:
        self.connection, theirs = process_context().Pipe()
        self.process = process_context().Process(target=_work, args=(theirs, games.ADDED), daemon=True)
        self.process.start()
        theirs.close()
        self.is_fit = True

    def wait_until_ready(self) -> None:
        """Return when the worker has read the rules of all games."""
        self._receive(START_S)

    def ask(self, question: Question, pack: Pack) -> Advice | None:
        """Put a question and wait for the answer; if the worker wants to see the content first, show it."""
        self.is_fit = False
        self._send(msgspec.msgpack.encode(question))
        answer = self._receive(question.patience_s)
        if answer == SHOW_CONTENT:
            self._send(msgspec.msgpack.encode(pack))
            answer = self._receive(question.patience_s)
        self.is_fit = True
        if answer[:1] != ANSWER:
            raise BotFailed(f"{question.bot} stumbled: {answer[1:].decode()}")
        advice: Advice | None = _advice.decode(answer[1:])
        return advice

    def kill(self) -> None:
        """End it, whatever it does."""
        self.process.kill()

    def _send(self, data: bytes) -> None:
        try:
            self.connection.send_bytes(data)
        except OSError as problem:
            raise BotFailed("the bot's process ended") from problem

    def _receive(self, seconds: float) -> bytes:
        try:
            if self.connection.poll(seconds):
                return self.connection.recv_bytes()
        except (EOFError, OSError) as problem:
            raise BotFailed("the bot's process ended") from problem
        raise BotFailed(f"the bot gave no answer within {seconds:.0f} seconds")


@cache
def process_context() -> "ForkServerContext | SpawnContext":
    """How processes are started: from a clean server of processes where there is one, as that is quick."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([__name__])
        return context
    return multiprocessing.get_context("spawn")


def _work(connection: Connection, added: list[str]) -> None:
    """What a worker does all day. It ends when the server does, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games.ADDED[:] = added
    bots.get_ready()
    packs: dict[str, Pack] = {}
    with suppress(EOFError, OSError):  # The server is gone.
        connection.send_bytes(b"ready")
        while True:
            question = msgspec.msgpack.decode(connection.recv_bytes(), type=Question)
            connection.send_bytes(_answer(question, connection, packs))


def _answer(question: Question, connection: Connection, packs: dict[str, Pack]) -> bytes:
    q = question
    try:
        pack = packs.get(q.content) or _see_content(q, connection, packs)
        advice = bots.think(
            q.bot,
            q.game,
            q.saved,
            q.seat,
            q.seed,
            q.budget_ms,
            is_hint=q.is_hint,
            is_aside=q.is_aside,
            pack=pack,
            heard=q.heard,
            table=q.table,
        )
        return ANSWER + msgspec.msgpack.encode(advice)
    except EOFError:
        raise
    except Exception as problem:
        return STUMBLE + repr(problem).encode()


def _see_content(question: Question, connection: Connection, packs: dict[str, Pack]) -> Pack:
    """The content of a question that is new to this worker: the game's own, or such as the server shows it."""
    ruleset = games.find(question.game)
    pack = ruleset.content
    if pack.digest != question.content:
        connection.send_bytes(SHOW_CONTENT)
        pack = msgspec.msgpack.decode(connection.recv_bytes(), type=ruleset.pack)
    while len(packs) >= MOST_PACKS:
        del packs[next(iter(packs))]
    packs[question.content] = pack
    return pack
