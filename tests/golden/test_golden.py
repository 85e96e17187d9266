"""Seeded games as text: a difference is a change of the rules.

If the change is meant: raise the game's `version` if old records no longer replay, then write the stories anew with
`UPDATE_GOLDEN=1 pytest tests/golden`, read the difference, and commit it with the change.
"""

import difflib
import os
from pathlib import Path
from typing import Any

import pytest

import robotable
from robotable.table.playthrough import busily, playthrough

FOLDER = Path(__file__).parent
MOST_LINES = 60
STORIES: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "attack-on-sdf1-2.txt": ("attack-on-sdf1", 2, 6, {}),
    "attack-on-sdf1-3.txt": ("attack-on-sdf1", 3, 4, {"mode": "escalation", "difficulty": "hard"}),
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
    told = "\n".join(playthrough(table, busily(seed))) + "\n"
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
