"""A rule that was changed without a new version is found, and so is a part of the state that is no more."""

from dataclasses import replace

import pytest
from tests.golden.promises import Kept, results_of
from tests.table.toy import GAME, Toy, ToyTurn

from robotable.table import Game, Luck
from robotable.table.checks import play_on


@pytest.fixture
def kept() -> Kept:
    """A game of the toy, and what became of it."""
    game = Game(GAME, 3, seed=5)
    play_on(game, Luck.seeded(1), moves=12)
    assert {played.verb for played in game.played} >= {"lay", "roll"}
    return Kept(game.record, results_of(GAME, game.record))


def test_the_same_rules_keep_the_promise(kept: Kept) -> None:
    assert kept.broken_promise(GAME) is None


def test_a_changed_rule_is_found_by_what_it_changes(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ToyTurn.lay

    def lays_for_one_more(self: ToyTurn, s: Toy, card: str) -> None:
        whole(self, s, card)
        s.players[self.seat].points += 1

    monkeypatch.setattr(ToyTurn, "lay", lays_for_one_more)
    assert kept.broken_promise(GAME) == "another players"


def test_a_move_that_is_refused_is_found(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyTurn, "moves", lambda self, s: iter(()))
    assert "is not possible" in str(kept.broken_promise(GAME))


def test_a_part_of_the_state_that_vanished_or_has_another_name_is_found(kept: Kept) -> None:
    called_otherwise = {"discards" if part == "laid" else part: digest for part, digest in kept.results.items()}
    assert Kept(kept.record, called_otherwise).broken_promise(GAME) == "no discards"


def test_a_new_part_of_the_state_breaks_nothing(kept: Kept) -> None:
    before = {part: digest for part, digest in kept.results.items() if part != "laid"}
    assert Kept(kept.record, before).broken_promise(GAME) is None


def test_another_version_promises_nothing(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyTurn, "moves", lambda self, s: iter(()))
    assert kept.broken_promise(replace(GAME, version=GAME.version + 1)) is None
