"""The lab: seeded runs of many games, and what the report says about them."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from robotable import bots, games
from robotable.lab.observers import MoveCount, Observer, TurnCount
from robotable.lab.report import Report, Sample, interval, report, spread
from robotable.lab.simulate import Match, play_batch, play_game, simulate
from robotable.lab.spreading import Processes
from robotable.table import Advice, BadOption, Choice, Line, Luck, Move, State

CYCLONE = games.find("cyclone-run")


def sample(winner: int, scores: list[int], players: list[str], first: int = 0) -> Sample:
    """A game as it might have ended."""
    return Sample(1, players, first, [winner], scores, 8, 40, {"select rand": 3}, {"selects": {1: 5, 2: 1}})


def reported(*samples: Sample) -> Report:
    """A report about these games."""
    return report(game="g", players=["a", "b"], options={}, seed=1, samples=list(samples), failures=[])


def test_a_run_is_the_same_whatever_the_number_of_jobs() -> None:
    done: list[int] = []
    alone = simulate("cyclone-run", ["officer", "random"], 10, seed=5, options={"stack": 4})
    shared = simulate("cyclone-run", ["officer", "random"], 10, Processes(2), 5, {"stack": 4}, done.append)
    assert msgspec.json.encode(alone) == msgspec.json.encode(shared)
    assert (alone.games, alone.failures) == (10, [])
    assert done[-1] == 10
    assert sorted(done) == done


def test_another_seed_gives_other_games() -> None:
    one = simulate("cyclone-run", ["random", "random"], 4, seed=1)
    two = simulate("cyclone-run", ["random", "random"], 4, seed=2)
    assert one != replace(two, seed=1)


def test_a_report_is_json() -> None:
    run = simulate("cyclone-run", ["random", "random"], 2)
    assert msgspec.json.decode(msgspec.json.encode(run), type=Report) == run


def test_players_move_on_by_one_seat_from_game_to_game() -> None:
    match = Match("cyclone-run", ["officer", "random"], 1, {})
    seated = [result.players for result in play_batch([match], (0, range(3)))]
    assert seated == [["officer", "random"], ["random", "officer"], ["officer", "random"]]


def test_options_reach_the_games() -> None:
    short = simulate("cyclone-run", ["officer", "officer"], 2, options={"stack": 4})
    long = simulate("cyclone-run", ["officer", "officer"], 2, options={"stack": 11})
    assert short.rounds.median < long.rounds.median
    assert short.options == {"stack": 4}


def test_mistakes_are_told_before_anything_is_played() -> None:
    with pytest.raises(bots.UnknownBot, match="no bot 'general'"):
        simulate("cyclone-run", ["officer", "general"], 5)
    with pytest.raises(games.UnknownGame, match="no game 'cyclone'"):
        simulate("cyclone", ["officer", "officer"], 5)
    with pytest.raises(BadOption, match="2 to 4 players, not 1"):
        simulate("cyclone-run", ["officer"], 5)
    with pytest.raises(BadOption, match="stack"):
        simulate("cyclone-run", ["officer", "officer"], 5, options={"stack": 99})


def test_a_game_that_breaks_is_reported_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(self: bots.Bot, s: State, choice: Choice[State], luck: Luck) -> Advice:
        return Advice(Move("cheat"), "Why not.")

    monkeypatch.setattr("robotable.bots.players.RandomBot.decide", cheat)
    run = simulate("cyclone-run", ["random", "random"], 3, seed=2)
    assert run.games == 0
    assert len(run.failures) == 3
    assert run.failures[1].seed == (2 << 32) + 1
    assert "IllegalMove: 'cheat' is not possible: the bot on seat" in run.failures[1].what


# What a report says


def test_wins_are_counted_by_seat_by_turn_order_and_by_bot() -> None:
    run = reported(
        sample(0, [9, 5], ["a", "b"], first=0),
        sample(0, [7, 7], ["b", "a"], first=1),
        sample(1, [1, 4], ["a", "b"], first=1),
    )
    assert [(row.name, row.wins, row.games) for row in run.seats] == [("seat 1", 2, 3), ("seat 2", 1, 3)]
    assert [(row.name, row.wins, row.games) for row in run.turn_order] == [("turn 1", 2, 3), ("turn 2", 1, 3)]
    assert [(row.name, row.wins, row.games) for row in run.bots] == [("a", 1, 3), ("b", 2, 3)]
    assert [row.mean_score for row in run.bots] == [pytest.approx(17 / 3), pytest.approx(16 / 3)]
    assert run.ties == 1
    assert run.tie_share == pytest.approx(1 / 3)


def test_what_was_done_is_counted_per_turn() -> None:
    run = reported(sample(0, [9, 5], ["a", "b"]), sample(0, [7, 7], ["b", "a"]))
    assert run.all_turns == 16
    assert run.share_of_turns("select rand") == 6 / 16
    assert run.times_a_turn == {"selects": {0: 4, 1: 10, 2: 2}}
    assert run.rounds.median == 4
    assert run.all_decisions == 80


def test_an_empty_run_has_a_report_too() -> None:
    run = reported()
    assert (run.games, run.rounds.median, run.seats[0].share) == (0, 0.0, 0.0)


def test_the_interval_is_wilsons() -> None:
    assert interval(25, 100) == pytest.approx((0.1755, 0.3430), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(10, 10)[1] == 1.0
    assert interval(0, 0) == (0.0, 1.0)


def test_a_spread_tells_the_middle_and_the_range() -> None:
    whole = spread(list(range(101)))
    assert (whole.median, whole.low, whole.high, whole.mean) == (50, 5, 95, 50)
    assert spread([3]).high == 3


# Listeners


def test_moves_are_counted_by_what_they_are_done_to_but_not_by_place_or_die() -> None:
    count = MoveCount()
    for move in (
        Move("select", "rand"),
        Move("select", "rand"),
        Move("drive", 4),
        Move("reroll", "blank/move"),
        Move("halt"),
    ):
        count.on_move(0, move)
    assert count.moves == {"select rand": 2, "drive": 1, "reroll": 1, "halt": 1}


def test_lines_are_counted_turn_by_turn() -> None:
    count = TurnCount()
    for says in ("first-player", "turn", "selects", "selects", "turn", "turn", "selects"):
        count.on_line(Line(says, {}, None))
    assert count.turns == 3
    assert count.times() == {"selects": {2: 1, 1: 1}}


def test_anybody_may_observe_a_game() -> None:
    class Points(Observer):
        def __init__(self) -> None:
            self.total = 0

        def on_line(self, line: Line) -> None:
            if line.says == "takes":
                self.total += int(line.about["n"])

    points = Points()
    played = play_game(CYCLONE, ["officer", "officer"], 11, {"stack": 4}, [points])
    assert points.total <= sum(played.scores) <= points.total + 5


def test_a_pack_of_ones_own_is_played(tmp_path: Path) -> None:
    numbers = (CYCLONE.folder / "content" / "numbers.toml").read_text("utf-8")
    (tmp_path / "numbers.toml").write_text(numbers.replace("most_rounds = 40", "most_rounds = 1"), "utf-8")
    run = simulate("cyclone-run", ["random", "random"], 2, Processes(2), pack=tmp_path)
    assert run.turns.median == 2
