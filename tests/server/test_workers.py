"""Bots think in processes that can crash or hang without anybody at the tables being held up."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.clients import TestServer, Visitor
from tests.there import there

import robotable
from robotable import games
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.server.workers import BotFailed, Question, Thinkers, Worker
from robotable.table import Game, Luck, Pack, save


def question_about(game: Game) -> Question:
    (seat,) = game.waiting
    guess = game.ruleset.determinise(game.state, seat, Luck.seeded(1))
    return Question("officer", game.ruleset.id, game.pack.digest, save(guess), seat, 1, 1000)


@contextmanager
def thinkers() -> Iterator[Thinkers]:
    pool = Thinkers(1)
    yield pool
    pool.stop()


def test_the_answer_is_a_legal_move() -> None:
    async def check() -> None:
        game = robotable.new("cyclone-run", seats=2, seed=1)
        with thinkers() as pool:
            advice = await pool.think(question_about(game), game.pack)
            assert advice is not None
            assert advice.move in [offer.move for offer in game.prompts[0].moves]
            assert advice.why

    asyncio.run(check())


def test_a_bot_that_stumbles_or_hangs_or_dies_is_told_from_one_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        game = robotable.new("cyclone-run", seats=2, seed=1)
        question = question_about(game)
        with thinkers() as pool:
            with pytest.raises(BotFailed, match="nobody"):
                await pool.think(replace(question, bot="nobody"), game.pack)
            await pool.think(question, game.pack)
            (worker,) = pool._started
            pid = worker.process.pid
            os.kill(there(pid), signal.SIGSTOP)
            with monkeypatch.context() as hurried:
                hurried.setattr(Question, "patience_s", 0.2)
                with pytest.raises(BotFailed, match="no answer"):
                    await pool.think(question, game.pack)
            await pool.think(question, game.pack)
            (worker,) = pool._started
            assert worker.process.pid != pid
            os.kill(there(worker.process.pid), signal.SIGKILL)
            with pytest.raises(BotFailed, match="ended"):
                await pool.think(question, game.pack)
            await pool.think(question, game.pack)

    asyncio.run(check())


def test_a_worker_that_does_not_get_ready_is_sent_home(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        game = robotable.new("cyclone-run", seats=2, seed=1)
        with thinkers() as pool:
            started: list[Worker] = []

            def wait_in_vain(worker: Worker) -> None:
                started.append(worker)
                raise BotFailed("the bot gave no answer")

            with monkeypatch.context() as slow:
                slow.setattr(Worker, "wait_until_ready", wait_in_vain)
                with pytest.raises(BotFailed):
                    await pool.think(question_about(game), game.pack)
            (worker,) = started
            worker.process.join(20)
            assert not worker.process.is_alive()
            assert await pool.think(question_about(game), game.pack) is not None
            assert worker not in pool._started

    asyncio.run(check())


def test_where_a_bot_fails_any_legal_move_is_made(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(question: Question, pack: Pack) -> None:
        raise BotFailed("out of ideas")

    monkeypatch.setattr(server.inside.thinkers, "think", fail)
    anna = Visitor(server.address)
    with anna.at(anna.new_table("random", "random", stack=4)) as place:
        while place.version < 5:
            place.next()


def test_workers_end_when_the_server_is_gone() -> None:
    async def start() -> int | None:
        pool = Thinkers(1)
        game = robotable.new("cyclone-run", seats=2, seed=1)
        await pool.think(question_about(game), game.pack)
        (worker,) = pool._started
        worker.connection.close()
        await asyncio.to_thread(partial(worker.process.join, 10))
        return worker.process.exitcode

    assert asyncio.run(start()) == 0


def test_content_that_is_not_the_game_s_own_travels_to_a_worker_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cyclone = games.find("cyclone-run")
    assert isinstance(cyclone.content, CyclonePack)
    pack = replace(cyclone.content, heroes=dict(reversed(cyclone.content.heroes.items())))
    game = Game(cyclone, 2, 1, pack=pack)
    said: list[tuple[Worker, int]] = []
    say = Worker._send

    def count(worker: Worker, data: bytes) -> None:
        said.append((worker, len(data)))
        say(worker, data)

    async def check() -> Worker:
        with thinkers() as pool:
            await pool.think(question_about(game), pack)
            await pool.think(question_about(game), pack)
            (worker,) = pool._started
        return worker

    with monkeypatch.context() as counted:  # `count` must outlive this: bots of other tests may be in it just then.
        counted.setattr(Worker, "_send", count)
        asked = asyncio.run(check())
    question, content, again = [length for worker, length in said if worker is asked]
    assert content == len(msgspec.msgpack.encode(pack))
    assert again == question < content
