"""Where the lab's games are played: here, in processes of this machine, or on a Ray cluster (`lab/on_ray.py`).

Whatever it is, it is handed the same tasks and gives their results back in the order of the tasks, so that a report is
the same wherever its games were played.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

Shared = TypeVar("Shared")
Task = TypeVar("Task")
Result = TypeVar("Result")


def ignore(result: object) -> None:
    """Nobody wants to hear that something is done."""


class Workers(Protocol):
    """Those who play."""

    def map(
        self,
        work: Callable[[Shared, Task], Result],
        shared: Shared,
        tasks: Sequence[Task],
        on_done: Callable[[Result], None] = ignore,
    ) -> list[Result]:
        """The result of each task, in the order of the tasks; `on_done` hears of each as soon as it is there.

        The work is a function of a module, which is given what all tasks share and the task.
        """


class Here:
    """One task after the other, in this process."""

    def map(
        self,
        work: Callable[[Shared, Task], Result],
        shared: Shared,
        tasks: Sequence[Task],
        on_done: Callable[[Result], None] = ignore,
    ) -> list[Result]:
        """The result of each task."""
        results = []
        for task in tasks:
            results.append(work(shared, task))
            on_done(results[-1])
        return results


class Processes:
    """So many tasks at once, each in a process of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def map(
        self,
        work: Callable[[Shared, Task], Result],
        shared: Shared,
        tasks: Sequence[Task],
        on_done: Callable[[Result], None] = ignore,
    ) -> list[Result]:
        """The result of each task; what they share is sent to each process once."""
        found: dict[int, Result] = {}
        # Workers start afresh: a copy of this process might be taken while a progress bar's thread holds a lock.
        jobs, context = min(self.jobs, max(1, len(tasks))), get_context("spawn")
        with ProcessPoolExecutor(jobs, context, _take, (work, shared)) as pool:
            waiting = {pool.submit(_do, task): number for number, task in enumerate(tasks)}
            for done in as_completed(waiting):
                found[waiting[done]] = done.result()
                on_done(done.result())
        return [found[number] for number in range(len(tasks))]


HERE = Here()


def workers(jobs: int) -> Workers:
    """Those who play on this machine."""
    return Processes(jobs) if jobs > 1 else HERE


_taken: list[Any] = []
"""In a worker process: what to do, and what all tasks share."""


def _take(work: Callable[[Any, Any], Any], shared: object) -> None:
    _taken[:] = [work, shared]


def _do(task: Any) -> Any:
    work, shared = _taken
    return work(shared, task)
