"""How fast the rules run, side by side with peers in one run: decisions, copies, and what a player is shown.

    python bench/engine.py [--rounds 5] [--seconds 1] [--before CHECKOUT] [--json]

Every engine plays games between random players, who pick with Python's own `random.choice`. The rounds take turns, so
that a busy moment of the machine hits all alike; times are processor time of one core, and each figure is the median of
its rounds. Every round of every engine is a process of its own, so that none carries the garbage of another. With
`--before`, our games are measured as they are in another checkout too, each right before its round here. A peer that is
not there is named with the command that installs it.
"""

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, Protocol

from robotable import games
from robotable.table import Luck, State, clone

POSITIONS = 100
"""How many positions from the middle of games are copied and looked at."""
BETWEEN_CLOCKS = 50
"""How many decisions are made between two looks at the clock, which takes time too."""
INSTALL = "uv pip install --require-hashes -r requirements/bench.lock"

Figures = dict[str, float]
"""Decisions a second, and the microseconds of a copy and of a look."""


class Engine(Protocol):
    """An engine that can be measured."""

    def play_until(self, deadline: float) -> int:
        """Play random games until the process has used so much time; how many decisions were made."""

    def positions(self) -> list[Any]:
        """Positions from the middle of random games."""

    def copy(self, position: Any) -> object:
        """A copy that can be played on."""

    def look(self, position: Any) -> object:
        """What a player is shown, and the legal moves."""


class OurGame:
    """One of our games, with as many players as it takes."""

    def __init__(self, game: str) -> None:
        self.ruleset = games.find(game)

    def _new(self) -> State:
        seed = random.getrandbits(30)
        s: State = self.ruleset.set_up(
            self.ruleset.seats[-1], self.ruleset.choose({}), self.ruleset.content, Luck.seeded(seed)
        )
        s.settle()
        return s

    def _states(self) -> Iterator[State]:
        while True:
            s = self._new()
            while (choice := s.choice) is not None:
                s.act(choice, random.choice(list(choice.moves(s))))
                yield s

    def play_until(self, deadline: float) -> int:
        return _count(self._states(), deadline)

    def positions(self) -> list[State]:
        return _some(self._states(), clone)

    def copy(self, position: State) -> State:
        return clone(position)

    def look(self, position: State) -> object:
        choice = position.choice
        return self.ruleset.view(position, 0), list(choice.moves(position)) if choice else []


class Chess:
    """python-chess."""

    def __init__(self) -> None:
        self.chess: Any = import_module("chess")

    def _boards(self) -> Iterator[Any]:
        while True:
            board = self.chess.Board()
            while (moves := list(board.legal_moves)) and board.ply() < 400:
                board.push(random.choice(moves))
                yield board

    def play_until(self, deadline: float) -> int:
        return _count(self._boards(), deadline)

    def positions(self) -> list[Any]:
        return _some(self._boards(), self.copy)

    def copy(self, position: Any) -> object:
        return position.copy(stack=False)

    def look(self, position: Any) -> object:
        return position.fen(), list(position.legal_moves)


class Catanatron:
    """catanatron with four random players."""

    def __init__(self) -> None:
        self.game: Any = import_module("catanatron.game")
        self.player: Any = import_module("catanatron.models.player")
        self.json: Any = import_module("catanatron.json")

    def _games(self) -> Iterator[Any]:
        while True:
            players = [self.player.RandomPlayer(color) for color in self.player.Color]
            game = self.game.Game(players)
            while game.winning_color() is None and game.state.num_turns < self.game.TURNS_LIMIT:
                game.play_tick()
                yield game

    def play_until(self, deadline: float) -> int:
        return _count(self._games(), deadline)

    def positions(self) -> list[Any]:
        return _some(self._games(), self.copy)

    def copy(self, position: Any) -> object:
        return position.copy()

    def look(self, position: Any) -> object:
        return json.dumps(position, cls=self.json.GameEncoder), position.state.playable_actions


