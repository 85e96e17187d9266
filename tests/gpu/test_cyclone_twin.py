"""The twin of Cyclone Run plays as the engine does, move for move."""

import pytest

from robotable.gpu.cyclone_run import rules, side_by_side, tables
from robotable.gpu.cyclone_run.side_by_side import WentApart, play_side_by_side
from robotable.gpu.cyclone_run.twin import Twin


@pytest.mark.slow
def test_random_games_go_the_same_way_on_arrays() -> None:
    used = play_side_by_side(range(150))
    assert set(used) == set(tables.VERBS) - {"pass_below"}


def test_a_twin_that_goes_another_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets_fuel(twins: Twin, moves: object, chance: rules.Chance) -> Twin:
        after: Twin = play_all(twins, moves, chance)
        return after._replace(fuel=after.fuel * 0)

    play_all = side_by_side.play_all
    monkeypatch.setattr(side_by_side, "play_all", forgets_fuel)
    with pytest.raises(WentApart, match=r"seed \d+ after '.*', .*: fuel is .*, and should be"):
        play_side_by_side(range(150))
