"""Errands: what a process of its own is sent out for, once, as it may take long, or go wrong in any way."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from robotable import games
from robotable.server.workers import process_context


class Errands:
    """Sends processes out, and calls them back when the server stops."""

    def __init__(self) -> None:
        self._out: set[BaseProcess] = set()
        self._are_over = False
        self._door = threading.Lock()
        """One goes out at a time, and nobody once all are called back."""

    @contextmanager
    def sent_out(self, work: Callable[..., None], *asked: object) -> Iterator[Connection]:
        """The line to a process that does this work and talks at the other end; it is gone afterwards.

        Whoever waits at the line does so in a thread. EOFError comes of it when the process has ended.
        """
        context = process_context()
        ours, theirs = context.Pipe()
        process = context.Process(target=_set_out, args=(theirs, games.ADDED, work, asked), daemon=True)
        with self._door:
            if self._are_over:
                raise EOFError("nobody is sent out any more")
            process.start()
            self._out.add(process)
        theirs.close()
        try:
            yield ours
        finally:
            self._out.discard(process)
            process.kill()
            process.join()
            ours.close()

    def stop(self) -> None:
        """Call everybody back: whoever waits for them need not wait any longer."""
        with self._door:
            self._are_over = True
            for process in list(self._out):
                process.kill()


def _set_out(line: Connection, added: list[str], work: Callable[..., None], asked: tuple[object, ...]) -> None:
    """What the process does. Ctrl-C is for the server to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games.ADDED[:] = added
    work(line, *asked)
