"""What `./test` sets up for the tests that it is asked to run, and how it spreads them over the cores."""

import os
from pathlib import Path

import pytest

import bootstrap
from bootstrap import BROWSER, EVERYTHING, NEEDS, NODE, PAGE, POSTGRES, in_parallel, needs_of

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("arguments", "needs"),
    [
        ("", EVERYTHING),
        ("-x", EVERYTHING),
        ("-k moves", EVERYTHING),
        ("-k tests", EVERYTHING),
        ("tests", EVERYTHING),
        ("tests/games", set()),
        ("tests/games/cyclone_run/", set()),
        ("tests/games -k fuel -x", set()),
        ("tests/lab/test_fuzz.py tests/cli", set()),
        ("tests/lab/test_fuzz.py::test_a_game", set()),
        ("tests/server", {POSTGRES}),
        ("tests/web", {NODE, PAGE, BROWSER}),
        ("tests/web tests/server", {NODE, PAGE, BROWSER, POSTGRES}),
        (f"{ROOT}/tests/server/test_play.py", {POSTGRES}),
        ("tests/rule.py", EVERYTHING),
    ],
)
def test_only_what_the_named_tests_need_is_set_up(arguments: str, needs: set[str]) -> None:
    assert needs_of(arguments.split()) == needs


def test_every_folder_of_tests_says_what_it_needs() -> None:
    tests = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").iterdir() if list(path.rglob("test_*.py"))}
    assert tests | {f"tests/{path.name}" for path in (ROOT / "tests").glob("test_*.py")} == set(NEEDS)


@pytest.mark.parametrize("arguments", ["", "tests/games", "-x tests/lab", "-k no", "tests/server/test_store.py -v"])
def test_tests_run_on_all_cores(arguments: str) -> None:
    workers = str(min(bootstrap.cores() + 1, bootstrap.MOST_TEST_WORKERS))
    assert in_parallel(arguments.split()) == ["-n", workers, "--dist", "loadgroup", "--max-worker-restart", "0"]


@pytest.mark.parametrize(
    "arguments", ["-n 1", "-n0", "tests -n 3", "-p no:xdist", "--pdb", "tests/lab -s", "--numprocesses=2"]
)
def test_unless_the_person_says_otherwise(arguments: str) -> None:
    assert in_parallel(arguments.split()) == []


def test_compiled_code_is_kept_between_the_processes_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    bootstrap.keep_compiled_code()
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_one_set_up_at_a_time(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as one, (tmp_path / "lock").open("w") as other:
        assert bootstrap.takes_lock(one)
        assert not bootstrap.takes_lock(other)
