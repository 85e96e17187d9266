"""Training runs from the command line to a net that plays, and its page shows the figures that it tells."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from robotable.gpu.net import Net
from robotable.lab.charts import Point, curve

DOCS = Path(__file__).parents[2] / "docs"
ROW = re.compile(r"^\|.*\| .*?([\d.]+) billion(?: in all)? \| (.*%.*) \| (.*%.*) \|$", re.MULTILINE)
SHARE = re.compile(r"([\d.]+) % \(([\d.]+)-([\d.]+) %\)")


@pytest.mark.slow
def test_a_first_round_of_training_leaves_a_net_that_knows_what_is_legal(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    size = ["--games", "5", "--steps", "2", "--width", "8", "--batches", "1", "--passes", "1"]
    trained = subprocess.run(
        [sys.executable, "-m", "robotable.gpu.train", "--minutes", "0.0001", "--out", out, *size],
        env={**os.environ, "JAX_PLATFORMS": "cpu", "JAX_DISABLE_MOST_OPTIMIZATIONS": "1"},
        capture_output=True,
        text=True,
    )
    assert trained.returncode == 0, trained.stderr
    assert re.search(r"^\d+ 10 \{.*'loss': 0\.\d+", trained.stdout, re.MULTILINE)
    net = Net.read(out)
    verdict = net.judge(np.ones(len(net.layers[0][0]), dtype=np.float32), [3, 5], players=3)
    assert list(np.flatnonzero(verdict.moves)) == [3, 5]
    assert verdict.chances.sum() == pytest.approx(1)


@pytest.mark.parametrize(("column", "against"), [(1, "one officer"), (2, "three officers")])
def test_the_page_draws_the_figures_of_its_table(column: int, against: str) -> None:
    points = []
    for row in ROW.findall((DOCS / "gpu.md").read_text("utf-8")):
        found = SHARE.search(row[column])
        assert found is not None
        points.append(Point(float(row[0]) * 1000, *(float(share) / 100 for share in found.groups())))
    assert len(points) == 3
    path = DOCS / "images" / f"legend-against-{against.replace(' ', '-')}.svg"
    drawn = curve(f"Games won against {against}: three nets", "millions of decisions in all", "share", points)
    if "UPDATE_GOLDEN" in os.environ:
        path.write_text(drawn, "utf-8")
    assert path.read_text("utf-8") == drawn
