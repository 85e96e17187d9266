"""A playthrough tells every decision so that a reviewer can follow it."""

from tests.table.toy import GAME

from robotable.table import Game
from robotable.table.playthrough import busily, changes, flatten, playthrough


def told(seed: int = 2) -> list[str]:
    return list(playthrough(Game(GAME, 2, seed, people=["Ann", "Bob"]), busily(seed)))


def test_it_opens_with_the_game_and_the_table() -> None:
    lines = told()
    assert lines[0] == "Toy, rules version 3"
    assert lines[1] == "2 seats, seed 2, hand=None, timed=False, opening=first"
    assert "  hands = [2 2]" in lines


def test_a_decision_shows_place_prompt_offers_move_log_and_changes() -> None:
    lines = told()
    start = lines.index("#1 Ann's turn")
    assert lines[start + 1] == "  Ann: Ann, lay a card, roll or look [ToyTurn]"
    assert lines[start + 2].startswith("    lay: ")
    assert any(line.startswith("  > ") for line in lines[start:])
    assert any(line.startswith("  ~ ") for line in lines[start:])


def test_it_ends_with_the_outcome() -> None:
    ending = [line for line in told() if line.startswith("Over after")]
    assert len(ending) == 1
    assert "most points" in ending[0]


def test_the_same_seed_tells_the_same_story() -> None:
    assert told(5) == told(5)
    assert told(5) != told(6)


def test_private_lines_are_marked() -> None:
    stories = [line for seed in range(10) for line in told(seed)]
    assert any(line.endswith("(told to Ann alone)") for line in stories)


def test_changes_are_told_by_part() -> None:
    before = {"cells.0.height": "4", "cells.1.height": "4", "dice": "[a b]", "gone": "1"}
    after = {"cells.0.height": "3", "cells.1.height": "4", "dice": "[a c]", "new.thing": "2"}
    assert list(changes(before, after)) == [
        "cells: 0.height 4 → 3",
        "dice: [a b] → [a c]",
        "gone: 1 → nothing",
        "new: thing nothing → 2",
    ]


def test_a_view_is_flattened_to_facts() -> None:
    assert flatten(Game(GAME, 2, 1).view())["points"] == "[0 0]"
