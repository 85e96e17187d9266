"""A server and a browser of their own, for the browser tests and the screenshots."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

SERVER = Path(__file__).with_name("quick_server.py")
OTHER_NAME = "table.test"
"""What another computer might call this one."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
    f"--host-resolver-rules=MAP {OTHER_NAME} 127.0.0.1",
]


class LiveServer:
    """A server in a process of its own, that can be killed and started again at the same address."""

    def __init__(self, folder: Path, review_s: float) -> None:
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.review_s = review_s
        self.address = ""
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, str(SERVER), self.database, str(self._port), str(self.review_s)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        announcement = self._process.stdout.readline()
        if "http" not in announcement:
            raise RuntimeError(f"the server did not start: {announcement!r}")
        self.address = announcement[announcement.index("http") :].split()[0].rstrip("/")
        self._port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Ask it to close, and wait until it has."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)
            self._process = None


@contextmanager
def live_server(folder: Path, review_s: float = 1.5) -> Iterator[LiveServer]:
    """A server whose tables lie in a folder, and that takes so long for a review, until the end of the block."""
    server = LiveServer(folder, review_s)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def live_browser() -> Iterator[Browser]:
    """The Chromium of this machine, until the end of the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        yield browser
        browser.close()


def find_browser() -> str:
    """The browser that ROBOTABLE_BROWSER names, or the first Chromium on PATH."""
    browser = os.environ.get("ROBOTABLE_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise FileNotFoundError(
            f"No browser: install one of {', '.join(BROWSERS)}, or set ROBOTABLE_BROWSER to the path of a Chromium."
        )
    return browser
