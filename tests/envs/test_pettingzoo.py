"""PettingZoo's own checks, and what a player would expect of its agents."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from tests.envs.tables import every_live_table, every_table, every_table_in_turns

from robotable import envs, games
from robotable.envs.clock import LooksEnv
from robotable.envs.turns import TurnsEnv
from robotable.table import BadOption, IllegalMove

MOST_STEPS = 150


def any_action(env: TurnsEnv, random: np.random.Generator) -> int | None:
    """A legal action of the agent whose turn it is; None if its game is over."""
    observation, _, is_over, is_late, _ = env.last()
    if is_over or is_late:
        return None
    assert observation is not None
    return int(random.choice(np.flatnonzero(observation["action_mask"])))


def play(env: TurnsEnv, seed: int, steps: int = MOST_STEPS) -> list[float]:
    """What each agent gets in a game without a plan."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(steps):
        total[agent] += env.last(observe=False)[1]
        env.step(any_action(env, random))
    return list(total.values())


@every_table
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_finds_nothing_wrong(game: str, settings: dict[str, Any]) -> None:
    api_test(envs.aec(game, max_steps=MOST_STEPS, **settings), num_cycles=MOST_STEPS)


@every_table
def test_the_same_seed_gives_the_same_game(game: str, settings: dict[str, Any]) -> None:
    seed_test(lambda: envs.aec(game, max_steps=MOST_STEPS, **settings), num_cycles=40)


@every_live_table
def test_all_at_once_pettingzoo_finds_nothing_wrong(game: str, settings: dict[str, Any]) -> None:
    parallel_api_test(envs.parallel(game, max_steps=60, **settings), num_cycles=70)
    parallel_seed_test(lambda: envs.parallel(game, max_steps=60, **settings), num_cycles=20)


@pytest.mark.parametrize("game", ["reconstruction", "brace-for-impact"])
@pytest.mark.filterwarnings("ignore:Observation")
def test_by_the_names_of_the_view_pettingzoo_finds_nothing_wrong_either(game: str) -> None:
    env = envs.aec(game, observations="dict", max_steps=60)
    api_test(env, num_cycles=60)
    env.reset(seed=1)
    parts = env.observe("seat_1")["observation"]
    assert list(parts) == list(env.match.observer.sizes)
    assert np.array_equal(np.concatenate(list(parts.values())), env.match.observe(1))


def test_by_the_names_of_the_view_all_look_at_once_too() -> None:
    parallel_api_test(envs.parallel(observations="dict", max_steps=30), num_cycles=40)
    env = envs.parallel(seats=3, observations="dict")
    observations, _ = env.reset(seed=1)
    for agent, seen in observations.items():
        assert env.observation_space(agent).contains(seen)
        assert list(seen["observation"]) == list(env.match.observer.sizes)


@every_table_in_turns
def test_a_game_is_cut_off_after_so_many_steps(game: str, settings: dict[str, Any]) -> None:
    env = envs.aec(game, max_steps=5, **settings)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(any_action(env, np.random.default_rng(1)))
    assert all(env.truncations.values())


def test_who_wins_gets_one_and_all_others_lose_one() -> None:
    assert sorted(play(envs.aec("cyclone-run", seats=3), 1, 5000)) == [-1.0, -1.0, 1.0]


@pytest.mark.parametrize("game", ["cyclone-run", "brace-for-impact"])
def test_shaped_rewards_add_up_to_the_win_less_what_one_could_expect_at_the_start(game: str) -> None:
    env = envs.aec(game, seats=2, shaped=True)
    env.reset(seed=4)
    start = env.match.prospects()
    total = play(env, 4, 5000)
    assert env.match.is_over
    assert total == pytest.approx([end - begin for end, begin in zip(env.match.returns(), start, strict=True)])


