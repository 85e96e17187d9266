"""Seeded games as text: a difference is a change of the rules, of the words, or of who is drawn to do what.

A story is named after its game and tells in its second line how the table was set. A new one needs no more than
`robotable playthrough GAME --seats N --seed N --output tests/golden/GAME-N.txt`, and the command below.

Beside each story its moves are kept, with a digest of what they led to (`played/`). If the same moves lead elsewhere,
the game's `version` must be raised first: stored games of the old version must not be gone on with as if nothing had
happened. Then, or if only words have changed, write the stories anew with `UPDATE_GOLDEN=1 pytest tests/golden`, read
the difference, and commit it with the change.
"""

import difflib
import os
import re
from pathlib import Path

import pytest
from tests.golden.promises import Kept, results_of

from robotable import games
from robotable.cli.arguments import new_game
from robotable.lab.playthroughs import playthrough_of
from robotable.table import Game

FOLDER = Path(__file__).parent
STORIES = sorted(path.name for path in FOLDER.glob("*.txt"))
TABLE = re.compile(r"(\d+) seats, seed (\d+), (?:no options|(.*))")
MOST_LINES = 60
WRITE_ANEW = "UPDATE_GOLDEN=1 pytest tests/golden"


@pytest.mark.parametrize("name", STORIES)
def test_the_story_is_still_the_same(name: str) -> None:
    check_promise(name)
    path = FOLDER / name
    before = path.read_text("utf-8")
    told, game = retell(name, before)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(told, "utf-8")
        Kept(game.record, results_of(game.ruleset, game.record)).write(name)
    elif told != before:
        pytest.fail(_difference(name, before, told), pytrace=False)


@pytest.mark.parametrize("name", STORIES)
@pytest.mark.skipif("UPDATE_GOLDEN" in os.environ, reason="they are being written")
def test_what_is_kept_are_the_moves_of_the_story(name: str) -> None:
    kept = Kept.read(name)
    assert kept, f"the moves of {name} are not kept: {WRITE_ANEW}"
    assert kept.record.rules == games.find(kept.record.game).version, f"{name} is of another version: {WRITE_ANEW}"
    told = [line.removeprefix("  > ") for line in (FOLDER / name).read_text("utf-8").splitlines() if line[:4] == "  > "]
    assert [str(played.move) for played in kept.record.moves] == told


def check_promise(name: str) -> None:
    """Fails if the same moves lead to another state though the version of the rules is the same."""
    kept = Kept.read(name)
    if kept is None:
        return
    ruleset = games.find(kept.record.game)
    if broken := kept.broken_promise(ruleset):
        pytest.fail(
            f"The moves of {name} no longer lead to the same states: {broken}.\n"
            f"Tables and records of version {ruleset.version} of {ruleset.title} would go on differently. If this is"
            f" meant, raise GAME.version of {ruleset.id} in {ruleset.folder.name}/__init__.py, then {WRITE_ANEW}",
            pytrace=False,
        )


def retell(name: str, story: str) -> tuple[str, Game]:
    """The same game told again, at a table that is set as the story says."""
    table = TABLE.fullmatch(story.splitlines()[1])
    assert table, f"the second line of {name} does not tell seats, seed and options"
    seats, seed, options = int(table[1]), int(table[2]), table[3].split(", ") if table[3] else []
    game = new_game(name.rpartition("-")[0], seats, seed, options, None, [])
    return playthrough_of(game, seed), game


def _difference(name: str, before: str, told: str) -> str:
    lines = list(
        difflib.unified_diff(before.splitlines(), told.splitlines(), name, "as it is told now", lineterm="", n=6)
    )
    more = f"\n… and {len(lines) - MOST_LINES} more lines" if len(lines) > MOST_LINES else ""
    same = "The same moves still lead to the same states, so the version may stay as it is."
    return "\n".join(lines[:MOST_LINES]) + f"{more}\n{same} If this is meant: {WRITE_ANEW}"
