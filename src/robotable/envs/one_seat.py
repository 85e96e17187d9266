"""Gymnasium: one seat against bots of any level."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from robotable.bots import RealTimeBots, Seated, check, take_seat
from robotable.envs.clock import MOST_LOOKS, USUAL_PACE, checked_pace, mask_with_waiting
from robotable.envs.drawing import picture_of, text_of
from robotable.envs.match import LOSS, Match
from robotable.envs.observing import Floats
from robotable.envs.spaces import Form, board_space, observation_of
from robotable.table import IllegalMove, Luck, Move

SEEDS = 1 << 48

Observation = Floats | dict[str, Floats]
Info = dict[str, Any]


class OneSeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game (None is another one in each game) against bots of any level.

    A move that is not legal loses the game, and the info says why. The mask of legal actions is in the info and in
    `action_masks()`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str = "officer",
        observations: Form = "flat",
        shaped: bool = False,
        asides: bool = False,
        pace: int = USUAL_PACE,
        max_steps: int | None = None,
        pack: Path | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.match = Match(game, seats, options, pack=pack, asides=asides, shaped=shaped)
        self.is_real_time = self.match.ruleset.is_real_time
        check(opponents, self.match.ruleset)
        if seat is not None and seat not in range(self.match.seats):
            raise ValueError(f"there is no seat {seat}: this table has seats 0 to {self.match.seats - 1}")
        self.opponents = opponents
        self.observations = observations
        self.pace = checked_pace(pace)
        self.max_steps = MOST_LOOKS if max_steps is None and self.is_real_time else max_steps
        self.render_mode = render_mode
        self.observation_space = board_space(self.match, observations)
        self.action_space = spaces.Discrete(len(self.match.moves) + self.is_real_time)
        self._fixed_seat = seat
        self.seat = seat or 0
        self._luck = Luck.seeded(0)
        self._bots: list[Seated] = []
        self._live: RealTimeBots | None = None
        self._heard = 0
        self._steps = 0

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as masking libraries ask for it."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        return mask_with_waiting(self.match, self.seat) if self.is_real_time else self.match.mask(self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin a game, and let the bots play until this seat is asked."""
        super().reset(seed=seed)
        self._steps = 0
        while True:
            self._begin(int(self.np_random.integers(SEEDS)))
            if not self.match.is_over:
                break
        self.match.take_rewards()  # What bots did before the first decision is nobody's merit.
        return self._observation(), self._info()

    def _begin(self, seed: int) -> None:
        match = self.match
        self.seat = int(self.np_random.integers(match.seats)) if self._fixed_seat is None else self._fixed_seat
        match.deal(seed)
        self._luck = Luck.seeded(seed).fork()
        self._heard = 0
        others = [seat for seat in range(match.seats) if seat != self.seat]
        if self.is_real_time:
            names = dict.fromkeys(others, self.opponents)
            self._live = RealTimeBots(match.ruleset, match.state, names, self._luck)
        else:
            self._bots = [Seated(take_seat(self.opponents, match.ruleset), seat) for seat in others]
            self._let_bots_move()

    def advise(self, level: str = "officer") -> int:
        """The action that a bot of this level would take in this seat: something to imitate."""
        return self.match.advise(self.seat, level)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Make a move, and let the bots play until this seat is asked again."""
        self._steps += 1
        try:
            self._act(int(action))
        except IllegalMove as no:
            return self._observation(), LOSS, True, False, {**self._info(), "illegal": str(no)}
        reward = self.match.take_rewards()[self.seat]
        is_late = not self.match.is_over and self.max_steps is not None and self._steps >= self.max_steps
        return self._observation(), reward, self.match.is_over, is_late, self._info()

    def _act(self, action: int) -> None:
        if not self.is_real_time:
            self.match.play(self.seat, action)
            self._let_bots_move()
            return
        if action != len(self.match.moves):
            self.match.play(self.seat, action)
            assert self._live is not None
            self._live.notice_all(self.match.state.now)
        self._let_time_pass(self.match.state.now + self.pace)

    def _let_bots_move(self) -> None:
        match = self.match
        while not match.is_over:
            for bot in self._bots:
                bot.hear(match.log[self._heard :])
            self._heard = len(match.log)
            wanted = self._interjection()
            if wanted is None:
                if match.awaited == self.seat:
                    return
                bot = next(bot for bot in self._bots if bot.seat == match.awaited)
                wanted = bot.seat, bot.advise(match.state, self._luck).move
            self._play(*wanted)

    def _interjection(self) -> tuple[int, Move] | None:
        for bot in self._bots:
            if (advice := bot.interject(self.match.state, self._luck)) is not None:
                return bot.seat, advice.move
        return None

    def _let_time_pass(self, until: int) -> None:
        match, live = self.match, self._live
        assert live is not None
        while not match.is_over:
            at = live.next_moment(match.state)
            if at is None or at > until:
                break
            match.let_pass(max(0, at - match.state.now))
            told = len(match.log)
            if (wanted := live.look(match.state)) is not None:
                self._play(wanted[0], wanted[1].move)
            if len(match.log) > told or match.state.news:
                live.notice(match.state.now)
        if not match.is_over:
            match.let_pass(max(0, until - match.state.now))

    def _play(self, seat: int, move: Move) -> None:
        s = self.match.state
        choice = next(choice for choice in s.choices_of(seat) if move in choice.moves(s))
        self.match.act(choice, move)

    def _observation(self) -> Observation:
        return observation_of(self.match, self.seat, self.observations)

    def _info(self) -> Info:
        return {"action_mask": self._mask(), "seat": self.seat}

    def render(self) -> Any:
        """The table as text or as a plain picture."""
        if self.render_mode == "ansi":
            return text_of(self.match)
        return picture_of(self.match) if self.render_mode == "rgb_array" else None