def test_in_real_time_what_is_good_for_the_crew_is_as_bad_for_the_zentraedi() -> None:
    env = envs.parallel(seats=4, shaped=True)
    observations, _ = env.reset(seed=2)
    match, random = env.match, np.random.default_rng(1)
    assert match.ruleset.enemy is not None
    enemy = match.ruleset.enemy(match.seats, match.options)
    changed = 0
    for _ in range(20):
        actions = {agent: int(random.choice(np.flatnonzero(one["action_mask"]))) for agent, one in observations.items()}
        observations, rewards, *_ = env.step(actions)
        crew = rewards["seat_0" if enemy else "seat_1"]
        changed += crew != 0
        assert rewards == {f"seat_{seat}": pytest.approx(-crew if seat == enemy else crew) for seat in range(4)}
    assert changed > 10


def test_a_game_that_does_not_know_what_a_position_is_worth_has_no_shaped_rewards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ignorant = replace(games.find("crisis-point"), insight=None)
    monkeypatch.setattr(games, "find", lambda game: ignorant)
    for make in (envs.aec, envs.gym):
        with pytest.raises(LookupError, match="Crisis Point can't shape rewards"):
            make("crisis-point", shaped=True)


def test_an_illegal_move_is_refused_with_the_legal_ones() -> None:
    env = envs.aec("cyclone-run", seats=2)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"'drive 4' is not possible: seat \d may make the moves"):
        env.step(next(n for n, move in enumerate(env.match.moves.moves) if str(move) == "drive 4"))


def test_options_of_the_game_are_options_of_the_environment() -> None:
    with pytest.raises(BadOption, match="no_such"):
        envs.aec("cyclone-run", no_such=1)
    with pytest.raises(ValueError, match="Cyclone Run is played in turns"):
        envs.parallel("cyclone-run")


def test_waiting_lets_the_clock_run_for_one_pace() -> None:
    env = envs.parallel(seats=3, pace=700)
    observations, _ = env.reset(seed=1)
    assert all(one["action_mask"][env.wait] for one in observations.values())
    env.step(dict.fromkeys(env.agents, env.wait))
    assert env.match.state.now == 700


@pytest.mark.parametrize(("seats", "pace"), [(3, 700), (7, 500), (15, 10)])
def test_while_every_seat_looks_once_the_clock_runs_for_one_pace(seats: int, pace: int) -> None:
    env = envs.aec("brace-for-impact", seats=seats, pace=pace)
    assert isinstance(env, LooksEnv)
    env.reset(seed=1)
    for rounds in (1, 2):
        for _ in range(seats):
            env.step(env.wait)
        assert env.match.state.now == rounds * pace


@pytest.mark.parametrize("make", [envs.aec, envs.parallel, envs.gym])
def test_a_pace_at_which_time_stands_still_is_refused(make: Any) -> None:
    with pytest.raises(ValueError, match="at least 1 millisecond, not 0"):
        make("brace-for-impact", pace=0)


def test_whoever_comes_too_late_has_waited() -> None:
    env = envs.parallel(seats=4)
    observations, _ = env.reset(seed=3)
    random = np.random.default_rng(1)
    late = 0
    for _ in range(400):
        actions = {agent: int(random.choice(np.flatnonzero(one["action_mask"]))) for agent, one in observations.items()}
        observations, _, ends, _, infos = env.step(actions)
        late += sum(not info["in_time"] for info in infos.values())
        if any(ends.values()):
            break
    assert late > 0


def test_a_table_can_be_drawn() -> None:
    env = envs.aec("reconstruction", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.ndim == 3
    assert picture.dtype == np.uint8
    assert picture.max() == 255


@every_table_in_turns
def test_what_an_officer_would_do_is_legal_and_asking_changes_nothing(game: str, settings: dict[str, Any]) -> None:
    asked, unasked = envs.aec(game, **settings), envs.aec(game, **settings)
    for env in (asked, unasked):
        env.reset(seed=6)
    for _ in range(8):
        action = asked.advise("officer")
        assert asked.advise("officer") == action
        assert asked.observe(asked.agent_selection)["action_mask"][action]
        asked.step(action)
        unasked.step(action)
    for agent in asked.agents:
        assert np.array_equal(asked.observe(agent)["observation"], unasked.observe(agent)["observation"])


def test_nobody_advises_in_real_time() -> None:
    env = envs.aec("brace-for-impact", seats=2)
    env.reset(seed=1)
    with pytest.raises(LookupError, match="nobody can advise in Brace for Impact"):
        env.advise()
