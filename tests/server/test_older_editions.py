"""The rules of an older edition answer, whatever becomes of the process that they live in."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from tests.there import there

from robotable.server import older_editions
from robotable.server.older_editions import OlderEdition


@pytest.fixture
def edition() -> Iterator[OlderEdition]:
    opened = OlderEdition()
    yield opened
    opened.close()


def test_an_edition_whose_process_was_killed_answers_again(edition: OlderEdition) -> None:
    before = edition.content_of("cyclone-run")
    os.kill(there(edition._process).pid, signal.SIGKILL)
    assert edition.content_of("cyclone-run") == before
    os.kill(there(edition._process).pid, signal.SIGKILL)
    there(edition._process).wait(10)
    assert edition.content_of("cyclone-run") == before


def test_an_edition_that_hangs_is_started_anew(edition: OlderEdition, monkeypatch: pytest.MonkeyPatch) -> None:
    before = edition.content_of("cyclone-run")
    hanging = there(edition._process)
    with monkeypatch.context() as hurried:
        hurried.setattr(older_editions, "PATIENCE_S", 5)
        os.kill(hanging.pid, signal.SIGSTOP)
        assert edition.content_of("cyclone-run") == before
    assert hanging.wait(10) == -signal.SIGKILL


def test_an_edition_that_can_not_live_says_so_and_leaves_nothing(
    edition: OlderEdition, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def start(_: OlderEdition) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", "import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 9, 1]))"]
        started.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return started[-1]

    with monkeypatch.context() as broken:
        broken.setattr(OlderEdition, "_start", start)
        with pytest.raises(ValueError, match="its process ended"):
            edition.content_of("cyclone-run")
    assert [process.poll() is not None for process in started] == [True, True]
    assert edition.content_of("cyclone-run").content
