"""Seeded games as text: a difference is a change of the rules.

A story is named after its game and tells in its second line how the table was set. A new one needs no more than
`robotable playthrough GAME --seats N --seed N --output tests/golden/GAME-N.txt`. If a change is meant: raise the game's
`version` if old records no longer replay, then write the stories anew with `UPDATE_GOLDEN=1 pytest tests/golden`, read
the difference, and commit it with the change.
"""

import difflib
import os
import re
from pathlib import Path

import pytest

from robotable.cli.tables import set_table
from robotable.table.playthrough import busily, playthrough

FOLDER = Path(__file__).parent
STORIES = sorted(path.name for path in FOLDER.glob("*.txt"))
TABLE = re.compile(r"(\d+) seats, seed (\d+), (?:no options|(.*))")
MOST_LINES = 60


@pytest.mark.parametrize("name", STORIES)
def test_the_story_is_still_the_same(name: str) -> None:
    path = FOLDER / name
    before = path.read_text("utf-8")
    told = retell(name, before)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(told, "utf-8")
        before = told
    if told != before:
        pytest.fail(_difference(name, before, told), pytrace=False)


def retell(name: str, story: str) -> str:
    """The same game told again, at a table that is set as the story says."""
    table = TABLE.fullmatch(story.splitlines()[1])
    assert table, f"the second line of {name} does not tell seats, seed and options"
    seats, seed, options = int(table[1]), int(table[2]), table[3].split(", ") if table[3] else []
    game = set_table(name.rpartition("-")[0], seats, seed, options, None, [])
    return "\n".join(playthrough(game, busily(seed))) + "\n"


def _difference(name: str, before: str, told: str) -> str:
    lines = list(
        difflib.unified_diff(before.splitlines(), told.splitlines(), name, "as it is played now", lineterm="", n=6)
    )
    more = f"\n… and {len(lines) - MOST_LINES} more lines" if len(lines) > MOST_LINES else ""
    return "\n".join(lines[:MOST_LINES]) + more + "\nIf this is meant: UPDATE_GOLDEN=1 pytest tests/golden"
