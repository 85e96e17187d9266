"""An environment of any kind can be copied and packed in the middle of a game, and the copy goes on by itself."""

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from robotable import envs, games
from robotable.envs.clock import ClockEnv, mask_with_waiting
from robotable.envs.one_seat import OneSeatEnv
from robotable.envs.turns import TurnsEnv

AnyEnv = TurnsEnv | ClockEnv | OneSeatEnv
BEFORE, AFTER = 12, 8
"""Actions before a copy is made, and after."""


def packed(env: AnyEnv) -> AnyEnv:
    """What comes out where an environment is sent."""
    sent: AnyEnv = pickle.loads(pickle.dumps(env))
    return sent


def seen_by_agents(env: TurnsEnv, random: np.random.Generator) -> Iterator[NDArray[Any]]:
    """What the seat sees that acts next, for each action."""
    for _ in env.agent_iter():
        seen, _, is_over, is_late, _ = env.last()
        assert seen is not None
        yield seen["observation"]
        env.step(None if is_over or is_late else any_of(seen["action_mask"], random))


def seen_at_once(env: ClockEnv, random: np.random.Generator) -> Iterator[NDArray[Any]]:
    """What all seats see, for each look."""
    while env.agents:
        actions = {agent: any_of(mask_with_waiting(env.match, n), random) for n, agent in enumerate(env.agents)}
        yield from (one["observation"] for one in env.step(actions)[0].values())


def seen_by_one(env: OneSeatEnv, random: np.random.Generator) -> Iterator[NDArray[Any]]:
    """What the one seat sees, for each of its actions."""
    while not env.match.is_over:
        seen = env.step(any_of(env.action_masks(), random))[0]
        assert isinstance(seen, np.ndarray)
        yield seen


def any_of(mask: NDArray[Any], random: np.random.Generator) -> int:
    """A legal action."""
    return int(random.choice(np.flatnonzero(mask)))


def go_on(env: AnyEnv, steps: int) -> list[NDArray[Any]]:
    """What is seen in the next steps, in which the same luck chooses."""
    random = np.random.default_rng(1)
    match env:
        case TurnsEnv():
            seen = seen_by_agents(env, random)
        case ClockEnv():
            seen = seen_at_once(env, random)
        case OneSeatEnv():
            seen = seen_by_one(env, random)
    return [row for _, row in zip(range(steps), seen, strict=False)]


KINDS: dict[str, Callable[[str], AnyEnv]] = {"aec": envs.aec, "parallel": envs.parallel, "gym": envs.gym}
EVERY = [
    pytest.param(make, ruleset.id, id=f"{kind}-{ruleset.id}")
    for kind, make in KINDS.items()
    for ruleset in games.catalog().values()
    if ruleset.is_real_time or kind != "parallel"
]


@pytest.mark.parametrize("copied", [copy.deepcopy, packed])
@pytest.mark.parametrize(("make", "game"), EVERY)
def test_a_copy_goes_on_by_itself_as_the_game_would_have(
    make: Callable[[str], AnyEnv], game: str, copied: Callable[[AnyEnv], AnyEnv]
) -> None:
    env = make(game)
    env.reset(seed=2)
    go_on(env, BEFORE)
    twin = copied(env)
    of_the_twin = go_on(twin, AFTER)
    assert len(of_the_twin) == AFTER
    assert not np.array_equal(of_the_twin[0], of_the_twin[-1])
    assert all(map(np.array_equal, of_the_twin, go_on(env, AFTER)))


@pytest.mark.parametrize("level", ["ace:20", "legend"])
def test_bots_that_have_thought_are_packed_with_their_environment(level: str) -> None:
    env = envs.gym("cyclone-run", seats=2, seat=1, opponents=level)
    env.reset(seed=2)
    twin = packed(env)
    assert isinstance(twin, OneSeatEnv)
    assert np.array_equal(twin.action_masks(), env.action_masks())
