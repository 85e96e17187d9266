"""OpenSpiel: the games of turns, registered with pyspiel as `robotable_cyclone_run(players=3)` and its siblings.

Chance comes in when it is needed: a move that turns out to use luck waits at a chance node, whose outcome says how that
luck runs. So whoever searches from a copy does not know the dice to come. Brace for Impact is played in real time, for
which OpenSpiel has no words: it has no clock, and asks one player or all, never whoever wants to act.
"""

from importlib.util import find_spec
from typing import Any

import msgspec
import numpy as np
from msgspec import inspect as types

from robotable import games
from robotable.envs.drawing import trail_of
from robotable.envs.match import Match
from robotable.table import Luck, Ruleset, heard_by

if find_spec("pyspiel") is None:
    raise ImportError("robotable.envs.openspiel needs OpenSpiel, which is an extra: pip install 'robotable[openspiel]'")

import pyspiel

OUTCOMES = 1024
"""How many ways luck can run at a chance node, each as likely as the others."""
DEALS = 2
"""The chance nodes at the beginning, which deal the game."""
LONGEST = 20_000
"""More moves than any game that ends by itself."""
NOT_SET = -1
"""Stands for an option that is a number or nothing, if it is nothing."""


def short_name(ruleset: Ruleset) -> str:
    """What pyspiel calls a game."""
    return f"robotable_{ruleset.id.replace('-', '_')}"


def parameters_of(ruleset: Ruleset) -> dict[str, Any]:
    """The parameters of a game with their defaults: how many play, and its options."""
    options = msgspec.to_builtins(ruleset.choose({}))
    return {
        "players": min(ruleset.usual_seats, ruleset.seats[-1]),
        **{name: NOT_SET if value is None else value for name, value in options.items()},
    }


class TableGame(pyspiel.Game):
    """A game of turns with its options."""

    ruleset: Ruleset

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**parameters_of(self.ruleset), **(params or {})}
        seats = int(chosen.pop("players"))
        optional = {field.name for field in msgspec.structs.fields(self.ruleset.options) if _can_be_none(field.type)}
        options = {
            name: None if name in optional and value == NOT_SET else value
            for name, value in chosen.items()
            if name in self.ruleset.options.__struct_fields__
        }
        self.match = Match(self.ruleset.id, seats, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.match.moves),
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.ruleset), info, params or {})

    def new_initial_state(self) -> "TableState":
        """A table at which nothing is dealt yet."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "TableObserver":
        """What looks at a state for a player."""
        return TableObserver(self.match, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.match = game.match.clone()
        self.dealt: tuple[int, ...] = ()
        self.pending: tuple[int, int] | None = None
        """The seat and the number of a move that waits for luck."""
        self.luck_runs = 0

    def current_player(self) -> int:
        """The seat that is asked, chance, or nobody at the end."""
        if len(self.dealt) < DEALS or self.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.match.awaited
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """The game is over."""
        return self.match.is_dealt and self.match.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ways in which luck can run."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if len(self.dealt) < DEALS:
            self.dealt += (action,)
            if len(self.dealt) == DEALS:
                self.match.deal(self._seed())
        elif self.pending is not None:
            self.luck_runs += 1
            self.match.state.luck = Luck.seeded(((self._seed() << 16) + self.luck_runs) * OUTCOMES + action)
            seat, number = self.pending
            self.pending = None
            self.match.play(seat, number)
        else:
            self._play(action)

    def _play(self, action: int) -> None:
        """Make a move, unless it turns out to need luck: then it waits for that."""
        seat, tried = self.current_player(), self.match.clone()
        tried.play(seat, action)
        if tried.state.luck == self.match.state.luck:
            self.match = tried
        else:
            self.pending = seat, action

    def _seed(self) -> int:
        return sum(outcome * OUTCOMES**n for n, outcome in enumerate(self.dealt))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player == pyspiel.PlayerId.CHANCE else str(self.match.moves.moves[action])

    def returns(self) -> list[float]:
        """What each player has won."""
        return self.match.returns() if self.match.is_dealt else [0.0] * self.match.seats

    def __str__(self) -> str:
        if not self.match.is_dealt:
            return "nothing is dealt yet"
        return trail_of(self.match) or "the game is over"


class TableObserver:
    """What a player sees of a state: floats, or the view as JSON; to remember all, with what the player was told."""

    def __init__(self, match: Match, kind: Any) -> None:
        self.remembers_all = kind.perfect_recall
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.is_public = kind.public_info
        self.tensor = np.zeros(match.observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Look at a state."""
        match = state.match
        if not match.is_dealt:
            self.tensor.fill(0)
        elif self.is_private:
            self.tensor[:] = match.observe(player)
        else:
            self.tensor[:] = match.observer.public(match.state)

    def string_from(self, state: TableState, player: int) -> str:
        """The view of a state, in words that a program can read."""
        match = state.match
        if not match.is_dealt:
            return "nothing is dealt yet"
        seat = player if self.is_private else None
        board = msgspec.json.encode(match.ruleset.view(match.state, seat)).decode()
        if not self.remembers_all:
            return board
        heard = match.log if seat is None else heard_by(seat, match.log)
        return f"{msgspec.json.encode(list(heard)).decode()}\n{board}"


def game_type(ruleset: Ruleset) -> Any:
    """What pyspiel wants to know of a game."""
    return pyspiel.GameType(
        short_name=short_name(ruleset),
        long_name=ruleset.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=ruleset.seats[-1],
        min_num_players=ruleset.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(ruleset),
    )


def _can_be_none(hint: Any) -> bool:
    info = types.type_info(hint)
    return isinstance(info, types.UnionType) and info.includes_none


def register() -> None:
    """Tell pyspiel of every game of turns."""
    for ruleset in games.catalog().values():
        if not ruleset.is_real_time:
            kind = type(f"{ruleset.title.title().replace(' ', '')}Game", (TableGame,), {"ruleset": ruleset})
            pyspiel.register_game(game_type(ruleset), kind)


register()
