"""The house rules that tools can check: lint, format, types, and who may import whom."""

import subprocess
import sys
from pathlib import Path

import pytest

import web

ROOT = Path(__file__).resolve().parent.parent
CODE = [folder for folder in ("src", "tests", "tools", "bench") if (ROOT / folder).is_dir()]


def check(*command: str | Path) -> None:
    """Run a tool on the checkout; what it says is the failure."""
    answer = subprocess.run(
        [Path(sys.executable).with_name(str(command[0])), *command[1:]],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if answer.returncode:
        pytest.fail(f"{' '.join(map(str, command))}\n\n{answer.stdout}", pytrace=False)


def test_ruff_finds_nothing() -> None:
    check("ruff", "check", *CODE)


def test_code_is_formatted() -> None:
    check("ruff", "format", "--check", "--diff", *CODE)


def test_types_hold() -> None:
    check("mypy", *CODE)


def test_imports_point_downwards() -> None:
    check("lint-imports")


def test_page_types_hold() -> None:
    web.install_packages()
    answer = web.find_node().run_script("typescript/bin/tsc", "--project", str(web.WEB))
    if answer.returncode:
        pytest.fail(f"tsc\n\n{answer.stdout}", pytrace=False)
