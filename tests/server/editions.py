"""Other editions of Robotable: copies of the code with something changed, each served by a process of its own."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import robotable

ROOT = Path(__file__).resolve().parents[2]
CODE = Path(robotable.__file__).parent

NUMBERS = {
    "attack_on_sdf1": ("dice_normal = 3", "dice_normal = 4"),
    "brace_for_impact": ("event_ms = 30000", "event_ms = 25000"),
    "crisis_point": ("tokens_a_turn = 2", "tokens_a_turn = 3"),
    "cyclone_run": ("heroes_a_turn = 3", "heroes_a_turn = 2"),
    "reconstruction": ("actions_after_own_card = 1", "actions_after_own_card = 2"),
}
"""A number of each game that changes the course of it."""


class Edition:
    """A copy of the code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games = folder / "robotable" / "games"
        shutil.copytree(CODE, folder / "robotable", ignore=shutil.ignore_patterns("static"))

    def change_content(self) -> "Edition":
        """Give every game another number."""
        for game, (now, then) in NUMBERS.items():
            self._rewrite(self.games / game / "content" / "numbers.toml", re.escape(now), then)
        return self

    def raise_version(self) -> "Edition":
        """Give every game rules of another version, which read no older moves."""
        for game in NUMBERS:
            file = self.games / game / "__init__.py"
            text = re.sub(r"^    old_moves=.*\n", "", file.read_text(), flags=re.MULTILINE)
            file.write_text(re.sub(r"version=\d+,", "version=90,", text))
        return self

    def change_state(self, game: str) -> "Edition":
        """Give the state of a game a new piece that no older state has."""
        self._rewrite(self.games / game / "state.py", r"^(    pack: \w+\n)", r"\1    new_piece: int\n")
        return self

    @contextmanager
    def serve(self, database: str) -> Iterator[str]:
        """The address of a server with this code; in the end it is stopped as an operator would."""
        command = [sys.executable, str(ROOT / "tools" / "quick_server.py"), database, "0"]
        with subprocess.Popen(command, env=self._env(), stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                said = server.stdout.readline()
                found = re.search(r"http://([\d.:]+)/", said)
                assert found, said
                yield found[1]
            finally:
                server.send_signal(signal.SIGTERM)
                assert server.wait(30) in (0, -signal.SIGTERM)

    def check_tables(self, database: str) -> subprocess.CompletedProcess[str]:
        """What this code says about the tables of a database."""
        command = [sys.executable, "-m", "robotable", "tables", "check", "--database", database]
        return subprocess.run(command, env=self._env(), capture_output=True, text=True, timeout=120)

    def _env(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.folder)}

    def _rewrite(self, file: Path, pattern: str, text: str) -> None:
        before = file.read_text("utf-8")
        after = re.sub(pattern, text, before, count=1, flags=re.MULTILINE)
        assert after != before, f"{file} has no {pattern}"
        file.write_text(after, "utf-8")
