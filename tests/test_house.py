"""The house rules that tools can check: lint, format, types, and who may import whom."""

import subprocess
import sys
from pathlib import Path

import pytest

import web

ROOT = Path(__file__).resolve().parent.parent
BIOME = "@biomejs/biome/bin/biome"
CODE = [folder for folder in ("src", "tests", "tools", "bench", "examples") if (ROOT / folder).is_dir()]


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


def check_page(script: str, *arguments: str) -> None:
    """Run one of the page's own tools on its sources; what it says is the failure."""
    web.install_packages(with_checks=True)
    answer = web.find_node().run_script(script, *arguments)
    if answer.returncode:
        pytest.fail(f"{Path(script).stem} {' '.join(arguments)}\n\n{answer.stdout}", pytrace=False)


def test_page_types_hold() -> None:
    check_page("typescript/bin/tsc")


def test_biome_finds_nothing_in_the_page() -> None:
    check_page(BIOME, "lint", "--error-on-warnings")


def test_page_is_formatted() -> None:
    """`npm run format` in web/ does it."""
    check_page(BIOME, "check", "--linter-enabled=false")


def test_units_of_the_page() -> None:
    check_page("vitest/vitest.mjs", "run")