class OpenSpiel:
    """A game of OpenSpiel's that is written in Python."""

    def __init__(self, game: str) -> None:
        import_module("open_spiel.python.games")
        self.game: Any = import_module("pyspiel").load_game(game)

    def _states(self) -> Iterator[Any]:
        while True:
            state = self.game.new_initial_state()
            while not state.is_terminal():
                is_chance = state.is_chance_node()
                actions = [a for a, _ in state.chance_outcomes()] if is_chance else state.legal_actions()
                state.apply_action(random.choice(actions))
                if not is_chance:
                    yield state

    def play_until(self, deadline: float) -> int:
        return _count(self._states(), deadline)

    def positions(self) -> list[Any]:
        return _some((s for s in self._states() if not s.is_terminal() and not s.is_chance_node()), self.copy)

    def copy(self, position: Any) -> object:
        return deepcopy(position)

    def look(self, position: Any) -> object:
        return str(position), position.legal_actions()


OURS: dict[str, Callable[[], Engine]] = {
    f"Robotable: {ruleset.title}": partial(OurGame, ruleset.id)
    for ruleset in sorted(games.catalog().values(), key=lambda ruleset: ruleset.id != "cyclone-run")
    if not ruleset.is_real_time
}
"""Cyclone Run first: it is the one that is compared with the peers."""
PEERS: dict[str, Callable[[], Engine]] = {
    "catanatron": Catanatron,
    "python-chess": Chess,
    "OpenSpiel: python_team_dominoes": partial(OpenSpiel, "python_team_dominoes"),
    "OpenSpiel: python_tic_tac_toe": partial(OpenSpiel, "python_tic_tac_toe"),
}


def _count(positions: Iterator[Any], deadline: float) -> int:
    for n, _ in enumerate(positions, 1):
        if n % BETWEEN_CLOCKS == 0 and process_time() > deadline:
            return n
    raise AssertionError("random games never end")


def _some(positions: Iterator[Any], copy: Callable[[Any], Any]) -> list[Any]:
    """Every seventh position, so that they come from all phases of several games."""
    found = []
    for n, position in enumerate(positions):
        if n % 7 == 0:
            found.append(copy(position))
        if len(found) == POSITIONS:
            return found
    raise AssertionError("random games never end")


def microseconds_each(work: Callable[[Any], object], positions: list[Any], seconds: float) -> float:
    """How long a piece of work takes for one position, on average."""
    for position in positions:
        work(position)
    start, done = process_time(), 0
    while process_time() - start < seconds:
        for position in positions:
            work(position)
        done += len(positions)
    return (process_time() - start) / done * 1e6


def measure(engine: Engine, seconds: float) -> Figures:
    """One round of one engine."""
    positions = engine.positions()
    start = process_time()
    decisions = engine.play_until(start + seconds)
    return {
        "decisions": decisions / (process_time() - start),
        "copy": microseconds_each(engine.copy, positions, seconds / 2),
        "look": microseconds_each(engine.look, positions, seconds / 2),
    }


def measure_here(name: str, seed: int, seconds: float) -> Figures | None:
    """One round of one engine in this process; None if it is not installed."""
    random.seed(seed)
    try:
        engine = {**OURS, **PEERS}[name]()
    except ImportError as error:
        print(f"{name} is missing ({error}). To install the peers: {INSTALL}", file=sys.stderr)
        return None
    return measure(engine, seconds)


def measure_apart(name: str, seed: int, seconds: float, checkout: Path | None = None) -> Figures | None:
    """The same in a process of its own, and with the rules as they are in another checkout if one is named."""
    command = [sys.executable, __file__, "--only", name, "--seed", str(seed), "--seconds", str(seconds)]
    source = {} if checkout is None else {"PYTHONPATH": str(checkout.resolve() / "src")}
    done = subprocess.run(command, env={**os.environ, **source}, stdout=subprocess.PIPE, check=True)
    figures: Figures | None = json.loads(done.stdout)
    return figures


