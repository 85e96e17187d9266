"""Whoever does the tasks, results come in their order; and whoever asks for Ray without it is told what to install."""

import pytest

from robotable.cli.errors import UserError
from robotable.cli.workers import those_who_play
from robotable.lab import on_ray
from robotable.lab.spreading import HERE, Here, Processes, Workers, workers


def add(shared: int, task: int) -> int:
    """Something to do."""
    return shared + task


@pytest.mark.parametrize("some", [HERE, Processes(2)], ids=["here", "processes"])
def test_results_come_in_the_order_of_the_tasks(some: Workers) -> None:
    told: list[int] = []
    assert some.map(add, 10, [5, 1, 3], told.append) == [15, 11, 13]
    assert sorted(told) == [11, 13, 15]
    assert some.map(add, 10, []) == []


def test_one_job_is_done_here() -> None:
    assert isinstance(workers(1), Here)
    assert isinstance(workers(2), Processes)


def test_without_ray_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "find_spec", lambda name: None)
    with pytest.raises(on_ray.NoRay, match=r"pip install 'robotable\[ray\]'"), those_who_play("ray", 1, None):
        pass


def test_an_address_of_a_cluster_goes_with_ray() -> None:
    with pytest.raises(UserError, match="goes with --on ray"), those_who_play("processes", 1, "auto"):
        pass
