"""Bots that think for long keep nobody waiting who plays at another table of the same server."""

import os
import random
import signal
from collections.abc import Iterator
from multiprocessing import Pipe

import pytest
from msgspec.structs import replace
from tests.server.clients import TestServer, Visitor, open_server, play_on, wait_until
from tests.there import there

from robotable import bots
from robotable.server.live_table import LiveTable
from robotable.server.settings import Settings
from robotable.server.workers import _answer

LONG_MS = 60_000


@pytest.fixture
def pondering(settings: Settings) -> Iterator[TestServer]:
    """A server whose bots may think for a minute."""
    with open_server(replace(settings, think_ms=LONG_MS)) as opened:
        yield opened


def test_a_worker_is_told_at_which_table_it_thinks(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, told = Visitor(server.address, "Anna"), list[str]()
    table = anna.new_table("me", "me")
    with anna.at(table):
        live = server.inside.registry._live[table]
        assert isinstance(live, LiveTable)
        question, pack = live.in_play.question("ace", 0, 100), live.game.pack
    monkeypatch.setattr(bots, "think", lambda *_, table, **__: told.append(table))
    ours, theirs = Pipe()
    with ours, theirs:
        _answer(question, theirs, {question.content: pack})
    assert told == [table]


def test_four_aces_never_stall_a_live_server(pondering: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def stall(*_: object, **__: object) -> None:
        raise AssertionError("a bot thinks where people are served")

    monkeypatch.setattr(bots, "think", stall)
    anna = Visitor(pondering.address, "Anna")
    aces, own = anna.new_table("ace", "ace", "ace", "ace"), anna.new_table("me", "me")
    thinkers, live = pondering.inside.thinkers, pondering.inside.registry._live
    wait_until(lambda: [worker for worker in thinkers._started if not worker.is_fit])
    (worker,) = thinkers._started
    os.kill(there(worker.process.pid), signal.SIGSTOP)
    before = live[aces].row.version
    with anna.at(aces) as looking, anna.at(own) as place:
        play_on([place], random.Random(1), moves=30)
        looking.settle()
        assert place.version == 30
        assert live[aces].row.version == looking.version == before
        worker.kill()
        wait_until(lambda: live[aces].row.version > before)
        play_on([place], random.Random(2), moves=5)
        assert place.version == 35
