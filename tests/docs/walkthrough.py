"""A page that can be followed step by step: the files that it says to write, and the commands with what they print.

A file is a block whose opening line names it (```python file=src/thing.py); commands stand in `console` blocks after a
`$`, each followed by what it prints, where `…` stands for anything.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"^```(\w*)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "…"


class Astray(AssertionError):
    """Following the page did not lead where it says."""


@dataclass(frozen=True)
class NewFile:
    """A file that the reader is told to write."""

    path: str
    text: str

    def follow(self, root: Path) -> None:
        """Write it; the page must not change what is there already."""
        path = root / self.path
        if path.exists():
            raise Astray(f"the page writes {self.path}, but there is such a file already")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text, "utf-8")


@dataclass(frozen=True)
class Command:
    """A command that the reader is told to type, and what it prints."""

    line: str
    prints: str

    def follow(self, root: Path) -> None:
        """Type it; it must succeed, and print what the page says."""
        run = subprocess.run(
            ["bash", "-c", f"set -o pipefail; {self.line}"],
            cwd=root,
            env=surroundings(root),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if run.returncode:
            raise Astray(f"$ {self.line}\nends with status {run.returncode}:\n{run.stdout}")
        if not matches(self.prints, run.stdout):
            raise Astray(f"$ {self.line}\n\nshould print\n\n{self.prints}\n\nand prints\n\n{run.stdout}")


Step = NewFile | Command


def surroundings(root: Path) -> dict[str, str]:
    """The reader's shell: the tools of this Python, the sources of that checkout, a terminal 120 columns wide."""
    outer = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_", "COVERAGE_"))}
    tools = f"{Path(sys.executable).parent}{os.pathsep}{outer.get('PATH', '')}"
    return {**outer, "PATH": tools, "PYTHONPATH": str(root / "src"), "COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"}


def matches(expected: str, printed: str) -> bool:
    """Whether that was printed, but for spaces at the ends of lines; a line of `…` stands for any lines, or none."""
    pattern = re.escape(f"\n{trimmed(expected)}").replace(re.escape(f"\n{ANYTHING}\n"), r"(?:\n.*)?\n")
    return re.fullmatch(pattern.replace(re.escape(ANYTHING), ".*"), f"\n{trimmed(printed)}", re.DOTALL) is not None


def trimmed(text: str) -> str:
    """Without spaces at the ends of lines, nor empty lines round it."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


@dataclass(frozen=True)
class Block:
    """A fenced block of the page; without a path it is no file."""

    language: str
    path: str
    text: str


def blocks(page: str) -> Iterator[Block]:
    """Every fenced block, in reading order."""
    return (Block(*found) for found in BLOCK.findall(page))


def steps(page: str) -> Iterator[Step]:
    """All that the page says to do, in reading order."""
    for block in blocks(page):
        if block.path:
            yield NewFile(block.path, block.text)
        elif block.language == "console":
            yield from commands(block.text)


def commands(block: str) -> Iterator[Command]:
    """The commands of a block, each with the lines below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, prints = part.partition("\n")
        yield Command(line, prints)
