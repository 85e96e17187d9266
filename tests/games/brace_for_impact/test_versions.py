"""Records of older versions: read where they lead to the same state, refused where the rules were others."""

from typing import Any

import pytest
from tests.games.brace_for_impact.table import Table, table
from tests.rule import rule

from robotable.games.brace_for_impact import GAME
from robotable.games.brace_for_impact.older_moves import PlayedOtherwise
from robotable.table import Move


def read(version: int, game: Table, verb: str, noun: str | None = None) -> Move:
    """A move of an older record, as it reads today."""
    return GAME.old_moves[version]()(game.s, 0, Move(verb, noun))


def test_cards_and_words_of_version_1_read_as_ids() -> None:
    assert read(1, table(), "announce", "RA01.2") == Move("announce", "RA01/2")
    assert read(1, table(tactics=True), "say", "armor") == Move("say", "TC13")
    assert read(2, table(), "announce", "RA01/2") == Move("announce", "RA01/2")


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    ("seats", "options", "is_read"),
    [
        (5, {}, True),
        (2, {}, True),
        (3, {"mode": "cooperative"}, False),
        (5, {"timers": 24}, True),
        (5, {"track": "shakedown"}, True),
        (5, {"track": "shakedown", "tactics": True}, False),
        (3, {"difficulty": "elite", "chart": "smoothed"}, False),
        (4, {"difficulty": "elite", "chart": "smoothed"}, True),
    ],
)
def test_a_table_that_was_played_by_other_rules_is_not_read(
    version: int, seats: int, options: dict[str, Any], is_read: bool
) -> None:
    game = table(seats, **options)
    if is_read:
        assert read(version, game, "brace") == Move("brace")
    else:
        with pytest.raises(PlayedOtherwise, match="played otherwise then"):
            read(version, game, "brace")


@rule("BFI-R88")
@pytest.mark.parametrize(("percent", "is_read"), [(24, False), (25, True)])
def test_nor_is_a_quick_battle_in_which_somebody_was_too_slow(percent: int, is_read: bool) -> None:
    game = table(timers=percent).ship(1, "ZS01", up=True).shot(spin=2)
    assert read(2, game, "brace") == Move("brace")
    game.wait(game.s.limit("target_ms") - 1)
    assert not game.s.was_slow
    game.wait(1)
    assert game.s.was_slow
    if is_read:
        assert read(2, game, "brace") == Move("brace")
    else:
        with pytest.raises(PlayedOtherwise, match="more time to choose"):
            read(2, game, "brace")


@rule("BFI-R64")
def test_nor_is_a_battle_of_two_without_air() -> None:
    with pytest.raises(PlayedOtherwise, match="without air"):
        read(2, table(2).levels(life=0), "brace")
