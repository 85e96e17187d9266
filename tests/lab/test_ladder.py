"""The ladder: everybody against everybody on the same seeds, and ratings that follow from who won."""

import pytest

from robotable import games
from robotable.lab import ladder
from robotable.lab.ladder import NoRatings, Pairing, Played, Results, climb, levels_of, rate


def duels(level: str, other: str, won: int, n: int, seats: int = 2) -> Results:
    """So many games of one level among players of another, of which it won some."""
    return [
        (Pairing("a-game", level, other, seats, seed), [Played(0, [0] if seed * won % n < won else [1])])
        for seed in range(n)
    ]


def test_who_wins_more_is_rated_higher_and_the_officer_stands_at_nothing() -> None:
    results = duels("cadet", "officer", 25, 100) + duels("officer", "ace", 35, 100)
    rungs = rate(["cadet", "officer", "ace"], results)
    assert [rung.level for rung in rungs] == ["ace", "officer", "cadet"]
    assert rungs[1].rating == 0
    assert all(rung.low <= rung.rating <= rung.high for rung in rungs)


def test_a_hundred_points_more_win_64_games_of_a_hundred() -> None:
    ace = rate(["officer", "ace"], duels("ace", "officer", 320, 500), draws=1)[0]
    assert ace.level == "ace"
    assert ace.rating == pytest.approx(100, abs=1)


def test_ratings_do_not_hang_on_the_order_of_the_games_and_lie_within_their_intervals() -> None:
    results = duels("ace", "officer", 316, 400) + duels("cadet", "officer", 100, 400) + duels("cadet", "ace", 75, 400)
    levels = ["cadet", "officer", "ace"]
    rungs, backwards = rate(levels, results), rate(levels, results[::-1])
    assert [rung.rating for rung in rungs] == pytest.approx([rung.rating for rung in backwards])
    assert all(rung.low <= rung.rating <= rung.high for rung in rungs)


def test_among_four_who_wins_a_quarter_is_as_strong_as_the_others() -> None:
    even, strong = (
        rate(["officer", "ace"], duels("ace", "officer", won, 400, seats=4), draws=1)[0 if won > 100 else -1]
        for won in (100, 160)
    )
    assert abs(even.rating) < 1
    assert strong.level == "ace"
    assert strong.rating > 100


def test_every_level_meets_every_other_from_every_seat() -> None:
    found = climb("crisis-point", ["cadet", "officer", "random"], pairs=2, seats=2)
    assert {(duel.level, duel.other, duel.games) for duel in found.duels} == {
        ("cadet", "officer", 4),
        ("cadet", "random", 4),
        ("officer", "random", 4),
    }
    assert found.rungs[-1].level == "random"


def test_with_more_than_two_seats_levels_meet_both_ways_round() -> None:
    found = climb("reconstruction", ["officer", "random"], pairs=1, seats=3)
    assert [(duel.level, duel.other, duel.games) for duel in found.duels] == [
        ("officer", "random", 3),
        ("random", "officer", 3),
    ]
    among_random, among_officers = found.duels
    assert among_random.won > among_officers.won
    assert among_officers.other_won > among_officers.won
    assert [rung.level for rung in found.rungs] == ["officer", "random"]


def test_ratings_count_both_ways_round() -> None:
    one_way = duels("ace", "officer", 160, 400, seats=4)
    other_way = duels("officer", "ace", 40, 400, seats=4)
    both, alone = (rate(["officer", "ace"], results, draws=1)[0] for results in (one_way + other_way, one_way))
    assert both.level == alone.level == "ace"
    assert both.rating > alone.rating


def test_without_the_extra_nothing_is_played_and_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "find_spec", lambda name: None)
    with pytest.raises(NoRatings, match=r"pip install 'robotable\[lab\]'"):
        climb("crisis-point", ["cadet", "officer"], pairs=1, seats=2)


def test_all_levels_of_a_game_climb_and_an_ace_with_every_budget() -> None:
    assert levels_of(games.find("cyclone-run")) == ["cadet", "officer", "ace:200", "ace", "legend"]
    assert levels_of(games.find("reconstruction")) == ["cadet", "officer", "ace:200", "ace"]
