"""PettingZoo: a game in real time. A step is a look at the table, and waiting is an action."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from robotable.envs.drawing import picture_of, text_of
from robotable.envs.match import Match
from robotable.envs.spaces import Form, observation_of, observation_space
from robotable.envs.turns import SEEDS, TurnsEnv
from robotable.table import IllegalMove

USUAL_PACE = 500
"""Milliseconds between two looks of a seat."""
MOST_LOOKS = 20_000
"""A battle in which nobody gets ready does not go on for ever."""


def checked_pace(pace: int) -> int:
    """A pace at which time passes; ValueError if it would stand still."""
    if pace < 1:
        raise ValueError(f"pace is the time from one look of a seat to the next: at least 1 millisecond, not {pace}")
    return pace


class LooksEnv(TurnsEnv):
    """The seats look one after the other; while each of them looks once, the clock runs for one pace."""

    extra_actions = 1

    def __init__(self, game: str, *, pace: int = USUAL_PACE, **settings: Any) -> None:
        super().__init__(game, **settings)
        if self.max_steps is None:
            self.max_steps = MOST_LOOKS * self.match.seats
        self.pace = checked_pace(pace)
        self._looker = 0

    @property
    def wait(self) -> int:
        """The action of waiting."""
        return len(self.match.moves)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle."""
        self._looker = 0
        super().reset(seed, options)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A one for every action that the seat may take now; waiting is always one."""
        return mask_with_waiting(self.match, seat)

    def act(self, seat: int, action: int) -> None:
        """Make a move or wait, and let a moment pass."""
        if action != self.wait:
            self.match.play(seat, action)
        if not self.match.is_over:
            self.match.let_pass(self._until(seat + 1) - self._until(seat))
        self._looker = (seat + 1) % self.match.seats

    def _until(self, seat: int) -> int:
        """How much of a pace has passed when it is this seat's turn to look."""
        return self.pace * seat // self.match.seats

    def _next_agent(self) -> str:
        return self.possible_agents[self._looker]


class ClockEnv(ParallelEnv[str, dict[str, Any], Any]):
    """All seats look at once and act in an order drawn by lot; then the clock runs for one pace.

    A move that is not possible, as another seat may just have come first, is the same as waiting; `in_time` of the
    info says so.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str = "brace-for-impact",
        *,
        seats: int | None = None,
        pace: int = USUAL_PACE,
        observations: Form = "flat",
        shaped: bool = False,
        max_steps: int | None = None,
        pack: Path | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.match = Match(game, seats, options, pack=pack, shaped=shaped)
        if not self.match.ruleset.is_real_time:
            raise ValueError(f"{self.match.ruleset.title} is played in turns: take envs.aec({game!r})")
        self.name = f"robotable_{self.match.ruleset.id.replace('-', '_')}_v{self.match.ruleset.version}"
        self.metadata = {**self.metadata, "name": self.name}
        self.pace = checked_pace(pace)
        self.observations = observations
        self.max_steps = MOST_LOOKS if max_steps is None else max_steps
        self.render_mode = render_mode
        self.wait = len(self.match.moves)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.match, observations, 1) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves, and waiting."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin a battle: the same seed, the same battle."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.match.deal(int(self._random.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Everybody who does not wait acts, and a moment passes."""
        match, agents = self.match, self.agents
        in_time = self._act(actions)
        if not match.is_over:
            match.let_pass(self.pace)
        self._steps += 1
        is_late = not match.is_over and self._steps >= self.max_steps
        rewards = dict(zip(self.possible_agents, match.take_rewards(), strict=True))
        result = (
            self._observations(),
            rewards,
            dict.fromkeys(agents, match.is_over),
            dict.fromkeys(agents, is_late),
            {agent: {"in_time": in_time.get(agent, True)} for agent in agents},
        )
        if match.is_over or is_late:
            self.agents = []
        return result

    def _act(self, actions: dict[str, int]) -> dict[str, bool]:
        """Who acted, and whether they still could."""
        in_time = {}
        for seat in map(int, self._random.permutation(self.match.seats)):
            agent = self.possible_agents[seat]
            action = int(actions.get(agent, self.wait))
            if action != self.wait:
                in_time[agent] = action in self.match.legal(seat)
                with suppress(IllegalMove):
                    self.match.play(seat, action)
        return in_time

    def _observations(self) -> dict[str, dict[str, Any]]:
        return {
            agent: {
                "observation": observation_of(self.match, seat, self.observations),
                "action_mask": mask_with_waiting(self.match, seat),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as text or as a plain picture."""
        if self.render_mode == "ansi":
            return text_of(self.match)
        return picture_of(self.match) if self.render_mode == "rgb_array" else None


def mask_with_waiting(match: Match, seat: int) -> NDArray[np.int8]:
    """A one for every move that the seat may make now, and one for waiting."""
    mask = match.mask(seat, 1)
    mask[-1] = 1
    return mask
