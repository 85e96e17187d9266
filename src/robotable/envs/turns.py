"""PettingZoo: the games of turns, one seat after the other."""

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from robotable.envs.drawing import picture_of, text_of
from robotable.envs.match import Match
from robotable.envs.spaces import Form, observation_of, observation_space

SEEDS = 1 << 48


class TurnsEnv(AECEnv[str, dict[str, Any], Any]):
    """A game in which the seat acts that everybody waits for."""

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }
    extra_actions = 0
    """Actions beside the moves of the game."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        observations: Form = "flat",
        shaped: bool = False,
        asides: bool = False,
        max_steps: int | None = None,
        pack: Path | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.match = Match(game, seats, options, pack=pack, asides=asides, shaped=shaped)
        self.name = f"robotable_{self.match.ruleset.id.replace('-', '_')}_v{self.match.ruleset.version}"
        self.metadata = {**self.metadata, "name": self.name}
        self.observations = observations
        self.max_steps = max_steps
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.match, observations, self.extra_actions) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.match.moves) + self.extra_actions) for agent in self.possible_agents
        }
        self._random = np.random.default_rng()
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves."""
        return self.action_spaces[agent]

    def seat_of(self, agent: str) -> int:
        """The seat that an agent plays."""
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the same seed, the same game."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.match.deal(int(self._random.integers(SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self._next_agent()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and which moves it may make."""
        seat = self.seat_of(agent)
        return {
            "observation": observation_of(self.match, seat, self.observations),
            "action_mask": self.mask(seat),
        }

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A one for every action that the seat may take now."""
        return self.match.mask(seat)

    def advise(self, level: str = "officer") -> int:
        """The action that a bot of this level would take now: something to imitate."""
        return self.match.advise(self.seat_of(self.agent_selection), level)

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "an agent whose game goes on has to act"
        self.act(self.seat_of(agent), int(action))
        self._steps += 1
        self.rewards = dict(zip(self.possible_agents, self.match.take_rewards(), strict=True))
        self._end_if_over()
        self.agent_selection = self._next_agent()
        self._accumulate_rewards()

    def act(self, seat: int, action: int) -> None:
        """Make the move of this number."""
        self.match.play(seat, action)

    def _end_if_over(self) -> None:
        if self.match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_steps is not None and self._steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)

    def _next_agent(self) -> str:
        seat = self.match.awaited
        return self.possible_agents[seat if seat is not None else 0]

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as text or as a plain picture."""
        if self.render_mode == "ansi":
            return text_of(self.match)
        return picture_of(self.match) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Nothing is kept open."""