def play_rounds(
    rounds: int, seed: int, seconds: float, checkout: Path | None
) -> tuple[dict[str, list[Figures]], dict[str, list[Figures]]]:
    """All rounds of our games in another checkout, and of every engine here, taking turns."""
    before: dict[str, list[Figures]] = {name: [] for name in OURS} if checkout else {}
    after: dict[str, list[Figures]] = {name: [] for name in (*OURS, *PEERS)}
    for number in range(rounds):
        for name in list(after):
            if name in before and (old := measure_apart(name, seed + number, seconds, checkout)):
                before[name].append(old)
            if new := measure_apart(name, seed + number, seconds):
                after[name].append(new)
            else:
                del after[name]
    return before, after


def medians(rounds: list[Figures]) -> Figures:
    """The median of each figure."""
    return {figure: statistics.median(one[figure] for one in rounds) for figure in rounds[0]}


def gains(before: list[Figures], after: list[Figures]) -> Figures:
    """How many times faster it has become: the median over the rounds, each compared with the one beside it."""
    pairs = list(zip(before, after, strict=True))
    return {
        figure: statistics.median(new[figure] / old[figure] for old, new in pairs)
        if figure == "decisions"
        else statistics.median(old[figure] / new[figure] for old, new in pairs)
        for figure in after[0]
    }


def print_table(figures: dict[str, Figures]) -> None:
    """The figures, with how many times faster Cyclone Run is."""
    own = next(iter(figures.values()))
    print(f"{'':34}{'decisions/s':>14}{'ratio':>8}{'copy µs':>10}{'ratio':>8}{'look µs':>10}{'ratio':>8}")
    for name, one in figures.items():
        ratios = own["decisions"] / one["decisions"], one["copy"] / own["copy"], one["look"] / own["look"]
        print(
            f"{name:34}{one['decisions']:>14,.0f}{ratios[0]:>8.2f}{one['copy']:>10.1f}{ratios[1]:>8.2f}"
            f"{one['look']:>10.1f}{ratios[2]:>8.2f}"
        )
    print("ratio: how many times faster Cyclone Run is. look: what a player is shown, and the legal moves.")


def print_gains(before: dict[str, Figures], after: dict[str, Figures], gained: dict[str, Figures]) -> None:
    """Our games as they were and as they are."""
    print(f"\n{'before → after':34}{'decisions/s':>24}{'copy µs':>22}{'look µs':>22}")
    for name, old in before.items():
        new, times = after[name], gained[name]
        print(
            f"{name:34}{old['decisions']:>8,.0f} → {new['decisions']:>7,.0f} ×{times['decisions']:.2f}"
            f"{old['copy']:>8.1f} → {new['copy']:>5.1f} ×{times['copy']:.2f}"
            f"{old['look']:>8.1f} → {new['look']:>5.1f} ×{times['look']:.2f}"
        )
    print("×: how many times faster, the median of the rounds compared one by one.")


def main() -> None:
    """Measure every engine in turn, several times, and print the medians."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured in a round")
    parser.add_argument("--before", type=Path, metavar="CHECKOUT", help="measure our games as they are there, too")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", metavar="ENGINE", help="one round of this engine in this process, as JSON")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.only:
        print(json.dumps(measure_here(arguments.only, arguments.seed, arguments.seconds)))
        return
    before, after = play_rounds(arguments.rounds, arguments.seed, arguments.seconds, arguments.before)
    then, now = ({name: medians(rounds) for name, rounds in one.items()} for one in (before, after))
    gained = {name: gains(rounds, after[name]) for name, rounds in before.items()}
    if arguments.json:
        print(json.dumps({"before": then, "after": now, "gains": gained} if then else now, indent=1))
        return
    print(f"Python {platform.python_version()}, {arguments.rounds} rounds, one core")
    print_table(now)
    if then:
        print_gains(then, now, gained)


if __name__ == "__main__":
    main()
