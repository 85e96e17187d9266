"""Where the games of the lab are played: `--jobs`, `--on ray` and `--ray-address`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

from cyclopts import Parameter

from robotable.cli.errors import UserError
from robotable.lab import on_ray
from robotable.lab.spreading import Workers, workers

On = Annotated[
    Literal["processes", "ray"],
    Parameter(name="--on", help="Where to play: in processes of this machine, or on a Ray cluster (extra `ray`)."),
]
RayAddress = Annotated[
    str | None,
    Parameter(
        name="--ray-address",
        help="The cluster, as `host:6379`, or `auto` for the one that runs here; RAY_ADDRESS if not said, and a small "
        "one of its own with so many --jobs if neither is.",
    ),
]


@contextmanager
def those_who_play(on: str, jobs: int, ray_address: str | None) -> Iterator[Workers]:
    """Those who play, while the games are played."""
    if ray_address is not None and on != "ray":
        raise UserError("--ray-address goes with --on ray.")
    if on == "ray":
        with on_ray.cluster(ray_address, jobs) as cluster:
            yield cluster
    else:
        yield workers(jobs)
