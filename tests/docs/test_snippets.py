"""Every snippet in the README and in docs/ is executed, so that none of them goes stale."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def name(page: Path) -> str:
    """What a page is called in the project."""
    return page.relative_to(ROOT).as_posix()


def blocks(language: str) -> list[object]:
    """Every block of a language, named after its page."""
    return [
        pytest.param(text, id=f"{name(page)}-{n + 1}")
        for page in PAGES
        for n, (tongue, text) in enumerate(BLOCK.findall(page.read_text("utf-8")))
        if tongue == language
    ]


@pytest.mark.parametrize("snippet", blocks("python"))
def test_python_snippets_run(snippet: str, tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", snippet], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_of_ours_run_in_the_order_they_are_told(page: Path, tmp_path: Path) -> None:
    for line in "".join(text for tongue, text in BLOCK.findall(page.read_text("utf-8")) if tongue == "sh").splitlines():
        command = shlex.split(line, comments=True)
        if command[:1] == ["robotable"]:
            run = robotable(command[1:], tmp_path)
            assert run.returncode == 0, f"{line}\n{run.stdout}{run.stderr}"


def robotable(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of ours with nobody at the keyboard."""
    return subprocess.run(
        [sys.executable, "-m", "robotable", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=240,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "120"},
    )


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []
