"""The tool that breaks rules: what it changes, what it leaves alone, and what it says of the tests."""

import ast
import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mutants import Mutant, Trial, Workshop, mutants_of, report, some_of

HULL = '''"""A hull that takes damage."""


def left_after(hull: int, damage: int) -> int:
    """What is left. HUL-DMG01"""
    if damage > 3 and not hull < 2:
        hull -= 1
    return max(0, hull - damage)


def prompt(hull: int) -> str:
    return f"{hull + 1} left" if hull == 1 else "gone"
'''
TESTS = """from hull import left_after


def test_damage_is_taken_from_the_hull() -> None:
    assert left_after(5, 1) == 4
    assert left_after(1, 5) == 0
"""
TRACE = "import hull; print([hull.left_after(n, damage) for n in range(9) for damage in range(6)])"


def changes() -> dict[str, list[tuple[str, str]]]:
    """What is changed into what, by kind."""
    found: dict[str, list[tuple[str, str]]] = {}
    for mutant in mutants_of(HULL, random.Random(1)):
        found.setdefault(mutant.kind, []).append((mutant.before, mutant.after))
    return found


def test_every_kind_of_change_is_made() -> None:
    found = changes()
    assert found["comparison"] == [("damage > 3", "(damage <= 3)"), ("hull < 2", "(hull >= 2)")]
    assert found["off by one"] == [("damage > 3", "(damage >= 3)"), ("hull < 2", "(hull <= 2)")]
    assert found["and/or"] == [("damage > 3 and not hull < 2", "(damage > 3 or not hull < 2)")]
    assert ("not hull < 2", "(hull < 2)") in found["not"]
    assert [before for before, _ in found["number"]] == ["3", "2", "1", "0"]
    assert all(abs(int(after) - int(before)) == 1 for before, after in found["number"])
    assert found["statement"] == [("hull -= 1", "pass")]
    assert found["min/max"] == [("max(0, hull - damage)", "min(0, hull - damage)")]


def test_each_leaves_sound_code_and_knows_its_place() -> None:
    for mutant in mutants_of(HULL, random.Random(1)):
        changed = mutant.applied_to(HULL.encode()).decode()
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(HULL))
        assert mutant.before.splitlines()[0] in HULL.splitlines()[mutant.line - 1]
        assert (mutant.where, mutant.rules) == ("left_after", ("HUL-DMG01",))


def test_the_same_seed_chooses_the_same_of_every_kind() -> None:
    every = mutants_of(HULL, random.Random(1))
    chosen = some_of(every, 7, random.Random(3))
    assert chosen == some_of(every, 7, random.Random(3))
    assert len({mutant.kind for mutant in chosen}) == 7


def verdict(folder: Path, before: str, after: str) -> Trial:
    """What the tests say of one change to the hull."""
    (folder / "src").mkdir()
    module = folder / "src" / "hull.py"
    module.write_text(HULL)
    (folder / "test_hull.py").write_text(TESTS)
    shop = Workshop(folder, [sys.executable, "-c", TRACE], lambda mutant: ["test_hull.py"], limit=60)
    every = mutants_of(HULL, random.Random(1))
    mutant = next(one for one in every if (one.before, one.after) == (before, after))
    as_it_was = shop.prepare()
    trial = shop.try_out(replace(mutant, path=module), as_it_was)
    assert module.read_text() == HULL
    return trial


def test_a_change_that_a_test_notices_is_killed(tmp_path: Path) -> None:
    trial = verdict(tmp_path, "max(0, hull - damage)", "min(0, hull - damage)")
    assert (trial.verdict, trial.by) == ("killed", "test_hull.py::test_damage_is_taken_from_the_hull")


def test_a_change_that_no_test_notices_survives(tmp_path: Path) -> None:
    assert verdict(tmp_path, "damage > 3", "(damage >= 3)").verdict == "survived"


def test_a_change_that_never_shows_does_not_count(tmp_path: Path) -> None:
    assert verdict(tmp_path, "hull < 2", "(hull <= 2)").verdict == "does not change play"


def test_a_change_without_end_is_killed_by_its_processor_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = [sys.executable, "-c", "while True: pass"]
    module = tmp_path / "hull.py"
    module.write_text(HULL)
    shop = Workshop(tmp_path, endless, lambda mutant: [], limit=1)
    monkeypatch.setattr(shop, "_pytest", lambda paths: endless)
    trial = shop.try_out(Mutant("number", 7, "left_after", "", "", (0, 0), path=module), "as it was")
    assert (trial.verdict, trial.by) == ("killed", "no end")


def test_the_report_counts_what_changes_play() -> None:
    mutant = Mutant("number", 7, "left_after", "1", "2", (0, 1), path=Path("hull.py"))
    trials = [Trial(mutant, "killed", "test_a"), Trial(mutant, "survived"), Trial(mutant, "does not change play")]
    told = report(trials)
    assert "| 2 | survived | hull.py:7 left_after | number | `1` → `2` |  |" in told
    assert told.endswith("1 of 2 mutants that change play were killed (50%); 1 do not change play.")
