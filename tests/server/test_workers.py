"""Bots think in processes that can crash or hang without anybody at the tables being held up."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.clients import TestServer, Visitor
from tests.server.mortal import ROOT
from tests.there import there

import robotable
from robotable import games
from robotable.games.cyclone_run.pack import CyclonePack
from robotable.server.live_table import LiveTable
from robotable.server.turns_to_think import Asker
from robotable.server.workers import BotFailed, Question, Thinkers, Worker
from robotable.table import Game, Luck, Pack, save

ANYBODY = Asker("a table", frozenset())


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
            advice = await pool.think(question_about(game), game.pack, ANYBODY)
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
                await pool.think(replace(question, bot="nobody"), game.pack, ANYBODY)
            await pool.think(question, game.pack, ANYBODY)
            (worker,) = pool._started
            pid = worker.process.pid
            os.kill(there(pid), signal.SIGSTOP)
            with monkeypatch.context() as hurried:
                hurried.setattr(Question, "patience_s", 0.2)
                with pytest.raises(BotFailed, match="no answer"):
                    await pool.think(question, game.pack, ANYBODY)
            await pool.think(question, game.pack, ANYBODY)
            (worker,) = pool._started
            assert worker.process.pid != pid
            os.kill(there(worker.process.pid), signal.SIGKILL)
            with pytest.raises(BotFailed, match="ended"):
                await pool.think(question, game.pack, ANYBODY)
            await pool.think(question, game.pack, ANYBODY)

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
                    await pool.think(question_about(game), game.pack, ANYBODY)
            (worker,) = started
            worker.process.join(20)
            assert not worker.process.is_alive()
            assert await pool.think(question_about(game), game.pack, ANYBODY) is not None
            assert worker not in pool._started

    asyncio.run(check())


def test_where_a_bot_fails_any_legal_move_is_made(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(question: Question, pack: Pack, asker: Asker) -> None:
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
        await pool.think(question_about(game), game.pack, ANYBODY)
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
            await pool.think(question_about(game), pack, ANYBODY)
            await pool.think(question_about(game), pack, ANYBODY)
            (worker,) = pool._started
        return worker

    with monkeypatch.context() as counted:  # `count` must outlive this: bots of other tests may be in it just then.
        counted.setattr(Worker, "_send", count)
        asked = asyncio.run(check())
    question, content, again = [length for worker, length in said if worker is asked]
    assert content == len(msgspec.msgpack.encode(pack))
    assert again == question < content


def test_addresses_are_served_in_turn_and_of_each_its_tables() -> None:
    async def check() -> list[str]:
        game = robotable.new("cyclone-run", seats=2, seed=1)
        served: list[str] = []

        async def ask(table: str, *addresses: str) -> None:
            await pool.think(question_about(game), game.pack, Asker(table, frozenset(addresses)))
            served.append(table)

        with thinkers() as pool:
            many = [asyncio.create_task(ask(f"Eve's {n}", "Eve's")) for n in range(5)]
            again = [asyncio.create_task(ask("Eve's 1", "Eve's")) for _ in range(2)]
            alone = [asyncio.create_task(ask(f"nobody's {n}")) for n in range(2)]
            anna = asyncio.create_task(ask("Anna's", "Anna's"))
            both = asyncio.create_task(ask("both's", "Anna's", "Eve's"))
            await asyncio.gather(*many, *again, *alone, anna, both)
        return served

    assert asyncio.run(check()) == [
        *("Eve's 0", "Eve's 1", "nobody's 0", "Anna's"),
        *("Eve's 2", "nobody's 1", "both's"),
        *("Eve's 3", "Eve's 4", "Eve's 1", "Eve's 1"),
    ]


def test_bots_think_for_those_who_play_and_not_for_those_who_look_on(server: TestServer) -> None:
    anna, eve = Visitor(server.address, "Anna"), Visitor(server.address, "Eve")
    anna.proxied, eve.proxied = {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "203.0.113.8"}
    table, of_bots = anna.new_table("me", "me"), anna.new_table("random", "random")
    with anna.at(table), eve.at(table), eve.at(of_bots):
        live = server.inside.registry._live
        askers = [live[id] for id in (table, of_bots)]
        assert [isinstance(one, LiveTable) and one._asker() for one in askers] == [
            Asker(table, frozenset({"203.0.113.7"})),
            Asker(of_bots, frozenset({"203.0.113.8"})),
        ]


def test_whoever_waits_no_longer_is_passed_over_and_loses_no_worker() -> None:
    async def check() -> None:
        game = robotable.new("cyclone-run", seats=2, seed=1)
        with thinkers() as pool:
            asked = [asyncio.create_task(pool.think(question_about(game), game.pack, ANYBODY)) for _ in range(4)]
            await asyncio.sleep(0)
            asked[0].cancel()
            asked[2].cancel()
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [isinstance(answer, asyncio.CancelledError) for answer in answers] == [True, False, True, False]
            assert await pool.think(question_about(game), game.pack, ANYBODY) is not None

    asyncio.run(check())


THINKS_FOR_LONG = """
import asyncio

import robotable
from msgspec.structs import replace
from robotable.server.workers import Thinkers
from tests.server.test_workers import ANYBODY, question_about

async def think():
    pool, game = Thinkers(1), robotable.new("cyclone-run", seats=2, seed=1)
    await pool.think(question_about(game), game.pack, ANYBODY)
    print("thinking", flush=True)
    await pool.think(replace(question_about(game), bot="ace", budget_ms=3000), game.pack, ANYBODY)

if __name__ == "__main__":
    asyncio.run(think())
"""


def test_a_worker_that_thinks_when_the_server_is_killed_ends_without_a_word(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(THINKS_FOR_LONG)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    assert there(server.stdout).readline() == b"thinking\n"
    server.kill()
    assert server.communicate(timeout=60)[1] == b""
