"""Gymnasium's own checks, one seat against bots, and many games at once."""

from collections.abc import Iterator
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from tests.envs.tables import every_table

from robotable import envs, games
from robotable.bots import UnknownBot
from robotable.envs.many_tables import ManyTables
from robotable.envs.observing import Floats
from robotable.envs.one_seat import Observation, OneSeatEnv

every_game = pytest.mark.parametrize("game", list(games.catalog()))


@every_table
@pytest.mark.filterwarnings("ignore:.*Overriding environment.*")
def test_gymnasium_finds_nothing_wrong(game: str, settings: dict[str, Any]) -> None:
    name = envs.id_of(games.find(game))
    made = gymnasium.make(name, opponents="random", render_mode="ansi", **settings)
    check_env(made.unwrapped)


@pytest.mark.filterwarnings("ignore:.*Overriding environment.*")
def test_by_the_names_of_the_view_gymnasium_finds_nothing_wrong_either() -> None:
    check_env(envs.gym("brace-for-impact", opponents="random", observations="dict"), skip_render_check=True)


@pytest.mark.parametrize("observations", ["flat", "dict"])
def test_a_seat_plays_against_officers_to_the_end(observations: Any) -> None:
    env = envs.gym("cyclone-run", seats=3, seat=None, opponents="officer", observations=observations)
    for seed in range(1 if observations == "dict" else 3):
        _, info = env.reset(seed=seed)
        assert info["seat"] in range(3)
        is_over, reward = False, 0.0
        while not is_over:
            observation, reward, is_over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
            assert observation in env.observation_space
        assert reward in (-1.0, 1.0)


def test_in_real_time_bots_go_on_while_one_waits() -> None:
    env = envs.gym("brace-for-impact", seats=4, pace=2000)
    _, info = env.reset(seed=1)
    while (legal := np.flatnonzero(info["action_mask"])).size > 1 and env.match.state.now < 60_000:
        info = env.step(legal[0])[4]
    told = len(env.match.log)
    for _ in range(30):
        env.step(np.int64(len(env.match.moves)))
    assert len(env.match.log) > told + 10


def test_shaped_rewards_of_one_seat_begin_where_it_is_first_asked() -> None:
    env = envs.gym("cyclone-run", seats=2, seat=1, opponents="random", shaped=True)
    _, info = env.reset(seed=3)
    total, is_over = env.match.prospects()[1], False
    while not is_over:
        _, reward, is_over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
        total += reward
    assert total == pytest.approx(env.match.returns()[1])


def test_an_illegal_move_loses_the_game_and_says_why() -> None:
    env = envs.gym("cyclone-run", seats=2)
    _, info = env.reset(seed=1)
    _, reward, is_over, _, info = env.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert (reward, is_over) == (-1.0, True)
    assert "is not possible" in info["illegal"]


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match="There is no bot 'general'"):
        envs.gym("cyclone-run", opponents="general")


def flat(observation: Observation) -> Floats:
    """An observation in one row."""
    assert isinstance(observation, np.ndarray)
    return observation


def masked(env: Any, random: np.random.Generator) -> Any:
    """An action for each game that is legal there."""
    return np.array([random.choice(np.flatnonzero(mask)) for mask in env.action_masks()])


def test_many_games_in_two_workers_are_the_same_as_one_after_the_other() -> None:
    many = envs.vector("crisis-point", n=3, workers=2, opponents="random", max_steps=12)
    alone = [envs.gym("crisis-point", opponents="random", max_steps=12) for _ in range(3)]
    try:
        rows, _ = many.reset(seed=5)
        for n, env in enumerate(alone):
            assert np.array_equal(rows[n], flat(env.reset(seed=5 + n)[0]))
        random = np.random.default_rng(1)
        for step in range(14):
            actions = masked(many, random)
            rows, _, ends, cuts, infos = many.step(actions)
            for n, env in enumerate(alone):
                is_new = step == 12
                one = env.reset()[0] if is_new else env.step(actions[n])[0]
                assert np.array_equal(rows[n], flat(one))
            assert cuts.all() == infos["action_mask"].all() == (step == 11)
            assert not ends.any()
            assert infos["action_mask"].shape == (3, len(alone[0].match.moves))
    finally:
        many.close()


@pytest.fixture
def two_workers() -> Iterator[ManyTables]:
    """Two games, each with a worker of its own."""
    many = envs.vector("crisis-point", n=2, workers=2, opponents="random")
    yield many
    many.close()


def test_no_move_is_made_before_a_game_is_begun(two_workers: ManyTables) -> None:
    with pytest.raises(ResetNeeded, match=r"no game to make a move in: call reset\(\) first"):
        two_workers.step(np.array([0, 0]))


def test_when_one_worker_fails_the_others_are_waited_for_and_all_can_begin_anew(two_workers: ManyTables) -> None:
    expected = two_workers.reset(seed=7)[0]
    with pytest.raises(RuntimeError, match=r"a worker could not go on: Error: .*-1"):
        two_workers.reset(seed=[-1, 1])
    with pytest.raises(ResetNeeded):
        two_workers.step(np.array([0, 0]))
    assert np.array_equal(two_workers.reset(seed=7)[0], expected)
    random = np.random.default_rng(1)
    for _ in range(3):
        rows, *_, infos = two_workers.step(masked(two_workers, random))
        assert infos["action_mask"].any(axis=1).all()
    assert not np.array_equal(rows, expected)


def test_a_worker_that_is_gone_is_told_of_and_leaves_no_memory_behind(two_workers: ManyTables) -> None:
    two_workers.reset(seed=1)
    process = two_workers._workers[1]._process
    process.kill()
    process.join()
    for _ in range(2):
        with pytest.raises(RuntimeError, match="a worker could not go on: its process has ended with exit code -9"):
            two_workers.reset(seed=1)
    two_workers.close()
    with pytest.raises(FileNotFoundError):
        SharedMemory(two_workers._memory.name)


def test_every_game_is_registered_by_name_and_version() -> None:
    known = {name for name in gymnasium.registry if name.startswith("robotable/")}
    assert known == {envs.id_of(ruleset) for ruleset in games.catalog().values()}
    assert "robotable/CycloneRun-v2" in known
    assert isinstance(gymnasium.make("robotable/CycloneRun-v2", seats=2).unwrapped, OneSeatEnv)


def test_many_games_are_observed_as_floats_in_a_row() -> None:
    with pytest.raises(ValueError, match="flat floats"):
        envs.vector("crisis-point", n=2, observations="dict")


def test_an_officer_says_what_it_would_do_in_ones_seat() -> None:
    env = envs.gym("cyclone-run", seats=2, seat=1, opponents="random")
    for seed in range(3):
        _, info = env.reset(seed=seed)
        is_over = False
        while not is_over:
            action = env.advise("officer")
            assert info["action_mask"][action]
            _, reward, is_over, _, info = env.step(action)
        assert reward > 0, "an officer beats whoever moves at random"
