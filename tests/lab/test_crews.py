"""Crews of each level, on the same seeds."""

from robotable.lab.crews import Battle, muster

SHORT = {"timers": 20, "difficulty": "training"}


def test_crews_meet_the_same_seeds_and_each_level_of_the_enemy() -> None:
    found = muster("brace-for-impact", ["officer", "random"], 3, 3, ["officer", "random"], options=SHORT)
    assert [(crew.level, crew.enemy, crew.games) for crew in found.crews] == [
        ("officer", "officer", 3),
        ("random", "officer", 3),
        ("officer", "random", 3),
        ("random", "random", 3),
    ]
    again = muster("brace-for-impact", ["officer", "random"], 3, 3, ["officer", "random"], options=SHORT)
    assert found == again


def test_how_much_more_a_crew_wins_than_officers_is_told_with_an_interval() -> None:
    found = muster("brace-for-impact", ["officer", "random"], 4, 3, options=SHORT)
    by_level = {crew.level: crew for crew in found.crews}
    (gap,) = found.gaps
    assert gap.level == "random"
    assert gap.more == by_level["random"].share - by_level["officer"].share
    assert -1 <= gap.low <= gap.more <= gap.high <= 1


def test_where_all_play_together_nobody_is_the_enemy() -> None:
    found = muster("brace-for-impact", ["officer", "cadet"], 1, 2, ["officer", "random"])
    assert {crew.enemy for crew in found.crews} == {None}


def test_the_enemys_win_is_not_the_crews() -> None:
    lost = Battle("brace-for-impact", "random", "officer", 5, 1, {"difficulty": "elite"})
    assert not lost.is_won()
