"""Two bots, packs or options side by side: what is compared with what, and how sure one can be."""

from math import sqrt
from pathlib import Path

import msgspec
import pytest
from tests.cli.terminal import Run

from robotable import games
from robotable.cli.compare import read_contender
from robotable.cli.errors import UserError
from robotable.lab.compare import SHARE, Comparison, Contender, compare, measure
from robotable.lab.spreading import HERE, Processes

CYCLONE, CRISIS = games.find("cyclone-run"), games.find("crisis-point")


def bots(a: str, b: str, pairs: int = 2) -> Comparison:
    """Two bots at one table of Crisis Point."""
    return compare("crisis-point", Contender(a, bot=a), Contender(b, bot=b), pairs, 2)


def test_a_bot_that_plans_beats_one_that_does_not() -> None:
    found = bots("officer", "random", 6)
    wins, points = found.measures
    assert (found.kind, found.pairs, found.failures) == ("bots", 6, [])
    assert wins.is_told_apart
    assert wins.a > 0.8 > wins.b
    assert wins.a + wins.b == pytest.approx(1)
    assert wins.p < 0.05
    assert points.more > 0


def test_the_other_way_round_says_the_opposite() -> None:
    one, other = bots("officer", "random").measures[0], bots("random", "officer").measures[0]
    assert (one.more, one.low, one.high) == pytest.approx((-other.more, -other.high, -other.low))


def test_a_comparison_is_the_same_wherever_it_is_played() -> None:
    one, other = Contender("stack=4", options={"stack": 4}), Contender("stack=7", options={"stack": 7})
    here, there = (compare("cyclone-run", one, other, 9, 2, who, bot="random") for who in (HERE, Processes(2)))
    assert msgspec.json.encode(here) == msgspec.json.encode(there)
    assert here.kind == "options"
    lengths = next(one for one in here.measures if one.name == "length")
    assert (lengths.unit, lengths.is_told_apart, lengths.more < 0) == ("rounds", True, True)


def test_where_all_win_together_a_crew_of_each_plays_the_same_seeds() -> None:
    found = compare("brace-for-impact", Contender("ace", bot="ace"), Contender("idle", bot="idle"), 2, 3)
    assert found.kind == "crews"
    assert [one.name for one in found.measures] == ["wins", "length", "decisions", "best score"]
    assert next(one for one in found.measures if one.name == "length").unit == "minutes"


def test_packs_are_compared_by_what_games_with_them_are_like(tmp_path: Path) -> None:
    numbers = (CYCLONE.folder / "content" / "numbers.toml").read_text("utf-8")
    (tmp_path / "numbers.toml").write_text(numbers.replace("most_rounds = 40", "most_rounds = 1"), "utf-8")
    short = Contender("short", content=CYCLONE.read_pack(tmp_path))
    found = compare("cyclone-run", Contender("own"), short, 3, 2, bot="random")
    assert found.kind == "packs"
    assert found.measures[0].name == "wins of whoever is first"
    assert next(one for one in found.measures if one.name == "length").b == 1


# How sure one can be


def test_few_games_that_all_go_one_way_do_not_pass_for_certainty() -> None:
    few = measure("wins", SHARE, [(1.0, 0.0)] * 3)
    assert few.more == 1
    assert not few.is_told_apart
    assert measure("wins", SHARE, [(1.0, 0.0)] * 20).is_told_apart


def test_the_interval_of_wins_is_that_of_bonett_and_price() -> None:
    pairs = [(1.0, 0.0)] * 20 + [(0.0, 1.0)] * 10 + [(0.0, 0.0)] * 70
    one = measure("wins", SHARE, pairs)
    assert one.more == pytest.approx(0.1)
    middle, error = (21 - 11) / 102, sqrt((32 / 102 - (10 / 102) ** 2) / 102)
    assert (one.low, one.high) == pytest.approx((middle - 1.96 * error, middle + 1.96 * error), abs=1e-4)


def test_as_many_games_as_it_says_would_show_the_difference_four_times_in_five() -> None:
    one = measure("points", "points", [(1.0, 0.0), (0.0, 1.0), (1.0, 0.5), (0.0, 0.4)] * 10)
    assert one.pairs_to_know is not None
    many = measure("points", "points", [(1.0, 0.0), (0.0, 1.0), (1.0, 0.5), (0.0, 0.4)] * (one.pairs_to_know // 4 + 1))
    assert many.shows <= abs(many.more) * 1.01


def test_no_difference_at_all_is_never_known() -> None:
    one = measure("wins", SHARE, [(0.5, 0.5)] * 10)
    assert (one.more, one.pairs_to_know, one.is_told_apart) == (0, None, False)


# How it is written


def test_what_is_compared_is_read_from_how_it_is_written(tmp_path: Path) -> None:
    assert read_contender(CYCLONE, "ace:200").bot == "ace:200"
    assert read_contender(CYCLONE, "stack=4").options == {"stack": 4}
    assert read_contender(CYCLONE, "own") == Contender("own")
    (tmp_path / "numbers.toml").write_text((CYCLONE.folder / "content" / "numbers.toml").read_text("utf-8"), "utf-8")
    assert read_contender(CYCLONE, str(tmp_path)).content is not None
    with pytest.raises(UserError, match=r"Did you mean 'officer'\?"):
        read_contender(CYCLONE, "oficer")


def test_two_of_one_kind_are_needed(run: Run) -> None:
    assert "are not of one kind" in run("compare cyclone-run officer stack=4")[2]
    assert "are the same" in run("compare cyclone-run officer officer")[2]


def test_a_person_is_told_what_follows(run: Run) -> None:
    status, out, err = run("compare crisis-point officer random --pairs 6 --jobs 1")
    assert (status, err) == (0, "")
    assert "Wins: more with officer than with random." in out
    status, out, err = run("compare crisis-point head_start=true head_start=false --pairs 3 --jobs 1 --bot random")
    assert "can't be told apart. 6 games would mostly show" in out
