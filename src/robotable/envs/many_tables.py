"""Gymnasium: many games at once, in worker processes that write into shared memory."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from robotable.envs.one_seat import OneSeatEnv

Make = Callable[[], OneSeatEnv]
Rows = dict[str, NDArray[Any]]

PATIENCE_S = 10.0
"""How long a worker that is sent home may take to finish its step."""


class ManyTables(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games, each played by one seat against bots. A game that is over is begun anew with the next step, whatever
    action that is: its mask is all ones.

    Observations, masks and rewards lie in one block of shared memory: workers write, and nothing is sent but a word.
    When something goes wrong in a worker, the others finish what they are at; then all games are to be begun anew.
    """

    def __init__(self, make: Make, n: int, workers: int = 1) -> None:
        self.closed = True
        one = make()
        if not isinstance(one.observation_space, spaces.Box):
            raise ValueError("many games at once are observed as flat floats: leave out observations='dict'")
        self.num_envs = n
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, n)
        self.action_space = batch_space(one.action_space, n)
        self.metadata = {**one.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.render_mode = None
        layout = _layout(n, one)
        self._memory = SharedMemory(create=True, size=_bytes(layout))
        self._rows = _rows(self._memory, layout)
        shares = [part.tolist() for part in np.array_split(np.arange(n), min(workers, n))]
        self._workers: list[_Worker] = []
        self._is_begun = False
        self.closed = False
        try:
            for share in shares:
                self._workers.append(_Worker(make, share, self._memory.name, layout))
        except BaseException:
            self.close()
            raise

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin all games anew; one seed gives each of them one of its own."""
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + n for n in range(self.num_envs)]
        else:
            seeds = list(seed)
        self._let_all("reset", [[seeds[n] for n in worker.share] for worker in self._workers])
        return self._rows["observation"].copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a move in every game."""
        if not self._is_begun:
            raise ResetNeeded("there is no game to make a move in: call reset() first")
        self._rows["action"][:] = actions
        self._let_all("step", [None] * len(self._workers))
        rows = self._rows
        return (
            rows["observation"].copy(),
            rows["reward"].copy(),
            rows["terminated"].copy(),
            rows["truncated"].copy(),
            self._infos(),
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, a row for each game."""
        return self._rows["action_mask"].astype(np.bool_)

    def _infos(self) -> dict[str, Any]:
        everybody = np.ones(self.num_envs, dtype=np.bool_)
        return {"action_mask": self._rows["action_mask"].copy(), "_action_mask": everybody}

    def _let_all(self, word: str, abouts: Sequence[Any]) -> None:
        """Have all workers do this, each with what it has to know, and wait for the last of them."""
        self._is_begun = False
        for worker, about in zip(self._workers, abouts, strict=True):
            worker.begin(word, about)
        problems = [problem for worker in self._workers if (problem := worker.finish()) is not None]
        self._is_begun = not problems
        if problems:
            raise RuntimeError(f"a worker could not go on: {'; '.join(problems)}")

    def close_extras(self, **settings: Any) -> None:
        """Send the workers home, and free the memory whatever has become of them."""
        try:
            for worker in self._workers:
                worker.close()
        finally:
            self._is_begun = False
            self._rows = {}
            self._memory.close()
            self._memory.unlink()


Layout = dict[str, tuple[tuple[int, ...], str]]


def _layout(n: int, one: OneSeatEnv) -> Layout:
    actions, shape = one.action_space, one.observation_space.shape
    assert isinstance(actions, spaces.Discrete)
    assert shape is not None
    return {
        "reward": ((n,), "float64"),
        "action": ((n,), "int64"),
        "observation": ((n, *shape), "float32"),
        "action_mask": ((n, int(actions.n)), "int8"),
        "terminated": ((n,), "bool"),
        "truncated": ((n,), "bool"),
    }


def _bytes(layout: Layout) -> int:
    return sum(int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in layout.values())


def _rows(memory: SharedMemory, layout: Layout) -> Rows:
    """The arrays of a layout, one behind the other; those of the widest numbers come first."""
    rows, at = {}, 0
    for name, (shape, kind) in layout.items():
        rows[name] = np.ndarray(shape, dtype=kind, buffer=memory.buf, offset=at)
        at += rows[name].nbytes
    return rows


class _Worker:
    """A worker process, seen from here."""

    def __init__(self, make: Make, share: Sequence[int], memory: str, layout: Layout) -> None:
        self.share = list(share)
        context = get_context("spawn")
        self._line, other = context.Pipe()
        job = (make, self.share, memory, layout, other)
        self._process = context.Process(target=_work, args=job, daemon=True)
        self._process.start()
        other.close()

    def begin(self, word: str, about: Any = None) -> None:
        """Have it do something; if it is gone, `finish` says so."""
        with suppress(OSError):
            self._line.send((word, about))

    def finish(self) -> str | None:
        """Wait until it has done that; what went wrong, if anything did."""
        try:
            problem: str | None = self._line.recv()
        except (EOFError, OSError):
            self._process.join()
            return (
                f"its process has ended with exit code {self._process.exitcode}; a script that makes environments "
                "with workers does so below `if __name__ == '__main__':`"
            )
        return problem

    def close(self) -> None:
        """Let it end, or end it."""
        self.begin("close")
        self._process.join(PATIENCE_S)
        self._process.kill()
        self._process.join()
        self._line.close()


def _work(make: Make, share: list[int], memory: str, layout: Layout, line: Connection) -> None:
    """What a worker does: play its share of the games, and write what came of it into the shared rows."""
    envs: list[OneSeatEnv] = [make() for _ in share]
    block = SharedMemory(memory)
    rows = _rows(block, layout)
    while (order := line.recv())[0] != "close":
        try:
            for at, (n, env) in enumerate(zip(share, envs, strict=True)):
                if order[0] == "reset":
                    _write_beginning(rows, n, env, order[1][at])
                else:
                    _write_step(rows, n, env)
        except Exception as problem:
            line.send(f"{type(problem).__name__}: {problem}")
        else:
            line.send(None)
    del rows
    block.close()


def _write_beginning(rows: Rows, n: int, env: OneSeatEnv, seed: int | None) -> None:
    observation, info = env.reset(seed=seed)
    rows["observation"][n], rows["action_mask"][n] = observation, info["action_mask"]
    rows["reward"][n], rows["terminated"][n], rows["truncated"][n] = 0.0, False, False


def _write_step(rows: Rows, n: int, env: OneSeatEnv) -> None:
    if rows["terminated"][n] or rows["truncated"][n]:
        _write_beginning(rows, n, env, None)
        return
    observation, reward, terminated, truncated, info = env.step(int(rows["action"][n]))
    rows["observation"][n], rows["action_mask"][n] = observation, info["action_mask"]
    rows["reward"][n], rows["terminated"][n], rows["truncated"][n] = reward, terminated, truncated
    if terminated or truncated:
        rows["action_mask"][n] = 1  # Whatever is done next only begins another game.
