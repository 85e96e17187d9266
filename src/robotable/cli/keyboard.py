"""The keyboard beside a clock that runs: lines are read while time passes."""

import sys
import time
from queue import Empty, Queue
from threading import Thread


class Keyboard:
    """What is typed, and when: in milliseconds since the start, on a clock that may run faster than real ones."""

    def __init__(self, speed: float = 1.0, *, is_read: bool = True) -> None:
        self._speed = speed
        self._start = time.monotonic()
        self._lines: Queue[str | None] = Queue()
        if is_read:
            # Nobody waits for it at the end: it may sit there for a line that never comes.
            Thread(target=self._read, name="keyboard", daemon=True).start()

    def now(self) -> int:
        """What the clock shows."""
        return round((time.monotonic() - self._start) * 1000 * self._speed)

    def line_by(self, moment: int | None) -> str | None:
        """The next line, if one is typed by then (None: whenever it comes); EOFError when no more will come."""
        try:
            line = self._lines.get(timeout=None if moment is None else self._seconds_until(moment))
        except Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise EOFError
        return line

    def wait_until(self, moment: int) -> None:
        """Let time pass, and leave what is typed for later."""
        time.sleep(self._seconds_until(moment))

    def _seconds_until(self, moment: int) -> float:
        return max(0.0, (moment - self.now()) / 1000 / self._speed)

    def _read(self) -> None:
        # A reader of its own: at the end Python closes `sys.stdin`, which fails while somebody reads from it.
        with open(sys.stdin.fileno(), encoding="utf-8", errors="replace", closefd=False) as lines:
            for line in lines:
                self._lines.put(line.strip())
        self._lines.put(None)
