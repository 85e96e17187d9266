"""Time comes in from outside, and every timer fires at its own moment."""

from tests.table.toy import GAME, Toy

from robotable.table import Game


def timed() -> Game:
    return Game(GAME, 2, 1, {"timed": True})


def toy(game: Game) -> Toy:
    assert isinstance(game.state, Toy)
    return game.state


def test_before_the_deadline_nothing_happens() -> None:
    game = timed()
    game.advance(999)
    assert game.waiting == [0]
    assert toy(game).late == []


def test_at_the_deadline_the_turn_passes_and_the_log_says_so() -> None:
    game = timed()
    game.advance(1000)
    assert game.waiting == [1]
    assert [str(told) for told in game.story()] == ["Player 1 is late"]


def test_every_timer_on_the_way_fires_at_its_own_moment() -> None:
    game = timed()
    game.advance(3500)
    assert toy(game).late == [0, 1, 0]
    assert game.state.deadline() == 4000
    assert game.state.now == 3500


def test_a_move_comes_after_the_timers_before_it() -> None:
    game = timed()
    game.play(1, "think", at=1200)
    assert toy(game).late == [0]


def test_a_move_sets_the_next_deadline_from_its_own_moment() -> None:
    game = timed()
    game.play(0, "roll", at=400)
    assert game.state.deadline() == 1400


def test_time_never_runs_backwards() -> None:
    game = timed()
    game.advance(500)
    game.advance(100)
    assert game.state.now == 500


def test_no_timer_fires_after_the_end() -> None:
    game = timed()
    game.advance(60_000)
    assert game.outcome is not None
    late = list(toy(game).late)
    game.advance(120_000)
    assert toy(game).late == late


def test_a_game_without_timers_has_no_deadline() -> None:
    assert Game(GAME, 2, 1).state.deadline() is None
