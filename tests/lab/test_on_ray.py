"""A Ray cluster of two nodes on this machine gives the same reports, though a worker dies on the way."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from ray.cluster_utils import Cluster

from robotable.lab import on_ray
from robotable.lab.fuzz import fuzz
from robotable.lab.ladder import climb
from robotable.lab.simulate import simulate
from robotable.lab.spreading import HERE, Workers, ignore
from robotable.lab.sweep import Axis, sweep

Work = Callable[[Any, Any], Any]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("ray"),
    pytest.mark.filterwarnings("ignore::FutureWarning:ray"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]


def start_two_nodes() -> Any:
    """Two nodes with a worker each; Ray gives a node thirty seconds to come up, which a busy machine may not make."""
    problem: Exception | None = None
    for _ in range(3):
        nodes: Any = Cluster()
        try:
            nodes.add_node(num_cpus=1, include_dashboard=False, _system_config={"worker_niceness": 0})
            nodes.add_node(num_cpus=1)
        except Exception as late:
            nodes.shutdown()
            problem = late
        else:
            return nodes
    raise RuntimeError("Ray does not start here") from problem


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the cluster is."""
    nodes = start_two_nodes()
    yield nodes.address
    nodes.shutdown()


@pytest.fixture(scope="module")
def cluster(address: str) -> Iterator[on_ray.RayCluster]:
    """Connected to both."""
    with on_ray.cluster(address) as connected:
        yield connected


def die_once(marker: Path, work: Work, shared: Any, task: Any) -> Any:
    """Play, and the first time be killed before the result is told."""
    result = work(shared, task)
    if not marker.exists():
        marker.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return result


class Mortal:
    """A cluster of whose workers one is killed in the middle of its work."""

    def __init__(self, cluster: Workers, marker: Path) -> None:
        self.cluster = cluster
        self.marker = marker

    def map(
        self,
        work: Callable[[Any, Any], Any],
        shared: Any,
        tasks: Sequence[Any],
        on_done: Callable[[Any], None] = ignore,
    ) -> list[Any]:
        """As the cluster does it."""
        return self.cluster.map(partial(die_once, self.marker, work), shared, tasks, on_done)


Lab = Callable[[Workers], Any]
EVERYTHING: dict[str, Lab] = {
    "sweep": lambda workers: sweep("crisis-point", ["random"] * 2, [Axis("head_start", [True, False])], 3, workers),
    "fuzz": lambda workers: fuzz("crisis-point", 2, 3, workers),
    "ladder": lambda workers: climb("crisis-point", ["officer", "random"], 1, 2, workers),
}


def test_a_report_is_the_same_to_the_last_byte_though_a_worker_is_killed(cluster: Workers, tmp_path: Path) -> None:
    told: list[int] = []
    marker = tmp_path / "killed"
    alone = simulate("crisis-point", ["random", "random"], 20)
    spread = simulate("crisis-point", ["random", "random"], 20, Mortal(cluster, marker), on_progress=told.append)
    assert msgspec.json.encode(spread) == msgspec.json.encode(alone)
    assert int(marker.read_text()) != os.getpid()
    assert sorted(told) == told
    assert told[-1] == 20


@pytest.mark.parametrize("name", EVERYTHING)
def test_whatever_the_lab_does_comes_out_the_same(cluster: Workers, name: str) -> None:
    run = EVERYTHING[name]
    assert msgspec.json.encode(run(cluster)) == msgspec.json.encode(run(HERE))


def where(shared: bytes, task: int) -> tuple[str, int]:
    """The node that a task runs on, and how much was shared."""
    import ray

    return ray.get_runtime_context().get_node_id(), len(shared)


def test_both_nodes_play_and_progress_is_told(cluster: Workers) -> None:
    told: list[tuple[str, int]] = []
    found = cluster.map(where, b"x" * 1_000_000, range(200), told.append)
    assert len(told) == len(found) == 200
    assert {size for _, size in found} == {1_000_000}
    assert len({node for node, _ in found}) == 2


def breaks(shared: None, task: int) -> None:
    """Goes wrong in a way of its own."""
    raise ZeroDivisionError("nobody is left")


def test_what_goes_wrong_in_a_worker_is_told_as_it_is(cluster: Workers) -> None:
    with pytest.raises(ZeroDivisionError, match="nobody is left"):
        cluster.map(breaks, None, [1])


def test_a_machine_with_other_rules_is_refused(cluster: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "edition", lambda: "another")
    with pytest.raises(on_ray.OtherEdition, match="install the same Robotable everywhere"):
        cluster.map(where, b"", [1])
