"""Seeded games as text: a difference is a change of the rules.

A game in real time is played by officers, so a difference there can also be a change of what they look at, or of pace.

If the change is meant: raise the game's `version` if old records no longer replay, then write the stories anew with
`UPDATE_GOLDEN=1 pytest tests/golden`, read the difference, and commit it with the change.
"""

import difflib
import os
from pathlib import Path
from typing import Any

import pytest

import robotable
from robotable.lab.story import teller
from robotable.table.playthrough import playthrough

FOLDER = Path(__file__).parent
MOST_LINES = 60
STORIES: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "brace-for-impact-2.txt": ("brace-for-impact", 2, 3, {"difficulty": "elite"}),
    "brace-for-impact-5.txt": ("brace-for-impact", 5, 4, {"difficulty": "training"}),
    "brace-for-impact-6.txt": ("brace-for-impact", 6, 1, {"timers": 60, "tactics": True, "leaders": True}),
    "crisis-point-2.txt": ("crisis-point", 2, 1, {}),
    "cyclone-run-2.txt": ("cyclone-run", 2, 3, {"stack": 4, "depleted": 2}),
    "cyclone-run-3.txt": ("cyclone-run", 3, 8, {"stack": 4, "depleted": 2}),
    "cyclone-run-4.txt": ("cyclone-run", 4, 3, {"stack": 4, "depleted": 2}),
    "reconstruction-3.txt": ("reconstruction", 3, 5, {"zr_pickets": True}),
    "reconstruction-4.txt": ("reconstruction", 4, 2, {}),
}


@pytest.mark.parametrize("name", STORIES)
def test_the_story_is_still_the_same(name: str) -> None:
    game, seats, seed, options = STORIES[name]
    table = robotable.new(game, seats=seats, seed=seed, options=options)
    told = "\n".join(playthrough(table, teller(table, seed))) + "\n"
    path = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(told, "utf-8")
    before = path.read_text("utf-8")
    if told != before:
        pytest.fail(_difference(name, before, told), pytrace=False)


def _difference(name: str, before: str, told: str) -> str:
    lines = list(
        difflib.unified_diff(before.splitlines(), told.splitlines(), name, "as it is played now", lineterm="", n=6)
    )
    more = f"\n… and {len(lines) - MOST_LINES} more lines" if len(lines) > MOST_LINES else ""
    return "\n".join(lines[:MOST_LINES]) + more + "\nIf this is meant: UPDATE_GOLDEN=1 pytest tests/golden"
