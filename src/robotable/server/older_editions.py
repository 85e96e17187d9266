"""Tables of the first edition, which stored nothing but moves: its rules play them again, in a process of their own.

The rules of an edition are kept in a file beside this one (`tools/keep_edition.py` makes it). What they bring back is
a table such as later editions leave behind: its content, its moves, and a snapshot to go on from.
"""

import subprocess
import sys
import threading
import zipfile
from contextlib import suppress
from importlib.resources import as_file, files
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct

from robotable.table import Played, Record, Snapshot

FIRST = "first"
"""The edition before content and snapshots were stored."""

PATIENCE_S = 60
"""An answer that takes longer does not come."""


class Content(Struct, frozen=True):
    """The content of a game as an edition had it."""

    digest: str
    content: bytes


class Revived(Content, frozen=True):
    """A game that an edition has played again from its record."""

    moves: list[Played]
    """As that edition writes them."""
    snapshot: Snapshot


class OlderEdition:
    """The rules of an edition, started when they are first needed."""

    def __init__(self, name: str = FIRST) -> None:
        self.name = name
        self._one_at_a_time = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: TemporaryDirectory[str] | None = None

    def content_of(self, game: str) -> Content:
        """The content that a game was played with; ValueError if that edition did not have the game."""
        return msgspec.convert(self._ask({"game": game}), Content)

    def revive(self, record: Record, people: list[str]) -> Revived:
        """Play a record again; ValueError if it can't be done."""
        return msgspec.convert(self._ask({"game": record.game, "record": record.encode(), "people": people}), Revived)

    def close(self) -> None:
        """End its process, if it was ever started."""
        with self._one_at_a_time:
            self._end()

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Put a question; whatever became of the process that answered before, one is started anew."""
        asked = msgspec.msgpack.encode(question)
        with self._one_at_a_time:
            answered = self._answer_to(asked) or self._answer_to(asked)
        answer: dict[str, Any] = msgspec.msgpack.decode(answered) if answered else {"problem": "its process ended"}
        if "problem" in answer:
            raise ValueError(f"by the rules of the {self.name} edition: {answer['problem']}")
        return answer

    def _answer_to(self, asked: bytes) -> bytes:
        """What the process answers; nothing if it ends over it, or takes too long."""
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        too_late = threading.Timer(PATIENCE_S, process.kill)
        too_late.start()
        answered = b""
        with suppress(OSError):
            process.stdin.write(len(asked).to_bytes(4) + asked)
            process.stdin.flush()
            length = int.from_bytes(process.stdout.read(4))
            answered = process.stdout.read(length)
        too_late.cancel()
        if not answered or len(answered) < length:
            self._end()
            return b""
        return answered

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _start(self) -> subprocess.Popen[bytes]:
        self._folder = TemporaryDirectory(prefix="robotable-")
        with as_file(files("robotable.server") / "editions" / f"{self.name}.zip") as kept:
            zipfile.ZipFile(kept).extractall(self._folder.name)
        command = [sys.executable, self._folder.name]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
