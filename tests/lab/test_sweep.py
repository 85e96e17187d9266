"""Matches side by side: which cells there are, whose wins they count, and what the others were lost to."""

import msgspec
import pytest

from robotable import bots, games
from robotable.cli.errors import UserError
from robotable.cli.sweep import read_axis
from robotable.lab.report import Sample
from robotable.lab.spreading import HERE, Processes
from robotable.lab.sweep import Axis, has_won, sweep

CYCLONE, BRACE = games.find("cyclone-run"), games.find("brace-for-impact")


def sample(winners: list[int], parts: list[str]) -> Sample:
    """A game as it might have ended."""
    return Sample(1, ["officer", "random", "officer"], 0, winners, [0, 0, 0], 6, 40, {}, {}, parts)


def test_there_is_a_cell_for_each_combination_and_the_bots_take_the_seats_in_turn() -> None:
    found = sweep("cyclone-run", ["officer", "random"], [Axis("players", [2, 3]), Axis("stack", [4, 5])], 2)
    assert [cell.at for cell in found.cells] == [
        {"players": players, "stack": stack} for players in (2, 3) for stack in (4, 5)
    ]
    assert (found.side, found.unit) == ("officer", "rounds")
    for cell in found.cells:
        assert cell.games == 2
        assert cell.wins == sum(cell.won_by.values())
        assert cell.games == cell.wins + sum(cell.lost_to.values())
        assert cell.low <= cell.share <= cell.high


def test_what_does_not_go_together_has_no_cell() -> None:
    axes = [Axis("mode", ["against", "cooperative"]), Axis("players", [2, 5])]
    found = sweep("brace-for-impact", ["officer"], axes, 1, options={"timers": 10})
    assert [tuple(cell.at.values()) for cell in found.cells] == [("against", 5), ("cooperative", 2)]


def test_a_sweep_is_the_same_whatever_the_number_of_jobs() -> None:
    axes = [Axis("stack", [4, 5])]
    alone, shared = (sweep("cyclone-run", ["officer", "random"], axes, 10, some) for some in (HERE, Processes(2)))
    assert msgspec.json.encode(alone) == msgspec.json.encode(shared)


def test_a_game_in_real_time_is_measured_in_minutes_and_counts_the_wins_of_the_first_seats_side() -> None:
    found = sweep("brace-for-impact", ["ace"], [Axis("players", [4])], 2, options={"timers": 20})
    assert (found.side, found.unit) == ("crew", "minutes")
    assert 0 < found.cells[0].length.median <= 2.2


def test_a_side_wins_once_however_many_of_it_win() -> None:
    crew = ["crew", "crew", "Zentraedi"]
    assert has_won(sample([0, 1], crew), "crew")
    assert not has_won(sample([2], crew), "crew")
    assert not has_won(sample([1], []), "officer")
    assert has_won(sample([2], []), "officer")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("players=2-4,9", [2, 3, 4, 9]),
        ("players", list(range(2, 16))),
        ("difficulty", ["training", "veteran", "elite"]),
        ("difficulty=elite, veteran", ["elite", "veteran"]),
        ("timers=50,100", [50, 100]),
        ("keyword-aid=on,off", [True, False]),
    ],
)
def test_an_axis_is_read_from_text(text: str, values: list[object]) -> None:
    assert read_axis(BRACE, text).values == values


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dificulty", "Did you mean 'difficulty'"),
        ("players=two", "'two' is no number of players"),
        ("difficulty=", "has no value"),
    ],
)
def test_a_mistake_in_an_axis_is_told(text: str, why: str) -> None:
    with pytest.raises(UserError, match=why):
        read_axis(BRACE, text)


def test_officers_come_at_several_paces_where_the_clock_runs() -> None:
    assert list(bots.names(BRACE)) == ["cadet", "officer", "ace", "random"]
    assert list(bots.names(CYCLONE)) == ["cadet", "officer", "ace", "legend", "random"]
    assert isinstance(bots.take_seat("ace", BRACE), bots.Officer)
