"""Play on a Ray cluster: many machines, each with the same Robotable installed (extra `ray`)."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import islice
from typing import Any

from robotable import games
from robotable.lab.spreading import Result, Shared, Task, ignore

LOCAL = "local"
"""The address of a cluster that is started for one run, on this machine."""
MOST_AT_ONCE = 1000
"""Tasks that the cluster is told of before results come back."""
TRIES = 10
"""How often a task is begun again because its worker or its machine was lost."""


class NoRay(Exception):
    """The extra is not installed, or there is no such cluster: says what would be right."""


class OtherEdition(Exception):
    """A machine of the cluster has other rules or other content than the one that asks."""


class RayCluster:
    """The machines of a cluster that this process is connected to."""

    def map(
        self,
        work: Callable[[Shared, Task], Result],
        shared: Shared,
        tasks: Sequence[Task],
        on_done: Callable[[Result], None] = ignore,
    ) -> list[Result]:
        """The result of each task; what they share is sent to each machine once, and what a lost worker did is done
        again."""
        import ray

        do: Any = ray.remote(num_cpus=1, max_retries=TRIES)(_do)
        kept = ray.put((work, shared, edition()))
        found: dict[int, Result] = {}
        waiting: dict[Any, int] = {}
        left = iter(enumerate(tasks))
        while True:
            waiting |= {do.remote(kept, task): number for number, task in islice(left, MOST_AT_ONCE - len(waiting))}
            if not waiting:
                return [found[number] for number in range(len(tasks))]
            (done,), _ = ray.wait(list(waiting), num_returns=1)
            try:
                result = ray.get(done)
            except ray.exceptions.RayTaskError as problem:
                raise problem.cause or problem from None
            except ray.exceptions.RayError as problem:
                raise NoRay(f"The cluster lost the same games {TRIES + 1} times: {problem}") from problem
            found[waiting.pop(done)] = result
            on_done(result)


def _do(kept: Any, task: Any) -> Any:
    """In a worker of the cluster: one task."""
    work, shared, theirs = kept
    if theirs != edition():
        raise OtherEdition(
            "A machine of the cluster has other rules or content: install the same Robotable everywhere."
        )
    return work(shared, task)


@cache
def edition() -> str:
    """One word for the rules and the content of all games that are installed here."""
    found = [(one.id, one.version, one.content.digest) for one in games.catalog().values()]
    return sha256(repr(sorted(found)).encode()).hexdigest()


@contextmanager
def cluster(address: str | None = None, jobs: int = 1) -> Iterator[RayCluster]:
    """Connect to the cluster at an address, or at that of RAY_ADDRESS; without one, start a small one on this machine
    with so many workers, and stop it in the end."""
    if find_spec("ray") is None:
        raise NoRay("Playing on Ray needs the package ray: pip install 'robotable[ray]'")
    import ray

    wanted = address or os.environ.get("RAY_ADDRESS") or LOCAL
    own: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False} if wanted == LOCAL else {}
    try:
        ray.init(address=wanted, log_to_driver=False, logging_level=logging.ERROR, **own)
    except Exception as problem:  # Ray has no kind of its own for what can go wrong here
        raise NoRay(f"Ray can't be reached at '{wanted}': {problem}") from problem
    try:
        yield RayCluster()
    finally:
        ray.shutdown()
