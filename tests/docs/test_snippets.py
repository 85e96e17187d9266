"""Every snippet in the README and in docs/ is executed, so that none of them goes stale."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from robotable.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
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


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_of_ours_run_in_the_order_they_are_told(
    page: Path, nobody_types: None, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in "".join(text for tongue, text in BLOCK.findall(page.read_text("utf-8")) if tongue == "sh").splitlines():
        command = shlex.split(line, comments=True)
        if command[:1] == ["robotable"]:
            with pytest.raises(SystemExit) as end:
                main(command[1:])
            assert end.value.code == 0, f"{line}\n{''.join(capsys.readouterr())}"


@pytest.fixture
def nobody_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty folder, and nobody at the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    with Path(os.devnull).open() as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []
